"""The jam timer's panel at one moment, and the commands of its buttons."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.commands import AmendTimeOut, Command, EndJam, EndTimeOut, ShiftJam, StartJam, StartTimeOut
from derbyos_core.bout.model import Bout, Jam, TimeOut, TimeOutKind
from derbyos_core.bout.reading.jam_rules import continuation, jam_rules
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import STALE_US, WARNING_US, GameMoment, first_whistle, stop_words
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = [
    "END_REASON_WORDS",
    "EndReason",
    "GreatAction",
    "OtherStop",
    "PanelValue",
    "amend_command",
    "continuing_jam",
    "end_now",
    "ends_now_action",
    "great_action",
    "is_early",
    "late_command",
    "line_up_end",
    "next_event",
    "other_stops",
    "panel_value",
    "review_kind",
    "stop_commands",
    "timed_jam",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelValue:
    """Content of the panel except its clock."""

    phase: DisplayPhase
    word: str
    note: str = ""
    hint: str = ""
    """A sentence under the digits; with one the panel also has an edge, since somebody has to act."""
    fraction: float | None = None
    """The share of time that is left; None draws no bar."""
    tick: float | None = None
    """The share at which the warning is whistled."""


SECOND_US = 1_000_000
LATE_US_MAX = 15 * SECOND_US
"""Time after a press in which it may be called late (design 5)."""
EARLY_US = 60 * SECOND_US
"""A period that starts earlier than this before its time needs a second press (design, Saturday 3)."""
WARNING_S = WARNING_US // SECOND_US
JAM_TICK_S = 10


class EndReason(StrEnum):
    """Reasons for the end of a jam: choices in the toast, a claim beside that of the scorekeepers, who own the fact."""

    CALLED_OFF = "called off"
    TIME = "time"
    INJURY = "injury"


END_REASON_WORDS = {
    EndReason.CALLED_OFF: tr("Called off"),
    EndReason.TIME: tr("Time"),
    EndReason.INJURY: tr("Injury"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatAction:
    """Content of the great button; `can_hold`: held down for a second, it acts without a second press."""

    title: str
    sub: str
    mark: str
    kind: ButtonKind
    can_hold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherStop:
    """Another kind that the running stoppage may have been; `why_not` says why it is disabled."""

    words: str
    kind: TimeOutKind
    why_not: str = ""


def panel_value(bout: Bout, moment: GameMoment, now: Instant, shorts: dict[Team, str]) -> PanelValue:
    """Return the tinted panel without its digits."""
    reading = moment.phase_clock
    whole = texts.minutes(reading.length_us)
    share = reading.value_us / reading.length_us if reading.counts_down and reading.length_us else None
    word, note, hint, tick_s = "", "", "", 0
    match moment.game:
        case GamePhase.JAM if moment.phase is DisplayPhase.JAM_OVERDUE:
            share = None
            word = tr("{whole} reached. Four whistles, then end the jam", whole=whole)
            if moment.is_stale:
                word = tr("{length} reached", length=whole)
            note = tr("{jam} has no end yet", jam=_jam(bout))
            hint = tr("Nobody has ended {jam}. The box clocks run on with it.", jam=_jam(bout))
        case GamePhase.JAM if moment.is_overtime:
            word, tick_s = tr("Overtime, {jam} on track", jam=_jam(bout)), JAM_TICK_S
            note = tr("no lead  ·  trip 1 counts")
        case GamePhase.JAM:
            word, note, tick_s = tr("{jam} on track", jam=_jam(bout)), tr("left of {whole}", whole=whole), JAM_TICK_S
        case GamePhase.LINEUP:
            word, note, hint = _line_up_words(bout, moment, now, whole)
            tick_s = WARNING_S
        case GamePhase.TIMEOUT if moment.phase is DisplayPhase.TIMEOUT_OVER:
            share = None
            over = texts.minutes(reading.over_us)
            word, note = tr("The timeout is over by {over}", over=over), tr("period clock stopped")
            hint = tr("End it, and the lineup begins.")
        case GamePhase.TIMEOUT | GamePhase.REVIEW:
            word = stop_words(moment.stop, shorts) if moment.stop else tr("Timeout")
            has_end = reading.counts_down and not moment.is_stale
            stopped = tr("period clock stopped")
            note = tr("of {whole}  ·  {stopped}", whole=whole, stopped=stopped) if has_end else stopped
            tick_s = 10 if has_end else 0
        case GamePhase.HALFTIME if moment.is_stale:
            word, note = moment.phase_label, tr("{jam} is up next", jam=_jam(bout))
        case GamePhase.HALFTIME:
            word, note = moment.phase_label, _next_period(moment, now, whole)
        case GamePhase.PERIOD_OVER if moment.is_overtime:
            word, note, hint = _line_up_words(bout, moment, now, whole)
            tick_s = WARNING_S
        case GamePhase.PERIOD_OVER:
            word, share = tr("Period {period} is over", period=moment.period), None
        case GamePhase.COMPLETE:
            word, share = tr("The bout is over"), None
        case GamePhase.BEFORE:
            start = first_whistle(bout, now)
            known = start is not None and moment.phase_clock.running
            at = texts.clock_of_day(start, with_seconds=False) if start is not None else ""
            word = tr("First whistle {time}", time=at) if known else tr("Before the bout")
            note, share = tr("{jam} is up next", jam=_jam(bout)), None
    if moment.phase is DisplayPhase.LINE_UP_OVER or moment.is_stale:
        share = None
    tick = tick_s * SECOND_US / reading.length_us if tick_s and reading.length_us else None
    return PanelValue(phase=moment.phase, word=word, note=note, hint=hint, fraction=share, tick=tick)


def _line_up_words(bout: Bout, moment: GameMoment, now: Instant, whole: str) -> tuple[str, str, str]:
    """Return the word, the note and the hint of a line-up, of an overtime jam too."""
    tie = tr("Overtime. Tie, {score}", score=f"{bout.score[Team.HOME]} – {bout.score[Team.AWAY]}")
    if moment.phase is DisplayPhase.LINE_UP_OVER:
        word = tr("The lineup is over by {over}", over=texts.minutes(moment.phase_clock.over_us))
        if moment.is_overtime:
            return tie, word, ""  # no stop is offered here
        hint = tr("Start the jam, or name the stop: a timeout keeps its start where the lineup ended.")
        return word, "", hint
    if moment.is_stale:
        return tie if moment.is_overtime else tr("Lineup for {jam}", jam=_jam(bout)), "", ""
    note = tr("of {whole}  ·  warning whistle at {warning_s} s", whole=whole, warning_s=WARNING_S)
    if moment.phase is DisplayPhase.LINE_UP_ENDING:
        return tr("Five seconds. Warning whistle"), tr("of {whole}", whole=whole), ""
    if moment.is_overtime:
        return tie, note, ""
    ended = bout.jam(bout.completed)
    if ended is not None and _ended_by_itself(bout, ended) and _follows(moment, ended, now):
        length = texts.minutes(jam_rules(bout, ended.id).length_us)
        word = tr("{jam} ended by itself at {length}", jam=texts.jam_name(ended.id), length=length)
        return word, tr("lineup for {jam}, of {whole}", jam=_jam(bout), whole=whole), ""
    return tr("Lineup for {jam}", jam=_jam(bout)), note, ""


def _ended_by_itself(bout: Bout, jam: Jam) -> bool:
    """Return whether the program wrote the end of this jam: the rules say so, and it has its whole length."""
    return bout.ruleset.ends_jams and jam.duration_us == jam_rules(bout, jam.id).length_us


def _follows(moment: GameMoment, jam: Jam, now: Instant) -> bool:
    """Return whether the line-up runs since the end of this jam: no stop came between."""
    reading = moment.phase_clock
    return jam.end is not None and abs(now - jam.end - (reading.length_us - reading.value_us)) < SECOND_US


def _next_period(moment: GameMoment, now: Instant, whole: str) -> str:
    """Return when the next period begins by the clock on the wall, and how long the break is."""
    left_us = moment.phase_clock.value_us
    if not moment.phase_clock.running or left_us <= 0:
        return tr("of {whole}", whole=whole)
    at = texts.clock_of_day(Instant(now + left_us), with_seconds=False)
    start = tr("Period {period} at {time}", period=moment.period + 1, time=at)
    return joined("  ·  ", (start, tr("of {whole}", whole=whole)))


def great_action(bout: Bout, moment: GameMoment, *, armed_us: int = 0) -> GreatAction:
    """Return the great button, labelled with the next event.

    `armed_us` is the time for which the first press of an early start still counts, 0 without one.
    """
    play, stop = "player-play-filled", "player-stop-filled"
    match moment.game:
        case GamePhase.JAM if moment.phase is DisplayPhase.JAM_OVERDUE:
            whole = texts.minutes(moment.phase_clock.length_us)
            left_us = max(0, bout.ruleset.lineup_us - moment.phase_clock.over_us)
            left = texts.minutes(left_us, rounded_up=True)
            title = tr("Ended at {whole}", whole=whole)
            if moment.is_stale:
                return GreatAction(title=title, sub=tr("Space"), mark=stop, kind=ButtonKind.STOP)
            sub = tr("the lineup runs since then, {left} left  ·  Space", left=left)
            return GreatAction(title=title, sub=sub, mark=stop, kind=ButtonKind.STOP)
        case GamePhase.JAM if moment.is_overtime:
            sub = tr("time or injury  ·  Space")
            return GreatAction(title=tr("End overtime jam"), sub=sub, mark=stop, kind=ButtonKind.STOP)
        case GamePhase.JAM:
            sub = tr("call-off, injury or time  ·  Space")
            is_last = moment.period_clock.value_us == 0
            title = tr("End jam, end of period") if is_last else tr("End jam")
            return GreatAction(title=title, sub=sub, mark=stop, kind=ButtonKind.STOP)
        case GamePhase.TIMEOUT | GamePhase.REVIEW:
            word = tr("review") if moment.game is GamePhase.REVIEW else tr("timeout")
            sub = tr("lineup for {jam} begins  ·  Space", jam=_jam(bout))
            return GreatAction(title=tr("End {word}", word=word), sub=sub, mark=play, kind=ButtonKind.LIVE)
        case GamePhase.COMPLETE:
            return GreatAction(title=tr("The bout is over"), sub="", mark="check", kind=ButtonKind.OFF)
        case GamePhase.PERIOD_OVER if moment.is_overtime:
            title, sub = tr("Start overtime, {jam}", jam=_jam(bout)), tr("no lead, trip 1 counts  ·  Space")
            return GreatAction(title=title, sub=sub, mark=play, kind=ButtonKind.LIVE)
        case GamePhase.PERIOD_OVER:
            sub = tr("only if the Head Referee orders one more jam")
            return GreatAction(title=tr("Start {jam}", jam=_jam(bout)), sub=sub, mark=play, kind=ButtonKind.LIVE)
        case GamePhase.HALFTIME | GamePhase.BEFORE:
            return _first_start(bout, moment, armed_us)
        case _:
            sub = tr("tap anywhere here, or press Space")
            return GreatAction(title=tr("Start {jam}", jam=_jam(bout)), sub=sub, mark=play, kind=ButtonKind.LIVE)


def _first_start(bout: Bout, moment: GameMoment, armed_us: int) -> GreatAction:
    """Return the start of a period: it needs two presses while it would be early."""
    upcoming = bout.upcoming
    period = upcoming.period if upcoming is not None else moment.period
    title = tr("Start Period {period}, {jam}", period=period, jam=_jam(bout))
    mark = "player-play-filled"
    if not is_early(moment):
        sub = tr("tap anywhere here, or press Space")
        return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.LIVE)
    if armed_us <= 0:
        sub = tr("press twice, or hold for 1 s  ·  once is enough from 1:00 on")
        return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.LATER, can_hold=True)
    title = tr("Press again to start Period {period}", period=period)
    early, back_s = moment.phase_text, -(-armed_us // SECOND_US)
    sub = tr("{early} early  ·  goes back in {back_s} s  ·  Esc", early=early, back_s=back_s)
    return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.ARMED)


def ends_now_action(moment: GameMoment) -> GreatAction | None:
    """Return the button beside the great one while a jam is overdue: the whistle comes only now. Else None.

    In a bout that is opened again hours later no whistle comes now.
    """
    if moment.phase is not DisplayPhase.JAM_OVERDUE or moment.is_stale:
        return None
    clock = moment.phase_clock
    sub = tr("later whistle, {length}  ·  E", length=texts.minutes(clock.length_us + clock.over_us))
    return GreatAction(title=tr("It ends now"), sub=sub, mark="", kind=ButtonKind.ALARM)


def is_early(moment: GameMoment) -> bool:
    """Return whether the next period would start more than a minute before its time, so that a press may be a slip."""
    reading = moment.phase_clock
    is_break = moment.game in (GamePhase.HALFTIME, GamePhase.BEFORE)
    return is_break and reading.running and reading.value_us > EARLY_US


def next_event(bout: Bout, moment: GameMoment, now: Instant) -> Command | None:
    """Return the command of the great button. A jam that nobody ended in time ended when its time was up."""
    active = bout.jam(bout.active)
    if active is not None and active.start is not None:
        if moment.phase is DisplayPhase.JAM_OVERDUE:
            return EndJam(jam=active.id, duration_us=moment.phase_clock.length_us)
        return EndJam(jam=active.id, duration_us=max(0, now - active.start))
    if moment.stop is not None and moment.stop.start is not None:
        return EndTimeOut(eid=moment.stop.eid, duration_us=max(0, now - moment.stop.start))
    if bout.upcoming is None:
        return None
    return StartJam(jam=bout.upcoming, at=now, overtime=moment.is_overtime)


def continuing_jam(bout: Bout, now: Instant) -> StartJam | None:
    """Return the start of a jam that continues the one called for an injury; None if there is none to continue."""
    jam = continuation(bout)
    return StartJam(jam=jam, at=now, continues=True) if jam is not None else None


def end_now(bout: Bout, now: Instant) -> EndJam | None:
    """Return the end of the running jam at this moment, None if none runs.

    A jam that nobody ended for hours had its whole length: nothing that happens now has ended it.
    """
    active = bout.jam(bout.active)
    if active is None or active.start is None:
        return None
    length_us = jam_rules(bout, active.id).length_us
    passed_us = max(0, now - active.start)
    return EndJam(jam=active.id, duration_us=length_us if passed_us - length_us > STALE_US else passed_us)


def stop_commands(bout: Bout, kind: TimeOutKind, now: Instant, at: Instant | None = None) -> tuple[Command, ...]:
    """Return the commands that stop the clock, since `at` if that was earlier; a running jam ends with it."""
    period = max(1, game_clocks.period_number(bout))
    stop = StartTimeOut(period=period, kind=kind, at=now if at is None else at)
    end = end_now(bout, now)
    return (stop,) if end is None else (end, stop)


def line_up_end(moment: GameMoment, now: Instant) -> Instant | None:
    """Return when the line-up was over, None if it is not: a stop that nobody entered began then."""
    if moment.phase is not DisplayPhase.LINE_UP_OVER:
        return None
    return Instant(now - moment.phase_clock.over_us)


def timed_jam(bout: Bout, moment: GameMoment) -> Jam | None:
    """Return the jam whose end can be set to any second: the overdue one, else the last one until the next start."""
    active = bout.jam(bout.active)
    if active is not None:
        return active if moment.phase is DisplayPhase.JAM_OVERDUE else None
    ended = bout.jam(bout.completed)
    return ended if ended is not None and ended.start is not None and ended.end is not None else None


def late_command(bout: Bout, late_s: int, now: Instant) -> ShiftJam | None:
    """Return the correction of a late last press; None if it was too long ago, or nothing was pressed."""
    active = bout.jam(bout.active)
    if active is not None and active.start is not None:
        if now - active.start > LATE_US_MAX:
            return None
        return ShiftJam(jam=active.id, late_us=late_s * SECOND_US)
    ended = bout.jam(bout.completed)
    if ended is None or ended.end is None or now - ended.end > LATE_US_MAX:
        return None
    return ShiftJam(jam=ended.id, late_us=late_s * SECOND_US, is_end=True)


def other_stops(bout: Bout, stop: TimeOut, shorts: dict[Team, str]) -> tuple[OtherStop, ...]:
    """Return the other kinds that the running stoppage may have been; its start is kept."""
    team = stop.kind.team
    if team is None:
        return tuple(
            [_timeout(bout, one, shorts[one], shorts) for one in (Team.HOME, Team.AWAY)]
            + [_review(bout, one, tr("{shorts} review", shorts=shorts[one]), shorts) for one in (Team.HOME, Team.AWAY)]
        )
    other = Team.AWAY if team is Team.HOME else Team.HOME
    official = OtherStop(words=tr("Official timeout"), kind=TimeOutKind.OFFICIAL)
    it_was = tr("It was {shorts}", shorts=shorts[other])
    if stop.kind.is_review:
        return _review(bout, other, it_was, shorts), official, _timeout(bout, team, tr("Timeout"), shorts)
    return _timeout(bout, other, it_was, shorts), official, _review(bout, team, tr("Review"), shorts)


def amend_command(stop: TimeOut, kind: TimeOutKind) -> AmendTimeOut:
    """Return the command that changes the kind of the running stoppage."""
    return AmendTimeOut(eid=stop.eid, kind=kind)


def review_kind(team: Team) -> TimeOutKind:
    """Return the review kind of a team."""
    return TimeOutKind.HOME_REVIEW if team is Team.HOME else TimeOutKind.AWAY_REVIEW


def _timeout(bout: Bout, team: Team, words: str, shorts: dict[Team, str]) -> OtherStop:
    left = game_clocks.time_outs_left(bout, team)
    why_not = "" if left else tr("{shorts} has no timeout left", shorts=shorts[team])
    return OtherStop(words=words, kind=TimeOutKind(team.value), why_not=why_not)


def _review(bout: Bout, team: Team, words: str, shorts: dict[Team, str]) -> OtherStop:
    left = game_clocks.reviews_left(bout, team)
    why_not = "" if left else tr("{shorts} has used its review", shorts=shorts[team])
    return OtherStop(words=words, kind=review_kind(team), why_not=why_not)


def _jam(bout: Bout) -> str:
    return texts.jam_name(bout.current) if bout.current is not None else tr("the next jam")
