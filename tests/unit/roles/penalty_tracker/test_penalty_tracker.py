"""View models of the penalty tracker, without a window: rosters, half-entries and the compose bar."""

from dataclasses import replace

import pytest

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    AmendPenalty,
    Command,
    EndJam,
    EnterBox,
    FieldSkater,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SkaterRef,
    StartJam,
)
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.reading.rules import PENALTY_NAMES, read_ruleset
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import (
    EXPULSION,
    LATER,
    PAD,
    TypedCode,
    code_of,
    code_word,
    pad_codes,
    typed_code,
)
from derbyos_core.roles.penalty_tracker.compose import composed
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft, candidates, chosen, command_of
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, RosterRow, missing_codes, on_track, team_roster
from derbyos_core.roles.penalty_tracker.roster_values import SLOTS_MAX, Badge
from derbyos_core.roles.shared.rules_offered import rules_offered
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO = JamId(1, 1), JamId(2, 1)
HOME, AWAY = Team.HOME, Team.AWAY
BOTH = (HOME, AWAY)
NOTHING = RosterHighlights()


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    node = cluster.node("Maya R.", "penalty-tracker")
    for team, numbers in ((HOME, ("7", "08", "123", "88")), (AWAY, ("0", "00", "88"))):
        persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in numbers)
        node.submit(AddPersons(team=team, persons=persons), "head-nso")
    node.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    return node


def _do(node: FakeNode, *commands: Command) -> Bout:
    for command in commands:
        node.submit(command, "penalty-tracker")
    return node.view().bout


def _penalty(number: str, code: str, *, team: Team = HOME, jam: JamId = ONE, severity: str = "") -> AddPenalty:
    return AddPenalty(jam=jam, skater=SkaterRef(team=team, number=number), code=code, severity=severity)


def _row(
    bout: Bout, number: str, *, team: Team = HOME, jam: JamId = ONE, highlights: RosterHighlights = NOTHING
) -> RosterRow:
    return next(row for row in team_roster(bout, team, jam, highlights).rows if row.skater.number == number)


def test_the_pad_has_the_codes_of_the_rules_in_order_then_two_more() -> None:
    """Domain 4.6, design 4."""
    letters = [code.letter for code in PAD]
    assert letters == [*sorted(PENALTY_NAMES), LATER, EXPULSION]
    assert len(letters) == 16
    assert (code_word("X"), code_word("O")) == ("Cut", "")


@pytest.mark.parametrize(("typed", "code"), [("c", "C"), ("X", "X"), (".", "?"), ("?", "?"), ("z", ""), ("5", "")])
def test_a_letter_means_a_code_or_nothing(typed: str, code: str) -> None:
    assert code_of(typed) == code


def test_skaters_stand_in_the_order_of_their_numbers_as_text(node: FakeNode) -> None:
    """Numbers are strings: 0 and 00 are two skaters (domain 4.7)."""
    bout = node.view().bout
    assert [row.skater.number for row in team_roster(bout, HOME, ONE, NOTHING).rows] == ["08", "123", "7", "88"]
    assert [row.skater.number for row in team_roster(bout, AWAY, ONE, NOTHING).rows] == ["0", "00", "88"]


def test_slot_shows_its_jam_and_from_period_2_the_period(node: FakeNode) -> None:
    bout = _do(node, _penalty("123", "X"), _penalty("123", "C", jam=JamId(2, 5)))
    slots = _row(bout, "123", jam=JamId(2, 5)).value.slots
    assert [(slot.code, slot.jam, slot.short_jam, slot.is_now) for slot in slots] == [
        ("X", "1", "1", False),
        ("C", "2-5", "5", True),
    ]
    assert _row(bout, "123").value.said == "X in Jam 1, C in Period 2, Jam 5"
    assert team_roster(bout, HOME, ONE, NOTHING).total_words == "2 penalties"


def test_the_ladder_to_the_foul_out_follows_the_ruleset(node: FakeNode) -> None:
    """Five, six and seven by WFTDA's rules; another count where the bout has one (design 4, domain 4.5)."""
    found = []
    for code in "ABCDEFG":
        value = _row(_do(node, _penalty("7", code)), "7").value
        found.append((value.badge, value.badge_words))
    assert found[3:] == [(Badge.NONE, ""), (Badge.TWO_LEFT, "5 of 7"), (Badge.ONE_LEFT, "6 of 7"), (Badge.OUT, "")]
    bout = _do(node, SetAttribute(path="ruleset", attribute="foul-out", value="9"))
    assert (_row(bout, "7").value.badge, _row(bout, "7").value.badge_words) == (Badge.TWO_LEFT, "7 of 9")


def test_an_expulsion_is_out_at_any_number(node: FakeNode) -> None:
    bout = _do(node, _penalty("7", "G", severity="expulsion"))
    assert _row(bout, "7").value.badge is Badge.EXPELLED
    assert _row(bout, "7").value.slots[0].is_expulsion


def test_more_than_nine_penalties_show_the_last_nine_and_count_all(node: FakeNode) -> None:
    bout = _do(node, *(_penalty("7", code) for code in "ABCDEFGHILMN"))
    row = _row(bout, "7")
    assert len(row.value.slots) == len(row.penalties) == SLOTS_MAX
    assert row.value.slots[-1].code == "N"
    assert "12 penalties" in row.value.name


def test_row_shows_track_position_and_box(node: FakeNode, cluster: FakeCluster) -> None:
    skater = SkaterRef(team=HOME, number="123")
    sits = EnterBox(jam=ONE, team=HOME, position=Position.JAMMER, at=cluster.time, skater=skater)
    bout = _do(node, FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), sits)
    row = _row(bout, "123")
    assert (row.value.tab, row.value.badge) == ("J", Badge.IN_BOX)
    assert row.value.name == "HOM 123 Skater 123, on track as jammer, in the box"


def test_after_a_star_pass_the_pivot_is_the_jammer(node: FakeNode) -> None:
    """Domain 4.3: the old jammer is a blocker then."""
    for number, position in (("123", Position.JAMMER), ("7", Position.PIVOT)):
        _do(node, FieldSkater(jam=ONE, position=position, skater=SkaterRef(team=HOME, number=number)))
    bout = _do(node, MarkStarPass(jam=ONE, team=HOME, trip=2))
    found = [(person.number, position) for person, position in on_track(bout, HOME, ONE)]
    assert found == [("7", Position.JAMMER), ("123", Position.BLOCKER)]


def test_staff_have_one_row_of_their_own(node: FakeNode) -> None:
    """Entries 2.5: `home:bench` is no skater."""
    bout = _do(node, _penalty(BENCH, "G", severity="expulsion"))
    roster = team_roster(bout, HOME, ONE, NOTHING)
    assert [slot.code for slot in roster.bench.value.slots] == ["G"]
    assert all(not row.value.slots for row in roster.rows)
    assert team_roster(bout, AWAY, ONE, NOTHING).bench.value.slots == ()


def test_a_number_that_is_on_no_roster_gets_a_place(node: FakeNode) -> None:
    row = _row(_do(node, _penalty("4040", "X")), "4040")
    assert row.value.name == "HOM 4040, 1 penalty, not on the roster"


def test_a_code_is_missing_only_once_its_jam_is_over(node: FakeNode) -> None:
    """Domain 6.4."""
    assert missing_codes(_do(node, _penalty("123", LATER))) == ()
    bout = _do(node, EndJam(jam=ONE, duration_us=40 * SECOND_US))
    (missing,) = missing_codes(bout)
    assert (missing.team, missing.words) == (HOME, "123's penalty has no code yet.")
    assert _row(bout, "123").value.slots[0].is_missing
    assert missing_codes(_do(node, AmendPenalty(eid=missing.eid, code="C"))) == ()


# -- half-entries ----------------------------------------------------------------------------------------------


def test_a_typed_number_means_everybody_who_has_it(node: FakeNode) -> None:
    bout = node.view().bout
    teams = [one.team for one in candidates(PenaltyDraft(jam=ONE, typed="88"), bout, BOTH)]
    assert teams == [HOME, AWAY]
    assert chosen(PenaltyDraft(jam=ONE, typed="88"), bout, BOTH) is None
    picked = chosen(PenaltyDraft(jam=ONE, typed="88", team=AWAY), bout, BOTH)
    assert picked is not None
    assert picked.team is AWAY
    assert picked.eid
    assert [one.team for one in candidates(PenaltyDraft(jam=ONE, typed="00"), bout, BOTH)] == [AWAY]
    assert [one.eid for one in candidates(PenaltyDraft(jam=ONE, typed="5"), bout, BOTH)] == ["", ""]
    alone = chosen(PenaltyDraft(jam=ONE, typed="5"), bout, (HOME,))
    assert alone == SkaterRef(team=HOME, number="5")


def test_an_entry_is_complete_with_skater_and_code(node: FakeNode) -> None:
    bout = node.view().bout
    draft = PenaltyDraft(jam=TWO, typed="123")
    assert command_of(draft, bout, BOTH) is None
    command = command_of(replace(draft, code="G", is_expulsion=True), bout, BOTH)
    assert isinstance(command, AddPenalty)
    assert (command.jam, command.skater.number, command.code, command.severity) == (TWO, "123", "G", "expulsion")
    assert command_of(PenaltyDraft(jam=ONE, code="G"), bout, BOTH) is None


def test_a_number_keeps_its_last_four_digits_and_gives_them_back() -> None:
    draft = PenaltyDraft(jam=ONE)
    for digit in "12345":
        draft = draft.with_digit(digit)
    assert draft.typed == "2345"
    left: PenaltyDraft | None = replace(draft, typed="1", code="C")
    assert left is not None
    left = left.without_last()
    assert left is not None
    assert (left.typed, left.code) == ("1", "")
    assert left.without_last() is None


# -- the compose bar -------------------------------------------------------------------------------------------


TYPED = PenaltyDraft(jam=ONE, typed="123")
ASKED = PenaltyDraft(jam=ONE, team=AWAY, asks_number=True)
BENCH_OF_AWAY = PenaltyDraft(jam=ONE, skater=SkaterRef(team=AWAY, number=BENCH))
HERE = "goes to Jam 1"


@pytest.mark.parametrize(
    ("draft", "cursor", "number", "title", "sub", "ask"),
    [
        (None, ONE, "", "Tap a skater or a code", HERE, ""),
        (None, None, "", "No jam to write in", "Tap an older jam first.", ""),
        (TYPED, ONE, "123", "Skater 123", HERE, "+ code"),
        (TYPED, JamId(1, 2), "123", "Skater 123", "still goes to Jam 1", "+ code"),
        (replace(TYPED, code="C"), ONE, "123", "Skater 123", HERE, "C, Enter"),
        (replace(TYPED, code="G", is_expulsion=True), ONE, "123", "Skater 123", HERE, "Exp G, Enter"),
        (PenaltyDraft(jam=ONE, code="?"), ONE, "?", "Code later", HERE, "+ skater"),
        (PenaltyDraft(jam=ONE, is_expulsion=True), ONE, "Exp", "Expulsion", HERE, "+ skater, code"),
        (BENCH_OF_AWAY, ONE, "Bench", "Bench of AWY", HERE, "+ code"),
        (ASKED, ONE, "_", "Number of a skater of AWY", HERE, "type it, Enter"),
        (replace(ASKED, typed="4040"), ONE, "4040", "Not on the roster", HERE, "Enter"),
    ],
)  # fmt: skip
def test_compose_bar(
    node: FakeNode, draft: PenaltyDraft | None, cursor: JamId | None, number: str, title: str, sub: str, ask: str
) -> None:
    bar = composed(node.view().bout, draft, cursor=cursor, teams=BOTH).bar
    assert (bar.number, bar.title, bar.sub, bar.ask) == (number, title, sub, ask)


def test_the_first_jam_has_its_own_sentence(cluster: FakeCluster) -> None:
    """Design 7."""
    bout = cluster.node("Maya R.", "penalty-tracker").view().bout
    found = composed(bout, None, cursor=bout.upcoming, teams=BOTH).bar
    assert (found.title, found.sub) == ("Jam 1 is up next.", "Tap a skater, then a code.")


# Codes of other rules

RDCL = read_ruleset({}, dict(next(one for one in rules_offered() if one.name == "RDCL").ruleset))


def test_the_pad_follows_the_rules_and_keeps_two_codes_of_one_letter_apart() -> None:
    rules = read_ruleset(
        {}, {"code-D": "Direction", "code-D-2": "Delay", "code-BB": "Big block", "code-A": "High Block"}
    )
    keys = [(key.letter, key.word) for key in pad_codes(rules)]
    assert keys == [
        ("A", "High block"),
        ("BB", "Big block"),
        ("D", "Direction"),
        ("D", "Delay"),
        ("?", "Code later"),
        ("Exp", "Expulsion"),
    ]
    assert (code_word("D", rules), code_word("BB", rules), code_word("X", rules)) == (
        "Direction / Delay",
        "Big block",
        "",
    )


@pytest.mark.parametrize(
    ("typed", "code", "begun"),
    [
        ("b", "B", "B"),
        ("bb", "BB", ""),
        ("f", "", "F"),
        ("fr", "FR", ""),
        ("bx", "X", ""),
        ("fb", "B", "B"),
        ("x", "X", ""),
        ("asb", "B", "B"),
    ],
)
def test_letters_become_the_longest_code_that_they_can_be(typed: str, code: str, begun: str) -> None:
    found = TypedCode(code="", begun="")
    for letter in typed:
        known = typed_code(found.begun, code_of(letter, RDCL), RDCL)
        assert known is not None
        found = known
    assert (found.code, found.begun) == (code, begun)


def test_a_letter_that_no_code_has_is_none() -> None:
    assert code_of("g", RDCL) == ""
    assert typed_code("", "H", RDCL) is None
