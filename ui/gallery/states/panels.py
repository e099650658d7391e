"""Pictures of the panels that open over a screen."""

from functools import partial

from ui.gallery.stage import Picture
from ui.gallery.states.scorekeeper import scorekeeper_between, scorekeeper_not_saving
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]


def _panel(name: str) -> MainWindow:
    """Return a window with this panel open over the scorekeeper's screen."""
    window = scorekeeper_between()
    window.shell.open(getattr(window.shell.panels, name))
    return window


def _saving() -> MainWindow:
    window = scorekeeper_not_saving()
    window.shell.open(window.shell.panels.saving)
    return window


def _correction(title: str, *, is_deleting: bool = False) -> MainWindow:
    """Return a window in which the newest jam or timeout with this title is being corrected."""
    window = _panel("jams_and_stops")
    panel = window.shell.panels.jams_and_stops
    row = next(one for one in panel.rows if title in one.title.text())
    row.chosen.emit()
    if is_deleting:
        panel.of_jam.delete.tapped.emit()
    return window


PICTURES: tuple[Picture, ...] = ()
MORE = (
    *(
        Picture(name=f"05-panel-{name}", make=partial(_panel, name))
        for name in ("keys", "chat", "settle", "peers", "jams", "menu", "address", "printing")
    ),
    Picture(name="05-panel-saving", make=_saving),
    Picture(name="05-panel-stops", make=partial(_correction, "timeout")),
    Picture(name="05-panel-jam", make=partial(_correction, "Jam")),
    Picture(name="05-panel-jam-deleting", make=partial(_correction, "Jam", is_deleting=True)),
)
