"""A bout of this program as a recorded game, for the formats that are not made of the same elements.

It holds what `script` enters again: a recorded game that is read from a file, entered and recorded here is the same
game. What a recorded game has no place for is left out, and `docs/interchange.md` lists it.

A penalty and the visit to the box on which it is served are not joined here, but other programs join them. So each
visit takes the oldest penalties of its skater that no earlier one took, as many as its time to serve is long.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import (
    Bout,
    BoxTrip,
    Jam,
    JamId,
    Penalty,
    Period,
    Person,
    Position,
    TeamJam,
    TimeOut,
)
from derbyos_core.bout.reading.rules import SETTINGS, Ruleset, code_attributes, format_setting
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import BoutId, Eid, Team
from derbyos_core.interchange.game import (
    RecordedAdjustment,
    RecordedBoxTrip,
    RecordedFielding,
    RecordedGame,
    RecordedJam,
    RecordedOfficial,
    RecordedPenalty,
    RecordedPeriod,
    RecordedSkater,
    RecordedTeam,
    RecordedTeamJam,
    RecordedTimeOut,
    RecordedTrip,
)

__all__ = ["recorded_game"]

MS_US = 1_000
PLAYING = (Team.HOME, Team.AWAY)
_HEAD = ("date", "time", "tournament", "host-league", "game")
_VENUE = ("name", "city", "state")
INITIAL = 1


def recorded_game(root: Element, bout: Bout, bout_id: BoutId) -> RecordedGame:
    """Return the game of a bout; `bout` is the projection of `root`."""
    return _Recording(root, bout).game(str(bout_id.key))


class _Recording:
    def __init__(self, root: Element, bout: Bout) -> None:
        self._bout = bout
        self._jams = [jam for jam in bout.jams if jam.start is not None]
        self._said = {
            person.eid: person.attributes for team in root.findall("team") for person in team.findall("person")
        }
        self._periods = {period.number: period for period in bout.periods}

    def game(self, key: str) -> RecordedGame:
        bout = self._bout
        played = {jam.id.period for jam in self._jams}
        return RecordedGame(
            version="",
            id=key,
            teams={team: self._team(team) for team in PLAYING},
            officials=tuple(self._officials()),
            periods=tuple(self._period(period) for period in bout.periods if period.number in played),
            jams=tuple(map(self._jam, self._jams)),
            penalties=tuple(self._penalties()),
            box_trips=tuple(self._box_trips()),
            time_outs=tuple(self._time_outs()),
            is_official=bout.is_complete,
            head=self._head(),
            rules=_settings(bout.ruleset),
            adjustments=tuple(
                RecordedAdjustment(team=one.team, points=one.points, reason=one.reason)
                for one in bout.adjustments
                if self._played(one.jam) is None
            ),
        )

    # The front page

    def _head(self) -> Mapping[str, str]:
        said = {name: self._bout.attributes.get(name, "") for name in _HEAD}
        said |= {f"venue/{name}": self._bout.venue.get(name, "") for name in _VENUE}
        return {name: text for name, text in said.items() if text}

    def _team(self, team: Team) -> RecordedTeam:
        sheet = self._bout.teams[team]
        return RecordedTeam(
            team=team,
            name=sheet.name,
            league=sheet.league,
            color=sheet.color,
            abbreviation=sheet.abbreviation,
            skaters=tuple(map(self._skater, sheet.persons)),
        )

    def _skater(self, person: Person) -> RecordedSkater:
        return RecordedSkater(
            id=person.eid,
            number=person.number,
            name=person.name,
            role=" ".join(person.roles),
            has_skated=person.skated,
            pronouns=self._said.get(person.eid, {}).get("pronouns", ""),
        )

    def _officials(self) -> Iterator[RecordedOfficial]:
        for person in self._bout.teams[Team.OFFICIAL].persons:
            said = self._said.get(person.eid, {})
            yield RecordedOfficial(
                name=person.name,
                role=" ".join(person.roles),
                league=person.league,
                certification=person.certification,
                worked=said.get("worked", ""),
            )

    # Periods and jams

    def _period(self, period: Period) -> RecordedPeriod:
        starts = [start for start, _ in period.started_jams]
        return RecordedPeriod(
            number=period.number,
            start_ms=_ms(min(starts, default=None)),
            end_ms=_ms(self._bout.period_ends.get(period.number)),
        )

    def _jam(self, jam: Jam) -> RecordedJam:
        elapsed_us = 0 if jam.start is None or jam.overtime else self._elapsed_us(jam.id.period, jam.start)
        return RecordedJam(
            id=_shown(jam.id),
            start_ms=_ms(jam.start),
            end_ms=_ms(jam.end),
            duration_ms=_ms(jam.duration_us),
            clock_ms=max(0, elapsed_us) // MS_US,
            overtime=jam.overtime,
            continues=jam.continues,
            sides={team: self._side(jam, jam.side(team)) for team in PLAYING},
        )

    def _elapsed_us(self, number: int, at: Instant) -> int:
        """Return how much of a period had run at a moment, by the corrections of its clock until then."""
        rules, period = self._bout.ruleset, self._periods[number]
        known = tuple(one for one in period.clock_sets if one.at <= at)
        return rules.period_us - remaining_us(replace(period, clock_sets=known), rules, at)

    def _side(self, jam: Jam, side: TeamJam) -> RecordedTeamJam:
        changes = [one for one in self._bout.adjustments if one.team is side.team and one.jam == jam.id]
        out = {person.eid for person in side.sits_out}
        return RecordedTeamJam(
            team=side.team,
            lead=side.lead,
            lost=side.lost,
            called=side.called,
            injury=jam.injury,
            no_initial=side.no_initial,
            no_pivot=side.no_pivot,
            star_pass_trip=(side.star_pass_trip or 0) if side.star_pass else None,
            trips=tuple(_trips(jam, side)),
            fieldings=tuple(
                RecordedFielding(position=position, label=person.label, sits_out=person.eid in out)
                for person, position in side.lined_up
            ),
            offset=sum(one.points for one in changes),
            offset_reason="; ".join(one.reason for one in changes if one.reason),
        )

    def _played(self, jam: JamId | None) -> Jam | None:
        return next((one for one in self._jams if one.id == jam), None)

    # Penalties and the box

    def _penalties(self) -> Iterator[RecordedPenalty]:
        for penalty in self._bout.penalties:
            if penalty.person is not None and penalty.team is not None and self._played(penalty.jam) is not None:
                yield RecordedPenalty(
                    team=penalty.team,
                    label=penalty.person.label,
                    code=penalty.code,
                    jam=_shown(penalty.jam),
                    at_ms=_ms(penalty.at),
                    expulsion=penalty.severity == "expulsion",
                    suspension={"yes": True, "no": False}.get(penalty.suspension),
                )

    def _box_trips(self) -> Iterator[RecordedBoxTrip]:
        left: dict[Eid, list[Penalty]] = {}
        for penalty in self._bout.penalties:
            if penalty.person is not None:
                left.setdefault(penalty.person.eid, []).append(penalty)
        for trip in self._bout.box_trips:
            jam = self._played(trip.jam)
            if trip.team is not None and jam is not None and trip.position in Position._value2member_map_:
                yield self._box_trip(trip, trip.team, jam, self._served(trip, left))

    def _served(self, trip: BoxTrip, left: dict[Eid, list[Penalty]]) -> list[Penalty]:
        """Take the penalties that are served on a visit."""
        waiting = left.get(trip.person.eid, []) if trip.person is not None else []
        count = max(1, round(trip.written_us / self._bout.ruleset.penalty_us)) if self._bout.ruleset.penalty_us else 1
        until = trip.left_at
        given = [one for one in waiting if until is None or one.at is None or one.at <= until][:count]
        for one in given:
            waiting.remove(one)
        return given

    def _box_trip(self, trip: BoxTrip, team: Team, jam: Jam, served: list[Penalty]) -> RecordedBoxTrip:
        left = self._played(trip.left_jam)
        return RecordedBoxTrip(
            team=team,
            label=trip.person.label if trip.person is not None else "",
            position=Position(trip.position),
            jam=_shown(trip.jam),
            between=trip.between,
            start_ms=_ms(trip.at),
            clock_start_ms=0 if trip.between else _on_jam_clock(jam, trip.at) or 0,
            left_jam=_shown(left.id) if left is not None else None,
            left_between=trip.left_between,
            end_ms=_ms(trip.left_at),
            clock_end_ms=0 if left is None or trip.left_between else _on_jam_clock(left, trip.left_at) or 0,
            penalties_ms=tuple(_ms(one.at) for one in served),
        )

    # Stoppages

    def _time_outs(self) -> Iterator[RecordedTimeOut]:
        for period in self._bout.periods:
            for stop in period.time_outs:
                yield self._time_out(period, stop)

    def _time_out(self, period: Period, stop: TimeOut) -> RecordedTimeOut:
        earlier = [jam.id.number for start, jam in period.started_jams if stop.start is None or start <= stop.start]
        return RecordedTimeOut(
            period=period.number,
            team=stop.kind.team,
            review=stop.kind.is_review,
            retained=stop.retained,
            request=stop.review,
            result=stop.resolution,
            start_ms=_ms(stop.start),
            duration_ms=_ms(stop.duration_us),
            is_running=stop.duration_us is None and self._is_last(period, stop),
            after_jam=max(earlier, default=0),
        )

    def _is_last(self, period: Period, stop: TimeOut) -> bool:
        later = [start for start, _ in period.started_jams if stop.start is not None and start > stop.start]
        return not later and not any(jam.id.period > period.number for jam in self._jams)


def _trips(jam: Jam, side: TeamJam) -> Iterator[RecordedTrip]:
    """Yield the trips of a team, with the one in which the star was passed even if nobody ended it.

    The first trip ends with lead, if nothing else is known. A recorded game has no moment for the star pass: it was in
    the middle of its trip, so a trip without an end gets one that says so.
    """
    ends = {trip.number: _on_jam_clock(jam, trip.at) for trip in side.trips if trip.number is not None}
    points = {trip.number: trip.points for trip in side.trips if trip.number is not None}
    if side.lead and ends.get(INITIAL, 0) is None:
        ends[INITIAL] = _on_jam_clock(jam, side.lead_at)
    starred = side.star_pass_trip if side.star_pass else None
    if starred is not None and ends.get(starred) is None:
        passed_ms = _on_jam_clock(jam, side.star_pass_at)
        begin_ms = ends.get(starred - 1) or 0
        ends[starred] = None if passed_ms is None or passed_ms <= begin_ms else 2 * passed_ms - begin_ms
    for number in sorted(ends):
        yield RecordedTrip(number=number, points=points.get(number, 0), end_ms=ends[number])


def _settings(rules: Ruleset) -> Mapping[str, str]:
    """Return the settings in which these rules differ from the usual ones."""
    usual = Ruleset()
    said = {
        setting.attribute: format_setting(setting, rules)
        for setting in SETTINGS
        if getattr(rules, setting.field) != getattr(usual, setting.field)
    }
    return said if rules.codes == usual.codes else said | dict(code_attributes(rules.codes))


def _shown(jam: JamId) -> JamId:
    return JamId(jam.period, jam.number)


def _ms(at_us: int | None) -> int | None:
    return None if at_us is None else at_us // MS_US


def _on_jam_clock(jam: Jam, at: Instant | None) -> int | None:
    if at is None or jam.start is None or at < jam.start:
        return None
    return at // MS_US - jam.start // MS_US
