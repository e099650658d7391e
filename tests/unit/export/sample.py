"""A small bout for the tests of export and report: every kind of fact once, written by hand."""

from collections.abc import Sequence

import pyarrow as pa

from derbyos_core.bout.model import (
    Answer,
    Bout,
    BoxTrip,
    Disagreement,
    Jam,
    JamId,
    Official,
    Penalty,
    Period,
    Person,
    ScoreAdjustment,
    TeamJam,
    TeamSheet,
    TimeOut,
    TimeOutKind,
    Trip,
)
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.document.tree import ClaimVerdict, Element
from derbyos_core.export import Arrival, BoutSource, held_entries
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.tables import TABLES
from derbyos_core.gossip.entry import EntryRef, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId, Eid, SourceId, Team

__all__ = ["ADA", "BO", "BOUT", "START", "make_bout", "make_log", "make_source", "rows_of"]

BOUT = BoutId("Hull v Leeds")
START = 1_795_248_000_000_000
"""2026-11-21 08:00:00 UTC."""
SECOND = 1_000_000
ADA = SourceId("a0000000-0000-4000-8000-000000000001")
BO = SourceId("b0000000-0000-4000-8000-000000000002")
AUTHOR_ADA = AuthorId("aaaaaaaa-0000-4000-8000-000000000001")
AUTHOR_BO = AuthorId("bbbbbbbb-0000-4000-8000-000000000002")


def at(second: float) -> Instant:
    """Return the instant `second` seconds after the first whistle."""
    return Instant(START + int(second * SECOND))


def eid(name: str, bout: BoutId = BOUT) -> Eid:
    """Return the id of a name in this sample."""
    return bout.eid(name)


def person(team: Team, number: str, name: str) -> Person:
    """Return a skater of a team."""
    return Person(eid=eid(f"team/{team}/person/{number}"), team=team, number=number, name=name)


HOME = tuple(
    person(Team.HOME, number, name)
    for number, name in (("0", "Null"), ("00", "Double"), ("21", "Blackjack"), ("404", "Not Found"), ("7", "Seven"))
)
AWAY = tuple(
    person(Team.AWAY, number, name) for number, name in (("0", "Zero"), ("12", "Dozen"), ("88", "Keys"), ("9", "Niner"))
)
NULL, DOUBLE, BLACKJACK, NOT_FOUND, SEVEN = HOME
ZERO, DOZEN, KEYS, NINER = AWAY


def trips(team: Team, jam: str, *points: int, passed_in: int = 99) -> tuple[Trip, ...]:
    """Return trips from 1 with these points; from `passed_in` on they are the pivot's."""
    return tuple(
        Trip(
            eid=eid(f"{jam}/{team}/pass/{number}"),
            number=number,
            points=value,
            after_star_pass=number >= passed_in,
        )
        for number, value in enumerate(points, start=1)
    )


def jams() -> tuple[Jam, ...]:
    """Return four jams: lead called off; star pass, without initial trip of the other team; overtime; line-ups only."""
    first = Jam(
        id=JamId(1, 1),
        eid=eid("period/1/jam/1"),
        start=at(0),
        duration_us=57 * SECOND,
        is_called=True,
        home=TeamJam(
            team=Team.HOME,
            jammer=NOT_FOUND,
            pivot=SEVEN,
            blockers=(BLACKJACK, NULL),
            lead=True,
            called=True,
            trips=trips(Team.HOME, "1/1", 0, 4, 3),
            lead_at=at(12.5),
        ),
        away=TeamJam(
            team=Team.AWAY, jammer=NINER, blockers=(DOZEN,), no_pivot=True, trips=trips(Team.AWAY, "1/1", 0, 4)
        ),
        notes=("Whistle was late",),
    )
    second = Jam(
        id=JamId(1, 2),
        eid=eid("period/1/jam/2"),
        start=at(100),
        duration_us=120 * SECOND,
        injury=True,
        home=TeamJam(
            team=Team.HOME,
            jammer=NOT_FOUND,
            pivot=SEVEN,
            blockers=(DOUBLE,),
            lead=True,
            lost=True,
            star_pass=True,
            star_pass_trip=3,
            trips=trips(Team.HOME, "1/2", 0, 2, 4, passed_in=3),
            sits_out=(BLACKJACK,),
        ),
        away=TeamJam(team=Team.AWAY, jammer=ZERO, pivot=DOZEN, blockers=(KEYS,), no_initial=True),
    )
    third = Jam(
        id=JamId(2, 1),
        eid=eid("period/2/jam/1"),
        start=at(2000),
        duration_us=60 * SECOND,
        overtime=True,
        home=TeamJam(team=Team.HOME, jammer=SEVEN, blockers=(NULL,), trips=trips(Team.HOME, "2/1", 1)),
        away=TeamJam(team=Team.AWAY, jammer=NINER, blockers=(KEYS,), trips=trips(Team.AWAY, "2/1", 3, 4, 2)),
    )
    upcoming = Jam(
        id=JamId(2, 2),
        eid=eid("period/2/jam/2"),
        home=TeamJam(team=Team.HOME, jammer=NOT_FOUND),
    )
    return first, second, third, upcoming


def penalties() -> tuple[Penalty, ...]:
    """Return two penalties of one skater, one with an unknown code, an expulsion, and one of an unknown skater."""
    rows = (
        ("n1", Team.HOME, BLACKJACK, "F", JamId(1, 1), ""),
        ("n2", Team.HOME, NOT_FOUND, "X", JamId(1, 2), ""),
        ("n3", Team.HOME, BLACKJACK, "F", JamId(2, 1), ""),
        ("n4", Team.AWAY, KEYS, "G", JamId(2, 1), "expulsion"),
        ("n5", Team.AWAY, None, "?", JamId(2, 1), ""),
    )
    return tuple(
        Penalty(eid=eid(name), team=team, person=who, code=code, jam=jam, at=at(30), severity=severity)
        for name, team, who, code, jam, severity in rows
    )


def make_bout(date: str = "2026-11-21", home_name: str = "Hull Hellcats") -> Bout:
    """Return the bout: 14-13 by trips, 15-11 officially, after two adjustments."""
    first, second, third, upcoming = jams()
    time_outs = (
        TimeOut(eid=eid("t1"), period=1, kind=TimeOutKind.HOME, start=at(60), duration_us=61 * SECOND),
        TimeOut(
            eid=eid("t2"),
            period=1,
            kind=TimeOutKind.AWAY_REVIEW,
            start=at(230),
            review="Pivot was out of bounds",
            resolution="No change",
            retained=True,
        ),
    )
    answers = (
        Answer(
            value="4",
            skater_eid=None,
            author=AUTHOR_ADA,
            role="scorekeeper-home",
            entry=EntryRef(ADA, 2),
            verdict=ClaimVerdict.OWNER,
        ),
        Answer(
            value="3",
            skater_eid=None,
            author=AUTHOR_BO,
            role="lineup-home",
            entry=EntryRef(BO, 2),
            verdict=ClaimVerdict.OTHER,
        ),
    )
    return Bout(
        eid=eid("path/."),
        attributes={"date": date, "end-time": "1795251000.000000"} if date else {},
        ruleset=Ruleset(),
        teams={
            Team.HOME: TeamSheet(team=Team.HOME, name=home_name, color="#0A2A66", persons=HOME),
            Team.AWAY: TeamSheet(team=Team.AWAY, name="Leeds Lynx", color="white", persons=AWAY),
            Team.OFFICIAL: TeamSheet(
                team=Team.OFFICIAL,
                persons=(Person(eid=eid("kim"), team=Team.OFFICIAL, name="Kim L.", roles=("HR",), league="Hull"),),
            ),
        },
        periods=(
            Period(number=1, eid=eid("period/1"), jams=(first, second), time_outs=time_outs),
            Period(number=2, eid=eid("period/2"), jams=(third, upcoming)),
        ),
        active=None,
        completed=JamId(2, 1),
        upcoming=JamId(2, 2),
        is_complete=True,
        period_ends={},
        officials=(
            Official(source=ADA, author=AUTHOR_ADA, name="Ada", roles=("scorekeeper-home",)),
            Official(source=BO, author=AUTHOR_BO, name="Bo", roles=("lineup-home", "penalty-box")),
        ),
        box_trips=(
            BoxTrip(
                eid=eid("b1"),
                team=Team.HOME,
                person=BLACKJACK,
                position="blocker",
                jam=JamId(1, 1),
                between=False,
                at=at(36),
                to_serve_us=30 * SECOND,
                due_us=30 * SECOND,
                left_jam=JamId(1, 2),
                left_at=at(110),
                served_us=31 * SECOND,
            ),
        ),
        penalties=penalties(),
        adjustments=(
            ScoreAdjustment(eid=eid("c1"), team=Team.HOME, points=1, reason="late trip", jam=JamId(1, 1)),
            ScoreAdjustment(eid=eid("c2"), team=Team.AWAY, points=-2, reason="", jam=None),
        ),
        disagreements=(
            Disagreement(
                eid=eid("1/1/home/pass/2"),
                tag="pass",
                attribute="points",
                jam=JamId(1, 1),
                team=Team.HOME,
                position="",
                number="2",
                answers=answers,
            ),
        ),
        score={Team.HOME: 15, Team.AWAY: 11},
        points={Team.HOME: 14, Team.AWAY: 13},
        venue={"name": "Old Tram Hall", "city": "Hull"},
    )


PASS_2 = eid("1/1/home/pass/2")
BODIES = (
    f'<add path="nsodes" source="{ADA}" sequence="1" timestamp="1795248000.000000">'
    f'<nsode eid="{ADA}" uuid="{ADA}" author="{AUTHOR_ADA}" name="Ada" role="scorekeeper-home"/></add>',
    f'<add path="nsodes" source="{BO}" sequence="1" timestamp="1795248001.500000">'
    f'<nsode eid="{BO}" uuid="{BO}" author="{AUTHOR_BO}" name="Bo" role="lineup-home penalty-box"/></add>',
    f'<add period="1" jam="1" source="{ADA}" sequence="2" timestamp="1795248020.000000"'
    f' role="scorekeeper-home" over=""><pass eid="{PASS_2}" team="home" number="2" points="4"/></add>',
    f'<set eid="{PASS_2}" attribute="points" source="{BO}" sequence="2" timestamp="1795248021.000000"'
    f' role="lineup-home" over="">3</set>',
    f'<action source="{ADA}" sequence="3" timestamp="1795248022.000000" role="scorekeeper-home" over="{ADA} 2">'
    f'<set eid="{PASS_2}" attribute="points">2</set><remove period="1" jam="1" attribute="duration"/></action>',
    f'<set eid="{PASS_2}" attribute="points" source="{ADA}" sequence="4" timestamp="1795248023.000000"'
    f' role="scorekeeper-home" undoes="{ADA} 3">4</set>',
    f'<add period="1" jam="1" source="{BO}" sequence="4" timestamp="1795248024.000000"><note>later</note></add>',
)
"""Undone: Ada's third. Held: Bo's fourth, because the third is missing."""


def make_log(bodies: Sequence[str] = BODIES) -> EntryLog:
    """Return the log of the sample."""
    log = EntryLog(BOUT)
    for body in bodies:
        for entry in parse_body(body.encode()):
            log.append(entry)
    return log


def make_root() -> Element:
    """Return the part of the live document that the log refers to."""
    trip = Element(eid=PASS_2, tag="pass", attributes={"team": "home", "number": "2", "points": "4"})
    jam = Element(eid=eid("period/1/jam/1"), tag="jam", attributes={"number": "1"}, children=(trip,))
    period = Element(eid=eid("period/1"), tag="period", attributes={"number": "1"}, children=(jam,))
    return Element(eid=eid("path/."), tag="bout", attributes={}, children=(period,))


def make_source(
    bout_id: BoutId = BOUT, *, date: str = "2026-11-21", home_name: str = "Hull Hellcats", complete: bool = False
) -> BoutSource:
    """Return the sample in the form that the export reads."""
    log = make_log(BODIES[:-1] if complete else BODIES)
    return BoutSource(
        bout_id=bout_id,
        bout=make_bout(date, home_name),
        root=make_root(),
        placed=log.ordered(),
        held=held_entries(log),
        missing=log.missing(),
        silent=() if complete else (AUTHOR_BO,),
        arrivals={EntryRef(BO, 2): Arrival(at=at(21.2), source=BO)},
    )


def rows_of(name: str, source: BoutSource) -> list[dict[str, object]]:
    """Return the rows of a table, without the columns common to all tables."""
    (table,) = (table for table in TABLES if table.name == name)
    refs = RowReferences.of(source)
    rows = tuple(table.rows(refs))
    values = {column.name: [_plain(value) for value in column.values(refs, rows)] for column in table.own}
    return [{name: found[index] for name, found in values.items()} for index in range(len(rows))]


def _plain(value: pa.Scalar) -> object:
    """Return instants as microseconds."""
    return value.value if pa.types.is_timestamp(value.type) else value.as_py()
