"""End of a period: which one is over, the signatures, and the score told to both teams.

A period is over when the projection says so: by the clock, by the jam timer's entry, or by a later jam. Nothing here
stops a game from going on: a jam that starts withdraws the question.
"""

import re
from collections.abc import Iterable

from derbyos_core.bout.model import Bout, JamId, Signature, Signer
from derbyos_core.clock import parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["ended_period", "is_last", "line_ups_missing", "read_signatures", "read_told", "score_until"]

_TOLD = re.compile(r"(\d{1,4})-(\d{1,4})", re.ASCII)


def ended_period(bout: Bout) -> int | None:
    """Return the period that is over while the next has not started; None during play and before it."""
    if bout.active is not None:
        return None
    begun = [period.number for period in bout.periods if any(jam.start is not None for jam in period.jams)]
    latest = max(begun, default=0)
    if latest and bout.is_complete:
        return latest
    return latest if latest in bout.period_ends else None


def is_last(bout: Bout, period: int) -> bool:
    """True if the bout ends with this period."""
    return period >= bout.ruleset.period_count


def line_ups_missing(bout: Bout, period: int) -> tuple[tuple[JamId, Team], ...]:
    """Return the started jams for which no line-up of a team was entered at all; none where line-ups are not kept."""
    if not bout.ruleset.keeps_lineups:
        return ()
    return tuple(
        (jam.id, side.team)
        for jam in bout.jams
        if jam.id.period == period and jam.start is not None
        for side in (jam.home, jam.away)
        if not side.lined_up
    )


def score_until(bout: Bout, period: int) -> tuple[int, int]:
    """Return the official score at the end of a period, home first; adjustments without a jam count in the last one."""

    def of(team: Team) -> int:
        trips = sum(jam.side(team).points for jam in bout.jams if jam.id.period <= period)
        last = is_last(bout, period)
        said = (one for one in bout.adjustments if one.team is team)
        return trips + sum(one.points for one in said if (last if one.jam is None else one.jam.period <= period))

    return of(Team.HOME), of(Team.AWAY)


def read_signatures(elements: Iterable[Element]) -> tuple[Signature, ...]:
    """Return the signatures under a bout, oldest first; a signer whom the paper does not ask for is left out."""
    found = []
    for element in elements:
        signer = _signer(element.get("role").strip(), element.get("team").strip())
        if signer is not None and element.is_present and element.get("name").strip():
            found.append(
                Signature(
                    eid=element.eid,
                    signer=signer,
                    name=element.get("name").strip(),
                    at=parse_instant(element.get("timestamp")),
                    since=element.since,
                )
            )
    return tuple(sorted(found, key=lambda one: (one.since, one.eid)))


def read_told(element: Element) -> tuple[int, int] | None:
    """Return the score told to both teams at the end of a period, home first."""
    found = _TOLD.fullmatch(element.get("told").strip())
    return (int(found.group(1)), int(found.group(2))) if found is not None else None


def _signer(role: str, team: str) -> Signer | None:
    side = Team(team) if team in Team._value2member_map_ else None
    return next((one for one in Signer if one.role == role and one.team is side), None)
