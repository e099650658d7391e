"""Pictures of the penalty tracker's screen."""

from collections.abc import Iterable
from datetime import UTC

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    ChangeRules,
    Command,
    NewPerson,
    RemoveElement,
    SetAttribute,
    SkaterRef,
)
from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.rules import Ruleset, code_attributes
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared.rules_offered import rules_offered
from ui.bridge import Change
from ui.gallery.game import game, last_trip, second_jammer
from ui.gallery.hall import Hall, StillNode
from ui.gallery.people import PEOPLE
from ui.gallery.script import JAM_TWELVE
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, screen_of, still_services
from ui.gallery.step import ScriptStep, at_second, moment
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.services import Opening
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

ENTERED_S = 44.0
HOME, AWAY = Team.HOME, Team.AWAY
JAM = JamId(1, 12)
MORE_SKATERS = ("2", "64", "808", "1999", "9001")
LONG_NUMBERS = ("1066", "2001", "4711", "8008", "9999")


def _window(hall: Hall, role: Role = Role.PENALTY_TRACKER, second: float = ON_TRACK_S) -> MainWindow:
    """Return Maya's window; the last entry received from others is the line-up."""
    now = moment(second)
    return _window_of(StillNode(hall.view(Role.PENALTY_TRACKER, now), now, hall.entry), hall, role)


def _window_of(node: StillNode, hall: Hall, role: Role = Role.PENALTY_TRACKER) -> MainWindow:
    view = node.view()
    window = MainWindow(still_services(), zone=UTC, is_ticking=False)
    opening = Opening(name=PEOPLE[Role.PENALTY_TRACKER], roles=(role.value,), bout=view.bout_id.string)
    window.enter(node, opening)
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.refresh(change=Change(view=view, is_own=False, foreign=hall.last_of(Role.LINEUP_HOME)))
    return window


_halls: dict[str, Hall] = {}


def _with(name: str, commands: Iterable[tuple[Role, Command]]) -> Hall:
    """Return the running jam with further entries. That takes a second, so each is entered once."""
    if name not in _halls:
        hall = Hall()
        hall.enter((*game(), last_trip(36.0), second_jammer(40.0)))
        at = at_second(JAM_TWELVE + ENTERED_S)
        hall.enter(tuple(ScriptStep(at=at, role=role, command=command) for role, command in commands))
        _halls[name] = hall
    return _halls[name]


def _tap(window: MainWindow, team: Team, number: str) -> MainWindow:
    """Tap a skater; the code is still to come."""
    screen = screen_of(window, PenaltyTrackerScreen)
    assert screen.state is not None, "the screen has been drawn"
    person = screen.state.bout.teams[team].numbered(number)
    assert person is not None, f"{number} is on the roster"
    screen.rosters[team].skater_tapped.emit(SkaterRef(team=team, number=number, eid=person.eid))
    return window


def _two_letters() -> MainWindow:
    """Return a window with the codes of RDCL, most of two letters; a correction asks for one of them."""
    rules = next(one for one in rules_offered() if one.name == "RDCL")
    codes = {name: value for name, value in rules.ruleset if name.startswith("code-")}
    values: dict[str, str | None] = {name: codes.get(name) for name in code_attributes(Ruleset().codes)}
    skater = SkaterRef(team=HOME, number="123")
    commands: tuple[tuple[Role, Command], ...] = (
        (Role.HEAD_NSO, ChangeRules(values=values | codes)),
        (Role.PENALTY_TRACKER, AddPenalty(jam=JAM, skater=skater, code="BB")),
        (Role.PENALTY_TRACKER, AddPenalty(jam=JAM, skater=skater, code="AS")),
    )
    return _tap(_window(_with("two-letters", commands)), HOME, "123")


def _running() -> MainWindow:
    return _tap(_window(evening(Evening.RUNNING)), HOME, "123")


def _colours(home: str, away: str) -> MainWindow:
    said = ((HOME, home), (AWAY, away))
    steps = ((Role.HEAD_NSO, SetAttribute(team=team, attribute="color", value=value)) for team, value in said)
    return _tap(_window(_with(f"{home} v {away}", steps)), HOME, "123")


def _white_black() -> MainWindow:
    return _colours("#FFFFFF", "#111111")


def _red_green() -> MainWindow:
    return _colours("#B01030", "#4FA564")


def _navy_black() -> MainWindow:
    return _colours("#0B1F4F", "#111111")


def _pale_white() -> MainWindow:
    return _colours("#FFF2A0", "#FFFFFF")


def _skaters(numbers: Iterable[str]) -> tuple[tuple[Role, Command], ...]:
    persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in numbers)
    return tuple((Role.HEAD_NSO, AddPersons(team=team, persons=persons)) for team in (HOME, AWAY))


def _twenty() -> MainWindow:
    return _tap(_window(_with("20 skaters", _skaters(MORE_SKATERS))), HOME, "123")


def _long_numbers() -> MainWindow:
    steps: list[tuple[Role, Command]] = [*_skaters(LONG_NUMBERS)]
    for number, code in (("1066", "A"), ("2001", "M"), ("9999", "X")):
        skater = SkaterRef(team=AWAY, number=number)
        steps.append((Role.PENALTY_TRACKER, AddPenalty(jam=JAM, skater=skater, code=code)))
    return _tap(_window(_with("4 digits", steps)), AWAY, "2049")


def _fouled_out() -> MainWindow:
    seventh = AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="303"), code="G")
    return _window(_with("foul-out", ((Role.PENALTY_TRACKER, seventh),)))


def _expelled() -> MainWindow:
    bench = AddPenalty(jam=JAM, skater=SkaterRef(team=AWAY, number="bench"), code="G", severity="expulsion")
    skater = AddPenalty(jam=JAM, skater=SkaterRef(team=HOME, number="666"), code="G", severity="expulsion")
    return _window(_with("expulsion", ((Role.PENALTY_TRACKER, bench), (Role.PENALTY_TRACKER, skater))))


def _code_later() -> MainWindow:
    """Return a window with two penalties without a code: one of Jam 11, one of the running jam."""
    steps: list[tuple[Role, Command]] = []
    for number, jam in (("27", JamId(1, 11)), ("7", JAM)):
        skater = SkaterRef(team=HOME, number=number)
        steps.append((Role.PENALTY_TRACKER, AddPenalty(jam=jam, skater=skater, code="?")))
    return _window(_with("code later", steps))


def _open(window: MainWindow, number: str, jam: JamId) -> MainWindow:
    """Tap the penalty that a skater of the left team has in a jam."""
    screen = screen_of(window, PenaltyTrackerScreen)
    assert screen.state is not None, "the screen has been drawn"
    eids = [
        one.eid
        for one in screen.state.bout.penalties
        if one.jam == jam and one.person is not None and one.person.number == number
    ]
    screen.rosters[HOME].slot_tapped.emit(eids[0])
    return window


def _correcting() -> MainWindow:
    return _open(_window(evening(Evening.RUNNING)), "404", JamId(1, 7))


def _correcting_many() -> MainWindow:
    """Return a window with a correction of one of eleven penalties, so that the chips scroll."""
    steps: list[tuple[Role, Command]] = []
    for jam, code in ((2, "A"), (6, "P"), (8, "N"), (9, "L"), (10, "E"), (11, "M")):
        skater = SkaterRef(team=HOME, number="404")
        steps.append((Role.PENALTY_TRACKER, AddPenalty(jam=JamId(1, jam), skater=skater, code=code)))
    return _open(_window(_with("eleven penalties", steps)), "404", JamId(1, 7))


def _correcting_jam() -> MainWindow:
    """Return a window in which every jam is offered for a penalty."""
    window = _correcting()
    screen_of(window, PenaltyTrackerScreen).correction.held.emit(1)
    return window


def _correcting_removed() -> MainWindow:
    """Return a window in which somebody else has removed the penalty that was opened."""
    before, now = evening(Evening.RUNNING), moment(ON_TRACK_S)
    node = StillNode(before.view(Role.PENALTY_TRACKER, now), now, before.entry)
    window = _open(_window_of(node, before), "404", JamId(1, 7))
    screen = screen_of(window, PenaltyTrackerScreen)
    assert screen.controller.draft is not None, "a penalty has been opened"
    after = _with("removed", ((Role.HEAD_NSO, RemoveElement(eid=screen.controller.draft.fixes)),))
    node.set_view(after.view(Role.PENALTY_TRACKER, now))
    assert window.shell.session is not None, "the window shows a bout"
    window.shell.session.refresh()
    return window


def _both_teams() -> MainWindow:
    """Return a window in which 88 is typed, a number in both teams."""
    persons = (NewPerson(number="88", name="Key Change"),)
    window = _window(_with("88", ((Role.HEAD_NSO, AddPersons(team=HOME, persons=persons)),)))
    screen = screen_of(window, PenaltyTrackerScreen)
    for letter in "88c":
        screen.type_text(letter, is_shifted=False)
    return window


def _not_on_roster() -> MainWindow:
    window = _window(evening(Evening.RUNNING))
    screen = screen_of(window, PenaltyTrackerScreen)
    screen.rosters[HOME].number_requested.emit()
    for digit in "40":
        screen.pad.digit_tapped.emit(digit)
    return window


def _one_team() -> MainWindow:
    return _tap(_window(evening(Evening.RUNNING), Role.PENALTY_TRACKER_HOME), HOME, "123")


def _second_period() -> MainWindow:
    """Return a window in which jams of the second period include their period."""
    steps: list[tuple[Role, Command]] = []
    said = (("303", "C", 4), ("404", "B", 1), ("404", "X", 12), ("22", "M", 10), ("22", "L", 11), ("22", "P", 18))
    for number, code, jam in said:
        skater = SkaterRef(team=HOME, number=number)
        steps.append((Role.PENALTY_TRACKER, AddPenalty(jam=JamId(2, jam), skater=skater, code=code)))
    return _window(_with("second period", steps))


def _between() -> MainWindow:
    return _window(evening(Evening.LINE_UP), second=LINE_UP_S)


def _first_jam() -> MainWindow:
    return _window(evening(Evening.FIRST), second=-1000.0)


def _all_skaters() -> MainWindow:
    window = _running()
    screen_of(window, PenaltyTrackerScreen).all_skaters.tapped.emit()
    return window


PICTURES = (
    Picture(name="05-penalty-tracker", make=_running),
    Picture(name="05-penalty-tracker-one-team", make=_one_team),
)
MORE = (
    Picture(name="05-penalty-tracker-white-black", make=_white_black),
    Picture(name="05-penalty-tracker-red-green", make=_red_green),
    Picture(name="05-penalty-tracker-navy-black", make=_navy_black),
    Picture(name="05-penalty-tracker-pale-white", make=_pale_white),
    Picture(name="05-penalty-tracker-20-skaters", make=_twenty),
    Picture(name="05-penalty-tracker-4-digits", make=_long_numbers),
    Picture(name="05-penalty-tracker-foul-out", make=_fouled_out),
    Picture(name="05-penalty-tracker-expulsion", make=_expelled),
    Picture(name="05-penalty-tracker-code-later", make=_code_later),
    Picture(name="05-penalty-tracker-two-letters", make=_two_letters),
    Picture(name="05-penalty-tracker-correcting", make=_correcting),
    Picture(name="05-penalty-tracker-correcting-many", make=_correcting_many),
    Picture(name="05-penalty-tracker-correcting-jam", make=_correcting_jam),
    Picture(name="05-penalty-tracker-correcting-removed", make=_correcting_removed),
    Picture(name="05-penalty-tracker-both-teams", make=_both_teams),
    Picture(name="05-penalty-tracker-not-on-roster", make=_not_on_roster),
    Picture(name="05-penalty-tracker-second-period", make=_second_period),
    Picture(name="05-penalty-tracker-between-jams", make=_between),
    Picture(name="05-penalty-tracker-first-jam", make=_first_jam),
    Picture(name="05-penalty-tracker-all-skaters", make=_all_skaters),
)
