"""NewGameForm: asks for a new game line by line. One answer is enough; `choose` asks for everything."""

from functools import partial
from typing import Any, Final

from quintet.core.codec import check_seed
from quintet.core.errors import BadNotation, BadOptions, quoted
from quintet.core.game import Game
from quintet.core.options import Field, make_options
from quintet.front.option_text import changed_options, fields_to_ask, limits_of, loose, shown
from quintet.front.seeds import fresh_seed
from quintet.front.start import Start
from quintet.plain.conversation import Conversation, choose
from quintet.table.seating import default_bot, seat_count

__all__ = ["NewGameForm", "ask_bots"]

CHOOSE: Final = "choose"
REST: Final = "done"
"""The answer that accepts all remaining defaults."""
PERSON: Final = "person"
ACCEPT: Final = (
    f"Press Enter to accept the value in brackets. Type `{REST}` to accept all remaining defaults, `back` to cancel, "
    "or `?` for help."
)
YES: Final = {"on": True, "yes": True, "y": True, "true": True, "off": False, "no": False, "n": False, "false": False}


class _Enough(Exception):
    """The player accepts all remaining defaults."""


class _Cancelled(Exception):
    """The player does not want a new game after all."""


class NewGameForm:
    """The questions for one game."""

    def __init__(self, talk: Conversation, game: Game[Any]) -> None:
        self._talk = talk
        self._game = game
        self._fields = fields_to_ask(game)
        self._values: dict[str, Any] = {}
        self._wanted: tuple[str, ...] = ("",)
        self._seed = fresh_seed()

    def ask(self) -> Start | None:
        """Returns what to play, or None if the player goes back."""
        try:
            if self._ask_preset():
                self._ask_everything()
        except _Cancelled:
            return None
        values = changed_options(make_options(self._game.options, self._values))
        return Start(self._game.info.id, seed=self._seed, values=tuple(values.items()), wanted=self._wanted)

    # --- the questions ---

    def _question(self, prompt: str, explain: str, read: Any) -> Any:
        return _insist(self._talk, prompt, f"{explain}\nType `{REST}` to accept all remaining defaults.", read)

    def _ask_preset(self) -> bool:
        """Asks the one question that is always asked; returns whether to ask everything."""
        presets = self._game.options.presets
        self._talk.say(f"New game of {self._game.info.title}")
        self._talk.list([(name, preset.summary) for name, preset in presets.items()])
        prompt = f"Press Enter for the default game, or type {', '.join([*presets, CHOOSE])}: "
        explain = (
            f"Press Enter to start at once, or type a preset's name to start with its options. `{CHOOSE}` asks for "
            f"every option, the players and the seed; `{CHOOSE}` and a preset's name offers that preset's values."
        )
        preset, wants_all = self._question(prompt, explain, self._read_preset)
        if preset:
            self._values = dict(presets[preset].values)
        return bool(wants_all)

    def _read_preset(self, text: str) -> tuple[str, bool]:
        """Returns the preset that an answer names, or "", and whether to ask every question."""
        names = list(self._game.options.presets)
        first, _, rest = text.partition(" ")
        wants_all = first.lower() == CHOOSE
        wanted = rest.strip() if wants_all else "" if text.lower() == REST else text
        return choose(wanted, names, "preset") if wanted else "", wants_all

    def _ask_everything(self) -> None:
        self._talk.say(ACCEPT)
        try:
            self._ask_options()
            self._wanted = ask_seats(self._talk, self._game, self._values, self._question)
            self._seed = self._question(
                f"seed [{self._seed}]: ",
                "Type any text. The same text with the same options gives the same game.",
                lambda text: check_seed(_unless_enough(text) or self._seed),
            )
        except _Enough:
            pass

    def _ask_options(self) -> None:
        """Asks for every option, and again with the answers as defaults if they do not go together."""
        while True:
            try:
                for field in self._fields:
                    self._ask_field(field)
            finally:
                problem = self._problem()
                if problem:
                    self._talk.say(f"! {problem}")
            if not problem:
                return

    def _problem(self) -> str:
        try:
            make_options(self._game.options, self._values)
        except BadOptions as error:
            return str(error)
        return ""

    def _ask_field(self, field: Field) -> None:
        offered = self._values.get(field.name, field.default)
        limits = ", ".join(field.choices) if field.kind == "choice" else limits_of(field).rstrip("; ")
        about = f" ({limits})" if limits else ""
        value = self._question(
            f"{field.name.replace('_', ' ')} [{shown(offered)}]{about}: ",
            f"{field.name.replace('_', ' ')}: {(field.summary or 'an option of the rules').rstrip('.')}.",
            lambda text: self._read(field, _unless_enough(text), offered),
        )
        if value != field.default or field.name in self._values:
            self._values[field.name] = value

    def _read(self, field: Field, text: str, offered: Any) -> Any:
        """Returns the value of an answer; a value that the option cannot have is refused at once."""
        if not text:
            return offered
        value: Any = loose(field, text)
        if field.kind == "bool":
            if text.lower() not in YES:
                raise BadNotation(f"{quoted(text)} is neither on nor off. Type `on` or `off`.")
            value = YES[text.lower()]
        elif field.kind == "choice":
            value = choose(text, field.choices, field.name.replace("_", " "))
            value = type(field.default)(value) if isinstance(field.default, int) else value
        try:
            make_options(self._game.options, {field.name: value})
        except BadOptions as error:
            if error.option == field.name:
                raise
        return value


def _insist(talk: Conversation, prompt: str, explain: str, read: Any) -> Any:
    """Returns the answer to a question; going back cancels the whole form."""
    answer = talk.question(prompt, explain, read)
    if answer is None:
        raise _Cancelled
    return answer


def _unless_enough(text: str) -> str:
    """Returns the answer, unless it accepts all remaining defaults."""
    if text.lower() == REST:
        raise _Enough
    return text


def ask_seats(
    talk: Conversation, game: Game[Any], values: dict[str, Any], question: Any, first: str = PERSON
) -> tuple[str, ...]:
    """Asks who takes each seat; returns "" for a person, or a bot's name."""
    options = make_options(game.options, values)
    count = seat_count(game, options)
    bots = sorted(game.bots, key=lambda name: game.bots[name].strength)
    people = [(PERSON, "someone at this keyboard")] if first == PERSON else []
    talk.list([*people, *((name, game.bots[name].summary) for name in bots)])
    wanted, names = [], [*(name for name, _ in people), *bots]
    for seat in range(count):
        usual = first if seat == 0 else default_bot(game, options, seat)
        kind = question(
            f"{game.seat_name(seat)} [{usual}]: ",
            f"Choose who plays {game.seat_name(seat)}: {', '.join(names)}.",
            lambda text, usual=usual: choose(_unless_enough(text) or usual, names, "player"),
        )
        wanted.append("" if kind == PERSON else kind)
    return tuple(wanted)


def ask_bots(talk: Conversation, game: Game[Any]) -> tuple[str, ...] | None:
    """Asks for a bot on every seat, to watch them; returns None if the player goes back."""
    try:
        return ask_seats(talk, game, {}, partial(_insist, talk), default_bot(game))
    except _Enough:
        return tuple(default_bot(game, game.options(), seat) for seat in range(seat_count(game, game.options())))
    except _Cancelled:
        return None
