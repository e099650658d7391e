"""Paperwork hints on penalties and skaters of the rosters."""

from collections.abc import Iterable
from dataclasses import replace

from derbyos_core.bout.checks import Check, Hint
from derbyos_core.i18n import joined
from derbyos_core.roles.penalty_tracker.roster import RosterRow, TeamRoster

__all__ = ["hint_of", "marked_roster"]

_MARKED_ALREADY = frozenset((Check.CODE_LATER,))
"""Its slot is dashed."""
_OF_SKATERS = frozenset((Check.NOT_ON_ROSTER, Check.BACK_ON_ROSTER))


def marked_roster(roster: TeamRoster, hints: Iterable[Hint]) -> TeamRoster:
    """Return the roster with marks on penalties with hints, and on skaters missing from the roster."""
    mine = [hint for hint in hints if hint.team in (roster.team, None) and hint.check not in _MARKED_ALREADY]
    if not mine:
        return roster
    penalties: dict[str, list[str]] = {}
    skaters: dict[str, list[str]] = {}
    for hint in mine:
        if hint.eid is not None:
            penalties.setdefault(hint.eid, []).append(hint.text)
        elif hint.check in _OF_SKATERS and hint.person is not None:
            skaters.setdefault(hint.person.eid, []).append(hint.text)
    return replace(
        roster,
        rows=tuple(_row(row, penalties, skaters) for row in roster.rows),
        bench=_row(roster.bench, penalties, skaters),
    )


def hint_of(hints: Iterable[Hint], penalty: str) -> str:
    """Return the hints on one penalty; empty if there are none."""
    return joined(" ", (hint.text for hint in hints if hint.eid == penalty))


def _row(row: RosterRow, penalties: dict[str, list[str]], skaters: dict[str, list[str]]) -> RosterRow:
    here = skaters.get(row.skater.eid, []) if row.skater.eid else []
    wrong = [joined(" ", penalties.get(eid, ())) for eid in row.penalties]
    if not here and not any(wrong):
        return row
    slots = zip(row.value.slots, wrong, strict=True)
    value = replace(row.value, hint=joined(" ", here), slots=tuple(replace(slot, hint=text) for slot, text in slots))
    return replace(row, value=value)
