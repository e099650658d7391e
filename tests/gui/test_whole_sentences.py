"""Sentences of the bottom bar are readable as a whole: in both languages, in every window, at any text size."""

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.i18n import joined
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.roles.shared.texts import cannot_save
from derbyos_core.roles.shared.toast import Toast, ToastTone
from derbyos_core.session.notices import notice_words
from resources.translations.update import FOLDER
from tests.goldens.adapter.wordings import in_german
from tests.goldens.stored import DATA
from tests.gui.overprints import painted_texts
from tests.gui.presses import Presses
from ui.frame import Frame
from ui.gallery.pose import posed
from ui.language import language
from ui.widgets.long_sentence import LongSentence
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import Pressable

SETTINGS = [(1366, 768, 1.0), (1366, 768, 2.0), (1024, 600, 1.0), (1024, 600, 1.5), (800, 480, 1.0), (1280, 720, 2.0)]
LONGEST = 150
FIELD = re.compile(r"\{(\w+)\}")
FILLED = {
    "what": "Eine Änderung an etwas, das nicht hier ist",
    "who": "einem Laptop ohne Namen",
    "laptop": "der Laptop von Wilhelmina",
    "difference": "11 h 59 min",
    "n": "1204",
    "path": "~/.local/share/derbyos/bouts/harbour-hellcats-steel-city-2026-11-21.derbyos",
}
"""Long values of the placeholders; any other one is as long as a name."""
NAME = "Wilhelmina R."
LONG = ("The time of the laptop of Wilhelmina is ahead of the time agreed here, and is not followed. " * 4).strip()
TWICE_UNDONE = "Zurückgenommen: Zurückgenommen: "
"""Beginning of a line that only a script writes: in the windows, what was undone is entered again by Redo."""


def _sentences() -> list[str]:
    """Return the longest sentences of the program in both languages, with long values."""
    found = set()
    for message in ElementTree.parse(FOLDER / "derbyos_de.ts").iter("message"):
        forms = [message.findtext("source", ""), *(form.text or "" for form in message.iter("numerusform"))]
        forms += [form.text or "" for form in message.findall("translation")]
        if any(form.rstrip().endswith(".") for form in forms):
            found |= {FIELD.sub(lambda field: FILLED.get(field[1], NAME), form).strip() for form in forms}
    return sorted(found, key=lambda text: (-len(text), text))[:LONGEST]


def _frame(qtbot: QtBot, width: int, height: int) -> Frame:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.bottom.set_toast(Toast(text="Penalty X · SCS 42 · Jam 12", age="1 min ago"))
    frame.resize(width, height)
    frame.show()
    return frame


def _is_whole(widget: Painted, text: str) -> bool:
    """Return whether the widget shows the whole text, inside its own edges."""
    room = QRectF(widget.rect()).adjusted(-1, -1, 1, 1)
    drawn = painted_texts(widget)
    is_there = any(one == text for one, _ in drawn) or "".join(one for one, _ in drawn) == text
    return is_there and all(room.contains(ink) for _, ink in drawn)


def _box(frame: Frame) -> LongSentence:
    """Return the sentence over the content."""
    assert frame.long_sentence is not None
    return frame.long_sentence


def _place_of(frame: Frame) -> Painted:
    """Return the widget that shows a sentence to this person."""
    box = frame.long_sentence
    return box if box is not None and box.isVisible() else frame.bottom.last_change


@pytest.mark.parametrize(("width", "height", "scale"), SETTINGS)
def test_every_sentence_to_a_person_is_whole(qtbot: QtBot, width: int, height: int, scale: float) -> None:
    with posed(scale=scale):
        frame = _frame(qtbot, width, height)
        cut = []
        for sentence in _sentences():
            frame.bottom.set_last_change(sentence, is_said=True)
            place = _place_of(frame)
            assert place.isVisible()
            if not _is_whole(place, sentence):
                cut.append(sentence)
        assert cut == []


@pytest.mark.parametrize(("width", "height", "scale"), SETTINGS)
@pytest.mark.parametrize("kind", NoticeKind)
def test_an_alert_of_a_long_notice_shows_whole_words(
    qtbot: QtBot, width: int, height: int, scale: float, kind: NoticeKind
) -> None:
    """The bar has no room for the sentence of the alert, which is shown by Read."""
    with posed(scale=scale):
        frame = _frame(qtbot, width, height)
        for words in (notice_words(kind), in_german(notice_words(kind))):
            alert = Toast(text=_sentences()[0], short=words, action="Gelesen", tone=ToastTone.BAD)
            frame.bottom.set_alert(alert)
            assert frame.bottom.alert.isVisible()
            assert _is_whole(frame.bottom.alert, words)


@pytest.mark.parametrize("age", ["", "12 min ago"])
def test_the_line_about_an_own_entry_is_whole_on_a_usual_screen(qtbot: QtBot, age: str) -> None:
    frame = _frame(qtbot, 1366, 768)
    cut = []
    for text in _lines("toast"):
        if text.startswith(TWICE_UNDONE):
            continue
        frame.bottom.set_toast(Toast(text=text, age=age))
        drawn = [one for one, _ in painted_texts(frame.bottom.toast)]
        if not any(one == text for one in drawn) and not "".join(drawn).startswith(text):
            cut.append(text)
    assert cut == []


def test_the_line_about_an_entry_of_others_is_whole_on_a_usual_screen(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    cut = []
    for text in _lines("others"):
        frame.bottom.set_last_change(text)
        if not _is_whole(frame.bottom.last_change, text):
            cut.append(text)
    assert cut == []


def test_a_long_sentence_leaves_undo_free(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    before = frame.bottom.geometry()
    frame.bottom.set_last_change(LONG, is_said=True)
    assert _box(frame).isVisible()
    assert frame.bottom.geometry() == before
    assert not _box(frame).geometry().intersects(before)
    for button in frame.bottom.findChildren(Pressable):
        assert not button.isVisible() or _top_at(frame, button) is button


def test_a_tap_ends_a_long_sentence_and_the_same_one_is_shown_again(hands: Presses) -> None:
    for _ in range(2):
        hands.session.show_status(LONG)
        hands.settle()
        box = _box(hands.window.frame)
        assert box.isVisible()
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
        hands.settle()
        assert not box.isVisible()
        assert LONG not in hands.told()


def test_a_long_sentence_follows_the_window(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 1366, 768)
    frame.bottom.set_last_change(LONG, is_said=True)
    frame.resize(800, 480)
    assert _is_whole(_box(frame), LONG)
    assert QRectF(frame.rect()).contains(QRectF(_box(frame).geometry()))
    assert room_of(_box(frame)).height() > 0


def _top_at(frame: Frame, button: QWidget) -> QWidget | None:
    return frame.childAt(button.mapTo(frame, button.rect().center()))


def _lines(kind: str) -> list[str]:
    """Return the stored wordings of one kind, in both languages."""
    found = set()
    for path in sorted((DATA / "wordings").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for code in ("en", "de"):
                if line.startswith(f"{kind} {code}: "):
                    found.add(line.removeprefix(f"{kind} {code}: "))
    assert len(found) > 100
    return sorted(found)


def test_a_long_sentence_is_shown_in_the_language_in_use(qtbot: QtBot) -> None:
    frame = _frame(qtbot, 800, 480)
    sentence = joined(" ", (cannot_save(3),) * 3)
    language().choose("de")
    try:
        frame.bottom.set_last_change(sentence, is_said=True)
        assert _box(frame).isVisible()
        assert _is_whole(_box(frame), in_german(sentence))
    finally:
        language().choose("en")
