"""Command line of the goldens: compare them all, or store some of them anew and print which files changed."""

import argparse
import sys

from tests.goldens.makers import GOLDENS
from tests.goldens.stored import UnavailableError, differences, store


def main() -> int:
    """Return 0 if nothing differs, or if everything was stored."""
    parser = argparse.ArgumentParser(prog="python -m tests.goldens", description="Compare or store the goldens.")
    parser.add_argument(
        "--write", nargs="*", metavar="NAME", help=f"store these anew, or all: {', '.join(GOLDENS)}", choices=GOLDENS
    )
    names: list[str] | None = parser.parse_args().write
    differing = 0
    for name in names or GOLDENS:
        try:
            if names is None:
                found = list(differences(name, GOLDENS[name]()))
                differing += len(found)
                _say(f"{name}: {len(found)} files differ", *found)
            else:
                changed = list(store(name, GOLDENS[name]()))
                _say(f"{name}: {len(changed)} files changed", *(f"    {file}" for file in changed))
        except UnavailableError as error:
            _say(f"{name}: left out, because {error}")
    return 1 if differing else 0


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
