"""The jam timer's panel at one moment, and the commands of its buttons."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.checks.score import points_unskated
from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.clocks.jam_end import end_at
from derbyos_core.bout.clocks.period_end import had_overtime, last_jam_offered
from derbyos_core.bout.commands import (
    AmendTimeOut,
    Command,
    DecideJam,
    EndJam,
    EndPeriod,
    EndTimeOut,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import Bout, Jam, TimeOut, TimeOutKind
from derbyos_core.bout.reading.jam_rules import continuation, jam_rules
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import (
    WARNING_US,
    GameMoment,
    break_label,
    digits,
    first_whistle,
    outlook_words,
    review_words,
    stop_words,
)
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
    "great_action",
    "is_guarded",
    "line_up_end",
    "next_event",
    "offers_last_jam",
    "other_action",
    "other_event",
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
    """Content of the great button; `can_hold`: held down for a second, it acts without a second press.

    `name` says for a screen reader what title and line say together; empty if the title does.
    """

    title: str
    sub: str
    mark: str
    kind: ButtonKind
    can_hold: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherStop:
    """Another kind that the running stoppage may have been; `why_not` says why it is disabled.

    `name` says all of it, where the words of the button are a team alone.
    """

    words: str
    kind: TimeOutKind
    why_not: str = ""
    name: str = ""


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
        case GamePhase.LINEUP if moment.has_no_jam:
            word, note, hint = _no_jam_words(bout, moment, shorts)
        case GamePhase.LINEUP:
            word, note, hint = _line_up_words(bout, moment, now, whole)
            tick_s = WARNING_S
        case GamePhase.TIMEOUT if moment.phase is DisplayPhase.TIMEOUT_OVER:
            share = None
            over = texts.minutes(reading.over_us)
            word, note = tr("The timeout is over by {over}", over=over), tr("period clock stopped")
            hint = tr("End it, and the lineup begins.")
        case GamePhase.TIMEOUT | GamePhase.REVIEW:
            word, note, hint = _stopped_words(bout, moment, shorts)
            tick_s = 10 if reading.counts_down and not moment.is_stale else 0
        case GamePhase.HALFTIME:
            word, note, hint = moment.phase_label, _next_period(bout, moment, now, whole), review_words(moment)
        case GamePhase.PERIOD_OVER if moment.is_overtime:
            word, note, _ = _line_up_words(bout, moment, now, whole)  # which names no stop in overtime
            hint, tick_s = _unskated_words(bout), WARNING_S
        case GamePhase.PERIOD_OVER:
            word, share = tr("Period {period} is over", period=moment.period), None
            hint = _unskated_words(bout) or review_words(moment)
        case GamePhase.COMPLETE:
            word, share = tr("The bout is over"), None
        case GamePhase.BEFORE:
            word, note, share = _before_words(bout, moment, now), tr("{jam} is up next", jam=_jam(bout)), None
    if moment.phase is DisplayPhase.LINE_UP_OVER or moment.is_stale or moment.has_no_jam or (hint and not tick_s):
        share = None
    tick = tick_s * SECOND_US / reading.length_us if tick_s and reading.length_us else None
    return PanelValue(phase=moment.phase, word=word, note=note, hint=hint, fraction=share, tick=tick)


def _unskated_words(bout: Bout) -> str:
    """Return what points of a jam whose start was taken back do to a tie; empty if nothing."""
    found = points_unskated(bout)
    if found is not None:
        jam = texts.jam_in_game(found[0], bout)
        if found[1]:
            return tr("{jam} was not skated, but its points make the tie.", jam=jam)
        return tr("{jam} was not skated, but has points. Without them it is a tie.", jam=jam)
    jam_id = next((one.id for one in bout.jams if one.start is None and one.has_uncounted), None)
    if jam_id is None:
        return ""
    jam = texts.jam_in_game(jam_id, bout)
    return tr("Points of trip 1 are in {jam}. They count if overtime starts.", jam=jam)


def _before_words(bout: Bout, moment: GameMoment, now: Instant) -> str:
    """Return when the bout begins, if that is known and near."""
    start = first_whistle(bout, now)
    if start is None or not moment.phase_clock.running:
        return tr("Before the bout")
    return tr("First whistle {time}", time=texts.clock_of_day(start, with_seconds=False))


def _stopped_words(bout: Bout, moment: GameMoment, shorts: dict[Team, str]) -> tuple[str, str, str]:
    """Return the word, the note and the hint of a stoppage: near the end of a period, whether another jam follows."""
    word = stop_words(moment.stop, shorts) if moment.stop else tr("Timeout")
    reading, note, hint = moment.phase_clock, tr("period clock stopped"), ""
    if reading.counts_down and not moment.is_stale:
        note = tr("of {whole}  ·  {stopped}", whole=texts.minutes(reading.length_us), stopped=note)
    if moment.is_overtime:
        note = tr("{tie}: an overtime jam is next", tie=_tie(bout))
    elif moment.ahead is not None and moment.ahead.is_close:
        note = outlook_words(moment.ahead)
        hint = "" if moment.ahead.follows or moment.is_after_period else _left_to(bout, shorts)
    if moment.break_clock is not None:
        note = joined("  ·  ", (joined(" ", (break_label(bout), digits(moment.break_clock))), note))
    return word, note, hint


def _no_jam_words(bout: Bout, moment: GameMoment, shorts: dict[Team, str]) -> tuple[str, str, str]:
    """Return the word, the note and the hint between the last jam of a period and its end."""
    word = outlook_words(moment.ahead) if moment.ahead is not None else ""
    if moment.phase_clock.running:
        return word, tr("unless a team takes a timeout or a review"), ""
    return word, _left_to(bout, shorts), tr("If both decline, the period is over.")


def _left_to(bout: Bout, shorts: dict[Team, str]) -> str:
    """Return what each team may still take: `SCS 2 timeouts, 1 review`."""
    said = []
    for team in (Team.HOME, Team.AWAY):
        stops = ntr("{n} timeout", "{n} timeouts", game_clocks.time_outs_left(bout, team))
        reviews = ntr("{n} review", "{n} reviews", game_clocks.reviews_left(bout, team))
        said.append(joined(" ", (shorts.get(team, ""), joined(", ", (stops, reviews)))))
    return joined(" · ", said)


def _line_up_words(bout: Bout, moment: GameMoment, now: Instant, whole: str) -> tuple[str, str, str]:
    """Return the word, the note and the hint of a line-up, of an overtime jam too."""
    tie = tr("Overtime. {tie}", tie=_tie(bout))
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
        word = tr("{jam} ended by itself at {length}", jam=texts.jam_in_game(ended.id, bout), length=length)
        return word, tr("lineup for {jam}, of {whole}", jam=_jam(bout), whole=whole), ""
    return tr("Lineup for {jam}", jam=_jam(bout)), note, ""


def _tie(bout: Bout) -> str:
    return tr("Tie, {score}", score=f"{bout.score[Team.HOME]} – {bout.score[Team.AWAY]}")


def _ended_by_itself(bout: Bout, jam: Jam) -> bool:
    """Return whether the program wrote the end of this jam: the rules say so, and it has its whole length."""
    return bout.ruleset.ends_jams and jam.duration_us == jam_rules(bout, jam.id).length_us


def _follows(moment: GameMoment, jam: Jam, now: Instant) -> bool:
    """Return whether the line-up runs since the end of this jam: no stop came between."""
    reading = moment.phase_clock
    return jam.end is not None and abs(now - jam.end - (reading.length_us - reading.value_us)) < SECOND_US


def _next_period(bout: Bout, moment: GameMoment, now: Instant, whole: str) -> str:
    """Return when the next period begins by the clock on the wall, and how long the break is."""
    if moment.is_stale:
        return tr("{jam} is up next", jam=_jam(bout))
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
            if moment.is_overtime:
                sub = tr("lineup for overtime begins  ·  Space")
            elif moment.ahead is not None and not moment.ahead.follows:
                sub = tr("no lineup: no jam follows  ·  Space")
            return GreatAction(title=tr("End {word}", word=word), sub=sub, mark=play, kind=ButtonKind.LIVE)
        case GamePhase.COMPLETE:
            return GreatAction(title=tr("The bout is over"), sub="", mark="check", kind=ButtonKind.OFF)
        case GamePhase.PERIOD_OVER if moment.is_overtime:
            title, sub = tr("Start overtime, {jam}", jam=_jam(bout)), tr("no lead, trip 1 counts  ·  Space")
            return GreatAction(title=title, sub=sub, mark=play, kind=ButtonKind.LIVE)
        case GamePhase.PERIOD_OVER:
            return _last_of_period(bout, moment, armed_us)
        case GamePhase.LINEUP if moment.has_no_jam and not moment.phase_clock.running:
            title = tr("Period {period} is over", period=moment.period)
            sub = tr("both teams decline what they have left  ·  Space")
            return GreatAction(title=title, sub=sub, mark="check", kind=ButtonKind.LIVE)
        case GamePhase.LINEUP if moment.has_no_jam:
            return _last_of_period(bout, moment, armed_us)
        case GamePhase.HALFTIME | GamePhase.BEFORE:
            return _first_start(bout, moment, armed_us)
        case _:
            sub = tr("tap anywhere here, or press Space")
            return GreatAction(title=tr("Start {jam}", jam=_jam(bout)), sub=sub, mark=play, kind=ButtonKind.LIVE)


def _first_start(bout: Bout, moment: GameMoment, armed_us: int) -> GreatAction:
    """Return the start of a period: it needs two presses while it would be early."""
    upcoming = bout.upcoming
    period = upcoming.period if upcoming is not None else moment.period
    title = tr("Start Period {period}, {jam}", period=period, jam=_jam(bout, is_bare=True))
    mark = "player-play-filled"
    if not is_guarded(moment):
        sub = tr("tap anywhere here, or press Space")
        return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.LIVE)
    if armed_us <= 0:
        sub = tr("press twice, or hold for 1 s  ·  once is enough from 1:00 on")
        return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.LATER, can_hold=True)
    title = tr("Press again to start Period {period}", period=period)
    early, back_s = moment.phase_text, -(-armed_us // SECOND_US)
    sub = tr("{early} early  ·  goes back in {back_s} s  ·  Esc", early=early, back_s=back_s)
    return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.ARMED)


def _last_of_period(bout: Bout, moment: GameMoment, armed_us: int) -> GreatAction:
    """Return the start of a jam for which the time did not suffice: it needs two presses."""
    mark = "player-play-filled"
    title = tr("{jam}, last of period {period}", jam=_jam(bout, is_bare=True), period=moment.period)
    reason = tr("press twice, or hold for 1 s  ·  if it began in time, or is ordered")
    if had_overtime(bout):
        title = tr("Overtime {jam}", jam=_jam(bout))
        reason = tr("press twice, or hold for 1 s  ·  if the score is tied after all")
    if armed_us <= 0:
        sub = reason
        return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.LATER, can_hold=True)
    title = tr("Press again to start {jam}", jam=_jam(bout))
    sub = tr("goes back in {back_s} s  ·  Esc", back_s=-(-armed_us // SECOND_US))
    return GreatAction(title=title, sub=sub, mark=mark, kind=ButtonKind.ARMED)


def other_action(bout: Bout, moment: GameMoment, now: Instant) -> GreatAction | None:
    """Return the button beside the great one, None where there is but one answer.

    A jam is overdue, and the whistle comes only now; a period is over, and its last jam began all the same; no jam
    would follow an official timeout, and the officials decide on one. In a bout that is opened again hours later no
    whistle comes now.
    """
    command = other_event(bout, moment, now)
    clock = moment.phase_clock
    match command:
        case EndJam():
            sub = tr("later whistle, {length}  ·  E", length=texts.minutes(clock.length_us + clock.over_us))
            return GreatAction(title=tr("It ends now"), sub=sub, mark="", kind=ButtonKind.ALARM)
        case StartJam(jam=jam):
            return GreatAction(
                title=texts.bare_name(jam),
                sub=tr("last of P{period}  ·  L", period=jam.period),
                mark="player-play-filled",
                kind=ButtonKind.LIVE,
                name=tr("Last jam of period {period}: {jam}", period=jam.period, jam=texts.bare_name(jam)),
            )
        case DecideJam():
            return GreatAction(
                title=tr("Another jam follows"), sub=tr("the officials decided so"), mark="", kind=ButtonKind.NORMAL
            )
    return None


def other_event(bout: Bout, moment: GameMoment, now: Instant) -> Command | None:
    """Return the command of that button."""
    if moment.is_stale:
        return None
    if moment.phase is DisplayPhase.JAM_OVERDUE:
        return end_now(bout, now)
    if offers_last_jam(moment):
        jam = last_jam_offered(bout, now)
        return StartJam(jam=jam, at=now, overtime=False) if jam is not None else None
    is_official = moment.stop is not None and moment.stop.kind.team is None
    is_stopped = moment.has_no_jam and not moment.phase_clock.running
    is_open = moment.ahead is not None and not moment.ahead.follows and not moment.is_after_period
    if is_open and (is_official or is_stopped) and bout.completed is not None:
        return DecideJam(jam=bout.completed, at=now)
    return None


def offers_last_jam(moment: GameMoment) -> bool:
    """Return whether the great button starts another kind of jam than the last of the period that is over."""
    return moment.game is GamePhase.HALFTIME or (moment.game is GamePhase.PERIOD_OVER and moment.is_overtime)


def is_guarded(moment: GameMoment) -> bool:
    """Return whether the next event may be a slip, so that it needs a second press.

    A period would start more than a minute before its time; or a jam for which the time did not suffice.
    """
    reading = moment.phase_clock
    if moment.game in (GamePhase.HALFTIME, GamePhase.BEFORE):
        return reading.running and reading.value_us > EARLY_US
    return moment.is_played or (moment.has_no_jam and reading.running)


def next_event(bout: Bout, moment: GameMoment, now: Instant) -> Command | None:
    """Return the command of the great button. A jam that nobody ended in time ended when its time was up."""
    active = bout.jam(bout.active)
    if active is not None and active.start is not None:
        if moment.phase is DisplayPhase.JAM_OVERDUE:
            return EndJam(jam=active.id, duration_us=moment.phase_clock.length_us)
        return EndJam(jam=active.id, duration_us=max(0, now - active.start))
    if moment.stop is not None and moment.stop.start is not None:
        return EndTimeOut(eid=moment.stop.eid, duration_us=max(0, now - moment.stop.start))
    if moment.has_no_jam and not moment.phase_clock.running:
        return EndPeriod(period=moment.period, at=now)
    if bout.upcoming is None:
        return None
    return StartJam(jam=bout.upcoming, at=now, overtime=game_clocks.starts_overtime(bout, now))


def continuing_jam(bout: Bout, now: Instant) -> StartJam | None:
    """Return the start of a jam that continues the one called for an injury; None if there is none to continue."""
    jam = continuation(bout)
    return StartJam(jam=jam, at=now, continues=True) if jam is not None else None


def end_now(bout: Bout, now: Instant) -> EndJam | None:
    """Return the end of the running jam at this moment, None if none runs."""
    active = bout.jam(bout.active)
    start = active.start if active is not None else None
    return end_at(bout, now if start is None else max(now, start))


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


def other_stops(bout: Bout, stop: TimeOut, shorts: dict[Team, str]) -> tuple[OtherStop, ...]:
    """Return the other kinds that the running stoppage may have been; its start is kept."""
    team = stop.kind.team
    if team is None:
        return tuple(
            [_timeout(bout, one, shorts[one], shorts) for one in (Team.HOME, Team.AWAY)]
            + [_review(bout, one, tr("{shorts} review", shorts=shorts[one]), shorts) for one in (Team.HOME, Team.AWAY)]
        )
    other = Team.AWAY if team is Team.HOME else Team.HOME
    official = OtherStop(words=tr("Official timeout"), kind=TimeOutKind.OFFICIAL, name=tr("It was an official timeout"))
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
    name = tr("It was a timeout, {whose}", whose=shorts[team])
    return OtherStop(words=words, kind=TimeOutKind(team.value), why_not=why_not, name=name)


def _review(bout: Bout, team: Team, words: str, shorts: dict[Team, str]) -> OtherStop:
    left = game_clocks.reviews_left(bout, team)
    why_not = "" if left else tr("{shorts} has used its review", shorts=shorts[team])
    name = tr("It was a review, {whose}", whose=shorts[team])
    return OtherStop(words=words, kind=review_kind(team), why_not=why_not, name=name)


def _jam(bout: Bout, *, is_bare: bool = False) -> str:
    """Return the name of the jam on track or to come; `is_bare`: the sentence names its period."""
    if bout.current is None:
        return tr("the next jam")
    return texts.bare_name(bout.current) if is_bare else texts.jam_in_game(bout.current, bout)
