"""Checks of the line-ups sheet of one jam (domain 6.3, 6.4)."""

from collections import Counter
from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet, following, is_past
from derbyos_core.bout.clocks.box_signs import box_signs
from derbyos_core.bout.model import Bout, Jam, Person, TeamJam
from derbyos_core.i18n import ntr, tr
from derbyos_core.jam_names import bare_name

__all__ = ["lineup_hints"]

ON_TRACK = 5
SAT_DOWN = "-"
SEATED_AT_END = ("-", "S")
CAME_IN = ("-", "+")


def lineup_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Check both teams' line-ups of a jam, and their box cells."""
    for side in (jam.home, jam.away):
        persons = [person for person, _ in side.lined_up]
        for eid, times in Counter(person.eid for person in (*persons, *side.repeated)).items():
            if times > 1:
                person = next(one for one in persons if one.eid == eid)
                yield _hint(
                    Check.TWICE_IN_LINE_UP, jam, side, person, tr("{who} is in this lineup twice.", who=person.label)
                )
        for person in persons:
            if not person.skated:
                text = tr("{who} is in this lineup, but was struck off the roster.", who=person.label)
                yield _hint(Check.STRUCK_OFF, jam, side, person, text)
            out = _out_before(bout, jam, person)
            if out:
                yield _hint(Check.OUT_IN_LINE_UP, jam, side, person, out)
        if bout.ruleset.keeps_lineups and persons and len(persons) < ON_TRACK and is_past(bout, jam):
            missing = ON_TRACK - len(persons)
            text = ntr("One place in the lineup is empty.", "{n} places in the lineup are empty.", missing)
            yield _hint(Check.PLACE_EMPTY, jam, side, None, text)
        yield from _box_cells(bout, jam, side, persons)


def _box_cells(bout: Bout, jam: Jam, side: TeamJam, persons: list[Person]) -> Iterator[Hint]:
    after = following(bout, jam)
    next_up = (
        []
        if after is None or not bout.ruleset.keeps_lineups
        else [person.eid for person, _ in after.side(side.team).lined_up]
    )
    before = max((one.id for one in bout.jams if one.id < jam.id and one.start is not None), default=None)
    for person in persons:
        signs = box_signs(bout, jam.id, person.eid)
        if any(sign in CAME_IN for sign in signs):
            earned = [one for one in bout.penalties_of(person.eid) if one.jam in (jam.id, before)]
            if not earned and is_past(bout, jam):
                text = tr("{who} sat down without a penalty in this jam or the one before.", who=person.label)
                yield _hint(Check.SAT_WITHOUT_PENALTY, jam, side, person, text)
        is_seated = bool(signs) and signs[-1] in SEATED_AT_END
        is_other_period = after is not None and after.id.period != jam.id.period
        if is_seated and after is not None and next_up and person.eid not in next_up and not is_other_period:
            text = tr(
                "{who} was in the box at the end but is not in the lineup for {jam}.",
                who=person.label,
                jam=bare_name(after.id),
            )
            yield _hint(Check.SAT_AND_MISSING, jam, side, person, text)


def _out_before(bout: Bout, jam: Jam, person: Person) -> str:
    """Return the sentence on a skater who was out of the game before a jam; empty if they were not."""
    earlier = [one for one in bout.penalties_of(person.eid) if one.jam < jam.id]
    if any(one.severity == "expulsion" for one in earlier):
        return tr("{who} had been expelled before this jam.", who=person.label)
    if len(earlier) >= bout.ruleset.foul_out:
        return tr("{who} had fouled out before this jam.", who=person.label)
    return ""


def _hint(check: Check, jam: Jam, side: TeamJam, person: Person | None, text: str) -> Hint:
    return Hint(check=check, sheet=PaperSheet.LINEUPS, text=text, jam=jam.id, team=side.team, person=person)
