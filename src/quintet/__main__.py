"""`python -m quintet` is `quintet`."""

import sys

from quintet.cli import main

if __name__ == "__main__":
    sys.exit(main())
