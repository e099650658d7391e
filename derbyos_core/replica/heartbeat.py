"""Decides what a BEAT of ours says: that we live, what we can, how much we hold behind gaps, and its digest (A22)."""

from derbyos_core.gossip.comparison import Words
from derbyos_core.peer.record import Peer

__all__ = ["beat_words"]

_ABILITIES: Words = (("v", "1"), ("batch", "1"), ("z", "1"))


def beat_words(peer: Peer, held: int, digests: Words) -> Words:
    """The words of the BEAT for one peer. While nobody has answered there it says where it went: that may be ourselves.

    The clock sample is added by `peer/timekeeper`; the words about digests come from `gossip/comparison`.
    """
    words = (*_ABILITIES, ("held", str(held)), *digests) if held else (*_ABILITIES, *digests)
    return words if peer.source is not None else (*words, ("to", str(peer.address)))
