"""Messages of every kind, and damaged copies of them."""

from random import Random

from derbyos_core.gossip.entry import encode_batch
from derbyos_core.wire.codec import encode
from derbyos_core.wire.deflate import deflated
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    ChatMessage,
    GossipMessage,
    HelloMessage,
    PeerMessage,
    TimeMessage,
    XMLMessage,
)
from tests.unit.gossip.script import entry
from tests.unit.replica.script import ADDRESS, BOUT, SOURCES

__all__ = ["broken", "valid_messages"]


def valid_messages() -> list[tuple[bytes, ...]]:
    """Return kind and body of the messages that a member `b` may send, each kind in every form."""
    entries = [entry("b", number) for number in range(1, 30)]
    messages = (
        HelloMessage(ADDRESS["b"]),
        BoutMessage(BOUT.string),
        PeerMessage(Address("10.0.0.77", 50_000)),
        ChatMessage("hallo"),
        BeatMessage((("v", "1"), ("batch", "1"), ("t", "1795248000.5"), ("root", "AAAAAAAAAAA"))),
        BeatMessage((("at", f"{SOURCES['b']}/3/AAAAAAAAAAA"), ("ask", f"{SOURCES['b']}/1,2"))),
        BeatMessage((("want", f"{SOURCES['b']}/1-9"), ("z", "1"))),
        TimeMessage(1795248000.5),
        GossipMessage(((SOURCES["b"], 3), (SOURCES["d"], 9))),
        XMLMessage(entries[0].body),
        XMLMessage(encode_batch(entries)),
        XMLMessage(deflated(encode_batch(entries))),
    )
    return [encode(message) for message in messages]


def broken(body: bytes, random: Random) -> bytes:
    """Return the body with a few octets changed, cut out, or inserted twice."""
    octets = bytearray(body)
    for _ in range(random.randint(0, 3)):
        if not octets:
            break
        place = random.randrange(len(octets))
        kind = random.randrange(5)
        if kind == 0:
            octets[place] = random.randrange(256)
        elif kind == 1:
            del octets[place : place + random.randint(1, 20)]
        elif kind == 2:
            octets[place:place] = octets[place : place + random.randint(1, 40)]
        elif kind == 3:
            octets[place:place] = random.choice([b"xmlns:a='b'", b"&amp;", b"]]>", b"9" * 30, b"\xef\xbb\xbf", b"<a>"])
        else:
            octets[place:place] = random.choice([b"/", b",", b"-", b"=", b" ", b"\n", b"\x00", b"x\x9c"])
    return bytes(octets)
