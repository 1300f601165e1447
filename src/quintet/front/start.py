"""From a wish (which game, which seed, which options, who plays) to a session at a table."""

from typing import TYPE_CHECKING, Any, NamedTuple

from quintet.front.seeds import daily_seed, fresh_seed

if TYPE_CHECKING:
    from quintet.front.session import Session
    from quintet.front.settings import Settings
    from quintet.table.match import Match
    from quintet.table.storage.store import Store

__all__ = ["Start", "daily_start", "load_save", "sit_down", "start_again"]

DAILY_PRESET = "daily"


class Start(NamedTuple):
    """What somebody wants to play."""

    game: str
    seed: str = ""
    preset: str = ""
    values: tuple[tuple[str, Any], ...] = ()
    """Options that differ from the preset or the defaults."""
    wanted: tuple[str, ...] = ("",)
    """Who sits where: "" is a person, anything else a bot's id; further seats get a bot."""
    match: int | None = None
    """Go on with this kept match instead."""
    save: str = ""
    """Or with this save."""
    session: Any = None
    """Or with a match that was made elsewhere (a branch of a replay), kept under the number `match` or not at all."""
    daily: bool = False
    """Whether this is meant as the attempt at the day's challenge that counts."""


def sit_down(start: Start, store: "Store | None", settings: "Settings") -> "Session":
    """Makes or opens the match; slow for long games, so it runs in a thread."""
    from quintet.core.options import make_options, preset_options  # noqa: PLC0415 - NumPy waits for the first frame
    from quintet.front.session import Session  # noqa: PLC0415
    from quintet.games import GAMES  # noqa: PLC0415
    from quintet.table.daily import check_may_practice  # noqa: PLC0415

    if start.session is not None:
        if start.match is None:
            check_may_practice(store, start.game, start.session.header().seed)
        return Session(start.session, store, start.match)
    if store is not None and start.match is not None:
        return Session.resume(store, start.match)
    if store is not None and start.save:
        return Session(load_save(store, start.save), store)
    game = GAMES[start.game]
    values = dict(start.values)
    options = preset_options(game.options, start.preset, values) if start.preset else make_options(game.options, values)
    return Session.new(
        game,
        start.seed,
        options,
        start.wanted,
        name=settings.name,
        seconds=settings.bot_seconds,
        store=store,
        daily=start.daily,
    )


def load_save(store: "Store", name: str, game: Any = None) -> "Match":
    """A named save as a match; going back to a save of the day's challenge is help."""
    from quintet.core.replay import read_save  # noqa: PLC0415
    from quintet.table.daily import check_may_practice, is_daily  # noqa: PLC0415
    from quintet.table.match import Match  # noqa: PLC0415

    data = store.get_save(name)
    replay = read_save(data).replay
    check_may_practice(store, replay.game, replay.seed)
    match = Match.load(data, game)
    if is_daily(replay.seed):
        match.mark_helped()
    return match


def daily_start(game: str) -> Start:
    """Today's challenge: the day is the seed, and the preset for it is used where the game has one."""
    from quintet.games import GAMES  # noqa: PLC0415 - imported with the first game

    presets = GAMES[game].options.presets
    return Start(game, seed=daily_seed(), preset=DAILY_PRESET if DAILY_PRESET in presets else "", daily=True)


def start_again(match: "Match", *, fresh: bool) -> Start:
    """The same table once more, with another seed or the same."""
    import msgspec  # noqa: PLC0415

    from quintet.front.session import seed_text  # noqa: PLC0415
    from quintet.table.seats import BotSeat  # noqa: PLC0415

    values = msgspec.to_builtins(match.options)
    usual = msgspec.to_builtins(type(match.options)())
    wanted = tuple(sitter.bot if isinstance(sitter, BotSeat) else "" for sitter in match.seats)
    changed = tuple((name, value) for name, value in values.items() if value != usual[name])
    seed = fresh_seed() if fresh else seed_text(match)
    return Start(match.game.info.id, seed=seed, values=changed, wanted=wanted)
