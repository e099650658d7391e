"""Cues of a practice bout: one sentence for each event at the track that the learner should enter.

A practice bout has no track. The whistles, the fingers of the jammer referee, the calls and who sits down are described
instead, at the moment when they would be seen. The cues do not say which buttons to press.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from derbyos_core.bout.commands import (
    AddPenalty,
    AmendReview,
    CallJam,
    Command,
    EndBout,
    EndJam,
    EndTimeOut,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
    SitOut,
    StartJam,
    StartTimeOut,
    TellFoulOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.interchange.script.timed import BoxTripAt, Late, PersonCalled, TimedCommand
from derbyos_core.jam_names import bare_name

__all__ = ["Cue", "cues"]

Shorts = Mapping[Team, str]

_STOPS: Mapping[TimeOutKind, str] = {
    TimeOutKind.OFFICIAL: tr("The officials stop the clock: official timeout."),
    TimeOutKind.HOME: tr("{home} asks for a timeout."),
    TimeOutKind.AWAY: tr("{away} asks for a timeout."),
    TimeOutKind.HOME_REVIEW: tr("{home} asks for an official review."),
    TimeOutKind.AWAY_REVIEW: tr("{away} asks for an official review."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A sentence for something that can be seen from `at` on."""

    at: Instant
    words: str


def cues(own: Iterable[TimedCommand], shorts: Shorts) -> tuple[Cue, ...]:
    """Return the cues for the learner's lines, by time; `shorts` are the short names of the teams."""
    own = tuple(own)
    told = [*_line_ups(own, shorts), *(cue for line in own for cue in _told(line, shorts))]
    return tuple(sorted(told, key=lambda cue: cue.at))


def _line_ups(lines: tuple[TimedCommand, ...], shorts: Shorts) -> Iterator[Cue]:
    """Yield one cue per line-up: five skaters come onto the track together, when the first could be seen."""
    fielded: dict[tuple[JamId, Team], list[tuple[Instant, FieldSkater]]] = {}
    for line in lines:
        if isinstance(line.command, FieldSkater):
            key = line.command.jam, line.command.skater.team
            fielded.setdefault(key, []).append((line.at, line.command))
    for (_, team), skaters in fielded.items():
        by_place = {place: [one.skater.number for _, one in skaters if one.position is place] for place in Position}
        values = {
            "team": shorts[team],
            "jammer": joined(", ", by_place[Position.JAMMER]),
            "pivot": joined(", ", by_place[Position.PIVOT]),
            "blockers": joined(", ", by_place[Position.BLOCKER]),
        }
        words = (
            tr("{team} on the track: jammer {jammer}, pivot {pivot}, blockers {blockers}.", **values)
            if by_place[Position.PIVOT]
            else tr("{team} on the track: jammer {jammer}, no pivot, blockers {blockers}.", **values)
        )
        yield Cue(at=min(at for at, _ in skaters), words=words)


def _told(line: TimedCommand, shorts: Shorts) -> Iterator[Cue]:
    planned = line.command
    command = planned.command if isinstance(planned, Late) else planned
    tell = _TOLD.get(type(command))
    if tell is None:
        return
    thing = planned.thing if isinstance(planned, Late) else None
    words = tell(command, thing, shorts)
    if words:
        yield Cue(at=_seen(command, line.at), words=words)


def _seen(command: Command, entered: Instant) -> Instant:
    """Return when an event is seen, which is before it was entered; a penalty call only when it was carried over."""
    at = getattr(command, "at", None)
    return entered if at is None or isinstance(command, AddPenalty) else min(at, entered)


def _start(command: StartJam, _: object, shorts: Shorts) -> str:
    return tr("Whistle: {jam} starts.", jam=bare_name(command.jam))


def _end(command: EndJam, _: object, shorts: Shorts) -> str:
    return tr("Four short whistles: {jam} is over.", jam=bare_name(command.jam))


def _stop(command: StartTimeOut, _: object, shorts: Shorts) -> str:
    return _STOPS[command.kind].format(home=shorts[Team.HOME], away=shorts[Team.AWAY])


def _go_on(_: EndTimeOut, __: object, shorts: Shorts) -> str:
    return tr("The timeout is over: the lineup begins.")


def _review(command: AmendReview, _: object, shorts: Shorts) -> str:
    if command.retained is None:
        return ""
    if command.retained:
        return tr("The Head Referee decides the review: the team retains it.")
    return tr("The Head Referee decides the review: no change, the review is not retained.")


def _lead(command: MarkLead, _: object, shorts: Shorts) -> str:
    return tr("The {team} jammer referee points at the jammer: Lead.", team=shorts[command.team])


def _lost(command: MarkLost, _: object, shorts: Shorts) -> str:
    return tr("The {team} jammer referee shows: Lead lost.", team=shorts[command.team])


def _star_pass(command: MarkStarPass, _: object, shorts: Shorts) -> str:
    return tr("{team} passes the star.", team=shorts[command.team])


def _trip(command: SetTrip, _: object, shorts: Shorts) -> str:
    team = shorts[command.team]
    return ntr(
        "The {team} jammer referee shows {n} point.", "The {team} jammer referee shows {n} points.",
        command.points or 0, team=team,
    )  # fmt: skip


def _call(command: CallJam, _: object, shorts: Shorts) -> str:
    team = shorts[command.team] if command.team is not None else ""
    return tr("The {team} lead jammer has called the jam off.", team=team)


def _no_initial(command: MarkNoInitial, _: object, shorts: Shorts) -> str:
    return tr("The {team} jammer never came through the pack: no initial trip.", team=shorts[command.team])


def _injury(command: MarkInjury, _: object, shorts: Shorts) -> str:
    if command.skater is None:
        return tr("The jam was stopped for an injury.")
    return tr("The jam was stopped because {skater} is injured.", skater=_who(command.skater, shorts))


def _penalty(command: AddPenalty, _: object, shorts: Shorts) -> str:
    code, skater = command.code, _who(command.skater, shorts)
    name = PENALTY_NAMES.get(code, "")
    if command.severity:
        return tr("Called out: {skater}, {code} {name}, expelled.", skater=skater, code=code, name=name)
    return tr("Called out: {skater}, {code} {name}.", skater=skater, code=code, name=name)


def _sit_out(command: SitOut, _: object, shorts: Shorts) -> str:
    return tr("{skater} is injured and sits out the next three jams.", skater=_who(command.skater, shorts))


def _sits(command: EnterBox, _: object, shorts: Shorts) -> str:
    number = command.skater.number if command.skater is not None else ""
    skater = joined(" ", [shorts[command.team], number])
    if command.position is Position.JAMMER:
        return tr("{skater} sits down in the box, jammer.", skater=skater)
    if command.position is Position.PIVOT:
        return tr("{skater} sits down in the box, pivot.", skater=skater)
    return tr("{skater} sits down in the box, blocker.", skater=skater)


def _leaves(_: ExitBox, thing: object, shorts: Shorts) -> str:
    if not isinstance(thing, BoxTripAt):
        return ""
    return tr("{skater} leaves the box.", skater=joined(" ", [shorts[thing.team], thing.number]))


def _foul_out(_: TellFoulOut, thing: object, shorts: Shorts) -> str:
    if not isinstance(thing, PersonCalled):
        return ""
    skater = joined(" ", [shorts[thing.team], thing.label])
    return tr("{skater} has seven penalties: tell the Head Referee.", skater=skater)


def _over(_: EndBout, __: object, shorts: Shorts) -> str:
    return tr("The Head Referee says: the score is official.")


def _who(skater: Any, shorts: Shorts) -> str:
    return joined(" ", [shorts[skater.team], skater.number])


_TOLD: Mapping[type, Callable[[Any, object, Shorts], str]] = {
    StartJam: _start,
    EndJam: _end,
    StartTimeOut: _stop,
    EndTimeOut: _go_on,
    AmendReview: _review,
    MarkLead: _lead,
    MarkLost: _lost,
    MarkStarPass: _star_pass,
    SetTrip: _trip,
    CallJam: _call,
    MarkNoInitial: _no_initial,
    MarkInjury: _injury,
    AddPenalty: _penalty,
    SitOut: _sit_out,
    EnterBox: _sits,
    ExitBox: _leaves,
    TellFoulOut: _foul_out,
    EndBout: _over,
}
"""Fielding and the first trip need no sentence: line-ups are cued as a whole, and lead implies the initial trip."""
