"""Every field of every screen, panel and dialog keeps what was typed into it.

A press beside a field does not take its focus: the outcome of a review, typed before "Retained" was pressed, was
entered four minutes later, when the focus went. So each field is typed into in a drawn state, and then left in every
way that people use: a press beside it, another page, and the end of the window.
"""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

import ui
from derbyos_core.bout.commands import Command
from derbyos_core.identity import Role
from derbyos_core.replica.view import View
from tests.gui.controls import bring_into_view, settle
from ui.gallery.hall import StillNode
from ui.gallery.pose import posed
from ui.gallery.stage import LINE_UP_S, Evening, Picture, evening, seen_by
from ui.gallery.states import MORE, PICTURES
from ui.roles.shared.paste_field import ListedLines
from ui.services import TypedText
from ui.session.typed_texts import TOLD_MAX, TypedTexts
from ui.shell.main_window import MainWindow
from ui.theme.tokens import ColourScheme
from ui.widgets.pressable import Pressable
from ui.widgets.text_field import Keeping, TextField, keep_all_typed

pytestmark = pytest.mark.usefixtures("qapp")

_Field = QLineEdit | QPlainTextEdit
SIZE = (1366, 768)
TYPED = "7x"
EXEMPT = {
    ("FilterPane", "Search the log"): "a filter of what is shown",
    ("KeptForm", "Find a team"): "a filter of what is shown",
    ("StartBouts", "Join code, nine characters"): "a secret",
    ("ClosedBoutPanel", "Recovery word"): "a secret",
}
"""Fields whose text nothing keeps, by class and name, and why."""
STATES = frozenset(
    (
        *("01-start-new-bout", "01-start-rules", "01-start-kept-teams", "01-start-code"),
        *("02-head-nso-officials-list", "02-head-nso-sheets", "02-head-nso-signatures", "02-head-nso-rosters"),
        *("02-head-nso-bout", "02-head-nso-own-rules", "02-head-nso-codes", "02-head-nso-keep-rules"),
        *("03-jam-timer-set-clocks", "05-panel-chat", "09-change-log", "05-closed-bout-other"),
    )
)
"""Drawn states that show every field between them."""


@dataclass
class Heard:
    """What a window asked of its surroundings, in order."""

    asked: list[object] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    kept: dict[str, TypedText] = field(default_factory=dict)

    @property
    def commands(self) -> list[object]:
        """The commands among them."""
        return [one for one in self.asked if one != "pressed"]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Note the commands of the windows."""
    found = Heard()

    def submit(_: StillNode, command: Command, role: str, seen: View | None = None) -> None:
        found.asked.append(command)
        found.roles.append(role)

    monkeypatch.setattr(StillNode, "submit", submit)
    return found


@contextmanager
def _opened(picture: Picture) -> Iterator[MainWindow]:
    with posed(ColourScheme.LIGHT, 1.0):
        window = picture.make()
        try:
            window.resize(*SIZE)
            window.show()
            window.activateWindow()
            settle()
            yield window
        finally:
            window.put_away()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _fields(window: MainWindow) -> list[_Field]:
    found: list[_Field] = [*window.findChildren(QLineEdit), *window.findChildren(QPlainTextEdit)]
    return [one for one in found if one.isVisible() and one.isEnabled() and not one.isReadOnly()]


def _owner(one: QWidget) -> str:
    """Return the class that made a field: the nearest parent that is no part of a scroll pane."""
    makers = _makers()
    here = one.parentWidget()
    while here is not None and type(here).__name__ not in makers:
        here = here.parentWidget()
    return type(here).__name__ if here is not None else ""


@cache
def _makers() -> frozenset[str]:
    """Return the classes of the windows that make a field, or one of a kind of their own, by the source."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(ui.__file__).parent.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    kinds = {"TextField", "ListedLines", "QLineEdit", "QPlainTextEdit", "QTextEdit"}
    kinds |= {one.name for one in classes if any(isinstance(base, ast.Name) and base.id in kinds for base in one.bases)}
    found = set()
    for node in classes:
        calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
        if kinds & {call.id for call in calls if isinstance(call, ast.Name)}:
            found.add(node.name)
    return frozenset(found)


def _states() -> tuple[Picture, ...]:
    """Return the states that show every field between them."""
    shown = (one for one in (*PICTURES, *MORE) if one.name in STATES)
    return (*shown, Picture(name="set total", make=_set_total))


def _set_total() -> MainWindow:
    window = seen_by(Role.SCOREKEEPER_HOME, evening(Evening.LINE_UP), LINE_UP_S)
    assert window.shell.session is not None
    window.shell.session.screen.do_extra("set-total")
    return window


def _type(one: _Field) -> str:
    """Type into a field, and return what it holds then."""
    bring_into_view(one)
    one.setFocus()
    one.selectAll()
    QTest.keyClicks(one, TYPED)
    settle()
    return _text(one)


def _texts(window: MainWindow) -> TypedTexts:
    """Return what keeps the unfinished texts: of the bout, else of the start page."""
    found = window.shell._typed_texts or window._typed_texts
    assert found is not None
    return found


def _text(one: _Field) -> str:
    return one.text() if isinstance(one, QLineEdit) else one.toPlainText()


def _beside(window: MainWindow, one: QWidget) -> Pressable:
    """Return the nearest button that is no way to leave the window and does not enter the text itself."""
    middle = one.mapTo(window, one.rect().center())

    def far(button: Pressable) -> int:
        return (button.mapTo(window, button.rect().center()) - middle).manhattanLength()

    def is_free(button: Pressable) -> bool:
        return window.childAt(button.mapTo(window, button.rect().center())) is button

    buttons = [one for one in window.findChildren(Pressable) if one.isVisible() and one.isEnabled() and is_free(one)]
    return min((button for button in buttons if button.keeps_typed), key=far)


def _press(window: MainWindow, button: Pressable) -> None:
    point: QPoint = button.mapTo(window, button.rect().center())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    settle()


def _is_refused(one: QWidget, typed: str) -> bool:
    """Return whether a wrong text stands in its field still, and is marked or explained."""
    is_marked = one.property("kind") == "wrong" or one.isModified() if isinstance(one, QLineEdit) else False
    return is_marked and isinstance(one, QLineEdit) and one.text() == typed


def _is_lost(heard: Heard, one: TextField, typed: str) -> bool:
    """Return whether a text was neither entered, nor refused in its place, nor left where it waits."""
    if one.keeping is Keeping.ENTERED:
        return not heard.commands and not _is_refused(one, typed)
    return one.text() != typed or not one.isModified()


@dataclass
class Trial:
    """One field of a window into which something was typed."""

    name: str
    window: MainWindow
    field: _Field
    typed: str

    @property
    def is_entered(self) -> bool:
        """Whether leaving the field enters its text."""
        return isinstance(self.field, TextField) and self.field.keeping is Keeping.ENTERED


def _trials(heard: Heard, picture: Picture) -> Iterator[Trial]:
    """Yield the fields of a state one after the other, in windows that are opened anew where a press led elsewhere."""
    number, count = 0, 1
    while number < count:
        with _opened(picture) as window:
            fields = _fields(window)
            count = len(fields)
            while number < count and fields == _fields(window):
                one = fields[number]
                number += 1
                if isinstance(one, TextField) and one.keeping in (Keeping.SEARCH, Keeping.SECRET):
                    continue
                _texts(window)._save = lambda kept: setattr(heard, "kept", dict(kept))
                heard.kept.clear()
                typed = _type(one)
                heard.asked.clear()
                heard.roles.clear()
                yield Trial(f"{_owner(one)} {one.accessibleName()!r} in {picture.name}", window, one, typed)


def test_every_field_is_shown_in_a_drawn_state_and_those_that_keep_nothing_are_known() -> None:
    """A new field without a state would not be tried below."""
    found, exempt = set(), set()
    for picture in _states():
        with _opened(picture) as window:
            for one in _fields(window):
                found.add(_owner(one))
                if isinstance(one, TextField) and one.keeping in (Keeping.SEARCH, Keeping.SECRET):
                    exempt.add((_owner(one), one.accessibleName()))
    assert found == _makers()
    assert exempt == set(EXEMPT)


@pytest.mark.parametrize("picture", _states(), ids=lambda one: one.name)
def test_a_press_beside_a_field_keeps_its_text_before_it_acts(picture: Picture, heard: Heard) -> None:
    for trial in _trials(heard, picture):
        button = _beside(trial.window, trial.field)
        button.pressed.connect(heard.asked.clear)
        button.tapped.connect(lambda: heard.asked.append("pressed"))
        _press(trial.window, button)
        if trial.is_entered:
            is_kept = (bool(heard.asked) and heard.asked[0] != "pressed") or _is_refused(trial.field, trial.typed)
        else:
            told = trial.window.frame.bottom.last_change.accessibleName()  # that it waits for whom it was typed
            is_kept = bool(heard.commands) or trial.typed in (_text(trial.field), *told.split("“")[-1].split("”")[:1])
        assert is_kept, f"{trial.name}, {button.accessibleName()}: {heard.asked}, {_text(trial.field)!r}"


@pytest.mark.parametrize("picture", _states(), ids=lambda one: one.name)
def test_another_page_enters_or_keeps_what_is_typed(picture: Picture, heard: Heard) -> None:
    """In the role in which it was typed."""
    for trial in _trials(heard, picture):
        session, one = trial.window.shell.session, trial.field
        if session is None or not isinstance(one, TextField):
            return
        role, was_log = session.role, session.is_log_shown
        if not (was_log and session.leave_log()):
            session.show_log()
        settle()
        assert not _is_lost(heard, one, trial.typed), f"{trial.name}: {heard}, {one.text()!r}"
        assert set(heard.roles) <= {role}
        if not was_log:
            session.leave_log()
        settle()


@pytest.mark.parametrize("picture", _states(), ids=lambda one: one.name)
def test_the_end_of_the_window_enters_or_keeps_what_is_typed(picture: Picture, heard: Heard) -> None:
    """What waits for its button is there again at the next opening, except readings of a moment."""
    kept_by_key: dict[str, TypedText] = {}
    for trial in _trials(heard, picture):
        texts, one = _texts(trial.window), trial.field
        assert isinstance(one, TextField | ListedLines)
        kept = TypedText(text=trial.typed, begun=one.begun)
        texts.look()
        if one.keeping is not Keeping.MOMENT:
            assert one.key, f"{trial.name}: a sudden end loses it"
            assert heard.kept.get(one.key) == kept, f"{trial.name}: a sudden end loses it"
            kept_by_key[one.key] = kept
        if trial.is_entered:
            keep_all_typed(trial.window.frame)
            texts.look()
            is_kept = bool(heard.commands) or _is_refused(one, trial.typed)
        else:
            texts.look()
            is_kept = heard.kept.get(one.key) == kept or one.keeping is Keeping.MOMENT
        assert is_kept, f"{trial.name}: {heard}, {one.key!r}"
    _check_restart(picture, kept_by_key)


def _check_restart(picture: Picture, kept: dict[str, TypedText]) -> None:
    """Check that texts of before stand in their fields again, are marked as not entered, and are told."""
    told: list[str] = []
    with _opened(picture) as window:
        shell = window.shell
        part = window.start if shell.session is None else window.frame
        again = TypedTexts(part, kept, lambda _: None, told.append)
        again.look()
        for key, text in kept.items():
            one = next(one for one in _fields(window) if getattr(one, "key", "") == key)
            assert isinstance(one, TextField | ListedLines)
            assert one.text() == text.text, key
            assert one.notice in ("not entered", "not sent", "typed before"), key
            assert one.notice in one.accessibleDescription(), key
            one.set_text(one.text())
            assert (one.notice, one.is_unfinished) == ("", False), key
    assert all(any(f"“{text.text}”" in words for words in told) or len(kept) > TOLD_MAX for text in kept.values()), told
    assert bool(told) is bool(kept)


@pytest.mark.parametrize("picture", _states(), ids=lambda one: one.name)
def test_esc_restores_the_text_that_was_there(picture: Picture, heard: Heard) -> None:
    """And does nothing else. What waits for its button is not lost by Esc."""
    for trial in _trials(heard, picture):
        one = trial.field
        if trial.is_entered and isinstance(one, TextField):
            begun, panel = one.begun, trial.window.shell.panels.opened()
            QTest.keyClick(one, Qt.Key.Key_Escape)
            settle()
            assert (one.text(), heard.commands) == (begun, []), trial.name
            assert trial.window.shell.panels.opened() is panel
