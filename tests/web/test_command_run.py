"""Commands that take many actions, as the page in the browser relies on them."""


def explore(line):
    """Sends `explore` and returns the answer."""
    line.until("welcome")
    line.send(type="command", id="c", line="explore", step=line.until("push")["step"])
    return line.answer("c")


def test_a_command_that_stops_without_advice_says_why(site):
    """The reason is sent as plain text, whatever made it; a trap is such a reason."""
    ann = site.guest()
    with ann.join(ann.table("rogue", preset="deep", seed="abc")["id"]) as line:
        assert "done" == explore(line)["type"]
        assert "You walk into a dart trap. It is spent now." in [m["text"] for m in line.heard if m["type"] == "text"]


def test_a_page_does_not_end_a_command(site):
    """Looking at something while the hero explores is not a reason to stop."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="explore")["id"]) as line:
        line.until("welcome")
        line.send(type="command", id="c", line="explore", step=line.until("push")["step"])
        line.send(type="page", name="around")
        assert "done" == line.answer("c")["type"]
        texts = {message["name"] for message in line.heard if message["type"] == "text"}
        assert {"around", "explore"} == texts
