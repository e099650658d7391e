"""Invented rosters for a practice bout: two teams of skaters and a crew of officials.

Names are put together from two halves, so that no list of real people was ever used. Numbers are text of one to four
digits, as rosters have them; `0` and `00` are two skaters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from derbyos_core.identity import Team

__all__ = ["OfficialsCrew", "PracticeSkater", "PracticeTeam", "practice_crew", "practice_teams"]

ROSTER = 15
"""The usual length of a roster (domain 4.7)."""

_FIRST = (
    "Null", "Dizzy", "Turbo", "Velvet", "Rusty", "Static", "Marble", "Crimson", "Bramble", "Cobalt", "Pickled",
    "Thunder", "Quartz", "Salty", "Neon", "Copper", "Feral", "Ginger", "Hazard", "Ivory", "Jolly", "Kettle",
    "Lunar", "Mossy", "Nimble", "Onyx", "Pepper", "Quilted", "Rumble", "Sonic",
)  # fmt: skip
_LAST = (
    "Pointer", "Pancake", "Tempest", "Badger", "Overflow", "Gravel", "Paradox", "Biscuit", "Cyclone", "Dumpling",
    "Entropy", "Ferret", "Gasket", "Havoc", "Iceberg", "Jigsaw", "Kumquat", "Lantern", "Monsoon", "Nettle",
    "Otter", "Parsnip", "Quibble", "Riot", "Sprocket", "Teapot", "Umbrage", "Vortex", "Walrus", "Zephyr",
)  # fmt: skip
_TOWNS = ("Harbour", "Millbrook", "Foxglove", "Tramline", "Gasworks", "Lighthouse", "Orchard", "Viaduct")
_PACKS = ("Hellcats", "Pistons", "Valves", "Magpies", "Rollbacks", "Semaphores", "Nightjars", "Sidewinders")
_COLORS = ("black", "white", "red", "green", "blue", "purple")
_NUMBERS = ("0", "00", "7", "12", "21", "42", "64", "99", "101", "128", "256", "303", "404", "512", "808")
_MORE_NUMBERS = ("3", "5", "13", "17", "23", "31", "37", "77", "111", "212", "333", "418", "640", "911", "1024", "2048")

_OFFICIALS = (
    "HNSO", "JT", "SK", "SK", "LT", "LT", "PT", "PBM", "PBT", "PBT", "SBO",
    "HR", "IPR", "JR", "JR", "OPR", "OPR", "OPR",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSkater:
    """One skater; `heat` is their rate of penalties relative to the others."""

    number: str
    name: str
    role: str = ""
    heat: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeTeam:
    """One team: jammers, pivots and blockers; each skater is in one of the three."""

    team: Team
    name: str
    league: str
    abbreviation: str
    color: str
    jammers: tuple[PracticeSkater, ...]
    pivots: tuple[PracticeSkater, ...]
    blockers: tuple[PracticeSkater, ...]

    @property
    def skaters(self) -> tuple[PracticeSkater, ...]:
        """All skaters, by number as text."""
        everybody = (*self.jammers, *self.pivots, *self.blockers)
        return tuple(sorted(everybody, key=lambda skater: skater.number))


@dataclass(frozen=True, slots=True)
class OfficialsCrew:
    """The officials: name and role as the front page writes it."""

    officials: tuple[tuple[str, str], ...]


def practice_teams(random: Random) -> Mapping[Team, PracticeTeam]:
    """Return two teams that have no name, colour or town in common."""
    names = _names(random, 2 * ROSTER)
    towns, packs = random.sample(_TOWNS, 2), random.sample(_PACKS, 2)
    colors = random.sample(_COLORS, 2)
    teams = {}
    for index, team in enumerate((Team.HOME, Team.AWAY)):
        numbers = random.sample((*_NUMBERS, *_MORE_NUMBERS), ROSTER)
        own = names[index * ROSTER : (index + 1) * ROSTER]
        teams[team] = _team(random, team, f"{towns[index]} {packs[index]}", colors[index], numbers, own)
    return teams


def _team(
    random: Random, team: Team, name: str, color: str, numbers: Sequence[str], names: Sequence[str]
) -> PracticeTeam:
    marks = {0: "captain", 1: "alt"}
    skaters = [
        PracticeSkater(number=number, name=own, role=marks.get(place, ""), heat=random.lognormvariate(0.0, 0.6))
        for place, (number, own) in enumerate(zip(numbers, names, strict=True))
    ]
    town, pack = name.split()
    return PracticeTeam(
        team=team,
        name=name,
        league=f"{town} Roller Derby",
        abbreviation=(town[:1] + pack[:2]).upper(),
        color=color,
        jammers=tuple(skaters[:4]),
        pivots=tuple(skaters[4:8]),
        blockers=tuple(skaters[8:]),
    )


def practice_crew(random: Random) -> OfficialsCrew:
    """Return a full crew; Head Referee and Head NSO come once, the others as often as a game needs them."""
    names = _names(random, len(_OFFICIALS))
    return OfficialsCrew(tuple(zip(names, _OFFICIALS, strict=True)))


def _names(random: Random, count: int) -> list[str]:
    """Return names that all differ in both halves as far as the halves suffice."""
    firsts = random.sample(_FIRST, len(_FIRST))
    lasts = random.sample(_LAST, len(_LAST))
    pairs = [f"{firsts[index % len(firsts)]} {lasts[index % len(lasts)]}" for index in range(len(firsts))]
    return pairs[:count]
