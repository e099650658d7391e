"""Parser for a pasted list of officials: one per line, a name and a role as the paper (IGRF) abbreviates it.

Either may come first. A line without a role is an official too. A text in the place of a role that is none is reported.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import NewPerson
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared.igrf import ROLES
from derbyos_core.roles.shared.pasted_table import rows_of

__all__ = ["PastedOfficials", "read_officials"]

LINES_MAX = 60
KNOWN = {short.lower(): short for short, _ in ROLES} | {str(name).lower(): short for short, name in ROLES}
CODE_MAX = 4
NAMED_MAX = 4


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
        if cell.lower() in KNOWN:
            return " ".join(cells[:place] + cells[place + 1 :]), KNOWN[cell.lower()]
    return cells[0], cells[1] if len(cells) > 1 else ""


def _split(cell: str) -> list[str]:
    """Split a line without the list's separator; a role at its beginning or end is separated from the name."""
    other = next((sign for sign in "\t;," if sign in cell), None)
    if other:
        return [part for part in map(str.strip, cell.split(other)) if part]
    first, _, rest = cell.partition(" ")
    before, _, last = cell.rpartition(" ")
    if rest and _is_role(first):
        return [rest.strip(), first]
    return [before.strip(), last] if before and _is_role(last) else [cell]


def _is_role(word: str) -> bool:
    return word.lower() in KNOWN and len(word) <= CODE_MAX and word.isupper()
