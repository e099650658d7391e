"""Pictures of the lineup tracker's screen."""

from functools import cache

from derbyos_core.bout.commands import AddPersons, MarkStarPass, NewPerson
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from ui.gallery.box import rest_of_jam_twelve
from ui.gallery.game import game, jam_twelve_end, last_trip, second_jammer
from ui.gallery.hall import Hall
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, Picture, evening, seen_by, working_alone
from ui.gallery.step import ScriptStep, moment
from ui.shell.main_window import MainWindow

__all__ = ["MORE", "PICTURES"]

FIVE_MORE = ("1001 Scheherazade", "14 Sonnet Boom", "2112 Overture", "65 Route Sixty", "88 Ivory Coast")


def _line_up(hall: Hall | None = None) -> MainWindow:
    """Return a window in which Jam 13 is next, its jammer and pivot are in, and 1312 sits in the box."""
    return seen_by(Role.LINEUP_HOME, hall or evening(Evening.LINE_UP), LINE_UP_S)


def _alone() -> MainWindow:
    return working_alone(Role.LINEUP_HOME)


def _first_jam() -> MainWindow:
    return seen_by(Role.LINEUP_HOME, evening(Evening.FIRST), -1000.0)


def _running() -> MainWindow:
    return seen_by(Role.LINEUP_HOME, evening(Evening.RUNNING), ON_TRACK_S)


def _star_pass() -> MainWindow:
    """Return a window after a star pass in the running jam."""
    return seen_by(Role.LINEUP_HOME, _star_pass_hall(), ON_TRACK_S)


@cache
def _star_pass_hall() -> Hall:
    hall, at = Hall(), moment(ON_TRACK_S - 3)
    passed = MarkStarPass(jam=JamId(1, 12), team=Team.HOME, trip=None, at=at)
    hall.enter((*game(), ScriptStep(at=at, role=Role.LINEUP_HOME, command=passed)))
    return hall


def _twenty() -> MainWindow:
    return _line_up(_twenty_hall())


@cache
def _twenty_hall() -> Hall:
    hall = Hall()
    persons = tuple(NewPerson(number=line.split()[0], name=line.partition(" ")[2]) for line in FIVE_MORE)
    late = ScriptStep(at=moment(118), role=Role.HEAD_NSO, command=AddPersons(team=Team.HOME, persons=persons))
    hall.enter((*game(), *rest_of_jam_twelve(), second_jammer(108.0), *jam_twelve_end(), last_trip(114.0), late))
    return hall


PICTURES = (
    Picture(name="06-lineup", make=_line_up),
    Picture(name="06-lineup-working-alone", make=_alone),
    Picture(name="06-lineup-first-jam", make=_first_jam),
    Picture(name="06-lineup-running", make=_running),
)
MORE = (
    Picture(name="06-lineup-star-pass", make=_star_pass),
    Picture(name="06-lineup-20-skaters", make=_twenty),
)
