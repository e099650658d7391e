"""Parser of a CRG file: flat paths with values, turned into a tree of named parts.

A file holds one object `state` whose keys are paths such as `ScoreBoard.Game(id).Period(1).Jam(3).Duration`. Version 4
has no level `Game`, later ones have; a whole scoreboard may hold several games and names the current one. A faulty file
is reported in one sentence to the person who chose it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr

__all__ = ["FILE_BYTES_MAX", "CRGNode", "read_state"]

FILE_BYTES_MAX = 64 << 20
"""Thirty times a long game of today (2 MB)."""
KEYS_MAX = 500_000

_PART = re.compile(r"([A-Za-z]\w*)(?:\(([^()]*)\))?(?:\.|$)")
_PARTS_MAX = 12
_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of characters, which JSON may write alone and no other text can."""
_OLDEST = "v4.0"

Scalar = str | int | float | bool | None


@dataclass(slots=True)
class CRGNode:
    """One part of a path: its values by name, and the parts below it by name and id."""

    values: dict[str, Scalar] = field(default_factory=dict)
    below: dict[str, dict[str, "CRGNode"]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return a value as stripped text; empty where there is none."""
        value = self.values.get(name)
        return "" if value is None or isinstance(value, bool) else str(value).strip()

    def number(self, name: str) -> int:
        """Return a value as a whole number; 0 if it is missing or not a number."""
        value = self.values.get(name)
        if isinstance(value, str):
            digits = value.strip()
            return int(digits) if re.fullmatch(r"-?\d{1,18}", digits, re.ASCII) else 0
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value
        return int(value) if is_number and value is not None and abs(value) < 1 << 60 else 0

    def truth(self, name: str) -> bool:
        """Return a value as yes or no."""
        value = self.values.get(name)
        return value is True or (isinstance(value, str) and value.strip().lower() == "true")

    def all(self, name: str) -> Mapping[str, "CRGNode"]:
        """Return the parts with this name, by id."""
        return self.below.get(name, {})

    def one(self, name: str, key: str = "") -> "CRGNode":
        """Return one part, an empty one where there is none."""
        return self.all(name).get(key) or CRGNode()

    def numbered(self, name: str) -> Iterator[tuple[int, "CRGNode"]]:
        """Return the parts whose id is a number, in numeric order."""
        rows = [(int(key), node) for key, node in self.all(name).items() if re.fullmatch(r"\d{1,9}", key, re.ASCII)]
        return iter(sorted(rows, key=lambda row: row[0]))

    def named(self, name: str) -> dict[str, str]:
        """Return values directly in brackets, such as `Rule(Jam.Duration)`."""
        return {key: node.text("") for key, node in self.all(name).items() if node.text("")}


def read_state(file: bytes) -> tuple[str, CRGNode]:
    """Return the version that wrote a file, and the game in it; raises `UserError`."""
    state = _state(file)
    root = CRGNode()
    for path, value in ((_HALVES.sub("", path), value) for path, value in state.items()):
        if isinstance(value, str):
            _enter(root, path, _HALVES.sub("", value))
        elif isinstance(value, int | float | bool | None):
            _enter(root, path, value)
    board = root.one("ScoreBoard")
    game = _game(board)
    if not game.all("Team") or not (game.all("Period") or game.all("Clock")):
        raise UserError(
            tr(
                "A CRG game has two teams and periods, but this file has neither: export the game itself (Game Data"
                " on the scoreboard's start page), not its settings."
            )
        )
    version = board.one("Version", "release").text("") or (_OLDEST if game is board else "v5")
    return version, game


def _state(file: bytes) -> Mapping[str, object]:
    if not file.strip():
        raise UserError(tr("A CRG game is a JSON file, but this one is empty: choose another file."))
    if len(file) > FILE_BYTES_MAX:
        raise UserError(
            tr(
                "A CRG game has at most {most} MB, but this file has {found} MB: choose another file.",
                most=FILE_BYTES_MAX >> 20,
                found=len(file) >> 20,
            )
        )
    try:
        document = json.loads(file)
    except json.JSONDecodeError as error:
        raise UserError(
            tr(
                "A CRG game is a JSON file, but this one ends early or has an error in line {line}: it may be cut "
                "short, so save or copy it again.",
                line=error.lineno,
            )
        ) from error
    except (ValueError, RecursionError) as error:  # no UTF-8, a number of thousands of digits, or nested too deep
        raise UserError(
            tr("A CRG game is a JSON file, but this one is something else: choose another file.")
        ) from error
    state = document.get("state") if isinstance(document, dict) else None
    if not isinstance(state, dict) or not any(str(key).startswith("ScoreBoard.") for key in state):
        raise UserError(
            tr(
                "A CRG game has the key “state” with paths that begin with ScoreBoard, but this file has none: "
                "choose a game saved by CRG."
            )
        )
    if len(state) > KEYS_MAX:
        raise UserError(
            tr(
                "A CRG game has at most {most} values, but this file has {found}: choose another file.",
                most=KEYS_MAX,
                found=len(state),
            )
        )
    return state


def _enter(root: CRGNode, path: str, value: Scalar) -> None:
    """Put a value at its place; a malformed path is ignored."""
    parts: list[tuple[str, str | None]] = []
    end = 0
    while end < len(path) and len(parts) < _PARTS_MAX:
        match = _PART.match(path, end)
        if match is None:
            return
        parts.append((match.group(1), match.group(2)))
        end = match.end()
    if not parts:
        return
    node = root
    for name, key in parts[:-1]:
        node = node.below.setdefault(name, {}).setdefault(key or "", CRGNode())
    name, key = parts[-1]
    if key is None:
        node.values[name] = value
    else:
        node.below.setdefault(name, {}).setdefault(key, CRGNode()).values[""] = value


def _game(board: CRGNode) -> CRGNode:
    """Return the game of a scoreboard: the current one, else the longest, else the board itself (version 4)."""
    games = board.all("Game")
    if not games:
        current = board.one("CurrentGame")
        return current if current.all("Team") else board
    named = games.get(board.one("CurrentGame").text("Game"))
    if named is not None and named.all("Period"):
        return named
    return max(games.values(), key=_jam_count)


def _jam_count(game: CRGNode) -> int:
    return sum(len(period.all("Jam")) for period in game.all("Period").values())
