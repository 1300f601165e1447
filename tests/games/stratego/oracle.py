"""Legal moves from the rule book instead of the kernels: dictionaries, full histories, no tricks."""

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
WATER = {(row, col) for row in (4, 5) for col in (2, 3, 6, 7)}
ROOTED = ("F", "B")


def crossed(move):
    """The borders between squares that a move crosses."""
    (r0, c0), (r1, c1) = move
    if r0 == r1:
        return {("h", r0, c) for c in range(min(c0, c1), max(c0, c1))}
    return {("v", r, c0) for r in range(min(r0, r1), max(r0, r1))}


class Oracle:
    """Stores the whole past and consults it every time."""

    def __init__(self, pieces, limit, chases):
        """`pieces` maps squares to (name, side, letter); the name distinguishes equal pieces."""
        self.board = dict(pieces)
        self.limit, self.chases = limit, chases
        self.moves = []
        self.boards = [frozenset((at, piece[0]) for at, piece in self.board.items())]
        self.hunts = [None, None]

    def play(self, start, target, survivors):
        """Records a move; `survivors` is what the target square holds after a fight, or None."""
        fought = target in self.board
        piece = self.board.pop(start)
        if fought:
            self.board.pop(target)
            if survivors is not None:
                self.board[target] = survivors
        else:
            self.board[target] = piece
        self.moves.append((start, target, piece[0]))
        self.boards.append(frozenset((at, each[0]) for at, each in self.board.items()))
        self.follow(start, target, fought)

    def legal(self, side):
        found = set()
        for start, (_, owner, letter) in self.board.items():
            if owner == side and letter not in ROOTED:
                for step in STEPS:
                    found |= {(start, target) for target in self.ray(start, step, side, 9 if letter == "2" else 1)}
        own = self.moves[side::2][-self.limit :] if self.limit else []
        return {move for move in found if not self.worn_out(own, move) and not self.endless(side, move)}

    def ray(self, start, step, side, reach):
        row, col = start
        for _ in range(reach):
            row, col = row + step[0], col + step[1]
            if not (0 <= row <= 9 and 0 <= col <= 9) or (row, col) in WATER:
                return
            other = self.board.get((row, col))
            if other is not None and other[1] == side:
                return
            yield row, col
            if other is not None:
                return

    def worn_out(self, own, move):
        """R3.5, border by border, after the latest moves of a side."""
        name = self.board[move[0]][0]
        if not own or len(own) < self.limit or any(each[2] != name for each in own):
            return False
        return any(all(border in crossed(each[:2]) for each in own) for border in crossed(move))

    def next_to_enemy(self, square, side):
        row, col = square
        near = (self.board.get((row + down, col + right)) for down, right in STEPS)
        return any(each is not None and each[1] != side for each in near)

    def follow(self, start, target, fought):
        """R3.6: counts threats and evasions; a chase is [length, the move that began it, the last threat's square]."""
        number, side = len(self.moves), (len(self.moves) - 1) % 2
        if fought:
            self.hunts = [None, None]
            return
        mine, other = self.hunts[side], self.hunts[1 - side]
        threat = self.next_to_enemy(target, side)
        self.hunts[side] = ([mine[0] + 1, mine[1], target] if mine else [1, number, target]) if threat else None
        flees = other and abs(start[0] - other[2][0]) + abs(start[1] - other[2][1]) == 1
        self.hunts[1 - side] = [other[0] + 1, other[1], other[2]] if flees else None

    def endless(self, side, move):
        """R3.6: a threat that shows a picture of this chase again, unless it is a plain step back."""
        hunt = self.hunts[side]
        if not self.chases or not hunt or hunt[0] < 2 or move[1] in self.board or not self.next_to_enemy(move[1], side):
            return False
        last = self.moves[-2]
        if (last[1], last[0]) == move:
            return False
        after = dict(self.board)
        after[move[1]] = after.pop(move[0])
        picture = frozenset((at, each[0]) for at, each in after.items())
        return any(self.boards[k] == picture for k in range(hunt[1], len(self.boards)) if (k - 1) % 2 == side)
