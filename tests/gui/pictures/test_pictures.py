"""Hard checks on every screen in every size: nothing cut, nothing too small to hit, nothing without a
name.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLineEdit, QScrollArea, QWidget

from tests.gui.overprints import printed_over
from tests.kit.images import places_off
from ui.gallery.book import VIEWS, PictureView, names, render_all
from ui.gallery.pose import grab, posed
from ui.gallery.stage import Picture
from ui.gallery.states import MORE, PICTURES
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.theme.tokens import ColourScheme, Space
from ui.widgets.text import overflows

OFF_MAX = 0.001
"""Of the pixels (design 9.4). The edges of the largest digits depend a little on the fonts that were drawn before; what
is off by more is drawn once more in a process of its own.
"""
ALONE = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from ui.gallery.book import VIEWS, render_all
from ui.gallery.states import PICTURES

application = QApplication([])
folder, name, suffix = sys.argv[1:]
views, pictures = [one for one in VIEWS if one.suffix == suffix], [one for one in PICTURES if one.name == name]
render_all(Path(folder), views=tuple(views), pictures=tuple(pictures))
"""
"""Draws one picture in a process that has drawn nothing else."""
TARGET = 44
SLACK = 1
"""Lengths of the tokens are rounded to pixels on both sides."""
LIGHT_VIEWS = [view for view in VIEWS if view.scheme is ColourScheme.LIGHT]
DARK_VIEWS = [view for view in VIEWS if view.scheme is ColourScheme.DARK]
Case = tuple[Picture, PictureView]


def _quick() -> list[Case]:
    """Return every screen in every size, and once in dark; panels, dialogs and every pair of colours once.

    Dark has the same texts in the same places, so a sample is enough: its colours are measured with the tokens.
    """
    screens = [(picture, view) for picture in PICTURES for view in LIGHT_VIEWS]
    dark = [(picture, DARK_VIEWS[number % len(DARK_VIEWS)]) for number, picture in enumerate(PICTURES)]
    more = [(picture, VIEWS[number % len(VIEWS)]) for number, picture in enumerate(MORE)]
    return [*screens, *dark, *more]


def _rest() -> list[Case]:
    """Return everything else in every size, in light and dark."""
    quick = {(picture.name, view.suffix) for picture, view in _quick()}
    whole = ((picture, view) for picture in (*PICTURES, *MORE) for view in VIEWS)
    return [case for case in whole if (case[0].name, case[1].suffix) not in quick]


def _cases(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=lambda case: f"{case[0].name}-{case[1].suffix}")


@contextmanager
def _shown(case: Case) -> Iterator[MainWindow]:
    """Yield the window of one picture in one view."""
    picture, view = case
    with posed(view.scheme, view.scale):
        overflows.clear()
        window = picture.make()
        try:
            grab(window, None, view.size)
            yield window
        finally:
            window.put_away()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@_cases(_quick())
def test_every_screen_holds_its_words_its_targets_and_its_names(qapp: QApplication, case: Case) -> None:
    """Design 9.3; and no control covers another one."""
    with _shown(case) as window:
        _check(window, case[1])
        _check_covers(window)


@pytest.mark.slow
@_cases(_rest())
def test_every_picture_in_every_size_and_on_both_grounds(qapp: QApplication, case: Case) -> None:
    """Design 9.2, the whole product: with white v black, red v green, navy v black, pale v white."""
    with _shown(case) as window:
        _check(window, case[1])
        _check_covers(window)


def test_what_the_design_asks_for_is_among_the_pictures() -> None:
    """Design 9.2: four pairs of colours for three screens; offline, conflict, correcting, timeout, and so on."""
    found = [picture.name for picture in (*PICTURES, *MORE)]
    for screen in ("05-penalty-tracker", "07-penalty-box", "13-scoreboard"):
        for pair in ("white-black", "red-green", "navy-black", "pale-white"):
            assert f"{screen}-{pair}" in found
    for state in ("working-alone", "correcting", "timeout", "20-skaters", "first-jam", "foul-out", "4-digits"):
        assert [name for name in found if state in name], state


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


def _is_cut(field: QLineEdit) -> bool:
    """Return whether the text of a field is longer than the field without outline and margins."""
    margins = field.textMargins()
    beside = margins.left() + margins.right() + 2 * (look().px(Space.M) + 1)
    return field.fontMetrics().horizontalAdvance(field.text()) > field.width() - beside


def _check(window: MainWindow, view: PictureView) -> None:
    assert [cut.text for cut in overflows] == []
    assert printed_over(window) == []
    assert [field.text() for field in window.findChildren(QLineEdit) if field.isVisible() and _is_cut(field)] == []
    least = round(TARGET * look().scale) - SLACK
    controls = _controls(window)
    assert controls or window.shell.session is None or window.shell.session.screen.is_frameless
    small = [
        f"{control.accessibleName()} {control.width()}x{control.height()}"
        for control in controls
        if control.width() < least or control.height() < least
    ]
    assert small == []
    buttons = window.findChildren(QAbstractButton) + window.findChildren(QLineEdit)
    assert [one for one in buttons if one.isVisible() and not one.accessibleName()] == []  # also where it is off
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


def _check_covers(window: MainWindow) -> None:
    # A panel covers the screen on purpose: then only the panel counts.
    panel = window.shell.panels.opened()
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
    views = (PictureView(suffix="light", scheme=ColourScheme.LIGHT, size=QSize(1366, 768)),)
    files = render_all(
        tmp_path, progress=lambda done, whole: told.append((done, whole)), views=views, pictures=PICTURES[:2]
    )
    assert [file.name for file in files] == [f"{picture.name}-light.png" for picture in PICTURES[:2]]
    assert all(file.stat().st_size > 10_000 for file in files)
    assert told == [(1, 2), (2, 2)]


def test_a_picture_is_chosen_by_the_name_of_its_file(qapp: QApplication, tmp_path: Path) -> None:
    """Those who type a name of `docs/pictures` were told that all names stand in `docs/pictures`."""
    picture, view = PICTURES[0], VIEWS[-1]
    wanted = f"{picture.name}-{view.suffix}"
    files = render_all(tmp_path, pictures=PICTURES[:1], only=wanted)
    assert [file.stem for file in files] == [wanted]


def test_every_picture_has_a_name_of_its_own() -> None:
    found = list(names())
    assert len(found) == len(set(found)) == len(VIEWS) * len((*PICTURES, *MORE))


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
    if _share_off(stored, drawn) > OFF_MAX:  # a separate process shows whether earlier drawings caused it
        subprocess.run([sys.executable, "-c", ALONE, str(tmp_path), picture.name, suffix], cwd=repository, check=True)
        drawn = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    if _share_off(stored, drawn) > OFF_MAX:
        pytest.fail(f"{file} differs from the stored picture; beside it are {', '.join(_keep(stored, drawn, file))}")


def _keep(stored: QImage, drawn: QImage, file: Path) -> list[str]:
    """Store the old picture and the difference of the two beside the new one, for review (design 9.4)."""
    apart = QImage(drawn)
    painter = QPainter(apart)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, stored)
    painter.end()
    names = []
    for image, what in ((stored, "stored"), (apart, "difference")):
        names.append(f"{file.stem}-{what}.png")
        image.save(str(file.with_name(names[-1])))
    return names


def test_of_two_pictures_that_differ_both_and_the_difference_are_kept(qapp: QApplication, tmp_path: Path) -> None:
    """Design 9.4; where both are the same the difference is black."""
    stored, drawn = (QImage(4, 4, QImage.Format.Format_RGB32) for _ in range(2))
    stored.fill(0xFF204060)
    drawn.fill(0xFF204060)
    drawn.setPixel(1, 1, 0xFFFFFFFF)
    assert _share_off(stored, drawn) == 1 / 16
    kept = [QImage(str(tmp_path / name)) for name in _keep(stored, drawn, tmp_path / "one.png")]
    assert kept[0] == stored.convertToFormat(kept[0].format())
    assert (kept[1].pixel(0, 0) & 0xFFFFFF, kept[1].pixel(1, 1) & 0xFFFFFF) == (0, 0xDFBF9F)


def _share_off(one: QImage, other: QImage) -> float:
    """The share of pixels in which any colour differs by more than the least step."""
    return len(places_off(one, other)) / (one.width() * one.height())
