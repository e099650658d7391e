"""Pictures of the Head NSO's screen."""

from functools import cache, partial

from derbyos_core.bout.commands import ChangeRules
from derbyos_core.identity import Role, Team
from derbyos_core.roles.head_nso.paper_head import HeadField
from ui.gallery.box import rest_of_jam_twelve
from ui.gallery.closing import END_S, HALF_TIME_S, front_page, half_time, officials, second_period, signatures
from ui.gallery.game import first_value, game, jam_twelve_end, last_trip, second_jammer
from ui.gallery.hall import Hall, Heard
from ui.gallery.stage import ON_TRACK_S, TIMEOUT_S, Evening, Picture, evening, screen_of, seen_by, window_of
from ui.gallery.step import ScriptStep, moment
from ui.roles.head_nso.bout_tab import RULES
from ui.roles.head_nso.screen import READY_PART, THIRD_PART, HeadNSOScreen, Tab
from ui.roles.head_nso.sheets_tab import SIGNING
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES", "end_hall", "half_time_hall"]


def _head_nso() -> MainWindow:
    hall, now = evening(Evening.RUNNING), moment(ON_TRACK_S)
    heard = {Role.LINEUP_HOME: Heard(ago_s=38.0, lacks=14), Role.SCOREKEEPER_AWAY: Heard(ago_s=0.3)}
    said = (
        (Role.JAM_TIMER, "OR for SCS is used, kept on the board.", moment(-110)),
        (Role.HEAD_NSO, "Bo, please check the Wi-Fi in your corner.", moment(-50)),
        (Role.PENALTY_TRACKER, "303 is on six, I told the box.", moment(-2)),
    )
    return window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now, heard, said), now)


def _head_nso_tab(tab: Tab) -> MainWindow:
    window = _head_nso()
    screen_of(window, HeadNSOScreen).show_tab(tab)
    return window


def _head_nso_igrf() -> MainWindow:
    """Return a window with the officials as the front page of the paper lists them."""
    hall, now = _igrf_hall(), moment(ON_TRACK_S)
    window = window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)
    screen = screen_of(window, HeadNSOScreen)
    screen.show_tab(Tab.ROSTERS)
    screen.rosters.teams.chosen.emit(2)
    return window


@cache
def _igrf_hall() -> Hall:
    hall = Hall()
    hall.enter((*game(), last_trip(36.0), *officials()))
    return hall


def _head_nso_rules() -> MainWindow:
    window = _head_nso_tab(Tab.BOUT)
    screen_of(window, HeadNSOScreen).bout.show_part(RULES)
    return window


@cache
def _own_rules_hall() -> Hall:
    """Return a game with a league's own rules and codes, of which two have the same letter."""
    hall = Hall()
    hall.enter((*game(), last_trip(36.0)))
    values: dict[str, str | None] = {
        "foul-out": "5",
        "jam-ends-at-zero": "yes",
        "halftime": "10:00",
        "code-D-2": "Delay (delay of game)",
        "code-BB": "Blocking out of bounds",
    }
    hall.enter((ScriptStep(at=moment(40), role=Role.HEAD_NSO, command=ChangeRules(values=values, at=moment(40))),))
    return hall


def _head_nso_own_rules(*, is_naming: bool = False) -> MainWindow:
    """Return a window with own rules: a row and a code are open, or the rules get a name to be kept by."""
    hall, now = _own_rules_hall(), moment(ON_TRACK_S)
    window = window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)
    screen = screen_of(window, HeadNSOScreen)
    screen.show_tab(Tab.BOUT)
    screen.bout.show_part(RULES)
    if is_naming:
        screen.codes.keep.tapped.emit()
    else:
        screen.bout.rules.row("Foul-out at").tapped.emit()
        screen.bout.rules.choice.part("foul-out").typed.emit("foul-out", "five")
        screen.codes.code("X").tapped.emit()
    return window


def _head_nso_codes() -> MainWindow:
    """Return a window with the codes, which a small window shows instead of the chat."""
    window = _head_nso_own_rules()
    screen_of(window, HeadNSOScreen).show_part(THIRD_PART)
    return window


def _head_nso_no_such_day() -> MainWindow:
    """Return a window with a day in the paper's head that no calendar has."""
    window = _head_nso_tab(Tab.BOUT)
    screen_of(window, HeadNSOScreen).bout.head.cells[HeadField.DATE].typed.emit(HeadField.DATE, "31.11.")
    return window


def _head_nso_filled() -> MainWindow:
    """Return a window at the end, with the paper's head filled, and officials and signatures below it."""
    hall, now = _filled_hall(), moment(END_S)
    window = window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)
    screen_of(window, HeadNSOScreen).show_tab(Tab.BOUT)
    return window


def _head_nso_part(part: int) -> MainWindow:
    """Return a window with this third of the screen, of which a small window shows one at a time."""
    window = _head_nso()
    screen_of(window, HeadNSOScreen).show_part(part)
    return window


def _head_nso_review() -> MainWindow:
    return seen_by(Role.HEAD_NSO, evening(Evening.REVIEW), TIMEOUT_S)


@cache
def half_time_hall() -> Hall:
    """Return the cluster after Period 1."""
    hall = Hall()
    hall.enter((*game(), *rest_of_jam_twelve(), second_jammer(108.0), *jam_twelve_end(), last_trip(114.0)))
    hall.enter(half_time())
    return hall


@cache
def end_hall() -> Hall:
    """Return the cluster after the last whistle."""
    hall = Hall()
    hall.enter((*game(), *rest_of_jam_twelve(), *jam_twelve_end(), last_trip(114.0), *half_time()))
    hall.enter(second_period())
    score = hall.view(Role.HEAD_NSO, moment(END_S - 50)).bout.score
    hall.enter(signatures(score[Team.HOME], score[Team.AWAY]))
    return hall


@cache
def _filled_hall() -> Hall:
    hall = Hall()
    hall.enter((*game(), *rest_of_jam_twelve(), *jam_twelve_end(), last_trip(114.0), *officials(), *front_page()))
    hall.enter((*half_time(), *second_period(), *signatures(0, 0)))
    return hall


def _closing(page: int | None, *, is_end: bool = False) -> MainWindow:
    """Return a window after a finished period: the card, and the sheets if a page of them is named."""
    hall, now = (end_hall(), moment(END_S)) if is_end else (half_time_hall(), moment(HALF_TIME_S))
    window = window_of(hall, Role.HEAD_NSO, hall.view(Role.HEAD_NSO, now), now)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.hints.finish()
    window.shell.session.refresh()
    if page is not None:
        screen = screen_of(window, HeadNSOScreen)
        screen.show_tab(Tab.SHEETS)
        screen.sheets.show_page(page)
    return window


@cache
def _late_hall() -> Hall:
    hall = Hall()
    hall.enter((*game(), last_trip(36.0), first_value(41.0)))
    return hall


def _head_nso_late() -> MainWindow:
    """Return a window while a trip of Jam 9 is corrected and Jam 12 is on the track."""
    return seen_by(Role.HEAD_NSO, _late_hall(), ON_TRACK_S)


def _ending() -> MainWindow:
    """Return a window in which the end of the bout was pressed once, with something still open."""
    window = _closing(SIGNING, is_end=True)
    button = screen_of(window, HeadNSOScreen).sheets.signing.end.button
    button.tapped.emit()
    screen_of(window, HeadNSOScreen).sheets.area.ensureWidgetVisible(button)
    return window


PICTURES = (
    Picture(name="02-head-nso", make=_head_nso),
    Picture(name="02-head-nso-officials-list", make=_head_nso_igrf),
    Picture(name="02-head-nso-sheets", make=partial(_closing, 0)),
    Picture(name="02-head-nso-signatures", make=partial(_closing, SIGNING, is_end=True)),
)
MORE = (
    Picture(name="02-head-nso-ready", make=partial(_head_nso_part, READY_PART)),
    Picture(name="02-head-nso-talk", make=partial(_head_nso_part, THIRD_PART)),
    Picture(name="02-head-nso-rosters", make=partial(_head_nso_tab, Tab.ROSTERS)),
    Picture(name="02-head-nso-bout", make=partial(_head_nso_tab, Tab.BOUT)),
    Picture(name="02-head-nso-bout-rules", make=_head_nso_rules),
    Picture(name="02-head-nso-own-rules", make=_head_nso_own_rules),
    Picture(name="02-head-nso-codes", make=_head_nso_codes),
    Picture(name="02-head-nso-keep-rules", make=partial(_head_nso_own_rules, is_naming=True)),
    Picture(name="02-head-nso-bout-no-such-day", make=_head_nso_no_such_day),
    Picture(name="02-head-nso-bout-filled", make=_head_nso_filled),
    Picture(name="02-head-nso-review", make=_head_nso_review),
    Picture(name="02-head-nso-half-time", make=partial(_closing, None)),
    Picture(name="02-head-nso-late-score", make=_head_nso_late),
    Picture(name="02-head-nso-ending", make=_ending),
)
