"""Every control that is offered works: nothing covers it, it is large enough to touch, and a press has an effect.

Each drawn state is opened in several windows, text sizes and both languages. Each control is tested in two ways:

* Can it be pressed? The window is asked which widget is at nine points of it, by `childAt`, as Qt does for a press.
* Does a press do anything? The window, not the widget, is pressed at the control's middle. It must cause a command, a
  message, slow work, or another picture, value, focus, panel or dialog.

The normal run takes a sample that is the same on every run; `slow` covers the whole product.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

import ui.shell.exports
import ui.widgets.text
from derbyos_core.roles.shared.banner import BannerValue
from tests.gui.arranging import moved_by_arranging
from tests.gui.controls import (
    Target,
    bring_into_view,
    scroll_areas,
    seen_box,
    settle,
    targets_of,
    text_faults,
    uncovered_faults,
    words_in,
)
from ui.background_tasks import BackgroundTasks
from ui.frame.role_tabs import RoleTabButton
from ui.gallery.hall import StillNode
from ui.gallery.people import ROSTERS
from ui.gallery.pose import posed
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.language import ENGLISH, language
from ui.roles.displays.screen import DisplayRowButton
from ui.roles.operator.skater_grid import SkaterCell
from ui.scheme_choice import scheme_choice
from ui.shell.main_window import MainWindow
from ui.shell.start.swatches import Swatch
from ui.theme.look import look
from ui.theme.tokens import SCALES, ColourScheme
from ui.widgets.bout_tile import BoutTile
from ui.widgets.button import Button
from ui.widgets.chip_strip import ChipButton
from ui.widgets.code_key import CodeKey
from ui.widgets.jam_card import JamCard
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.number_tile import NumberTile, TileState
from ui.widgets.page_tab import PageTab
from ui.widgets.place_chip import ChipState, PlaceChip
from ui.widgets.roster_cell import RosterCell
from ui.widgets.text import overflows
from ui.widgets.titled_button import TitledButton

GERMAN = "de"
TARGET = 44
CELL_WIDTH_LEAST = 33
SLACK = 1
"""Lengths of the tokens are rounded to pixels on both sides."""
SIZES = (QSize(1366, 768), QSize(1280, 800), QSize(1024, 600), QSize(800, 480), QSize(1366, 690), QSize(1366, 900))
STATES = (*PICTURES, *MORE)
PRESSES_QUICK = 1
"""Controls of each state that are pressed in the normal run, different ones for each state."""
PRESSED_QUICK_LEAST = 160
PARTS = 8
"""Number of parts in which the states are pressed, each in a minute or two."""
PRESSED_LEAST = 200
"""In each part, in each window of the whole product; there were 206 to 487, 10,574 in all."""
FOUND_LEAST = 1_800
"""In each setting: the less a window holds, the more is behind a tab, a page or a scroll bar. There were 2,004 to
6,141, and 147,314 in all 48."""
CELLS_PRESSED = 8
"""Cells of one sheet that are pressed in each state; all of them are touched in the same way."""
IN_A_ROW_MAX = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A window size, the requested text size and a language."""

    size: QSize
    scale: float
    tongue: str

    def __str__(self) -> str:
        return f"{self.size.width()}x{self.size.height()}-{round(self.scale * 100)}-{self.tongue}"


SETTINGS = tuple(
    Setting(size=size, scale=scale, tongue=tongue) for size in SIZES for scale in SCALES for tongue in (ENGLISH, GERMAN)
)
OF_CLASSES = tuple(
    Setting(size=size, scale=scale, tongue=tongue)
    for size, scale, tongue in (
        (SIZES[0], 1.0, ENGLISH),
        (SIZES[2], 1.0, GERMAN),
        (SIZES[3], 2.0, ENGLISH),
        (SIZES[4], 2.0, GERMAN),
    )
)
"""One window of each layout: full, narrow and short, compact, and compact in the smallest size."""


def _number_of(text: str) -> int:
    """Return a number that is the same on every run, unlike `hash`."""
    return int.from_bytes(sha256(text.encode()).digest()[:6], "big")


def _turn(picture: Picture) -> Setting:
    """Return the setting in which the normal run tests a state; all states together use all of them."""
    return SETTINGS[(STATES.index(picture) * 7 + _number_of(picture.name) % 3) % len(SETTINGS)]


# -- what is seen of a press ------------------------------------------------------------------------------


@dataclass
class Seen:
    """Requests that a window has made to its surroundings."""

    asked: list[str] = field(default_factory=list)

    def note(self, what: str) -> Callable[..., Any]:
        """Return a function to call in place of the real one."""
        return lambda *_, **__: self.asked.append(what)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Note commands, messages, dialogs and slow work of the windows instead of performing them."""
    found = Seen()

    class Begun:
        """A task that never ends."""

        cancel = found.note("cancel")
        add_done_callback = found.note("slow")

    def start(_: BackgroundTasks, slow: Any, **__: Any) -> Begun:
        found.asked.append("slow")
        close = getattr(slow, "close", None)
        if close is not None:
            close()
        return Begun()

    for name, what in (("submit", "command"), ("chat", "message"), ("dial", "dial")):
        monkeypatch.setattr(StillNode, name, found.note(what))
    monkeypatch.setattr(BackgroundTasks, "start", start)
    monkeypatch.setattr(QFileDialog, "open", found.note("dialog"))
    monkeypatch.setattr(ui.shell.exports, "open_page", found.note("page"))
    return found


@contextmanager
def _posed(setting: Setting) -> Iterator[None]:
    """Set a language and a text size for the windows inside, and restore the previous ones after them."""
    scheme = scheme_choice().choice
    language().choose(setting.tongue)
    with posed(ColourScheme.LIGHT, setting.scale):
        yield
    language().choose(ENGLISH)
    scheme_choice().choose(scheme)


@contextmanager
def _opened(picture: Picture, setting: Setting, *, banner: BannerValue | None = None) -> Iterator[MainWindow]:
    """Return the window of a state, with the look and the language of the setting, whatever was pressed before."""
    scheme_choice().choose(ColourScheme.LIGHT.value)
    language().choose(setting.tongue)
    look().set_scale(setting.scale)
    look().set_still(True)
    overflows.clear()
    window = picture.make()
    try:
        window.resize(setting.size)
        window.show()
        if banner is not None and window.shell.session is not None:
            window.shell.session.usual_banner = lambda _: banner
            window.shell.session.refresh()
        settle()
        yield window
    finally:
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@contextmanager
def _shown(picture: Picture, setting: Setting, *, banner: BannerValue | None = None) -> Iterator[MainWindow]:
    """Yield the window of a state, and restore the look afterwards."""
    with _posed(setting), _opened(picture, setting, banner=banner) as window:
        yield window


def _look_of(window: MainWindow) -> tuple[object, ...]:
    """Return everything that a press may change and that is quick to compare."""
    shown = [
        (
            (widget.accessibleName(), widget.geometry().getRect(), widget.accessibleDescription()),
            getattr(widget, "_is_chosen", None),  # a key that is drawn as chosen
            getattr(widget, "_kind", None),  # a button that is
        )
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
    ]
    fields = [field.text() for field in window.findChildren(QLineEdit)]
    bars = [area.verticalScrollBar().value() for area in window.findChildren(QAbstractScrollArea)]
    return (
        (shown, fields, bars, window.windowState(), id(window.focusWidget())),
        (look().requested_scale, look().scheme, look().is_still, language().choice, scheme_choice().choice),
    )


def _press(window: MainWindow, point: QPoint) -> None:
    """Press the window at this position."""
    handle = window.windowHandle()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    for _ in range(2):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()


def _may_do_nothing(target: Target) -> str:
    """Return the reason why a press on this control may change nothing; empty where it must."""
    widget = target.widget
    if isinstance(widget, (QLineEdit, QPlainTextEdit)) and widget.hasFocus():
        return "the field has the focus already"
    if isinstance(widget, JamSheet):
        return "not every cell of a sheet can be entered: totals, and what nobody has skated yet"
    if isinstance(widget, Button) and widget.parent() is not None and _is_chosen(widget):
        return "a button sets a value; this value is set already"
    if isinstance(widget, PageTab) and widget.accessibleName().endswith((", chosen", ", gewählt")):
        return "this page is open already"
    if isinstance(widget, RoleTabButton) and widget.tab is not None and widget.tab.is_open:
        return "this role is shown already"
    if isinstance(widget, DisplayRowButton) and widget.accessibleName().endswith((", chosen", ", gewählt")):
        return "this display is chosen already"
    if isinstance(widget, TitledButton) and widget.accessibleName().endswith((", chosen", ", gewählt")):
        return "these rules are chosen already"
    if isinstance(widget, JamCard):
        return "the pen is there already"
    if isinstance(widget, BoutTile) and widget.accessibleName().endswith((", chosen", ", gewählt")):
        return "this bout is chosen already"
    if isinstance(widget, Swatch) and widget.accessibleName().endswith((", chosen", ", gewählt")):
        return "this colour is chosen already"
    if isinstance(widget, ChipButton) and widget.chip.is_chosen:
        return "this penalty is corrected already, or is in this jam"
    if isinstance(widget, CodeKey) and widget._is_chosen:
        return "this code is chosen already"
    top = widget.window()
    if isinstance(top, MainWindow) and widget is top.start.bouts.use_address and top.start.bouts.problem.isVisible():
        return "what is wrong with this address is said already"
    is_tile = isinstance(widget, NumberTile) and widget._tile.state is TileState.PICKED
    if is_tile or (isinstance(widget, RosterCell | SkaterCell) and widget.value.is_chosen):
        return "this skater is chosen already; a hurried second tap asks for nothing else"
    if isinstance(widget, PlaceChip) and widget.value.state is ChipState.NEXT:
        return "the next tap fills this place already"
    return ""


def _is_chosen(button: Button) -> bool:
    return bool(button._kind.name == "CHOSEN")


def _pressed_faults(
    window: MainWindow, target: Target, seen: Seen, before: tuple[object, ...]
) -> tuple[list[str], bool]:
    """Press a target; return the faults, and whether the window has changed afterwards."""
    arrived: list[str] = []
    widget = target.widget
    if isinstance(widget, QAbstractButton):
        widget.clicked.connect(lambda: arrived.append("clicked"))
    elif isinstance(widget, JamSheet):
        widget.cell_pressed.connect(lambda row, column: arrived.append(f"{row} {column}"))
    excuse = _may_do_nothing(target)
    seen.asked.clear()
    _press(window, target.box(window).center())
    after = _look_of(window)
    has_come = bool(seen.asked) or after != before
    faults = []
    if isinstance(widget, (QAbstractButton, JamSheet)) and not arrived:
        faults.append(f"{target.name} was not pressed")
    elif not has_come and not excuse:
        faults.append(f"{target.name} was pressed, and nothing came of it")
    faults += [f"{target.name} was pressed, then {moved}" for moved in moved_by_arranging(window)]
    return faults, after != before


# -- can it be pressed? -----------------------------------------------------------------------------------


def _still_faults(window: MainWindow) -> tuple[int, list[str]]:
    """Return the number of targets of a window, and the faults that are visible before any press."""
    faults = text_faults(window)
    faults += [f"{cut.text!r} is cut: it needs {cut.needed:.0f}, and has {cut.had:.0f}" for cut in overflows]
    scale = look().scale
    least = round(TARGET * scale) - SLACK
    targets, words = targets_of(window), words_in(window)
    for target in targets:
        if target.row < 0:
            bring_into_view(target.widget)
        box = seen_box(target, window)
        # The columns of a jam sheet follow the paper's: up to nineteen of them. A cell may be narrower than a target,
        # because all its values can also be entered by full keys beside the sheet (design 4: rows of 46 to 50 px).
        wide = round(CELL_WIDTH_LEAST * scale) - SLACK if target.row >= 0 else least
        # Cells at the upper and lower edge of a sheet are cut by it; they are as high as their row.
        high = 0 if target.row >= 0 else least
        if box.width() < wide or box.height() < high:
            faults.append(f"{target.name} is {box.width()}x{box.height()}, less than {wide}x{high}")
        if not scroll_areas(target.widget) and target.row < 0 and not window.rect().contains(target.box(window)):
            faults.append(f"{target.name} at {target.box(window).getRect()} is outside the window")
        faults += uncovered_faults(target, window, words)
    if window.shell.session is not None and not window.shell.session.screen.is_frameless:
        for part in (window.frame.header.menu, window.frame.header.badge):
            if not part.isVisible() or not window.rect().contains(Target(part).box(window)):
                faults.append(f"{part.accessibleName()!r} has left the window")
    return len(targets), faults


@pytest.mark.parametrize("picture", STATES, ids=lambda picture: picture.name)
def test_every_control_of_a_state_can_be_pressed(qapp: QApplication, picture: Picture) -> None:
    """Each state in one setting; the slow test covers the whole product."""
    setting = _turn(picture)
    with _shown(picture, setting) as window:
        _, faults = _still_faults(window)
    assert not faults, f"{setting}:\n" + "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_control_of_every_state_in_every_setting_can_be_pressed(
    qapp: QApplication, setting: Setting, record_property: Callable[[str, object], None]
) -> None:
    found, faults = 0, []
    with _posed(setting):
        for picture in STATES:
            with _opened(picture, setting) as window:
                count, wrong = _still_faults(window)
            found += count
            faults += [f"{picture.name} {setting}: {one}" for one in wrong]
    record_property("controls_found", found)
    assert not faults, "\n".join(faults)
    assert found >= FOUND_LEAST


def test_all_settings_are_taken_in_the_normal_run() -> None:
    """The sample covers every window, every text size and every language with enough states."""
    taken = [_turn(picture) for picture in STATES]
    assert {one.size.toTuple() for one in taken} == {size.toTuple() for size in SIZES}
    assert {(one.scale, one.tongue) for one in taken} == {(one.scale, one.tongue) for one in SETTINGS}


LINE = BannerValue(
    text="Practice: a line of words over the screen.", actions=("End practice",), mark="eye", role="accent"
)
LEAST = Setting(size=QSize(1366, 690), scale=2.0, tongue=GERMAN)
LOW = (Setting(size=SIZES[2], scale=1.0, tongue=ENGLISH), Setting(size=SIZES[3], scale=1.0, tongue=ENGLISH))
"""The least windows of the short and of the compact layout, in which a line over the screen takes the most."""
CODES_OF_ONES_OWN = "18-operator-own-codes"
"""Under a line, in the least short window, its 21 codes are 41 wide instead of 43: three rows of seven."""


def _faults_under_line(picture: Picture, setting: Setting) -> list[str]:
    with _shown(picture, setting, banner=LINE) as window:
        _, faults = _still_faults(window)
    if (picture.name, setting) == (CODES_OF_ONES_OWN, LOW[0]):
        faults = [fault for fault in faults if not fault.startswith("CodeKey")]
    return [f"{picture.name} {setting}: {one}" for one in faults]


@pytest.mark.parametrize("picture", STATES, ids=lambda picture: picture.name)
def test_a_line_over_the_screen_takes_no_control_away(qapp: QApplication, picture: Picture) -> None:
    """In the smallest window the screens give up the height that the line takes; in one of two others as well."""
    turn = LOW[_number_of(picture.name) % len(LOW)]
    faults = [fault for setting in (LEAST, turn) for fault in _faults_under_line(picture, setting)]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("setting", LOW, ids=str)
def test_a_line_over_any_screen_takes_no_control_away(qapp: QApplication, setting: Setting) -> None:
    faults = [fault for picture in STATES for fault in _faults_under_line(picture, setting)]
    assert not faults, "\n".join(faults)


# -- skaters are distinguishable --------------------------------------------------------------------------


def test_numbers_are_never_elided(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two skaters who look alike would be worse than none: other text may be elided, numbers never."""
    numbers = {line.split()[0] for lines in ROSTERS.values() for line in lines}
    cut: list[str] = []
    fit = ui.widgets.text._fit

    def noting(text: str, *given: Any) -> Any:
        found = fit(text, *given)
        if found.overflow is not None and text in numbers:
            cut.append(text)
        return found

    monkeypatch.setattr(ui.widgets.text, "_fit", noting)
    shown = [picture for picture in STATES if picture.name.split("-")[0] in ("04", "05", "06", "07", "17")]
    for place, picture in enumerate(shown):
        for setting in (LEAST, SETTINGS[place % len(SETTINGS)]):
            with _shown(picture, setting) as window:
                window.grab()
    assert cut == []


# -- does a press do anything? ----------------------------------------------------------------------------


def _to_press(targets: list[Target]) -> list[int]:
    """Return the indices of the targets to press: every control, and some cells of each sheet."""
    places, cells = [], 0
    for place, target in enumerate(targets):
        if target.row >= 0:
            cells += 1
            if cells % max(1, sum(one.row >= 0 for one in targets) // CELLS_PRESSED):
                continue
        places.append(place)
    return places


def _press_all(picture: Picture, setting: Setting, seen: Seen, *, most: int = 0) -> tuple[int, list[str]]:
    """Press the controls of a state, each in an unchanged window; return their number and the faults.

    A window that looks the same after a press counts as unchanged: nothing entered in a picture changes its game.
    """
    faults: list[str] = []
    pressed = 0
    waiting: list[int] | None = None
    names: list[tuple[str, str, int, int]] = []
    while waiting is None or waiting:
        with _opened(picture, setting) as window:
            targets = targets_of(window)
            if waiting is None:
                names = [target.key for target in targets]
                waiting = _to_press(targets)
                if most:
                    order = sorted(waiting, key=lambda place: _number_of(f"{picture.name} {setting} {names[place]}"))
                    waiting = order[:most]
            assert [target.key for target in targets] == names, "a state looks the same each time it is made"
            for number in range(IN_A_ROW_MAX):
                if not waiting:
                    break
                place = waiting.pop()
                target = targets[place]
                if target.row < 0:
                    bring_into_view(target.widget)
                before = _look_of(window)
                found, is_other = _pressed_faults(window, target, seen, before)
                if found and number:
                    # A press so soon after another one may be taken for the same; by itself it has to do something.
                    waiting.append(place)
                    break
                faults += [f"{picture.name} {setting}: {one}" for one in found]
                pressed += 1
                if is_other:
                    break
    return pressed, faults


def test_what_is_pressed_does_something(
    qapp: QApplication, seen: Seen, record_property: Callable[[str, object], None]
) -> None:
    pressed, faults = 0, []
    for picture in STATES:
        setting = _turn(picture)
        with _posed(setting):
            count, wrong = _press_all(picture, setting, seen, most=PRESSES_QUICK)
        pressed += count
        faults += wrong
    record_property("controls_pressed", pressed)
    assert not faults, "\n".join(faults)
    assert pressed >= PRESSED_QUICK_LEAST


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("setting", OF_CLASSES, ids=str)
def test_every_control_of_every_state_does_something(
    qapp: QApplication, seen: Seen, setting: Setting, part: int, record_property: Callable[[str, object], None]
) -> None:
    pressed, faults = 0, []
    with _posed(setting):
        for picture in STATES[part::PARTS]:
            count, wrong = _press_all(picture, setting, seen)
            pressed += count
            faults += wrong
    record_property("controls_pressed", pressed)
    assert not faults, "\n".join(faults)
    assert pressed >= PRESSED_LEAST
