"""Whole seasons of invented bouts, exported by several laptops: for measurements, and for trying a report.

Leagues keep their skaters, with their numbers and habits, over all seasons; each bout takes fifteen of a league's
twenty. Bouts are played by `practice`, whose rates are those of 732 real games (domain 1), on weekends from February to
November, a thousand bouts a season, the last season in 2025. Their entries are real ones (`practice/written.py`).

Every laptop exports its share of the bouts into a folder of its own. Every twentieth bout is exported by a second
laptop as well, which for every other of these left before the end and has a part of the entries.

Equal seeds give equal entries. Each process writes the exports of one laptop after the other, and holds one bout at a
time.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.export import BoutSource, export_bouts, source_of_log
from derbyos_core.export.collector import collector_off
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team, new_bout
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.played import Setting
from derbyos_core.practice.rosters import OfficialsCrew, PracticeSkater, PracticeTeam, practice_crew
from derbyos_core.practice.written import WrittenBout
from derbyos_core.storage.private_files import make_private_folder

__all__ = ["BOUTS_MAX", "generate_season", "laptops_for", "sources_of"]

BOUTS_MAX = 1_000_000
BOUTS_PER_SEASON, LAST_SEASON = 1_000, 2025
BOUTS_PER_LAPTOP = 200
BOUTS_PER_LEAGUE, LEAGUES_MAX = 6, 400
"""A league hosts some six bouts a season; the WFTDA has about 400 leagues."""
SHARED_EVERY = 20
LEFT_AFTER = 0.6
"""Share of the script after which a laptop left that has only a part of a bout."""
FIRST_WEEK, LAST_WEEK = 5, 47
FIRST_HOUR, LAST_HOUR = 14, 19
ROSTER = {"jammers": (5, 4), "pivots": (5, 4), "blockers": (10, 7)}
"""Skaters of a league by what they do, and how many of them skate in one bout."""

_TOWNS = (
    "Alder", "Birch", "Cinder", "Dapple", "Ember", "Fennel", "Granite", "Hazel", "Indigo", "Juniper",
    "Kestrel", "Lichen", "Maple", "Nutmeg", "Ochre", "Pebble", "Quarry", "Rowan", "Saffron", "Thistle",
)  # fmt: skip
_ENDS = (
    "bridge", "brook", "bury", "combe", "dale", "field", "ford", "gate", "haven", "hill",
    "holm", "hurst", "march", "mere", "mouth", "port", "stead", "ton", "wick", "worth",
)  # fmt: skip
_PACKS = ("Hellcats", "Pistons", "Valves", "Magpies", "Rollbacks", "Semaphores", "Nightjars", "Sidewinders")
_COLORS = ("#111111", "#f4f4f4", "#b3261e", "#1b6e3c", "#17408b", "#5b2a86", "#e07b00", "#c2c600")
_FIRST = (
    "Null", "Dizzy", "Turbo", "Velvet", "Rusty", "Static", "Marble", "Crimson", "Bramble", "Cobalt", "Pickled",
    "Thunder", "Quartz", "Salty", "Neon", "Copper", "Feral", "Ginger", "Hazard", "Ivory", "Jolly", "Kettle",
)  # fmt: skip
_LAST = (
    "Pointer", "Pancake", "Tempest", "Badger", "Overflow", "Gravel", "Paradox", "Biscuit", "Cyclone", "Dumpling",
    "Entropy", "Ferret", "Gasket", "Havoc", "Iceberg", "Jigsaw", "Kumquat", "Lantern", "Monsoon", "Nettle",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _League:
    """A league with one team; each pool of skaters is longer than what one bout needs."""

    town: str
    pack: str
    color: str
    pools: tuple[tuple[PracticeSkater, ...], ...]

    def team(self, side: Team, color: str, random: Random) -> PracticeTeam:
        """Return the fifteen skaters of one bout."""
        chosen = []
        for pool, (_, wanted) in zip(self.pools, ROSTER.values(), strict=True):
            chosen.append([pool[at] for at in sorted(random.sample(range(len(pool)), wanted))])
        for place, role in ((0, "captain"), (1, "alt")):
            chosen[1][place] = replace(chosen[1][place], role=role)
        return PracticeTeam(
            team=side,
            name=f"{self.town} {self.pack}",
            league=f"{self.town} Roller Derby",
            abbreviation=(self.town[:1] + self.pack[:2]).upper(),
            color=color,
            jammers=tuple(chosen[0]),
            pivots=tuple(chosen[1]),
            blockers=tuple(chosen[2]),
        )


def laptops_for(bouts: int) -> int:
    """Return how many laptops export so many bouts."""
    return 1 if bouts == 1 else max(2, -(-bouts // BOUTS_PER_LAPTOP))


def generate_season(
    bouts: int, seed: int, out: Path, *, jobs: int = 0, progress: Callable[[int, int], None] = lambda done, of: None
) -> int:
    """Write exports of so many bouts into folders below `out`, with `jobs` processes; return how many folders.

    `progress` gets the number of laptops whose export is written. Raises `UserError` for a folder that is not empty.
    """
    if not 1 <= bouts <= BOUTS_MAX:
        raise UserError(tr("A season has 1 to {most} bouts, found {bouts}.", most=BOUTS_MAX, bouts=bouts))
    if out.exists() and any(out.iterdir()):
        raise UserError(tr("{folder} is not empty; choose a new folder for the season.", folder=out))
    make_private_folder(out)
    laptops = laptops_for(bouts)
    workers = min(jobs or os.cpu_count() or 1, laptops)
    if workers == 1:
        for laptop in range(laptops):
            _export(bouts, seed, laptop, out)
            progress(laptop + 1, laptops)
        return laptops
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_export, bouts, seed, laptop, out) for laptop in range(laptops)]
        for done, future in enumerate(as_completed(waiting), start=1):
            future.result()
            progress(done, laptops)
    return laptops


def _export(bouts: int, seed: int, laptop: int, out: Path) -> None:
    with collector_off():
        export_bouts(sources_of(bouts, seed, laptop), out / f"laptop-{laptop + 1:04}")


def sources_of(bouts: int, seed: int, laptop: int) -> Iterator[BoutSource]:
    """Yield the bouts that one laptop exports."""
    laptops = laptops_for(bouts)
    for number in range(bouts):
        is_own = number % laptops == laptop
        is_shared = laptops > 1 and number % SHARED_EVERY == 0 and (number + 1) % laptops == laptop
        if is_own or is_shared:
            yield _bout(bouts, seed, number, has_left=is_shared and number % (2 * SHARED_EVERY) == 0)


def _bout(bouts: int, seed: int, number: int, *, has_left: bool) -> BoutSource:
    random = Random(f"{seed} bout {number}")
    seasons = -(-bouts // BOUTS_PER_SEASON)
    year = LAST_SEASON - seasons + 1 + number // BOUTS_PER_SEASON
    week, day = random.randint(FIRST_WEEK, LAST_WEEK), random.choice((6, 7))
    start = datetime.fromisocalendar(year, week, day).replace(tzinfo=UTC)
    start += timedelta(hours=random.randint(FIRST_HOUR, LAST_HOUR))
    start_us = Instant(int(start.timestamp()) * 1_000_000)
    home, away = random.sample(range(max(2, min(bouts // BOUTS_PER_LEAGUE, LEAGUES_MAX))), 2)
    setting = _setting(seed, home, away, start, random)
    bout_id = new_bout(random, start_us - 3_600_000_000)
    lines = practice_game(random, start_us, setting=setting)
    written = WrittenBout(bout_id, random, names=_names(setting.crew))
    written.play(lines[: int(len(lines) * LEFT_AFTER)] if has_left else lines)
    return source_of_log(bout_id, written.log, written.document)


def _setting(seed: int, home: int, away: int, start: datetime, random: Random) -> Setting:
    host, guest = _league(seed, home), _league(seed, away)
    others = [color for color in _COLORS if color != host.color]
    color = guest.color if guest.color != host.color else random.choice(others)
    return Setting(
        teams={Team.HOME: host.team(Team.HOME, host.color, random), Team.AWAY: guest.team(Team.AWAY, color, random)},
        crew=practice_crew(random),
        venue=f"{host.town} Sports Hall",
        attributes={
            "date": start.date().isoformat(),
            "time": start.strftime("%H:%M"),
            "host-league": f"{host.town} Roller Derby",
        },
    )


@cache
def _league(seed: int, number: int) -> _League:
    random = Random(f"{seed} league {number}")
    count = sum(most for most, _ in ROSTER.values())
    names = random.sample([f"{first} {last}" for first in _FIRST for last in _LAST], count)
    numbers = random.sample(["0", "00", *(str(value) for value in range(1, 1000))], count)
    skaters = [
        PracticeSkater(number=digits, name=name, heat=random.lognormvariate(0.0, 0.6))
        for digits, name in zip(numbers, names, strict=True)
    ]
    pools, begun = [], 0
    for most, _ in ROSTER.values():
        pools.append(tuple(skaters[begun : begun + most]))
        begun += most
    return _League(
        town=_TOWNS[number % len(_TOWNS)] + _ENDS[number // len(_TOWNS) % len(_ENDS)],
        pack=_PACKS[number % len(_PACKS)],
        color=random.choice(_COLORS),
        pools=tuple(pools),
    )


_OFFICE = {"HNSO": Role.HEAD_NSO, "JT": Role.JAM_TIMER, "PT": Role.PENALTY_TRACKER, "PBM": Role.PENALTY_BOX}
_PAIRS = {
    "SK": (Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY),
    "LT": (Role.LINEUP_HOME, Role.LINEUP_AWAY),
}


def _names(crew: OfficialsCrew) -> dict[str, str]:
    """Return the names of the officials who write, by role."""
    names: dict[str, str] = {}
    for name, office in crew.officials:
        known = _OFFICE.get(office)
        if known is not None:
            names.setdefault(known, name)
        for role in _PAIRS.get(office, ()):
            if role not in names:
                names[role] = name
                break
    return names
