"""The scorekeeper's panel for the jam of the cursor, and the commands of its buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.commands import (
    CallJam,
    Command,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import Bout, Jam, JamId, Person, TeamJam
from derbyos_core.bout.reading.jam_rules import (
    FIRST_SCORING_TRIP,
    JamRules,
    has_lead,
    is_initial_done,
    jam_rules,
    next_trip,
)
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = [
    "FACTS",
    "POINTS",
    "Fact",
    "ScorePanel",
    "fact_command",
    "last_trip",
    "score_panel",
    "trip_commands",
]

POINTS = (0, 1, 2, 3, 4)
"""Points of one trip that have a key of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact that a press sets: its name here, its words, and its letter key."""

    name: str
    words: str
    letter: str
    mark: str = ""


FACTS = (
    Fact(name="lead", words=tr("Lead"), letter="l"),
    Fact(name="lost", words=tr("Lost"), letter="o"),
    Fact(name="call", words=tr("Call-off"), letter="c"),
    Fact(name="injury", words=tr("Injury"), letter="i"),
    Fact(name="no-initial", words=tr("No initial"), letter="n"),
    Fact(name="star-pass", words=tr("Star pass"), letter="s", mark="star-pass"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePanel:
    """Content of the panel; `trips` are (number, points); `held` and `offered` name facts.

    `impossible` names the facts that this jam cannot have, each with the reason in a few words.
    """

    jam: JamId
    jammer: Person | None
    pivot: Person | None
    points: int
    trips: tuple[tuple[int, int], ...]
    next_trip: int
    held: frozenset[str]
    offered: frozenset[str]
    is_started: bool
    first_trip_scores: bool = False
    is_overtime: bool = False
    impossible: Mapping[str, str] = field(default_factory=dict)


def score_panel(bout: Bout, jam_id: JamId, team: Team) -> ScorePanel:
    """Return the panel of one team in one jam."""
    jam = bout.jam(jam_id)
    side = jam.side(team) if jam is not None else TeamJam(team=team)
    rules = jam_rules(bout, jam_id)
    first = 1 if rules.first_trip_scores else FIRST_SCORING_TRIP
    on_track = side.pivot if side.star_pass else side.jammer
    shown = tuple((trip.number, trip.points) for trip in side.trips if trip.number and trip.number >= first)
    return ScorePanel(
        jam=jam_id,
        jammer=on_track,
        pivot=side.pivot,
        points=side.points,
        trips=shown,
        next_trip=next_trip(bout, jam_id, team),
        held=_held(bout, side, jam),
        offered=_offered(bout, side, jam, rules),
        is_started=jam is not None and jam.start is not None,
        first_trip_scores=rules.first_trip_scores,
        is_overtime=not rules.offers_lead,
        impossible=_impossible(side, rules),
    )


def last_trip(panel: ScorePanel) -> int | None:
    """Return the trip that Backspace removes."""
    return max((number for number, _ in panel.trips), default=None)


def fact_command(name: str, panel: ScorePanel, team: Team, *, on: bool, now: Instant, is_live: bool) -> Command:
    """Return the command that sets or clears a fact; it has a time only while the jam is running."""
    at = now if is_live and on else None
    match name:
        case "lead":
            return MarkLead(jam=panel.jam, team=team, at=at, on=on)
        case "lost":
            return MarkLost(jam=panel.jam, team=team, on=on)
        case "call":
            return CallJam(jam=panel.jam, team=team, on=on)
        case "injury":
            return MarkInjury(jam=panel.jam, on=on)
        case "no-initial":
            return MarkNoInitial(jam=panel.jam, team=team, on=on)
        case _:
            assert name == "star-pass", "the facts are those of FACTS"
            return MarkStarPass(jam=panel.jam, team=team, trip=_star_pass_trip(panel), at=at, on=on)


def trip_commands(
    panel: ScorePanel, team: Team, number: int, points: int | None, *, now: Instant, is_live: bool
) -> tuple[Command, ...]:
    """Return the commands that set the points of a trip, or remove the trip.

    A jammer with points has finished the initial trip: "No initial" is taken back in the same step.
    """
    at = now if is_live and points is not None else None
    if points is None or "no-initial" not in panel.held:
        return (SetTrip(jam=panel.jam, team=team, number=number, points=points, at=at),)
    group = f"points {panel.jam} {team} {now}"
    return (
        MarkNoInitial(jam=panel.jam, team=team, on=False, group=group),
        SetTrip(jam=panel.jam, team=team, number=number, points=points, at=at, group=group),
    )


def _star_pass_trip(panel: ScorePanel) -> int:
    """Return the trip during which the star was passed: the initial one while that is not done."""
    return panel.next_trip if panel.trips or panel.held & {"lead", "initial"} else 1


def _held(bout: Bout, side: TeamJam, jam: Jam | None) -> frozenset[str]:
    facts = {
        "lead": side.lead or (jam is not None and has_lead(bout, jam, side.team)),
        "lost": side.lost,
        "call": side.called,
        "injury": jam is not None and jam.injury,
        "no-initial": side.no_initial,
        "star-pass": side.star_pass,
        "initial": jam is not None and is_initial_done(bout, jam, side.team),
    }
    return frozenset(name for name, held in facts.items() if held)


def _impossible(side: TeamJam, rules: JamRules) -> Mapping[str, str]:
    """Return the facts that a jam cannot have: there is no lead in overtime, and a scoring trip 1 has been finished."""
    found: dict[str, str] = {}
    if not rules.offers_lead:
        found = {name: tr("not in overtime") for name in ("lead", "lost", "call")}
    if rules.first_trip_scores and any(trip.number == 1 for trip in side.trips):
        found["no-initial"] = tr("trip 1 is in")
    return found


def _offered(bout: Bout, side: TeamJam, jam: Jam | None, rules: JamRules) -> frozenset[str]:
    """Return the facts that the sheet suggests and never sets by itself (design 5, Scorekeeper)."""
    found = set()
    if jam is None:
        return frozenset()
    is_done = bool(side.trips) or is_initial_done(bout, jam, side.team)
    if jam.duration_us is not None and not is_done and not side.no_initial:
        found.add("no-initial")
    jammers = {person.eid for person in (side.jammer, side.pivot if side.star_pass else None) if person}
    if (
        not side.lost
        and rules.offers_lead
        and any(penalty.person and penalty.person.eid in jammers for penalty in jam.penalties)
    ):
        found.add("lost")
    return frozenset(found)
