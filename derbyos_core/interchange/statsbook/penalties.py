"""Penalties of a StatsBook, and the expulsions among them.

The columns of a skater count through the game: who has two penalties in period 1 has the first of period 2 in the
third column (domain 6.1). So the place of a penalty says nothing that its period and jam do not.
"""

import re
from collections.abc import Collection
from dataclasses import replace

from derbyos_core.bout.model import JamId
from derbyos_core.i18n import tr
from derbyos_core.interchange.game import RecordedPenalty
from derbyos_core.interchange.statsbook.findings import Findings, is_error, tidied
from derbyos_core.interchange.statsbook.jams import read_jam_number
from derbyos_core.interchange.statsbook.layout import PENALTY_COLUMNS
from derbyos_core.interchange.statsbook.rosters import Rosters
from derbyos_core.interchange.statsbook.typed_book import BookPenaltyRow, BookPlace, TypedBook

__all__ = ["read_penalties"]

FOUL_OUT = "FO"
FOUL_OUT_COUNT = 7
UNKNOWN = "?"
_CODE = re.compile(r"[A-Z]{1,2}|\?", re.ASCII)


def read_penalties(
    book: TypedBook, jams: Collection[JamId], rosters: Rosters, findings: Findings
) -> tuple[RecordedPenalty, ...]:
    """Return all penalties in the order of their jams."""
    found: list[RecordedPenalty] = []
    outs: list[tuple[BookPenaltyRow, str]] = []
    for row in book.penalties:
        label = rosters.label(row.team, row.place, row.number)
        columns = PENALTY_COLUMNS[row.period, row.team]
        if not label:
            _lose_row(row, row.number, findings)
            continue
        for place, (code, jam) in zip(columns.penalties, row.penalties, strict=False):
            if code.strip() or jam.strip():
                spot = replace(row.place, column=place)
                found += _penalty(row, spot, label, (code, jam), jams, findings)
            elif code or jam:
                findings.mend(spot, code or jam, "")  # a blank, which the book's sums count
        if any(text.strip() for text in row.out):
            outs.append((row, label))
        is_empty = not any(text.strip() for pair in (*row.penalties, row.out) for text in pair)
        if is_empty and not rosters.is_listed(row.team, label):
            findings.lose(row.place, row.number, tr("this number is on no roster, and no penalty stands beside it"))
    for row, label in outs:
        _send_out(found, row, label, findings)
    return tuple(sorted(found, key=lambda one: one.jam))


def _lose_row(row: BookPenaltyRow, number: str, findings: Findings) -> None:
    reason = tr("no skater stands beside it") if row.number else tr("an expulsion of the bench is nobody's penalty")
    said = [f"{code.strip()} {jam.strip()}".strip() for code, jam in (*row.penalties, row.out)]
    if number.strip() or any(said):
        findings.lose(row.place, " ".join([number.strip(), *(text for text in said if text)]), reason)


def _penalty(
    row: BookPenaltyRow,
    place: BookPlace,
    label: str,
    typed: tuple[str, str],
    jams: Collection[JamId],
    findings: Findings,
) -> list[RecordedPenalty]:
    code_text, jam_text = typed
    code, number = tidied(code_text).upper(), read_jam_number(jam_text)
    said = f"{label} {code_text.strip()} {jam_text.strip()}"
    jam = JamId(row.period, number) if number is not None else None
    reason = ""
    if is_error(code) or is_error(jam_text):
        reason = tr("it is an error of Excel")
    elif not code:
        reason = tr("a jam stands there, and no code")
    elif jam is None:
        reason = tr("its jam is not clear")
    elif jam not in jams:
        reason = tr("its jam is not in the file")
    if reason or jam is None:
        findings.lose(place, said, reason)
        return []
    if _CODE.fullmatch(code) is None or code == FOUL_OUT:
        findings.lose(place, said, tr("it is no code of a penalty; the penalty is there, with the code unknown"))
        code = UNKNOWN
    elif code != code_text:
        findings.mend(place, code_text, code)
    if jam_text != str(number):
        findings.mend(replace(place, row=place.row + 1), jam_text, str(number))
    return [RecordedPenalty(team=row.team, label=label, code=code, jam=jam, at_ms=None)]


def _send_out(found: list[RecordedPenalty], row: BookPenaltyRow, label: str, findings: Findings) -> None:
    """Mark the penalty that an expulsion is for. A foul-out follows from the seven penalties."""
    code, number = tidied(row.out[0]).upper(), read_jam_number(row.out[1])
    columns = PENALTY_COLUMNS[row.period, row.team]
    place = replace(row.place, column=columns.out)
    own = [index for index, one in enumerate(found) if (one.team, one.label) == (row.team, label)]
    said = f"{label} {row.out[0].strip()} {row.out[1].strip()}".strip()
    if code == FOUL_OUT:
        jam = JamId(row.period, number) if number is not None else None
        seventh = sorted(found[index].jam for index in own)[FOUL_OUT_COUNT - 1 :][:1]
        if not seventh:
            findings.lose(place, said, tr("the skater has fewer than seven penalties"))
        elif seventh[0] != jam:
            findings.lose(place, said, tr("the seventh penalty is of another jam"))
        return
    same = [index for index in own if found[index].jam == JamId(row.period, number or 0)]
    meant = ([index for index in same if found[index].code == code] or same)[-1:]
    if not meant or is_error(code) or not code:
        findings.lose(place, said, tr("the skater has no penalty in that jam, so it is not clear which is meant"))
        return
    if found[meant[0]].code != code:
        findings.lose(place, said, tr("it is another code than that of the penalty in that jam"))
    found[meant[0]] = replace(found[meant[0]], expulsion=True)
