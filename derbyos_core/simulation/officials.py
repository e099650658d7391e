"""Simulated officials with a small vocabulary, so that their entries collide.

A whole game is in `practice`. Here the same jams and the same skaters, sets and removes of the same facts, undos of any
entries, and amended penalties make conflicts likely.
"""

from collections.abc import Container
from functools import lru_cache
from random import Random

from derbyos_core.document import natural
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId, Role, Team, new_eid

__all__ = ["ScriptedOfficial"]

JAMS, NUMBERS = 4, ("7", "21", "33", "404")
ROLES = (Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.LINEUP_HOME, Role.PENALTY_TRACKER, Role.HEAD_NSO)


class ScriptedOfficial:
    """Draws one draft after another."""

    def __init__(self, bout: BoutId, random: Random, spares: Container[EntryRef] = ()) -> None:
        """`spares` are entries that no other official undoes."""
        self._bout = bout
        self._spares = spares
        self._random = random
        self._penalties: list[str] = []
        self._eid = lru_cache(maxsize=256)(bout.eid)  # few keys, requested often

    def next_draft(self, log: EntryLog) -> Draft:
        """Return a draft, given the known entries."""
        role = self._random.choice(ROLES).value
        kind = self._random.randrange(10)
        if kind == 0 and (placed := [item for item in log.ordered() if item.entry.ref not in self._spares]):
            return self._undo(self._random.choice(placed).entry, role)
        over = self._seen(log)
        if kind <= 3:
            return Draft(acts=(self._trip(),), role=role, over=over)
        if kind <= 5:
            return Draft(acts=(self._start(),), role=role, over=over)
        if kind == 6 and self._penalties:
            return Draft(acts=(self._amend(),), role=role, over=over)
        if kind == 7:
            return Draft(acts=(self._take_away(), self._trip()), role=role, over=over)
        return Draft(acts=(self._penalty(),), role=role)

    def _seen(self, log: EntryLog) -> tuple[EntryRef, ...]:
        """Return some of the newest entries as those on the screen."""
        newest = [item.entry.ref for item in log.ordered()[-4:]]
        return tuple(ref for ref in newest if self._random.random() < 0.5)

    def _jam(self) -> tuple[int, Target]:
        number = self._random.randint(1, JAMS)
        return number, Target(period="1", jam=str(number))

    def _trip(self) -> Act:
        jam, target = self._jam()
        trip = self._random.randint(1, 3)
        attributes = {
            "eid": self._eid(natural.pass_key(1, jam, Team.HOME, trip)),
            "team": "home",
            "number": str(trip),
            "points": str(self._random.randint(0, 4)),
        }
        return Act(verb=Verb.ADD, target=target, payload=(Payload(tag="pass", attributes=attributes),))

    def _take_away(self) -> Act:
        jam, _ = self._jam()
        eid = self._eid(natural.pass_key(1, jam, Team.HOME, self._random.randint(1, 3)))
        return Act(verb=Verb.REMOVE, target=Target(eid=eid))

    def _start(self) -> Act:
        jam, target = self._jam()
        text = f"{1_795_248_000 + 60 * jam + self._random.randint(0, 3)}.000000"
        return Act(verb=Verb.SET, target=target, attribute="timestamp", text=text)

    def _penalty(self) -> Act:
        _, target = self._jam()
        eid, number = new_eid(self._random), self._random.choice(NUMBERS)
        self._penalties.append(eid)
        attributes = {
            "eid": eid,
            "skater": f"home:{number}",
            "skater-eid": self._eid(natural.person_key(Team.HOME, number)),
            "penalty": self._random.choice("ABCFX"),
        }
        return Act(verb=Verb.ADD, target=target, payload=(Payload(tag="penalty", attributes=attributes),))

    def _amend(self) -> Act:
        target = Target(eid=self._random.choice(self._penalties))
        return Act(verb=Verb.SET, target=target, attribute="penalty", text=self._random.choice("ABCFX"))

    def _undo(self, entry: Entry, role: str) -> Draft:
        return Draft(
            acts=(Act(verb=Verb.REMOVE, target=Target(eid=new_eid(self._random))),),
            role=role,
            undoes=(entry.ref,),
        )
