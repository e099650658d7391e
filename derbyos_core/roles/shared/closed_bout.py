"""Facts of a closed bout on one laptop: who belongs to it, who decides, and the code that this laptop knows.

The facts come from the log, except the code and the address, which this laptop alone has. The windows read them
through a port, so that they depend neither on how rights are folded nor on how a laptop is let in.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.security.join_code import JoinCode
from derbyos_core.security.keys import PublicKey
from derbyos_core.wire.messages import Address

__all__ = ["DOORS_WHO", "EVERYTHING", "SCOREBOARDS_WHO", "ClosedBout"]

SCOREBOARDS_WHO, DOORS_WHO = "role:scoreboard", "role:door:*"
"""Whom a restriction concerns, as the log names them; one person is `author:UUID`."""
EVERYTHING = "*"
"""What a restriction concerns: all commands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedBout:
    """A closed bout.

    `ranks` has the keys that decide, each with its rank: a lower number decides about a higher one. It is empty until
    the founder's entry is here. `restricted` names those who may write nothing, as `SCOREBOARDS_WHO` does. `code` is
    None if this laptop does not know the present code, whose number is `code_number`. `address` is that of the
    enrolment socket, None without a network.
    """

    own: PublicKey
    admitted: frozenset[PublicKey]
    ranks: Mapping[PublicKey, int] = field(default_factory=dict)
    expelled: frozenset[PublicKey] = frozenset()
    restricted: frozenset[str] = frozenset()
    code: JoinCode | None = None
    code_number: int = 1
    address: Address | None = None

    @property
    def can_decide(self) -> bool:
        """Whether this laptop may remove, restrict and appoint others, and change the code."""
        return self.own in self.ranks

    def can_remove(self, key: PublicKey) -> bool:
        """Whether this laptop may remove that one: it decides, and has the higher rank."""
        rank = self.ranks.get(self.own)
        return rank is not None and (key not in self.ranks or self.ranks[key] > rank)
