"""Entry point of `python -m app`: the command line."""

import sys

from app.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
