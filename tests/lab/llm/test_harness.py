"""Language models as agents: what they read, how replies are taken, and what the result file says."""

import pytest

from quintet import game
from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.games import GAMES
from quintet.lab.llm.dialogue import Dialogue, Rules, extract
from quintet.lab.llm.harness import AgentFailed, evaluate, harness_hash, load_agent, play_episode, seeds_of

SETS = Rules(game="sets", preset="daily", turns=30)


def first_letter(messages):
    """Picks the first three places again and again."""
    return f"Hm.\nACTION: {'abc'[(len(messages) // 2 - 1) % 3]}"


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        ("ACTION: a", "a"),
        ("I think.\n**ACTION: a4-a5**\n", "a4-a5"),
        ("ACTION: a\nno, better:\naction : `b`", "b"),
        ("> ACTION: move up", "move up"),
        ("I would play a.", ""),
        ("", ""),
    ],
)
def test_the_last_action_counts(reply, action):
    """Whatever an agent says before, its last line with the mark is its action."""
    assert action == extract(reply)


def test_the_same_agent_gives_the_same_file():
    """Transcripts, tries, settings and the hash of the harness, byte for byte."""
    results = [evaluate(first_letter, SETS, episodes=3, parallel=parallel) for parallel in (1, 3)]
    assert encode(results[0]) == encode(results[1])
    assert harness_hash() == results[0].harness
    episode = results[0].episodes[0]
    assert ["system", "user", "assistant"] == [each["role"] for each in episode.transcript[:3]]
    assert ("a", "a", "") == (episode.tries[0].extracted, episode.tries[0].matched, episode.tries[0].refused)
    assert list(seeds_of("sets", "eval", 3)) == [each.seed for each in results[0].episodes]


def test_train_and_eval_never_meet():
    """No seed is in both sets, and a bad set is refused."""
    assert not set(seeds_of("sets", "train", 100)) & set(seeds_of("sets", "eval", 100))
    with pytest.raises(BadOptions, match="1 to 10,000 episodes"):
        seeds_of("sets", "eval", 0)


def test_refusals_are_told_and_bounded():
    """Nonsense gets its reason and another try; after the last one the game ends, and the file says why."""
    replies = iter(["no idea", "ACTION: zz", "ACTION: a", "ACTION: zz", "ACTION: zz", "ACTION: zz"])
    episode = play_episode(lambda _: next(replies), game("sets"), "rain", SETS)
    assert ("no legal action", 1, 5) == (episode.ending, episode.turns, episode.refusals)
    assert "The reply has no line `ACTION: ...`." == episode.tries[0].refused
    assert episode.transcript[3]["content"].startswith("That was not played.")
    assert ("zz", "") == (episode.tries[1].extracted, episode.tries[1].matched)


def test_an_agent_may_say_what_the_rules_teach():
    """`explore`, a page and cards run together are turns; the prompt says which game it is and how time passes."""
    replies = iter(["ACTION: explore", "ACTION: inventory.", "ACTION: around"])
    episode = play_episode(lambda _: next(replies), game("rogue"), "rain", Rules(game="rogue", turns=3))
    assert (3, 0, "turn limit") == (episode.turns, episode.refusals, episode.ending)
    assert "food rations" in episode.transcript[5]["content"]
    one = play_episode(lambda _: "ACTION: abc", game("sets"), "rain", Rules(game="sets", preset="daily", turns=1))
    assert ("abc", "a; b; c", "") == (one.tries[0].extracted, one.tries[0].matched, one.tries[0].refused)
    start = Dialogue(game("catamaze"), "x", Rules(game="catamaze", values={"width": 15, "height": 25})).messages[0]
    assert "width 15, height 25" in start["content"]
    assert "A tick follows each of your actions" in start["content"]
    assert "empty line" not in start["content"]


def test_the_introduction_is_that_of_the_options():
    """Nothing about setting up, or forty pieces, where the setup is made and there are eight."""
    rules = Rules(game="stratego", preset="barrage", values={"deployment": "random"})
    made, own = (
        Dialogue(game("stratego"), "x", each).messages[0]["content"] for each in (rules, Rules(game="stratego"))
    )
    assert ("setup fortress" in own, "setup fortress" in made, "Forty" in made) == (True, False, False)
    assert "Move one piece per turn." in made


def test_turns_and_actions_are_counted_apart():
    """A command is one turn of many actions, and a page is a turn without any."""
    replies = iter(["ACTION: explore", "ACTION: inventory", "ACTION: sing", "ACTION: search"])
    episode = play_episode(lambda _: next(replies), game("rogue"), "rain", Rules(game="rogue", turns=3))
    assert (3, 1) == (episode.turns, episode.refusals)
    many, *others = (each.actions for each in episode.tries)
    assert (True, [0, 0, 1], many + 1) == (many > 1, others, episode.actions)


def test_the_legal_list_is_off_by_default():
    """In Set it would be no help, elsewhere it is half the answer; it is there when it is asked for."""
    assert "Legal actions" not in str(Dialogue(game("stratego"), "x", Rules(game="stratego")).messages)
    shown = Dialogue(game("stratego"), "x", Rules(game="stratego", legal=True, preset="skirmish")).messages[-1][
        "content"
    ]
    assert "Legal actions: " in shown


def test_a_whole_game_with_a_perfect_agent():
    """An agent that knows the game finds every set, and the score is the game's own."""
    rules = Rules(game="sets", preset="daily")
    bot = GAMES["sets"].bots["perfect"].make("x")

    def play(dialogue):
        with dialogue._table.match._bots.turn(0) as turn:
            return f"ACTION: {GAMES['sets'].write(bot.act(turn))}"

    talk = Dialogue(GAMES["sets"], "rain", rules)
    while not talk.is_over:
        talk.reply(play(talk))
    assert "finished" == talk.ending
    assert talk.scores() == talk._table.match.scores()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_score_is_that_of_the_agents_own_seat(seat):
    """Whoever resigns has lost, on either side of the board."""
    rules = Rules(game="stratego", preset="duel", values={"deployment": "random"}, seat=seat)
    episode = play_episode(lambda _: "ACTION: resign", game("stratego"), "seats", rules)
    assert ("finished", False, -1.0) == (episode.ending, episode.won, episode.score)


@pytest.mark.parametrize("name", ["catamaze", "rogue", "runmap", "stratego"])
def test_every_game_can_be_talked_about(name):
    """Ten first legal actions of each game, and nothing in the prompts that gives the seed away."""
    talk = Dialogue(game(name), "a hidden seed", Rules(game=name, turns=10))
    while not talk.is_over:
        assert "" == talk.reply(f"ACTION: {talk._table.legal()[0]}").refused
    assert "a hidden seed" not in str(talk.messages)


def test_an_agent_is_a_callable():
    """A name that leads to nothing, or to something else, is one sentence."""
    wrong = {
        "nowhere.py:agent": "There is no agent",
        "quintet:__version__": "cannot be called",
        "agent": "Which callable of 'agent'",
    }
    for name, sentence in wrong.items():
        with pytest.raises(BadOptions, match=sentence):
            load_agent(name)


def test_an_agent_that_lacks_a_library_says_which(tmp_path):
    """The sentence holds the reason, not only that there is no agent."""
    file = tmp_path / "mine.py"
    file.write_text("import a_library_that_nobody_has\n")
    with pytest.raises(BadOptions, match="a_library_that_nobody_has"):
        load_agent(f"{file}:agent")


@pytest.mark.parametrize("parallel", [1, 3])
def test_an_evaluation_goes_on_after_a_failure(tmp_path, parallel):
    """Games cost money: those that were played before a lost connection are not played again."""
    out, calls = tmp_path / "result.json", []

    def breaks(messages):
        calls.append(len(messages))
        if len(calls) == 70:
            raise ConnectionError("no network")
        return first_letter(messages)

    with pytest.raises(AgentFailed, match=r"ConnectionError: no network.*are in result\.json\.part"):
        evaluate(breaks, SETS, episodes=4, parallel=parallel, out=out)
    before = len(calls)
    again = evaluate(breaks, SETS, episodes=4, parallel=parallel, out=out)
    assert len(calls) - before < 4 * 30
    assert encode(evaluate(first_letter, SETS, episodes=4)) == encode(again) == out.read_bytes()
    assert [out] == list(tmp_path.iterdir())
    with pytest.raises(AgentFailed, match="text, not with NoneType"):
        evaluate(lambda _: None, SETS, episodes=1)
