"""Hard checks on every screen in every size: nothing cut, nothing too small to hit, nothing without a
name.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLineEdit, QScrollArea, QWidget

from ui.main_window import MainWindow
from ui.pictures.book import VIEWS, PictureView, names, render_all
from ui.pictures.pose import grab, posed
from ui.pictures.stage import Picture
from ui.pictures.states import MORE, PICTURES
from ui.theme.look import look
from ui.theme.tokens import Ground
from ui.widgets.text import overflows

OFF_MAX = 0.0015
"""The edges of the largest digits depend a little on the fonts that were drawn before: 0.0010 of a
picture.
"""
STEP_LEAST = 8
TARGET = 44
SLACK = 1
"""Lengths of the tokens are rounded to pixels on both sides."""
LIGHT_VIEWS = [view for view in VIEWS if view.ground is Ground.LIGHT]


@pytest.fixture(params=LIGHT_VIEWS, ids=lambda view: view.suffix)
def view(request: pytest.FixtureRequest) -> PictureView:
    found: PictureView = request.param
    return found


@pytest.fixture(params=(*PICTURES, *MORE), ids=lambda picture: picture.name)
def window(request: pytest.FixtureRequest, view: PictureView, qapp: QApplication) -> Iterator[MainWindow]:
    picture: Picture = request.param
    with posed(view.ground, view.scale):
        overflows.clear()
        window = picture.make()
        grab(window, None, view.size)
        yield window
        window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _controls(window: MainWindow) -> list[QWidget]:
    found = window.findChildren(QAbstractButton) + window.findChildren(QLineEdit)
    return [control for control in found if control.isVisible() and control.isEnabled()]


def _in_scroll(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def test_every_screen_holds_its_words_its_targets_and_its_names(window: MainWindow, view: PictureView) -> None:
    assert [cut.text for cut in overflows] == []
    least = round(TARGET * look().scale) - SLACK
    controls = _controls(window)
    assert controls or window.sitting is None or window.sitting.screen.is_frameless
    small = [
        f"{control.accessibleName()} {control.width()}x{control.height()}"
        for control in controls
        if control.width() < least or control.height() < least
    ]
    assert small == []
    assert [control for control in controls if not control.accessibleName()] == []
    room = QRect(0, 0, view.size.width(), view.size.height())
    outside = [
        control.accessibleName()
        for control in controls
        if not _in_scroll(control)
        and not room.contains(QRect(control.mapTo(window, control.rect().topLeft()), control.size()))
    ]
    assert outside == []
    needed = window.frame.minimumSizeHint()
    assert needed.width() <= view.size.width()
    assert needed.height() <= view.size.height()
    sideways = [area for area in window.findChildren(QScrollArea) if area.horizontalScrollBar().isVisible()]
    assert sideways == []


def test_controls_of_one_screen_do_not_cover_each_other(window: MainWindow) -> None:
    # A panel stands over the screen on purpose: then what counts is the panel.
    panel = window.panels.opened()
    boxes: dict[str, QRect] = {}
    covered = []
    for control in _controls(window):
        if panel is not None and not panel.isAncestorOf(control):
            continue
        if _in_scroll(control) or isinstance(control, QLineEdit):
            continue
        box = QRect(control.mapTo(window, control.rect().topLeft()), control.size()).adjusted(1, 1, -1, -1)
        for name, other in boxes.items():
            if box.intersects(other):
                covered.append((control.accessibleName(), name))
        boxes[f"{control.accessibleName()} {box.x()},{box.y()}"] = box
    assert covered == []


def test_pictures_are_rendered_into_files_without_a_display(qapp: QApplication, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    views = (PictureView(suffix="light", ground=Ground.LIGHT, size=QSize(1366, 768)),)
    files = render_all(
        tmp_path, progress=lambda done, whole: told.append((done, whole)), views=views, pictures=PICTURES[:2]
    )
    assert [file.name for file in files] == ["01-start-join-light.png", "02-head-nso-light.png"]
    assert all(file.stat().st_size > 10_000 for file in files)
    assert told == [(1, 2), (2, 2)]


def test_every_picture_has_a_name_of_its_own() -> None:
    found = list(names())
    assert len(found) == len(set(found)) == len(VIEWS) * len(PICTURES) + len(MORE)


@pytest.mark.skipif(sys.platform != "linux", reason="letters are drawn a little otherwise on other systems")
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
@pytest.mark.parametrize("suffix", ["light", "dark", "200pct-light"])
def test_a_picture_is_the_stored_one(
    qapp: QApplication, picture: Picture, suffix: str, tmp_path: Path, repository: Path
) -> None:
    """Hardly a pixel may be off by more than 8 of 255; a wanted change stores new pictures."""
    view = next(one for one in VIEWS if one.suffix == suffix)
    (file,) = render_all(tmp_path, views=(view,), pictures=(picture,))
    stored = QImage(str(repository / "docs" / "pictures" / file.name)).convertToFormat(QImage.Format.Format_RGB32)
    drawn = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    assert stored.size() == drawn.size(), f"docs/pictures/{file.name} is missing or of another size"
    assert _share_off(stored, drawn) <= OFF_MAX, f"{file} differs from the stored picture"


def _share_off(one: QImage, other: QImage) -> float:
    """The share of pixels in which any colour differs by more than the least step."""
    first, second = bytes(one.constBits()), bytes(other.constBits())
    if first == second:
        return 0.0
    off = {
        place // 4
        for place, (left, right) in enumerate(zip(first, second, strict=True))
        if left != right and abs(left - right) > STEP_LEAST
    }
    return len(off) / (one.width() * one.height())
