"""The one maker of sessions: from what somebody wants to play to a match with its autosave."""

from typing import Any, Final

from msgspec import structs

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Game
from quintet.core.options import Options, make_options, preset_options
from quintet.core.save import read_save
from quintet.front.option_text import changed_options
from quintet.front.phrasing import YOU
from quintet.front.seeds import fresh_seed
from quintet.front.session import Session, seed_text
from quintet.front.settings import Settings
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.table.attempts import begin_match, check_may_practice
from quintet.table.daily_seed import DAILY_PRESET, daily_seed, is_daily
from quintet.table.match import Match
from quintet.table.seating import seat_count, seat_everyone
from quintet.table.seats import BotSeat, Undo
from quintet.table.storage.store import Store

__all__ = ["LAST", "daily_start", "find_saved", "load_save", "make_session", "start_again"]

LAST: Final = "last"
SHOWN: Final = 12


def make_session(start: Start, store: Store | None, settings: Settings) -> Session:
    """Makes or opens the match; slow for long games, so it may run in a thread."""
    if start.made is not None:
        check_may_practice(store, start.game, start.made.header().seed)
        session = Session(start.made, store)
        if start.made.step:
            session.keep()
        return session
    if store is not None and start.match is not None:
        return Session(store.open_match(start.match), store, start.match)
    if store is not None and start.save:
        return Session(load_save(store, start.save), store, replaces=_resumed(store, start))
    return _new_session(start, store, settings)


def _new_session(start: Start, store: Store | None, settings: Settings) -> Session:
    """Sets a fresh table; the first seat is the player's unless a bot was wanted for it."""
    game = GAMES[start.game]
    options = _options(game, start)
    count = seat_count(game, options)
    sitters = seat_everyone(game, count, start.wanted, _first_name(start, settings), options)

    def make(undo: Undo | None, helped: bool) -> Match:  # noqa: FBT001 - as `Make` says
        seconds = settings.bot_seconds
        return Match(game, start.seed, options, seats=sitters, seconds=seconds, undo=undo, helped=helped)

    match, number = begin_match(store, start.game, start.seed, make, daily=start.daily)
    return Session(match, store, number)


def _options(game: Game[Any], start: Start) -> Options:
    values = dict(start.values)
    return preset_options(game.options, start.preset, values) if start.preset else make_options(game.options, values)


def _first_name(start: Start, settings: Settings) -> str:
    """Returns the name of the first person; where two share the keyboard, "You" could be either of them."""
    name = start.name or settings.name
    return "Player 1" if name == YOU and start.wanted.count("") > 1 else name


def load_save(store: Store, name: str) -> Match:
    """Returns a named save as a match; returning to a save of the daily challenge counts as help."""
    save = read_save(store.get_save(name))
    check_may_practice(store, save.replay.game, save.replay.seed)
    helped = save.terms.helped or is_daily(save.replay.seed)
    origin = save.terms.origin or _origin(name)
    save = structs.replace(save, terms=structs.replace(save.terms, helped=helped, origin=origin))
    return Match.of_save(save, proved=store.is_proved(name))


def _origin(name: str) -> str:
    return f"resumed from the save {name}"


def _resumed(store: Store, start: Start) -> tuple[int, ...]:
    """Returns the unfinished games that began at the same save: a new one takes their place with its first action."""
    rows = (row for row in store.matches(start.game, over=False) if _origin(start.save).encode() in row.start)
    return tuple(row.id for row in rows if row.header().origin == _origin(start.save))


def find_saved(store: Store, game: Game[Any], wanted: str) -> Start:
    """Returns the saved game that somebody calls so: the last one, one by its number, or a named save."""
    if store.saves(game.info.id, name=wanted):
        return Start(game.info.id, save=wanted)
    numbers = [row.id for row in store.matches(game.info.id, over=False)]
    if wanted == LAST and numbers:
        return Start(game.info.id, match=numbers[0])
    if wanted.isdecimal() and int(wanted) in numbers:
        return Start(game.info.id, match=int(wanted))
    saves = [row.name for row in store.saves(game.info.id, limit=SHOWN)]
    known = [*([LAST] if numbers else []), *saves, *map(str, numbers)]
    choices = f"Choose one of: {', '.join(known[:SHOWN])}." if known else "There are no saved games yet."
    raise BadNotation(f"There is no saved game of {game.info.title} called {quoted(wanted)}. {choices}")


def daily_start(game: str) -> Start:
    """Returns today's challenge: the day is the seed, and the game's preset for it is used where there is one."""
    presets = GAMES[game].options.presets
    return Start(game, seed=daily_seed(), preset=DAILY_PRESET if DAILY_PRESET in presets else "", daily=True)


def start_again(match: Match, *, fresh: bool) -> Start:
    """Returns the same table once more, with another seed or the same."""
    wanted = tuple(sitter.bot if isinstance(sitter, BotSeat) else "" for sitter in match.seats)
    seed = fresh_seed() if fresh else seed_text(match)
    return Start(match.game.info.id, seed=seed, values=tuple(changed_options(match.options).items()), wanted=wanted)
