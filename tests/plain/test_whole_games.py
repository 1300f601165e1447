"""One full game of each kind, played from the menu by what is printed and what is typed, and by nothing else."""

import itertools
import re

from plain_program import Program, talk

CARD = re.compile(r"^([a-u]): (\d) (\w+) (\w+) (\w+?)s?(?:, .*)?$", re.MULTILINE)
LIMIT = 4000
LONG_LIFE = 150
"""Commands after which a hero lost in the dark is given up."""


def a_set(page: str) -> str:
    """Returns the letters of three cards that agree or differ in everything, found in the cards' words."""
    cards = [(letter, facts) for letter, *facts in CARD.findall(page)]
    for three in itertools.combinations(cards, 3):
        if all(len({card[1][kind] for card in three}) != 2 for kind in range(4)):
            return " ".join(card[0] for card in three)
    raise AssertionError(page)


def test_five_sets(tmp_path):
    """Set to its end: five sets asked for in the form, each found by reading the cards; the result is on the list."""
    with Program(tmp_path) as session:
        session.type("new set", "choose", "", "", "", "", "5", "done")
        session.until("The game ends at 5 sets.")
        for found in range(1, 6):
            session.type("cards", "time")
            letters = a_set(session.until("Played for"))
            session.answer(letters, "* You found a set")
            session.until(f"You: {found} found, 0 wrong, streak {found}")
        assert "5 sets found" in session.answer("look", "Type `again` for a new game")
        session.type("quit", "best", "back", "quit")
        assert session.end() == 0
        assert re.search(r"1  Set, endless, You, score 5, .*15 actions", session.text)


def next_step(page: str) -> str:
    """Returns what a careful walker does: rest when hurt, train, leave, or go where it is safest."""
    words = page[page.rindex("You can try (") :].split("\n")[1].strip().split(", ")
    left, most = map(int, re.findall(r"HP (\d+)/(\d+)", page)[-1])
    kinds = dict(re.findall(r"^`(go \d)`: (\w+)", page, re.MULTILINE))
    liked = ["campfire", "merchant", "shrine", "combat", "boss", "elite"]
    ways = sorted((word for word in words if word.startswith("go ")), key=lambda word: liked.index(kinds[word]))
    wanted = [*(["rest"] if 3 * left < 2 * most else []), "train", *ways, "leave", *words]
    return next(word for word in wanted if word in words)


def test_a_whole_run(tmp_path):
    """The run map to its end, whichever it is; the rooms ahead are looked at on the way."""
    with Program(tmp_path) as session:
        session.type("2", "legal", "who")
        page = session.until("hero: You")
        for _ in range(200):
            session.type("room", next_step(page), "look", "legal", "who")
            page = session.until("hero: You")
            assert re.search(r"^\w+, act \d, row \d+, room \d", page, re.MULTILINE)
            if "The end: " in page:
                break
        assert "The end: " in page
        session.type("quit", "replays", "1", "last", "quit", "back", "quit")
        assert session.end() == 0
        assert "Replay of The run map: You" in session.text


def test_out_of_a_maze(tmp_path):
    """CataMaze to the exit: a map from a file through the form, turn by turn, and a walk over what was seen."""
    maze = tmp_path / "small.map"
    maze.write_text("#########\n#S......#\n#######.#\n#.....#.#\n#E###...#\n#########\n")
    with Program(tmp_path / "data") as session:
        session.type("new catamaze", "choose solitary", *[""] * 12, f"@{maze}", "done", "turns on")
        session.until("Turn by turn")
        session.type("d d", "walk 5 1", "map", "ddsss", "aaw", "aaaas", "seed")
        page = session.until("\nSeed: ")
        assert "Columns" in page
        assert "The end: " in page
        assert "escaped" in page
        session.type("replay", "first", "next", "quit", "quit", "quit")
        assert session.end() == 0


def test_a_battle(tmp_path):
    """Barrage against the random bot to the last move: set up from the book, then forward, and at them."""
    with Program(tmp_path) as session:
        session.type("new 4", "choose barrage", *[""] * 9, "", "random", "battle", "setup lane-guard", "ready")
        session.until("BLUE is ready.")
        for _ in range(LIMIT):
            session.type("legal", "seed")
            page = session.until("\nSeed: ")
            if "The end: " in page:
                break
            session.type(a_move(page, session.text))
        assert re.search(r"The end: (You win|BLUE wins)|The end: Draw", session.text)
        session.type("quit", "best", "quit", "quit")
        assert session.end() == 0
        assert "Stratego, barrage" in session.text


def a_move(page: str, said: str) -> str:
    """Returns an attack if there is one, or the longest step forward."""
    moves = re.findall(r"\b([a-j])(\d+)-([a-j])(\d+)\b", page[page.rindex("You can try") :])
    board = said[said.rindex("     a    b ") :].split("\n")

    def worth(move: tuple[str, ...]) -> tuple[bool, int, tuple[str, ...]]:
        line = board[1 + 10 - int(move[3])].ljust(60)
        cell = line[4 + 5 * "abcdefghij".index(move[2]) :][:5]
        return "(" in cell, int(move[3]) - int(move[1]), move

    best = max(moves, key=worth)
    return f"{best[0]}{best[1]}-{best[2]}{best[3]}"


def test_two_levels_down(tmp_path):
    """The roguelike down two levels by its own words; a hero who dies or is lost is followed by another."""
    with Program(tmp_path) as session:
        session.type("new 5", "choose lit", "", "", "", "8", "", "two levels down")
        session.until("You can try")
        word, deepest = "explore", 1
        for number in range(1, 10 * LONG_LIFE):
            session.type(word, "who")
            page = session.until("hero: You")
            deepest = max([deepest, *map(int, re.findall(r"\bdepth (\d+) of ", page))])
            if deepest >= 3:
                break
            word = "again" if "The end: " in page or number % LONG_LIFE == 0 else next_command(page, word, number)
        assert deepest >= 3
        before = len(session.text)
        session.type("character", "quit", "quit")
        assert session.end() == 0
        fell = "The end: " in page  # a hero may find the third level and his end in one walk
        assert fell != ("Saved. Run `quintet play rogue --resume" in session.text[before:])


def next_command(page: str, last: str, number: int) -> str:
    """Returns the command that the last lines advise."""
    for advice in ("descend", "light", "eat", "fight", "stairs", "seek"):
        if f"`{advice}`" in page and advice != last:
            return advice
    if "held f" in page:  # held fast, held for three turns
        return ("north", "east", "south", "west")[number % 4]
    if f"`{last}` continues" in page:
        return last
    return "heal" if last == "fight" else "explore"


def test_every_game_is_found_again(tmp_path):
    """What was left of each is in the menu with seed, options, opponents, how far and how long ago."""
    said = talk(tmp_path, ["1", "a", "quit", "4", "random", "quit", "", "continue 2", "quit", "continue 9", "quit"])
    assert re.search(
        r"  continue  Stratego: You - easy bot, seed [a-z]+-[a-z]+-\d{4}, default options, \d+:\d\d played, just", said
    )
    assert re.search(r"  continue 2  Set: You, seed [a-z]+-[a-z]+-\d{4}, .*, \d+:\d\d played, just now", said)
    assert "Resumed after 1 action. Type `events` to list everything that happened.\n* You picked card a" in said
    assert "! There is no unfinished game '9'. Type one of: 1, 2." in said
