"""Model of a sheet: turns new rows into exact row signals, so that scroll position and focus stay."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.sheet_values import COLUMNS_MAX, ROWS_MAX, CellLook, SheetCell, SheetColumn, SheetRow
from ui.language import translated
from ui.safe_slots import safe_slots

__all__ = ["SheetModel"]

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
SAID = {
    CellLook.EMPTY: tr("empty"),
    CellLook.BLANK: "",
    CellLook.CHECK: tr("yes"),
    CellLook.CHECK_NOW: tr("yes"),
    CellLook.PICK: tr("to fill next"),
}


@safe_slots
class SheetModel(QAbstractTableModel):
    """The rows of one sheet."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[SheetColumn, ...] = ()
        self._rows: list[SheetRow] = []

    @property
    def columns(self) -> tuple[SheetColumn, ...]:
        return self._columns

    def row(self, index: int) -> SheetRow:
        """Return one row."""
        return self._rows[index]

    def set_columns(self, columns: tuple[SheetColumn, ...]) -> bool:
        """Set the columns. Returns whether they differ from those before."""
        assert len(columns) <= COLUMNS_MAX, "no form of the paperwork has so many columns"
        if columns == self._columns:
            return False
        self.beginResetModel()
        self._columns = columns
        self.endResetModel()
        return True

    def set_rows(self, rows: tuple[SheetRow, ...]) -> None:
        """Set the rows. Only differences are signalled, and of too many rows the last ones are kept."""
        rows = rows[-ROWS_MAX:]
        start = _common(self._rows, rows)
        end = _common(self._rows[start:][::-1], rows[start:][::-1])
        leaving = len(self._rows) - start - end
        coming = len(rows) - start - end
        if leaving:
            self.beginRemoveRows(NOWHERE, start, start + leaving - 1)
            del self._rows[start : start + leaving]
            self.endRemoveRows()
        if coming:
            self.beginInsertRows(NOWHERE, start, start + coming - 1)
            self._rows[start:start] = rows[start : start + coming]
            self.endInsertRows()
        for number, (before, row) in enumerate(zip(tuple(self._rows), rows, strict=True)):
            if before is not row:
                self.set_row(number, row)

    def set_row(self, number: int, row: SheetRow) -> None:
        """Replace one row."""
        before = self._rows[number]
        if before == row:
            return
        self._rows[number] = row
        # Every cell's accessible name includes its row, which the first cell names.
        if before.state is not row.state or len(before.cells) != len(row.cells) or before.cells[:1] != row.cells[:1]:
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(self._columns) - 1))
            return
        for column, (one, other) in enumerate(zip(before.cells, row.cells, strict=True)):
            if one is not other and one != other and column < len(self._columns):
                index = self.index(number, column)
                self.dataChanged.emit(index, index)

    def cell(self, row: int, column: int) -> SheetCell:
        """Return one cell; a row that is too short ends in blank ones."""
        cells = self._rows[row].cells
        return cells[column] if column < len(cells) else SheetCell(look=CellLook.BLANK)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return translated(cell.text)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return translated(cell.hint)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return translated(self._said(index.row(), index.column(), cell))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if orientation == Qt.Orientation.Horizontal:
            column = self._columns[section]
            return translated(column.title if role == Qt.ItemDataRole.DisplayRole else column.name or column.title)
        return self._rows[section].cells[0].text if self._rows[section].cells else None

    def _said(self, row: int, column: int, cell: SheetCell) -> str:
        value = cell.said or cell.text or SAID.get(cell.look, "")
        if cell.look in (CellLook.CONFLICT, CellLook.OPEN_SUM):
            value = tr("{value}, two answers", value=value)
        made = self._columns[column]
        first = self._rows[row].cells[0] if self._rows[row].cells else SheetCell(look=CellLook.BLANK)
        # A row of a star pass has a code in place of the number, and a name that can be read out.
        is_jam = first.text.isdigit() or not first.said
        of = tr("Jam {number}", number=first.text) if is_jam else first.said
        said = joined(", ", filter(None, (of, made.name or made.title, value)))
        if column == 0 and cell.said:
            said = value  # the title of the row names its jam itself
        return tr("{cell}, to check: {hint}", cell=said, hint=cell.hint) if cell.hint else said


def _common(one: list[SheetRow], other: tuple[SheetRow, ...]) -> int:
    number = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine.key != theirs.key:
            break
        number += 1
    return number
