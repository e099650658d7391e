"""Decides how a pasted roster is read: one skater per line, the number first, then the name.

Nothing is refused: what looks wrong is named beside the preview, and the skaters come in as they were pasted.
Numbers stay text, so that 0 and 00 are two skaters.
"""

from dataclasses import dataclass

from derbyos_core.saying import say

__all__ = ["LINES_MAX", "NUMBER_LENGTH_MAX", "Pasted", "RosterLine", "read_roster"]

LINES_MAX = 60
"""Three times the rows of a paper roster; what follows is named as left out."""
NUMBER_LENGTH_MAX = 4
SEPARATORS = "\t;,"
MARKS = ("#", "(c)", "(C)", "(a)", "(A)")
NAMED_MAX = 4
"""So many numbers are named in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterLine:
    """One skater as she was pasted."""

    number: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """The skaters of a pasted text, and what a person should look at."""

    lines: tuple[RosterLine, ...] = ()
    doubles: tuple[str, ...] = ()
    over_long: tuple[str, ...] = ()
    nameless: int = 0
    left_out: int = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """One sentence for each thing to look at."""
        found = []
        if self.doubles:
            found.append(say("{listed} stands twice.", listed=_listed(self.doubles)))
        if self.over_long:
            found.append(
                say(
                    "{listed} has more than {number_length_max} digits.",
                    listed=_listed(self.over_long),
                    number_length_max=NUMBER_LENGTH_MAX,
                )
            )
        if self.left_out:
            found.append(
                say(
                    "Only the first {lines_max} lines were taken, {left_out} are left out.",
                    lines_max=LINES_MAX,
                    left_out=self.left_out,
                )
            )
        return tuple(found)


def read_roster(text: str) -> Pasted:
    """The skaters of a pasted text; blank lines are passed over."""
    rows = [line for line in (raw.strip() for raw in text.splitlines()) if line]
    lines = tuple(_line(row) for row in rows[:LINES_MAX])
    numbers = [line.number for line in lines if line.number]
    return Pasted(
        lines=lines,
        doubles=tuple(dict.fromkeys(number for number in numbers if numbers.count(number) > 1)),
        over_long=tuple(number for number in numbers if len(number) > NUMBER_LENGTH_MAX),
        nameless=sum(1 for line in lines if not line.name),
        left_out=len(rows) - len(lines),
    )


def _line(row: str) -> RosterLine:
    for mark in MARKS:
        row = row.replace(mark, " ")
    for separator in SEPARATORS:
        row = row.replace(separator, " ")
    words = row.split()
    if not words:
        return RosterLine(number="", name=row.strip())
    if any(character.isdigit() for character in words[0]):
        return RosterLine(number=words[0], name=" ".join(words[1:]))
    return RosterLine(number="", name=" ".join(words))


def _listed(numbers: tuple[str, ...]) -> str:
    shown = ", ".join(numbers[:NAMED_MAX])
    more = len(numbers) - NAMED_MAX
    return say("{shown} and {more} more", shown=shown, more=more) if more > 0 else shown
