"""Pages to read over the map: magic, the character, a bot's reasons, and the end."""

from rich.text import Text

from quintet.front.games.rogue import hero_name, keep_dump, place_words, story
from quintet.front.moment import Moment
from quintet.table.seating import advisers
from quintet.tui.dialogs import ReadDialog
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.dialogs import known_page
from quintet.tui.skins.rogue.end_page import end_page
from quintet.tui.text import plain

__all__ = ["Pages"]


class Pages:
    """Opens pages about the hero and the quest."""

    def __init__(self, board: CanvasBoard) -> None:
        self.board = board
        self._asked = -1
        """The position that a bot is asked about."""

    def show_magic(self, moment: Moment) -> None:
        self.board.app.push_screen(ReadDialog("The magic you know", known_page(moment.view)))

    def show_character(self, moment: Moment) -> None:
        if moment.seat is not None:
            name, alive = hero_name(moment.names[moment.seat]), moment.outcome is None
            page = story(moment.view, name, self.board.seed, alive=alive, counts=moment.options.counts)
            self.board.app.push_screen(ReadDialog("Your character", plain(page)))

    def write_character(self, moment: Moment) -> None:
        """Writes the page about the hero to a file, at any moment."""
        if moment.seat is not None:
            self.board.say(keep_dump(self.board.home.folder, moment, self.board.seed))

    def end(self, moment: Moment) -> Text | None:
        """Returns the last page: tombstone, character, and the file it was written to."""
        if moment.outcome is None or moment.seat is None or moment.seat in moment.bots:
            return None
        board, name, home = self.board, hero_name(moment.names[moment.seat]), self.board.home
        below = f"{place_words(home.store, moment)}\n{keep_dump(home.folder, moment, board.seed)}".strip()
        return end_page(moment.view, name, board.seed, below, board.palette, counts=moment.options.counts)

    # --- reasons ---

    def ask(self, moment: Moment) -> None:
        """Asks the strongest bot; its answer comes to `hear`."""
        if moment.seat is None:
            self.board.say("Spectators have no turn. Press `Tab` for a player's point of view.")
        elif moment.seat not in moment.to_act:
            self.board.say("The quest is over here. Go one step back to ask.")
        elif self.board.accepts_advice():
            self._asked = moment.position
            self.board.say(f"{self._adviser} is thinking …")
            self.board.ask_bot(self._adviser)

    @property
    def _adviser(self) -> str:
        return advisers(self.board.game)[0]

    def hear(self, moment: Moment, text: str, position: int) -> None:
        """Shows the reasons, unless the quest has moved on or another screen is in front."""
        asked, self._asked = self._asked, -1
        if position != asked or not self.board.screen.is_current:
            return
        if position != moment.position:
            self.board.say("The quest has moved on. Press the key to ask again.")
        else:
            self.board.say("")
            self.board.app.push_screen(ReadDialog(f"{self._adviser} says", plain(text)))
