"""Scoreboard for the audience: score, jam points, lead, jammers, clocks, timeouts, box and last jam.

It never shows a conflict.
"""

from dataclasses import dataclass

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.box_clock import box_readings
from derbyos_core.bout.model import Bout, Jam, TeamJam
from derbyos_core.bout.reading.jam_rules import has_lead
from derbyos_core.clock import Instant
from derbyos_core.colours import Jersey, jersey
from derbyos_core.i18n import in_sentence, joined, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.penalty_box.seats import NOTHING_US
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment, stop_words
from derbyos_core.roles.shared.header import Review
from derbyos_core.roles.shared.header_values import review_of
from derbyos_core.roles.shared.network import Laptop, LaptopState
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = ["SILENT_US", "BoardBox", "BoardTeam", "BoardValue", "board_value", "is_timer_silent"]

SILENT_US = 5_000_000
"""Silence of the jam timer's laptop after which the board says that it waits; its clocks run on (design 5)."""
BOX_MAX = 6
PHASE_COLOURS = {
    # The audience sees no alarm: what is late is between the officials.
    DisplayPhase.LIVE: "live",
    DisplayPhase.JAM_OVERDUE: "live",
    DisplayPhase.LINE_UP: "line_up",
    DisplayPhase.LINE_UP_ENDING: "line_up",
    DisplayPhase.LINE_UP_OVER: "line_up",
    DisplayPhase.TIMEOUT: "timeout",
    DisplayPhase.TIMEOUT_OVER: "timeout",
    DisplayPhase.REVIEW: "timeout",
}
WORDS = {
    game_clocks.Phase.JAM: tr("on track"),
    game_clocks.Phase.LINEUP: tr("lineup"),
    game_clocks.Phase.PERIOD_OVER: tr("unofficial score"),
    game_clocks.Phase.COMPLETE: tr("final score"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTeam:
    """One side."""

    name: str
    jersey: Jersey
    score: str
    timeouts_left: int
    timeouts: int
    has_review: bool
    jammer: str
    line: str
    points: str
    has_lead: bool
    logo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardBox:
    """One skater in the box."""

    number: str
    jersey: Jersey
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardValue:
    """The whole board."""

    home: BoardTeam
    away: BoardTeam
    period: str
    jam: str
    phase: str
    phase_colour: str
    phase_clock: str
    period_clock: str
    """Empty between the periods and after the last whistle: no clock stands still at 0:00."""
    is_period_running: bool
    is_waiting: bool
    box: tuple[BoardBox, ...]
    last_jam: tuple[str, ...]


def board_value(bout: Bout, moment: GameMoment, now: Instant, *, is_waiting: bool) -> BoardValue:
    """Return the board at this moment."""
    jam = bout.jam(bout.active) or bout.jam(bout.completed)
    is_over = moment.game is game_clocks.Phase.COMPLETE
    phase = WORDS.get(moment.game, "")
    if moment.game is game_clocks.Phase.HALFTIME:
        phase = in_sentence(moment.phase_label)
    if moment.stop is not None:
        phase = stop_words(moment.stop, {team: bout.teams[team].short for team in (Team.HOME, Team.AWAY)})
    is_period_over = moment.game is game_clocks.Phase.PERIOD_OVER
    if is_period_over and moment.is_overtime:
        phase = WORDS[game_clocks.Phase.LINEUP]
    is_overdue = moment.phase is DisplayPhase.JAM_OVERDUE
    if is_overdue:
        phase = tr("{length} reached", length=texts.minutes(moment.phase_clock.length_us))
    is_end = is_over or moment.is_played
    here = bout.completed if moment.is_played else bout.active or bout.upcoming or bout.completed
    return BoardValue(
        home=_team(bout, Team.HOME, jam),
        away=_team(bout, Team.AWAY, jam),
        period=tr("Final") if is_over else tr("Period {period}", period=moment.period),
        jam=tr("Overtime") if moment.is_overtime else texts.short_name(here, moment.period) if here is not None else "",
        phase=phase or tr("before the start"),
        phase_colour=PHASE_COLOURS.get(moment.phase, "text"),
        phase_clock="" if is_end else texts.minutes(0) if is_overdue else moment.phase_text,
        period_clock="" if is_end or moment.game is game_clocks.Phase.HALFTIME else moment.period_text,
        is_period_running=moment.period_clock.running,
        is_waiting=is_waiting,
        box=_box(bout, now),
        last_jam=_last(bout),
    )


def is_timer_silent(laptops: tuple[Laptop, ...]) -> bool:
    """Return whether all jam timers have been silent for a while; false if there is no jam timer."""
    timers = [laptop for laptop in laptops if Role.JAM_TIMER in laptop.roles]
    return bool(timers) and all(_is_silent(laptop) for laptop in timers)


def _is_silent(laptop: Laptop) -> bool:
    if laptop.state is LaptopState.SELF:
        return False
    return laptop.heard_us is None or laptop.heard_us >= SILENT_US


def _team(bout: Bout, team: Team, jam: Jam | None) -> BoardTeam:
    sheet = bout.teams[team]
    side = jam.side(team) if jam is not None else None
    is_lead = jam is not None and has_lead(bout, jam, team)
    person, word = _jammer(side, is_lead=is_lead)
    return BoardTeam(
        name=sheet.title or sheet.short,
        jersey=jersey(sheet.color, second=team is Team.AWAY),
        score=str(bout.score[team]),
        timeouts_left=game_clocks.time_outs_left(bout, team),
        timeouts=game_clocks.time_outs_allowed(bout, team),
        has_review=review_of(bout, team) is not Review.USED,
        jammer=person,
        line=word,
        points=f"+{side.points}" if side is not None else "",
        has_lead=side is not None and is_lead and not side.star_pass,
        logo=sheet.logo,
    )


def _jammer(side: TeamJam | None, *, is_lead: bool) -> tuple[str, str]:
    """Return the current scoring skater, and the line below the name."""
    if side is None:
        return "", ""
    person = side.pivot if side.star_pass else side.jammer
    if person is None:
        return "", tr("Star pass") if side.star_pass else ""
    word = tr("Star pass") if side.star_pass else tr("Lead jammer") if is_lead else tr("Jammer")
    return (person.name, joined("  ", (word, person.number))) if person.name else (person.number, word)


def _box(bout: Bout, now: Instant) -> tuple[BoardBox, ...]:
    """Return everybody still serving, home first; a skater whose time is over is about to leave and takes no room."""
    found: list[tuple[Team, BoardBox]] = []
    for reading in box_readings(bout, now):
        trip = reading.trip
        left = reading.remaining_us - NOTHING_US
        if trip.team is None or left < 0:
            continue
        chip = jersey(bout.teams[trip.team].color, second=trip.team is Team.AWAY)
        number = trip.person.label if trip.person is not None else ""
        if number:
            found.append((trip.team, BoardBox(number=number, jersey=chip, time=texts.minutes(left, rounded_up=True))))
    home = [box for team, box in found if team is Team.HOME]
    away = [box for team, box in found if team is Team.AWAY]
    return (*home, *away)[:BOX_MAX]


def _last(bout: Bout) -> tuple[str, ...]:
    jam = bout.jam(bout.completed)
    if jam is None:
        return ()
    return (
        texts.short_jam(jam.id, bout),
        f"{bout.teams[Team.HOME].short} {jam.home.points}",
        f"{bout.teams[Team.AWAY].short} {jam.away.points}",
    )
