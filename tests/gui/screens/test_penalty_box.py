"""The penalty box's flows, with real presses counted against the costs of the design (design 5 and 6)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.clocks.box_clock import box_readings
from derbyos_core.bout.commands import AddPenalty, FieldSkater, SkaterRef
from derbyos_core.bout.model import BoxTrip, JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_box.places import Row
from tests.gui.conftest import Enter
from tests.gui.entries import end, enroll, start
from tests.gui.overprints import painted_texts
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US as S
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.language import language
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.theme.look import look

ONE, TWO = JamId(1, 1), JamId(1, 2)
HOME, AWAY = Team.HOME, Team.AWAY


@pytest.fixture
def box(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    for team, numbers in ((HOME, ("123", "404", "7")), (AWAY, ("42", "360"))):
        enroll(timer, *numbers, team=team)
        jammer = SkaterRef(team=team, number=numbers[0])
        timer.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=jammer), "head-nso")
    start(cluster, timer, ONE)
    cluster.wait(10)
    return cluster.node("Rae M.", "penalty-box")


@pytest.fixture
def hands(enter: Enter, box: FakeNode) -> Presses:
    return Presses(enter(box), box)


def _screen(hands: Presses) -> PenaltyBoxScreen:
    return hands.sees(PenaltyBoxScreen)


def _trips(box: FakeNode) -> tuple[BoxTrip, ...]:
    return box.view().bout.box_trips


def _penalty(node: FakeNode, cluster: FakeCluster, team: Team, number: str, code: str = "C") -> None:
    skater = SkaterRef(team=team, number=number)
    node.submit(AddPenalty(jam=ONE, skater=skater, code=code, at=cluster.time), "penalty-tracker")


def test_queued_skater_sits_and_leaves_with_one_tap_each(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    _penalty(timer, cluster, HOME, "404")
    hands.settle()
    hands.tap(_screen(hands).way.chips[0])
    assert hands.count == 1
    (trip,) = _trips(box)
    assert (trip.team, trip.position, trip.jam, trip.between) == (HOME, "blocker", ONE, False)
    assert trip.person is not None
    assert trip.person.number == "404"
    assert _screen(hands).way.chips[0].isHidden()
    cluster.wait(30)
    hands.settle()
    hands.tap(_screen(hands).columns[HOME].seats[1].action)
    assert hands.count == 2
    assert _trips(box)[0].served_us == 30 * S


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 1.0), ((800, 480), 1.0), ((1366, 768), 1.5)])
def test_who_is_on_the_way_has_a_code_for_each_penalty_and_the_position_in_words(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, size: tuple[int, int], scale: float
) -> None:
    """A blocker's `B x2` was read as two penalties B, of a skater who had a B and a C."""
    look().set_scale(scale)
    hands.window.resize(*size)
    for code in "BC":
        _penalty(timer, cluster, HOME, "404", code)
    hands.settle()
    chip = _screen(hands).way.chips[0]
    said = [text for text, _ in painted_texts(chip)]
    assert said[:3] == ["404", "B C", "blocker"]
    assert chip.accessibleDescription() == "B C"


def test_two_penalties_are_served_alike_by_sat_and_by_number(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    """The number typed after "Sat down" takes the skater's penalties, and nobody is on the way again afterwards."""
    for code in "CB":
        _penalty(timer, cluster, HOME, "404", code)
    hands.settle()
    screen = _screen(hands)
    hands.tap(screen.columns[HOME].seats[1].action)
    cluster.wait(1)
    hands.enter("404")
    (trip,) = _trips(box)
    assert trip.to_serve_us == 60 * S
    assert screen.columns[HOME].seats[1].accessibleName() == "HOM 404, sitting, 2 penalties, 60 s"
    cluster.wait(61)
    hands.settle()
    hands.tap(screen.columns[HOME].seats[1].action)
    assert _trips(box)[0].served_us == 60 * S
    assert screen.way.chips[0].isHidden()


def test_who_leaves_early_is_named_with_the_time_that_was_left(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    """Tried on 29 November: with 55 s to go the line was the same as with none."""
    for code in "CB":
        _penalty(timer, cluster, HOME, "404", code)
    hands.settle()
    screen = _screen(hands)
    hands.tap(screen.way.chips[0])
    cluster.wait(5)
    hands.settle()
    hands.tap(screen.columns[HOME].seats[1].action)
    assert hands.window.frame.bottom.toast.accessibleName().startswith("HOM 404 left the box, 55 s early")


def test_of_several_penalties_of_a_jammer_the_time_is_what_the_swap_left(
    hands: Presses, timer: FakeNode, cluster: FakeCluster
) -> None:
    """Tried on 29 November: the seat said 90 s, cut, and the line below it 77 s."""
    _penalty(timer, cluster, HOME, "123")
    for code in "CBX":
        _penalty(timer, cluster, AWAY, "42", code)
    hands.window.resize(1366, 768)
    hands.key("q")
    hands.enter("123")
    cluster.wait(17)
    hands.settle()
    hands.key("u")
    hands.enter("42")
    hands.settle()
    screen = _screen(hands)
    seat = screen.columns[AWAY].seats[0]
    assert "42 serves 77 s" in screen.controller.swap_words
    assert "3 penalties, 77 s" in seat.accessibleName()
    texts = [text for text, _ in painted_texts(seat)]
    assert any("3 penalties, 77 s" in text for text in texts), texts


def test_a_free_seat_is_one_tap_and_the_number_follows_with_two(
    hands: Presses, box: FakeNode, cluster: FakeCluster
) -> None:
    screen = _screen(hands)
    hands.tap(screen.columns[AWAY].seats[3].action)
    assert hands.count == 1
    assert _trips(box)[0].person is None
    cluster.wait(2)
    hands.settle()
    hands.tap(screen.columns[AWAY].seats[3].action)
    hands.tap(screen.pick.area.tiles[0])
    assert hands.count == 3
    trip = _trips(box)[0]
    assert trip.person is not None
    assert trip.person.number == "360"
    assert trip.left_jam is None


def test_double_press_does_not_end_the_box_trip(hands: Presses, box: FakeNode) -> None:
    """Design 1: a change less than half a second before the press counts as agreement."""
    hands.type("rr")
    assert [trip.left_jam for trip in _trips(box)] == [None]


def test_one_more_penalty_is_one_tap_and_a_value(hands: Presses, box: FakeNode, cluster: FakeCluster) -> None:
    hands.key("w")
    cluster.wait(1)
    hands.enter("404")
    hands.tap(_screen(hands).columns[HOME].seats[1].more)
    assert _trips(box)[0].to_serve_us == 60 * S
    hands.key("+")
    assert _trips(box)[0].to_serve_us == 90 * S


def test_keys_sit_name_and_leave(hands: Presses, box: FakeNode, cluster: FakeCluster) -> None:
    hands.key("u")
    hands.enter("42")
    trip = _trips(box)[0]
    assert (trip.team, trip.position) == (AWAY, "jammer")
    assert trip.person is not None
    assert trip.person.number == "42"
    cluster.wait(5)
    hands.settle()
    hands.key("u")
    assert _trips(box)[0].left_jam == ONE
    assert hands.count == 5


def test_jammer_swap_is_one_sentence_and_change_picks_the_other_reading(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    """Domain 4.5, entries 2.6: the second jammer serves the first one's; Change drops the exchange and restores it."""
    screen = _screen(hands)
    _penalty(timer, cluster, AWAY, "42", "X")
    _penalty(timer, cluster, HOME, "123")
    hands.settle()
    hands.tap(screen.way.chips[0])
    cluster.wait(9)
    hands.settle()
    hands.tap(screen.way.chips[0])
    words = "Jammer swap: 42 had served 9 s when 123 sat. 42 is released now, 123 serves 9 s."
    assert screen.swap.words() == words
    assert [trip.to_serve_us for trip in _trips(box)] == [9 * S, 9 * S]
    hands.tap(screen.swap.change)
    assert screen.swap.words() == "No jammer swap: 42 and 123 both serve their own time."
    assert [trip.to_serve_us for trip in _trips(box)] == [30 * S, 30 * S]
    hands.tap(screen.swap.change)
    assert screen.swap.words() == words


def test_box_entry_between_jams_counts_from_the_next_jam_and_follows_fixes(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    hands.key("w")
    cluster.wait(10)
    end(timer, ONE, 20)
    hands.settle()
    hands.key("e")
    first, second = _trips(box)
    assert (second.jam, second.between) == (TWO, True)
    readings = {one.trip.eid: one.remaining_us for one in box_readings(box.view().bout, cluster.time)}
    assert readings[first.eid] == 20 * S
    end(timer, ONE, 18)
    readings = {one.trip.eid: one.remaining_us for one in box_readings(box.view().bout, cluster.time)}
    assert readings[first.eid] == 22 * S


def test_foreign_entries_between_taps_change_nothing(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    screen = _screen(hands)
    hands.key("r")
    cluster.wait(1)
    hands.type("40")
    focus = hands.window.focusWidget()
    _penalty(timer, cluster, HOME, "7")
    hands.settle()
    assert hands.window.focusWidget() is focus
    hands.key("4")
    hands.key(Qt.Key.Key_Return)
    trip = _trips(box)[0]
    assert trip.person is not None
    assert trip.person.number == "404"
    assert screen.controller.trip(Row(HOME, 3)) is not None


def test_a_number_that_is_on_no_roster_is_typed_by_finger_or_by_key(
    hands: Presses, box: FakeNode, cluster: FakeCluster
) -> None:
    """Design 4 and 5: the digits belong to the seat whose number is picked, although another seat has waited longer."""
    screen = _screen(hands)
    hands.tap(screen.columns[AWAY].seats[2].action)
    cluster.wait(1)
    hands.tap(screen.columns[HOME].seats[2].action)
    cluster.wait(1)
    hands.tap(screen.columns[HOME].seats[2].action)
    hands.tap(screen.pick.unlisted)
    for key in ("4", "0", "enter"):
        hands.tap(screen.pick.pad.key(key))
    assert screen.pick.isHidden()
    assert {trip.team: trip.person.label if trip.person else "" for trip in _trips(box)} == {AWAY: "", HOME: "40"}
    cluster.wait(1)
    hands.tap(screen.columns[HOME].seats[2].chip)
    hands.enter("41")
    assert {trip.team: trip.person.label if trip.person else "" for trip in _trips(box)} == {AWAY: "", HOME: "41"}


def test_the_timer_of_one_team_has_its_seats_alone_under_the_first_keys(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, box: FakeNode
) -> None:
    """Design 5: the box of one team; both rows of keys mean its seats."""
    node = cluster.node("Pia O.", "penalty-box-away")
    hands = Presses(enter(node), node)
    screen = _screen(hands)
    assert screen.columns[AWAY].isVisible()
    assert not screen.columns[HOME].isVisible()
    _penalty(timer, cluster, HOME, "404")
    _penalty(timer, cluster, AWAY, "360")
    hands.settle()
    assert [way.number for way in screen.controller.ways] == ["360"], (
        "the other team's are announced to their own timer"
    )
    hands.key("w")
    cluster.wait(1)
    hands.settle()
    hands.key("i")
    (trip,) = _trips(node)
    assert (trip.team, trip.position, trip.left_jam) == (AWAY, "blocker", ONE)


def test_the_timer_of_the_jammers_has_two_seats_and_no_others(
    enter: Enter, cluster: FakeCluster, timer: FakeNode, box: FakeNode
) -> None:
    """Design 5: the jammers' timer; a blocker's key and a blocker's penalty have no effect here."""
    node = cluster.node("Pia O.", "penalty-box-jammers")
    hands = Presses(enter(node), node)
    screen = _screen(hands)
    for column in screen.columns.values():
        assert [seat.isVisible() for seat in column.seats] == [True] + [False] * (len(column.seats) - 1)
    _penalty(timer, cluster, HOME, "404")
    _penalty(timer, cluster, HOME, "123")
    hands.settle()
    assert [way.number for way in screen.controller.ways] == ["123"]
    hands.type("we")
    assert _trips(node) == ()
    hands.type("q")
    cluster.wait(1)
    hands.type("u")
    assert [(trip.team, trip.position) for trip in _trips(node)] == [(HOME, "jammer"), (AWAY, "jammer")]
    assert screen.swap.words().startswith("Jammer swap:")


def test_third_blocker_is_queued_with_one_tap_and_sits_when_one_stands(
    hands: Presses, box: FakeNode, cluster: FakeCluster
) -> None:
    """Domain 4.5, design 5."""
    seats = _screen(hands).columns[HOME].seats
    for number in (1, 2, 3):
        hands.tap(seats[number].action)
        cluster.wait(1)
        hands.settle()
    assert hands.count == 3
    assert [trip.serves_from is None or trip.serves_from > cluster.time for trip in _trips(box)] == [False, False, True]
    cluster.wait(18)
    hands.settle()
    first, _, third = (one for one in box_readings(box.view().bout, cluster.time))
    assert first.state.value == "standing"
    assert third.state.value == "sitting"


def test_a_substitute_for_who_was_expelled_is_one_tap_in_the_next_jam(
    hands: Presses, box: FakeNode, timer: FakeNode, cluster: FakeCluster
) -> None:
    """Domain 4.5: a team mate serves the time; the timer starts at once, and the seat asks for the number."""
    skater = SkaterRef(team=HOME, number="404")
    expulsion = AddPenalty(jam=ONE, skater=skater, code="G", at=cluster.time, severity="expulsion")
    timer.submit(expulsion, "penalty-tracker")
    end(timer, ONE, 20)
    hands.settle()
    screen = _screen(hands)
    assert screen.way.chips[0].isVisible()
    hands.tap(screen.way.chips[0])
    (trip,) = _trips(box)
    assert (trip.person, trip.team, trip.jam, trip.between) == (None, HOME, TWO, True)
    assert screen.columns[HOME].seats[1].action.words() == "Pick number"


@pytest.mark.parametrize("tongue", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((800, 480), 2.0), ((800, 480), 1.0), ((1024, 600), 1.0)])
def test_a_seat_shows_whose_it_is_and_its_whole_note(
    hands: Presses, box: FakeNode, cluster: FakeCluster, size: tuple[int, int], scale: float, tongue: str
) -> None:
    """Found by pressing at 800x480 and 200 %: a blocker was seated as the jammer, and "jammer, time…" was cut."""
    try:
        language().choose(tongue)
        hands.window.resize(*size)
        look().set_scale(scale)
        hands.settle()
        seats = _screen(hands).columns[HOME].seats[:4]
        words = ["jammer", *(f"blocker {number}" for number in (1, 2, 3))]
        for seat, word in zip(seats, words, strict=True):
            seen = "".join(text for text, _ in painted_texts(seat))
            assert word.casefold() in seen.casefold()
            assert "…" not in seen
        for seat, word in zip(seats[:2], words, strict=False):
            hands.tap(seat.action)
            cluster.wait(5)
            seen = "".join(text for text, _ in painted_texts(seat))
            assert word.split()[0].casefold() in seen.casefold()
            assert "…" not in seen, seen
        hands.enter("123")
        seen = "".join(text for text, _ in painted_texts(seats[0]))
        assert "jammer" in seen.casefold(), "also with its number"
    finally:
        language().choose("en")
        look().set_scale(1.0)
