"""Rows of the fact tables, the tables beside the log.

The tables are projections: their content follows from the document, so that a report needs no code of ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, BoxTrip, Jam, JamId, Penalty, Person, TeamJam
from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.clock import parse_instant
from derbyos_core.export.source import BoutSource, instant, octets, whole
from derbyos_core.identity import Team

__all__ = ["RowReferences", "fact_rows"]

Row = dict[str, object]

SIDES = (Team.HOME, Team.AWAY)
EXPULSION = "expulsion"


@dataclass(frozen=True, slots=True)
class RowReferences:
    """Reference numbers for rows: the persons of the bout and the jams played."""

    persons: tuple[Person, ...]
    number_of: Mapping[str, int]
    jam_no: Mapping[JamId, int]

    @classmethod
    def of(cls, bout: Bout) -> "RowReferences":
        """Number a bout's persons by team, number and name, and its played jams in order."""
        persons = tuple(
            person
            for team in Team
            if team in bout.teams
            for person in sorted(bout.teams[team].persons, key=lambda one: (one.number, one.name, one.eid))
        )
        number_of = {str(person.eid): number for number, person in enumerate(persons, start=1)}
        played = (jam.id for jam in bout.jams if was_played(jam))
        return cls(persons, number_of, {jam_id: number for number, jam_id in enumerate(played, start=1)})

    def jam(self, jam_id: JamId) -> Row:
        """Return the columns that identify a jam."""
        return {
            "period": whole(jam_id.period),
            "jam": whole(jam_id.number),
            "jam_no": self.jam_no.get(jam_id),
        }

    def person(self, person: Person | None, prefix: str = "") -> Row:
        """Return the columns that identify a person."""
        return {
            f"{prefix}person": self.number_of.get(person.eid) if person else None,
            f"{prefix}number": (person.number or None) if person else None,
            f"{prefix}name": (person.name or None) if person else None,
        }


def was_played(jam: Jam) -> bool:
    """True if a jam was started, or if a scorekeeper entered anything about it."""
    sides = (jam.home, jam.away)
    scored = any(side.trips or side.lead or side.lost or side.no_initial or side.star_pass for side in sides)
    return jam.start is not None or jam.is_called or scored


def fact_rows(source: BoutSource) -> Mapping[str, list[Row]]:
    """Return the rows of every table but the log, by the table's name."""
    bout, register = source.bout, RowReferences.of(source.bout)
    return {
        "games": [_game(source, register)],
        "rosters": [_person(person, register) for person in register.persons],
        "jams": [_jam(jam, register) for jam in bout.jams],
        "team_jams": [_team_jam(jam, team, register) for jam in bout.jams for team in SIDES],
        "trips": [row for jam in bout.jams for team in SIDES for row in _trips(jam, team, register)],
        "line_ups": [row for jam in bout.jams for team in SIDES for row in _line_up(jam, team, register)],
        "penalties": list(_penalties(bout, register)),
        "box_trips": [_box_trip(trip, register) for trip in bout.box_trips],
        "time_outs": list(_time_outs(bout)),
        "adjustments": list(_adjustments(bout)),
        "disagreements": list(_disagreements(bout)),
    }


def _game(source: BoutSource, register: RowReferences) -> Row:
    bout = source.bout
    starts = [jam.start for jam in bout.jams if jam.start is not None]
    row: Row = {
        "date": bout.attributes.get("date") or None,
        "started_at": instant(min(starts, default=None)),
        "ended_at": instant(_ended(bout)),
        "venue": bout.venue.get("name") or None,
        "city": bout.venue.get("city") or None,
        "tournament": bout.attributes.get("tournament") or None,
        "host_league": bout.attributes.get("host-league") or None,
        "ruleset": bout.ruleset.name,
        "foul_out": whole(bout.ruleset.foul_out),
        "jams": len(register.jam_no),
        "is_over": bout.is_complete,
        "entries": len(source.placed) + len(source.held),
        "held": len(source.held),
        "missing": "; ".join(f"{name} {numbers}" for name, numbers in sorted(source.missing.items())),
        "silent": sorted(source.silent),
        "is_complete": source.is_complete,
    }
    for team in SIDES:
        sheet = bout.teams.get(team)
        row[f"{team}_name"] = sheet.name if sheet else ""
        row[f"{team}_short"] = sheet.short if sheet else ""
        row[f"{team}_league"] = sheet.league if sheet else ""
        row[f"{team}_color"] = sheet.color if sheet else ""
        row[f"{team}_score"] = whole(bout.score.get(team, 0))
        row[f"{team}_points"] = whole(bout.points.get(team, 0))
    return row


def _ended(bout: Bout) -> int | None:
    return parse_instant(bout.attributes.get("end-time", ""))


def _person(person: Person, register: RowReferences) -> Row:
    return {
        "person": register.number_of[person.eid],
        "team": person.team.value,
        "number": person.number or None,
        "name": person.name or None,
        "league": person.league or None,
        "roles": list(person.roles),
        "is_listed": person.listed,
        "skated": person.skated,
        "eid": octets(person.eid),
    }


def _jam(jam: Jam, register: RowReferences) -> Row:
    called_by = [team.value for team in SIDES if jam.side(team).called]
    return {
        **register.jam(jam.id),
        "played": jam.id in register.jam_no,
        "started_at": instant(jam.start),
        "duration_us": jam.duration_us,
        "overtime": jam.overtime,
        "called": jam.is_called,
        "called_by": called_by[0] if called_by else None,
        "call_official": jam.call_official or None,
        "injury": jam.injury,
        "home_points": whole(jam.home.points),
        "away_points": whole(jam.away.points),
        "notes": list(jam.notes),
        "eid": octets(jam.eid),
    }


def _sides(jam: Jam, team: Team) -> tuple[TeamJam, TeamJam]:
    return jam.side(team), jam.side(Team.AWAY if team is Team.HOME else Team.HOME)


def _team_jam(jam: Jam, team: Team, register: RowReferences) -> Row:
    own, other = _sides(jam, team)
    return {
        **register.jam(jam.id),
        "team": team.value,
        **register.person(own.jammer, "jammer_"),
        **register.person(own.pivot, "pivot_"),
        "no_pivot": own.no_pivot,
        "lead": own.lead,
        "lost": own.lost,
        "called": own.called,
        "no_initial": own.no_initial,
        "star_pass": own.star_pass,
        "star_pass_trip": whole(own.star_pass_trip),
        "scoring_trips": sum(1 for trip in own.trips if trip.number != 1),
        "points": whole(own.points),
        "points_after_star_pass": whole(own.points_after_star_pass),
        "opponent_points": whole(other.points),
        "lead_at": instant(own.lead_at),
        "star_pass_at": instant(own.star_pass_at),
    }


def _trips(jam: Jam, team: Team, register: RowReferences) -> Iterator[Row]:
    own = jam.side(team)
    for trip in own.trips:
        yield {
            **register.jam(jam.id),
            "team": team.value,
            "trip": whole(trip.number),
            "points": whole(trip.points),
            "after_star_pass": trip.after_star_pass,
            **register.person(own.pivot if trip.after_star_pass else own.jammer),
            "ended_at": instant(trip.at),
            "eid": octets(trip.eid),
        }


def _line_up(jam: Jam, team: Team, register: RowReferences) -> Iterator[Row]:
    own, other = _sides(jam, team)
    out = {person.eid for person in own.sits_out}
    on_track = [(person, position.value) for person, position in own.lined_up]
    on_track_eids = {person.eid for person, _ in on_track}
    beside = [(person, None) for person in own.sits_out if person.eid not in on_track_eids]
    for person, position in [*on_track, *beside]:
        yield {
            **register.jam(jam.id),
            "team": team.value,
            **register.person(person),
            "position": position,
            "star_pass": own.star_pass,
            "sits_out": person.eid in out,
            "points_for": whole(own.points),
            "points_against": whole(other.points),
        }


def _penalties(bout: Bout, register: RowReferences) -> Iterator[Row]:
    counts: dict[str, int] = {}
    positions = {
        (jam.id, str(person.eid)): position.value
        for jam in bout.jams
        for side in (jam.home, jam.away)
        for person, position in side.lined_up
    }
    for penalty in bout.penalties:
        who = str(penalty.person.eid) if penalty.person else ""
        counts[who] = counts.get(who, 0) + 1
        yield {
            **register.jam(penalty.jam),
            "team": penalty.team.value if penalty.team else None,
            **register.person(penalty.person),
            "code": penalty.code or "?",
            "code_name": PENALTY_NAMES.get(penalty.code),
            "count": counts[who] if who else None,
            "is_expulsion": _is_expulsion(penalty),
            "suspension": penalty.suspension or None,
            "position": positions.get((penalty.jam, who)),
            "called_at": instant(penalty.at),
            "eid": octets(penalty.eid),
        }


def _is_expulsion(penalty: Penalty) -> bool:
    return penalty.severity == EXPULSION


def _box_trip(trip: BoxTrip, register: RowReferences) -> Row:
    return {
        **register.jam(trip.jam),
        "team": trip.team.value if trip.team else None,
        **register.person(trip.person),
        "position": trip.position or None,
        "between": trip.between,
        "sat_at": instant(trip.at),
        "to_serve_us": trip.to_serve_us,
        "left_period": whole(trip.left_jam.period) if trip.left_jam else None,
        "left_jam": whole(trip.left_jam.number) if trip.left_jam else None,
        "left_between": trip.left_between,
        "left_at": instant(trip.left_at),
        "served_us": trip.served_us,
        "eid": octets(trip.eid),
        "swap_eid": octets(trip.swap),
    }


def _time_outs(bout: Bout) -> Iterator[Row]:
    for period in bout.periods:
        for time_out in period.time_outs:
            yield {
                "period": whole(time_out.period),
                "kind": time_out.kind.value,
                "team": time_out.kind.team.value if time_out.kind.team else None,
                "is_review": time_out.kind.is_review,
                "started_at": instant(time_out.start),
                "duration_us": time_out.duration_us,
                "review": time_out.review or None,
                "resolution": time_out.resolution or None,
                "retained": time_out.retained,
                "eid": octets(time_out.eid),
            }


def _adjustments(bout: Bout) -> Iterator[Row]:
    for adjustment in bout.adjustments:
        yield {
            "period": whole(adjustment.jam.period) if adjustment.jam else None,
            "jam": whole(adjustment.jam.number) if adjustment.jam else None,
            "team": adjustment.team.value,
            "points": whole(adjustment.points),
            "reason": adjustment.reason or None,
            "eid": octets(adjustment.eid),
        }


def _disagreements(bout: Bout) -> Iterator[Row]:
    names = {official.source: official.name for official in bout.officials}
    for fact, disagreement in enumerate(bout.disagreements, start=1):
        for answer in disagreement.answers:
            yield {
                "fact": fact,
                "tag": disagreement.tag,
                "attribute": disagreement.attribute,
                "period": whole(disagreement.jam.period) if disagreement.jam else None,
                "jam": whole(disagreement.jam.number) if disagreement.jam else None,
                "team": disagreement.team.value if disagreement.team else None,
                "position": disagreement.position or None,
                "number": disagreement.number or None,
                "answer": answer.value,
                "verdict": answer.verdict.value,
                "author": answer.author,
                "writer": names.get(answer.entry.source) or None,
                "role": answer.role or None,
                "source": octets(answer.entry.source),
                "sequence": answer.entry.sequence,
                "eid": octets(disagreement.eid),
            }
