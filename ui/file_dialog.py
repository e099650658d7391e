"""Decides where a person begins to look for a file: in the own documents, not in the folder the program came from."""

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["file_dialog"]


def file_dialog(parent: QWidget, title: str) -> QFileDialog:
    """A dialog that is not open yet; the folder of the last file comes again."""
    dialog = QFileDialog(parent, title)
    if dialog.directory() == QDir.current():  # Qt knows of no file before this one
        documents = QDir(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        dialog.setDirectory(documents if documents.exists() else QDir.home())
    return dialog
