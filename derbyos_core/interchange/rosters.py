"""Roster of a team as CSV: a line per skater with number, name, pronouns and role, as a spreadsheet opens it.

The file begins with the mark of UTF-8, without which spreadsheets read accents wrong, and its lines end as they expect.
A text that a spreadsheet would take for a formula has an apostrophe before it (OWASP, "CSV Injection"): names are typed
by anybody. The reader of pasted rosters takes the apostrophe away again.
"""

import csv
import io
import re

from derbyos_core.bout.model import TeamSheet
from derbyos_core.document.tree import Element

__all__ = ["COLUMNS", "roster_csv"]

COLUMNS = ("number", "name", "pronouns", "role")
_FORMULA = re.compile("[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]")
"""Beginnings of a formula; the escaped codes are the wide signs that a Japanese spreadsheet accepts as well."""


def roster_csv(sheet: TeamSheet, root: Element) -> bytes:
    """Return the listed persons of a team, in the order of the roster; `root` is the document of its bout."""
    pronouns = {
        person.eid: person.get("pronouns") for team in root.findall("team") for person in team.findall("person")
    }
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for person in sheet.persons:
        if person.listed:
            row = (person.number, person.name, pronouns.get(person.eid, ""), " ".join(person.roles))
            rows.writerow(map(_safe, row))
    return text.getvalue().encode("utf-8-sig")


def _safe(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text
