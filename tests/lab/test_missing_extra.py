"""Without an optional library, one sentence names the extra to install, and everything else still works."""

import subprocess
import sys

import pytest

CASES = [
    ("gymnasium", "quintet.lab.envs", "lab"),
    ("gymnasium", "quintet.lab.game_env", "lab"),
    ("gymnasium", "quintet.lab.game_vector_env", "lab"),
    ("pettingzoo", "quintet.lab.zoo.stratego_v0", "lab"),
    ("pettingzoo", "quintet.lab.zoo.sets_v0", "lab"),
    ("stable_baselines3", "quintet.lab.sb3_env", "train"),
    ("torchrl", "quintet.lab.torchrl_env", "train"),
]
PROGRAM = """
import sys
sys.modules[sys.argv[1]] = None
try:
    __import__(sys.argv[2])
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(("library", "module", "extra"), CASES, ids=str)
def test_the_sentence_names_the_extra(library, module, extra):
    """It is an ImportError and a QuintetError, so both who catch either see it."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, library, module], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("This needs ")
    assert f"pip install 'quintet[{extra}]'" in done.stdout


def test_a_batch_needs_no_extra():
    """Batches, policies and the command line import no library of the lab."""
    program = (
        "import sys, quintet, quintet.cli.commands, quintet.lab.batch;"
        "print(sorted({'gymnasium', 'pettingzoo', 'torch', 'PIL'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout
