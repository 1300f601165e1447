"""The look cursor of the roguelike in the terminal."""

from types import SimpleNamespace

from msgspec import structs

from quintet.games.rogue.game import GAME
from quintet.games.rogue.views.hero import Creature
from quintet.tui.skins.rogue.cursor import Cursor


def test_the_first_jump_leads_to_a_monster():
    """Also from a doorway or a thing, which are sights themselves."""
    view = GAME.view(GAME.new("doorway"), 0)
    row = view.map[view.y]
    rows = [*view.map[: view.y], row[: view.x] + "'" + row[view.x + 1 :], *view.map[view.y + 1 :]]
    orc = Creature("O", "Orc", view.x + 2, view.y, asleep=True, health="unhurt")
    view = structs.replace(view, map=tuple(rows), monsters=(orc,))
    app = SimpleNamespace(size=SimpleNamespace(width=80))
    board = SimpleNamespace(say=lambda *_: None, repaint=lambda: None, app=app)
    cursor = Cursor(board, SimpleNamespace(places=(), words_at=lambda *_: ""))
    cursor.point(view, "Look")
    cursor.jump(view)
    assert (orc.x, orc.y) == cursor.place
    cursor.point(view, "Look")
    cursor.jump(view, "'")
    assert (view.x, view.y) == cursor.place
