"""Boards of a display for the audience besides the scoreboard: half-time, both rosters, penalties and box.

Like the scoreboard they never show a conflict.
"""

from dataclasses import dataclass, replace
from datetime import tzinfo

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.box_clock import box_readings
from derbyos_core.bout.model import Bout, Person
from derbyos_core.clock import Instant
from derbyos_core.colours import Jersey, jersey
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.displays.pictures import NO_PICTURES, Pictures, sponsors_at
from derbyos_core.roles.displays.shows import Show
from derbyos_core.roles.penalty_box.seats import NOTHING_US
from derbyos_core.roles.scoreboard.board_values import BoardValue, board_value
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = [
    "Board",
    "HalfTimeBoard",
    "HalfTimeTeam",
    "ListBoard",
    "ListLine",
    "ListTeam",
    "PictureBoard",
    "board_of",
]

UNOFFICIAL = tr("Unofficial score")
"""Until the Head NSO has completed the bout. After the last whistle no jam follows, so no lineup is announced."""
SKATERS_MAX = 24
"""Lines of one team; a roster has up to twenty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfTimeTeam:
    """One side of the half-time board."""

    name: str
    jersey: Jersey
    letters: str
    score: str
    best: str
    """The jammer with most points, and these; otherwise why there is none."""
    lead_jams: int
    logo: str = ""
    is_behind: bool = False
    """Whether the other team has won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfTimeBoard:
    """The half-time board, which also serves before the game, and as the final one after it."""

    home: HalfTimeTeam
    away: HalfTimeTeam
    period: str
    word: str
    clock: str
    clock_colour: str
    next_start: str
    result: str = ""
    """Winner, once the score is final; shown where the clock was."""
    sponsors: tuple[str, ...] = ()
    """Paths of the sponsors' pictures that are due now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLine:
    """One skater; `note` is what stands at the right, `is_out` strikes the line through."""

    number: str
    words: str
    note: str = ""
    is_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTeam:
    """One side of a board with lists."""

    name: str
    jersey: Jersey
    lines: tuple[ListLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBoard:
    """Both rosters, or the penalties and the box of both teams, with score and clock between them."""

    title: str
    home: ListTeam
    away: ListTeam
    score: str
    clock: str
    nobody: str
    """The sentence for a team without lines."""


@dataclass(frozen=True, slots=True)
class PictureBoard:
    """A picture of the league, by its path."""

    path: str


Board = BoardValue | HalfTimeBoard | ListBoard | PictureBoard


def board_of(
    show: str,
    bout: Bout,
    moment: GameMoment,
    now: Instant,
    *,
    zone: tzinfo | None = None,
    is_waiting: bool = False,
    pictures: Pictures = NO_PICTURES,
) -> Board | None:
    """Return the board of a content; None for nothing, and for a role's screen, which is no board."""
    match show:
        case Show.SCOREBOARD:
            return board_value(bout, moment, now, is_waiting=is_waiting)
        case Show.HALF_TIME | Show.FINAL:
            return replace(_half_time(bout, moment, now, zone), sponsors=sponsors_at(pictures.sponsors, now))
        case Show.ROSTERS:
            return _rosters(bout, moment)
        case Show.PENALTIES:
            return _penalties(bout, moment, now)
        case Show.PICTURE if pictures.own:
            return PictureBoard(pictures.own)
    return None


# -- half-time --------------------------------------------------------------------------------------------


def _half_time(bout: Bout, moment: GameMoment, now: Instant, zone: tzinfo | None) -> HalfTimeBoard:
    is_break = moment.game is game_clocks.Phase.HALFTIME
    is_over = moment.game is game_clocks.Phase.COMPLETE
    period = tr("Period {period}", period=moment.period)
    if is_break or moment.is_played:
        period = tr("after Period {period}", period=moment.period)
    next_start = ""
    if is_break and moment.phase_clock.value_us > 0:
        at = texts.clock_of_day(Instant(now + moment.phase_clock.value_us), zone, with_seconds=False)
        next_start = tr("Period {period} at {time}", period=moment.period + 1, time=at)
    word = moment.phase_label
    ahead, result = None, ""
    if moment.is_played:
        word, next_start = UNOFFICIAL, tr("the officials check the sheets")
    elif is_over:
        word, next_start = tr("Final score"), ""
        gap = bout.score[Team.HOME] - bout.score[Team.AWAY]
        ahead = Team.HOME if gap > 0 else Team.AWAY if gap < 0 else None
        result = tr("{team} wins", team=bout.teams[ahead].short) if ahead is not None else tr("A tie")
        if ahead is not None:
            next_start = ntr("by {n} point", "by {n} points", abs(gap))
    home, away = (
        replace(_half_time_team(bout, team), is_behind=ahead not in (None, team)) for team in (Team.HOME, Team.AWAY)
    )
    return HalfTimeBoard(
        home=home,
        away=away,
        period=tr("Final") if is_over else period,
        word=word,
        clock="" if is_over or moment.is_played else _clock(moment),
        clock_colour="line_up" if is_break else "text",
        next_start=next_start,
        result=result,
    )


def _half_time_team(bout: Bout, team: Team) -> HalfTimeTeam:
    sheet = bout.teams[team]
    return HalfTimeTeam(
        name=sheet.title or sheet.short,
        jersey=jersey(sheet.color, second=team is Team.AWAY),
        letters=sheet.short[:2],
        score=str(bout.score[team]),
        best=_best(bout, team),
        lead_jams=sum(1 for jam in bout.jams if jam.side(team).lead),
        logo=sheet.logo,
    )


def _best(bout: Bout, team: Team) -> str:
    """Return the skater who scored most as jammer, the first of several by the roster's order; or why there is none."""
    points: dict[str, int] = {}
    for jam in bout.jams:
        side = jam.side(team)
        for person, scored in ((side.jammer, side.points_before_star_pass), (side.pivot, side.points_after_star_pass)):
            if person is not None and scored:
                points[person.eid] = points.get(person.eid, 0) + scored
    best: Person | None = None
    for person in bout.teams[team].persons:
        if points.get(person.eid, 0) > (points.get(best.eid, 0) if best is not None else 0):
            best = person
    if best is None:
        return tr("no jammers entered") if bout.score[team] else tr("no points yet")
    total = ntr("{n} point", "{n} points", points[best.eid])
    return joined("  ", (joined(" ", filter(None, (best.number, best.name))), total))


def _clock(moment: GameMoment) -> str:
    """Return the digits for the audience, who see no alarm: a jam that is overdue stays at 0:00."""
    return texts.minutes(0) if moment.phase is DisplayPhase.JAM_OVERDUE else moment.phase_text


# -- lists ------------------------------------------------------------------------------------------------


def _rosters(bout: Bout, moment: GameMoment) -> ListBoard:
    teams = {
        team: tuple(ListLine(number=person.number, words=person.name) for person in _skaters(bout, team))
        for team in (Team.HOME, Team.AWAY)
    }
    return _lists(tr("Rosters"), bout, moment, teams, nobody=tr("No skaters yet"))


def _penalties(bout: Bout, moment: GameMoment, now: Instant) -> ListBoard:
    sitting: dict[str, str] = {}
    for reading in box_readings(bout, now):
        left = reading.remaining_us - NOTHING_US
        person = reading.trip.person
        if person is not None and left >= 0:
            sitting[person.eid] = tr("in the box {time}", time=texts.minutes(left, rounded_up=True))
    codes: dict[str, list[str]] = {}
    for penalty in bout.penalties:
        if penalty.person is not None:
            codes.setdefault(penalty.person.eid, []).append(penalty.code)
    teams = {
        team: tuple(
            ListLine(
                number=person.number,
                words=joined(" ", codes.get(person.eid, ())),
                note=sitting.get(person.eid, ""),
                is_out=len(codes.get(person.eid, ())) >= bout.ruleset.foul_out,
            )
            for person in _skaters(bout, team)
            if person.eid in codes or person.eid in sitting
        )
        for team in (Team.HOME, Team.AWAY)
    }
    return _lists(tr("Penalties and box"), bout, moment, teams, nobody=tr("No penalties yet"))


def _skaters(bout: Bout, team: Team) -> tuple[Person, ...]:
    return tuple(person for person in bout.teams[team].persons if person.number)[:SKATERS_MAX]


def _lists(
    title: str, bout: Bout, moment: GameMoment, teams: dict[Team, tuple[ListLine, ...]], *, nobody: str
) -> ListBoard:
    home, away = (
        ListTeam(
            name=bout.teams[team].title or bout.teams[team].short,
            jersey=jersey(bout.teams[team].color, second=team is Team.AWAY),
            lines=lines,
        )
        for team, lines in teams.items()
    )
    return ListBoard(
        title=title,
        home=home,
        away=away,
        score=f"{bout.score[Team.HOME]} – {bout.score[Team.AWAY]}",
        clock=UNOFFICIAL if moment.is_played else joined("  ", (moment.phase_label, _clock(moment))),
        nobody=nobody,
    )
