"""Pictures of the start page, and of problems on it."""

from datetime import UTC, date

from derbyos_core.bout.commands import NewPerson
from derbyos_core.errors import UserError, error_text
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.roles.shared.rules_offered import Rules
from derbyos_core.roles.start.kept import Kept, KeptBout, KeptTeam, LoadedKept
from derbyos_core.roles.start.offered_bouts import SavedBout
from derbyos_core.roles.start.roster_paste import RosterLine, read_roster
from ui.actions import Action
from ui.gallery.people import ROSTERS, TEAMS
from ui.gallery.stage import Picture, still_services
from ui.gallery.step import moment
from ui.services import OpenedFile
from ui.shell.main_window import MainWindow
from ui.shell.start.new_bout import NewBoutPart

__all__ = ["MORE", "PICTURES"]


def _start() -> MainWindow:
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.bouts.bout_chosen.emit("hellcats-sirens")
    return window


def _manual() -> MainWindow:
    window = _start()
    window.shell.act(Action.KEYS)
    return window


def _menu() -> MainWindow:
    window = _start()
    window.shell.act(Action.MENU)
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


def _kept_teams() -> MainWindow:
    """Return a window with a new bout that takes all of the last one but one official."""
    window = _start()
    window.start.bouts.new_bout_tapped.emit()
    form = window.start.form
    form.set_kept(LoadedKept(kept=_kept_values()), date(2026, 11, 21))
    form.kept.last.tapped.emit()
    form.kept.people[3].tapped.emit()
    return window


def _kept_values() -> Kept:
    """Return what is kept after some bouts; names are invented."""
    rosters = {team: read_roster("\n".join(ROSTERS[team])).lines for team in ROSTERS}
    colours = {Team.HOME: ("#5B2A86", "#FFFFFF"), Team.AWAY: ("#F2B705", "#111111")}
    hellcats, sirens = (
        KeptTeam(
            name=TEAMS[team][0],
            abbreviation=TEAMS[team][1],
            colors=colours[team],
            roster=rosters[team],
            date="2026-11-14",
        )
        for team in (Team.HOME, Team.AWAY)
    )
    double = (*rosters[Team.HOME][:12], RosterLine(number="404"), RosterLine(number="404"))
    others = (
        KeptTeam(name="Rat Town B", colors=("#0F5C4D",), roster=rosters[Team.AWAY], date="2026-10-31"),
        KeptTeam(name="Gotham Gulls", colors=("#111111",), roster=double, date="2026-10-17"),
        KeptTeam(name="Lakeside Lynx", colors=("#1D4ED8",), date="2026-10-02"),
    )
    here = (("Ines V.", "HNSO"), ("Sol A.", "JT"), ("Kim T.", "SK"), ("Dee W.", "SK"), ("Maya R.", "PT"),
            ("Bo L.", "LT"), ("Ash P.", "LT"), ("Rae M.", "PBM"))  # fmt: skip
    officials = tuple(NewPerson(name=name, role=role) for name, role in here)
    scrimmage = Rules(name="Saturday scrimmage", ruleset=(("foul-out", "5"), ("period", "20:00")), is_own=True)
    last = KeptBout(
        date="2026-11-14",
        home=hellcats,
        away=sirens,
        venue=(("name", "Hall 2"),),
        rules=scrimmage,
        officials=tuple(name for name, _ in here[:7]),
    )
    return Kept(rules=(scrimmage,), teams=(hellcats, sirens, *others), officials=officials, last=last)


def _rules() -> MainWindow:
    window = _new_bout()
    form = window.start.form
    form.show_part(NewBoutPart.RULES)
    form.rules.periods.chosen.emit(2)
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


def _kept() -> MainWindow:
    """Return the page with the bouts kept here, which were read before: a picture has no loop to read them on."""
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    window.start.saved_requested.disconnect()
    kept = (
        SavedBout(bout="from-a-file", title="Rat City – Gotham", entries=894, changed_at=moment(0.0)),
        SavedBout(bout="hellcats-sirens", title="Hellcats – Sirens", entries=612, changed_at=moment(0.0)),
    )
    window.start.set_saved(kept, moment(90.0))
    window.start.bouts.show_saved()
    return window


def _file() -> MainWindow:
    window = _kept()
    reason = tr("it does not say clearly which skater or team it means")
    rows = ('<lead timestamp="1795248014.2"/>', '<line-up team="away" position="blocker"/>')
    note = ntr(
        "{title}: a bout of {n} entry was made from this file.",
        "{title}: a bout of {n} entries was made from this file.",
        894,
        title="Rat City – Gotham",
    )
    told = tuple(tr("{row}: {reason}", row=row, reason=reason) for row in rows)
    window.start.take_file(OpenedFile(bout="from-a-file", note=note, unplaced=told), is_joining=False)
    return window


def _wrong_file() -> MainWindow:
    window = _kept()
    try:
        read_game_file(b"PK\x03\x04")
    except UserError as error:
        window.start.refuse_file(error_text(error))
    return window


PICTURES = (
    Picture(name="01-start-join", make=_start),
    Picture(name="01-start-practice", make=_practice),
    Picture(name="01-start-new-bout", make=_new_bout),
    Picture(name="01-start-rules", make=_rules),
    Picture(name="01-start-kept-teams", make=_kept_teams),
)
MORE = (
    Picture(name="01-start-mistake", make=_start_mistake),
    Picture(name="01-start-kept", make=_kept),
    Picture(name="01-start-file", make=_file),
    Picture(name="01-start-wrong-file", make=_wrong_file),
    Picture(name="01-start-manual", make=_manual),
    Picture(name="01-start-menu", make=_menu),
)
