"""A bout of this program as a recorded game, for the formats that are not made of the same elements.

It holds what `script` enters again: a recorded game that is read from a file, entered and recorded here is the same
game. What a recorded game has no place for is left out, and `docs/interchange.md` lists it.

A penalty and the visit to the box on which it is served are not joined here, but other programs join them, and count
the time to serve from them. So a visit has the penalties that the box reads for it (`bout/reading/served.py`), and one
whose time somebody entered has as many as that time stands for, if the skater has as many (`_links`).
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.clocks.period_clock import elapsed_us
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
from derbyos_core.bout.reading.served import penalties_in
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
        period, ran_us = self._periods[jam.id.period], 0
        if jam.start is not None and not jam.overtime:
            ran_us = elapsed_us(period, self._bout.ruleset, jam.start)
        return RecordedJam(
            id=_shown(jam.id),
            start_ms=_ms(jam.start),
            end_ms=_ms(jam.end),
            duration_ms=_ms(jam.duration_us),
            clock_ms=ran_us // MS_US,
            overtime=jam.overtime,
            continues=jam.continues,
            sides={team: self._side(jam, jam.side(team)) for team in PLAYING},
        )

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
                    expulsion=penalty.is_expulsion,
                    suspension={"yes": True, "no": False}.get(penalty.suspension),
                )

    def _box_trips(self) -> Iterator[RecordedBoxTrip]:
        links = self._links()
        for trip in self._bout.box_trips:
            jam = self._played(trip.jam)
            if trip.team is not None and jam is not None and trip.position in Position._value2member_map_:
                yield self._box_trip(trip, trip.team, jam, links[trip.eid])

    def _links(self) -> dict[Eid, list[Penalty]]:
        """Return the penalties of each visit.

        A visit whose entered time is longer than its penalties has more of its skater's, the oldest first: those that
        no visit serves, and one that was called when an earlier visit was over, whose entered time is that of one
        penalty with it or without it.
        """
        each_us, trips = self._bout.ruleset.penalty_us, self._bout.box_trips
        links = {trip.eid: list(trip.penalties) for trip in trips}
        served = {one.eid for trip in trips for one in trip.penalties}
        loose = [one for one in self._bout.penalties if one.eid not in served]
        for trip in trips:
            own = links[trip.eid]
            missing = penalties_in(trip.due_us, each_us) - len(own) if trip.is_set else 0
            for penalty in [one for one in loose if missing > 0 and _can_serve(trip, one)][:missing]:
                loose.remove(penalty)
                for those in links.values():
                    those[:] = [one for one in those if one.eid != penalty.eid]
                own.append(penalty)
            own.sort(key=_called)
            if trip.is_set and trip.left_at is not None and len(own) == 1 and trip.due_us <= each_us:
                loose += [one for one in own if one.at is not None and one.at > trip.left_at]
                loose.sort(key=_called)
        return links

    def _box_trip(self, trip: BoxTrip, team: Team, jam: Jam, penalties: list[Penalty]) -> RecordedBoxTrip:
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
            penalties_ms=tuple(_ms(one.at) for one in penalties),
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


def _can_serve(trip: BoxTrip, penalty: Penalty) -> bool:
    """Return True if a penalty is of the skater of a visit, and was called before the visit was over."""
    who = trip.person
    is_own = who is not None and penalty.person is not None and penalty.person.eid == who.eid
    return is_own and (trip.left_jam is None or penalty.jam <= trip.left_jam)


def _called(penalty: Penalty) -> tuple[JamId, int]:
    return penalty.jam, penalty.at or 0


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
