"""What belongs to a guest: name, settings, results, streaks, games to continue, and replays of finished games."""

import httpx
import pytest
from web_stage import SECONDS, Talk, serving


@pytest.fixture
def finished(site):
    """Somebody who resigned a race after a few picks, and the table."""
    ann = site.guest("Ann")
    table = ann.table(
        "sets", preset="race", options={"seats": 2}, seats=[{"kind": "me"}, {"kind": "bot", "bot": "casual"}]
    )
    with ann.join(table["id"]) as line:
        line.until("push")
        for number in range(3):
            line.act(number, f"a{number}")
        line.send(type="resign", id="r")
        line.until("over")
    return ann, table["id"]


def test_a_stranger_has_a_home_too(site):
    """Nobody needs an account: before the first action there is nothing to continue, and no cookie either."""
    eve = site.guest("Eve")
    home = eve.get("/api/home")
    assert ["sets", "runmap", "catamaze", "stratego", "rogue"] == [each["game"] for each in home["games"]][:5]
    assert ([], "new", None) == (home["tables"], home["games"][0]["daily"]["state"], home["games"][0]["last"])
    assert {"name": "", "settings": {}, "known": False} == eve.get("/api/me")
    assert not eve.http.cookies


def test_settings_stay_with_their_guest(site):
    """Settings that are not named stay, and nobody else sees them."""
    ann = site.guest("Ann")
    assert 200 == ann.http.put("/api/me", json={"name": "Ann", "settings": {"theme": "dark"}}).status_code
    ann.http.put("/api/me", json={"settings": {"sound": True}})
    assert {"name": "Ann", "settings": {"theme": "dark", "sound": True}, "known": True} == ann.get("/api/me")
    assert 400 == ann.http.put("/api/me", json={"settings": {"x": "y" * 20_000}}).status_code
    assert {} == site.guest("Ben").get("/api/me")["settings"]


def test_home_tells_results_and_games_to_continue(site, finished):
    """The last result, and every table that is not over."""
    ann, _ = finished
    running = ann.table("runmap")["id"]
    home = ann.get("/api/home")
    sets = home["games"][0]
    assert ("sets", True, "resigned") == (sets["last"]["game"], sets["last"]["gave_up"], sets["last"]["reason"])
    assert [running] == [table["id"] for table in home["tables"]]
    assert home["tables"][0]["come_back"]


def test_home_tells_how_far_unfinished_games_are(site):
    """Each game in its own words, for the games that are open here and for those that are only stored."""
    ann = site.guest("Ann")
    presets = {"sets": "quick", "runmap": "", "catamaze": "short", "stratego": "skirmish", "rogue": ""}
    words = {
        ann.table(game, **({"preset": preset} if preset else {}))["id"]: progress
        for (game, preset), progress in zip(
            presets.items(),
            ("0 of 10 sets found", "Act 1, entry", "Tick 0", "Move 1", "Depth 1, turn 0"),
            strict=True,
        )
    }
    here = ann.get("/api/home")["tables"]
    assert words == {table["id"]: table["progress"] for table in here}
    with serving(site.store, limited=False) as other:
        stored = httpx.get(f"{other.base}/api/home", cookies=dict(ann.http.cookies), timeout=SECONDS).json()["tables"]
    assert words == {table["id"]: table["progress"] for table in stored}


def test_leaderboards_are_ones_own_or_everybodys(site, finished):
    """Results belong to the guest of each seat; everybody's are listed on demand, without seeds."""
    ann, _ = finished
    own = ann.get("/api/scores", params={"game": "sets"})
    assert ["Ann"] == [score["name"] for score in own["scores"]]
    assert 1 == own["games"]
    eve = site.guest("Eve")
    assert [] == eve.get("/api/scores")["scores"]
    assert eve.get("/api/scores", params={"everyone": True, "limit": 100})["scores"]
    assert "seed" not in own["scores"][0]
    eve.get("/api/scores", 400, params={"sort": "x; DROP TABLE results"})
    assert "There is no order 'evil'" in eve.get("/api/scores", 400, params={"sort": "evil"})["error"]
    eve.get("/api/scores", 404, params={"game": "chess"})


def test_games_between_people_are_on_the_leaderboard(site):
    """Both players have their result with the other's name, also with an undo; everybody's list tells no pairs."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    for undone in (False, True):
        table = ann.table("sets", preset="race", options={"seats": 2}, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
        ben.sit(table)
        with ann.join(table) as one, ben.join(table) as two:
            one.until("push")
            two.until("push")
            two.act(name="b")
            one.act(name="a")
            if undone:
                one.send(type="undo", id="u")
                two.send(type="answer", offer=two.until("offer")["offer"], yes=True)
                two.until("offer", open=False)
            two.send(type="resign", id="r")
            one.until("over")
        helped = {"game": "sets", "mode": "race", "helped": undone}
        for person, other, won in ((ann, "Ben", True), (ben, "Ann", False)):
            score = person.get("/api/scores", params=helped)["scores"][0]
            assert (table, [other], won) == (score["table"], score["against"], score["won"])
    everyone = ann.get("/api/scores", params={"game": "sets", "everyone": True, "limit": 100})["scores"]
    assert {("", ())} == {(score["table"], tuple(score["against"])) for score in everyone}


def test_a_finished_game_is_watched_from_every_side(finished):
    """Its replay has every step, every point of view at every position, and a file that Quintet reads."""
    ann, table = finished
    page = ann.get(f"/api/tables/{table}/replay")
    assert [0, 0] == next(step for step in page["steps"] if step[0] == 0)
    assert "resigned" == page["outcome"]["reason"]
    for seat in (0, 1):
        moment = ann.get(f"/api/tables/{table}/replay/1", params={"seat": seat})
        assert (1, seat) == (moment["position"], moment["view"]["seat"])
        assert moment["text"]
        assert moment["caption"]
    assert ann.get(f"/api/tables/{table}/replay/0")["view"]["seat"] is None
    ann.get(f"/api/tables/{table}/replay/0", 400, params={"seat": 9})
    answer = ann.http.get(f"/api/tables/{table}/file")
    assert "sets" == answer.json()["game"]
    assert "attachment" in answer.headers["content-disposition"]
    assert [table] == [card["id"] for card in ann.get("/api/replays")]


def test_a_finished_game_is_verified(finished):
    """The promise about the seed, every step, and the end are checked, each with a sentence."""
    ann, table = finished
    checks = ann.post(f"/api/tables/{table}/verify")
    assert [("seed", True), ("steps", True), ("end", True)] == [(check["name"], check["ok"]) for check in checks]


def test_a_branch_is_a_new_table(site, finished):
    """Anybody may play on from a position; it counts as played with help."""
    _, table = finished
    eve = site.guest("Eve")
    card = eve.post(f"/api/tables/{table}/branch", {"position": 2, "seat": 0})
    assert (0, "playing") == (card["seat"], card["stage"])
    with eve.join(card["id"]) as line:
        push = line.until("push")
        assert (2, True) == (push["position"], push["helped"])
        assert "done" == line.act()["type"]
    eve.post(f"/api/tables/{table}/branch", {"position": 2, "seat": 5}, status=400)


def test_a_game_between_people_can_be_branched(site):
    """Its seed is revealed by then: one plays on against a bot, without undo."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    wish = {"preset": "duel", "options": {"deployment": "random"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = ann.table("stratego", **wish)["id"]
    ben.sit(table)
    with ann.join(table) as one:
        one.until("push")
        one.act()
        one.send(type="resign", id="r")
        one.until("over")
    card = ann.post(f"/api/tables/{table}/branch", {"position": 1, "seat": 1})
    assert ["bot", "person"] == [seat["kind"] for seat in card["seats"]]
    assert "Ann" == card["seats"][1]["name"]  # not Ben, who sat there
    with Talk(site.ws, {}, card["id"], token=card["come_back"].partition("#")[2]) as line:
        assert (1, "off") == (line.until("welcome")["seat"], line.heard[0]["undo"])
        assert [1] == line.until("push")["to_act"]
        line.act()
        line.until("push", to_act=[1], position=3)


def test_bad_wishes_are_one_sentence(site):
    """What cannot be set is refused with a reason, and makes no table."""
    ann = site.guest("Ann")
    open_pair = [{"kind": "me"}, {"kind": "open"}]
    for status, wish in (
        (404, {"game": "chess"}),
        (400, {"game": "sets", "preset": "nonsense"}),
        (400, {"game": "sets", "options": {"seats": 99}}),
        (400, {"game": "sets", "seats": [{"kind": "me"}, {"kind": "me"}]}),
        (400, {"game": "stratego", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep blue"}]}),
        (400, {"game": "stratego", "seats": open_pair, "seed": "known"}),
        (400, {"game": "stratego", "seats": open_pair, "undo": "free"}),
        (400, {"game": "catamaze", "clock": {"seconds": 60}}),
        (400, {"game": "sets", "seed": "daily-2026-01-01"}),
        (400, {"game": "sets", "surprise": 1}),
    ):
        assert ann.post("/api/tables", wish, status=status)["error"]
    assert [] == ann.get("/api/home")["tables"]


def test_the_catalog_has_what_forms_need(site):
    """Options with kinds and limits, presets, bots from the weakest on, and the schema of the views."""
    games = {game["id"]: game for game in site.guest().get("/api/games")}
    assert {"name", "kind", "default"} <= set(games["sets"]["options"][0])
    assert ["random", "easy", "medium", "hard"] == [bot["name"] for bot in games["stratego"]["bots"]]
    schema = site.guest().get("/api/games/rogue/schema")
    assert "RogueView" in schema["$defs"]
    assert games["stratego"]["actions"] == len(site.guest().get("/api/games/stratego/words"))


def test_health_and_metrics(site):
    """Operators see whether the store works, and what was counted."""
    eve = site.guest("Eve")
    assert eve.get("/api/health")["ok"]
    text = eve.http.get("/metrics").text
    assert "quintet_actions_total" in text
    assert 'quintet_wait_seconds_bucket{le="+Inf"}' in text
    assert all(len(line.split()) == 2 for line in text.splitlines() if not line.startswith("#"))


def test_an_unknown_address_is_a_page_for_people(site):
    """Somebody who mistypes an address sees the client, which shows the way home; programs get a sentence."""
    ann = site.guest()
    lost = ann.http.get("/nowhere/at/all")
    assert (404, True) == (lost.status_code, "<!doctype html>" in lost.text.lower())
    assert "There is no such page." == ann.get("/api/nothing", 404)["error"]
    assert "There is no such page." == ann.get("/api/tables/a/nothing", 404)["error"]
    assert "There is no such page." == ann.get("/static/nothing.js", 404)["error"]


FILES = ("/", "/static/core/main.js", "/static/games/sets/style.css", "/static/vendor/inter.woff2")


@pytest.mark.parametrize("address", FILES)
def test_browsers_ask_whether_a_file_has_changed(site, address):
    """After an upgrade no browser mixes modules of two versions: it may keep a file, but asks first."""
    eve = site.guest("Eve")
    found = eve.http.get(address)
    assert (200, "no-cache") == (found.status_code, found.headers["cache-control"])
    stale = eve.http.get(address, headers={"if-none-match": '"of an older version"'})
    assert (200, found.content) == (stale.status_code, stale.content)
    assert found.headers["etag"] == stale.headers["etag"]


@pytest.mark.parametrize("address", FILES)
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_that_has_not_changed_is_not_sent_again(site, address, encoding):
    """Whoever has a file gets 304 without a body, however many tags are named; its policy comes along."""
    eve = site.guest("Eve")
    tag = eve.http.get(address, headers={"accept-encoding": encoding}).headers["etag"]
    for known in (tag, tag.removeprefix("W/"), f'"older", {tag}', "*"):
        same = eve.http.get(address, headers={"if-none-match": known, "accept-encoding": encoding})
        assert (304, b"") == (same.status_code, same.content)
        assert (tag, "no-cache") == (same.headers["etag"], same.headers["cache-control"])
        assert "script-src 'self'" in same.headers["content-security-policy"]


def test_a_head_of_a_file_has_its_tag_alone(site):
    """HEAD says what GET would, without the file."""
    eve = site.guest("Eve")
    full, head = eve.http.get("/static/core/main.js"), eve.http.head("/static/core/main.js")
    assert (200, b"", full.headers["etag"]) == (head.status_code, head.content, head.headers["etag"])


def test_a_head_of_the_page_is_what_a_check_asks_for(site):
    """What watches a server and what previews a link ask for HEAD: the front page and a table answer without a body."""
    eve = site.guest("Eve")
    for path in ("/", "/t/anything"):
        full, head = eve.http.get(path), eve.http.head(path)
        assert (full.status_code, b"", full.headers["etag"]) == (head.status_code, head.content, head.headers["etag"])


def test_a_lost_page_is_never_unchanged(site):
    """An address that leads nowhere stays 404, even for a browser that has the page."""
    eve = site.guest("Eve")
    lost = eve.http.get("/nowhere", headers={"if-none-match": "*"})
    assert 404 == lost.status_code


@pytest.mark.parametrize("name", ["", " ", "You"])
def test_whoever_has_no_name_is_a_guest_to_others(site, name):
    """Everybody who reads "You" takes it for themselves: at the table, and on the leaderboard."""
    ann = site.guest(name)
    table = ann.table("sets", preset="quick")
    assert ["Guest"] == [seat["name"] for seat in table["seats"]]
    with ann.join(table["id"]) as line:
        line.until("push")
        line.act()
        line.send(type="resign", id="r")
        line.until("over")
    assert ["Guest"] == [score["name"] for score in ann.get("/api/scores")["scores"]]


def test_a_chosen_seed_has_no_rank(site):
    """Whoever chose the seed may have played it before, and would top every board."""
    ann = site.guest("Ann")
    for seed in ("known", ""):
        with ann.join(ann.table("sets", preset="quick", seed=seed)["id"]) as line:
            line.until("push")
            line.act()
            line.send(type="resign", id="r")
            line.until("over")
    assert (1, 1) == (len(ann.get("/api/scores")["scores"]), len(ann.get("/api/scores?helped=true")["scores"]))


def test_a_request_without_a_body_is_refused_in_words(site):
    """The sentence says what is missing."""
    answer = site.guest().http.post("/api/tables", headers={"Content-Type": "application/json"})
    assert (400, "The request has no body. Send a JSON object.") == (answer.status_code, answer.json()["error"])
