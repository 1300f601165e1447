"""Kernels that every batch shares: seeds of episodes, random choices, rewards and ends, and turned masks."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.learning import UNCHANGED, stir
from quintet.core.record import Array, Bytes, Ints, Masks, Rows, i64
from quintet.core.rng import Seed

__all__ = ["admit", "ask", "list_actions", "pick_listed", "pick_masked", "plant_numbered", "settle", "turn_masks"]

Grid = Annotated[Array, i64, (0, 0)]
Rewards = Annotated[Array, np.float64, (0, 0)]
HYPHEN: Final = ord("-")
ZERO: Final = ord("0")


# --- seeds ----------------------------------------------------------------------------------------------------------


@entry
def plant_numbered(raws: Ints, numbers: Ints, seeds: Rows[Seed], words: Grid) -> None:
    """Plants the text of each row, a hyphen and the number of the episode; -1 means the text alone.

    `raws` holds the raw hashes of the texts. Each seat also gets a random word to begin with, which follows from the
    same seed.
    """
    for k in range(raws.shape[0]):
        raw = raws[k] & 0xFFFFFFFF
        if numbers[k] >= 0:
            raw = hash_number((raw * 31 + HYPHEN) & 0xFFFFFFFF, numbers[k])
        seeds[k].kind = 0
        seeds[k].raw = raw - 0x100000000 if raw >> 31 else raw
        seeds[k].key[0], seeds[k].key[1] = 0, 0
        word = stir(raw ^ 0x9E3779B9 | 1)
        for seat in range(words.shape[0]):
            word = stir(stir(word))
            words[seat, k] = word


@kernel
def hash_number(raw: int, number: int) -> int:
    """Returns the hash of a text and the decimal digits of a number after it."""
    scale = 1
    while scale * 10 <= number:
        scale *= 10
    while scale > 0:
        raw = (raw * 31 + ZERO + number // scale % 10) & 0xFFFFFFFF
        scale //= 10
    return raw


# --- what learners choose -------------------------------------------------------------------------------------------


@entry
def admit(
    masks: Masks,
    seats: Ints,
    skipped: Bytes,
    turned: Ints,
    actions: Ints,
    asked: Ints,
    moves: Grid,
    column: int,
    bad: Bytes,
    given: Ints,
) -> int:
    """Takes over what learners choose, for steps and for rounds; returns how many actions were illegal.

    An illegal action becomes one of nobody, and -1 in a round, so that it changes nothing.
    """
    refused = 0
    for k in range(given.shape[0]):
        action = given[k]
        is_legal = 0 <= action < masks.shape[1] and masks[k, action] != 0
        bad[k] = 0 if is_legal or skipped[k] != 0 else 1
        refused += bad[k]
        asked[k], actions[k], moves[k, column] = NOBODY, 0, -1
        if is_legal:
            meant = turned[action] if turned.shape[0] > 0 and seats[k] == 1 else action
            asked[k], actions[k], moves[k, column] = seats[k], meant, meant
    return refused


@entry
def ask(acting: Ints, seat: int, asked: Ints) -> int:
    """Asks a seat in the rows where it acts, and nobody in the others; returns how many rows ask it."""
    count = 0
    for k in range(acting.shape[0]):
        asked[k] = NOBODY
        if acting[k] == seat:
            asked[k] = seat
            count += 1
    return count


# --- choices --------------------------------------------------------------------------------------------------------


@entry
def pick_masked(masks: Masks, seats: Ints, words: Ints, actions: Ints, never: int) -> None:
    """Writes a random legal action for each row with a seat, but `never` only if nothing else is legal."""
    for k in range(masks.shape[0]):
        if seats[k] >= 0:
            mask = masks[k]
            count = 0
            for action in range(mask.shape[0]):
                count += mask[action]
            barred = never if 0 <= never < mask.shape[0] and mask[never] != 0 and count > 1 else -1
            words[k] = stir(words[k])
            actions[k] = nth_legal(mask, (words[k] * (count - (1 if barred >= 0 else 0))) >> 32, barred)


@kernel
def nth_legal(mask: Bytes, rank: int, barred: int) -> int:
    for action in range(mask.shape[0]):
        if mask[action] != 0 and action != barred:
            if rank == 0:
                return action
            rank -= 1
    return 0


@entry
def list_actions(masks: Masks, lists: Grid, counts: Ints) -> None:
    """Writes the legal actions of each row in order, and their number."""
    for k in range(masks.shape[0]):
        counts[k] = list_mask(masks[k], lists[k])


@kernel
def list_mask(mask: Bytes, found: Ints) -> int:
    """Lists the marks of a mask; eight bytes at a time, because most masks are nearly empty."""
    count, at, width = 0, 0, mask.shape[0]
    while at < width:
        if at + 8 <= width and is_blank(mask, at):
            at += 8
            continue
        for action in range(at, min(at + 8, width)):
            if mask[action] != 0 and count < found.shape[0]:
                found[count] = action
                count += 1
        at += 8
    return count


@kernel
def is_blank(mask: Bytes, at: int) -> bool:
    first: int = mask[at] | mask[at + 1] | mask[at + 2] | mask[at + 3]
    second: int = mask[at + 4] | mask[at + 5] | mask[at + 6] | mask[at + 7]
    return first | second == 0


@entry
def pick_listed(lists: Grid, counts: Ints, words: Ints, actions: Ints) -> None:
    """Writes a random action of each list; leaves out rows with an empty one."""
    for k in range(counts.shape[0]):
        if counts[k] > 0:
            words[k] = stir(words[k])
            actions[k] = lists[k, (words[k] * counts[k]) >> 32]


@entry
def turn_masks(masks: Masks, seats: Ints, turned: Ints) -> None:
    """Writes the masks of seat 1 in its own vocabulary, in which `turned[a]` is what everybody else calls a."""
    found = np.zeros(512, np.int64)
    for k in range(masks.shape[0]):
        if seats[k] == 1:
            count = list_mask(masks[k], found)
            for at in range(count):
                masks[k, found[at]] = 0
            for at in range(count):
                masks[k, turned[found[at]]] = 1


# --- rewards and ends -----------------------------------------------------------------------------------------------


@entry
def settle(
    scores: Grid,
    before: Grid,
    learners: Ints,
    reasons: Ints,
    cut: int,
    limit: int,
    steps: Ints,
    skipped: Bytes,
    rewards: Rewards,
    terminated: Bytes,
    truncated: Bytes,
) -> int:
    """Turns scores and reasons into rewards and ends; returns how many rows have ended.

    `cut` has a bit for every reason that truncates. A row that is `skipped` only waits for its new episode.
    """
    ended = 0
    for k in range(reasons.shape[0]):
        steps[k] += 1
        for at in range(learners.shape[0]):
            rewards[k, at] = 0.0
            score = scores[k, learners[at]]
            if score != UNCHANGED:
                rewards[k, at] = 0.0 if skipped[k] != 0 else score - before[k, learners[at]]
                before[k, learners[at]] = score
        is_cut = (cut >> reasons[k]) & 1
        terminated[k] = 1 if reasons[k] != 0 and is_cut == 0 and skipped[k] == 0 else 0
        late = limit > 0 and steps[k] >= limit and reasons[k] == 0
        truncated[k] = 1 if (is_cut != 0 or late) and skipped[k] == 0 else 0
        ended += terminated[k] | truncated[k]
    return ended
