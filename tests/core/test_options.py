"""Options: declared once, read from loose values, refused in one sentence."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta

from quintet.core.errors import BadOptions
from quintet.core.options import Field, Options, Preset, fields_of, make_options, preset_options


class Maze(Options, frozen=True, kw_only=True):
    size: Annotated[int, Meta(ge=5, le=50, description="cells a side")] = 20
    share: Annotated[float, Meta(ge=0, le=1)] = 0.5
    style: Literal["tree", "prim", "depth"] = "depth"
    dark: bool = False
    personas: Annotated[tuple[Literal["bold", "shy"], ...], Meta(max_length=3)] = ("bold",)
    name: Annotated[str, Meta(max_length=8)] = ""

    presets: ClassVar[Mapping[str, Preset]] = {"tiny": Preset("a small one", {"size": 5})}

    def __post_init__(self) -> None:
        if self.dark and self.size > 30:
            raise BadOptions("a dark maze has at most 30 cells a side")


def test_fields_describe_a_form():
    """Kind, default, summary, choices and limits, in the order of declaration."""
    assert (
        Field("size", "int", 20, "cells a side", (), 5, 50),
        Field("share", "float", 0.5, "", (), 0, 1),
        Field("style", "choice", "depth", "", ("tree", "prim", "depth")),
        Field("dark", "bool", False),
        Field("personas", "list", ("bold",), "", ("bold", "shy"), length=3),
        Field("name", "text", "", length=8),
    ) == fields_of(Maze)


def test_loose_values_become_options():
    """Text from a command line works as well as numbers."""
    assert Maze(size=30, dark=True, share=0.25) == make_options(Maze, {"size": "30", "dark": "true", "share": "0.25"})


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"size": 4}, "The option `size` must be a whole number from 5 to 50."),
        ({"size": "many"}, "The option `size` must be a whole number from 5 to 50."),
        ({"style": "kruskal"}, "The option `style` must be one of: tree, prim, depth."),
        ({"color": 1}, 'There is no option "color". The options are: size, share'),
        ({"szie": 1}, 'There is no option "szie". Did you mean `size`?'),
        ({"size": 40, "dark": True}, "a dark maze has at most 30 cells a side"),
        ({"personas": ["bold"] * 4}, "The option `personas` must be a list of 0 to 3 of these: bold, shy."),
    ],
)
def test_refusals_are_one_sentence(values, sentence):
    """The message names the option and the allowed values."""
    with pytest.raises(BadOptions, match=sentence.replace("(", r"\(")) as refusal:
        make_options(Maze, values)
    assert "\n" not in str(refusal.value)


def test_presets_can_be_changed():
    """A preset is a starting point."""
    assert Maze(size=5, dark=True) == preset_options(Maze, "tiny", {"dark": True})
    with pytest.raises(BadOptions, match=r'no preset "huge"\. The presets are: tiny'):
        preset_options(Maze, "huge")


def test_direct_construction_is_checked_too():
    """Rules beyond the types are checked however the options are made."""
    with pytest.raises(BadOptions, match="dark maze"):
        Maze(size=40, dark=True)


def test_a_refusal_names_its_option():
    """A form can show the message beside the field."""
    with pytest.raises(BadOptions) as refusal:
        make_options(Maze, {"size": 4})
    assert "size" == refusal.value.option


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"size": 51}, "The option `size` must be a whole number from 5 to 50."),
        ({"size": "20"}, "The option `size` must be a whole number from 5 to 50."),
        ({"size": True}, "The option `size` must be a whole number from 5 to 50."),
        ({"style": "kruskal"}, "The option `style` must be one of: tree, prim, depth."),
        ({"dark": 1}, "The option `dark` must be `true` or `false`."),
        ({"personas": ("bold",) * 4}, "The option `personas` must be a list of 0 to 3 of these: bold, shy."),
        ({"name": "x" * 9}, "The option `name` must be text of at most 8 characters."),
    ],
)
def test_options_made_by_hand_are_checked_too(values, sentence):
    """The class itself refuses what a form refuses, before its own check compares anything."""
    with pytest.raises(BadOptions) as refusal:
        Maze(**values)
    assert sentence == str(refusal.value)
    with pytest.raises(BadOptions):
        msgspec.structs.replace(Maze(), **values)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"szie": 20}, 'There is no option "szie". Did you mean `size`?'),
        ({"foo": 1}, 'There is no option "foo". The options are: size, share, style, dark, personas, name.'),
    ],
)
def test_an_option_that_does_not_exist_is_refused_by_the_class_too(values, sentence):
    """`Maze(szie=20)` is refused with the sentence of every other way to make options."""
    for make in (lambda: Maze(**values), lambda: make_options(Maze, values)):
        with pytest.raises(BadOptions) as refusal:
            make()
        assert sentence == str(refusal.value)


def test_a_class_without_a_check_of_its_own_is_checked():
    """Limits hold with and without a `__post_init__`, and in a class derived from another."""

    class Plain(Options, frozen=True, kw_only=True):
        size: Annotated[int, Meta(le=50)] = 20

    class Derived(Maze, frozen=True, kw_only=True):
        depth: Annotated[int, Meta(le=9)] = 1

    for made in (lambda: Plain(size=51), lambda: Derived(size=51), lambda: Derived(depth=10)):
        with pytest.raises(BadOptions):
            made()
    with pytest.raises(BadOptions, match="a dark maze"):
        Derived(size=40, dark=True)


def test_options_have_one_form():
    """A list becomes a tuple, so that equal options compare and hash alike."""
    assert Maze(personas=("shy",)) == Maze(personas=["shy"])
    assert hash(Maze(personas=("shy",))) == hash(Maze(personas=["shy"]))
