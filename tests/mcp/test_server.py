"""`quintet mcp` with the SDK's own client: whole games over standard input and output, and over HTTP."""

import asyncio
import contextlib
import subprocess
import sys
import threading

import pytest

from mcp import Client, StdioServerParameters
from quintet.core.replay import History, read_replay
from quintet.front.text_table import TextTable
from quintet.games import GAMES
from quintet.mcp.server import make_server
from quintet.mcp.tables import Tables

COMMAND = [sys.executable, "-m", "quintet", "mcp"]


async def call(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


@contextlib.asynccontextmanager
async def over_stdio():
    async with Client(StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])) as client:
        yield client


@contextlib.contextmanager
def served():
    """The address of a server in a process of its own."""
    with subprocess.Popen([*COMMAND, "--http", "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().split()[1]
        finally:
            process.terminate()


@contextlib.asynccontextmanager
async def over_http():
    with served() as address:
        async with Client(address) as client:
            yield client


@pytest.mark.parametrize("reach", [over_stdio, over_http])
async def test_a_whole_game_of_set(reach):
    """From the list of games to the replay: the file proves the very game that was played."""
    async with reach() as client:
        games = (await call(client, "list_games"))["games"]
        assert list(GAMES.playable()) == [each["id"] for each in games]
        position = await call(client, "new_game", game="sets", seed="rain", preset="classic")
        table = position["table"]
        assert "refused" in position
        assert (await call(client, "replay", table=table))["refused"].startswith("The replay holds the seed")
        twin = TextTable(GAMES["sets"], "rain", preset="classic")
        bot = GAMES["sets"].bots["perfect"].make("twin")
        while not position["over"]:
            with twin.match._bots.turn(0) as turn:
                action = GAMES["sets"].write(bot.act(turn))
            assert action in (await call(client, "legal_actions", table=table))["actions"]
            position = await call(client, "act", table=table, action=action, step=position["step"])
            assert "" == position["refused"]
            twin.act(action)
        assert position["outcome"]
        replay = read_replay((await call(client, "replay", table=table))["replay"].encode())
    assert twin.match.replay().steps == replay.steps
    assert twin.match.snapshot().fingerprint == History.of(GAMES["sets"], replay).state.fingerprint


@pytest.mark.parametrize("reach", [over_stdio, over_http])
async def test_ten_turns_of_the_roguelike(reach):
    """Each act plays a legal action; unknown and stale ones come back as data and change nothing; undo works."""
    async with reach() as client:
        position = await call(client, "new_game", game="rogue", seed="deep")
        table = position["table"]
        for _ in range(10):
            actions = (await call(client, "legal_actions", table=table))["actions"]
            before = position
            position = await call(client, "act", table=table, action=actions[0])
            assert ("", before["step"] + 1) == (position["refused"], position["step"])
        for action, step in (("sing a song", None), ("quaff z", None), (actions[0], 3)):
            refused = await call(client, "act", table=table, action=action, step=step)
            assert refused["refused"]
            assert (position["step"], position["view"], position["text"]) == (
                refused["step"],
                refused["view"],
                refused["text"],
            )
        undone = await call(client, "undo", table=table)
        assert ("", before["view"]) == (undone["refused"], undone["view"])


async def test_commands_that_the_list_teaches_are_taken():
    """`explore` plays many steps, and a page comes as an answer that changes nothing."""
    async with Client(make_server()) as client:
        start = await call(client, "new_game", game="rogue", seed="deep")
        after = await call(client, "act", table=start["table"], action="explore")
        page = await call(client, "act", table=start["table"], action="inventory")
    assert after["step"] > start["step"] + 1
    assert ("", after["step"], True) == (page["refused"], page["step"], "torch" in page["answer"])


async def test_commands_are_joined_like_actions():
    """A line of several is one thing to undo; a word that means nothing is told the commands."""
    async with Client(make_server()) as client:
        start = await call(client, "new_game", game="rogue", seed="deep")
        once = await call(client, "act", table=start["table"], action="explore")
        more = await call(client, "act", table=start["table"], action="search; search; inventory")
        undone = await call(client, "undo", table=start["table"])
        wrong = await call(client, "act", table=start["table"], action="search; inventory; dance")
        lost = await call(client, "act", table=start["table"], action="dance")
    assert more["step"] == once["step"] + 2
    assert "torch" in more["answer"]
    assert ("", once["view"]) == (undone["refused"], undone["view"])
    assert "Not played: dance. That is not an action." in wrong["answer"]
    assert "Commands: `" in lost["refused"]
    assert "`explore`" in lost["refused"]


async def test_a_number_is_refused_in_the_words_of_the_game():
    """Elsewhere an action is a number; here it is one sentence, like any other word that means nothing."""
    async with Client(make_server()) as client:
        table = (await call(client, "new_game", game="sets", seed="rain"))["table"]
        after = await call(client, "act", table=table, action=7)
    assert after["refused"].startswith("That is not an action of Set.")


async def test_hidden_things_stay_hidden():
    """No answer while the game runs holds the seed, nor a rank of the enemy."""
    async with Client(make_server()) as client:
        position = await call(client, "new_game", game="stratego", seed="a secret text", preset="skirmish")
        answers = [position, await call(client, "observe", table=position["table"])]
        assert "a secret text" not in str(answers)
        enemies = [piece for piece in position["view"]["pieces"] if piece["seat"] == 1]
        assert 40 == len(enemies)
        assert {None} == {piece["rank"] for piece in enemies}


async def test_what_cannot_be_is_one_sentence():
    """An unknown game, seat, bot or table is an error that the model can read."""
    async with Client(make_server()) as client:
        for tool, arguments, sentence in (
            ("new_game", {"game": "chess"}, "There is no game 'chess'"),
            ("new_game", {"game": "stratego", "seat": 5}, "no seat 5"),
            ("new_game", {"game": "stratego", "opponents": ["nobody"]}, "no bot 'nobody'"),
            ("new_game", {"game": "stratego", "opponents": ["policy:/etc/hostname"]}, "has no bot 'policy:"),
            ("new_game", {"game": "sets", "preset": "x"}, 'There is no preset "x"'),
            ("observe", {"table": "nowhere"}, "There is no table 'nowhere'"),
            ("new_game", {"game": "stratego", "opponents": ["easy"] * 9}, "There is room for 1 opponent, not 9."),
            ("new_game", {"game": "sets", "bots": ["easy"]}, "`new_game` does not take 'bots'. It takes: game, seed,"),
            ("list_games", {"x": 1}, "`list_games` does not take 'x'. It takes: nothing."),
            ("new_game", {}, "`new_game`: game: Field required."),
            ("new_game", {"game": "sets", "seed": "x" * 257}, "`new_game`: seed: String should have at most 256"),
        ):
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            assert sentence in result.content[0].text
            assert "http" not in result.content[0].text


async def test_tools_describe_their_results():
    """Every tool has a schema for what it takes and for what it returns."""
    async with Client(make_server()) as client:
        tools = (await client.list_tools()).tools
    assert ["list_games", "new_game", "observe", "legal_actions", "act", "undo", "replay"] == [
        each.name for each in tools
    ]
    assert all(each.output_schema and each.description for each in tools)


async def test_a_slow_bot_keeps_only_its_own_table_busy():
    """While a bot at one table thinks, another table is played; its own table waits for it."""
    tables, thinks, may_go_on = Tables(), threading.Event(), threading.Event()

    class Slow:
        def __init__(self, _seed):
            pass

        def act(self, turn):
            thinks.set()
            may_go_on.wait()
            return turn.legal[0]

    slow, other = (TextTable(GAMES["sets"], seed, preset="race") for seed in ("slow", "other"))
    slow.match.seat_bot(1, Slow)
    busy, free = tables.add(slow), tables.add(other)
    async with Client(make_server(tables)) as client:
        first = asyncio.create_task(call(client, "act", table=busy, action="a"))
        await asyncio.to_thread(thinks.wait)
        second = asyncio.create_task(call(client, "observe", table=busy))
        try:
            played = await asyncio.wait_for(call(client, "act", table=free, action="a"), 20)
            assert not first.done()
            assert not second.done()
        finally:
            may_go_on.set()
        assert ("", "") == (played["refused"], (await first)["refused"])
        assert (await first)["step"] == (await second)["step"]


def test_the_table_that_nobody_asks_about_makes_room():
    """A server keeps so many tables and no more; one that is being played stays, however old it is."""
    tables = Tables(most=2)
    first, second = (tables.add(TextTable(GAMES["sets"], str(number))) for number in range(2))
    with tables.open(first):
        pass
    third = tables.add(TextTable(GAMES["sets"], "2"))
    with pytest.raises(ValueError, match="There is no table"), tables.open(second):
        pass
    for handle in (first, third):
        with tables.open(handle) as table:
            assert not table.match.is_over
