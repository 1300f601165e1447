"""The house keeps its shape: composition instead of filing by inheritance, and files named after what they hold."""

import ast
import functools
import re
from collections import defaultdict
from pathlib import Path

import quintet

SOURCE = Path(quintet.__file__).parent
FILES = sorted(path for path in SOURCE.rglob("*.py"))


def module_of(path):
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


PACKAGES = {module_of(path) for path in FILES if path.name == "__init__.py"}


@functools.cache
def trees():
    """Returns every module as a tree, read by the first test that asks: many processes only collect this file."""
    return {module_of(path): ast.parse(path.read_text()) for path in FILES}


@functools.cache
def nodes_of(module):
    return list(ast.walk(trees()[module]))


def imported(module):
    """What each imported name means: its full dotted name."""
    names = {}
    for node in nodes_of(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def classes(tree):
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def base_name(node):
    """The name of a base class, without its parameters: `Page`, `Board`."""
    inner = node.value if isinstance(node, ast.Subscript) else node
    return inner.id if isinstance(inner, ast.Name) else ""


def subclasses():
    """The modules of the direct subclasses of each class of ours, by its full name."""
    found = defaultdict(list)
    for module in trees():
        names = imported(module)
        for node in nodes_of(module):
            if isinstance(node, ast.ClassDef):
                for base in map(base_name, node.bases):
                    found[names.get(base, f"{module}.{base}")].append(module)
    return found


def used_on_their_own():
    """Classes that are made, passed or returned somewhere: they do not exist for a subclass alone."""
    used = set()
    for module in trees():
        names, nodes = imported(module), nodes_of(module)
        apart = {
            id(inner)
            for node in nodes
            for part in (
                *(node.bases if isinstance(node, ast.ClassDef) else ()),
                getattr(node, "annotation", None),
                getattr(node, "returns", None),
            )
            if part is not None
            for inner in ast.walk(part)
        }
        for node in nodes:
            if isinstance(node, ast.Name) and id(node) not in apart:
                used.add(names.get(node.id, f"{module}.{node.id}"))
    return used


def test_no_base_class_has_its_only_subclass_in_another_file():
    """Inheritance is not a filing system: what belongs to one class is held by it, in a part of its own."""
    used = used_on_their_own()
    ours = {f"{module}.{node.name}" for module, tree in trees().items() for node in classes(tree)}
    alone = {
        name: modules[0]
        for name, modules in subclasses().items()
        if name in ours - used and len(modules) == 1 and modules[0] != name.rpartition(".")[0]
    }
    assert {} == alone


def words(name):
    """`PlayScreen`, `play_screen` and `Sets` as words in the singular."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return {word.removesuffix("s") for word in spaced.split("_") if word}


def test_a_module_with_one_public_class_bears_its_name():
    """Whoever looks for a class finds its file: the file's name is in the class's, or the class's in its path."""
    odd = []
    for module, tree in trees().items():
        public = [node.name for node in classes(tree) if not node.name.startswith("_")]
        defined = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        functions = [node for node in defined if not node.name.startswith("_")]
        if len(public) != 1 or functions or module in PACKAGES or module.endswith(".base"):
            continue
        parts = module.split(".")
        is_in_path = any(part in public[0].lower() for part in parts[-2:]) or words(public[0]) <= words("_".join(parts))
        if not is_in_path and not words(parts[-1]) & words(public[0]):
            odd.append((module, public[0]))
    assert [] == odd
