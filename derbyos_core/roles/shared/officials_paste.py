"""Parser for a pasted list of officials: one per line, a name and a role as the paper (IGRF) has it.

Either may come first, in brackets or behind a dash as well: "Jam Ref One (JR)", "Tick Tock - Jam Timer". A line without
a role is an official too. A text in the place of a role that is none is reported.
"""

import re
from dataclasses import dataclass

from derbyos_core.bout.commands import NewPerson
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared.igrf import ROLES
from derbyos_core.roles.shared.pasted_table import rows_of

__all__ = ["PastedOfficials", "read_officials"]

LINES_MAX = 60
SHORTER = {
    "head ref": "HR", "jam ref": "JR", "jammer ref": "JR", "inside pack ref": "IPR", "outside pack ref": "OPR",
    "alternate referee": "ALTR", "alt ref": "ALTR", "head nso": "HNSO", "score keeper": "SK", "line-up tracker": "LT",
    "penalty box": "PBT", "penalty tracking": "PT", "jamtimer": "JT", "alternate nso": "ALTN", "alt nso": "ALTN",
}  # fmt: skip
"""What people write for a role beside the words of the paper."""
KNOWN = {short.lower(): short for short, _ in ROLES} | {str(name).lower(): short for short, name in ROLES} | SHORTER
CODE_MAX = 4
NAMED_MAX = 4
_DASH = re.compile(r"\s+[-–—|/]\s+|\s*:\s+")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedOfficials:
    """The officials of a text, and what a person should check."""

    persons: tuple[NewPerson, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """The number of officials, and a sentence for anything to check."""
        count = ntr("{n} official", "{n} officials", len(self.persons))
        if not self.unknown:
            return (count,)
        listed = joined(", ", self.unknown[:NAMED_MAX])
        return count, tr("{listed} is not a role on the paperwork; kept as written.", listed=listed)


def read_officials(text: str) -> PastedOfficials:
    """Parse the officials of a text, skipping blank lines."""
    persons, unknown = [], []
    for row in rows_of(text)[:LINES_MAX]:
        cells = [cell for cell in row if cell]
        parts = cells if len(cells) > 1 else _split(cells[0])
        if not parts:  # a line of separators
            continue
        name, role = _of(parts)
        if role and role not in KNOWN.values():
            unknown.append(role)
        persons.append(NewPerson(name=name, role=role))
    return PastedOfficials(persons=tuple(persons), unknown=tuple(dict.fromkeys(unknown)))


def _of(cells: list[str]) -> tuple[str, str]:
    """Return name and role of a line; the role is the cell known to the paper, else the second cell."""
    for place, cell in enumerate(cells):
        role = _known(cell)
        if role:
            return " ".join(cells[:place] + cells[place + 1 :]), role
    return cells[0], cells[1] if len(cells) > 1 else ""


def _split(cell: str) -> list[str]:
    """Split a line without the list's separator; a role at its beginning or end is separated from the name."""
    other = next((sign for sign in "\t;," if sign in cell), None)
    if other:
        return [part for part in map(str.strip, cell.split(other)) if part]
    marked = _marked(cell)
    if marked:
        return marked
    first, _, rest = cell.partition(" ")
    before, _, last = cell.rpartition(" ")
    if rest and _is_role(first):
        return [rest.strip(), first]
    return [before.strip(), last] if before and _is_role(last) else [cell]


def _marked(cell: str) -> list[str]:
    """Return name and role if the role stands in brackets, or before or behind a dash or colon; else nothing.

    Brackets and dashes around anything else belong to the name, as pronouns do.
    """
    for found in _BRACKETS.finditer(cell):
        name = " ".join((cell[: found.start()] + cell[found.end() :]).split())
        if name and _known(found[1]):
            return [name, found[1]]
    for found in _DASH.finditer(cell):
        before, after = cell[: found.start()].strip(), cell[found.end() :].strip()
        if before and after and bool(_known(before)) != bool(_known(after)):
            return [before, after]
    return []


def _known(text: str) -> str:
    """Return the abbreviation of a role of the paper, written out or not, in brackets or not; empty for any other."""
    return KNOWN.get(" ".join(text.strip(" ()[]").lower().split()), "")


def _is_role(word: str) -> bool:
    return word.lower() in KNOWN and len(word) <= CODE_MAX and word.isupper()
