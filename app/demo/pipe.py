"""Messages between a program and the nodes that it started: one JSON object per line, over the child's pipes.

Orders go to a child, reports come back. Both ends are the same version of this program, so no input is foreign. A line
that cannot be read is a fault of the program and raises `ValueError`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

__all__ = [
    "Begin",
    "BoutFacts",
    "DialOrder",
    "Failed",
    "Finish",
    "Finished",
    "Left",
    "Line",
    "Listening",
    "Play",
    "Status",
    "read_line",
    "write_line",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """Order: be a node. `part` is the role whose lines of the game are entered, empty for a node that only shows it.

    An empty `data_dir` is the platform's folder, an empty `game` the practice bout. `window` shows the Head NSO's
    screen of the bout. `code` is the invitation to a closed bout, empty for an open one.
    """

    name: str
    roles: tuple[str, ...]
    bout: str
    data_dir: str
    listen: str = ""
    connect: tuple[str, ...] = ()
    mdns: bool = False
    game: str = ""
    part: str = ""
    window: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DialOrder:
    """Order: try to reach nodes at these addresses."""

    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Order: enter the part. The game begins at `start` (microseconds since 1970) and runs at `speed`."""

    start: int
    speed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """Order: save the document to this file, report the facts, and stay until the pipe is closed."""

    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """Report: the node is up."""

    source: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Report: progress of this node. `lines` is the size of its part, `done` those behind it, `aside` those put aside.

    `met` are the addresses of the members to which it is connected; `behind` of them lack something, as far as it
    knows.
    """

    lines: int = 0
    done: int = 0
    aside: int = 0
    met: tuple[str, ...] = ()
    behind: int = 0
    tops: Mapping[str, int] = field(default_factory=dict)
    held: int = 0
    unsynced: int = 0
    period: int = 0
    jam: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoutFacts:
    """Figures of a node's document that can be compared with the game's own."""

    home_score: int
    away_score: int
    jams: int
    penalties: int
    box_trips: int
    entries: int
    held: int
    pending: int
    unresolved: int
    invalid: int
    disagreements: int
    points_by_jam: Mapping[str, tuple[int, int]]
    points_by_jammer: Mapping[str, int]
    live_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Report: the file is written. `lost` are lines that could never be entered, each with its reason."""

    facts: BoutFacts
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """Report: this node cannot go on, in one sentence."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Report: a person closed the window, so this node says good-bye by itself."""


Line = Begin | DialOrder | Play | Finish | Listening | Status | Finished | Failed | Left

_KINDS: Mapping[str, type[Line]] = {
    kind.__name__: kind for kind in (Begin, DialOrder, Play, Finish, Listening, Status, Finished, Failed, Left)
}


def write_line(line: Line) -> str:
    """Return one line with its end."""
    return json.dumps({"line": type(line).__name__, **asdict(line)}, ensure_ascii=True) + "\n"


def read_line(text: str) -> Line:
    """Return the order or report in a line; raises `ValueError`."""
    try:
        said: dict[str, Any] = json.loads(text)
        kind = _KINDS[said.pop("line")]
        if kind is Finished:
            said["facts"] = BoutFacts(**_with_tuples(said["facts"]))
        return kind(**_with_tuples(said))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no line between a program and its nodes: {text[:200]!r}") from error


def _with_tuples(said: dict[str, Any]) -> dict[str, Any]:
    """Convert JSON lists to the tuples of the values, here and one level deeper."""
    return {name: _with_tuple(value) for name, value in said.items()}


def _with_tuple(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return {name: tuple(item) if isinstance(item, list) else item for name, item in value.items()}
    return value
