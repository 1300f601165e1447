"""Dialogue: one game as a chat. It writes the prompts, finds the action in each reply, and plays it.

The agent reads the rules of the game once, then every position as a person would. It may think in as many words as it
likes; its action is what follows the last `ACTION:`: whatever a `TextTable` takes, so what the rules of the game teach
can be said. A reply that does nothing is answered with the reason.
"""

import re
from typing import Any, Final, TypeAlias

import msgspec

from quintet.core.game import Game
from quintet.core.options import Options
from quintet.core.replay import History
from quintet.front.format import describe_options
from quintet.front.text_table import Glance, TextTable

__all__ = ["Dialogue", "Message", "Rules", "Try", "extract"]

Message: TypeAlias = dict[str, str]
"""A message of the chat: `role` and `content`."""
MARK: Final = re.compile(r"^\W*ACTION\W*:[ \t]*(?P<action>.+?)[ \t*`]*$", re.IGNORECASE | re.MULTILINE)
HOW: Final = """You play {title} ({options}) as {seat}.

{how}

Think as long as you like. End every reply with a line that says what you do, in the game's words, and nothing after it:
ACTION: {example}"""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """How a dialogue is held; part of every result."""

    game: str
    preset: str = ""
    values: dict[str, Any] = {}
    seat: int = 0
    opponents: tuple[str, ...] = ()
    legal: bool = False
    """Whether every prompt lists the legal actions."""
    retries: int = 2
    """How many more tries a refused reply gets."""
    turns: int = 200
    """Lines after which the game is cut off; a line may be many actions, or a page that plays none."""


class Try(msgspec.Struct, frozen=True):
    """One reply: the line that was found in it, what the table understood, and why it was refused, if it was."""

    reply: str
    extracted: str
    matched: str
    refused: str
    actions: int = 0
    """How many actions of the seat it played: many for a command such as `explore`, none for a page."""


class Dialogue:
    """One game with one agent. `messages` ends with what the agent must answer, until `is_over`."""

    def __init__(self, game: Game[Any], seed: str, rules: Rules) -> None:
        self._rules = rules
        self._game = game
        self._table = TextTable(
            game, seed, preset=rules.preset, values=rules.values, seat=rules.seat, opponents=rules.opponents
        )
        first = self._table.legal()
        intro = HOW.format(
            title=game.info.title,
            seat=game.seat_name(rules.seat),
            options=_kind_of_game(self._table.match.options),
            how=self._table.introduce(),
            example=first[0] if first else "pass",
        )
        self.messages: list[Message] = [{"role": "system", "content": intro}]
        self.tries: list[Try] = []
        self.turns = 0
        self.ending = ""
        """Why the dialogue is over: "finished", "turn limit" or "no legal action"."""
        self._refusals = 0
        self._say(self._prompt(self._table.look()))

    @property
    def is_over(self) -> bool:
        return bool(self.ending)

    def reply(self, text: str) -> Try:
        """Takes the agent's reply, plays it if it can be played, and says what came of it."""
        self.messages.append({"role": "assistant", "content": text})
        found = self._attempt(text)
        self.tries.append(found)
        if not found.refused:
            self._refusals = 0
            self.turns += 1
            self._go_on()
        elif self._refusals >= self._rules.retries:
            self.ending = "no legal action"
        else:
            self._refusals += 1
            self._say(f"That was not played. {found.refused} Try again.{self._choices()}")
        return found

    def _attempt(self, text: str) -> Try:
        extracted = extract(text)
        if not extracted:
            return Try(text, "", "", "The reply has no line `ACTION: ...`.")
        before = self._own_actions()
        self._glance = self._table.act(extracted)
        played = self._own_actions() - before
        return Try(text, extracted, self._glance.understood, self._glance.refused, played)

    def _own_actions(self) -> int:
        return sum(step.seat == self._rules.seat for step in self._table.match.replay().steps)

    def _go_on(self) -> None:
        if self._glance.is_over:
            self.ending = "finished"
        elif self.turns >= self._rules.turns:
            self.ending = "turn limit"
        else:
            self._say(self._prompt(self._glance))

    def _prompt(self, glance: Glance) -> str:
        answer = (glance.answer,) if glance.answer else ()
        return "\n".join([*glance.events, *answer, "", glance.text]) + self._choices()

    def _choices(self) -> str:
        return f"\n\nLegal actions: {', '.join(self._table.legal())}" if self._rules.legal else ""

    def _say(self, text: str) -> None:
        self.messages.append({"role": "user", "content": text})

    # --- the end ------------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        outcome = self._table.match.outcome
        return outcome.winners if outcome else ()

    @property
    def reason(self) -> str:
        """How the game itself ended; empty for one that was cut off."""
        outcome = self._table.match.outcome
        return outcome.reason if outcome else ""

    def scores(self) -> tuple[float, ...]:
        """Returns every seat's score as it is now; for whoever holds the dialogue, never for the agent."""
        history = History.of(self._game, self._table.match.replay())
        return tuple(float(score) for score in self._game.scores(history.state))


def _kind_of_game(options: Options) -> str:
    """Returns the preset that is played and what that is, or the options that were changed."""
    name = describe_options(options)
    preset = options.presets.get(name)
    return f"{name}: {preset.summary}" if preset else name


def extract(text: str) -> str:
    """Returns what follows the last `ACTION:` of a reply; empty if there is none."""
    found = [each["action"] for each in MARK.finditer(text)]
    return found[-1].strip(" \t*`\"'") if found else ""
