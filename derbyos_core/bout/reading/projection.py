"""Projection of a document's elements into the values of `model`.

It is a pure function of the document. For speed it consults its previous result: an `Element` that is the same object
has the same content (`document.tree`), so a jam is read again only if its element, or a team's, changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import filterfalse

from derbyos_core.bout.clocks.period_clock import period_ends
from derbyos_core.bout.model import (
    Bout,
    ClockSet,
    Disagreement,
    Jam,
    JamNumbers,
    Official,
    Penalty,
    Period,
    ScoreAdjustment,
    TeamSheet,
)
from derbyos_core.bout.model.jam_numbers import AS_STORED
from derbyos_core.bout.reading.between_jams import counted_between, kept_between
from derbyos_core.bout.reading.boxes import penalties_of_trips, read_boxes
from derbyos_core.bout.reading.closing import read_signatures, read_told
from derbyos_core.bout.reading.deleted_jams import DeletedMemo, read_deleted, read_reopened
from derbyos_core.bout.reading.disagreements import disagreements_in, disagreements_of
from derbyos_core.bout.reading.jam_cache import (
    JamMemo,
    JamTimes,
    NumbersMemo,
    penalties_of,
    read_jams,
    read_numbers,
    share_penalties,
)
from derbyos_core.bout.reading.jam_times import read_overlaps, read_unstarted_ends
from derbyos_core.bout.reading.jams import read_adjustment
from derbyos_core.bout.reading.persons import Persons, PersonSheet, named_in, read_sheet, settled
from derbyos_core.bout.reading.rules import read_ruleset
from derbyos_core.bout.reading.stops import read_stops
from derbyos_core.bout.reading.which_jam import current_jams
from derbyos_core.bout.writing.attribute_text import is_yes, parse_duration
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element, differing
from derbyos_core.identity import AuthorId, Eid, Team

__all__ = ["project"]

PLAYING = (Team.HOME, Team.AWAY)
QUIET_MORE = 200


@dataclass(frozen=True, slots=True)
class _PeriodMemo:
    """A period as it was last read, with its element, and the stoppages and clock readings that count in it."""

    element: Element
    between: list[Element]
    stops: list[Element]
    period: Period


@dataclass(frozen=True, slots=True)
class _Memo:
    """Inputs and intermediate results of a bout, carried on the bout to the next projection.

    `quiet` holds children of the bout and of periods without conflicts; being a cache, it is passed on and grows.
    `shown` are the `children` of the bout except notes.
    """

    teams: Mapping[Team, Element | None] = field(default_factory=dict)
    sheets: Mapping[Team, PersonSheet] = field(default_factory=dict)
    jams: Mapping[Eid, JamMemo] = field(default_factory=dict)
    numbers: JamNumbers = AS_STORED
    changes: Mapping[Eid, NumbersMemo] = field(default_factory=dict)
    deleted: Mapping[Eid, DeletedMemo] = field(default_factory=dict)
    periods: Mapping[Eid, _PeriodMemo] = field(default_factory=dict)
    own_sheets: tuple[PersonSheet, ...] = ()
    times: list[JamTimes] = field(default_factory=list)
    events: tuple[object, ...] = ()
    visits: tuple[object, ...] = ()
    of_jammers: Set[Eid] = frozenset()
    served: tuple[tuple[Penalty, ...], Set[Eid]] = ((), frozenset())
    nsodes: Element | None = None
    ruleset: tuple[object, ...] = ()
    quiet: set[Element] = field(default_factory=set)
    children: tuple[Element, ...] = ()
    shown: list[Element] = field(default_factory=list)


def project(root: Element, previous: Bout | None = None) -> Bout:
    """Project a document into a bout; whatever did not change since `previous` is the same object again."""
    memo = previous.memo if previous is not None and isinstance(previous.memo, _Memo) else _Memo()
    before = previous if previous is not None and memo.own_sheets else None
    shown = _shown(root.children, memo)
    found: dict[str, list[Element]] = {}
    for child in shown:
        found.setdefault(child.tag, []).append(child)
    teams = {team: _team(found.get("team", ()), team) for team in Team}
    sheets = {team: _sheet(team, teams[team], memo) for team in Team}
    own_sheets = tuple(sheets[team] for team in Team)
    if len(memo.own_sheets) == len(own_sheets) and all(map(_is, memo.own_sheets, own_sheets)):
        own_sheets = memo.own_sheets
    numbered = [
        (number, one) for one in found.get("period", ()) if (number := number_of(one.get("number"))) is not None
    ]
    ruleset_element = next(iter(found.get("ruleset", ())), None)
    ruleset_key = (root.attributes, ruleset_element)
    if before is not None and ruleset_key == memo.ruleset:
        ruleset = before.ruleset
    else:
        ruleset = read_ruleset(root.attributes, ruleset_element.attributes if ruleset_element is not None else {})
    numbers, changes = read_numbers(numbered, memo.changes, goes_on=ruleset.continues_jam_numbers)
    deleted = read_deleted(numbered, numbers, memo.deleted) if numbers.deleted else {}
    held_jams = memo.jams if numbers == memo.numbers else {}
    jams = read_jams(numbered, own_sheets, held_jams, numbers, has_sudden=ruleset.has_sudden_scoring)
    said = [one.part.penalties for one in jams.values()]
    is_same = before is not None and said == [one.part.penalties for one in held_jams.values()]
    penalties = before.penalties if before is not None and is_same else penalties_of(jams)
    share_penalties(jams, penalties, held_jams, is_same=is_same)
    times = [one.times for one in jams.values()]
    is_timed_alike = before is not None and times == memo.times
    whistles = [one.jam.start for one in jams.values() if one.jam.start is not None]
    of_period: dict[int, list[Jam]] = {}
    for one in jams.values():
        of_period.setdefault(one.jam.id.period, []).append(one.jam)
    came = counted_between(numbered, [one.jam for one in jams.values()]) if numbers.away else None
    period_memos = {
        element.eid: _period(
            element,
            number,
            tuple(of_period.get(number, ())),
            came[number] if came is not None else None,
            whistles,
            memo.periods.get(element.eid) if is_timed_alike else None,
        )
        for number, element in numbered
    }
    periods = tuple(one.period for one in period_memos.values())
    complete_at = parse_instant(root.get("end-time"))
    events = (
        [(one.number, one.end, one.time_outs, one.clock_sets, len(one.jams)) for one in periods],
        ruleset,
        complete_at,
        numbers,
    )
    if before is not None and is_timed_alike and events == memo.events:
        ends, expiries = before.period_ends, before.expiries
        active, completed, upcoming = before.active, before.completed, before.upcoming
    else:
        ends, expiries = period_ends(periods, ruleset, complete_at)
        active, completed, upcoming = current_jams(periods, ends, ruleset, numbers, is_complete=complete_at is not None)
    visits = ([one.part.visits for one in jams.values()], [one.part.exits for one in jams.values()], ruleset)
    of_jammers = frozenset().union(*[one.jammers_penalties for one in jams.values()])
    served = memo.served
    if before is not None and not (is_same and of_jammers == memo.of_jammers):
        served = penalties_of_trips(penalties, of_jammers, before.box_trips)
    if before is not None and is_timed_alike and visits == memo.visits and served == memo.served:
        box_trips = before.box_trips
    else:
        box_trips = read_boxes(
            (visit for one in jams.values() for visit in one.part.visits),
            (left for one in jams.values() for left in one.part.exits),
            [jam for period in periods for jam in period.jams],
            penalties,
            of_jammers,
            ruleset,
        )
        served = penalties_of_trips(penalties, of_jammers, box_trips)
    adjustments = tuple(_adjustments(found.get("score-adjustment", ()), numbered, jams, numbers))
    points = {team: sum([one.points[team] for one in jams.values()]) for team in PLAYING}
    venue = next(iter(found.get("venue", ())), None)
    nsodes = next(iter(found.get("nsodes", ())), None)
    strays = [person for one in jams.values() if one.strays for person in one.strays]
    outside = [one for one in _outside_jams(shown) if "skater" in one.attributes]
    named = [one.named for one in jams.values()]
    if outside:
        named.append(frozenset(named_in(outside, Persons(own_sheets))))
    return Bout(
        eid=root.eid,
        attributes=root.attributes,
        ruleset=ruleset,
        teams=_same_or(
            previous.teams if previous is not None else None,
            {team: settled(sheets[team], strays, named) for team in Team},
        ),
        periods=periods,
        active=active,
        completed=completed,
        upcoming=upcoming,
        is_complete=complete_at is not None,
        period_ends=ends,
        expiries=expiries,
        officials=before.officials if before is not None and nsodes is memo.nsodes else _officials(nsodes),
        box_trips=box_trips,
        penalties=penalties,
        adjustments=adjustments,
        disagreements=(
            *_disagreements(root, jams, memo.quiet),
            *[one for period in periods for stop in period.time_outs if stop.questions for one in stop.questions],
        ),
        score={team: points[team] + sum(one.points for one in adjustments if one.team is team) for team in PLAYING},
        points=points,
        signatures=read_signatures(found.get("signature", ())),
        venue={child.tag: child.text.strip() for child in venue.children if child.tag not in ("claim", "note")}
        if venue is not None
        else {},
        numbers=numbers,
        deleted=tuple([one.jam for one in deleted.values()]),
        reopened=tuple(read_reopened(numbered, numbers)) if numbers.reopened else (),
        unstarted_ends=tuple(read_unstarted_ends(jams.values())),
        overlaps=tuple(read_overlaps(jams.values())),
        named=tuple(named),
        memo=_Memo(
            teams=teams,
            sheets=sheets,
            jams=jams,
            numbers=numbers,
            changes=changes,
            deleted=deleted,
            periods=period_memos,
            own_sheets=own_sheets,
            times=times,
            events=events,
            visits=visits,
            of_jammers=of_jammers,
            served=served,
            nsodes=nsodes,
            ruleset=ruleset_key,
            quiet=memo.quiet,
            children=root.children,
            shown=shown,
        ),
    )


def _shown(children: tuple[Element, ...], memo: _Memo) -> list[Element]:
    """Return the children of the bout except notes: there may be thousands of those, and the bout shows none."""
    gone, come = differing(memo.children, children)
    gone, come = (tuple([child for child in some if child.tag != "note"]) for some in (gone, come))
    if [child.eid for child in gone] != [child.eid for child in come]:
        return [child for child in children if child.tag != "note"]
    now = dict(zip(gone, come, strict=True))
    return [now.get(child, child) for child in memo.shown] if now else memo.shown


def _team(elements: Iterable[Element], team: Team) -> Element | None:
    return next((element for element in elements if element.get("role") == team.value), None)


def _sheet(team: Team, element: Element | None, memo: _Memo) -> PersonSheet:
    """Reuse the last sheet if it is equal: every reference touches a person, but few change one."""
    held = memo.sheets.get(team)
    if held is not None and memo.teams[team] is element:
        return held
    sheet = read_sheet(team, element)
    return held if held is not None and held == sheet else sheet


def _outside_jams(shown: Iterable[Element]) -> Iterator[Element]:
    """Yield the elements of the bout and of its periods that may name somebody."""
    for child in shown:
        if child.tag == "period":
            yield from (one for one in child.children if one.tag != "jam")
        elif child.tag not in ("team", "nsodes"):
            yield child


def _is(one: object, other: object) -> bool:
    return one is other


def _period(
    element: Element,
    number: int,
    own: tuple[Jam, ...],
    between: list[Element] | None,
    whistles: list[Instant],
    held: _PeriodMemo | None,
) -> _PeriodMemo:
    """Read one period with its jams in order; `held` is the previous reading if no jam began or ended since.

    `between` are the stoppages and clock readings that count in it; None: those that it keeps.
    """
    is_same = held is not None and held.element is element and held.period.number == number and held.period.jams == own
    if held is not None and is_same and (between is None or held.between == between):
        return held
    between = kept_between(element) if between is None else between
    stops = [child for child in between if child.tag == "time-out"]
    return _PeriodMemo(
        element=element,
        between=between,
        stops=stops,
        period=Period(
            number=number,
            eid=element.eid,
            jams=own,
            time_outs=held.period.time_outs
            if held is not None and held.stops == stops and held.period.number == number
            else read_stops(stops, number, whistles),
            clock_sets=tuple(_clock_sets(between)),
            end=parse_instant(element.get("end")),
            told=read_told(element),
            sudden_scoring=is_yes(element.get("sudden-scoring")) if element.get("sudden-scoring") else None,
        ),
    )


def _clock_sets(children: list[Element]) -> Iterator[ClockSet]:
    for child in children:
        if child.tag == "clock-set":
            at, value_us = parse_instant(child.get("timestamp")), parse_duration(child.get("value"))
            if at is not None and value_us is not None:
                length_us = parse_duration(child.get("length"))
                yield ClockSet(eid=child.eid, clock=child.get("clock"), value_us=value_us, at=at, length_us=length_us)


def _adjustments(
    of_bout: Iterable[Element], numbered: list[tuple[int, Element]], jams: Mapping[Eid, JamMemo], numbers: JamNumbers
) -> Iterator[ScoreAdjustment]:
    of_periods = [child for _, one in numbered for child in one.children if child.tag == "score-adjustment"]
    for child in (*of_bout, *of_periods):
        adjustment = read_adjustment(child, None, numbers)
        if adjustment is not None:
            yield adjustment
    for one in jams.values():
        if one.part.adjustments:
            yield from one.part.adjustments


def _officials(nsodes: Element | None) -> tuple[Official, ...]:
    if nsodes is None:
        return ()
    return tuple(
        Official(
            source=child.get("uuid") or child.eid,
            author=AuthorId(child.get("author") or child.get("uuid") or child.eid),
            name=child.get("name"),
            roles=tuple(child.get("role").split()),
            program=child.get("program"),
            version=child.get("version"),
            gone=is_yes(child.get("gone")),
        )
        for child in nsodes.findall("nsode")
        if child.is_present
    )


def _disagreements(root: Element, jams: Mapping[Eid, JamMemo], quiet: set[Element]) -> Iterator[Disagreement]:
    """Yield conflicts in document order; those of a jam come from its memo. Unchanged quiet elements are skipped."""
    yield from disagreements_of(root, None)
    count = 0
    for child in [*filterfalse(quiet.__contains__, root.children)]:
        if child.tag != "period":
            team = child.get("role")
            side = Team(team) if child.tag == "team" and team in Team._value2member_map_ else None
            found = tuple(disagreements_in(child, None, side))
            if not found:
                quiet.add(child)
            yield from found
            continue
        yield from disagreements_of(child, None)
        count += len(child.children)
        for element in [one for one in child.children if one not in quiet]:
            held = jams.get(element.eid)
            if held is None and element.tag == "jam":
                continue  # it was deleted
            found = held.disagreements if held is not None else tuple(disagreements_in(element, None))
            if not found:
                quiet.add(element)
            yield from found
    if len(quiet) > 2 * (count + len(root.children)) + QUIET_MORE:
        quiet.clear()  # most of it is gone from the document


def _same_or(before: Mapping[Team, TeamSheet] | None, now: dict[Team, TeamSheet]) -> Mapping[Team, TeamSheet]:
    """Reuse the previous sheets that are equal, and the mapping if all are."""
    if before is None:
        return now
    now = {team: held if (held := before.get(team)) == sheet else sheet for team, sheet in now.items()}
    return before if all(before.get(team) is now[team] for team in now) else now
