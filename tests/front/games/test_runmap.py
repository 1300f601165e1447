"""The run map in every front end: a beaten boss is a moment."""

from msgspec import structs

import quintet
from quintet.front.games.runmap import DETAILS, offers, story, triumph
from quintet.front.moment import make_moment
from quintet.front.phrasing import with_names
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person


def test_a_beaten_boss_has_lines_of_its_own():
    """In the first room of the next act they say what the fight cost and paid; then the hero walks on."""
    match = Match(quintet.game("runmap"), "boss", seats=[BotSeat("planner", "planner")])
    step = match.step
    assert not triumph(make_moment(match, 0, ()))
    while match.view(0).act == 1:
        assert not match.is_over
        step = match.step
        match.advance()
    first, *rest = triumph(make_moment(match, 0, match.events(0, step)))
    assert "You beat the boss of act 1!" == first
    assert rest[0].startswith("The boss costs ")
    assert any(line.startswith("You heal ") for line in rest)
    match.advance()
    assert not triumph(make_moment(match, 0, ()))


def test_a_resigned_run_says_so_once():
    """The event and the outcome are the same sentence."""
    match = Match(quintet.game("runmap"), "resigned", seats=[Person("You")])
    match.submit(0, match.legal(0)[0], match.step)
    step = match.step
    match.resign(0)
    told = [
        structs.replace(each, text=with_names(each.text, match.game, match.names)) for each in match.events(0, step)
    ]
    assert ["You resigned."] == story(make_moment(match, 0, told), 40, 6)


def test_a_shrine_says_what_a_prayer_brings_and_costs():
    """Guard and HP or a loss of HP, in words."""
    assert "65% for 1 guard and 8 HP, else you lose 5 HP" == DETAILS["pray"]


def test_a_charm_that_the_hero_has_is_not_called_too_expensive():
    """R5.4: what is of no use says so, however little gold there is."""
    game = quintet.game("runmap")
    view = game.view(game.new("wares"), 0)
    poor = structs.replace(view, phase="merchant", gold=0, charm=True, guard=0, hp=30)
    assert [("buy potion", "4 gold: too expensive"), ("buy charm", "you have all you can use")] == offers(poor)[:2]
    rich = structs.replace(poor, gold=99, guard=8, hp=60)
    assert 3 == sum(words == "you have all you can use" for _, words in offers(rich))
