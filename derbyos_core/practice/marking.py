"""Marks of a practice bout: what the learner entered, compared with what could be seen at the track.

Every line of the learner's share is asked for once. It is right if the bout holds it in time, late if it came after
that, wrong if something else stands in its place, and missed if nothing does. What nobody asked for is wrong, too,
where it is a penalty. Nothing is marked that the cues did not tell, and no entry answers what was seen after it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.commands import (
    AddPenalty,
    CallJam,
    EndJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import Bout, BoxTrip, JamId, Penalty, Position, TeamJam, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.interchange.script.timed import BoxTripAt, Late, TimedCommand
from derbyos_core.jam_names import jam_name

__all__ = ["Finding", "Marker", "Tally", "Verdict", "tally"]

SECOND_US = 1_000_000
GRACE_US = 20 * SECOND_US
"""An entry that comes within this time of its cue is in time."""
LINE_UP_GRACE_US = 60 * SECOND_US
"""Five skaters take longer, and may be entered while their jam runs."""
WHISTLE_US = 5 * SECOND_US
"""A press this far from the whistle is right; a later one is late."""
NEAR_US = 60 * SECOND_US
"""A visit to the box, or a stop, this long after the one that was seen may be meant for it."""
EARLY_US = WHISTLE_US
"""The same for one before it: nobody presses long before there is anything to be seen."""
EXTRA_MAX = 20
START = Instant(0)

Shorts = Mapping[Team, str]
Place = tuple[int, int]
"""Period and number of a jam."""
_Written = tuple[str, Team | None, str, str, Place]
"""A penalty as it stands in the bout: its id, team, skater, code and jam."""


class Verdict(StrEnum):
    """Entry of one thing that happened at the track, right or otherwise."""

    WAITING = "waiting"
    RIGHT = "right"
    LATE = "late"
    WRONG = "wrong"
    MISSED = "missed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing at the track. `words` say what is wrong with it; `since` is when it was found to be so."""

    verdict: Verdict
    words: str = ""
    since: Instant = START


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Numbers of a practice bout."""

    right: int
    late: int
    wrong: int
    missed: int

    @property
    def words(self) -> str:
        """The numbers in one line."""
        return tr(
            "{right} right, {late} late, {wrong} wrong, {missed} missed",
            right=self.right,
            late=self.late,
            wrong=self.wrong,
            missed=self.missed,
        )


def tally(findings: Iterable[Finding]) -> Tally:
    """Count the findings; what is still waiting counts for nothing."""
    verdicts = [one.verdict for one in findings]
    return Tally(
        right=verdicts.count(Verdict.RIGHT),
        late=verdicts.count(Verdict.LATE),
        wrong=verdicts.count(Verdict.WRONG),
        missed=verdicts.count(Verdict.MISSED),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _LineupAsk:
    jam: JamId
    team: Team
    places: tuple[tuple[Position, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ask:
    """One thing to enter: the command of the script, and by when."""

    command: object
    seen: Instant
    due: Instant
    sat: BoxTripAt | None = None


@dataclass(frozen=True, slots=True)
class _Answer:
    """One thing beside the bout: right, or otherwise with a sentence; neither while nothing stands there."""

    is_right: bool = False
    is_late: bool = False
    words: str = ""


NOTHING = _Answer()


class Marker:
    """The marks of one learner; `own` are their lines, `shorts` the teams' short names."""

    def __init__(self, own: Iterable[TimedCommand], shorts: Shorts) -> None:
        self._asks = tuple(_asks(tuple(own)))
        self._shorts = dict(shorts)
        self._found: dict[int, Finding] = {}
        self._extra: dict[str, Finding] = {}
        self._seen: tuple[Bout, int] | None = None
        self._written: dict[_Written, Instant] = {}
        """When each penalty of the bout was first found as it stands now."""

    def look(self, bout: Bout, now: Instant) -> tuple[Finding, ...]:
        """Return a finding for each thing that was seen up to now, in that order, then what nobody asked for."""
        second = now // SECOND_US
        if self._seen is None or self._seen[0] is not bout or self._seen[1] != second:
            self._seen = (bout, second)
            self._mark(bout, now)
        return (*self._found.values(), *self._extra.values())

    def newest(self, bout: Bout, now: Instant, within_us: int) -> str:
        """Return the newest sentence about something wrong or missed, if it is not older than `within_us`."""
        bad = [one for one in self.look(bout, now) if one.verdict in (Verdict.WRONG, Verdict.MISSED)]
        last = max(bad, key=lambda one: one.since, default=None)
        return last.words if last is not None and now - last.since < within_us else ""

    def _mark(self, bout: Bout, now: Instant) -> None:
        self._written = {one: self._written.get(one, now) for one in map(_as_written, bout.penalties)}
        penalties, extra = self._penalties(bout, now)
        for number, ask in enumerate(self._asks):
            if ask.seen > now:
                continue
            answer = penalties[number] if number in penalties else self._answer(ask, bout)
            self._keep(number, self._finding(ask, answer, self._found.get(number), now), now)
        words = {penalty.eid: self._nobody_called(penalty) for penalty in extra[:EXTRA_MAX]}
        self._extra = {
            eid: self._extra.get(eid, Finding(verdict=Verdict.WRONG, words=said, since=now))
            for eid, said in words.items()
        }

    def _keep(self, number: int, found: Finding, now: Instant) -> None:
        before = self._found.get(number)
        same = before is not None and (before.verdict, before.words) == (found.verdict, found.words)
        self._found[number] = before if before is not None and same else replace(found, since=now)

    def _finding(self, ask: _Ask, answer: _Answer, before: Finding | None, now: Instant) -> Finding:
        if answer.is_right:
            if before is not None and before.verdict in (Verdict.RIGHT, Verdict.LATE):
                return before
            is_late = answer.is_late or (now > ask.due and before is not None)
            return Finding(verdict=Verdict.LATE if is_late else Verdict.RIGHT, words=answer.words)
        if answer.words:
            return Finding(verdict=Verdict.WRONG, words=answer.words)
        if now <= ask.due:
            return Finding(verdict=Verdict.WAITING)
        return Finding(verdict=Verdict.MISSED, words=tr("Missed: {what}.", what=self._what(ask)))

    # -- penalties, which are matched as a whole: two of one skater and code in one jam are two ---------------

    def _penalties(self, bout: Bout, now: Instant) -> tuple[dict[int, _Answer], list[Penalty]]:
        calls = {
            number: (ask.command, ask.seen)
            for number, ask in enumerate(self._asks)
            if isinstance(ask.command, AddPenalty)
        }
        teams = {one.skater.team for one, _ in calls.values()}
        asked = {number: call for number, call in calls.items() if call[1] <= now}
        written = [one for one in bout.penalties if one.team in teams]
        answers: dict[int, _Answer] = dict.fromkeys(asked, NOTHING)
        for is_it, is_right in _LIKENESS:
            for number, (one, seen) in asked.items():
                if answers[number] is not NOTHING:
                    continue
                later = (penalty for penalty in written if self._written[_as_written(penalty)] >= seen)
                found = next((penalty for penalty in later if is_it(one, penalty)), None)
                if found is not None:
                    written.remove(found)
                    words = "" if is_right else self._otherwise(one, found)
                    answers[number] = _Answer(is_right=is_right, words=words)
        return answers, written

    def _otherwise(self, asked: AddPenalty, found: Penalty) -> str:
        was, wrote = _number_code(asked.skater.number, asked.code), _number_code(_label(found), found.code)
        if _place(found.jam) != _place(asked.jam):
            return tr(
                "{penalty} was in {jam}; you wrote it in {other}.",
                penalty=was,
                jam=_jam(asked.jam),
                other=_jam(found.jam),
            )
        if was == wrote:
            was, wrote = (
                joined(" ", (self._shorts[team], was)) for team in (asked.skater.team, found.team or Team.HOME)
            )
        return tr("The penalty was {penalty}; you wrote {wrote}.", penalty=was, wrote=wrote)

    def _nobody_called(self, penalty: Penalty) -> str:
        short = self._shorts.get(penalty.team or Team.HOME, "")
        who = joined(" ", (short, _number_code(_label(penalty), penalty.code)))
        return tr("{penalty} in {jam}: nobody called that.", penalty=who, jam=_jam(penalty.jam))

    # -- all others -------------------------------------------------------------------------------------------

    def _answer(self, ask: _Ask, bout: Bout) -> _Answer:
        command = ask.command
        if isinstance(command, _LineupAsk):
            return self._lineup(command, _side(bout, command.jam, command.team))
        if isinstance(command, SetTrip):
            return self._trip(command, _side(bout, command.jam, command.team))
        if isinstance(command, StartJam | EndJam):
            return _whistle(command, ask.seen, bout)
        if isinstance(command, StartTimeOut):
            return self._stop(command, bout)
        if isinstance(command, EnterBox):
            return self._sits(command, bout)
        if isinstance(command, ExitBox) and ask.sat is not None:
            trip = _visit(bout, ask.sat.team, ask.sat.number, ask.sat.at)
            return _Answer(is_right=trip is not None and trip.left_jam is not None)
        for kind, name in _FACTS.items():
            if isinstance(command, kind):
                jam, team = getattr(command, "jam", None), getattr(command, "team", None)
                return _Answer(is_right=jam is not None and bool(getattr(_side(bout, jam, team), name, False)))
        return NOTHING

    def _lineup(self, asked: _LineupAsk, side: TeamJam | None) -> _Answer:
        wrote = sorted((position, person.label) for person, position in side.lined_up) if side is not None else []
        if wrote == sorted(asked.places):
            return _Answer(is_right=True)
        if len(wrote) < len(asked.places):
            return NOTHING
        return _Answer(
            words=tr(
                "{team} in {jam} was {was}; you wrote {wrote}.",
                team=self._shorts[asked.team],
                jam=_jam(asked.jam),
                was=_numbers(asked.places),
                wrote=_numbers(wrote),
            )
        )

    def _trip(self, asked: SetTrip, side: TeamJam | None) -> _Answer:
        trip = next((one for one in side.trips if one.number == asked.number), None) if side is not None else None
        if trip is None:
            return NOTHING
        if trip.points == asked.points:
            return _Answer(is_right=True)
        return _Answer(
            words=tr(
                "{team} trip {trip} of {jam} was {was}; you wrote {wrote}.",
                team=self._shorts[asked.team],
                trip=asked.number,
                jam=_jam(asked.jam),
                was=asked.points or 0,
                wrote=trip.points,
            )
        )

    def _stop(self, asked: StartTimeOut, bout: Bout) -> _Answer:
        stops = [one for period in bout.periods for one in period.time_outs if one.start is not None]
        near = [one for one in stops if _is_near(one.start, asked.at)]
        if any(one.kind is asked.kind for one in near):
            return _Answer(is_right=True)
        if not near:
            return NOTHING
        was, wrote = _stop_words(asked.kind, self._shorts), _stop_words(near[0].kind, self._shorts)
        return _Answer(words=tr("It was {was}; you entered {wrote}.", was=was, wrote=wrote))

    def _sits(self, asked: EnterBox, bout: Bout) -> _Answer:
        number = asked.skater.number if asked.skater is not None else ""
        if _visit(bout, asked.team, number, asked.at) is not None:
            return _Answer(is_right=True)
        known = {
            (ask.command.team, ask.command.skater.number)
            for ask in self._asks
            if isinstance(ask.command, EnterBox) and ask.command.skater is not None
        }
        is_jammer = asked.position is Position.JAMMER  # a learner may keep the clocks of the jammers alone
        near = (one for one in _visits(bout, asked.team, asked.at) if (one.position == Position.JAMMER) is is_jammer)
        others = (one for one in near if (one.team, _who(one)) not in known)
        other = next(others, None)
        if other is None:
            return NOTHING
        who = joined(" ", (self._shorts[asked.team], number))
        if not _who(other):
            return NOTHING  # the timer runs, and the number can follow
        return _Answer(words=tr("{skater} sat down; you wrote {wrote}.", skater=who, wrote=_who(other)))

    # -- words ------------------------------------------------------------------------------------------------

    def _what(self, ask: _Ask) -> str:
        """Return what was to be entered, in a few words."""
        command, short = ask.command, self._shorts.get(getattr(ask.command, "team", None) or Team.HOME, "")
        jam = _jam(getattr(command, "jam", JamId(0, 0)))
        match command:
            case AddPenalty():
                who = joined(
                    " ", (self._shorts[command.skater.team], _number_code(command.skater.number, command.code))
                )
                return tr("penalty {penalty} in {jam}", penalty=who, jam=jam)
            case _LineupAsk():
                return tr("lineup of {team} in {jam}", team=short, jam=jam)
            case SetTrip():
                n = command.points or 0
                return ntr("{n} point of {team} in {jam}", "{n} points of {team} in {jam}", n, team=short, jam=jam)
            case MarkLead():
                return tr("lead of {team} in {jam}", team=short, jam=jam)
            case MarkLost():
                return tr("lost lead of {team} in {jam}", team=short, jam=jam)
            case MarkNoInitial():
                return tr("no initial trip of {team} in {jam}", team=short, jam=jam)
            case MarkStarPass():
                return tr("star pass of {team} in {jam}", team=short, jam=jam)
            case CallJam():
                return tr("{team} called {jam} off", team=short, jam=jam)
            case StartJam():
                return tr("start of {jam}", jam=jam)
            case EndJam():
                return tr("end of {jam}", jam=jam)
            case StartTimeOut():
                return _stop_words(command.kind, self._shorts)
            case EnterBox():
                number = command.skater.number if command.skater is not None else ""
                return tr("{skater} sat down in the box", skater=joined(" ", (short, number)))
        sat = ask.sat
        skater = joined(" ", (self._shorts[sat.team], sat.number)) if sat is not None else short
        return tr("{skater} left the box", skater=skater)


_FACTS: Mapping[type, str] = {
    MarkLead: "lead",
    MarkLost: "lost",
    MarkNoInitial: "no_initial",
    MarkStarPass: "star_pass",
    CallJam: "called",
}
"""Commands that set one fact of a team's jam, and the attribute that holds it."""
_MARKED = (*_FACTS, SetTrip, StartJam, EndJam, StartTimeOut, EnterBox, ExitBox, AddPenalty)
STOP_WORDS: Mapping[TimeOutKind, str] = {
    TimeOutKind.OFFICIAL: tr("an official timeout"),
    TimeOutKind.HOME: tr("a timeout of {home}"),
    TimeOutKind.AWAY: tr("a timeout of {away}"),
    TimeOutKind.HOME_REVIEW: tr("a review of {home}"),
    TimeOutKind.AWAY_REVIEW: tr("a review of {away}"),
}


def _asks(own: tuple[TimedCommand, ...]) -> Iterator[_Ask]:
    lineups: dict[tuple[Place, Team], list[tuple[Instant, FieldSkater]]] = {}
    asked: list[_Ask] = []
    for line in own:
        planned = line.command
        command = planned.command if isinstance(planned, Late) else planned
        if isinstance(command, FieldSkater):
            lineups.setdefault((_place(command.jam), command.skater.team), []).append((line.at, command))
            continue
        if not isinstance(command, _MARKED) or (isinstance(command, CallJam) and command.team is None):
            continue
        sat = planned.thing if isinstance(planned, Late) and isinstance(planned.thing, BoxTripAt) else None
        seen = line.at if isinstance(command, AddPenalty) else _seen(command, line.at)
        asked.append(_Ask(command=command, seen=seen, due=Instant(max(seen, line.at) + GRACE_US), sat=sat))
    for (_, team), lines in lineups.items():
        seen = min(at for at, _ in lines)
        places = tuple((one.position, one.skater.number) for _, one in lines)
        lineup = _LineupAsk(jam=lines[0][1].jam, team=team, places=places)
        asked.append(_Ask(command=lineup, seen=seen, due=Instant(max(at for at, _ in lines) + LINE_UP_GRACE_US)))
    yield from sorted(asked, key=lambda ask: ask.seen)


def _seen(command: object, entered: Instant) -> Instant:
    at = getattr(command, "at", None)
    return entered if at is None else min(at, entered)


def _whistle(command: StartJam | EndJam, seen: Instant, bout: Bout) -> _Answer:
    jam = bout.jam(command.jam)
    at = None if jam is None else jam.start if isinstance(command, StartJam) else jam.end
    if at is None:
        return NOTHING
    late_s = (at - seen) // SECOND_US
    if at - seen <= WHISTLE_US:
        return _Answer(is_right=True)
    words = (
        ntr("{jam} was started {n} second late.", "{jam} was started {n} seconds late.", late_s, jam=_jam(command.jam))
        if isinstance(command, StartJam)
        else ntr("{jam} was ended {n} second late.", "{jam} was ended {n} seconds late.", late_s, jam=_jam(command.jam))
    )
    return _Answer(is_right=True, is_late=True, words=words)


def _is_exact(asked: AddPenalty, found: Penalty) -> bool:
    return _is_other_jam(asked, found) and _place(found.jam) == _place(asked.jam)


def _is_other_jam(asked: AddPenalty, found: Penalty) -> bool:
    return _is_other_code(asked, found, any_jam=True) and found.code == asked.code


def _is_other_code(asked: AddPenalty, found: Penalty, *, any_jam: bool = False) -> bool:
    is_skater = found.team is asked.skater.team and _label(found) == asked.skater.number
    return is_skater and (any_jam or _place(found.jam) == _place(asked.jam))


def _is_other_skater(asked: AddPenalty, found: Penalty) -> bool:
    return found.code == asked.code and _place(found.jam) == _place(asked.jam)


_LIKENESS = (
    (_is_exact, True),
    (_is_other_code, False),
    (_is_other_skater, False),
    (_is_other_jam, False),
)
"""Likenesses of a written penalty to one that was called, the nearest first, each with whether it is right then."""


def _side(bout: Bout, jam: JamId, team: Team | None) -> TeamJam | None:
    found = bout.jam(jam)
    return found.side(team) if found is not None and team is not None else None


def _visits(bout: Bout, team: Team, at: Instant) -> Iterator[BoxTrip]:
    yield from (one for one in bout.box_trips if one.team is team and _is_near(one.at, at))


def _is_near(written: Instant | None, seen: Instant) -> bool:
    return written is not None and -EARLY_US <= written - seen <= NEAR_US


def _visit(bout: Bout, team: Team, number: str, at: Instant) -> BoxTrip | None:
    own = (one for one in _visits(bout, team, at) if _who(one) == number)
    return min(own, key=lambda one: abs((one.at or 0) - at), default=None)


def _who(trip: BoxTrip) -> str:
    return trip.person.label if trip.person is not None else ""


def _as_written(penalty: Penalty) -> _Written:
    return penalty.eid, penalty.team, _label(penalty), penalty.code, _place(penalty.jam)


def _label(penalty: Penalty) -> str:
    return penalty.person.label if penalty.person is not None else ""


def _place(jam: JamId) -> Place:
    return jam.period, jam.number


def _jam(jam: JamId) -> str:
    return jam_name(jam, 1)


def _number_code(number: str, code: str) -> str:
    return joined(" ", filter(None, (number, code)))


def _numbers(places: Iterable[tuple[Position, str]]) -> str:
    order = list(Position)
    return joined(", ", [number for _, number in sorted(places, key=lambda one: (order.index(one[0]), one[1]))])


def _stop_words(kind: TimeOutKind, shorts: Shorts) -> str:
    return STOP_WORDS[kind].format(home=shorts[Team.HOME], away=shorts[Team.AWAY])
