"""Names that a window shows or speaks, read out of its texts. No Qt: values in, values out.

A text names a jam, a team, a skater, a code or a clock to a person; `Named` holds what it names. A jam is named by its
number alone, or with its period; `Numbering` resolves it to the jams that a person can mean by it.
"""

import re
from dataclasses import dataclass

from derbyos_core.bout.model import Bout
from derbyos_core.bout.model.jam_numbers import JamNumbers

__all__ = ["Named", "NamedJam", "Numbering", "Place", "halves", "jam_in", "named", "numbering_of"]

Place = tuple[int, int]
"""Identity of a jam: its period, and the number under which the document keeps it."""
_JAM = re.compile(r"\bJam (\d+)(?: of period (\d))?")
_ASIDE = re.compile(r"\([^)]*\)|\b(?:Same as|As|Back to|copied from) (?:P\d )?Jam \d+(?: of period \d)?")
"""Parts that name other jams beside the one that is written to: the penalties of a skater, the source of a line-up."""
_HALVES = re.compile(
    r"(letter = penalty in|Enter =(?: \w+ of)?|J or V = place in|V pivot of) (P\d Jam \d+|Jam \d+(?: of period \d)?)"
)
_FIVE = re.compile(r"(Jam \d+(?: of period \d)?) has its five\b")
"""A line-up in which a typed number has no place."""
_LINE = re.compile(r"^Jam (\d+), Period (\d)")
_PERIOD = re.compile(r"\b(?:Period (\d),|P(\d)) Jam (\d+)")
_CODE = re.compile(r"^([A-Z?]{1,2}), \w")
_POINTS = re.compile(r"^(\d+) points?$")
_BOX = re.compile(r"^(\d\w{0,7}) (?:goes to|leaves)\b")
_TRIP = re.compile(r"^Trip (\d+)\b")


@dataclass(frozen=True, slots=True)
class NamedJam:
    """A jam as a person reads it; without a period it is one of the game as it stands."""

    number: int
    period: int | None = None

    def __str__(self) -> str:
        return f"Jam {self.number}" + (f" of period {self.period}" if self.period else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """Meaning of the numbers of jams at one moment."""

    periods: tuple[int, ...]
    """The periods that a person can mean: those of the jam on track, of the last and of the next one."""
    numbers: JamNumbers

    def places(self, jam: NamedJam) -> frozenset[Place]:
        """Return the jams that this name can mean."""
        periods = (jam.period,) if jam.period else self.periods
        return frozenset(self.numbers.numbered(period, jam.number).place for period in periods)


def numbering_of(bout: Bout) -> Numbering:
    """Return the numbering of a bout."""
    jams = (bout.active, bout.completed, bout.upcoming)
    periods = tuple(dict.fromkeys(jam.period for jam in jams if jam is not None))
    return Numbering(periods=periods or (1,), numbers=bout.numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Everything that one text names; what it does not name is empty."""

    jam: NamedJam | None = None
    team: str = ""
    skater: str = ""
    code: str = ""
    points: int | None = None
    trip: int | None = None


def jam_in(text: str) -> NamedJam | None:
    """Return the jam that a text names as its own; None if it names none, or several."""
    found = _LINE.match(text)
    if found:
        return NamedJam(int(found[1]), int(found[2]))
    found = _PERIOD.search(_ASIDE.sub("", text))
    if found:
        return NamedJam(int(found[3]), int(found[1] or found[2]))
    jams = {NamedJam(int(one[1]), int(one[2]) if one[2] else None) for one in _JAM.finditer(_ASIDE.sub("", text))}
    return jams.pop() if len(jams) == 1 else None


def halves(text: str) -> dict[str, NamedJam]:
    """Return the jams of the "penalty" and the "line-up" that a typed number can become, as far as a text tells."""
    found = {}
    for half, words in _HALVES.findall(text):
        jam = jam_in(words)
        if jam is not None:
            found["penalty" if half.startswith("letter") else "line-up"] = jam
    for words in _FIVE.findall(text):
        jam = jam_in(words)
        if jam is not None:
            found["line-up"] = jam
    return found


def named(text: str, teams: dict[str, str]) -> Named:
    """Return what a text names; `teams` are the names and letters of the teams on this window, and the side of each."""
    team, skater = "", ""
    for words, side in teams.items():
        found = re.search(rf"(?:^|\b){re.escape(words)}\b(?: (\d\w{{0,7}})\b)?", _ASIDE.sub("", text))
        if found and (not team or found[1]):
            team, skater = side, found[1] or skater
    box = _BOX.match(text)
    skater = skater or (box[1] if box else "")
    code = _CODE.match(text)
    points = _POINTS.match(text)
    trip = _TRIP.match(text)
    return Named(
        jam=jam_in(text),
        team=team,
        skater=skater,
        code=code[1] if code else "",
        points=int(points[1]) if points else None,
        trip=int(trip[1]) if trip else None,
    )
