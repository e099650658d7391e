"""The facts of a folded bout, in the words of the script."""

from collections import Counter
from collections.abc import Iterator

from derbyos_core.bout.model import Bout, BoxTrip, Jam, JamId, Penalty, Person, TeamJam, TimeOut, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.export.source import BoutSource
from derbyos_core.identity import Team
from tests.proofs.night.book import Found

__all__ = ["clock_words", "facts_of"]

SECOND_US = 1_000_000


def facts_of(source: BoutSource) -> Iterator[Found]:
    """Yield every fact of a bout, and every sign that something of its log does not count."""
    bout = source.bout
    yield from _people(bout)
    for jam in bout.jams:
        yield from _jam(bout, jam)
    for penalty in bout.penalties:
        yield _penalty(bout, penalty)
    for trip in bout.box_trips:
        yield from _box(bout, trip)
    yield from _clocks(bout)
    yield Found(words=f"score {bout.score[Team.HOME]} to {bout.score[Team.AWAY]}")
    if bout.is_complete:
        yield Found(words="the bout is complete")
    for one in bout.adjustments:
        yield Found(words=f"{_short(bout, one.team)} official score {one.points:+d}")
    for split in bout.disagreements:
        yield Found(words=f"two answers about {split.tag} {split.attribute}", jam=_place(split.jam))
    for signature in bout.signatures:
        yield Found(words=f"{signature.name} signed as {signature.signer}")
    for kind, refs in (("pending", source.pending), ("unresolved", source.unresolved), ("invalid", source.invalid)):
        for ref in refs:
            yield Found(words=f"{kind} entry {ref}")
    for entry in (*source.held, *source.forks):
        yield Found(words=f"entry {entry.ref} that does not count")


def clock_words(seconds: float) -> str:
    """Return a time as clocks show it."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _people(bout: Bout) -> Iterator[Found]:
    for name, value in (*bout.attributes.items(), *bout.venue.items()):
        if name == "end-time":
            yield Found(words="the bout ends", seconds=float(value))
        else:
            yield Found(words=f"{name} is {value}")
    for team in (Team.HOME, Team.AWAY):
        sheet = bout.teams[team]
        yield Found(words=f"{team} is {sheet.name}, {sheet.abbreviation}")
        for person in sheet.persons:
            struck = "" if person.listed and person.skated else ", not on the roster"
            yield Found(words=f"{_short(bout, team)} skater {person.number} {person.name}{struck}")
            if person.told:
                yield Found(words=f"{_short(bout, team)} {person.number} told at {person.told} penalties")
    for person in bout.teams[Team.OFFICIAL].persons:
        yield Found(words=f"official {person.name}, {' and '.join(person.roles)}")
    for writer in bout.officials:
        yield Found(words=f"{writer.name} writes as {' and '.join(writer.roles)}")


def _jam(bout: Bout, jam: Jam) -> Iterator[Found]:
    place = _place(jam.id)
    if jam.start is not None:
        yield Found(words="starts", jam=place, seconds=jam.start / SECOND_US)
    if jam.duration_us is not None:
        yield Found(words="lasts", jam=place, seconds=jam.duration_us / SECOND_US)
    marks = {
        "overtime": jam.overtime,
        "called off": jam.is_called,
        "injury": jam.injury,
        "continues the jam before": jam.continues,
        "another jam follows": jam.follows_at is not None,
    }
    for words, holds in marks.items():
        if holds:
            yield Found(words=words, jam=place)
    for side in (jam.home, jam.away):
        for words in _side(side):
            yield Found(words=f"{_short(bout, side.team)} {words}", jam=place)


def _side(side: TeamJam) -> Iterator[str]:
    for person, position in side.lined_up:
        yield f"{position.value} {person.number}"
    for person in side.repeated:
        yield f"{person.number} again"
    for person in side.sits_out:
        yield f"{person.number} sits out"
    marks = {
        "no pivot": side.no_pivot,
        "lead": side.lead,
        "lost": side.lost,
        "call": side.called,
        "no initial": side.no_initial,
        "star pass": side.star_pass,
    }
    yield from (words for words, holds in marks.items() if holds)
    for trip in side.trips:
        after = ", after the star pass" if trip.after_star_pass else ""
        yield f"trip {trip.number}, points {trip.points}{after}"


def _penalty(bout: Bout, penalty: Penalty) -> Found:
    kind = "expulsion" if penalty.is_expulsion else "penalty"
    return Found(words=f"{_whose(bout, penalty.team, penalty.person)} {kind} {penalty.code}", jam=_place(penalty.jam))


def _box(bout: Bout, trip: BoxTrip) -> Iterator[Found]:
    who = _whose(bout, trip.team, trip.person)
    when = " before it" if trip.between else ""
    length = trip.due_us // SECOND_US
    words = f"{who} sits down{when} as {trip.position} for {length} s"
    yield Found(words=words, jam=_place(trip.jam), seconds=_seconds(trip.at))
    if trip.left_jam is not None:
        when = " before it" if trip.left_between else ""
        yield Found(words=f"{who} leaves the box{when}", jam=_place(trip.left_jam), seconds=_seconds(trip.left_at))


def _clocks(bout: Bout) -> Iterator[Found]:
    numbers: Counter[TimeOutKind] = Counter()
    for period in bout.periods:
        for stop in period.time_outs:
            numbers[stop.kind] += 1
            yield from _stop(f"{stop.kind.value} stop {numbers[stop.kind]}", stop)
        for one in period.clock_sets:
            words = f"{one.clock} clock set to {clock_words(one.value_us / SECOND_US)}"
            yield Found(words=words, seconds=_seconds(one.at))
        if period.number in bout.period_ends:
            yield Found(words=f"period {period.number} ends", seconds=_seconds(bout.period_ends[period.number]))


def _stop(name: str, stop: TimeOut) -> Iterator[Found]:
    yield Found(words=f"{name} starts", seconds=_seconds(stop.start))
    if stop.duration_us is not None:
        yield Found(words=f"{name} lasts", seconds=stop.duration_us / SECOND_US)
    if stop.review:
        yield Found(words=f"{name} asked: {stop.review}")
    if stop.resolution:
        yield Found(words=f"{name} outcome: {stop.resolution}")
    if stop.is_judged:
        yield Found(words=f"{name} {'retained' if stop.retained else 'not retained'}")


def _place(jam: JamId | None) -> tuple[int, int] | None:
    return None if jam is None else (jam.period, jam.number)


def _seconds(at: Instant | None) -> float | None:
    return None if at is None else at / SECOND_US


def _short(bout: Bout, team: Team | None) -> str:
    return "nobody's" if team is None else bout.teams[team].short


def _whose(bout: Bout, team: Team | None, person: Person | None) -> str:
    return f"{_short(bout, team)} {person.number if person is not None else 'nobody'}"
