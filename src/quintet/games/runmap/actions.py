"""The vocabulary: every action has a number, and so does every reason to refuse one: R4, R5."""

from typing import Final

# 0..3 walk to that column of the next row, then what can be done in rooms; BUY plus a ware buys it.
REST, TRAIN, BUY, PRAY, LEAVE = 4, 5, 6, 9, 10
ACTIONS: Final = 11

# Why an action is refused.
(
    DONE,
    RUN_OVER,
    NO_SUCH_SEAT,
    STILL_IN_ROOM,
    NO_LINK,
    NO_CAMPFIRE,
    NO_MERCHANT,
    TOO_POOR,
    SOLD_OUT,
    NOT_NEEDED,
    NO_SHRINE,
    NOTHING_TO_LEAVE,
) = range(12)
