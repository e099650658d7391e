"""Work of one entry: what is on the screen is drawn before the paint, the rest after it or when it is opened."""

from collections.abc import Callable

import pytest

from derbyos_core.bout.commands import AddNote, AddPenalty, EndJam, StartJam
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Role, Team
from derbyos_core.roles.scorekeeper import controller as score_controller
from derbyos_core.roles.shared.steps import last_step
from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll, home, start
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.head_nso import screen as head_nso
from ui.roles.head_nso.bout_tab import BoutTab
from ui.roles.head_nso.codes_panel import CodesPanel
from ui.roles.head_nso.roster_tab import RosterTab
from ui.roles.head_nso.screen import HeadNSOScreen, Tab
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.penalty_tracker import pad
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.session import status_line, tab_line
from ui.widgets.code_key import CodeKey
from ui.widgets.roster_cell import RosterCell

ONE = JamId(1, 1)
Count = Callable[[object, str], list[str]]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Collect the calls of a function of a module, or of a method of a class."""

    def count(owner: object, name: str) -> list[str]:
        calls: list[str] = []
        usual = getattr(owner, name)

        def noted(*args: object, **named: object) -> object:
            calls.append(name)
            return usual(*args, **named)

        monkeypatch.setattr(owner, name, noted)
        return calls

    return count


@pytest.fixture
def head(cluster: FakeCluster, enter: Enter) -> Presses:
    """The Head NSO at their window."""
    node = cluster.node("Ines V.", Role.HEAD_NSO.value)
    return Presses(enter(node), node)


@pytest.fixture
def tracker(cluster: FakeCluster) -> FakeNode:
    """A penalty tracker; the first jam is on the track."""
    node = cluster.node("Kim T.", Role.PENALTY_TRACKER.value)
    enroll(node, *ROSTER)
    start(cluster, node, ONE)
    return node


def test_pages_of_the_head_nso_are_drawn_when_they_are_opened(head: Presses, count: Count) -> None:
    """An entry draws the open page alone; another page shows on opening what was entered meanwhile."""
    pages = [count(RosterTab, "show_bout"), count(BoutTab, "show_state"), count(CodesPanel, "show_state")]
    enroll(head.node, *ROSTER)
    head.settle()
    assert pages == [[], [], []]
    screen = head.sees(HeadNSOScreen)
    screen.show_tab(Tab.ROSTERS)
    assert len([tile for tile in screen.rosters.area.tiles if tile.isVisible()]) == len(ROSTER)
    screen.show_tab(Tab.BOUT)
    assert [len(calls) for calls in pages] == [1, 1, 1]


def test_the_ready_list_follows_the_paint(head: Presses, count: Count) -> None:
    made = count(head_nso, "ready_items")
    head.node.submit(AddNote(text="said to somebody"), Role.HEAD_NSO)
    head.session._draw_first(is_foreign=False)
    assert not made
    head.session._draw_rest()
    assert len(made) == 1


def test_the_codes_are_made_when_the_rules_change(head: Presses, count: Count) -> None:
    head.sees(HeadNSOScreen).show_tab(Tab.BOUT)
    made = count(CodesPanel, "_show_parts")
    head.node.submit(AddNote(text="said to somebody"), Role.HEAD_NSO)
    head.settle()
    assert not made


def test_the_row_under_the_great_button_follows_the_paint(cluster: FakeCluster, enter: Enter, timer: FakeNode) -> None:
    """With the end of a jam the row has other buttons, so that nearly all of them move."""
    hands = Presses(enter(timer), timer)
    start(cluster, timer, ONE)
    hands.settle()
    screen = hands.sees(JamTimerScreen)
    before = [button.words() for button in screen.after.buttons if button.isVisible()]
    cluster.wait(30)
    timer.submit(EndJam(jam=ONE, duration_us=30 * SECOND_US), Role.JAM_TIMER)
    hands.session._draw_first(is_foreign=False)
    assert [button.words() for button in screen.after.buttons if button.isVisible()] == before
    hands.session._draw_rest()
    after = [words.replace("Start", "End") for words in before]
    assert [button.words() for button in screen.after.buttons if button.isVisible()] == [*after, "Set the end"]


def test_a_penalty_names_no_keys_and_holds_no_cells(
    cluster: FakeCluster, enter: Enter, tracker: FakeNode, count: Count
) -> None:
    """The keys follow the rules of the bout, which a penalty does not change."""
    hands = Presses(enter(tracker), tracker)
    buttons = hands.sees(PenaltyTrackerScreen).correction.buttons
    calls = [count(pad, "pad_codes"), count(CodeKey, "set_present"), count(RosterCell, "hold_back")]
    calls += [count(button, "set_text") for button in buttons]
    hands.enter("123c")
    assert len(tracker.view().bout.penalties) == 1
    assert not any(calls), calls


def test_points_are_entered_with_the_panel_that_is_shown(hands: Presses, timer: FakeNode, count: Count) -> None:
    """It is made again only to draw the entry."""
    timer.submit(StartJam(jam=ONE, at=timer.now()), Role.JAM_TIMER)
    hands.settle()
    made, draws = count(score_controller, "score_panel"), count(ScorekeeperScreen, "draw")
    hands.key("4")
    bout = hands.node.view().bout
    assert bout.points[Team.HOME] == 4
    assert 0 < len(made) <= len(draws)


def test_foul_outs_are_looked_for_once(cluster: FakeCluster, enter: Enter, tracker: FakeNode, count: Count) -> None:
    """A person with one role has no tabs, and the announcement tells the alert that was drawn."""
    hands = Presses(enter(tracker), tracker)
    alerts, tabs = count(status_line, "foul_outs"), count(tab_line, "foul_outs")
    hands.session.refresh()
    assert (len(alerts), len(tabs)) == (1, 0)


def test_the_last_step_of_a_game_looks_at_no_jam(
    cluster: FakeCluster, tracker: FakeNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a step of set-up is compared with the first whistle."""
    tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code="C"), Role.PENALTY_TRACKER)
    view = tracker.view()
    monkeypatch.setattr(Bout, "jams", property(lambda _: pytest.fail("the jams were looked at")))
    step = last_step(view)
    assert step is not None
    assert not step.is_setup
