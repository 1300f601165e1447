"""The records of the source document, and the JSON they are written as: R16."""

from quintet.games.rogue.model.enums import *  # noqa: F403 - one place for all the names of the document
from quintet.games.rogue.model.items import *  # noqa: F403
from quintet.games.rogue.model.state import *  # noqa: F403
from quintet.games.rogue.model.tiles import *  # noqa: F403
