"""Line-ups and box visits of the pictures' game, derived from its script.

A line-up includes the skaters penalised in the jam and those still in the box when it began; the rest take turns. Time
in the box runs with the jams, as on the watches of the penalty box.
"""

from dataclasses import dataclass
from functools import cache

from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from ui.gallery.people import ROSTERS
from ui.gallery.script import JAMS, PENALTIES, Foul, starts

__all__ = ["RESTS", "Stay", "line_up", "stays"]

SERVE_S = 30
FOUL_OUT = 7
ON_TRACK = 5
SITS_BETWEEN_S = 5
PIVOTS = {Team.HOME: "27", Team.AWAY: "360"}
RESTS = (6, Team.HOME, "13")
"""Hurt when Jam 6 was called off, so this skater skates none of the next three."""
RESTED_JAMS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """One visit to the box, in seconds of the day; `left` is None for a skater who sits there still."""

    team: Team
    skater: str
    position: Position
    jam: JamId
    between: bool
    sat: int
    left: int | None
    left_jam: JamId | None


@cache
def stays() -> tuple[Stay, ...]:
    """Return every visit, in the order of sitting down."""
    found = [stay for foul in PENALTIES if (stay := _stay(foul)) is not None]
    return tuple(sorted(found, key=lambda stay: stay.sat))


def _stay(foul: Foul) -> Stay | None:
    if foul.sits is None:
        return None
    length = JAMS[foul.jam - 1].length
    is_between = foul.sits >= length
    jam = JamId(1, foul.jam + is_between)
    start = starts()[JamId(1, foul.jam)]
    sat = start + (length + SITS_BETWEEN_S if is_between else foul.sits)
    left = _served(sat)
    is_jammer = JAMS[foul.jam - 1].side(foul.team).jammer == foul.skater
    return Stay(
        team=foul.team,
        skater=foul.skater,
        position=Position.JAMMER if is_jammer else Position.BLOCKER,
        jam=jam,
        between=is_between,
        sat=sat,
        left=None if left is None else left[0],
        left_jam=None if left is None else left[1],
    )


def _served(sat: int) -> tuple[int, JamId] | None:
    """Return when the time was over; None if not before the end of Jam 11, from where the script states it."""
    left = SERVE_S
    for jam, start in starts().items():
        since, over = max(start, sat), start + JAMS[jam.number - 1].length
        if over <= since:
            continue
        if jam.number == len(JAMS) and sat >= start:
            return None
        if over - since >= left:
            return since + left, jam
        left -= over - since
    return None


@cache
def line_up(number: int, team: Team) -> tuple[tuple[str, Position], ...]:
    """Return the five of a jam, jammer first."""
    jammer = JAMS[number - 1].side(team).jammer
    start = starts()[JamId(1, number)]
    seated = [one.skater for one in stays() if one.team is team and one.sat < start and start < (one.left or start + 1)]
    must = [foul.skater for foul in PENALTIES if (foul.jam, foul.team) == (number, team)]
    hurt_in, hurt_team, hurt = RESTS
    if (number, team) == (hurt_in, hurt_team):
        must.append(hurt)
    pack = list(dict.fromkeys(one for one in (*seated, *must) if one != jammer))
    for one in (PIVOTS[team], *_turn(number, team)):
        if len(pack) < ON_TRACK - 1 and one not in (*pack, jammer) and _may_skate(one, number, team):
            pack.append(one)
    pivot = PIVOTS[team] if PIVOTS[team] in pack else pack[-1]
    blockers = [one for one in pack if one != pivot]
    places = [(jammer, Position.JAMMER), (pivot, Position.PIVOT)]
    return (*places, *((one, Position.BLOCKER) for one in blockers))


def _turn(number: int, team: Team) -> list[str]:
    """Return the roster, beginning with another skater in each jam."""
    numbers = [line.split()[0] for line in ROSTERS[team]]
    first = number * 4 % len(numbers)
    return numbers[first:] + numbers[:first]


def _may_skate(skater: str, number: int, team: Team) -> bool:
    before = sum(1 for foul in PENALTIES if (foul.team, foul.skater) == (team, skater) and foul.jam < number)
    hurt_in, hurt_team, hurt = RESTS
    is_resting = (team, skater) == (hurt_team, hurt) and hurt_in < number <= hurt_in + RESTED_JAMS
    return before < FOUL_OUT and not is_resting
