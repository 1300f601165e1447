"""Golden playthroughs: a game in plain text that shows a reviewer what every seat saw.

    game: sets
    seed: "golden"
    options: {"mode":"race","seats":2}

    > 0: a

The first three lines and the lines that begin with `>` are the input (a seat's number or `clock`, then the notation);
everything else is generated from them. The input may include text that the game refuses; its error follows.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from quintet.core.codec import SeedField, read_seed, write_seed
from quintet.core.errors import BadNotation, QuintetError
from quintet.core.game import CLOCK, Action, Game, Seat
from quintet.core.options import Options, make_options
from quintet.core.rng import SeedLike
from quintet.core.state import State
from quintet.games import GAMES

__all__ = ["playthrough", "regenerate"]

WIDEST: Final = 280
"""Pictures appear side by side up to this width, and otherwise one below the other."""
_ACTION: Final = re.compile(r"> (clock|\d+): (.*)")


def playthrough(
    game: Game[Any],
    seed: SeedLike = "",
    options: Options | None = None,
    actions: Iterable[tuple[Seat, Action | str]] = (),
) -> str:
    """Returns a whole game in plain text: events, legal actions and pictures after every action."""
    chosen = game.options() if options is None else options
    state = game.new(seed, chosen)
    seen: dict[Seat | None, str] = {}
    lines = [*_head(game, seed, chosen), "", *_situation(game, state, seen)]
    for seat, action in actions:
        text = game.write(action) if isinstance(action, int) else action
        lines += ["", f"> {'clock' if seat == CLOCK else seat}: {text}"]
        try:
            state = game.apply(state, seat, game.read(text))
        except QuintetError as refused:
            lines.append(f"refused: {refused}")
        else:
            lines += [*_events(game, state), *_situation(game, state, seen)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def regenerate(text: str) -> str:
    """Returns a new playthrough from the input lines of an old one."""
    head = dict(line.partition(": ")[::2] for line in text.splitlines()[:3])
    if list(head) != ["game", "seed", "options"]:
        raise BadNotation("A playthrough must begin with the lines `game`, `seed` and `options`.")
    game = GAMES[head["game"]]
    seed = read_seed(msgspec.json.decode(head["seed"], type=SeedField))
    options = make_options(game.options, msgspec.json.decode(head["options"]))
    return playthrough(game, seed, options, list(_actions(text)))


def _actions(text: str) -> Iterator[tuple[Seat, str]]:
    for line in text.splitlines():
        found = _ACTION.fullmatch(line)
        if found:
            yield (CLOCK if found[1] == "clock" else int(found[1])), found[2]


def _head(game: Game[Any], seed: SeedLike, options: Options) -> list[str]:
    """Returns the input lines; only changed options are named, so that a new option changes no old file."""
    default, chosen = (msgspec.to_builtins(each) for each in (game.options(), options))
    changed = {name: value for name, value in chosen.items() if value != default[name]}
    parts = {"game": game.info.id, "seed": _json(write_seed(seed)), "options": _json(changed)}
    return [f"{name}: {value}" for name, value in parts.items()]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _events(game: Game[Any], state: State) -> list[str]:
    """Returns the events, one line for each group of viewers that saw the same ones."""
    seen: dict[tuple[str, ...], list[str]] = {}
    for seat in (*range(game.seats(state)), None):
        texts = tuple(event.text for event in game.events(state, seat))
        seen.setdefault(texts, []).append(game.seat_name(seat))
    return [f"{', '.join(names)} told: {' / '.join(texts)}" for texts, names in seen.items() if texts]


def _situation(game: Game[Any], state: State, seen: dict[Seat | None, str]) -> list[str]:
    """Returns the fingerprint, the number of legal actions, the scores, and every picture that changed."""
    legal = [f"{game.seat_name(seat)} {len(game.legal(state, seat))}" for seat in game.to_act(state)]
    outcome = game.outcome(state)
    facts = [
        f"fingerprint {state.fingerprint}",
        f"legal: {', '.join(legal) or 'nothing'}",
        f"scores: {' '.join(f'{score:g}' for score in game.scores(state))}",
    ]
    if outcome is not None:
        facts.append(f"outcome: {outcome.text} (winners {list(outcome.winners)})")
    return [", ".join(facts[:3]), *facts[3:], *_pictures(game, state, seen)]


def _pictures(game: Game[Any], state: State, seen: dict[Seat | None, str]) -> list[str]:
    panels: list[list[str]] = []
    for seat in (*range(game.seats(state)), None):
        picture = game.show(game.view(state, seat))
        if seen.get(seat) != picture:
            seen[seat] = picture
            panels.append([f"--- {game.seat_name(seat)} ---", *picture.split("\n")])
    widths = [max(len(line) for line in panel) for panel in panels]
    if sum(widths) + 3 * len(widths) <= WIDEST:
        return _side_by_side(panels, widths)
    return [line for panel in panels for line in panel]


def _side_by_side(panels: Sequence[list[str]], widths: Sequence[int]) -> list[str]:
    rows = zip_longest(*panels, fillvalue="")
    return [" | ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
