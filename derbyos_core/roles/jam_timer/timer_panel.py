"""The jam timer's panel at one moment, and the commands of its buttons."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.clocks import game_clocks
from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.commands import AmendTimeOut, Command, EndJam, EndTimeOut, ShiftJam, StartJam, StartTimeOut
from derbyos_core.bout.model import Bout, TimeOut, TimeOutKind
from derbyos_core.bout.reading.jam_rules import continuation
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment, stop_words
from derbyos_core.roles.shared.phase import DisplayPhase

__all__ = [
    "END_REASON_WORDS",
    "EndReason",
    "GreatAction",
    "OtherStop",
    "PanelValue",
    "amend_command",
    "continuing_jam",
    "great_action",
    "late_command",
    "next_event",
    "other_stops",
    "panel_value",
    "review_kind",
    "stop_commands",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelValue:
    """Content of the panel except its clock."""

    phase: DisplayPhase
    word: str
    note: str = ""
    fraction: float | None = None
    """The share of time that is left; None draws no bar."""
    tick: float | None = None
    """The share at which the warning is whistled."""


SECOND_US = 1_000_000
LATE_US_MAX = 15 * SECOND_US
"""Time after a press in which it may be called late (design 5)."""
WARNING_S = 5
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
    """Content of the great button."""

    title: str
    sub: str
    mark: str
    kind: ButtonKind


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
    word, note, tick_s = "", "", 0
    match moment.game:
        case GamePhase.JAM:
            word, note, tick_s = tr("{jam} on track", jam=_jam(bout)), tr("left of {whole}", whole=whole), JAM_TICK_S
        case GamePhase.LINEUP:
            word, tick_s = tr("Line-up for {jam}", jam=_jam(bout)), WARNING_S
            note = tr("of {whole}  ·  warning whistle at {warning_s} s", whole=whole, warning_s=WARNING_S)
        case GamePhase.TIMEOUT | GamePhase.REVIEW:
            word = stop_words(moment.stop, shorts) if moment.stop else tr("Timeout")
            stopped = tr("period clock stopped")
            note = tr("of {whole}  ·  {stopped}", whole=whole, stopped=stopped) if reading.counts_down else stopped
            tick_s = 10 if reading.counts_down else 0
        case GamePhase.HALFTIME:
            word, note = tr("Half-time"), tr("of {whole}", whole=whole)
        case GamePhase.PERIOD_OVER:
            is_overtime = game_clocks.is_overtime_due(bout, now)
            word, note, share = (
                tr("Period {period} is over", period=moment.period),
                tr("overtime is due") if is_overtime else "",
                None,
            )
        case GamePhase.COMPLETE:
            word, share = tr("The bout is over"), None
        case GamePhase.BEFORE:
            word, note, share = tr("Before the bout"), tr("{jam} is up next", jam=_jam(bout)), None
    tick = tick_s * SECOND_US / reading.length_us if tick_s and reading.length_us else None
    return PanelValue(phase=moment.phase, word=word, note=note, fraction=share, tick=tick)


def great_action(bout: Bout, moment: GameMoment, now: Instant) -> GreatAction:
    """Return the great button, labelled with the next event."""
    match moment.game:
        case GamePhase.JAM:
            sub = tr("call-off, injury or time  ·  Space")
            return GreatAction(title=tr("End jam"), sub=sub, mark="player-stop-filled", kind=ButtonKind.STOP)
        case GamePhase.TIMEOUT | GamePhase.REVIEW:
            word = tr("review") if moment.game is GamePhase.REVIEW else tr("timeout")
            sub = tr("line-up for {jam} begins  ·  Space", jam=_jam(bout))
            return GreatAction(
                title=tr("End {word}", word=word), sub=sub, mark="player-play-filled", kind=ButtonKind.LIVE
            )
        case GamePhase.COMPLETE:
            return GreatAction(title=tr("The bout is over"), sub="", mark="check", kind=ButtonKind.OFF)
        case GamePhase.PERIOD_OVER:
            is_overtime = game_clocks.is_overtime_due(bout, now)
            title = tr("Start overtime jam") if is_overtime else tr("Start {jam}", jam=_jam(bout))
            sub = "" if is_overtime else tr("only if the Head Referee orders one more jam")
            return GreatAction(title=title, sub=sub, mark="player-play-filled", kind=ButtonKind.LIVE)
        case _:
            sub = tr("tap anywhere here, or press Space")
            return GreatAction(
                title=tr("Start {jam}", jam=_jam(bout)), sub=sub, mark="player-play-filled", kind=ButtonKind.LIVE
            )


def next_event(bout: Bout, moment: GameMoment, now: Instant) -> Command | None:
    """Return the command of the great button."""
    active = bout.jam(bout.active)
    if active is not None and active.start is not None:
        return EndJam(jam=active.id, duration_us=max(0, now - active.start))
    if moment.stop is not None and moment.stop.start is not None:
        return EndTimeOut(eid=moment.stop.eid, duration_us=max(0, now - moment.stop.start))
    if bout.upcoming is None:
        return None
    return StartJam(jam=bout.upcoming, at=now, overtime=game_clocks.is_overtime_due(bout, now))


def continuing_jam(bout: Bout, now: Instant) -> StartJam | None:
    """Return the start of a jam that continues the one called for an injury; None if there is none to continue."""
    jam = continuation(bout)
    return StartJam(jam=jam, at=now, continues=True) if jam is not None else None


def stop_commands(bout: Bout, kind: TimeOutKind, now: Instant) -> tuple[Command, ...]:
    """Return the commands that stop the clock; a running jam ends with it, by an entry of its own."""
    period = max(1, game_clocks.period_number(bout))
    stop = StartTimeOut(period=period, kind=kind, at=now)
    active = bout.jam(bout.active)
    if active is None or active.start is None:
        return (stop,)
    return EndJam(jam=active.id, duration_us=max(0, now - active.start)), stop


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
