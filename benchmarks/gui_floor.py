"""Least work that Qt needs to show a change: one cell of a small table, painted after a key."""

import asyncio
import os
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView

__all__ = ["FloorWindow"]

SIDE = 20
ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class _Cells(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.texts = [[str(row * column) for column in range(SIDE)] for row in range(SIDE)]
        self.calls = 0

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else SIDE

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else SIDE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        self.calls += 1
        return self.texts[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None


class FloorWindow(QTableView):
    """The table; any key changes one cell."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = _Cells()
        self._count = 0
        self.painted_cpu_ns = 0
        self._painted: asyncio.Future[int] | None = None
        self.setModel(self.cells)
        self.horizontalHeader().setDefaultSectionSize(45)
        self.verticalHeader().setDefaultSectionSize(22)
        self.resize(1000, 520)

    def press(self) -> "asyncio.Future[int]":
        """Press a key; return the moment when the paint has ended, by `perf_counter_ns`."""
        painted = self.next_paint()
        QTest.keyClick(self, Qt.Key.Key_A)
        return painted

    def next_paint(self) -> "asyncio.Future[int]":
        """Return the moment when the next paint will have ended."""
        self._painted = asyncio.get_running_loop().create_future()
        return self._painted

    def change(self) -> None:
        """Write another text into the next cell."""
        self._count += 1
        row, column = self._count * 7 % SIDE, self._count * 3 % SIDE
        self.cells.texts[row][column] = str(self._count)
        index = self.cells.index(row, column)
        self.cells.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.change()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._painted is not None and not self._painted.done():
            self.painted_cpu_ns = time.thread_time_ns()
            self._painted.set_result(time.perf_counter_ns())
