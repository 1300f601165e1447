"""Nim as another package would add it to the catalog, with bots of its own."""

from typing import ClassVar

from bad_bots import Interrupting, Sampling
from table_toys import Nim

from quintet.core.game import BotInfo, RandomBot


class ForeignNim(Nim):
    bots: ClassVar = {
        "random": BotInfo("plays any legal action", RandomBot),
        "sampling": BotInfo("samples", Sampling, 1),
        "rude": BotInfo("interrupts", Interrupting, 2),
    }


GAME = ForeignNim()
