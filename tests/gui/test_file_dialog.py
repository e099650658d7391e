"""First folder of the file dialog, and legibility of the dialog."""

from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFileDialog, QHeaderView, QPushButton, QToolButton, QWidget

from derbyos_core.colours import contrast
from ui.file_dialog import file_dialog
from ui.gallery.pose import posed
from ui.theme.look import look
from ui.theme.tokens import ColourScheme


@pytest.fixture
def home(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Home of a person without earlier choices: Qt remembers the folder of other tests."""
    monkeypatch.chdir(QFileDialog().directory().absolutePath())
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def test_a_file_is_looked_for_in_the_persons_own_folder(home: Path) -> None:
    """The program may be started anywhere; rosters and exports are among the person's documents."""
    (home / "Documents").mkdir()
    parent = QWidget()
    dialog = file_dialog(parent, "A list")
    assert dialog.directory() == QDir(str(home / "Documents"))


def test_without_documents_it_is_home(home: Path) -> None:
    parent = QWidget()
    assert file_dialog(parent, "A list").directory() == QDir(str(home))


@pytest.mark.usefixtures("home")
def test_the_heads_of_its_list_can_be_read() -> None:
    """Section 8: without a dialog of the system, Qt's own has a background behind its words."""
    look().apply()
    parent = QWidget()
    dialog = file_dialog(parent, "A list")
    dialog.setOption(dialog.Option.DontUseNativeDialog)
    dialog.show()
    header = next(one for one in dialog.findChildren(QHeaderView) if one.orientation().name == "Horizontal")
    background = header.grab().toImage().pixelColor(2, 2)
    assert background.lightness() > 128
    dialog.close()


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("scheme", ColourScheme)
def test_the_words_of_its_buttons_can_be_read(scheme: ColourScheme) -> None:
    """Seen on 24 November: Save and Cancel were white on white in the dark theme."""
    with posed(scheme):
        parent = QWidget()
        dialog = file_dialog(parent, "A list")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile("sheets.pdf")
        dialog.ensurePolished()
        cancel = next(one for one in dialog.findChildren(QPushButton) if "ancel" in one.text())
        drawn = cancel.grab().toImage()
        ground = drawn.pixelColor(drawn.width() // 2, 6)
        words = cancel.palette().color(QPalette.ColorRole.ButtonText)
        assert contrast(ground.name(), words.name()) >= 4.5


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("scheme", ColourScheme)
def test_its_tool_buttons_have_the_ground_of_the_theme(scheme: ColourScheme) -> None:
    """Seen on 24 November: the pressed one was light under light signs in the dark theme."""
    with posed(scheme):
        parent = QWidget()
        dialog = file_dialog(parent, "A list")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.ensurePolished()
        for button in dialog.findChildren(QToolButton):
            button.setCheckable(True)
            button.setChecked(True)
            ground = button.grab().toImage().pixelColor(3, 20)
            assert ground == look().colours.accent_soft, button.objectName()
