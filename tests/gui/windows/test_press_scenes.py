"""Short rows of presses in which faults of the past would write something else than the window names.

Each runs through the press oracle. `tests/planted/presses.py` plants these faults.
"""

import asyncio

from PySide6.QtCore import Qt

from derbyos_core.bout import commands as c
from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from tests.gui.windows.oracle.names import NamedJam, halves, jam_in
from tests.gui.windows.oracle.scene import Scene
from ui.shell.bout_shell import IDLE_ENTER

Keys = Qt.Key
ONE, TWO = JamId(1, 1), JamId(1, 2)
SECOND_US = 1_000_000
SMALL = (800, 480)


def _home(number: str) -> SkaterRef:
    return SkaterRef(team=Team.HOME, number=number)


def test_enter_concerns_the_typed_number_wherever_the_focus_is(loop: asyncio.AbstractEventLoop) -> None:
    for role in (Role.PENALTY_TRACKER, Role.PENALTY_LINEUP_HOME):
        scene = Scene(loop, role)
        with scene.begun():
            scene.whistle()
            scene.focus("Harbour Hellcats 404")
            scene.type("12")
            scene.strike(Keys.Key_Return)
            scene.strike(Keys.Key_Space)
            scene.type("F")
            scene.strike(Keys.Key_Return)
        assert not scene.told, scene.report.found
        assert scene.report.by.by["number typed"] >= 1


def test_a_half_entry_stays_in_its_jam_when_one_is_inserted_before_it(loop: asyncio.AbstractEventLoop) -> None:
    for role, keys in ((Role.LINEUP_HOME, "68"), (Role.PENALTY_TRACKER, "68F")):
        scene = Scene(loop, role)
        with scene.begun():
            for _ in range(5):
                scene.whistle()
                scene.pass_time(20)
            scene.type(keys)
            at = Instant(scene.start_of(TWO) - 10 * SECOND_US)
            scene.others(Role.JAM_TIMER, c.InsertJam(before=TWO, at=at, duration_us=SECOND_US))
            scene.strike(Keys.Key_Return)
        assert not scene.told, scene.report.found
        assert scene.report.by.by["jam begun"] == 1, "the entry was compared with the jam in which it was begun"


def test_a_number_after_a_dropped_one_is_of_the_jam_on_track(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_TRACKER)
    with scene.begun():
        scene.whistle()
        scene.type("77F")  # on both teams
        scene.strike(Keys.Key_Return)
        scene.whistle()
        scene.whistle()
        scene.type("404F")
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["jam begun"] == 1


def test_a_skater_who_is_tapped_in_place_of_a_number_is_of_the_jam_on_track(loop: asyncio.AbstractEventLoop) -> None:
    """The number is dropped, and its jam with it; a code that was typed stays, and is still of its jam."""
    for typed, jams in (("77", 2), ("77F", 1)):
        scene = Scene(loop, Role.OPERATOR)
        with scene.begun():
            scene.whistle()
            scene.type(typed)  # on both teams
            scene.whistle()
            scene.whistle()
            scene.tap(".* 404( |$)")
            if jams == 2:
                scene.type("F")
                scene.strike(Keys.Key_Return)
            assert scene.penalties == [(jams, "404")]
        assert not scene.told, scene.report.found


def test_a_number_of_an_operator_stays_in_the_jam_in_which_it_was_begun(loop: asyncio.AbstractEventLoop) -> None:
    for role in (Role.OPERATOR, Role.OPERATOR_SCORES):
        scene = Scene(loop, role)
        with scene.begun():
            scene.whistle()
            scene.type("404")
            scene.whistle()
            scene.strike(Keys.Key_Return)
            scene.whistle()
            scene.type("77")  # on both teams
            scene.whistle()
            if role is Role.OPERATOR:
                scene.strike(Keys.Key_Return)
                scene.strike(Keys.Key_Left)
            else:
                scene.tap("Harbour Hellcats 77")
            assert [scene.jammer(jam, Team.HOME) for jam in (ONE, TWO)] == ["404", "77"]
        assert not scene.told, scene.report.found


def test_enter_enters_nothing_of_another_page_of_a_small_window(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.OPERATOR, size=(800, 480))
    with scene.begun():
        scene.whistle()
        scene.type("404F")
        scene.tap("SAL$")
        scene.strike(Keys.Key_Return)
        assert not scene.report.by.by.get("entries"), "the page that names it is shown first"
        scene.strike(Keys.Key_Return)
        assert scene.report.by.by["entries"] == 1
    assert not scene.told, scene.report.found


def test_nobody_is_asked_why_a_jam_ended_that_was_deleted(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.JAM_TIMER)
    with scene.begun():
        for _ in range(2):
            scene.tap("Start")
            scene.pass_time(20)
            scene.tap("End jam")
            scene.pass_time(1)
        assert scene.has("Called off")
        scene.others(Role.HEAD_NSO, c.DeleteJam(jam=TWO))
        assert not scene.has("Called off")


def test_a_penalty_of_an_earlier_period_names_it(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.OPERATOR)
    with scene.begun():
        scene.whistle()
        scene.type("404F")
        scene.whistle()
        scene.others(Role.JAM_TIMER, c.EndPeriod(period=1, at=scene.now()))
        scene.others(Role.JAM_TIMER, c.StartJam(jam=JamId(2, 1), at=scene.now()))
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["jam"] == 1


def test_the_bar_names_the_earlier_period_of_the_jam_that_was_tapped(loop: asyncio.AbstractEventLoop) -> None:
    for role in (Role.OPERATOR, Role.PENALTY_TRACKER):
        scene = Scene(loop, role)
        with scene.begun():
            scene.whistle()
            scene.whistle()
            scene.others(Role.JAM_TIMER, c.EndPeriod(period=1, at=scene.now()))
            scene.others(Role.JAM_TIMER, c.StartJam(jam=JamId(2, 1), at=scene.now()))
            scene.older()
            bar = scene.shown.compose
            assert bar is not None, role
            assert bar.sub.startswith("goes to Jam 1 of period 1"), (role, bar)
            scene.type("404F")
            scene.strike(Keys.Key_Return)
            assert scene.shown.toast.endswith("Jam 1 of period 1"), scene.shown.toast
        assert not scene.told, scene.report.found


def test_a_place_of_the_coming_period_names_it_when_the_present_one_goes_on(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.OPERATOR)
    with scene.begun():
        scene.whistle()
        scene.whistle()
        scene.others(Role.JAM_TIMER, c.EndPeriod(period=1, at=scene.now()))
        scene.type("404")
        scene.others(Role.JAM_TIMER, c.StartJam(jam=TWO, at=scene.now()))
        scene.others(Role.JAM_TIMER, c.EndJam(jam=TWO, duration_us=SECOND_US))
        scene.type("J")
        bar = scene.shown.compose
        assert bar is not None, "the bar shows what is begun"
        assert bar.sub == "jammer of Jam 1 of period 2"
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["jam"] == 1


def test_a_number_of_an_earlier_period_names_it_in_both_halves(loop: asyncio.AbstractEventLoop) -> None:
    for size in (SMALL, (1366, 768)):
        scene = Scene(loop, Role.PENALTY_LINEUP_HOME, size=size)
        with scene.begun():
            for _ in range(4):
                scene.whistle()
            scene.older()
            scene.type("404")
            scene.others(Role.JAM_TIMER, c.EndPeriod(period=1, at=scene.now()))
            scene.others(Role.JAM_TIMER, c.StartJam(jam=JamId(2, 1), at=scene.now()))
            panel = scene.shown.lineup
            assert panel is not None, "the line-up is shown"
            one, both = NamedJam(1, 1), halves(scene.shown.sentence if size == SMALL else panel.title)
            assert both == {"penalty": one, "line-up": one}
            scene.type("F")
        assert not scene.told, scene.report.found


def test_a_seat_serves_both_penalties_that_were_on_the_way(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_BOX)
    with scene.begun():
        scene.others(Role.LINEUP_HOME, c.FieldSkater(jam=ONE, position=Position.BLOCKER, skater=_home("404")))
        scene.whistle()
        for code in "FB":
            scene.others(Role.PENALTY_TRACKER, c.AddPenalty(jam=ONE, skater=_home("404"), code=code, at=scene.now()))
        scene.tap(r".*404 sat\b")
    assert not scene.told, scene.report.found
    assert scene.report.by.by["time to serve"] == 1


def test_a_clock_set_now_changes_no_review_of_before(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.HEAD_NSO)
    with scene.begun():
        scene.whistle()
        scene.pass_time(30)
        scene.whistle()
        scene.others(Role.JAM_TIMER, c.StartTimeOut(period=1, at=scene.now(), kind=TimeOutKind.HOME_REVIEW))
        scene.pass_time(40)
        command = c.SetClock(period=1, clock="period", value_us=600 * SECOND_US, at=scene.now())
        scene.others(Role.JAM_TIMER, command)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["past review"] >= 2


def test_the_jam_timer_sets_moves_and_corrects_what_the_window_names(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.JAM_TIMER)
    with scene.begun():
        scene.tap("Start")
        scene.tap("Start of Jam 1 2 s earlier")
        scene.pass_time(20)
        scene.tap("End jam")
        scene.type("3")
        scene.tap("Period clock one second less")
        scene.tap("Period clock one second more")
        scene.tap("Set clocks")
        scene.type("12:41")
        scene.strike(Keys.Key_Return)
        scene.tap("Team timeout, HAR")
        scene.pass_time(3)
        scene.tap("Timeout 1 s earlier")
        scene.tap("End timeout")
        scene.tap("Change jams")
        scene.tap("Change, .*timeout")
        scene.tap("−1 s")
    assert not scene.told, scene.report.found
    covered = scene.report.by.by
    compared = ("moved by", "clock", "clock confirmed", "clock shown", "stop", "stop confirmed", "length")
    assert not [what for what in compared if not covered.get(what)]


def test_a_penalty_is_corrected_removed_and_brought_back_as_named(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_TRACKER)
    with scene.begun():
        for _ in range(3):
            scene.whistle()
        for keys in ("404F", "68B"):
            scene.type(keys)
            scene.strike(Keys.Key_Return)
        for _ in range(2):
            scene.whistle()
        scene.others(Role.PENALTY_BOX, c.EnterBox(jam=TWO, team=Team.AWAY, position=Position.PIVOT, at=scene.now()))
        scene.on_slot("404")
        scene.tap("F belongs to Jam 1")
        scene.on_slot("404")
        scene.tap("Salt City Sirens 360")
        scene.on_slot("68")
        scene.tap("Remove B")
        scene.undo()
        scene.redo()
    assert not scene.told, scene.report.found
    covered = scene.report.by.by
    assert min(covered.get(what, 0) for what in ("corrected penalty", "corrected", "removed", "undo", "redo")) > 0, (
        covered
    )


def test_what_is_half_entered_is_drawn_on_the_lists_of_a_small_window(loop: asyncio.AbstractEventLoop) -> None:
    for role, opened in ((Role.PENALTY_TRACKER, "All skaters"), (Role.PENALTY_LINEUP_HOME, "All")):
        scene = Scene(loop, role, size=SMALL)
        with scene.begun():
            scene.whistle()
            scene.type("F")
            scene.tap(opened)
            assert scene.shown.compose is not None, f"{role} shows what is begun"
            scene.tap("Harbour Hellcats 404")
        assert not scene.told, scene.report.found
        assert scene.report.by.by["code"] == 1
    scene = Scene(loop, Role.LINEUP_HOME, size=SMALL)
    with scene.begun():
        scene.type("27")
        scene.tap("Rows")
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["number typed"] == 1


def test_a_number_for_a_line_up_that_is_deleted_meanwhile_is_dropped(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_LINEUP_HOME)
    with scene.begun():
        scene.whistle()
        scene.type("12")
        scene.strike(Keys.Key_Return)
        scene.whistle()
        scene.whistle()
        scene.type("27")
        scene.others(Role.JAM_TIMER, c.DeleteJam(jam=ONE))
        assert "What was half entered in it was dropped" in scene.shown.sentence
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found


def test_a_small_window_says_what_a_number_can_become_beside_other_sentences(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_LINEUP_HOME, size=SMALL)
    with scene.begun():
        scene.whistle()
        scene.whistle()
        scene.type("27")
        scene.strike(Keys.Key_Space)
        assert "27 is half entered" in scene.shown.sentence
        scene.pass_time(30)
        scene.strike(Keys.Key_Return)
        assert "letter =" not in scene.shown.sentence
    assert not scene.told, scene.report.found
    assert scene.report.by.by["jam"] == 1


def test_who_comes_from_the_box_with_the_typed_one_is_named(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_LINEUP_HOME)
    with scene.begun():
        scene.whistle()
        for number, position in (("12", Position.PIVOT), ("10", Position.JAMMER)):
            scene.others(Role.LINEUP_HOME, c.FieldSkater(jam=ONE, position=position, skater=_home(number)))
        at = scene.now()
        sits = c.EnterBox(jam=ONE, team=Team.HOME, position=Position.PIVOT, at=at, skater=_home("12"))
        scene.others(Role.PENALTY_BOX, sits)
        scene.whistle()
        scene.whistle()
        scene.tap("Codes")
        scene.type("27")
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found
    assert scene.report.by.by["entries"] == 2


def test_a_typed_number_goes_along_to_the_jam_that_is_tapped(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.LINEUP_HOME)
    with scene.begun():
        scene.whistle()
        scene.whistle()
        scene.type("27")
        scene.tap("Jam 1 just ended")
        assert scene.shown.named_number == "27"
        scene.strike(Keys.Key_Return)
        assert scene.shown.toast == "Jam 1 jammer is 27"
    assert not scene.told, scene.report.found


def test_a_number_without_a_place_is_said_to_be_not_entered(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.LINEUP_HOME)
    with scene.begun():
        for number in ("1", "10", "12", "16", "27", "555"):
            scene.type(number)
            scene.strike(Keys.Key_Return)
        assert scene.shown.sentence.startswith("555 is not entered")
        scene.type("6")
        scene.tap("No skater in this place")
        assert not scene.shown.named_number
        scene.tap("To the box")
        scene.type("556")
        scene.strike(Keys.Key_Return)
        assert scene.shown.sentence == "HAR has no 556. Kept as entered."
    assert not scene.told, scene.report.found


def test_the_cards_mark_a_jam_at_once_when_the_cursor_moves(loop: asyncio.AbstractEventLoop) -> None:
    def is_marked(scene: Scene) -> bool:
        panel = scene.shown.lineup
        return panel is not None and scene.shown.writing == jam_in(panel.title)

    scene = Scene(loop, Role.PENALTY_LINEUP_HOME)
    with scene.begun():
        for _ in range(4):
            scene.whistle()
        scene.older()
        assert is_marked(scene)
        scene.tap("Back to")
        assert is_marked(scene)
        scene.type("2")
        assert [card.number for card in scene.shown.cards if card.is_writing] == [2, 3], "the number can go to both"


def test_a_half_entry_that_goes_with_a_moved_cursor_is_said_to_be_dropped(loop: asyncio.AbstractEventLoop) -> None:
    for role in (Role.PENALTY_TRACKER, Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME):
        scene = Scene(loop, role)
        with scene.begun():
            for _ in range(4):
                scene.whistle()
            for _ in range(2 if role is Role.LINEUP_HOME else 1):
                scene.older()
            scene.type("27")
            scene.tap("Back to")
            assert scene.shown.sentence == "27 is not entered.", role


def test_digits_beside_a_list_without_questions_are_typed(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_TRACKER)
    with scene.begun():
        scene.whistle()
        scene.strike(Keys.Key_F3)
        assert scene.shown.over == "To settle"
        scene.type("16")
        assert scene.shown.named_number == "16"


def test_who_goes_to_the_box_goes_there_in_the_jam_whose_codes_are_shown(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_LINEUP_HOME)
    with scene.begun():
        for number, position in (("12", Position.PIVOT), ("10", Position.JAMMER)):
            scene.others(Role.LINEUP_HOME, c.FieldSkater(jam=ONE, position=position, skater=_home(number)))
        for _ in range(2):
            scene.whistle()
        scene.type("27")
        scene.strike(Keys.Key_Return)
        scene.tap("Codes")
        scene.type("B")
        scene.tap("12 goes to the box")
    assert not scene.told, scene.report.found
    assert scene.report.by.by["jam"] == 2


def test_a_code_stays_drawn_while_a_number_of_no_roster_is_asked_for(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_TRACKER)
    with scene.begun():
        scene.whistle()
        scene.type("L")
        scene.tap("Salt City Sirens, a number that is not on the roster")
        bar = scene.shown.compose
        assert bar is not None, "the bar shows what is begun"
        assert bar.title == "L, Number of a skater of SAL"
        scene.tap("Salt City Sirens 303")
    assert not scene.told, scene.report.found


def test_the_rows_of_the_scorekeeper_keep_no_number_that_nobody_sees(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.SCOREKEEPER_AWAY, size=SMALL)
    with scene.begun():
        scene.whistle()
        scene.type("J99")
        scene.tap("Rows")
        assert scene.shown.sentence == "99 is not entered."
        scene.strike(Keys.Key_Return)
    assert not scene.told, scene.report.found


def test_a_typed_number_outlives_a_button_for_the_whole_line_up(loop: asyncio.AbstractEventLoop) -> None:
    for role in (Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME):
        scene = Scene(loop, role)
        with scene.begun():
            scene.type("12")
            scene.strike(Keys.Key_Return)
            scene.type("27")
            scene.tap("Clear")
            assert scene.shown.named_number == "27", role
            scene.strike(Keys.Key_Return)
            assert scene.shown.toast == "Jam 1 jammer is 27"
        assert not scene.told, scene.report.found


def test_an_enter_behind_a_dropped_number_presses_no_button(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_LINEUP_HOME)
    with scene.begun():
        scene.whistle()
        scene.type("12")
        scene.strike(Keys.Key_Return)
        scene.whistle()
        scene.whistle()
        scene.focus("Undo: ")
        scene.type("27")
        scene.others(Role.JAM_TIMER, c.DeleteJam(jam=ONE))
        toast = scene.shown.toast
        scene.strike(Keys.Key_Return)
        dropped = "27 was half entered when Jam 1 was deleted, so this key entered nothing. Begin anew."
        assert scene.shown.sentence == dropped
        assert scene.shown.toast == toast
        scene.strike(Keys.Key_Return)
        scene.strike(Keys.Key_Return)
        assert scene.shown.toast != toast, "the next Enter presses the button, which shows first what it takes back"
    assert not scene.told, scene.report.found


def test_a_second_enter_behind_a_completed_entry_presses_no_button(loop: asyncio.AbstractEventLoop) -> None:
    scene = Scene(loop, Role.PENALTY_TRACKER)
    with scene.begun():
        scene.whistle()
        scene.type("27F")
        scene.strike(Keys.Key_Return)
        scene.focus("Undo: ")
        scene.type("99F")
        scene.strike(Keys.Key_Return)
        toast = scene.shown.toast
        assert "Penalty F" in toast
        scene.strike(Keys.Key_Return)
        assert (scene.shown.sentence, scene.shown.toast) == (IDLE_ENTER, toast)
        scene.strike(Keys.Key_Return)
        assert scene.shown.toast != toast, "the next Enter presses the button"
    assert not scene.told, scene.report.found


def test_an_enter_behind_digits_that_are_no_number_here_presses_no_button(loop: asyncio.AbstractEventLoop) -> None:
    """Points are written by their key, another page takes no digits; who types Enter by habit undoes nothing."""
    scene = Scene(loop, Role.SCOREKEEPER_HOME)
    with scene.begun():
        scene.whistle()
        scene.focus("Menu")
        scene.type("4")
        scene.focus("Undo: ")
        scene.type("3")
        toast = scene.shown.toast
        for page in ("", "Menu"):
            if page:
                scene.tap(page)
                scene.focus("Undo: ")
                scene.type("9")
            scene.strike(Keys.Key_Return)
            assert scene.shown.sentence == IDLE_ENTER
            assert scene.shown.toast == toast
        scene.tap("Undo: ")
        assert scene.shown.toast != toast
        scene.type("2")
        scene.strike(Keys.Key_Tab)
        scene.focus("Undo: ")
        toast = scene.shown.toast
        scene.strike(Keys.Key_Return)
        assert scene.shown.toast != toast, "an Enter behind another key presses the button"
    assert not scene.told, scene.report.found


def test_what_is_typed_is_kept_or_said_to_be_dropped_by_another_press(loop: asyncio.AbstractEventLoop) -> None:
    presses = (
        (Role.PENALTY_TRACKER, "3333F", "12", "Pick another"),
        (Role.PENALTY_LINEUP_HOME, "3333F", "12F", "Pick another"),
        (Role.OPERATOR, "3333F", "12", "Pick another"),
        (Role.LINEUP_HOME, "3333", "12", "Pick another"),
        (Role.SCOREKEEPER_HOME, "J3333", "J12", "Pick another"),
        (Role.SCOREKEEPER_HOME, "J3333", "J12", "2 points"),
        (Role.SCOREKEEPER_HOME, "J3333", "J12", "Jammer 12"),
    )
    for role, unknown, half, words in presses:
        scene = Scene(loop, role)
        with scene.begun():
            scene.whistle()
            scene.type(unknown)
            if role in (Role.PENALTY_TRACKER, Role.OPERATOR):
                scene.strike(Keys.Key_Left)
            scene.strike(Keys.Key_Return)
            scene.type(half)
            scene.tap(words)
            is_told = "12 is not entered." in scene.shown.sentence
            assert is_told or scene.shown.named_number == "12", (role, words, scene.shown.sentence)
            scene.strike(Keys.Key_Return)
        assert not scene.told, scene.report.found
