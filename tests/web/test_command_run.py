"""Commands that take many actions, as the page in the browser relies on them."""


def send_command(line, words):
    """Sends a command as soon as the game is there."""
    line.until("welcome")
    line.send(type="command", id="c", line=words, step=line.until("push")["step"])


def test_a_command_that_stops_without_advice_says_why(site):
    """The reason is sent as plain text, whatever made it; on level 1 no level changes this one."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="upstairs")["id"]) as line:
        send_command(line, "upstairs")
        assert "done" == line.answer("c")["type"]
        expected = ["Level 1 has no stairs up. The Amulet lies below."]
        assert expected == [m["text"] for m in line.heard if m["type"] == "text"]


def test_a_page_does_not_end_a_command(site):
    """Looking at something while the hero explores is not a reason to stop."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="explore")["id"]) as line:
        send_command(line, "explore")
        line.send(type="page", name="around")
        assert "done" == line.answer("c")["type"]
        texts = {message["name"] for message in line.heard if message["type"] == "text"}
        assert {"around", "explore"} == texts


def test_a_command_may_follow_one_that_it_ends(site):
    """A key that is pressed while the hero explores is not lost: what was played meanwhile was the player's own."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="explore")["id"]) as line:
        send_command(line, "explore")
        line.send(type="command", id="again", line="explore", step=0)
        assert ["done", "done"] == [line.answer(name)["type"] for name in ("c", "again")]


def test_a_command_that_was_chosen_before_another_one_ended_is_late(site):
    """Why a command stopped must be seen before the next one begins: there may be a monster."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="explore")["id"]) as line:
        send_command(line, "explore")
        line.answer("c")
        line.send(type="command", id="late", line="explore", step=0)
        assert "stale" == line.answer("late")["code"]
