"""Texts of a screen reader on every screen: names, roles, values and states, in the order of design 8.

The stored files in docs/spoken were reviewed from the view of a blind official; a change of a screen shows there.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from ui.gallery.pose import grab, posed
from ui.gallery.spoken import spoken
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.shell.main_window import MainWindow

STORE = "QT_QPA_PLATFORM=offscreen python -m ui.gallery.spoken, read the difference, and commit it"
BOTTOM = (("Undo",), ("to settle", "All agree"), ("Chat",), ("Keys of this screen",))
WORDLESS = ("button", "field", "choice", "check box")
CONTENT = {
    "04-scorekeeper-between-jams": ("0 points", "4 points", "Lead", "Star pass", "Jam rows"),
    "05-penalty-tracker": ("Harbour Hellcats 0 ", "Salt City Sirens 1 ", "A, High block"),
    "06-lineup": ("Jammer 456", "Third blocker", "Harbour Hellcats 0 ", "No pivot", "Star pass", "Lineup rows"),
    "06-penalty-lineup-running": (
        "Jammer 123",
        "Harbour Hellcats 0 ",
        "No pivot",
        "Codes",
        "Harbour Hellcats bench staff",
    ),
    "07-penalty-box": ("Left the box, HHC 123", "Left the box, SCS 42", "HHC 404 sat"),
}
"""The working order of a screen: the beginnings of the names that Tab must reach one after the other."""

WORKING_ORDER = (
    *("Earlier", "Lineup rows"),  # the jam rows are read after the controls of the entry, and are placed left of them
    *("A, ", "1"),  # the codes are between the rosters, and are reached after the skaters
    *("Harbour Hellcats bench staff", "Harbour Hellcats 0 Zero Sum", "0 Zero Sum"),  # these are left of the line-up
    "Change: Jammer swap",  # the swap is named under both seats of jammers, and is read after all seats
    # The operator's clocks are between the teams, and come first.
    *("Harbour Hellcats jammer", "Harbour Hellcats Jam ", "0 points"),
    "Back",  # the skaters shown over the seats while one is picked
)
"""Controls that Tab reaches later than their position suggests, because they are used later (design 8)."""


@pytest.fixture(params=PICTURES, ids=lambda picture: picture.name)
def shown(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, MainWindow]]:
    picture: Picture = request.param
    with posed():
        window = picture.make()
        grab(window)
        yield picture.name, window
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_screen_is_spoken_as_it_was_read(shown: tuple[str, MainWindow], repository: Path) -> None:
    """Names, order of Tab, and the whole text beside the stored one; one drawing of each screen serves all."""
    name, window = shown
    said = spoken(window)
    assert [line for line in said.splitlines() if line.partition("[")[0].strip() in WORDLESS] == []
    check_order(name, window)
    check_lists(window)
    stored = repository / "docs" / "spoken" / f"{name}.txt"
    assert stored.exists(), STORE
    assert said == stored.read_text(encoding="utf-8"), STORE


def check_order(name: str, window: MainWindow) -> None:
    """Check the order: header, content, bottom bar (Undo, to settle, chat, keys); content in working order."""
    stops = window.frame.stops()
    parts = [_part(window, stop) for stop in stops]
    assert parts == sorted(parts)
    names = [stop.accessibleName() for stop in stops]
    assert all(names)
    last = [said for said, part in zip(names, parts, strict=True) if part == 3]
    found = [next(place for place, words in enumerate(BOTTOM) if any(map(said.count, words))) for said in last]
    assert found == sorted(found)
    order = CONTENT.get(name, ())
    places = [next(number for number, said in enumerate(names) if said.startswith(one)) for one in order]
    assert places == sorted(places)


@pytest.mark.parametrize("picture", [*PICTURES, *MORE], ids=lambda picture: picture.name)
def test_tab_never_goes_back_up(picture: Picture, qapp: QApplication) -> None:
    """Design 8: in header, content and bottom bar Tab goes down, to the right, or to the next column."""
    with posed():
        window = picture.make()
        grab(window)
        stops = window.frame.stops()
        pairs = [(one, two) for one, two in pairwise(stops) if _part(window, one) == _part(window, two)]
        back = [(one.accessibleName(), two.accessibleName()) for one, two in pairs if _is_back(window, one, two)]
        back = [(one, two) for one, two in back if not two.startswith(WORKING_ORDER)]
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert back == []


def _is_back(window: MainWindow, one: QWidget, two: QWidget) -> bool:
    """Return whether the second is above the first, not in a column further right; hidden controls are ignored."""
    if one.visibleRegion().isEmpty() or two.visibleRegion().isEmpty():
        return False
    first = QRect(one.mapTo(window, one.rect().topLeft()), one.size())
    second = QRect(two.mapTo(window, two.rect().topLeft()), two.size())
    return second.bottom() <= first.top() and second.left() < first.right()


def check_lists(window: MainWindow) -> None:
    """Check that the rows of each list are read from above, whichever widget shows them."""
    for area in window.findChildren(QScrollArea):
        paper = area.widget()
        assert paper is not None, "what scrolls has a paper"
        rows = [one for one in paper.children() if isinstance(one, QWidget) and one.isVisible()]
        for one, other in pairwise(rows):
            if one.x() < other.geometry().right() and other.x() < one.geometry().right():
                assert one.y() <= other.y(), f"{other.accessibleName()} is read after {one.accessibleName()}"


def _part(window: MainWindow, stop: QWidget) -> int:
    """Return 0 for the header, 1 for the content, 2 for a panel over it, 3 for the bottom bar."""
    if window.frame.header.isAncestorOf(stop):
        return 0
    panel = window.shell.panels.opened()
    if panel is not None and panel.isAncestorOf(stop):
        return 2
    return 3 if window.frame.bottom.isAncestorOf(stop) else 1
