"""Decides what a BEAT of ours says: that we live, what we can, how much we hold behind gaps (A22)."""

from derbyos_core.peer.record import Peer
from derbyos_core.wire.messages import BeatMessage

__all__ = ["write_beat"]

PROTOCOL_VERSION = "1"


def write_beat(peer: Peer, held: int) -> BeatMessage:
    """The BEAT for one peer. While nobody has answered there it says where it went: that may be ourselves.

    The clock sample is added by `peer/timekeeper`.
    """
    words = (("v", PROTOCOL_VERSION), ("batch", "1"), ("held", str(held)))
    to = () if peer.source is not None else (("to", str(peer.address)),)
    return BeatMessage(words + to)
