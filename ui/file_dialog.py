"""File dialog that starts in the person's documents, not in the folder of the program."""

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["file_dialog"]


def file_dialog(parent: QWidget, title: str) -> QFileDialog:
    """Return a dialog that is not open yet, in the folder of the last file."""
    dialog = QFileDialog(parent, title)
    if dialog.directory() == QDir.current():  # Qt has no earlier file
        documents = QDir(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        dialog.setDirectory(documents if documents.exists() else QDir.home())
    return dialog
