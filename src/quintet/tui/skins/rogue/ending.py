"""The end of a hero: a stone with a name on it, and the character dump."""

from typing import Final

from rich.text import Text

from quintet.games.rogue.dump import epitaph, fate, rank
from quintet.games.rogue.views import RogueView
from quintet.table.results import Wanted
from quintet.table.store import Store
from quintet.tui.heroes import story
from quintet.tui.palette import Palette
from quintet.tui.skins.base import plain

__all__ = ["end_page", "place_words"]

STONE: Final = ("  .-------------------------.", " /                           \\")
INSIDE: Final = 27
MARGIN: Final = " " * 19
MOST_COUNTED: Final = 1000


def place_words(store: Store | None, score: float, *, counts: bool) -> str:
    """Rank among all quests that were played here, and how many it beats."""
    if not counts:
        return "Practice and wizards' games are on no leaderboard."
    if store is None:
        return ""
    scores = [result.score for result in store.leaderboard(Wanted(game="rogue", limit=MOST_COUNTED))]
    others = list(scores)
    if score in others:
        others.remove(score)
    if not others:
        return "The first quest on your leaderboard."
    place, beaten = 1 + sum(other > score for other in others), sum(other < score for other in others)
    share = 100 * beaten // len(others)
    return f"Place {place} of {len(others) + 1} on your leaderboard, better than {share} % of the others."


def end_page(view: RogueView, name: str, seed: str, kept: str, palette: Palette) -> Text:
    """What is read when it is over."""
    page = Text()
    page.append_text(plain(_stone(view, name), palette.gold if view.won else palette.faint))
    page.append_text(plain(f"\n{kept}\nEscape or Enter goes on; the arrows scroll.\n\n", palette.hint))
    page.append_text(plain(story(view, name, seed)))
    return page


def _stone(view: RogueView, name: str) -> str:
    head = "VICTORY" if view.won else "REST IN PEACE" if view.over else "GONE HOME"
    end = "with the Amulet" if view.won else fate(view)
    lines = [head, "", name, rank(view.score), "", *_wrap(end), f"level {view.depth}, turn {view.turn}"]
    lines += [f"{view.score} points", "", *_wrap(epitaph(view))]
    body = [f" |{line[:INSIDE]:^{INSIDE}}|" for line in lines]
    rows = [*STONE, *body, '_|,_.-\\"/-._,\\|/_.-"\\,_.-\\|/,|_'[:31]]
    return "\n".join(MARGIN + row for row in rows) + "\n"


def _wrap(text: str) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > INSIDE - 2:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]
