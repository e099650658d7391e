"""Contradictions between two sheets about one jam (domain 6.4, «cross»)."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet, following, is_past
from derbyos_core.bout.model import Bout, Jam, Penalty, Person, TeamJam
from derbyos_core.bout.paper.penalty_lines import is_bench
from derbyos_core.i18n import tr

__all__ = ["between_sheets"]

RESTS = 3
"""Jams that a skater sits out after a jam was called off for them."""


def between_sheets(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Compare score, penalties, line-ups and box of one jam, once there was time to write all of them."""
    if not is_past(bout, jam):
        return
    for side in (jam.home, jam.away):
        yield from _penalties(bout, jam, side)
        yield from _lost(jam, side)
    if jam.injury and bout.ruleset.keeps_lineups and not _somebody_rests(bout, jam):
        text = tr("The jam ended for an injury, but nobody sits out afterwards.")
        yield Hint(check=Check.INJURY_WITHOUT_REST, sheet=PaperSheet.LINEUPS, text=text, jam=jam.id)


def _penalties(bout: Bout, jam: Jam, side: TeamJam) -> Iterator[Hint]:
    lined_up = {person.eid for person, _ in side.lined_up}
    after = following(bout, jam)
    can_serve = after is not None and is_past(bout, after)
    for penalty in jam.penalties:
        person = penalty.person  # the bench is in no line-up and serves nothing itself (domain 4.5)
        if person is None or penalty.team is not side.team or is_bench(person):
            continue
        if bout.ruleset.keeps_lineups and lined_up and person.eid not in lined_up:
            text = tr("{who} has a penalty but is not in the lineup for this jam.", who=person.label)
            yield _of(Check.PENALTY_NOT_IN_LINE_UP, penalty, person, text)
        sat = [
            trip
            for trip in bout.box_trips
            if trip.person is not None
            and trip.person.eid == person.eid
            and trip.jam >= jam.id
            and (after is None or trip.jam <= after.id)
        ]
        was_in = any(
            trip.person is not None
            and trip.person.eid == person.eid
            and trip.jam <= jam.id
            and (trip.left_jam is None or trip.left_jam >= jam.id)
            for trip in bout.box_trips
        )
        if can_serve and not sat and not was_in and bout.box_trips:
            text = tr("{who} has a penalty but did not sit down in this jam or the next.", who=person.label)
            yield _of(Check.PENALTY_NOT_SERVED, penalty, person, text)


def _lost(jam: Jam, side: TeamJam) -> Iterator[Hint]:
    jammer = side.jammer
    if jammer is None:
        return
    has_penalty = any(one.person is not None and one.person.eid == jammer.eid for one in jam.penalties)
    check, text = None, ""
    if side.lead and has_penalty and not side.lost:
        check = Check.LEAD_WITH_PENALTY
        text = tr("{who} has Lead and a penalty, but Lost is not marked.", who=jammer.label)
    elif side.lost and not has_penalty and not side.star_pass:
        check = Check.LOST_WITHOUT_PENALTY
        text = tr("Lost is marked, but {who} has no penalty in this jam.", who=jammer.label)
    if check is not None:
        yield Hint(check=check, sheet=PaperSheet.SCORE, text=text, jam=jam.id, team=side.team, person=jammer)


def _somebody_rests(bout: Bout, jam: Jam) -> bool:
    later = [one for one in bout.jams if one.id >= jam.id and one.start is not None][: RESTS + 1]
    return any(one.home.sits_out or one.away.sits_out for one in later)


def _of(check: Check, penalty: Penalty, person: Person, text: str) -> Hint:
    return Hint(
        check=check,
        sheet=PaperSheet.PENALTIES,
        text=text,
        jam=penalty.jam,
        team=penalty.team,
        person=person,
        eid=penalty.eid,
    )
