"""The line-up tracker without a window: fixed places, available skaters, rows with the signs of the paper."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from derbyos_core.bout.checks import hints
from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Command,
    EndJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkNoPivot,
    MarkStarPass,
    NewPerson,
    ReplaceSkater,
    SetAttribute,
    SitOut,
    SkaterRef,
    StartJam,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Person, Position
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.commands import LineupCommands
from derbyos_core.roles.lineup.entry import LineupDraft, LineupPrompt
from derbyos_core.roles.lineup.hints import marked_rows
from derbyos_core.roles.lineup.panel import (
    LineupPanel,
    SkaterState,
    box_position,
    box_words,
    lineup_panel,
    pill_words,
    title_words,
)
from derbyos_core.roles.lineup.places import PlaceState
from derbyos_core.roles.lineup.rows import LineupRows, box_place, lineup_rows, person_place
from derbyos_core.roles.shared.sheet_values import CellLook, RowState
from tests.unit.bout.bench import Bench, at

HOME = Team.HOME
ONE, TWO, THREE, LATER = JamId(1, 1), JamId(1, 2), JamId(1, 3), JamId(2, 1)
S = 1_000_000
FIVE = ("1", "2", "3", "4", "5")
PLACES = (Position.JAMMER, Position.PIVOT, Position.BLOCKER, Position.BLOCKER, Position.BLOCKER)
ROLES = {
    StartJam: "jam-timer", EndJam: "jam-timer", AddPenalty: "penalty-tracker",
    EnterBox: "penalty-box", ExitBox: "penalty-box",
}  # fmt: skip


def ref(number: str) -> SkaterRef:
    return SkaterRef(team=HOME, number=number)


def five(jam: JamId, numbers: tuple[str, ...] = FIVE) -> list[Command]:
    pairs = zip(PLACES, numbers, strict=False)
    return [FieldSkater(jam=jam, position=position, skater=ref(number)) for position, number in pairs]


def skated(jam: JamId, second: float) -> list[Command]:
    return [StartJam(jam=jam, at=at(second)), EndJam(jam=jam, duration_us=60 * S)]


def sits(number: str, second: float, jam: JamId = ONE, position: Position = Position.BLOCKER) -> EnterBox:
    return EnterBox(jam=jam, team=HOME, position=position, at=at(second), skater=ref(number))


def bench(*parts: Command | Sequence[Command]) -> Bench:
    made = Bench()
    made.say("S1", "head-nso", AddPersons(team=HOME, persons=tuple(NewPerson(number=one) for one in "12345678")))
    for part in parts:
        for command in part if isinstance(part, Sequence) else [part]:
            made.say("S1", ROLES.get(type(command), "lineup-home"), command)
    return made


def panel(made: Bench, jam: JamId = ONE, draft: LineupDraft | None = None) -> LineupPanel:
    return lineup_panel(made.bout, jam, HOME, draft or LineupDraft(jam=jam))


def person(made: Bench, number: str) -> Person:
    found = made.bout.teams[HOME].numbered(number)
    assert found is not None
    return found


def placed(shown: LineupPanel) -> list[str]:
    return [one.person.label if one.person else "-" for one in shown.arrangement.places]


def rows(made: Bench, jam: JamId) -> LineupRows:
    return lineup_rows(made.bout, HOME, panel(made, jam))


def test_jams_of_the_other_period_say_so_wherever_the_cursor_is() -> None:
    ended = EndJam(jam=ONE, duration_us=60 * S)
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), ended, StartJam(jam=LATER, at=at(4000)))
    for cursor in (ONE, LATER):
        assert [row.cells[0].text for row in rows(made, cursor).rows[:2]] == ["1-1", "1"]


# -- places ------------------------------------------------------------------------------------------------------


def test_five_places_fill_in_the_order_of_the_paper() -> None:
    """Design 5: J P B B B."""
    shown = panel(bench())
    assert (placed(shown), shown.to_go, shown.next_place) == (["-"] * 5, 5, 0)
    shown = panel(bench(five(ONE)[:2]))
    assert (placed(shown), shown.to_go, shown.next_place) == (["1", "2", "-", "-", "-"], 3, 2)
    assert [one.title for one in shown.arrangement.places] == ["Jammer", "Pivot", "Blocker", "Blocker", "Blocker"]
    assert pill_words(shown) == ("3 to go", "accent")
    assert pill_words(panel(bench(five(ONE)))) == ("all five", "note")


def test_blocker_keeps_their_slot_when_an_earlier_one_goes() -> None:
    """Design 1.4: nothing moves under a finger."""
    made = bench(five(ONE))
    before = panel(made)
    made.say(
        "S1", "lineup-home",
        UnfieldSkater(jam=ONE, team=HOME, position=Position.BLOCKER, skater_eid=person(made, "3").eid),
    )  # fmt: skip
    shown = panel(made, draft=LineupDraft(jam=ONE, kept=before.arrangement.eids))
    assert placed(shown) == ["1", "2", "-", "4", "5"]
    assert shown.next_place == 2
    assert placed(panel(made)) == ["1", "2", "4", "5", "-"], "without a memory of the places they close up"


def test_without_a_pivot_the_second_place_is_a_fourth_blockers() -> None:
    """Domain 6.3."""
    shown = panel(bench(MarkNoPivot(jam=ONE, team=HOME)))
    assert [one.title for one in shown.arrangement.places] == ["Jammer"] + ["Blocker"] * 4


def test_a_place_that_was_set_aside_is_filled_last_and_counts_as_named() -> None:
    draft = LineupDraft(jam=ONE, skipped=frozenset((2,)))
    shown = panel(bench(five(ONE)[:2]), draft=draft)
    assert shown.arrangement.places[2].state is PlaceState.SKIPPED
    assert (shown.to_go, shown.next_place) == (2, 3)
    blockers = [FieldSkater(jam=ONE, position=Position.BLOCKER, skater=ref(number)) for number in ("3", "4")]
    shown = panel(bench(five(ONE)[:2], blockers), draft=draft)
    assert placed(shown) == ["1", "2", "-", "3", "4"]
    assert pill_words(shown) == ("4 skaters", "note")


def test_six_skaters_are_shown_and_reported() -> None:
    """Two people each entered a different blocker; neither entry is lost."""
    sixth = FieldSkater(jam=ONE, position=Position.BLOCKER, skater=ref("6"))
    made = bench(five(ONE), sixth)
    shown = panel(made)
    assert [one.label for one in shown.arrangement.extra] == ["6"]
    assert pill_words(shown) == ("1 too many", "warn")
    cell = rows(made, ONE).rows[0].cells[9]
    assert (cell.text, cell.look) == ("5 +1", CellLook.CONFLICT)


# -- who may skate -------------------------------------------------------------------------------------------------


def _state(shown: LineupPanel, number: str) -> tuple[SkaterState, str]:
    return next((one.state, one.word) for one in shown.tiles if one.number == number)


def test_skater_in_the_box_is_expected_in_their_position() -> None:
    """Design 5: skaters still in the box are prefilled, and dashed until they are entered."""
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), sits("1", 50, position=Position.JAMMER), sits("4", 52))
    made.say("S1", "jam-timer", EndJam(jam=ONE, duration_us=60 * S))
    shown = panel(made, TWO)
    assert placed(shown) == ["1", "-", "4", "-", "-"]
    assert shown.arrangement.places[0].state is PlaceState.EXPECTED
    assert _state(shown, "1") == (SkaterState.IN_BOX, "in box")
    assert (shown.to_go, box_words(shown)) == (3, "Who leaves box?")
    declined = panel(made, TWO, LineupDraft(jam=TWO, declined=frozenset((person(made, "4").eid,))))
    assert placed(declined) == ["1", "-", "-", "-", "-"]


def test_unavailable_skaters_are_marked_and_can_be_tapped() -> None:
    """Domain 4.5: three jams out after an injury; nothing is refused (design 1.2)."""
    seven = [AddPenalty(jam=ONE, skater=ref("6"), code="C") for _ in range(7)]
    expelled = AddPenalty(jam=ONE, skater=ref("7"), code="G", severity="expulsion")
    made = bench(five(ONE), skated(ONE, 0), [*seven, expelled], SitOut(jam=ONE, skater=ref("3")))
    shown = panel(made, TWO)
    assert _state(shown, "6") == (SkaterState.OUT, "fouled out")
    assert _state(shown, "7") == (SkaterState.OUT, "expelled")
    assert _state(shown, "3") == (SkaterState.RESTS, "sits out")
    assert _state(panel(made, JamId(1, 4)), "3")[0] is SkaterState.RESTS
    assert _state(panel(made, JamId(1, 5)), "3")[0] is SkaterState.NORMAL
    assert _state(panel(made, ONE), "6")[0] is SkaterState.NORMAL, "what happens in a jam bars nobody from it"


def test_a_skater_who_was_struck_off_is_marked() -> None:
    made = bench(five(ONE), skated(ONE, 0))
    struck = next(one.eid for one in made.bout.teams[HOME].persons if one.number == "6")
    made.say("S9", "head-nso", SetAttribute(eid=struck, attribute="skated", value="no"))
    assert _state(panel(made, TWO), "6") == (SkaterState.OUT, "struck off")


def test_injured_skater_has_a_3_in_the_row_of_that_jam() -> None:
    """Domain 6.3."""
    made = bench(five(ONE), skated(ONE, 0), SitOut(jam=ONE, skater=ref("3")))
    assert rows(made, TWO).rows[0].cells[6].text == "3"


# -- half-entries --------------------------------------------------------------------------------------------------


def test_a_half_entry_is_open_while_something_is_asked_for() -> None:
    draft = LineupDraft(jam=ONE)
    assert not draft.is_open
    assert draft.with_digit("4").is_open
    assert draft.wanting(LineupPrompt.BOX_IN).is_open
    assert replace(draft, asks_number=True).is_open
    assert replace(draft, asks_number=True).dropped() == draft
    typed = draft
    for digit in "14040":
        typed = typed.with_digit(digit)
    assert typed.typed == "4040", "what is too long for a number keeps its end"
    assert typed.without_last().typed == "404"


@pytest.mark.parametrize(
    ("wants", "words"),
    [
        (LineupPrompt.PLACE, "Lineup for Jam 1"),
        (LineupPrompt.BOX_IN, "Who goes to the box?"),
        (LineupPrompt.BOX_OUT, "Who leaves the box?"),
        (LineupPrompt.REST, "Who sits out three jams?"),
    ],
)
def test_title_names_the_next_position(wants: LineupPrompt, words: str) -> None:
    shown = panel(bench(), draft=LineupDraft(jam=ONE, wants=wants))
    assert title_words(shown) == words
    assert (shown.next_place is None) is (wants is not LineupPrompt.PLACE)


# -- rows ----------------------------------------------------------------------------------------------------------


def test_columns_are_places_and_box_cells_by_turns() -> None:
    assert [person_place(column) for column in range(5)] == [None, 0, None, 1, None]
    assert [box_place(column) for column in range(5)] == [None, None, 0, None, 1]


def test_the_signs_of_the_paper_stand_in_the_box_cells() -> None:
    """Domain 6.3: in and out in one jam; seated in the first, in the box at the start of the second, and out in it."""
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), sits("3", 5), sits("4", 50))
    first, second = (trip.eid for trip in made.bout.box_trips)
    made.say("S1", "penalty-box", ExitBox(eid=first, jam=ONE, at=at(35)))
    for command in (EndJam(jam=ONE, duration_us=60 * S), *five(TWO), StartJam(jam=TWO, at=at(90))):
        made.say("S1", ROLES.get(type(command), "lineup-home"), command)
    sheet = rows(made, TWO)
    assert [sheet.rows[0].cells[column].text for column in (6, 8)] == ["+", "–"]
    assert sheet.rows[1].cells[8].text == "S"
    made.say("S1", "penalty-box", ExitBox(eid=second, jam=TWO, at=at(115)))
    assert rows(made, TWO).rows[1].cells[8].text == "$"


def test_a_star_pass_has_a_row_in_which_they_change_places() -> None:
    """Domain 6.3: the old pivot is the jammer, the old jammer is in the pivot's column, blockers repeat."""
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), MarkStarPass(jam=ONE, team=HOME, trip=None, at=at(20)))
    sheet = rows(made, ONE)
    assert [row.state for row in sheet.rows] == [RowState.CURSOR, RowState.STAR_PASS]
    assert [sheet.rows[1].cells[column].text for column in (0, 1, 3, 5)] == ["SP", "2", "1", "3"]
    shown = panel(made)
    assert box_position(shown, person(made, "2").eid) is Position.JAMMER
    assert box_position(shown, person(made, "1").eid) is Position.BLOCKER
    assert box_position(shown, person(made, "3").eid) is Position.BLOCKER


def test_a_line_up_of_a_jam_that_was_not_skated_has_its_row() -> None:
    made = bench(five(TWO), skated(ONE, 0), StartJam(jam=LATER, at=at(4000)))
    sheet = rows(made, LATER)
    assert [(row.cells[0].text, row.state) for row in sheet.rows] == [
        ("1-1", RowState.DONE),
        ("1-2", RowState.UPCOMING),
        ("1", RowState.CURSOR),
    ]


def test_a_line_up_that_is_late_has_its_row_and_the_pen() -> None:
    made = bench(five(ONE), skated(ONE, 0), StartJam(jam=TWO, at=at(90)))
    sheet = rows(made, TWO)
    assert [row.state for row in sheet.rows] == [RowState.DONE, RowState.CURSOR]
    assert sheet.rows[1].cells[1].look is CellLook.PICK


# -- hints and wishes ------------------------------------------------------------------------------------------------


def test_hint_is_marked_at_the_slot_or_box_cell() -> None:
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), sits("4", 50))
    made.say("S1", "jam-timer", EndJam(jam=ONE, duration_us=60 * S))
    for command in (*five(TWO, ("1", "2", "3", "5")), *skated(TWO, 90), StartJam(jam=THREE, at=at(200))):
        made.say("S1", ROLES.get(type(command), "lineup-home"), command)
    plain = rows(made, THREE)
    sheet = marked_rows(plain, hints(made.bout))
    assert sheet.rows[0].cells[8].hint == (
        "4 sat down without a penalty in this jam or the one before. 4 was in the box at the end but is not in the "
        "lineup for Jam 2."
    )
    assert sheet.rows[1].cells[9].hint == "One place in the lineup is empty."
    assert sheet.rows[1].cells[0].hint == "One place in the lineup is empty."
    assert marked_rows(plain, ()) is plain


def test_the_first_skater_writes_those_who_are_expected_too() -> None:
    """Each dashed skater is then entered in an entry of its own, before the one that was tapped."""
    made = bench(five(ONE), StartJam(jam=ONE, at=at(0)), sits("4", 50))
    made.say("S1", "jam-timer", EndJam(jam=ONE, duration_us=60 * S))
    commands = LineupCommands(panel=panel(made, TWO), team=HOME)
    first, second = commands.fill(0, ref("1"))
    assert isinstance(first, FieldSkater)
    assert isinstance(second, FieldSkater)
    assert (first.skater.number, first.position, first.jam) == ("4", Position.BLOCKER, TWO)
    assert (second.skater.number, second.position) == ("1", Position.JAMMER)


def test_blocker_in_a_taken_slot_replaces_the_skater() -> None:
    made = bench(five(ONE))
    (command,) = LineupCommands(panel=panel(made), team=HOME).fill(3, ref("6"))
    assert isinstance(command, ReplaceSkater)
    assert (command.old_eid, command.old_position, command.position) == (
        person(made, "4").eid, Position.BLOCKER, Position.BLOCKER,
    )  # fmt: skip
