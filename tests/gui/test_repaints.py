"""Repaints after one entry: its own cells and those that follow from them, never a whole screen (performance goal 13).

Half a practice bout is in the log. The paints of the window's first frame with the entry are counted, also those
of widgets under a transparent one, but not the plain background of the window.
"""

from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.bout.commands import AddPenalty, MarkLead, SetTrip, SkaterRef, StartJam
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import resolve
from derbyos_core.practice.game import practice_game
from derbyos_core.roles.shared.sheet_values import SheetCell
from tests.gui.conftest import Enter
from tests.kit.fake_node import EVENING, FakeCluster, FakeNode
from tests.kit.images import places_off
from ui.bridge import FRAME_MS
from ui.session.hint_watch import HintWatch
from ui.widgets.phase_panel import PhasePanel
from ui.widgets.sheet_model import SheetModel

PAINTS_MAX = 20
READS_MAX = 20
"""Cells that a sheet requests from its model for one entry: calls of `data()` where Qt paints the cells."""
WITH_SHEET = (Role.SCOREKEEPER_HOME, Role.LINEUP_HOME)
BACKGROUNDS = ("MainWindow", "Frame", "QWidget")
"""Widgets under everything, which have one colour."""
TURNS = 8
HINTS_MS_MAX = 5_000
SECONDS_MS_MAX = 3_000
STEP_MAX = 32
"""Of 255, in the jam timer's panel alone: the edges of its digits depend a little on the fonts that were drawn since,
by 13 where it was seen. What was not painted anew is off by far more. All else is equal to the pixel.
"""
PLAYED = 420
AFTER_US = 20_000_000


class _Paints(QObject):
    """Records the painted widgets."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Paint or not isinstance(watched, QWidget):
            return False
        if type(watched).__name__ not in BACKGROUNDS:
            self.seen.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Collect the cells that sheets request from their models."""
    seen: list[tuple[int, int]] = []
    asked = SheetModel.cell

    def cell(model: SheetModel, row: int, column: int) -> SheetCell:
        seen.append((row, column))
        return asked(model, row, column)

    monkeypatch.setattr(SheetModel, "cell", cell)
    return seen


def _play(cluster: FakeCluster, crew: FakeNode) -> None:
    """Play half a bout, entered by one person; it ends 20 seconds after a whistle."""
    game = practice_game(Random(404), EVENING)
    last = max(place for place, line in enumerate(game[:PLAYED]) if isinstance(line.command, StartJam))
    for line in game[: last + 1]:
        cluster.time = line.at
        command = resolve(line, crew.view().bout)
        if command is not None:
            crew.submit(command, line.role)
    cluster.time = Instant(game[last].at + AFTER_US)


def _settle() -> None:
    for _ in range(TURNS):
        QCoreApplication.processEvents()


def _await_hints(qtbot: QtBot, window: QWidget) -> None:
    """Return when the paperwork hints, which come a moment after a change, have drawn the screen once more."""
    hints = [timer for watch in window.findChildren(HintWatch) for timer in watch.findChildren(QTimer)]
    assert hints
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in hints), timeout=HINTS_MS_MAX)
    _settle()


@pytest.mark.parametrize(
    ("role", "before", "key"),
    [
        (Role.SCOREKEEPER_HOME, "", Qt.Key.Key_4),
        (Role.PENALTY_TRACKER, "{number}c", Qt.Key.Key_Return),
        (Role.PENALTY_BOX, "", Qt.Key.Key_W),
        (Role.LINEUP_HOME, "", Qt.Key.Key_P),
    ],
)
def test_an_own_entry_paints_little(
    cluster: FakeCluster,
    enter: Enter,
    qapp: QApplication,
    qtbot: QtBot,
    role: Role,
    before: str,
    key: Qt.Key,
    reads: list[tuple[int, int]],
) -> None:
    """One entry paints at most 20 widgets and reads at most 20 cells of a sheet (performance goal 13)."""
    crew = cluster.node("Everybody", *(role.value for role in Role))
    _play(cluster, crew)
    node = cluster.node("Kim T.", role.value)
    window = enter(node)
    window.activateWindow()
    _await_hints(qtbot, window)
    teams = node.view().bout.teams
    others = " ".join(person.number for person in teams[Team.AWAY].persons)
    number = next(one.number for one in teams[Team.HOME].persons if one.number and one.number not in others)
    for letter in before.format(number=number):
        QTest.keyClick(window, ord(letter))
    _settle()
    entries, colours = node.view().entries, _Paints()
    has_read = bool(reads)
    reads.clear()
    qapp.installEventFilter(colours)
    QTest.keyClick(window, key)
    _settle()
    qapp.removeEventFilter(colours)
    assert node.view().entries == entries + 1, window.frame.bottom.last_change.accessibleName()
    assert has_read == (role in WITH_SHEET)
    assert len(reads) <= READS_MAX, reads
    assert 0 < len(colours.seen) <= PAINTS_MAX, "\n".join(colours.seen)


@pytest.mark.parametrize("role", [Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.LINEUP_HOME, Role.HEAD_NSO])
def test_a_remote_entry_paints_little(
    cluster: FakeCluster,
    enter: Enter,
    qapp: QApplication,
    qtbot: QtBot,
    role: Role,
    reads: list[tuple[int, int]],
) -> None:
    """Another official's points paint the score, the cells of their jam, and the line with their name."""
    crew = cluster.node("Everybody", *(role.value for role in Role))
    _play(cluster, crew)
    node = cluster.node("Kim T.", role.value)
    _await_hints(qtbot, enter(node))
    colours = _Paints()
    reads.clear()
    qapp.installEventFilter(colours)
    jam = node.view().bout.active
    assert jam is not None, "a jam is on the track"
    crew.submit(SetTrip(jam=jam, team=Team.HOME, number=2, points=3), Role.SCOREKEEPER_HOME)
    _settle()
    qapp.removeEventFilter(colours)
    assert 0 < len(colours.seen) <= PAINTS_MAX, "\n".join(colours.seen)
    assert len(reads) <= READS_MAX, reads


@pytest.mark.parametrize(
    "role",
    [
        Role.JAM_TIMER,
        Role.SCOREKEEPER_HOME,
        Role.LINEUP_HOME,
        Role.PENALTY_TRACKER,
        Role.PENALTY_LINEUP_HOME,
        Role.PENALTY_BOX,
        Role.HEAD_NSO,
    ],
)
def test_partial_paints_equal_a_full_paint(cluster: FakeCluster, enter: Enter, role: Role, qtbot: QtBot) -> None:
    """After entries of others the screen equals a fresh picture of the window, to the pixel.

    The scoreboard is always painted whole.
    """
    crew = cluster.node("Everybody", *(role.value for role in Role))
    _play(cluster, crew)
    window = enter(cluster.node("Kim T.", role.value))
    _settle()
    jams = [jam.id for jam in crew.view().bout.jams if jam.start is not None]
    numbers = [person.number for person in crew.view().bout.teams[Team.HOME].persons if person.number]
    for number, jam in enumerate(jams[-4:]):
        crew.submit(SetTrip(jam=jam, team=Team.HOME, number=2, points=number), Role.SCOREKEEPER_HOME)
        crew.submit(MarkLead(jam=jam, team=Team.HOME), Role.SCOREKEEPER_HOME)
        _settle()
        skater = SkaterRef(team=Team.HOME, number=numbers[number])
        crew.submit(AddPenalty(jam=jam, skater=skater, code="C"), Role.PENALTY_TRACKER)
        _settle()
    QTest.qWait(3 * FRAME_MS)
    _await_hints(qtbot, window)  # not between the two pictures

    def is_painted_whole() -> None:
        painted = window.screen().grabWindow(window.winId()).toImage()
        afresh = window.grab().toImage().convertToFormat(painted.format())
        assert painted.size() == afresh.size()
        panels = [QRect(one.mapTo(window, QPoint()), one.size()) for one in window.findChildren(PhasePanel)]
        places = places_off(painted, afresh, step=0)
        digits = {place for place in places if any(panel.contains(*place) for panel in panels)}
        places = (places - digits) | (digits & places_off(painted, afresh, step=STEP_MAX))
        assert not places, _words(window, places)

    qtbot.waitUntil(is_painted_whole, timeout=SECONDS_MS_MAX)  # a clock may tick between the two pictures


def _words(window: QWidget, places: set[tuple[int, int]]) -> str:
    """Name the box in which two pictures of the window differ, and the widget in its middle."""
    across, down = [x for x, _ in places], [y for _, y in places]
    box = QRect(QPoint(min(across), min(down)), QPoint(max(across), max(down)))
    widget = window.childAt(box.center())
    return f"{len(places)} pixels in {box}, in {type(widget).__name__} {widget.accessibleName() if widget else ''}"
