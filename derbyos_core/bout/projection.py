"""Decides what bout a document shows: the projection from elements to the values of `model`.

It is a pure function of the document. For speed it looks at what it made last time: an `Element` that is the same
object is the same content (`document.tree`), so a jam is read anew only if its element changed, or a team's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from derbyos_core.bout.boxes import read_boxes
from derbyos_core.bout.disagreements import disagreements_in, disagreements_of
from derbyos_core.bout.jams import Dated, JamPart, read_adjustment, read_jam
from derbyos_core.bout.model import (
    Bout,
    ClockSet,
    Disagreement,
    Jam,
    JamId,
    Official,
    Penalty,
    Period,
    ScoreAdjustment,
    TeamSheet,
)
from derbyos_core.bout.period_clock import period_ends
from derbyos_core.bout.persons import Persons, Sheet, read_sheet, with_strays
from derbyos_core.bout.rules import read_ruleset
from derbyos_core.bout.stops import read_stops
from derbyos_core.bout.which_jam import which_jams
from derbyos_core.bout.written import is_yes, parse_length
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.identity import AuthorId, Eid, Team

__all__ = ["project"]

PLAYING = (Team.HOME, Team.AWAY)


@dataclass(frozen=True, slots=True)
class _JamMemo:
    """A jam as it was read last time, from this element and these sheets."""

    element: Element
    sheets: tuple[Sheet, ...]
    part: JamPart
    jam: Jam
    disagreements: tuple[Disagreement, ...]
    points: Mapping[Team, int]


@dataclass(frozen=True, slots=True)
class _Memo:
    """What a bout was made of; it rides on the bout, out of sight, to the next projection."""

    teams: Mapping[Team, Element | None] = field(default_factory=dict)
    sheets: Mapping[Team, Sheet] = field(default_factory=dict)
    jams: Mapping[Eid, _JamMemo] = field(default_factory=dict)
    own_sheets: tuple[Sheet, ...] = ()


def project(root: Element, previous: Bout | None = None) -> Bout:
    """The bout that a document shows; what did not change since `previous` is the same object again."""
    memo = previous.memo if previous is not None and isinstance(previous.memo, _Memo) else _Memo()
    teams = {team: _team(root, team) for team in Team}
    sheets = {team: _sheet(team, teams[team], memo) for team in Team}
    own_sheets = tuple(sheets[team] for team in Team)
    if len(memo.own_sheets) == len(own_sheets) and all(map(_is, memo.own_sheets, own_sheets)):
        own_sheets = memo.own_sheets
    jams = _jams(root, own_sheets, memo)
    penalties = _penalties(jams)
    per_jam: dict[JamId, list[Penalty]] = {}
    for penalty in penalties:
        per_jam.setdefault(penalty.jam, []).append(penalty)
    jams = {
        eid: _with_penalties(one, tuple(per_jam.get(one.part.jam.id, ())), memo.jams.get(eid))
        for eid, one in jams.items()
    }
    ruleset_element = root.find("ruleset")
    ruleset = read_ruleset(root.attributes, ruleset_element.attributes if ruleset_element is not None else {})
    whistles = [one.jam.start for one in jams.values() if one.jam.start is not None]
    periods = tuple(_period(element, number, jams, whistles) for number, element in _periods(root))
    all_jams = [jam for period in periods for jam in period.jams]
    parts = [one.part for one in jams.values()]
    complete_at = parse_instant(root.get("end-time"))
    ends, expiries = period_ends(periods, ruleset, complete_at)
    active, completed, upcoming = which_jams(periods, ends, complete_at is not None)
    adjustments = tuple(_adjustments(root, jams))
    points = {team: sum(one.points[team] for one in jams.values()) for team in PLAYING}
    venue = root.find("venue")
    strays = [person for part in parts for person in part.persons if not person.listed and person.eid]
    return Bout(
        eid=root.eid,
        attributes=root.attributes,
        ruleset=ruleset,
        teams=_same_or(
            previous.teams if previous is not None else None,
            {team: with_strays(sheets[team].sheet, strays) for team in Team},
        ),
        periods=periods,
        active=active,
        completed=completed,
        upcoming=upcoming,
        is_complete=complete_at is not None,
        period_ends=ends,
        expiries=expiries,
        officials=_officials(root),
        box_trips=read_boxes(
            (visit for part in parts for visit in part.visits),
            (left for part in parts for left in part.exits),
            all_jams,
            ruleset,
        ),
        penalties=penalties,
        adjustments=adjustments,
        disagreements=tuple(_disagreements(root, jams)),
        score={team: points[team] + sum(one.points for one in adjustments if one.team is team) for team in PLAYING},
        points=points,
        venue={child.tag: child.text.strip() for child in venue.children if child.tag not in ("claim", "note")}
        if venue is not None
        else {},
        memo=_Memo(teams=teams, sheets=sheets, jams=jams, own_sheets=own_sheets),
    )


def _team(root: Element, team: Team) -> Element | None:
    return next((child for child in root.findall("team") if child.get("role") == team.value), None)


def _sheet(team: Team, element: Element | None, memo: _Memo) -> Sheet:
    """The sheet of last time if it says the same: every reference touches a person, and few change one."""
    held = memo.sheets.get(team)
    if held is not None and memo.teams[team] is element:
        return held
    sheet = read_sheet(team, element)
    return held if held is not None and held == sheet else sheet


def _periods(root: Element) -> Iterator[tuple[int, Element]]:
    for element in root.findall("period"):
        number = number_of(element.get("number"))
        if number is not None:
            yield number, element


def _jams(root: Element, own_sheets: tuple[Sheet, ...], memo: _Memo) -> dict[Eid, _JamMemo]:
    persons = Persons(own_sheets)
    rows: list[tuple[JamId, Element]] = []
    for period, parent in _periods(root):
        for element in parent.findall("jam"):
            held = memo.jams.get(element.eid)
            if held is not None and held.element is element:
                rows.append((held.part.jam.id, element))
                continue
            number = number_of(element.get("number"))
            if number is not None:
                rows.append((JamId(period, number), element))
    jams: dict[Eid, _JamMemo] = {}
    for jam_id, element in sorted(rows, key=lambda row: row[0]):
        held = memo.jams.get(element.eid)
        if held is not None and held.element is element and held.sheets is own_sheets:
            jams[element.eid] = held
        else:
            part = read_jam(element, jam_id, persons)
            found = tuple(disagreements_in(element, jam_id))
            jams[element.eid] = _JamMemo(element, own_sheets, part, part.jam, found, _points(part.jam))
    return jams


def _points(jam: Jam) -> Mapping[Team, int]:
    return {team: jam.side(team).points for team in PLAYING}


def _is(one: object, other: object) -> bool:
    return one is other


def _penalties(jams: Mapping[Eid, _JamMemo]) -> tuple[Penalty, ...]:
    """By the jam under which each is counted, then by time."""

    def place(dated: Dated[Penalty]) -> tuple[JamId, int]:
        return dated.value.jam, dated.at

    every = [dated for one in jams.values() for dated in one.part.penalties]
    return tuple(dated.value for dated in sorted(every, key=place))


def _with_penalties(one: _JamMemo, penalties: tuple[Penalty, ...], held: _JamMemo | None) -> _JamMemo:
    if one is held and one.jam.penalties == penalties:
        return one
    jam = replace(one.part.jam, penalties=penalties)
    return replace(one, jam=held.jam if held is not None and held.jam == jam else jam)


def _period(element: Element, number: int, jams: Mapping[Eid, _JamMemo], whistles: list[Instant]) -> Period:
    own = tuple(jams[child.eid].jam for child in element.findall("jam") if child.eid in jams)
    present = [child for child in element.children if child.is_present]
    return Period(
        number=number,
        eid=element.eid,
        jams=tuple(sorted(own, key=lambda jam: jam.id)),
        time_outs=read_stops((child for child in present if child.tag == "time-out"), number, whistles),
        clock_sets=tuple(_clock_sets(present)),
        end=parse_instant(element.get("end")),
    )


def _clock_sets(present: list[Element]) -> Iterator[ClockSet]:
    for child in present:
        if child.tag == "clock-set":
            at, value_us = parse_instant(child.get("timestamp")), parse_length(child.get("value"))
            if at is not None and value_us is not None:
                yield ClockSet(eid=child.eid, clock=child.get("clock"), value_us=value_us, at=at)


def _adjustments(root: Element, jams: Mapping[Eid, _JamMemo]) -> Iterator[ScoreAdjustment]:
    for parent in (root, *(element for _, element in _periods(root))):
        for child in parent.children:
            adjustment = read_adjustment(child, None)
            if adjustment is not None:
                yield adjustment
    for one in jams.values():
        yield from one.part.adjustments


def _officials(root: Element) -> tuple[Official, ...]:
    nsodes = root.find("nsodes")
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


def _disagreements(root: Element, jams: Mapping[Eid, _JamMemo]) -> Iterator[Disagreement]:
    """In document order; those of a jam come from its memo."""
    yield from disagreements_of(root, None)
    for child in root.children:
        if child.tag != "period":
            team = child.get("role")
            side = Team(team) if child.tag == "team" and team in Team._value2member_map_ else None
            yield from disagreements_in(child, None, side)
            continue
        yield from disagreements_of(child, None)
        for element in child.children:
            one = jams.get(element.eid)
            yield from one.disagreements if one is not None else disagreements_in(element, None)


def _same_or(before: Mapping[Team, TeamSheet] | None, now: dict[Team, TeamSheet]) -> Mapping[Team, TeamSheet]:
    """The mapping of last time if it holds the same sheets."""
    return before if before is not None and all(before.get(team) is now[team] for team in now) else now
