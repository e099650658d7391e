"""Feed of a bout: its facts as topics with JSON values, and an event for each that changes.

Topics, each with an object as its value:

    bout/info                        venue, date, tournament, rules, whether it is complete
    bout/phase                       phase of the game, current jam
    team/TEAM                        names and colour
    roster/TEAM/PERSON               number, name
    score/TEAM                       official score, points of the current jam, timeouts and reviews left
    clock/period, clock/jam, ...     a running clock by the instant of its end or beginning, a stopped one by its value
    jam/PERIOD/JAM                   start, length, and for each team lead, lost, calls, trips, points
    lineup/PERIOD/JAM/TEAM           jammer, pivot, blockers
    penalty/ID, box/ID, timeout/ID   one each
    chat/ID                          a line of chat, only where chat is allowed

Instants and lengths are whole microseconds, instants since 1970 in bout time. No value changes because time passes, so
a client that draws a clock computes its reading. Persons are named by number and id: `roster` has the names.

The facts of a jam that did not change are kept, so an update costs what changed plus a comparison for each fact.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from derbyos_core.bout.clocks.game_clocks import (
    ClockReading,
    halftime_clock,
    is_overtime_due,
    jam_clock,
    lineup_clock,
    period_clock,
    period_number,
    phase,
    reviews_left,
    time_out_clock,
    time_outs_left,
)
from derbyos_core.bout.model import Bout, Jam, JamId, Person, TeamJam
from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent, JsonValue, Topic
from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import SourceId, Team
from derbyos_core.replica.view import ChatLine, View

__all__ = ["BoutFeed", "facts_of"]

CHAT_LINES = 50
"""The last lines of chat that are facts; a client that was away longer misses the older ones."""
SIDES = (Team.HOME, Team.AWAY)
Facts = dict[Topic, JsonValue]


@dataclass(slots=True)
class _Fact:
    value: JsonValue
    event: FeedEvent


class BoutFeed:
    """The facts of one bout, numbered; `source` is the door's own. Chat is left out unless `has_chat`."""

    def __init__(self, source: SourceId, *, has_chat: bool = False) -> None:
        self._source = source
        self._has_chat = has_chat
        self._number = 0
        self._facts: dict[Topic, _Fact] = {}
        self._jams: dict[JamId, tuple[Jam, Facts]] = {}

    @property
    def number(self) -> int:
        """The number of the newest event, 0 before the first."""
        return self._number

    def snapshot(self) -> tuple[FeedEvent, ...]:
        """Return every present fact once, with its latest number, in the order of the numbers."""
        return tuple(sorted((fact.event for fact in self._facts.values()), key=lambda event: event.number))

    def update(self, view: View, now: Instant, entry: Entry | None = None) -> tuple[FeedEvent, ...]:
        """Return the changes since the last update; `entry` is the one entry that came since then, if it was one."""
        facts = facts_of(view.bout, now, self._jams)
        if self._has_chat:
            facts.update(_chat_facts(view.chat))
        events = []
        for topic, value in facts.items():
            known = self._facts.get(topic)
            if known is None or known.value != value:
                event = self._event(topic, value, now, entry)
                self._facts[topic] = _Fact(value, event)
                events.append(event)
        for topic in [topic for topic in self._facts if topic not in facts]:
            del self._facts[topic]
            events.append(self._event(topic, None, now, entry))
        return tuple(events)

    def _event(self, topic: Topic, value: JsonValue, now: Instant, entry: Entry | None) -> FeedEvent:
        self._number += 1
        return FeedEvent(
            number=self._number,
            topic=topic,
            value=value,
            at=now,
            source=entry.source if entry is not None else self._source,
            entry=entry.ref if entry is not None else None,
            causes=tuple(dict.fromkeys((*entry.undoes, *entry.settles, *entry.over))) if entry is not None else (),
        )


def facts_of(bout: Bout, now: Instant, jams: dict[JamId, tuple[Jam, Facts]] | None = None) -> Facts:
    """Return all facts of a bout at this moment; `jams` keeps the facts of each jam for the next call."""
    facts: Facts = {("bout", "info"): _info(bout), ("bout", "phase"): _phase(bout, now)}
    for team in SIDES:
        sheet = bout.teams[team]
        facts["team", team.value] = {
            "name": sheet.title, "short": sheet.short, "league": sheet.league, "color": sheet.color
        }  # fmt: skip
        for person in sheet.persons:
            facts["roster", team.value, topic_id(person.eid)] = {
                "number": person.number,
                "name": person.name,
                "listed": person.listed,
                "skated": person.skated,
                "roles": list(person.roles),
            }
        facts["score", team.value] = _score(bout, team)
    facts.update((("clock", name), _clock(reading, now)) for name, reading in _clocks(bout, now))
    kept = jams if jams is not None else {}
    for jam in bout.jams:
        known = kept.get(jam.id)
        if known is None or known[0] is not jam:
            known = kept[jam.id] = jam, dict(_jam_facts(jam))
        facts.update(known[1])
    if len(kept) > len(bout.jams):
        present = {jam.id for jam in bout.jams}
        for gone in [jam_id for jam_id in kept if jam_id not in present]:
            del kept[gone]
    facts.update(_penalty_facts(bout))
    facts.update(_box_facts(bout))
    facts.update(_time_out_facts(bout))
    return facts


def topic_id(eid: str) -> str:
    """Return the id of an element as a segment of a topic: letters and digits alone."""
    return "".join(character for character in eid if character.isascii() and character.isalnum()) or "0"


def _info(bout: Bout) -> JsonValue:
    return {
        "date": bout.attributes.get("date", ""),
        "time": bout.attributes.get("time", ""),
        "game": bout.attributes.get("game", ""),
        "tournament": bout.attributes.get("tournament", ""),
        "venue": bout.venue.get("name", ""),
        "city": bout.venue.get("city", ""),
        "rules": bout.ruleset.name,
        "complete": bout.is_complete,
    }


def _phase(bout: Bout, now: Instant) -> JsonValue:
    return {
        "phase": phase(bout, now).value,
        "period": period_number(bout),
        "jam": _jam_number(bout.active),
        "completed": _jam_number(bout.completed),
        "upcoming": _jam_number(bout.upcoming),
        "overtime": is_overtime_due(bout, now),
    }


def _score(bout: Bout, team: Team) -> JsonValue:
    jam = bout.jam(bout.active or bout.completed)
    return {
        "score": bout.score.get(team, 0),
        "points": bout.points.get(team, 0),
        "jam": jam.side(team).points if jam is not None else 0,
        "timeouts": time_outs_left(bout, team),
        "reviews": reviews_left(bout, team),
    }


def _clocks(bout: Bout, now: Instant) -> Iterator[tuple[str, ClockReading | None]]:
    yield "period", period_clock(bout, now)
    yield "jam", jam_clock(bout, now)
    yield "lineup", lineup_clock(bout, now)
    yield "timeout", time_out_clock(bout, now)
    yield "halftime", halftime_clock(bout, now)


def _clock(reading: ClockReading | None, now: Instant) -> JsonValue:
    """Return a clock so that nothing in it changes while it runs."""
    if reading is None:
        return {"running": False, "shown": False}
    if not reading.running or (reading.counts_down and reading.value_us == reading.over_us == 0):
        return {"running": False, "shown": True, "value": reading.value_us}
    if reading.counts_down:
        return {"running": True, "shown": True, "ends": now + reading.value_us - reading.over_us}
    return {"running": True, "shown": True, "began": now - reading.value_us}


def _jam_facts(jam: Jam) -> Iterator[tuple[Topic, JsonValue]]:
    period, number = str(jam.id.period), str(jam.id.number)
    yield (
        ("jam", period, number),
        {
            "start": jam.start,
            "length": jam.duration_us,
            "overtime": jam.overtime,
            "continues": jam.continues,
            "injury": jam.injury,
            "called": jam.is_called,
            "home": _side(jam.home),
            "away": _side(jam.away),
        },
    )
    for team, side in ((Team.HOME, jam.home), (Team.AWAY, jam.away)):
        if side.lined_up or side.no_pivot or side.sits_out:
            yield (
                ("lineup", period, number, team.value),
                {
                    "jammer": _person(side.jammer),
                    "pivot": _person(side.pivot),
                    "blockers": [_person(person) for person in side.blockers],
                    "no_pivot": side.no_pivot,
                    "star_pass": side.star_pass,
                },
            )


def _side(side: TeamJam) -> JsonValue:
    return {
        "points": side.points,
        "lead": side.lead,
        "lost": side.lost,
        "called": side.called,
        "no_initial": side.no_initial,
        "star_pass": side.star_pass,
        "trips": [{"number": trip.number, "points": trip.points} for trip in side.trips],
    }


def _person(person: Person | None) -> JsonValue:
    return None if person is None else {"id": topic_id(person.eid), "number": person.number or person.name}


def _jam_number(jam: JamId | None) -> JsonValue:
    return None if jam is None else [jam.period, jam.number]


def _penalty_facts(bout: Bout) -> Iterator[tuple[Topic, JsonValue]]:
    for penalty in bout.penalties:
        yield (
            ("penalty", topic_id(penalty.eid)),
            {
                "team": penalty.team.value if penalty.team is not None else None,
                "skater": _person(penalty.person),
                "code": penalty.code,
                "jam": _jam_number(penalty.jam),
                "at": penalty.at,
                "severity": penalty.severity,
            },
        )


def _box_facts(bout: Bout) -> Iterator[tuple[Topic, JsonValue]]:
    for trip in bout.box_trips:
        yield (
            ("box", topic_id(trip.eid)),
            {
                "team": trip.team.value if trip.team is not None else None,
                "skater": _person(trip.person),
                "position": trip.position,
                "jam": _jam_number(trip.jam),
                "at": trip.at,
                "serve": trip.to_serve_us,
                "out_jam": _jam_number(trip.left_jam),
                "out_at": trip.left_at,
            },
        )


def _time_out_facts(bout: Bout) -> Iterator[tuple[Topic, JsonValue]]:
    for period in bout.periods:
        for stop in period.time_outs:
            yield (
                ("timeout", topic_id(stop.eid)),
                {
                    "kind": stop.kind.value,
                    "period": stop.period,
                    "start": stop.start,
                    "length": stop.duration_us,
                    "retained": stop.retained if stop.is_judged else None,
                },
            )


def _chat_facts(chat: tuple[ChatLine, ...]) -> Iterator[tuple[Topic, JsonValue]]:
    """Yield the last lines that were meant for everybody."""
    for line in [line for line in chat if line.to is None][-CHAT_LINES:]:
        yield ("chat", topic_id(f"{line.source}{line.at}")), {"name": line.name, "text": line.text, "at": line.at}
