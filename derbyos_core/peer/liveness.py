"""Liveness: when a silent peer becomes evasive or expired, and when an absent one is called again (A22, A24).

Any traffic ends a silence. A peer whose queue is full does not read: a second of that counts like five of silence
(DOS-14, data-model 7), whatever it sends itself.
"""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.peer.record import Peer
from derbyos_core.peer.transitions import PeerEvent, Standing

__all__ = [
    "BEAT_US",
    "GREETING_US",
    "deadline",
    "greet_anew_at",
    "is_refusing",
    "judge",
    "may_greet_anew",
    "note_greeting_anew",
    "note_refusal",
    "redial_pause",
]

SECOND_US = 1_000_000
BEAT_US = 1_800_000
"""At least one BEAT every 2 s, with room for a late timer."""
EVASIVE_US = 5 * SECOND_US
EXPIRED_US = 30 * SECOND_US
GREETING_US = SECOND_US
"""Smallest interval between greetings to one peer, so that no two programs greet each other in an endless loop."""
REGREETED_MAX = 3
REFUSING_US = SECOND_US
REFUSAL_FADES_US = 2 * BEAT_US
"""A full queue is forgotten after two BEATs that went through."""

REDIAL_FIRST_US = SECOND_US
REDIAL_MAX_US = 2_500_000
REDIAL_BRISK = 240
"""Ten minutes of calls every 2.5 s: as long as a venue's access point may be away."""
REDIAL_SLOW_US = 30 * SECOND_US
JITTER = 0.2


def may_greet_anew(peer: Peer, now: Instant) -> bool:
    """Return whether a greeted peer may be greeted again because of its messages: after 1, 2, 4, then 8 s.

    Otherwise two peers with more than a second of latency would take each answer for a new greeting, endlessly. And a
    peer whose queue stays full would alternate between member and silent with every round trip.
    """
    return peer.greeted_at is None or now >= greet_anew_at(peer, peer.greeted_at)


def greet_anew_at(peer: Peer, greeted_at: Instant) -> Instant:
    """Return when `may_greet_anew` becomes true."""
    return Instant(greeted_at + (GREETING_US << peer.regreeted))


def note_greeting_anew(peer: Peer, now: Instant) -> None:
    """Note a repeated greeting; after 16 s of calm the pauses start from the shortest."""
    is_calm = peer.greeted_at is None or now - peer.greeted_at > GREETING_US << (REGREETED_MAX + 1)
    peer.regreeted = 0 if is_calm else min(peer.regreeted + 1, REGREETED_MAX)


def is_refusing(peer: Peer, now: Instant) -> bool:
    """Return True until a full queue to this peer is forgotten."""
    return peer.refused_at is not None and now - peer.refused_at < REFUSAL_FADES_US


def note_refusal(peer: Peer, now: Instant) -> None:
    """Note that a message to this peer found the queue full."""
    if peer.refused_since is None or not is_refusing(peer, now):
        peer.refused_since = now
    peer.refused_at = now


def judge(peer: Peer, now: Instant) -> PeerEvent | None:
    """Return the event due to its silence or its full queue, if any."""
    silent = now - peer.heard_at
    refused = now - peer.refused_since if peer.refused_since is not None and is_refusing(peer, now) else 0
    if silent >= EXPIRED_US or refused >= EXPIRED_US:
        return PeerEvent.LOST
    if peer.standing is Standing.MEMBER and (silent >= EVASIVE_US or refused >= REFUSING_US):
        return PeerEvent.SILENT
    return None


def deadline(peer: Peer) -> Instant | None:
    """Return when to check this peer again if nothing arrives from it."""
    if not peer.is_open:
        return None
    due = peer.heard_at + (EVASIVE_US if peer.standing is Standing.MEMBER else EXPIRED_US)
    if peer.standing is Standing.MEMBER and peer.refused_since is not None:
        due = min(due, peer.refused_since + REFUSING_US)
    return Instant(due)


def redial_pause(tries: int, random: Random) -> int:
    """Return the microseconds until the next call: 1, 2, then 2.5 s for ten minutes, then 30 s, with jitter."""
    brisk = min(REDIAL_FIRST_US << min(tries, 8), REDIAL_MAX_US)
    pause = brisk if tries < REDIAL_BRISK else REDIAL_SLOW_US
    return int(pause * random.uniform(1 - JITTER, 1 + JITTER))
