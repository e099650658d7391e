"""Rosters of the penalty tracker: every skater in a fixed place, with their penalties so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from derbyos_core.bout.checks import Check
from derbyos_core.bout.checks.penalties import penalty_hints
from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import Bout, JamId, Penalty, Person, Position, TeamSheet
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import LATER
from derbyos_core.roles.penalty_tracker.entry import BENCH
from derbyos_core.roles.penalty_tracker.roster_values import SLOTS_MAX, Badge, RosterValue, Slot
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.row_cache import RowCache

__all__ = [
    "EXPULSION",
    "MissingCode",
    "RosterHighlights",
    "RosterRow",
    "TeamRoster",
    "jam_label",
    "missing_codes",
    "on_track",
    "penalties_beside",
    "team_roster",
]

EXPULSION = "expulsion"
PERIOD_UNMARKED = 1
"""Jams of all later periods are shown with their period."""
_TABS = {Position.JAMMER: "J", Position.PIVOT: "P", Position.BLOCKER: "B"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterHighlights:
    """Highlights of the rosters: the draft's skaters, the penalty being corrected, and penalties with a conflict."""

    skaters: tuple[SkaterRef, ...] = ()
    penalty: str = ""
    conflicts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """One cell: the skater that a tap selects, and the penalty of each slot."""

    skater: SkaterRef
    value: RosterValue
    penalties: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRoster:
    """One team's roster."""

    team: Team
    short: str
    name: str
    color: str
    rows: tuple[RosterRow, ...]
    bench: RosterRow
    total: int

    @property
    def total_words(self) -> str:
        """The total in words: `31 penalties`."""
        return ntr("{n} penalty", "{n} penalties", self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingCode:
    """A penalty whose code is still missing after its jam."""

    eid: str
    team: Team | None
    words: str


def team_roster(
    bout: Bout, team: Team, jam: JamId | None, highlights: RosterHighlights, cache: RowCache[RosterRow] | None = None
) -> TeamRoster:
    """Return the roster of a team; `jam` is the cursor's, whose codes stand out and whose line-up has tabs.

    Unchanged cells from `cache` are the same objects again.
    """
    cache = cache if cache is not None else RowCache()
    cache.begin()
    sheet = bout.teams[team]
    by_skater, bench = _penalties_of(bout, sheet)
    missing = frozenset(one.eid for one in missing_codes(bout))
    boxed = {trip.person.eid for trip in bout.box_trips if trip.person is not None and trip.left_jam is None}
    positions = {person.eid: position for person, position in on_track(bout, team, jam)}
    chosen = {one.number for one in highlights.skaters if one.team is team}
    rows = []
    for person in sheet.persons:
        if not person.number:
            continue
        eid = person.eid
        penalties = by_skater.get(eid, ())
        slot_states = tuple([(one.jam == jam, _slot_states(one, highlights, missing)) for one in penalties])
        is_chosen, position, is_boxed = person.number in chosen, positions.get(eid), eid in boxed
        inputs = (
            person,
            penalties,
            slot_states,
            is_chosen,
            position,
            is_boxed,
            sheet.title or sheet.short,
            bout.ruleset.foul_out,
        )
        row = cache.find(eid, inputs)
        if row is None:
            last = tuple(penalties[-SLOTS_MAX:])
            badge, badge_words = _badge(bout, penalties, is_boxed=is_boxed)
            value = RosterValue(
                number=person.number,
                tab=_TABS[position] if position is not None else "",
                slots=tuple(_slot(penalty, jam, highlights, missing) for penalty in last),
                is_chosen=is_chosen,
                name=_name(sheet, person, len(penalties), position, is_boxed),
                said=joined(", ", map(_spoken, last)),
                badge=badge,
                badge_words=badge_words,
            )
            skater = SkaterRef(team=team, number=person.number, eid=eid)
            row = RosterRow(skater=skater, value=value, penalties=tuple(one.eid for one in last))
            cache.keep(eid, inputs, row)
        rows.append(row)
    return TeamRoster(
        team=team,
        short=sheet.short,
        name=sheet.title,
        color=sheet.color,
        rows=tuple(rows),
        bench=_bench(sheet, bench[-SLOTS_MAX:], jam, highlights, missing),
        total=sum(1 for penalty in bout.penalties if penalty.team is team),
    )


def on_track(bout: Bout, team: Team, jam: JamId | None) -> tuple[tuple[Person, Position], ...]:
    """Return the current line-up of a jam: after a star pass the pivot has the star."""
    found = bout.jam(jam)
    if found is None:
        return ()
    side = found.side(team)
    if not side.star_pass or side.pivot is None:
        return side.lined_up
    first = ((side.pivot, Position.JAMMER),)
    jammer = ((side.jammer, Position.BLOCKER),) if side.jammer is not None else ()
    return (*first, *jammer, *((one, Position.BLOCKER) for one in side.blockers))


def missing_codes(bout: Bout) -> tuple[MissingCode, ...]:
    """Return every penalty that still has no code although its jam is over (domain 6.4)."""
    found = []
    for jam in bout.jams:
        if any(penalty.code == LATER for penalty in jam.penalties):
            for hint in penalty_hints(bout, jam):
                if hint.check is Check.CODE_LATER and hint.eid is not None:
                    found.append(MissingCode(eid=hint.eid, team=hint.team, words=hint.text))
    return tuple(found)


def penalties_beside(bout: Bout, penalty: Penalty) -> tuple[Penalty, ...]:
    """Return the penalties that share a cell with this one, which is among them: of its skater, or of its bench."""
    if penalty.team is None:
        return (penalty,)
    by_skater, bench = _penalties_of(bout, bout.teams[penalty.team])
    eid = penalty.person.eid if penalty.person is not None else ""
    return tuple(by_skater.get(eid, bench))


def jam_label(jam: JamId) -> str:
    """Return the jam under a code: its number, from the second period on with the period."""
    return texts.jam_number(jam, PERIOD_UNMARKED)


def _penalties_of(bout: Bout, sheet: TeamSheet) -> tuple[dict[str, list[Penalty]], list[Penalty]]:
    """Return the penalties of a team by skater, and those of the bench: of nobody with a number."""
    numbered = {person.eid for person in sheet.persons if person.number}
    by_skater: dict[str, list[Penalty]] = {}
    bench: list[Penalty] = []
    for penalty in bout.penalties:
        eid = penalty.person.eid if penalty.person is not None else ""
        if eid in numbered:
            by_skater.setdefault(eid, []).append(penalty)
        elif penalty.team is sheet.team:
            bench.append(penalty)
    return by_skater, bench


def _bench(
    sheet: TeamSheet, penalties: list[Penalty], jam: JamId | None, highlights: RosterHighlights, missing: frozenset[str]
) -> RosterRow:
    slots = tuple(_slot(penalty, jam, highlights, missing) for penalty in penalties)
    is_chosen = any(one.team is sheet.team and one.number == BENCH for one in highlights.skaters)
    name = tr("{team} bench staff", team=sheet.title or sheet.short)
    if slots:
        name = joined(", ", (name, ntr("{n} penalty", "{n} penalties", len(slots))))
    said = joined(", ", map(_spoken, penalties))
    return RosterRow(
        skater=SkaterRef(team=sheet.team, number=BENCH),
        value=RosterValue(number=tr("Bench"), slots=slots, is_chosen=is_chosen, name=name, said=said),
        penalties=tuple(one.eid for one in penalties),
    )


def _slot_states(penalty: Penalty, highlights: RosterHighlights, missing: frozenset[str]) -> tuple[bool, bool, bool]:
    """Return whether a penalty has a conflict, misses its code, and is being corrected."""
    return penalty.eid in highlights.conflicts, penalty.eid in missing, penalty.eid == highlights.penalty


def _slot(penalty: Penalty, jam: JamId | None, highlights: RosterHighlights, missing: frozenset[str]) -> Slot:
    has_conflict, is_missing, is_chosen = _slot_states(penalty, highlights, missing)
    return Slot(
        code=penalty.code,
        jam=jam_label(penalty.jam),
        short_jam=str(penalty.jam.number),
        is_now=penalty.jam == jam,
        has_conflict=has_conflict,
        is_missing=is_missing,
        is_expulsion=penalty.severity == EXPULSION,
        is_chosen=is_chosen,
    )


def _badge(bout: Bout, penalties: Sequence[Penalty], *, is_boxed: bool) -> tuple[Badge, str]:
    """Return the badge under the number and its words.

    A near foul-out takes precedence over the box, because it lasts longer.
    """
    limit, count = bout.ruleset.foul_out, len(penalties)
    if any(penalty.severity == EXPULSION for penalty in penalties):
        return Badge.EXPELLED, ""
    if count >= limit:
        return Badge.OUT, ""
    if limit - count <= 2 and count:
        words = tr("{count} of {limit}", count=count, limit=limit)
        return (Badge.ONE_LEFT if limit - count == 1 else Badge.TWO_LEFT), words
    return (Badge.IN_BOX if is_boxed else Badge.NONE), ""


def _name(sheet: TeamSheet, person: Person, count: int, position: Position | None, is_boxed: bool) -> str:
    parts = [f"{sheet.title or sheet.short} {person.number} {person.name}".strip()]
    if count:
        parts.append(ntr("{n} penalty", "{n} penalties", count))
    if position is not None:
        parts.append(tr("on track as {place}", place=texts.place_word(position)))
    if is_boxed:
        parts.append(tr("in the box"))
    if not person.listed:
        parts.append(tr("not on the roster"))
    return joined(", ", parts)


def _spoken(penalty: Penalty) -> str:
    jam = penalty.jam
    where = texts.whole_name(jam) if jam.period > PERIOD_UNMARKED else texts.bare_name(jam)
    code = tr("code later") if penalty.code == LATER else penalty.code
    return tr("{code} in {where}", code=code, where=where)
