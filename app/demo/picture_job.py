"""Process that draws the pictures of a demo, so that a crash of Qt does not end the demo.

`python -m app.demo.picture_job FILE DIR` draws the Head NSO's screen of the bout in FILE.
"""

import sys
from pathlib import Path

from app.demo.still_pictures import stills_of
from app.gui.composition import render_stills
from derbyos_core.errors import DerbyOSError

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Run the job. Returns the exit code."""
    file, folder = arguments
    try:
        render_stills(stills_of(Path(file)), Path(folder))
    except (DerbyOSError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
