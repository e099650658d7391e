"""Script of the penalty box in the pictures' game: who sat down, who left, who was not recognised."""

from derbyos_core.bout.commands import AddPenalty, AmendBoxTrip, Command, EnterBox, ExitBox, SkaterRef
from derbyos_core.bout.model import Bout, BoxTrip, JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from ui.gallery.script import JAM_TWELVE
from ui.gallery.step import ScriptStep, Wish, at_second
from ui.gallery.track import Stay, stays

__all__ = ["SITS_ON", "box_steps", "rest_of_jam_twelve"]

HOME, AWAY = Team.HOME, Team.AWAY
SITS_ON, SITS_ON_AT = "1312", 103
"""This skater is penalised once more towards the end of Jam 12, so they start Jam 13 in the box."""
LEFT_LATER = (
    (47, AWAY, "42"), (52, AWAY, "17"), (54, HOME, "123"), (62, HOME, SITS_ON), (68, AWAY, "2049"), (73, HOME, "303"),
    (79, AWAY, "360"), (92, HOME, "404"),
)  # fmt: skip
SAT_LATER = ((49, AWAY, "360"), (62, HOME, "404"), (SITS_ON_AT, HOME, SITS_ON))
UNKNOWN = stays()[-2]
"""The last but one to sit down has not been recognised yet."""


def box_steps() -> list[ScriptStep]:
    """Return the box entries: everybody who sat down and left, and one seated skater who was not recognised."""
    return [step for stay in stays() for step in _visit(stay)]


def _visit(stay: Stay) -> list[ScriptStep]:
    def sit(bout: Bout, at: Instant) -> Command:
        ref = None if stay == UNKNOWN else SkaterRef(team=stay.team, number=stay.skater)
        other = next((trip for trip in bout.box_trips if is_swap(trip)), None)
        swap = other.eid if other is not None else ""
        return EnterBox(
            jam=stay.jam, team=stay.team, position=stay.position, at=at, skater=ref, between=stay.between, swap=swap
        )

    def is_swap(trip: BoxTrip) -> bool:
        is_jammer = stay.position is Position.JAMMER and trip.position == Position.JAMMER.value
        return is_jammer and trip.team is not stay.team and trip.left_jam is None

    steps = [ScriptStep(at=at_second(stay.sat), role=Role.PENALTY_BOX, command=sit)]
    if stay.left is not None and stay.left_jam is not None:
        leave = _leaver(stay.left_jam, stay.team, stay.skater)
        steps.append(ScriptStep(at=at_second(stay.left), role=Role.PENALTY_BOX, command=leave))
    return steps


def _leaver(jam: JamId, team: Team, skater: str) -> Wish:
    """Return a command that lets a seated skater leave."""

    def leave(bout: Bout, at: Instant) -> Command | None:
        mine = (trip for trip in bout.box_trips if trip.person is not None and trip.person.number == skater)
        here = next((trip for trip in mine if trip.team is team and trip.left_jam is None), None)
        return ExitBox(eid=here.eid, jam=jam, at=at) if here is not None else None

    return leave


def _recognise(bout: Bout, _: Instant) -> Command | None:
    unknown = next((trip for trip in bout.box_trips if trip.person is None), None)
    who = SkaterRef(team=UNKNOWN.team, number=UNKNOWN.skater)
    return AmendBoxTrip(eid=unknown.eid, skater=who) if unknown is not None else None


def rest_of_jam_twelve() -> tuple[ScriptStep, ...]:
    """Return the penalty and box entries after the picture of the running jam; one skater sits at its end."""
    again = SkaterRef(team=HOME, number=SITS_ON)
    at = at_second(JAM_TWELVE + SITS_ON_AT - 8)
    steps = [ScriptStep(at=at_second(JAM_TWELVE + 50), role=Role.PENALTY_BOX, command=_recognise)]
    steps += [
        ScriptStep(
            at=at_second(JAM_TWELVE + second), role=Role.PENALTY_BOX, command=_leaver(JamId(1, 12), team, skater)
        )
        for second, team, skater in LEFT_LATER
    ]
    for second, team, skater in SAT_LATER:
        position = Position.BLOCKER
        ref = SkaterRef(team=team, number=skater)
        sat = at_second(JAM_TWELVE + second)
        enter = EnterBox(jam=JamId(1, 12), team=team, position=position, at=sat, skater=ref)
        steps.append(ScriptStep(at=sat, role=Role.PENALTY_BOX, command=enter))
    penalty = AddPenalty(jam=JamId(1, 12), skater=again, code="P", at=at)
    steps.append(ScriptStep(at=at, role=Role.PENALTY_TRACKER, command=penalty))
    return tuple(sorted(steps, key=lambda step: step.at))
