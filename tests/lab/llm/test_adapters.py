"""The adapters for verifiers and OpenEnv, each against the real library in an environment of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
UV = str(Path(sys.executable).with_name("uv"))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("package", "script"), [("openenv-core", "play_open_env.py"), ("verifiers", "play_verifiers_env.py")]
)
def test_an_adapter_plays_with_its_library(package, script):
    """Installed apart, because these libraries pin what ours pins too; the script asserts what it plays."""
    home = ROOT / "build" / "adapters" / package
    python = str(home / "bin" / "python")
    if not (home / "installed").exists():
        subprocess.run([UV, "venv", "--quiet", "--clear", "--python", sys.executable, home], check=True)
        subprocess.run([UV, "pip", "install", "--quiet", "--python", python, package, "-e", ROOT], check=True)
        (home / "installed").touch()
    done = subprocess.run(
        [python, ROOT / "tests" / "stages" / "adapters" / script], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr
    assert "played" in done.stdout


@pytest.mark.parametrize(("module", "package"), [("verifiers_env", "verifiers"), ("open_env", "openenv-core")])
def test_a_missing_library_is_one_sentence(module, package):
    """Without the library, the import says what to install: no extra of ours brings these two."""
    code = f"import quintet.lab.llm.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 1 == done.returncode
    assert done.stderr.splitlines()[-1].endswith(f"This needs {package}. Install it with `pip install {package}`.")
