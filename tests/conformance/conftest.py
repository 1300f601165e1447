"""The toys are a module of their own, so that other processes can import them too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
