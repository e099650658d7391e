"""Line-ups of practice jams: skaters in the box must play, those fouled out or hurt may not."""

from collections.abc import Mapping
from random import Random

from derbyos_core.bout.model import Position
from derbyos_core.practice.odds import Odds, chance
from derbyos_core.practice.played import PlayedLineup
from derbyos_core.practice.rosters import PracticeTeam

__all__ = ["Bench"]

BLOCKERS = 3
SITS_OUT_JAMS = 3


class Bench:
    """One team's bench through a bout."""

    def __init__(self, team: PracticeTeam, random: Random) -> None:
        self._random = random
        self._jammers = [skater.number for skater in team.jammers]
        self._pivots = [skater.number for skater in team.pivots]
        self._blockers = [skater.number for skater in team.blockers]
        self._hurt: dict[str, int] = {}
        self.out: list[str] = []
        """Skaters who may play no more, in the order of leaving."""

    def hurt(self, number: str) -> None:
        """Rest a skater whose injury stopped a jam for three jams."""
        self._hurt[number] = SITS_OUT_JAMS

    def line_up(self, serves: Mapping[str, Position]) -> PlayedLineup:
        """Return the next line-up; `serves` are those in the box or on the way, with their positions."""
        boxed = {position: number for number, position in serves.items() if position is not Position.BLOCKER}
        blockers = [number for number, position in serves.items() if position is Position.BLOCKER]
        taken = list(serves)
        jammer = boxed.get(Position.JAMMER) or self._next(self._jammers, taken)
        taken.append(jammer)
        pivot = boxed.get(Position.PIVOT, "")
        wanted = BLOCKERS
        if not pivot and (len(blockers) > BLOCKERS or chance(self._random, Odds.NO_PIVOT)):
            wanted += 1
        elif not pivot:
            pivot = self._next(self._pivots, taken)
            taken.append(pivot)
        if chance(self._random, Odds.ONE_SHORT) and len(blockers) < wanted - 1:
            wanted -= 1
        free = [number for number in self._blockers if self._may_play(number) and number not in taken]
        spare = [number for number in self._pivots if self._may_play(number) and number not in taken]
        missing = wanted - len(blockers)
        chosen = self._random.sample(free, min(missing, len(free)))
        chosen += spare[: missing - len(chosen)]
        self._pass_a_jam()
        return PlayedLineup(jammer=jammer, pivot=pivot, blockers=tuple(blockers + chosen))

    def same_line_up(self, before: PlayedLineup, serves: Mapping[str, Position]) -> PlayedLineup:
        """Return the same line-up again; those who may play no more are replaced, if need be by who serves for them."""
        placed = {number: before.position_of(number) for number in before.everybody}
        spare = [number for number in serves if number not in placed]
        taken = [number for number in placed if number in serves or self._may_play(number)] + spare

        def again(number: str) -> str:
            if number in serves or self._may_play(number):
                return number
            found = next((one for one in spare if serves[one] is placed[number]), None)
            if found is not None:
                spare.remove(found)
                return found
            other = next(one for one in self._everybody() if self._may_play(one) and one not in taken)
            taken.append(other)
            return other

        same = PlayedLineup(
            jammer=again(before.jammer),
            pivot=again(before.pivot) if before.pivot else "",
            blockers=tuple(map(again, before.blockers)),
        )
        self._pass_a_jam()
        return same

    def _everybody(self) -> list[str]:
        return self._blockers + self._pivots + self._jammers

    def substitute(self, serves: Mapping[str, Position]) -> str:
        """Return the skater who serves the time of one who may play no more."""
        return next(number for number in self._everybody() if self._may_play(number) and number not in serves)

    def _next(self, rotation: list[str], taken: list[str]) -> str:
        """Return the next eligible skater of a rotation, moved to its end; if none is left, any eligible skater."""
        able = [number for number in rotation if self._may_play(number) and number not in taken]
        if not able:
            everybody = self._jammers + self._pivots + self._blockers
            return next(number for number in everybody if self._may_play(number) and number not in taken)
        rotation.remove(able[0])
        rotation.append(able[0])
        return able[0]

    def _may_play(self, number: str) -> bool:
        return number not in self.out and number not in self._hurt

    def _pass_a_jam(self) -> None:
        self._hurt = {number: jams - 1 for number, jams in self._hurt.items() if jams > 1}
