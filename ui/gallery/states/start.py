"""Pictures of the start page, and of problems on it."""

from datetime import UTC

from derbyos_core.identity import Team
from ui.gallery.people import ROSTERS, TEAMS
from ui.gallery.stage import Picture, still_services
from ui.shell.main_window import MainWindow
from ui.shell.start.new_bout import NewBoutPart

__all__ = ["MORE", "PICTURES"]


def _start() -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.bouts.bout_chosen.emit("hellcats-sirens")
    return window


def _new_bout() -> MainWindow:
    window = _start()
    window.start.bouts.new_bout_tapped.emit()
    form = window.start.form
    for team, side in ((Team.HOME, form.home), (Team.AWAY, form.away)):
        name, short, colour = TEAMS[team]
        side.name.setText(name)
        side.short.setText(short)
        side.swatches.chosen.emit(colour)
        side.set_roster("\n".join(ROSTERS[team]))
    form.home.set_roster("\n".join((*ROSTERS[Team.HOME], "404 Again", "10000 Too Long")))
    return window


def _rules() -> MainWindow:
    window = _new_bout()
    form = window.start.form
    form.show_part(NewBoutPart.RULES)
    form.rules.periods.chosen.emit(1)
    form.rules.officials.set_text("Ines V., HNSO\nSol A., JT\nMaya R., PT\nKim T., SK\nRobin Q., QX")
    return window


def _practice() -> MainWindow:
    window = _start()
    window.start.bouts.practice_tapped.emit()
    return window


def _start_mistake() -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.bouts.by_address.tapped.emit()
    window.start.bouts.address.setText("the hall")
    window.start.bouts.use_address.tapped.emit()
    return window


PICTURES = (
    Picture(name="01-start-join", make=_start),
    Picture(name="01-start-practice", make=_practice),
    Picture(name="01-start-new-bout", make=_new_bout),
    Picture(name="01-start-rules", make=_rules),
)
MORE = (Picture(name="01-start-mistake", make=_start_mistake),)
