"""The press oracle finds each planted difference, and none where names and entries agree; some seeds of it.

`./derbyos prove presses` runs it for long.
"""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import (
    Bout,
    BoxTrip,
    Jam,
    JamId,
    Penalty,
    Period,
    Person,
    Position,
    TeamSheet,
    TimeOut,
    TimeOutKind,
)
from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Eid, SourceId, Team
from tests.gui.windows.oracle.comparison import Memory, compared, followed
from tests.gui.windows.oracle.moment import Counter, Moment, Press, Sent
from tests.gui.windows.oracle.names import NamedJam, named
from tests.gui.windows.oracle.past import compared_past
from tests.gui.windows.oracle.play import Play, Report
from tests.gui.windows.oracle.shown import Card, ClockShown, Compose, Control, LineupShown, SeatShown, Shown, Way

QUICK = ((60, "penalty-tracker"), (21, "penalty-lineup-home"), (8, "lineup-home"), (1, "penalty-box"), (9, "jam-timer"))
PRESSES = 60
TEAMS = {"Harbour Hellcats": "home", "HAR": "home", "Salt City Sirens": "away", "SAL": "away"}
ONE, TWO = JamId(1, 1), JamId(1, 2)
BOUT = Bout(
    eid=Eid("b"),
    attributes={},
    ruleset=Ruleset(),
    teams={},
    periods=(),
    active=TWO,
    completed=ONE,
    upcoming=None,
    is_complete=False,
    period_ends={},
    officials=(),
    box_trips=(),
    penalties=(),
    adjustments=(),
    disagreements=(),
    score={},
    points={},
)
CARDS = (
    Card(number=1, phase="ended", said="Jam 1 just ended, 0 – 0", is_writing=False),
    Card(number=2, phase="live", said="Jam 2 on track, your entries go here", is_writing=True),
)
ENTER = Press(kind="key", key="Return")


def _bar(number: str, ask: str = "+ code", *, jam: int = 2) -> Compose:
    return Compose(number=number, title="Skater A", sub=f"goes to Jam {jam}", line="", ask=ask, is_open=True)


def _moment(role: str = "penalty-tracker", **shown: Any) -> Moment:
    return Moment(shown=replace(Shown(role=role, teams=TEAMS, cards=CARDS), **shown), bout=BOUT)


def _penalty(number: str, code: str = "F", *, jam: JamId = TWO) -> Sent:
    return Sent(command=c.AddPenalty(jam=jam, skater=SkaterRef(team=Team.HOME, number=number), code=code), bodies=("",))


def _fielded(number: str, *, jam: JamId = TWO) -> Sent:
    skater = SkaterRef(team=Team.HOME, number=number)
    return Sent(command=c.FieldSkater(jam=jam, position=Position.JAMMER, skater=skater), bodies=("",))


def _checks(memory: Memory, press: Press, before: Moment, after: Moment, *sent: Sent) -> set[str]:
    return {one.check for one in compared(memory, press, before, after, sent, Counter())}


@pytest.mark.parametrize(
    ("text", "jam", "team", "skater", "code"),
    [
        ("Harbour Hellcats 404 Not Found, 2 penalties (X in Jam 3)", None, "home", "404", ""),
        ("Lineup for Jam 13", NamedJam(13), "", "", ""),
        ("Same as Jam 12", None, "", "", ""),
        ("As P1 Jam 22", None, "", "", ""),
        ("Jam 1 lineup copied from P1 Jam 22", NamedJam(1), "", "", ""),
        ("Jam 4 of period 2 just ended", NamedJam(4, 2), "", "", ""),
        ("Period 1, Jam 10", NamedJam(10, 1), "", "", ""),
        ("SAL 360 sat, pivot", None, "away", "360", ""),
        ("27 goes to the box", None, "", "27", ""),
        ("F, Forearm", None, "", "", "F"),
    ],
)
def test_a_text_names_what_a_person_reads(text: str, jam: NamedJam | None, team: str, skater: str, code: str) -> None:
    found = named(text, TEAMS)
    assert (found.jam, found.team, found.skater, found.code) == (jam, team, skater, code)


def test_an_entry_that_is_named_differs_in_nothing() -> None:
    memory = Memory(digits="12", letters="F", began=frozenset({(1, 2)}))
    before = _moment(compose=_bar("12", "F, Enter"))
    after = _moment(toast="Penalty F · HAR 12 · Jam 2")
    assert not _checks(memory, ENTER, before, after, _penalty("12"))


def test_each_wrong_fact_of_a_penalty_is_found() -> None:
    memory = Memory(digits="12", letters="F", began=frozenset({(1, 2)}))
    before, after = _moment(compose=_bar("12", "F, Enter")), _moment(toast="Penalty F · HAR 12 · Jam 2")
    assert {"skater", "number typed"} <= _checks(memory, ENTER, before, after, _penalty("10"))
    assert {"code"} <= _checks(memory, ENTER, before, after, _penalty("12", "G"))
    assert {"jam", "jam begun", "jam confirmed"} <= _checks(memory, ENTER, before, after, _penalty("12", jam=ONE))


def test_letters_that_follow_each_other_are_one_code_where_the_window_draws_it() -> None:
    """In a bout with such codes; a letter with which no code goes on is said to be none."""
    letter = {one: Press(kind="key", text=one, key=one.upper()) for one in "bdp"}
    memory = Memory(digits="12", letters="D", began=frozenset({(1, 2)}))
    begun, whole = _moment(compose=_bar("12", "D + letter")), _moment(compose=_bar("12", "DB, Enter"))
    none = replace(begun, shown=replace(begun.shown, sentence="No code of this bout begins with P."))
    assert followed(memory, letter["b"], begun, whole, ()).letters == "DB"
    for was in (begun, none):
        assert followed(memory, letter["p"], was, none, ()).letters == "D"
    assert followed(memory, letter["b"], whole, _moment(compose=_bar("12", "B, Enter")), ()).letters == "B"
    written = _moment(toast="Penalty DB · HAR 12 · Jam 2")
    for letters, found in (("DB", set()), ("B", {"code"})):
        assert _checks(replace(memory, letters=letters), ENTER, whole, written, _penalty("12", "DB")) == found
    bar = replace(_bar("12"), title="Instead of F, Jam 2", sub="D, Enter or one more letter", is_correction=True)
    for code, found in (("DB", set()), ("B", {"code"})):
        amended = Sent(command=c.AmendPenalty(eid="p", code=code), bodies=("",))
        assert _checks(Memory(letters="D"), letter["b"], _moment(compose=bar), _moment(), amended) == found


def test_space_in_an_open_panel_means_its_control_and_no_number_behind_it() -> None:
    space = Press(kind="key", key="Space", text="")
    for around, found in (("New role", set()), ("Roster", {"number typed"})):
        focus = Control(kind="RoleChip", name="Operator", around=(around,))
        here = _moment(compose=_bar("3"), over="New role", focus=focus)
        assert _checks(Memory(digits="3"), space, here, here, _sent(c.SetRoles(roles=("operator",)))) == found


def test_three_jams_off_follow_the_jam_on_track_else_the_last_one_if_the_line_up_is_of_a_later_one() -> None:
    """The card of the line-up's jam stands in place of that of the last one."""
    hold = Press(kind="hold", control=Control(kind="NumberTile", name="Harbour Hellcats 404"))
    writes = Card(number=3, phase="correcting", said="", is_writing=True)
    for phase, jam in (("timeout", ONE), ("live", TWO)):
        cards = (writes, Card(number=2, phase=phase, said="", is_writing=False))
        before = _moment("lineup-home", lineup=LineupShown(title="Lineup for Jam 3", typed="", places=()), cards=cards)
        for other in (ONE, TWO, JamId(1, 3)):
            rest = Sent(command=c.SitOut(jam=other, skater=SkaterRef(team=Team.HOME, number="404")), bodies=("",))
            assert _checks(Memory(), hold, before, _moment(), rest) == (set() if other == jam else {"jam"})


def test_a_number_that_enter_swaps_is_found_before_anything_is_written() -> None:
    before, after = _moment(compose=_bar("12")), _moment(compose=_bar("10"))
    assert "number swapped" in _checks(Memory(digits="12"), ENTER, before, after)
    assert not _checks(Memory(digits="12"), ENTER, before, before)


def test_a_number_and_a_code_are_a_penalty_on_every_page_that_has_codes() -> None:
    panel = LineupShown(title="Lineup for Jam 2", typed="68", places=(("Jammer", "68_"),))
    before = _moment("penalty-lineup-home", lineup=panel, typed="68")
    after = _moment("penalty-lineup-home", lineup=panel, toast="Jam 2 jammer is 68")
    assert "number and code" in _checks(Memory(digits="68", letters="P"), ENTER, before, after, _fielded("68"))
    assert not _checks(Memory(digits="68"), ENTER, before, after, _fielded("68"))


def test_a_title_beside_another_jam_of_the_header_is_found() -> None:
    panel = LineupShown(title="Lineup for Jam 1", typed="68", places=(("Jammer", "68_"),))
    before = _moment("lineup-home", lineup=panel, typed="68")
    after = _moment("lineup-home", lineup=panel, toast="Jam 1 jammer is 68")
    found = _checks(Memory(digits="68"), ENTER, before, after, _fielded("68"))
    assert found == {"jam", "two jams", "jam confirmed"}


def test_a_number_typed_blind_is_found() -> None:
    before, after = _moment("lineup-home"), _moment("lineup-home", toast="Jam 2 jammer is 68")
    assert "number not drawn" in _checks(Memory(digits="68"), ENTER, before, after, _fielded("68"))


def test_a_seat_serves_what_was_announced_by_every_door() -> None:
    person = Person(eid=Eid("p"), team=Team.HOME, number="77")
    trip = BoxTrip(
        eid=Eid("t"),
        team=Team.HOME,
        person=None,
        position="blocker",
        jam=TWO,
        between=False,
        at=Instant(0),
        to_serve_us=30_000_000,
        due_us=30_000_000,
    )
    sent = Sent(command=c.AmendBoxTrip(eid="t", skater=SkaterRef(team=Team.HOME, number="77")), bodies=("",))
    way = Way(number="77", letter="B C", said="HAR 77 sat, blocker")
    before = replace(_moment("penalty-box", ways=(way,), typed="77"), bout=replace(BOUT, box_trips=(trip,)))

    def after(seconds: int, said: str) -> Moment:
        named_trip = replace(trip, person=person, due_us=seconds * 1_000_000, to_serve_us=seconds * 1_000_000)
        seat = SeatShown(said="HAR 77, sitting", time="", line=said, number="77")
        return replace(_moment("penalty-box", seats=(seat,)), bout=replace(BOUT, box_trips=(named_trip,)))

    memory = Memory(digits="77")
    assert _checks(memory, ENTER, before, after(30, ""), sent) == {"time to serve", "penalties on the seat"}
    assert not _checks(memory, ENTER, before, after(60, "2 penalties"), sent)
    half = SeatShown(said="HAR jammer without a number", time="", line="", number="77", is_unnamed=True)
    for line, found in (("2 penalties", set()), ("", {"penalties on the seat"})):
        now = after(60, line)
        seats = (half, *now.shown.seats)  # where the number is only typed, nobody of that number sits yet
        assert _checks(memory, ENTER, before, replace(now, shown=replace(now.shown, seats=seats)), sent) == found


def test_a_seat_of_somebody_who_left_another_one_meanwhile_is_said_to_be_checked() -> None:
    """The visit that is over counts no more, and this one serves its penalty again."""
    person = Person(eid=Eid("p"), team=Team.HOME, number="77")
    trip = BoxTrip(
        eid=Eid("t"),
        team=Team.HOME,
        person=None,
        position="blocker",
        jam=ONE,
        between=False,
        at=Instant(0),
        to_serve_us=30_000_000,
        due_us=60_000_000,
    )
    over = replace(trip, eid=Eid("o"), person=person, left_jam=TWO)
    sent = Sent(command=c.AmendBoxTrip(eid="t", skater=SkaterRef(team=Team.HOME, number="77")), bodies=("",))
    ways = (Way(number="77", letter="B", said="HAR 77 sat, blocker"),)
    told = "HAR 77 had another seat meanwhile and left it. Check both."
    for visits, sentence in (((trip, over), told), ((trip, over), ""), ((trip,), told)):
        before = replace(_moment("penalty-box", ways=ways, typed="77"), bout=replace(BOUT, box_trips=visits))
        sits = replace(BOUT, box_trips=(replace(trip, person=person),))
        after = replace(_moment("penalty-box", sentence=sentence), bout=sits)
        found = set() if visits[-1] is over and sentence else {"time to serve"}
        assert _checks(Memory(digits="77"), ENTER, before, after, sent) == found


def test_a_seat_of_an_earlier_jam_serves_what_the_way_tells_no_more() -> None:
    """Called in Jam 1, seated without a number in Jam 2; in Jam 3 the way tells the penalty of Jam 2 alone."""
    person, jammer = Person(eid=Eid("p"), team=Team.HOME, number="77"), Position.JAMMER
    given = tuple(
        Penalty(eid=Eid(code), team=Team.HOME, person=person, code=code, jam=jam)
        for code, jam in (("F", ONE), ("B", TWO))
    )
    trip = BoxTrip(
        eid=Eid("t"),
        team=Team.HOME,
        person=None,
        position=jammer,
        jam=TWO,
        between=False,
        at=Instant(0),
        to_serve_us=30_000_000,
        due_us=30_000_000,
    )
    bout = replace(BOUT, active=JamId(1, 3), completed=TWO, box_trips=(trip,), penalties=given)
    way = Way(number="77", letter="F", said="HAR 77 sat, jammer")
    before = replace(_moment("penalty-box", ways=(way,), typed="77"), bout=bout)
    sent = Sent(command=c.AmendBoxTrip(eid="t", skater=SkaterRef(team=Team.HOME, number="77")), bodies=("",))
    for seconds, found in ((60, set()), (30, {"time to serve"}), (90, {"time to serve"})):
        seat = SeatShown(said="HAR 77, sitting", time="", line="2 penalties", number="77")
        seated = replace(trip, person=person, due_us=seconds * 1_000_000)
        after = replace(_moment("penalty-box", seats=(seat,)), bout=replace(bout, box_trips=(seated,)))
        assert _checks(Memory(digits="77"), ENTER, before, after, sent) == found


def test_who_stood_in_the_place_of_the_typed_number_leaves_and_nobody_else() -> None:
    def panel(*numbers: str) -> LineupShown:
        return LineupShown(title="Lineup for Jam 2", typed="27", places=tuple(("Blocker", one) for one in numbers))

    before = _moment("lineup-home", lineup=panel("27_", "8", "10"), typed="27")
    skater = Person(eid=Eid("p"), team=Team.HOME, number="1")
    left = c.UnfieldSkater(jam=TWO, team=Team.HOME, position=Position.BLOCKER, skater_eid="p")
    sheet = TeamSheet(team=Team.HOME, persons=(skater,))
    before = replace(before, bout=replace(BOUT, teams={Team.HOME: sheet}))
    for after, found in ((panel("27", "8", "10"), set()), (panel("27", "–", "10"), {"number typed"})):
        shown = _moment("lineup-home", lineup=after, toast="Jam 2 blocker is 27")
        assert _checks(Memory(digits="27"), ENTER, before, shown, _sent(left), _fielded("27")) == found


def test_points_are_those_of_the_key_that_is_pressed() -> None:
    tap = Press(kind="tap", control=Control(kind="PointKey", name="3 points"))
    here = _moment("scorekeeper-home")
    for points, found in ((3, set()), (4, {"points"})):
        sent = Sent(command=c.SetTrip(jam=TWO, team=Team.HOME, number=2, points=points))
        assert _checks(Memory(), tap, here, here, sent) == found


def test_a_half_entry_that_is_dropped_without_a_word_is_found() -> None:
    tap = Press(kind="tap", control=Control(kind="RosterCell", name="Harbour Hellcats 12 Skater A"))
    before, after = _moment(compose=_bar("10")), _moment(compose=replace(_bar(""), is_open=False))
    assert "dropped" in _checks(Memory(), tap, before, after)
    others = Control(kind="_OtherCell", name="Somebody else of Harbour Hellcats")
    for number, found in (("", set()), ("10", {"dropped"})):
        before = _moment(compose=replace(_bar(number), title="Who is the jammer?"), focus=others)
        assert _checks(Memory(), ENTER, before, replace(after, shown=replace(after.shown, focus=others))) == found


def test_a_button_that_says_nothing_is_found() -> None:
    here = _moment("jam-timer")
    for name, found in (("", {"button unnamed"}), ("Not yet", set())):
        assert _checks(Memory(), Press(kind="tap", control=Control(kind="Button", name=name)), here, here) == found


def test_a_number_begun_after_a_dropped_one_is_of_the_jam_on_track() -> None:
    """The person knows that the earlier number is gone, whatever the header marks for it."""
    was = _moment(
        compose=replace(_bar("410"), choices=("410", "410")), cards=(replace(CARDS[0], is_writing=True), CARDS[1])
    )
    now = _moment(compose=_bar("7", jam=1), sentence="410 L is not entered: no team was picked.")
    memory = Memory(digits="410", letters="L", began=frozenset({(1, 1)}))
    digit = Press(kind="key", key="7", text="7")
    assert followed(memory, digit, was, now, ()) == Memory(struck="7", digits="7", began=frozenset({(1, 2)}))


def test_a_card_that_is_corrected_marks_where_the_cursor_was_left() -> None:
    """Without a jam that just ended; the banner tells something else."""
    cards = (replace(CARDS[0], phase="correcting", is_writing=True), replace(CARDS[1], phase="line_up"))
    cards = (cards[0], replace(cards[1], is_writing=False))
    idle = replace(_bar("", "", jam=1), is_open=False)
    now = _moment("operator", cards=cards, compose=idle, banner="2 entries are only on this laptop.")
    assert followed(Memory(has_moved=True), Press(kind="key", key="Tab"), now, now, ()).has_moved


def test_a_button_for_who_is_on_no_roster_names_no_number() -> None:
    for choices, number in ((("77", "77"), "77"), (("Not on roster",), "")):
        assert _moment(compose=replace(_bar(""), choices=choices)).shown.named_number == number


def test_a_digit_beside_questions_is_an_answer_and_no_number() -> None:
    digit = Press(kind="key", key="3", text="3")
    for over, struck in (("To settle", ""), ("", "3")):
        here = _moment("operator", over=over)
        assert followed(Memory(), digit, here, here, ()).struck == struck


# -- clocks, the past, corrections, Undo ------------------------------------------------------------------

CLOCK = ClockShown(name="Period clock", label="Period 1", text="12:41")
STOP = TimeOut(eid=Eid("s"), kind=TimeOutKind.HOME_REVIEW, period=1, start=Instant(50_000_000))
PENALTY = Penalty(
    eid=Eid("p"), team=Team.HOME, person=Person(eid=Eid("q"), team=Team.HOME, number="12"), code="F", jam=TWO
)


def _tap(name: str, kind: str = "Button") -> Press:
    return Press(kind="tap", control=Control(kind=kind, name=name))


def _played(start: int, *, stops: tuple[TimeOut, ...] = (STOP,), penalties: tuple[Penalty, ...] = (PENALTY,)) -> Bout:
    jam = Jam(id=TWO, eid=Eid("j"), start=Instant(start), duration_us=None)
    period = Period(number=1, eid=Eid("n"), jams=(jam,), time_outs=stops)
    return replace(BOUT, periods=(period,), penalties=penalties)


def _sent(command: c.Command, said: str = "") -> Sent:
    return Sent(command=command, bodies=("",), said=said)


@pytest.mark.parametrize(
    ("press", "shown", "command", "toast", "found"),
    [
        ("Period clock one second less", "12:41", (760, "period", 1), "Period clock set to 12:40", set()),
        ("Period clock one second less", "12:41", (762, "period", 1), "Period clock set to 12:42", {"clock value"}),
        ("Set", "12:41", (761, "period", 1), "Period clock set to 12:41", set()),
        ("Set", "12:40", (761, "period", 1), "Period clock set to 12:41", {"clock value"}),
        ("Set", "12:41", (761, "halftime", 1), "Half-time clock set to 12:41", {"clock"}),
        ("Set", "12:41", (761, "period", 2), "Period clock set to 12:41", {"clock"}),
        ("Set", "12:41", (761, "period", 1), "Period clock set to 12:14", {"clock confirmed"}),
    ],
)
def test_the_clock_that_is_set_is_the_one_that_is_named(
    press: str, shown: str, command: tuple[int, str, int], toast: str, found: set[str]
) -> None:
    seconds, clock, period = command
    before = _moment("jam-timer", clock=replace(CLOCK, typed="" if "second" in press else shown))
    after = _moment("jam-timer", toast=toast)
    sent = _sent(c.SetClock(period=period, clock=clock, value_us=seconds * 1_000_000, at=Instant(0)))
    assert _checks(Memory(), _tap(press), before, after, sent) == found


def test_a_clock_that_shows_something_else_than_it_was_set_to_is_found() -> None:
    sent = _sent(c.SetClock(period=1, clock="period", value_us=600_000_000, at=Instant(0)))
    before = _moment("jam-timer", clock=replace(CLOCK, typed="10:00"))
    after = _moment("jam-timer", clock=CLOCK, toast="Period clock set to 10:00")
    assert _checks(Memory(), _tap("Set"), before, after, sent) == {"clock shown"}


@pytest.mark.parametrize(
    ("name", "jam", "late", "is_end", "moved", "found"),
    [
        ("Start of Jam 2 2 s earlier", TWO, 2, False, 2, set()),
        ("Start of Jam 2 2 s earlier", TWO, 3, False, 3, {"moved"}),
        ("Start of Jam 2 2 s earlier", TWO, 2, False, -2, {"moved by"}),
        ("End of Jam 2 2 s earlier", TWO, 2, False, 2, {"moved"}),
        ("Start of Jam 1 2 s earlier", TWO, 2, False, 2, {"jam", "moved"}),
        ("+1 s", TWO, 2, False, 2, {"moved unnamed"}),
    ],
)
def test_a_late_whistle_is_moved_as_its_button_says(
    name: str, jam: JamId, late: int, is_end: bool, moved: int, found: set[str]
) -> None:
    before = replace(_moment("jam-timer"), bout=_played(100_000_000))
    after = replace(_moment("jam-timer"), bout=_played(100_000_000 - moved * 1_000_000))
    sent = _sent(c.ShiftJam(jam=jam, late_us=late * 1_000_000, is_end=is_end))
    assert _checks(Memory(), _tap(name), before, after, sent) == found


@pytest.mark.parametrize(
    ("name", "kind", "toast", "found"),
    [
        ("Team timeout, HAR, 3 left", TimeOutKind.HOME, "HAR team timeout", set()),
        ("Team timeout, HAR, 3 left", TimeOutKind.AWAY, "SAL team timeout", {"stop"}),
        ("Official review, HAR", TimeOutKind.HOME, "HAR team timeout", {"stop"}),
        ("Official timeout", TimeOutKind.OFFICIAL, "Official timeout", set()),
        ("Official timeout", TimeOutKind.HOME, "HAR team timeout", {"stop"}),
        ("Official review, HAR", TimeOutKind.HOME_REVIEW, "SAL official review", {"stop confirmed"}),
    ],
)
def test_a_stop_is_of_the_team_and_kind_of_its_button(
    name: str, kind: TimeOutKind, toast: str, found: set[str]
) -> None:
    here = _moment("jam-timer")
    sent = _sent(c.StartTimeOut(period=1, kind=kind, at=Instant(0)))
    assert _checks(Memory(), _tap(name), here, _moment("jam-timer", toast=toast), sent) == found


def test_whistles_concern_the_jam_the_period_and_the_second_that_are_named() -> None:
    great = _moment("jam-timer", great=("Start Jam 1",))
    assert "start of jam" in _checks(
        Memory(), _tap("Start Jam 1"), great, great, _sent(c.StartJam(jam=TWO, at=Instant(0)))
    )
    over = _moment("jam-timer", great=("Period 1 is over",))
    period = _sent(c.EndPeriod(period=2, at=Instant(0)))
    assert _checks(Memory(), _tap("Period 1 is over"), over, over, period) == {"end of period"}
    here = _moment("jam-timer")
    end = _sent(c.EndJam(jam=TWO, duration_us=118_000_000))
    assert _checks(Memory(), _tap("End it there, at 1:57"), here, here, end) == {"end of jam"}


def test_the_end_of_a_period_moves_by_the_seconds_on_the_button() -> None:
    names = tuple(f"End of period {number} s earlier" for number in (1, 2, 3))
    shown = _moment("jam-timer", great=("Start Period 2, Jam 1",), after_press=names)
    before = replace(shown, bout=replace(BOUT, period_ends={1: Instant(9_000_000)}))
    two, key = _tap(names[1]), Press(kind="key", key="2", text="2")
    for press in (two, key):
        for period, at, found in ((1, 7, set()), (1, 6, {"end of period"}), (2, 7, {"end of period"})):
            sent = _sent(c.EndPeriod(period=period, at=Instant(at * 1_000_000)))
            assert _checks(Memory(), press, before, before, sent) == found


def test_enter_behind_a_typed_end_concerns_the_jam_that_ended_wherever_the_focus_is() -> None:
    focus = Control(kind="BigButton", name="Start Jam 2")
    cards = (CARDS[0], replace(CARDS[1], phase="line_up"))
    for end_at, found in (("0:13", set()), ("0:12", {"end of jam"}), ("", {"jam"})):
        here = _moment("jam-timer", cards=cards, focus=focus, end_at=end_at)
        assert _checks(Memory(), ENTER, here, here, _sent(c.EndJam(jam=ONE, duration_us=13_000_000))) == found


def test_enter_behind_half_typed_points_is_theirs_wherever_the_focus_is() -> None:
    undo = Control(kind="Button", name="Undo: Trip 2 · 0 points · SAL · Jam 1")
    trip = _sent(c.SetTrip(jam=TWO, team=Team.AWAY, number=2, points=9))
    for points, found in (("Trip 2: 9_ points", set()), ("", {"jam"})):
        window = _moment("scorekeeper-away", focus=undo, points=points)
        assert _checks(Memory(), ENTER, window, window, trip) & {"jam"} == found


def test_the_end_of_the_initial_trip_goes_where_the_points_go() -> None:
    window = _moment("operator", trips={"away": "Jam 1 change trip 2"})
    press = Press(kind="key", text="p", key="P")
    points = _sent(c.SetTrip(jam=ONE, team=Team.AWAY, number=2, points=4, group="points"))
    for group, found in (("points", set()), ("", {"jam"})):
        initial = _sent(c.MarkNoInitial(jam=ONE, team=Team.AWAY, on=False, group=group))
        assert _checks(Memory(), press, window, window, initial, points) & {"jam"} == found


def test_a_choice_beside_the_last_change_is_of_its_team_whatever_tab_is_shown() -> None:
    told = "Trip 10 · 1 point · SAL · Jam 2"
    window = _moment("penalty-tracker-home", toast=told)
    command = c.CorrectScore(jam=TWO, team=Team.AWAY, number=10, points=1, reason="seen after the next jam")
    for around, found in (((f"{told} 5 s ago",), set()), ((), {"team"})):
        press = Press(kind="tap", control=Control(kind="Button", name="Statistics only", around=around))
        assert _checks(Memory(), press, window, window, _sent(command)) & {"team"} == found


def test_a_code_that_is_begun_on_another_page_is_half_entered() -> None:
    assert _moment("operator", is_half_behind=True).shown.is_half


def test_the_great_button_calls_off_the_jam_on_track_wherever_entries_go() -> None:
    cards = (replace(CARDS[0], is_writing=True), replace(CARDS[1], is_writing=False))
    here = _moment("operator", cards=cards)
    for kind, jam, found in (("BigButton", TWO, set()), ("BigButton", ONE, {"jam"}), ("FactButton", TWO, {"jam"})):
        sent = _sent(c.CallJam(jam=jam, team=Team.HOME))
        assert _checks(Memory(), _tap("Called off", kind), here, here, sent) == found


def test_the_trip_of_an_earlier_period_is_that_of_the_card() -> None:
    card = replace(CARDS[0], phase="correcting", is_writing=True, period=1)
    cards = (card, replace(CARDS[1], is_writing=False))
    bout = replace(BOUT, active=JamId(2, 2), completed=JamId(2, 1))
    here = replace(_moment("operator", cards=cards, trips={"home": "Jam 1 trip 2 next"}), bout=bout)
    for jam, found in ((ONE, set()), (JamId(2, 1), {"jam"})):
        sent = _sent(c.SetTrip(jam=jam, team=Team.HOME, number=2, points=4))
        assert _checks(Memory(), Press(kind="key", key="T", text="t"), here, here, sent) == found


def test_a_jam_that_is_added_follows_that_of_the_line() -> None:
    press = Press(kind="tap", control=Control(kind="Button", name="Add a jam after", around=("Jams and timeouts",)))
    here = _moment("jam-timer", line="Jam 1, Period 1", over="Jams and timeouts")
    for jam, found in ((TWO, set()), (ONE, {"jam"}), (JamId(1, 3), {"jam"})):
        assert _checks(Memory(), press, here, here, _sent(c.AddJam(jam=jam, at=Instant(0), duration_us=1))) == found


def test_a_review_changes_only_by_an_entry_about_it() -> None:
    said, other = "HAR official review · after Jam 2 · 12:41 left · 0:40 so far", "· 9:00 left · 0:44 so far"
    before = replace(_moment("head-nso", reviews=(("s", said),)), bout=_played(0))
    later = '<add period="1"><clock-set clock="period" value="540.0" timestamp="60.000000"/></add>'
    earlier, moved = later.replace("60.000000", "40.000000"), '<set eid="s" attribute="timestamp">3.0</set>'
    now = _moment("head-nso", reviews=(("s", f"HAR official review · after Jam 2 {other}"),))
    for arrived, found in ((later, ["past review"]), (earlier, []), (moved, [])):
        told = compared_past(before, replace(now, arrived=(arrived,)), Counter())
        assert [one.check for one in told] == found
    running = _moment("head-nso", reviews=(("s", said.replace("0:40", "0:44")),))
    assert not list(compared_past(before, running, Counter()))


def test_a_line_that_leaves_the_clock_log_is_found() -> None:
    before = _moment("jam-timer", clock_log=("18:04:12 Jam 1 started",))
    after = replace(_moment("jam-timer", clock_log=("18:04:10 Jam 1 started",)), arrived=("<add ><penalty/></add>",))
    assert [one.check for one in compared_past(before, after, Counter())] == ["past clock log"]
    redo = replace(after, arrived=('<add undoes="S 7"><penalty/></add>',))  # it may bring a deleted jam back
    assert not list(compared_past(before, redo, Counter()))


@pytest.mark.parametrize(
    ("number", "title", "found"),
    [
        ("12", "Instead of F, Jam 2", set()),
        ("10", "Instead of F, Jam 2", {"corrected penalty"}),
        ("12", "Instead of B, Jam 2", {"corrected penalty"}),
        ("12", "Instead of F, Jam 1", {"corrected penalty"}),
    ],
)
def test_the_penalty_that_is_moved_is_the_one_in_the_bar(number: str, title: str, found: set[str]) -> None:
    bar = replace(_bar(number), title=title, sub="", is_correction=True)
    before = replace(_moment(compose=bar), bout=_played(0))
    after = replace(_moment(), bout=_played(0, penalties=(replace(PENALTY, jam=ONE),)))
    sent = _sent(c.AmendPenalty(eid="p", jam=ONE))
    one, two = (_tap(f"F belongs to Jam {number}; hold for all jams") for number in (1, 2))
    assert _checks(Memory(), one, before, after, sent) == found
    assert _checks(Memory(), one, before, replace(after, bout=before.bout), sent) == found | {"corrected"}
    assert "jam" in _checks(Memory(), two, before, after, sent)


def test_the_penalty_that_is_removed_is_the_one_on_the_button() -> None:
    before, after = replace(_moment(), bout=_played(0)), replace(_moment(), bout=_played(0, penalties=()))
    sent = _sent(c.RemoveElement(eid="p"))
    assert not _checks(Memory(), _tap("Remove F, Jam 2 of 12"), before, after, sent)
    for name in ("Remove B, Jam 2 of 12", "Remove F, Jam 1 of 12", "Remove F, Jam 2 of 10"):
        assert _checks(Memory(), _tap(name), before, after, sent) == {"removed"}
    assert _checks(Memory(), _tap("Remove F, Jam 2 of 12"), before, before, sent) == {"removed"}
    waits = replace(_moment(toast="Removed Penalty F · does not count while Maya says otherwise"), bout=before.bout)
    assert not _checks(Memory(), _tap("Remove F, Jam 2 of 12"), before, waits, sent)


def test_undo_and_redo_concern_what_was_confirmed_by_these_words() -> None:
    key, said = Press(kind="key", key="Z", is_chord=True), "Penalty F · HAR 12 · Jam 2"
    for command, check in ((c.Undo(entries=()), "undo"), (c.Redo(undo=EntryRef(SourceId("s"), 1)), "redo")):
        for toast, found in ((said, set()), ("Penalty F for HAR 12", set()), ("Penalty B · HAR 12 · Jam 2", {check})):
            here = _moment(toast=toast)
            assert _checks(Memory(), key, here, here, _sent(command, said)) == found
    set_clock, moved = "Period clock set to 12:41", "The timeout began 1 s earlier"
    told_anew = (moved, "HAR team timeout: time is 08:00:18")
    for said, toast, found in ((set_clock, "Period clock set to 12:40", {"undo"}), (*told_anew, set())):
        here = _moment(toast=toast)
        assert _checks(Memory(), key, here, here, _sent(c.Undo(entries=()), said)) == found


def test_an_older_time_in_the_box_is_told_of_who_sits_there_now() -> None:
    person = Person(eid=Eid("p"), team=Team.HOME, number="77")
    trip = BoxTrip(
        eid=Eid("t"),
        team=Team.HOME,
        person=person,
        position="blocker",
        jam=TWO,
        between=False,
        at=Instant(0),
        to_serve_us=60_000_000,
        due_us=60_000_000,
        is_set=True,
    )
    sent, space = _sent(c.Undo(entries=()), "60 s to serve · HAR 12"), Press(kind="key", key="Space")
    for words, found in (
        ("77 sits: length is 1:00", set()),
        ("77 sits: length is 1:30", {"undo"}),
        ("16 sits", {"undo"}),
    ):
        for press in (_tap(f"Undo: Box: HAR {words}"), space):
            here = _moment(focus=Control(kind="Button", name=f"Undo: Box: HAR {words}"), toast="Jam 2 jammer is 16")
            here = replace(here, bout=replace(BOUT, box_trips=(trip,)))
            assert _checks(Memory(), press, here, here, sent) == found, words


def test_entries_say_what_the_windows_named(loop: asyncio.AbstractEventLoop) -> None:
    """A short run of `derbyos prove presses`; it fails too if hardly anything was compared."""
    report = Report()
    for seed, role in QUICK:
        Play(seed, loop, report, roles=(role,)).run(PRESSES)
    assert not report.found, "\n".join(one.line((one.role,), 12) for one in report.found)
    assert not report.faults, "\n".join(report.faults)
    covered = report.by.by
    assert covered["entries"] > PRESSES / 2
    assert min(covered[what] for what in ("jam", "skater", "team", "confirmation", "number typed")) > 10, covered
