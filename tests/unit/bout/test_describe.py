"""Commands and entries are described in the words of the interface."""

from datetime import UTC, datetime

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks.clock_log import clock_log
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.bout.wording.describe import describe
from derbyos_core.bout.wording.describe_entry import Describer, EntryText
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import Team
from tests.unit.bout.bench import BASE, Bench, at, eid, ref
from tests.unit.bout.catalogue import JAM, NEXT, away, home

HOME, AWAY = Team.HOME, Team.AWAY
REDO = c.Redo(undo=ref("S1 11"))


@pytest.fixture
def bench() -> Bench:
    """Return a bench with jam 3 of two named teams and every kind of element."""
    made = Bench()
    for body in (
        '<set team="home" attribute="abbreviation">HHC</set>',
        '<set team="away" attribute="abbreviation">SCS</set>',
        '<add team="home"><person eid="P404" number="404" name="Not Found"/></add>',
        f'<set period="1" jam="3" attribute="timestamp">{BASE}.0</set>',
        '<add period="1" jam="3"><line-up eid="k:1/3/home/line-up/jammer" team="home" position="jammer" '
        'skater="home:404" skater-eid="P404"/></add>',
        '<add period="1" jam="3"><pass eid="k:1/3/home/pass/2" team="home" number="2" points="4"/></add>',
        '<add period="1" jam="3"><penalty eid="R901" skater="away:42" skater-eid="Q42" penalty="X"/></add>',
        '<add period="1" jam="3"><enter-box eid="R902" team="away" position="blocker" skater="away:42" '
        'skater-eid="Q42"/></add>',
        '<add period="1" jam="3"><lead eid="k:1/3/home/lead" team="home"/></add>',
        '<remove eid="k:1/3/home/lead" undoes="S1 10"/>',
        f'<add period="1"><time-out eid="R903" timeout="home" timestamp="{BASE + 70}.0"/></add>',
    ):
        made.write("S1", body, "head-nso")
    return made


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (c.StartJam(jam=NEXT, at=at(0)), "Jam 4 started"),
        (c.StartJam(jam=JamId(2, 22), at=at(0), overtime=True), "Overtime Jam 22 of period 2 started"),
        (c.EndJam(jam=JAM, duration_us=1), "Jam 3 ended"),
        (c.ShiftJam(jam=JAM, late_us=2_000_000), "Jam 3 started 2 s earlier"),
        (c.ShiftJam(jam=JAM, late_us=2_000_000, is_end=True), "Jam 3 ended 2 s earlier"),
        (c.InsertJam(before=JAM, at=at(0), duration_us=1), "A jam inserted before Jam 3"),
        (c.AddJam(jam=JAM, at=at(0), duration_us=1), "Jam 3 added"),
        (c.MoveJam(jam=JAM, period=2), "Jam 3 of period 1 was the first jam of period 2"),
        (c.MoveJam(jam=JamId(2, 1), period=1), "Jam 1 of period 2 was the last jam of period 1"),
        (c.MarkOvertime(jam=JamId(2, 22)), "Jam 22 of period 2 was overtime"),
        (c.MarkOvertime(jam=JamId(2, 22), on=False), "Overtime Jam 22 was the last jam of period 2"),
        (c.ShiftJam(jam=JAM, late_us=2_000_000, ends_overtime=True), "No overtime: Jam 3 started 2 s earlier"),
        (c.DecideJam(jam=JAM, at=at(0)), "Another jam follows Jam 3"),
        (c.ShiftTimeOut(eid=eid("R903"), late_us=2_000_000), "The timeout began 2 s earlier"),
        (c.ShiftTimeOut(eid=eid("R903"), late_us=2_000_000, is_end=True), "The timeout ended 2 s earlier"),
        (c.DeleteJam(jam=JAM), "Jam 3 deleted"),
        (c.StartTimeOut(period=1, kind=TimeOutKind.AWAY, at=at(0)), "SCS team timeout"),
        (c.StartTimeOut(period=1, kind=TimeOutKind.OFFICIAL, at=at(0)), "Official timeout"),
        (c.AmendTimeOut(eid=eid("R903"), kind=TimeOutKind.HOME_REVIEW), "It was: HHC official review"),
        (c.EndTimeOut(eid=eid("R903"), duration_us=1), "Timeout ended"),
        (c.AmendReview(eid=eid("R903"), retained=True), "Review retained"),
        (c.AmendReview(eid=eid("R903"), review="what"), "Review: what was asked"),
        (c.AmendReview(eid=eid("R903"), resolution="none"), "Review: the outcome"),
        (c.SetClock(period=1, clock="period", value_us=754_000_000, at=at(0)), "Period clock set to 12:34"),
        (c.EndPeriod(period=1, at=at(0)), "Period 1 ended"),
        (c.EndBout(at=at(0)), "The bout is complete"),
        (c.SetAttribute(path="teams/home", attribute="color", value="#F2B705"), "Colour changed"),
        (c.SetTrip(jam=JAM, team=HOME, number=4, points=4), "Trip 4 · 4 points · HHC · Jam 3"),
        (c.SetTrip(jam=JAM, team=HOME, number=3, points=1), "Trip 3 · 1 point · HHC · Jam 3"),
        (c.SetTrip(jam=JAM, team=AWAY, number=2, points=3), "Trip 2 · 3 points · SCS · Jam 3"),
        (c.SetTrip(jam=JAM, team=HOME, number=2, points=3), "Trip 2 is 3, was 4 · Jam 3"),
        (c.SetTrip(jam=JAM, team=HOME, number=2, points=None), "Trip 2 removed · HHC · Jam 3"),
        (c.CorrectScore(jam=JAM, team=HOME, number=2, points=3), "Trip 2 is 3, statistics only · Jam 3"),
        (c.AdjustScore(team=AWAY, points=-2, reason="x"), "Score of SCS -2"),
        (c.MarkLead(jam=JAM, team=HOME), "Lead for HHC 404 · Jam 3"),
        (c.MarkLead(jam=JAM, team=AWAY, on=False), "No Lead for SCS · Jam 3"),
        (c.MarkLost(jam=JAM, team=HOME), "Lost · HHC 404 · Jam 3"),
        (c.MarkNoInitial(jam=JAM, team=HOME), "No initial · HHC 404 · Jam 3"),
        (c.MarkInitial(jam=JAM, team=HOME), "Initial trip · HHC 404 · Jam 3"),
        (c.MarkStarPass(jam=JAM, team=HOME, trip=2), "Star pass · HHC · Jam 3"),
        (c.CallJam(jam=JAM, team=HOME), "Jam 3 called off · HHC 404"),
        (c.CallJam(jam=JAM, official="debris"), "Jam 3 called off · debris"),
        (c.CallJam(jam=JAM), "Jam 3 called off"),
        (c.MarkInjury(jam=JAM), "Jam 3 ended for an injury"),
        (c.FieldSkater(jam=NEXT, position=Position.PIVOT, skater=home("27")), "Jam 4 pivot is 27"),
        (c.UnfieldSkater(jam=JAM, team=HOME, position=Position.JAMMER), "Jam 3 jammer removed"),
        (
            c.ReplaceSkater(
                jam=JAM,
                old_position=Position.JAMMER,
                old_eid=eid("P404"),
                position=Position.JAMMER,
                skater=home("7"),
            ),
            "Jam 3 jammer is 7, was HHC 404",
        ),
        (c.ClearLineup(jam=JAM, team=HOME), "Jam 3 lineup of HHC cleared"),
        (c.SameLineup(jam=NEXT, source=JAM, team=HOME), "Jam 4 lineup copied from Jam 3"),
        (c.MoveLineup(jam=NEXT, source=JAM, team=HOME), "Lineup of Jam 3 taken along to Jam 4"),
        (c.MarkNoPivot(jam=JAM, team=HOME), "Jam 3 no pivot · HHC"),
        (c.SitOut(jam=JAM, skater=home("404")), "HHC 404 sits out the three jams after Jam 3"),
        (c.AddPenalty(jam=JAM, skater=away("42"), code="X"), "Penalty X · SCS 42 · Jam 3"),
        (c.AddPenalty(jam=JAM, skater=away("42"), code="G", severity="expulsion"), "Expulsion G · SCS 42 · Jam 3"),
        (c.AmendPenalty(eid=eid("R901"), code="C"), "Penalty is C, was X · SCS 42"),
        (c.AmendPenalty(eid=eid("R901"), jam=NEXT), "Penalty moved to Jam 4 · SCS 42"),
        (c.AmendPenalty(eid=eid("R901"), skater=away("7")), "X of Jam 3 is SCS 7's now, was SCS 42's"),
        (c.TellFoulOut(skater_eid=eid("P404"), count=7), "Reported: HHC 404 has 7"),
        (c.EnterBox(jam=JAM, team=AWAY, position=Position.JAMMER, at=at(0), skater=away("42")), "SCS 42 sat down"),
        (c.EnterBox(jam=JAM, team=AWAY, position=Position.BLOCKER, at=at(0)), "SCS blocker sat down"),
        (c.AmendBoxTrip(eid=eid("R902"), skater=away("7")), "SCS 7 is in the box"),
        (c.AmendBoxTrip(eid=eid("R902"), duration_us=60_000_000), "60 s to serve · SCS 42"),
        (c.ExitBox(eid=eid("R902"), jam=JAM, at=at(0)), "SCS 42 left the box, 30 s early"),
        (c.Join(author="a", name="Ada", roles=()), "Ada joined"),
        (c.SetRoles(roles=("scoreboard",)), "Role changed"),
        (c.SetAttribute(path="venue/city", value="Hull"), "City is Hull"),
        (c.SetAttribute(path="ruleset", attribute="lineups", value="no"), "Rules · lineups are written: no"),
        (c.ChangeRules(values={"foul-out": "5", "set": None}), "Rules · penalties to foul out: 5"),
        (c.ChangeRules(values={"code-DI": "Direction", "code-D": None}), "Rules · code DI: Direction"),
        (c.ChangeRules(values={"code-D": None}), "Rules · code D removed"),
        (c.ChangeRules(values={"timeout-half-maximum": None}), "Rules · most timeouts in one half: usual"),
        (c.ChangeRules(values={"timeout-per": "half"}), "Rules · timeouts are counted in: each half"),
        (c.ChangeRules(values={"jam": "1:00"}, name="RDCL"), "Rules · RDCL"),
        (c.SetAttribute(team=HOME, attribute="league", value=None), "League removed"),
        (c.AddPersons(team=HOME, persons=(c.NewPerson(number="8"),)), "HHC 8 added"),
        (c.AddPersons(team=HOME, persons=(c.NewPerson(number="8"), c.NewPerson(number="9"))), "2 added to HHC"),
        (c.AddPersons(team=Team.OFFICIAL, persons=(c.NewPerson(name="Kim"),)), "Kim added"),
        (c.AddPersons(team=Team.OFFICIAL, persons=(c.NewPerson(name="Kim"),) * 2), "2 officials added"),
        (c.AddOfficial(person=c.NewPerson(name="Kim")), "Kim added"),
        (c.AddNote(text="x"), "Note saved"),
        (c.TellScore(period=1, home=80, away=64), "Told both teams: 80 – 64"),
        (c.SignSheets(signer=Signer.AWAY_CAPTAIN, name="Ada", at=at(0)), "Ada signed for SCS"),
        (c.MarkGone(source=eid("S2")), "Marked as gone"),
        (c.SetLogo(team=HOME, picture="data:image/png;base64,AAAA"), "Logo of HHC set"),
        (c.SetLogo(team=HOME, picture=None), "Logo of HHC removed"),
        (c.AcceptHeld(source=eid("S2"), missing="5"), "Waiting entries accepted"),
        (c.FoundBout(key="a", recovery="b"), "The bout was founded by a laptop without a name yet (a)"),
        (c.Admit(key="a"), "a laptop without a name yet (a) was admitted"),
        (c.Appoint(key="a"), "a laptop without a name yet (a) has the authority of the Head NSO"),
        (c.ChangeJoinCode(number=2), "The join code was changed"),
        (c.Restrict(who="role:scoreboard", what="score"), "Scoreboard may not enter: Score"),
        (c.Expel(key="a"), "a laptop without a name yet (a) was removed from the bout"),
        (c.UndoAuthor(author="a"), "Undid everything by an unnamed laptop"),
        (c.RemoveElement(eid=eid("R901")), "Removed Penalty X for SCS 42"),
        (c.Settle(eid=eid("k:1/3/home/pass/2"), attribute="points", value="4"), "Settled: 4"),
        (
            c.Settle(eid=eid("k:1/3"), attribute="timestamp", value="1796108977.04"),
            datetime.fromtimestamp(1796108977).astimezone().strftime("Settled: time is %H:%M:%S"),
        ),
        (
            c.Settle(eid=eid("k:1/3/home/pass/2"), attribute="present", value="no"),
            "Settled: Removed Trip 2 is 4 points for HHC",
        ),
        (
            c.Settle(eid=eid("k:1/3/home/pass/2"), attribute="present", value="yes"),
            "Settled: Trip 2 is 4 points for HHC",
        ),
        (
            c.Settle(eid=eid("k:1/3/home/pass/2"), attribute="points", value=""),
            "Settled: Trip 2 is 4 points for HHC: points removed",
        ),
        (c.SetAttribute(eid=eid("P404"), attribute="skated", value="no"), "HHC 404 struck off"),
        (c.Undo(entries=(ref("S1 10"),)), "Undid Lead for HHC 404"),
        (c.Undo(entries=(ref("S1 8"), ref("S1 7"))), "Undid Penalty X for SCS 42 and 1 more"),
        (REDO, "Redid Lead for HHC 404"),
    ],
)
def test_a_wish_is_one_short_line(bench: Bench, command: c.Command, text: str) -> None:
    assert describe(command, bench.bout, bench.root, bench.log.get) == text


def test_every_wish_has_words() -> None:
    """The table above has each kind of command, so none is called «Written»."""
    named = {type(row[0]) for row in test_a_wish_is_one_short_line.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    assert named == set(c.Command.__args__)


@pytest.mark.parametrize(
    ("body", "text", "short", "was"),
    [
        ('<set period="1" jam="3" attribute="duration">57.3</set>', "Jam 3 ended", "Jam 3 ended", "new"),
        (
            '<action><set eid="R903" attribute="duration">61</set>'
            '<set period="1" jam="4" attribute="timestamp">1795248131.0</set></action>',
            "Jam 4 started",
            "Jam 4 started",
            "new",
        ),
        ('<remove period="1" jam="3" attribute="duration"/>', "Jam 3 did not end", "Jam 3 did not end", "new"),
        (
            '<set eid="k:1/3/home/pass/2" attribute="points" over="S1 7">3</set>',
            "Trip 2 is 3 points for HHC",
            "trip 2 is 3",
            "was 4",
        ),
        (
            '<set eid="k:1/3/home/line-up/jammer" attribute="skater" skater-eid="P7" over="S1 6">home:7</set>',
            "Jammer 7 for HHC, Jam 3",
            "jammer 7",
            "was 404",
        ),
        ('<set eid="R901" attribute="penalty" over="S1 8">C</set>', "Penalty C for SCS 42", "C for SCS 42", "was X"),
        (
            '<remove eid="R901" over="S1 8"/>',
            "Removed Penalty X for SCS 42",
            "removed Penalty X for SCS 42",
            "",
        ),
        (
            '<add eid="R902"><exit-box jam="1/3"/></add>',
            "Box: SCS 42 leaves",
            "SCS 42 leaves",
            "new",
        ),
        ('<set eid="R903" attribute="review">Pivot</set>', "Review asked: Pivot", "Review asked: Pivot", "new"),
        (
            '<set eid="R903" attribute="timeout" over="S1 12">away</set>',
            "SCS team timeout",
            "SCS team timeout",
            "was HHC team timeout",
        ),
        ('<set team="home" attribute="league">Hull</set>', "HHC: league is Hull", "HHC: league is Hull", "new"),
        (
            '<set eid="R999" attribute="x">1</set>',
            "A change to something that is not here",
            "a change to something not here",
            "new",
        ),
        ('<action undoes="S1 10"/>', "Undid Lead for HHC 404", "undid Lead for HHC 404", ""),
        ('<action undoes="S1 11"/>', "Redid Lead for HHC 404", "redid Lead for HHC 404", ""),
        ("<action/>", "Changed nothing here", "changed nothing here", "new"),
    ],
)
def test_description_of_an_entry(bench: Bench, body: str, text: str, short: str, was: str) -> None:
    written = bench.write("S4", body, "penalty-tracker")
    entry = bench.log.get(written)
    assert entry is not None
    row = Describer(bench.bout, bench.root, bench.log.get).entry(entry)
    assert (row.text, row.short, row.was) == (text, short, was)


@pytest.mark.parametrize(
    ("body", "text", "was"),
    [
        ('<set path="." attribute="end-time">1795255513.430232</set>', "The bout is complete, 10:05:13", "new"),
        ('<set path="." attribute="end-time">1e99</set>', "Bout: end time is 1e99", "new"),
        ('<set path="." attribute="end-time">99999999999</set>', "The bout is complete, 99999999999", "new"),
        ('<set period="1" attribute="end">1795255513.000000</set>', "Period 1: end is 10:05:13", "new"),
        (
            f'<set period="1" jam="3" attribute="timestamp" over="S1 5">{BASE + 2}.0</set>',
            "Jam 3 started 2 s later",
            "was 08:00:00",
        ),
        (
            f'<set period="1" jam="3" attribute="timestamp" over="S1 5">{BASE - 3}.0</set>',
            "Jam 3 started 3 s earlier",
            "was 08:00:00",
        ),
        (
            f'<set period="1" jam="3" attribute="timestamp" over="S1 5">{BASE + 90}.0</set>',
            "Jam 3 started",
            "was 08:00:00",
        ),
        ('<set eid="R902" attribute="duration">60</set>', "Box: SCS 42 sits: length is 1:00", "new"),
        ('<set eid="P404" attribute="skated">no</set>', "HHC 404 struck off", ""),
        ('<set eid="P404" attribute="role">captain</set>', "Not Found: role is captain", "new"),
        ('<set path="venue/name">Hall 2</set>', "Venue is Hall 2", "new"),
        ('<set path="venue/city">Kiel</set>', "City is Kiel", "new"),
        ('<set path="." attribute="time">20:30</set>', "Bout: first whistle is 20:30", "new"),
    ],
)
def test_times_are_times_of_day_in_the_log(bench: Bench, body: str, text: str, was: str) -> None:
    """Seconds since 1970, lengths in seconds and words of the file mean nothing to an official."""
    entry = bench.log.get(bench.write("S1", body, "head-nso"))
    assert entry is not None
    row = Describer(bench.bout, bench.root, bench.log.get, zone=UTC).entry(entry)
    assert (row.text, row.was) == (text, was)


def test_a_row_of_the_log_knows_its_jam_its_team_and_its_kind(bench: Bench) -> None:
    rows = [Describer(bench.bout, bench.root, bench.log.get).entry(placed.entry) for placed in bench.log.ordered()]
    assert [(row.kind, row.jam, row.team) for row in rows[4:10]] == [
        ("clock", JAM, None),
        ("line-up", JAM, HOME),
        ("score", JAM, HOME),
        ("penalty", JAM, AWAY),
        ("box", JAM, AWAY),
        ("score", JAM, HOME),
    ]


def test_a_row_names_the_skater_that_was_entered_and_not_the_one_of_a_later_change(bench: Bench) -> None:
    bench.write("S1", '<add team="away"><person eid="P72" number="72"/></add>', "head-nso")
    for eid_, number in (("Q300", "300"), ("P72", "72")):
        bench.write("S2", f'<set eid="R902" attribute="skater" skater-eid="{eid_}">away:{number}</set>', "penalty-box")
    rows = [Describer(bench.bout, bench.root, bench.log.get).entry(placed.entry) for placed in bench.log.ordered()]
    assert [row.text for row in rows[-2:]] == ["Box: SCS 300 sits", "Box: SCS 72 sits"]


def test_settlement_names_its_answers(bench: Bench) -> None:
    bench.write("S2", '<set eid="k:1/3/home/pass/2" attribute="points">3</set>', "lineup-home")
    body = '<set eid="k:1/3/home/pass/2" attribute="points" settles="S1 7;S2 2">4</set>'
    entry = bench.log.get(bench.write("S3", body, "jam-timer"))
    assert entry is not None
    assert Describer(bench.bout, bench.root, bench.log.get).entry(entry) == EntryText(
        text="Settled: Trip 2 is 4 points for HHC",
        short="settled: trip 2 is 4",
        was="answers were 4, 3",
        kind="score",
        jam=JAM,
        team=HOME,
    )


def test_the_answers_are_those_to_what_was_settled(bench: Bench) -> None:
    """First points add the initial trip in the same step (design 5); the initial trip is not a third answer."""
    for source, points in (("S2", 3), ("S3", 2)):
        trips = "".join(
            f'<pass eid="k:1/4/home/pass/{number}" team="home" number="{number}" points="{scored}"/>'
            for number, scored in ((1, 0), (2, points))
        )
        bench.write(source, f'<add period="1" jam="4">{trips}</add>', "scorekeeper-home")
    body = '<set eid="k:1/4/home/pass/2" attribute="points" settles="S2 2;S3 2">3</set>'
    entry = bench.log.get(bench.write("S4", body, "jam-timer"))
    assert entry is not None
    assert Describer(bench.bout, bench.root, bench.log.get).entry(entry).was == "answers were 3, 2"


def test_somebody_who_was_added_is_more_than_a_name(bench: Bench) -> None:
    """The words "Nadia (Head NSO): Quilted Entropy" do not say what Nadia did."""
    for body, text in (
        ('<add team="home"><person eid="P8" number="8" name="Eight"/></add>', "HHC 8 added"),
        ('<add team="away"><person eid="Q8" number="8"/></add>', "SCS 8 added"),
    ):
        entry = bench.log.get(bench.write("S4", body, "head-nso"))
        assert entry is not None
        row = Describer(bench.bout, bench.root, bench.log.get).entry(entry)
        assert (row.text, row.short, row.was) == (text, text, "new")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ('<set eid="S9" attribute="role">head-nso jam-timer</set>', "Role changed"),
        ('<set team="home" attribute="color">#F2B705</set>', "HHC: colour changed"),
    ],
)
def test_nobody_reads_words_of_the_log(bench: Bench, body: str, text: str) -> None:
    """Design 1.11: plain words; no raw names of roles and no raw values of colours."""
    bench.write("S9", '<add path="nsodes"><nsode eid="S9" uuid="S9" author="A9" name="Ann" role="head-nso"/></add>', "")
    entry = bench.log.get(bench.write("S9", body, "head-nso"))
    assert entry is not None
    row = Describer(bench.bout, bench.root, bench.log.get).entry(entry)
    assert row.text == text
    assert "#" not in row.was
    assert "head-nso" not in row.was


def test_a_removed_penalty_is_called_as_it_was_last(bench: Bench) -> None:
    bench.write("S1", '<set eid="R901" attribute="penalty" over="S1 8">C</set>', "penalty-tracker")
    gone = bench.log.get(bench.write("S1", '<remove eid="R901" over="S1 8;S1 13"/>', "penalty-tracker"))
    assert gone is not None
    assert Describer(bench.bout, bench.root, bench.log.get).entry(gone).text == "Removed Penalty C for SCS 42"


def test_a_correction_of_what_was_undone_since_still_names_it(bench: Bench) -> None:
    """Found by random presses: others undid the seat, and its correction was "a change to something not here"."""
    seat = '<add period="1" jam="3"><enter-box eid="R904" team="home" position="blocker"/></add>'
    bench.write("S1", seat, "penalty-box")
    who = '<set eid="R904" attribute="skater">home:404</set>'
    corrected = bench.log.get(bench.write("S1", who, "penalty-box"))
    bench.write("S2", '<remove eid="R904" undoes="S1 12"/>', "head-nso")
    assert corrected is not None
    assert Describer(bench.bout, bench.root, bench.log.get).entry(corrected).text == "Box: HHC 404 sits"


def test_a_moved_penalty_is_told_with_both_jams(bench: Bench) -> None:
    """Else the line with its Undo reads as if the penalty were taken back."""
    bench.say("S5", "penalty-tracker", c.AmendPenalty(eid=eid("R901"), jam=NEXT))
    moved = bench.log.get(ref("S5 2"))
    assert moved is not None
    describer = Describer(bench.bout, bench.root, bench.log.get)
    row = describer.entry(moved)
    assert (row.text, row.was, row.jam) == ("Penalty X for SCS 42 moved to Jam 4", "was Jam 3", NEXT)
    assert describer.with_jam(moved) == row.text


def test_a_row_about_a_place_names_who_left_it_whoever_has_it_now(bench: Bench) -> None:
    """Found by random presses: "Undo: Removed Pivot 8" brought pivot 404 back."""
    bench.say("S5", "lineup-home", c.FieldSkater(jam=NEXT, position=Position.PIVOT, skater=home("404")))
    bench.say("S5", "lineup-home", c.FieldSkater(jam=NEXT, position=Position.BLOCKER, skater=home("404")))
    moved = bench.log.get(ref("S5 3"))
    bench.say("S5", "lineup-home", c.FieldSkater(jam=NEXT, position=Position.PIVOT, skater=home("8")))
    bench.say(
        "S5",
        "lineup-home",
        c.UnfieldSkater(jam=NEXT, team=HOME, position=Position.PIVOT, skater_eid=bench_pivot(bench)),
    )
    gone = bench.log.get(ref("S5 5"))
    bench.say("S5", "lineup-home", c.FieldSkater(jam=NEXT, position=Position.PIVOT, skater=home("7")))
    assert moved is not None
    assert gone is not None
    describer = Describer(bench.bout, bench.root, bench.log.get)
    assert describer.entry(moved).text == "Blocker 404 for HHC, Jam 4"
    assert describer.entry(gone).text == "Removed Pivot 8 for HHC, Jam 4"


def bench_pivot(bench: Bench) -> str:
    """Return the eid of the home team's pivot in Jam 4."""
    jam = bench.bout.jam(NEXT)
    assert jam is not None
    pivot = jam.side(HOME).pivot
    assert pivot is not None
    return pivot.eid


def test_the_clock_log_has_starts_ends_with_reasons_and_stops(bench: Bench) -> None:
    bench.write("S1", '<set period="1" jam="3" attribute="duration">57.3</set>', "jam-timer")
    bench.write("S1", '<add period="1" jam="3"><call/></add>', "jam-timer")
    bench.write("S1", f'<set period="1" jam="4" attribute="timestamp">{BASE + 100}.0</set>', "jam-timer")
    bench.write("S1", '<set period="1" jam="4" attribute="duration">120.2</set>', "jam-timer")
    assert [line.text for line in clock_log(bench.bout)] == [
        "Jam 4 ended, time ran out",
        "Jam 4 started",
        "HHC team timeout",
        "Jam 3 ended, called off",
        "Jam 3 started",
    ]


@pytest.mark.parametrize("web", ["a ring", "each undoes all before"])
def test_webs_of_undos_are_described_in_bounded_words_and_look_ups(web: str) -> None:
    """A hostile program's undos name each other in all directions; the change log has a row for each."""
    bench = Bench()
    bench.say("S1", "scorekeeper-home", c.MarkLost(jam=JamId(1, 1), team=Team.HOME))
    for number in range(2, 42):
        others = range(2, 42) if web == "a ring" else range(2, number)
        names = ";".join(f"S2 {other}" for other in others if other != number) or "S1 2"
        bench.write("S2", f'<remove eid="R900" undoes="{names}"/>')
    looked = 0

    def lookup(name: EntryRef) -> Entry | None:
        nonlocal looked
        looked += 1
        return bench.log.get(name)

    for number in range(2, 42):
        entry = bench.log.get(ref(f"S2 {number}"))
        assert entry is not None
        looked = 0
        row = Describer(bench.bout, bench.root, lookup).entry(entry)
        assert len(row.text) < 200
        assert looked < 40 * 40 * 10
