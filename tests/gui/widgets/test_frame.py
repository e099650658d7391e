"""The frame: fixed places in every size class; a changed value moves nothing."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.colours import Jersey
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.header import BadgeValue, ClockValue, JamCardValue, SyncState
from derbyos_core.roles.shared.toast import Toast, ToastTone
from tests.gui.widgets.samples import AWAY, HEADER, HOME
from ui.frame import Frame, Header, SizeClass
from ui.frame.focus_ring import FocusRing
from ui.gallery.pose import grab, posed
from ui.theme import DisplayPhase
from ui.widgets import score_block, shapes
from ui.widgets.button import Button
from ui.widgets.pressable import Pressable
from ui.widgets.text import overflows

LEFT = Qt.MouseButton.LeftButton
CORRECTING = JamCardValue(jam=9, phase=DisplayPhase.CORRECTING, has_cursor=True)
WIDEST = replace(
    HEADER,
    role="Lineup tracker HHC",
    ended=JamCardValue(jam=28, phase=DisplayPhase.ENDED, sub="25 – 25", short="25–25"),
    present=JamCardValue(jam=29, phase=DisplayPhase.TIMEOUT, sub="official review", short="review"),
    period_clock=ClockValue(label="Period 2", is_running=False),
    phase_clock=ClockValue(label="Half-time", is_running=True),
    left=replace(HOME, score=387, letters="WWW"),
    right=replace(AWAY, score=264, letters="MMM", has_lead=True),
    badge=BadgeValue(state=SyncState.ALONE, word="Working alone", sub="214 entries kept"),
)
WINDOWS = [(1366, 768), (1366, 690), (1920, 1080), (1200, 740), (1280, 720), (1024, 768), (900, 640), (640, 384)]


def _frame(qtbot: QtBot, width: int, height: int) -> Frame:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.header.set_header(WIDEST)
    frame.header.set_period_clock("30:00")
    frame.header.set_phase_clock("12:34")
    frame.bottom.set_toast(Toast(text="Penalty X · SCS 42 · Jam 12", age="1 min ago"))
    frame.bottom.set_last_change("Bo (lineup HHC): jammer 123")
    frame.bottom.set_to_settle(3)
    frame.resize(width, height)
    frame.show()
    return frame


def _places(widget: QWidget) -> dict[int, QRect]:
    return {id(child): child.geometry() for child in widget.findChildren(QWidget) if child.isVisible()}


def _parts(header: Header) -> list[QWidget]:
    every: list[QWidget] = [
        header.menu,
        header.older,
        header.strip,
        header.period_clock,
        header.phase_clock,
        header.score,
        header.badge,
    ]
    return [part for part in every if part.isVisible()]


@pytest.mark.parametrize(
    ("width", "height", "scale", "wanted"),
    [
        (1366, 768, 1.0, SizeClass()),
        (1200, 740, 1.0, SizeClass()),
        (1199, 740, 1.0, SizeClass(is_narrow=True)),
        (1366, 739, 1.0, SizeClass(is_short=True)),
        (1024, 700, 1.0, SizeClass(is_narrow=True, is_short=True)),
        (899, 768, 1.0, SizeClass(is_compact=True)),
        (1366, 599, 1.0, SizeClass(is_compact=True)),
        (1366, 768, 2.0, SizeClass(is_compact=True)),
        (1920, 1080, 1.25, SizeClass()),
    ],
)
def test_the_size_class_is_taken_after_the_text_size(width: int, height: int, scale: float, wanted: SizeClass) -> None:
    assert SizeClass.of(width, height, scale) == wanted
    assert SizeClass.of(width, height, scale).is_full == (wanted == SizeClass())


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_parts_of_the_header_stand_beside_each_other(qtbot: QtBot, width: int, height: int) -> None:
    frame = _frame(qtbot, width, height)
    header = frame.header
    parts = sorted(_parts(header), key=lambda part: part.x())
    assert len(parts) >= 5
    assert all(one.geometry().right() < other.x() for one, other in pairwise(parts))
    assert parts[0].x() >= 0
    assert parts[-1].geometry().right() < header.width()
    assert all(part.y() >= 0 and part.geometry().bottom() < header.height() for part in parts)


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_longest_words_fit_in_every_window(qtbot: QtBot, width: int, height: int) -> None:
    overflows.clear()
    frame = _frame(qtbot, width, height)
    grab(frame, size=frame.size())
    assert list(overflows) == []


def test_at_200_percent_the_compact_frame_loses_no_function(qtbot: QtBot) -> None:
    with posed(scale=2.0):
        frame = _frame(qtbot, 1366, 768)
        assert frame.size_class.is_compact
        assert frame.header.menu.isVisible()
        assert frame.header.badge.isVisible()
        assert frame.bottom.settle.isVisible()
        assert frame.minimumSizeHint().width() <= 683


def test_other_values_move_nothing_in_the_header(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    header = frame.header
    before = _places(header)
    header.set_header(HEADER)
    header.set_phase_clock("0:01")
    assert _places(header) == before


def test_another_change_leaves_undo_in_its_place(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    bar = frame.bottom
    undo = next(button for button in bar.toast.findChildren(Button) if button.words() == "Undo")
    before = undo.mapTo(bar, QPoint(0, 0))
    bar.set_toast(Toast(text="Lead", age="now"))
    assert undo.mapTo(bar, QPoint(0, 0)) == before
    bar.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=("Called off", "Time", "Injury")))
    assert undo.mapTo(bar, QPoint(0, 0)) == before


def test_settling_leaves_the_buttons_in_their_places(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    bar = frame.bottom
    before = [bar.settle.geometry(), bar.chat.geometry(), bar.keys.geometry()]
    bar.set_to_settle(0)
    bar.set_unread(12)
    assert [bar.settle.geometry(), bar.chat.geometry(), bar.keys.geometry()] == before


def test_each_choice_of_the_toast_emits_its_index(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    bar = frame.bottom
    bar.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=("Called off", "Time", "Injury")))
    for number, words in enumerate(("Called off", "Time", "Injury")):
        button = next(b for b in bar.toast.findChildren(Button) if b.words() == words)
        with qtbot.waitSignal(bar.choice_tapped) as told:
            QTest.mouseClick(button, LEFT)
        assert told.args == [number]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (640, 384)])
def test_an_alert_is_seen_at_any_size(qtbot: QtBot, width: int, height: int) -> None:
    frame = _frame(qtbot, width, height)
    bar = frame.bottom
    alert = Toast(text="HHC 08 has 7. Tell the Head Referee.", action="Told", tone=ToastTone.BAD)
    bar.set_alert(alert)
    assert bar.alert.isVisible()
    assert bar.rect().contains(bar.alert.geometry())
    told = next(button for button in bar.alert.findChildren(Button) if button.words() == "Told")
    with qtbot.waitSignal(bar.alert_tapped):
        QTest.mouseClick(told, LEFT)
    bar.set_alert(None)
    assert not bar.alert.isVisible()


def test_a_third_card_is_there_while_an_older_jam_is_corrected(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    header = frame.header
    header.set_header(replace(HEADER, correcting=CORRECTING))
    assert header.strip.has_correcting
    cards = header.strip.findChildren(QPushButton)
    with qtbot.waitSignal(header.card_tapped) as told:
        QTest.mouseClick(next(card for card in cards if "correcting" in card.accessibleName()), LEFT)
    assert told.args == ["correcting"]
    header.set_header(HEADER)
    assert not header.strip.has_correcting


def test_cards_tell_which_they_are(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    header = frame.header
    header.set_header(HEADER)
    names = {"ended": "Jam 11 just ended, 0 – 8", "present": "Jam 12 on track, your entries go here"}
    for key, name in names.items():
        card = next(c for c in header.strip.findChildren(QPushButton) if c.accessibleName() == name)
        with qtbot.waitSignal(header.card_tapped) as told:
            QTest.mouseClick(card, LEFT)
        assert told.args == [key]


def test_an_empty_place_of_the_strip_is_no_control_and_moves_nothing(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    header = frame.header
    header.set_header(HEADER)
    grab(frame)
    before = {card.accessibleName(): card.geometry() for card in _cards(header)}
    header.set_header(replace(HEADER, ended=None))
    grab(frame)
    (present,) = _cards(header)
    assert present.geometry() == before[present.accessibleName()]
    header.set_header(HEADER)
    grab(frame)
    assert {card.accessibleName(): card.geometry() for card in _cards(header)} == before


def _cards(header: Header) -> list[QPushButton]:
    return [card for card in header.strip.findChildren(QPushButton) if card.isVisible()]


def test_the_banner_stands_between_header_and_content(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    frame.set_content(QLabel("content"))
    frame.banner.set_banner(BannerValue(text="You are correcting Jam 9.", actions=("Back to Jam 12",)))
    grab(frame)
    assert frame.header.geometry().bottom() + 1 == frame.banner.y()
    assert frame.banner.geometry().bottom() + 1 == frame.content().y()
    with qtbot.waitSignal(frame.banner.action_tapped) as told:
        QTest.mouseClick(next(b for b in frame.banner.findChildren(Button) if b.words()), LEFT)
    assert told.args == [0]


def test_size_class_is_signalled_once(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    told: list[SizeClass] = []
    frame.resized.connect(told.append)
    frame.resize(1300, 760)
    frame.resize(1024, 768)
    frame.resize(1030, 768)
    assert told == [SizeClass(is_narrow=True)]


def test_the_start_screen_has_no_header(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    frame.set_frameless(True)
    assert not frame.header.isVisible()
    assert not frame.bottom.isVisible()
    frame.set_frameless(False)
    assert frame.header.isVisible()


def _with_button(qtbot: QtBot) -> tuple[Frame, Button]:
    """A window in sight whose content is one button; the focus is in its header."""
    frame = _frame(qtbot, 1366, 768)
    content = QWidget()
    first = Button("First", parent=content)
    frame.set_content(content)
    grab(frame)
    frame.activateWindow()
    frame.header.menu.setFocus()
    return frame, first


def test_tab_goes_from_header_to_content_to_bottom_bar(qtbot: QtBot) -> None:
    frame, first = _with_button(qtbot)
    passed: list[str] = []
    for _ in range(20):
        frame.focusNextChild()
        focused = frame.focusWidget()
        place = "content" if focused is first else "header" if frame.header.isAncestorOf(focused) else "bottom"
        if not passed or passed[-1] != place:
            passed.append(place)
    assert passed[:3] == ["header", "content", "bottom"]


def test_the_ring_follows_a_focus_that_came_by_key(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    frame.activateWindow()
    plain = grab(frame)
    frame.header.older.setFocus(Qt.FocusReason.TabFocusReason)
    ringed = grab(frame)
    frame.header.menu.setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed != plain
    assert grab(frame) == plain


def test_the_ring_goes_along_with_what_is_around_the_control(qtbot: QtBot) -> None:
    """At the end of a banner it stayed where it was, around parts of two other tiles."""
    frame, first = _with_button(qtbot)
    frame.activateWindow()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    ring = frame.findChildren(FocusRing)[0]
    around = first.parentWidget()
    assert around is not None
    before = ring.geometry()
    around.move(around.x(), around.y() + 20)
    qtbot.waitUntil(lambda: ring.geometry() == before.translated(0, 20), timeout=1000)


def test_a_key_goes_from_region_to_region(qtbot: QtBot) -> None:
    frame, first = _with_button(qtbot)
    frame.focus_next_region()
    assert frame.focusWidget() is first
    frame.focus_next_region()
    assert frame.bottom.isAncestorOf(frame.focusWidget())
    frame.focus_next_region()
    assert frame.header.isAncestorOf(frame.focusWidget())


@pytest.mark.parametrize(("width", "height"), [(640, 384), (720, 400), (899, 500), (1366, 768)])
def test_a_score_never_stands_without_the_colours_and_letters_of_its_team(
    qtbot: QtBot, width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compact header has a chip too: beside the digits where there is room, above them where there is not."""
    chips: list[tuple[str, QRectF]] = []
    draw = shapes.draw_jersey

    def noting(painter: QPainter, box: QRectF, jersey: Jersey, text: str, **given: Any) -> None:
        chips.append((text, box))
        draw(painter, box, jersey, text, **given)

    monkeypatch.setattr(score_block, "draw_jersey", noting)
    frame = _frame(qtbot, width, height)
    overflows.clear()
    chips.clear()
    score = frame.header.score
    score.grab()
    assert [text for text, _ in chips] == ["WWW", "MMM"]
    room = QRectF(0, 0, score.width(), score.height())
    assert all(room.contains(box) for _, box in chips)
    assert not overflows


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("has_alert", [False, True])
@pytest.mark.parametrize("sentence", ["", "HHC has no 4040."])
def test_nothing_in_the_bar_lies_over_a_button(
    qtbot: QtBot, width: int, height: int, scale: float, has_alert: bool, sentence: str
) -> None:
    """At 800x480 and 150 % a sentence lay over Undo and the reasons of a jam's end."""
    with posed(scale=scale):
        frame = _frame(qtbot, width, height)
        bar = frame.bottom
        bar.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=("Called off", "Time", "Injury")))
        if has_alert:
            bar.set_alert(Toast(text="HHC 404 has 11. Tell the Head Referee.", action="Told", tone=ToastTone.BAD))
        bar.set_last_change(sentence, is_said=bool(sentence))
        buttons = [one for one in bar.findChildren(Pressable) if one.isVisible()]
        assert buttons
        for one in buttons:
            assert bar.childAt(one.mapTo(bar, one.rect().center())) is one, one.accessibleName()
        assert bar.last_change.isVisible() or not sentence
        assert bar.alert.isVisible() or not has_alert or sentence


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("has_choices", [False, True])
@pytest.mark.parametrize(
    "sentence", ["HHC has no 4040.", "To change an expulsion, tap Remove, then the skater, Exp and the code. " * 2]
)
def test_a_sentence_to_this_person_is_seen_beside_an_alert(
    qtbot: QtBot, width: int, height: int, has_choices: bool, sentence: str
) -> None:
    """A press that does nothing says why, even while a foul-out waits to be told; then the alert is seen again."""
    frame = _frame(qtbot, width, height)
    bar = frame.bottom
    if has_choices:
        bar.set_toast(Toast(text="Jam 12 ended", age="9 s ago", choices=("Called off", "Time", "Injury")))
    bar.set_alert(Toast(text="HHC 404 has 11. Tell the Head Referee.", action="Told", tone=ToastTone.BAD))
    bar.set_last_change(sentence, is_said=True)
    long_sentence = frame.long_sentence
    seen: QWidget = long_sentence if long_sentence is not None and long_sentence.isVisible() else bar.last_change
    region = seen.visibleRegion().boundingRect()
    assert region.size() == seen.size()
    if bar.alert.isVisible() and bar.last_change.isVisible():
        assert not bar.alert.geometry().intersects(bar.last_change.geometry())
    bar.set_last_change("", is_said=True)
    assert bar.alert.visibleRegion().boundingRect().size() == bar.alert.size()
    assert not bar.last_change.isVisible()
    assert frame.long_sentence is None or not frame.long_sentence.isVisible()
