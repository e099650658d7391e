"""One node under two addresses: found out by a word that only the node itself has received (decision 0027).

A HELO names one address of its sender, but a laptop has several: one in each network, 127.0.0.1 for programs on the
same machine, that of a router which forwards. A node that is called at another one answers from the one that it names.
The caller has two peers then, a nameless one that never answers and a member, and two connections with one identity to
one ROUTER. ZeroMQ reads the newer of these alone, so entries get lost until gossip brings them, and there it looks like
a second program in the caller's name.

    via=TOKEN            until a peer has answered: this connection has that token (beside `to=`, the called address)
    by=CALLER/TOKEN,...  you call me over these connections, at addresses that are not mine

A token is random, and is sent over one connection alone. So whoever says it has read that connection, and both peers
are one. It is called from then on where it reads (`PeerTable.join`), and elsewhere in turn if it falls silent.

The same words are evidence. Two connections with one identity accuse nobody: an honest laptop has them, too. But a
caller that finds a token in `by=` that it has never used knows that another program uses its name. `CALLER` is the
beginning of its source, so a program that comes back at an address, under a new source, is not asked for the tokens of
the one before it. A call of an older program has no token; `-` stands for that.
"""

from collections.abc import Mapping
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Peer
from derbyos_core.timesync.sample import Words

__all__ = ["SecondAddresses"]

TOKEN_BITS = 48
TOKEN_DIGITS_MAX = 16
TOKENS_MAX = 4
"""Tokens of one caller that are told to it, the last ones."""
TOLD_US = 10_000_000
"""Five BEATs; one that arrives is enough."""
ISSUED_MAX = 4_096
"""Tokens remembered, far more than are called within `TOLD_US`; whoever has used as many denies none."""
CALLER_DIGITS = 8
NO_TOKEN = "-"


class SecondAddresses:
    """Tokens of our calls, and what others say of them."""

    def __init__(self, source: SourceId, random: Random) -> None:
        self._source = source
        self._random = random
        self._issued: dict[str, None] = {}

    def words(self, peer: Peer, now: Instant) -> Words:
        """Return the words for a BEAT to this peer; none to a member that calls us at our own address."""
        if peer.source is None:
            if not peer.token:
                peer.token = self._issue()
            return (("via", peer.token),)
        if peer.called_by and now - peer.called_at < TOLD_US:
            return (("by", f"{peer.source[:CALLER_DIGITS]}/{','.join(peer.called_by)}"),)
        return ()

    def note_call(self, peer: Peer, words: Mapping[str, str], now: Instant) -> bool:
        """Note that a peer calls us at an address that is not ours; returns whether over a connection that is new."""
        token = words.get("via", NO_TOKEN)[:TOKEN_DIGITS_MAX]
        is_new = token not in peer.called_by
        if is_new:
            peer.called_by = (*peer.called_by, token)[-TOKENS_MAX:]
        peer.called_at = now
        return is_new

    def told_tokens(self, words: Mapping[str, str]) -> tuple[str, ...]:
        """Return the tokens over which the sender of a BEAT says that we have called it."""
        caller, _, tokens = words.get("by", "").partition("/")
        is_for_us = caller == self._source[:CALLER_DIGITS]
        return tuple(filter(None, tokens.split(",")[:TOKENS_MAX])) if is_for_us else ()

    def is_issued(self, token: str) -> bool:
        """Return whether a token is one of ours, or may be."""
        return token in self._issued or len(self._issued) >= ISSUED_MAX

    def _issue(self) -> str:
        token = f"{self._random.getrandbits(TOKEN_BITS):0{TOKEN_BITS // 4}x}"
        if len(self._issued) >= ISSUED_MAX:
            del self._issued[next(iter(self._issued))]
        self._issued[token] = None
        return token
