"""Readers of foreign octets, each with valid samples, what it may refuse with, and the mutations that fit its format.

`read` is what is measured: it gets the octets as they come from a socket or a file, and may raise the errors in
`refusals` alone. `use`, where there is one, does what the program does with what was read; it is not measured, since it
has bounds of its own, but nothing may escape from it either.

A message of several frames is one input (`mutations.join_frames`). What a machine receives is a sequence of messages;
each begins with a frame whose first octet says which door it comes through.
"""

import atexit
import io
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from derbyos_core.errors import DerbyOSError, RemoteProtocolError, UserError
from tests.kit.fuzzing.mutations import (
    FRAMES_MAX,
    JSON_WORDS,
    ODD_OCTETS,
    Mutation,
    in_deflated,
    in_frames,
    in_json,
    in_octets,
    in_packed,
    in_xml,
    join_frames,
    split_frames,
)

__all__ = ["COST_MS", "COST_OCTETS", "TARGETS", "FuzzTarget", "mutated"]

COST_MS, COST_OCTETS = 10.0, 10_000_000
"""Processor time and memory that one input may cost: a file this much, or three times what valid octets do."""
EDITS_MAX = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FuzzTarget:
    """One reader; `input_max` are the octets of the largest input that is tried."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], object]
    mutation: Mutation
    refusals: tuple[type[Exception], ...] = (RemoteProtocolError,)
    use: Callable[[object], object] | None = None
    input_max: int = 1 << 14
    is_file: bool = False
    """Whether it is a file that a person chooses: what it may cost grows with its octets."""
    size: Callable[[bytes], int] = len
    """Octets of an input that count, for a packed file those that it unpacks to."""


def mutated(target: FuzzTarget, sample: bytes, random: Random) -> bytes:
    """Return a sample with one to four changes, no longer than the target allows."""
    for _ in range(random.randint(1, EDITS_MAX)):
        sample = target.mutation(sample, random)
    return sample[: target.input_max]


# -- messages between laptops -------------------------------------------------------------------------------------

IDENTITY = bytes.fromhex("3f2b1c4d00004000800000000000000a")
SOURCE = "3f2b1c4d-0000-4000-8000-00000000000a"
OTHER = "9e8d7c6b-0000-4000-8000-00000000000b"
HEAD = f'source="{SOURCE}" sequence="7" timestamp="1795248014.200000"'
ENTRIES = (
    f'<set period="1" jam="3" attribute="duration" {HEAD} role="jam-timer" over="{OTHER} 3;{SOURCE} 6">57.300</set>',
    f'<add period="1" jam="3" {HEAD}><line-up team="home" position="pivot">a<note>b</note>c</line-up></add>',
    f'<remove eid="{OTHER}" attribute="jam" {HEAD} settles="{OTHER} 9" group="{OTHER}"/>',
    f'<action {HEAD} undoes="{OTHER} 3"><set path="venue/city">Ü&amp;</set><add team="home"><person/></add></action>',
    f'<add {HEAD} xmlns:a="http://example.org/"><a:thing a:b="c"/></add>',
    f'<?xml version="1.0" encoding="utf-8"?><set {HEAD}><attribute>points</attribute>4</set>',
)


def _bodies() -> tuple[bytes, ...]:
    alone = tuple(entry.encode() for entry in ENTRIES)
    plain = [entry for entry in ENTRIES if not entry.startswith("<?")]
    return (*alone, f"<action>{''.join(plain)}</action>".encode(), f"<action>\n{plain[0]}<!-- -->\n</action>".encode())


def _wire_samples() -> Sequence[bytes]:
    from derbyos_core.wire.deflate import deflated

    batch = deflated(f"<action>{ENTRIES[0] * 30}</action>".encode())
    rows = (
        (b"HELO", b"192.0.2.7:51000"), (b"PEER", b"tcp://10.0.0.255 65535"), (b"BOUT", "Städtederby".encode()),
        (b"GBYE", b""), (b"CHAT", "Jam 12 läuft".encode()), (b"BEAT", b"v=1 z=1 batch=1 t=1.5"),
        (b"TIME", b"1795248000.25"),
        (b"GSIP", f"{OTHER} 7\n{SOURCE} 3 more".encode()), (b"XMSG", ENTRIES[0].encode()), (b"XMSG", batch),
        (b"WAVE", b"?"),
    )  # fmt: skip
    return [join_frames(IDENTITY, kind, body) for kind, body in rows]


def _read_wire(data: bytes) -> object:
    from derbyos_core.wire.codec import XML_BYTES_MAX, decode, encode
    from derbyos_core.wire.deflate import inflated
    from derbyos_core.wire.messages import UnknownMessage, XMLMessage

    _, message = decode(split_frames(data))
    if isinstance(message, XMLMessage):
        return inflated(message.body, XML_BYTES_MAX)
    if not isinstance(message, UnknownMessage):
        assert decode((IDENTITY, *encode(message)))[1] == message, "what was read is written and read as the same"
    return message


def _beat_samples() -> Sequence[bytes]:
    words = (
        f"root=0123456789abcdef at={OTHER}/8/0123456789abcdef", f"ask={OTHER}/1,4,7", f"want={OTHER}/3-9 root=-",
        f"root=a root=b at={OTHER}/1/a,2/b,3/c", f"want={OTHER}/5",
    )  # fmt: skip
    return [word.encode() for word in words]


@cache
def _compared_log() -> "tuple[object, object]":
    from derbyos_core.gossip.log import EntryLog
    from derbyos_core.gossip.reading import parse_body
    from derbyos_core.identity import BoutId

    log = EntryLog(BoutId("final"))
    for number in range(1, 9):
        body = f'<set source="{OTHER}" sequence="{number}" timestamp="1795248014.2" path="venue/city">{number}</set>'
        log.append(parse_body(body.encode())[0])
    return log, log.tops


def _read_beat(data: bytes) -> object:
    from derbyos_core.clock import Instant
    from derbyos_core.gossip.comparison import Comparison
    from derbyos_core.gossip.log import EntryLog
    from derbyos_core.identity import SourceId
    from derbyos_core.wire.codec import decode
    from derbyos_core.wire.messages import BeatMessage

    log, _ = _compared_log()
    assert isinstance(log, EntryLog)
    comparison = Comparison(log, lambda source: log.tops.get(source, 0))
    comparison.meet(SourceId(SOURCE))
    _, message = decode((IDENTITY, b"BEAT", data))
    assert isinstance(message, BeatMessage), "nothing in a BEAT is wrong"
    for second in range(3):
        now = Instant((1_795_248_000 + second) * 1_000_000)
        comparison.beat_words(SourceId(SOURCE), now)
        comparison.hear(SourceId(SOURCE), message.tokens, now)
    return comparison.take()


def _read_xml(data: bytes) -> object:
    from derbyos_core.gossip.reading import parse_body

    entries = parse_body(data)
    for entry in entries:
        acts = entry.acts
        entry.rest()
        assert entry.acts == acts, "what is read again from the bytes is the same"
    return entries


def _txt_samples() -> Sequence[bytes]:
    return [
        join_frames(
            b"uuid", SOURCE.encode(), b"boutid", b"finals", b"title", "Reds – Blues".encode(), b"phase", b"jam"
        ),
        join_frames(b"uuid", OTHER.encode(), b"boutid", b"x" * 248, b"teams", b"#5B2A86 HHC;- SCS", b"start", b"20:30"),
    ]


def _read_txt(data: bytes) -> object:
    from derbyos_core.node.discovery.txt_record import decode_txt, group_by_bout
    from derbyos_core.wire.messages import Address

    frames = split_frames(data)
    txt: dict[bytes, bytes | None] = dict(zip(frames[::2], (*frames[1::2], None), strict=False))
    service = decode_txt(Address("192.0.2.7", 51_000), txt)
    return group_by_bout({"a": service}) if service is not None else None


# -- doors --------------------------------------------------------------------------------------------------------

NOW_US = 1_795_714_514_000_000


def _zre_samples() -> Sequence[bytes]:
    from derbyos_core.gateways.zre.codec import encode, encode_beacon, endpoint_of
    from derbyos_core.gateways.zre.messages import (
        ZREBeacon,
        ZREHello,
        ZREId,
        ZREJoin,
        ZRELeave,
        ZREMessage,
        ZREPing,
        ZREPingOk,
        ZREShout,
        ZREWhisper,
    )

    hello = ZREHello(
        endpoint=endpoint_of("192.0.2.2", 50_000), groups=("b", "Ü"), status=2, name="hall", headers={"X-A": "1"}
    )
    request = b'{"request": {"command": "StartJam", "jam": [1, 1]}, "id": 7}'
    messages: tuple[ZREMessage, ...] = (
        ZREPing(), ZREWhisper((request,)), ZREShout("b", (b'{"snapshot": true}',)), ZREJoin("c", 3), ZRELeave("b", 4),
        ZREPingOk(), ZREWhisper((b'{"snapshot": 0}',)), ZREHello(endpoint=endpoint_of("192.0.2.9", 1)),
    )  # fmt: skip
    beacon = encode_beacon(ZREBeacon(ZREId(b"\xa0" + bytes(14) + b"\x02"), 50_000))
    opened = join_frames(*encode(hello, 1))
    return [
        join_frames(
            beacon, opened, *(join_frames(*encode(message, number)) for number, message in enumerate(messages, 2))
        ),
        *(join_frames(beacon, opened, join_frames(*encode(message, 2))) for message in messages),
    ]


def _read_zre(data: bytes) -> object:
    """The first message is a beacon; after each other one, five seconds pass."""
    from derbyos_core.clock import Instant
    from derbyos_core.gateways.zre.codec import decode, encode_identity
    from derbyos_core.gateways.zre.effects import ZREWhispered
    from derbyos_core.gateways.zre.messages import ZREId
    from derbyos_core.gateways.zre.node import ZRENode, ZREProfile
    from derbyos_core.gateways.zre.translator import ZRETranslator

    peer = ZREId(b"\xa0" + bytes(14) + b"\x02")
    node = ZRENode(ZREProfile(node=ZREId(b"\xa0" + bytes(14) + b"\x01"), host="192.0.2.1", port=0xC001, name="me"))
    node.start(Instant(NOW_US))
    node.join("b")
    translator = ZRETranslator(_NoFeed(), lambda client, text: f"[{len(client) + len(text)}]")
    found: list[object] = []
    beacon, *messages = split_frames(data) or (b"",)
    node.receive_beacon(beacon, "192.0.2.2", Instant(NOW_US))
    for number, message in enumerate(messages):
        now = Instant(NOW_US + number * 5_000_000)
        frames = split_frames(message)
        try:
            found.append(decode(frames))
        except RemoteProtocolError:
            found.append(None)
        node.receive((encode_identity(peer), *frames), now)
        node.handle_timer(now)
        for effect in node.take_effects():
            if isinstance(effect, ZREWhispered):
                found += translator.answer(effect.peer, node.name_of(effect.peer), effect.content, now)
    return found


class _NoFeed:
    """A feed without facts."""

    number = 0

    def snapshot(self) -> tuple[()]:
        return ()


def _rsb_samples() -> Sequence[bytes]:
    from derbyos_core.gateways.rsb.framing import ZEROS, encode_frame
    from tests.interop.rsb_kit import notification

    frames = [
        encode_frame(notification(scope, text, sequence=number, method=method).SerializeToString())
        for number, (scope, text, method) in enumerate(
            (
                ("/foo/", "x", ""), ("/derbyos/", '{"command": "StartJam", "jam": [1, 1]}', "REQUEST"),
                ("/derbyos/requests/", '{"command": "StartJam"}', ""), ("/derbyos/snapshot/", "", ""),
                ("/", "", "REQUEST"),
            )
        )
    ]  # fmt: skip
    return [ZEROS + b"".join(frames), *(ZEROS + frame for frame in frames)]


def _read_rsb(data: bytes) -> object:
    """The octets come in two pieces; the rest of a connection's life follows."""
    from derbyos_core.clock import Instant
    from derbyos_core.gateways.rsb.door import DoorMachine, RequestReceived, SnapshotRequested
    from derbyos_core.gateways.rsb.effects import ConnectionId
    from derbyos_core.identity import SourceId

    now = Instant(NOW_US)
    door = DoorMachine(SourceId(OTHER), Random(1))
    one: ConnectionId = door.accept("192.0.2.7", now)
    door.receive(door.accept("192.0.2.8", now), bytes(4), now)
    door.receive(one, data[: len(data) // 2], now)
    door.receive(one, data[len(data) // 2 :], now)
    found: list[object] = []
    for effect in door.take_effects():
        if isinstance(effect, RequestReceived):
            door.answer(effect, '{"accepted": null}', now)
        elif isinstance(effect, SnapshotRequested):
            door.send_snapshot(effect, (), 0, now)
        found.append(effect)
    door.handle_timer(Instant(now + 60_000_000))
    return [*found, *door.take_effects()]


def _in_notification(data: bytes, random: Random) -> bytes:
    """Return a notification with one field changed, or changed octets where it cannot be parsed."""
    from google.protobuf.message import DecodeError

    from tests.interop.rsb_kit import foreign_notification

    if random.random() < 0.2:
        return in_octets(data, random)
    try:
        message = foreign_notification.FromString(data)
    except DecodeError:
        return in_octets(data, random)
    match random.randrange(7):
        case 0:
            message.data = in_octets(message.data, random)
        case 1:
            message.wire_schema = random.choice(
                (b"double", b"bool", b"void", b"utf-8-string", b"", b"x" * 300, b"\xff")
            )
        case 2:
            message.scope = random.choice(
                (b"/", b"/a/" * 300, b"/derbyos/requests/", b"//", in_octets(message.scope, random))
            )
        case 3:
            for _ in range(random.choice((1, 20, 1_100))):
                message.causes.add(
                    sender_id=bytes(random.choice((16, 16, 16, 15))), sequence_number=random.getrandbits(32)
                )
        case 4:
            for _ in range(random.choice((1, 20, 1_100))):
                message.meta_data.user_infos.add(key=random.choice(ODD_OCTETS), value=random.choice(ODD_OCTETS))
        case 5:
            message.meta_data.create_time = random.choice((0, -1, (1 << 63) - 1, -(1 << 63)))
        case _:
            message.method = random.choice((b"", b"REQUEST", b"REPLY", b"\xc3", b"x" * 5_000))
    written: bytes = message.SerializePartialToString()
    return written


def _in_rsb_stream(data: bytes, random: Random) -> bytes:
    """Return a stream in which one notification is changed, or its octets."""
    if random.random() < 0.3:
        return in_octets(data, random)
    frames: list[bytes] = []
    at = 0
    while at + 4 <= len(data) and len(frames) < FRAMES_MAX:
        size = int.from_bytes(data[at : at + 4], "little")
        frames.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    place = random.randrange(len(frames)) if frames else 0
    frames[place : place + 1] = [_in_notification(frames[place], random) if frames and frames[place] else b""]
    return b"".join(len(frame).to_bytes(4, "little") + frame for frame in frames)


def _rsb_notification_samples() -> Sequence[bytes]:
    return [sample[8:] for sample in _rsb_samples()[1:]]


def _read_rsb_notification(data: bytes) -> object:
    from derbyos_core.gateways.rsb.notification import decode_notification
    from derbyos_core.gateways.rsb.payload import decode_payload

    return decode_payload(decode_notification(data).payload)


_FIELDS = (b"scoreboard-1", b"2026-11-26T17:35:14.123456Z", b"7d444840-9dc0-41d1-b245-5ffdce74fad2")
_SNAPSHOT, _COLLECTOR, _SYNC, _BROADCAST = b"s", b"c", b"a", b"b"


def _event_bus_samples() -> Sequence[bytes]:
    import msgpack

    request = msgpack.packb({"command": "StartJam", "jam": [1, 1]})
    event = (b"/derbyos/score/home/", b"\0\0\0\0\0\0\1\2", *_FIELDS, b"\x81\xa1a\x01")
    messages = (
        join_frames(_SNAPSHOT, b"alice", b"SYNCSTART", b"/derbyos/;/a/", bytes(8)),
        join_frames(_SNAPSHOT, b"alice", b"SYNCSTART", b"/a,/b", b"258"),
        join_frames(_COLLECTOR, b"alice", b"/x/", b"null", *_FIELDS, b"\x93\x01\xc0\xa1a"),
        join_frames(_COLLECTOR, b"alice", b"/derbyos/request/", b"null", *_FIELDS, request),
        join_frames(_SYNC, b"SYNC", *event),
        join_frames(_BROADCAST, *event),
        join_frames(_SYNC, b"SYNCEND", b"/derbyos/", b"\0\0\0\0\0\0\1\2"),
        join_frames(_BROADCAST, event[0], b"\0\0\0\0\0\0\1\3", *event[2:]),
    )
    return [join_frames(*messages), *(join_frames(message) for message in messages)]


def _read_event_bus(data: bytes) -> object:
    from derbyos_core.clock import Instant
    from derbyos_core.gateways.event_bus.client import ClientMachine
    from derbyos_core.gateways.event_bus.codec import Dialect, Subtrees
    from derbyos_core.gateways.event_bus.server import Request, ServerMachine, Side
    from derbyos_core.identity import SourceId

    now = Instant(NOW_US)
    server = ServerMachine(
        source=SourceId(OTHER), random=Random(1), dialects=(Dialect.RFC, Dialect.TEXT), heartbeat_us=1_000_000
    )
    server.load((), 0, now)
    client = ClientMachine(Subtrees("/derbyos/"), producer="board", random=Random(2))
    client.start(now)
    client.handle_connected(now)
    found: list[object] = []
    for message in split_frames(data):
        door, *frames = split_frames(message) or (b"",)
        now = Instant(now + 100_000)
        if door == _SYNC:
            client.receive_snapshot(frames, now)
        elif door == _BROADCAST:
            client.receive_broadcast(frames, now)
        else:
            server.receive(Side.SNAPSHOT if door == _SNAPSHOT else Side.COLLECTOR, Dialect.RFC, frames, now)
        for effect in server.take_effects():
            if isinstance(effect, Request):
                server.answer(effect, '{"accepted": null}', now)
            found.append(effect)
        server.handle_timer(now)
        client.handle_timer(now)
    return [*found, *server.take_effects(), *client.take_effects()]


def _pppp_samples() -> Sequence[bytes]:
    from derbyos_core.gateways.pppp.codec import encode, fold
    from derbyos_core.gateways.pppp.messages import (
        Acknowledge,
        Custom,
        FullDump,
        Heartbeat,
        Publish,
        Subscribe,
        Unsubscribe,
    )

    asked = (
        Subscribe(b"score"), Acknowledge(b"score", 5, ((2, 3),)), Heartbeat(),
        Custom(b"tag", (b'{"command": "StartJam"}',)),
        Custom(b"", (b"{}",)), Unsubscribe(b"score"),
    )  # fmt: skip
    told = (
        FullDump(b"score", 3, (b"a", b"b")),
        Publish(b"score", 4, (b"x",)),
        Publish(b"score", 9),
        Heartbeat(),
        Custom(b"t", (b"1",)),
    )
    messages = [join_frames(b"s", *encode(message)) for message in asked]
    messages += [join_frames(b"x", fold(encode(message))) for message in asked]
    messages += [join_frames(b"p", *encode(message)) for message in told]
    return [join_frames(*messages), *(join_frames(messages[0], message) for message in messages)]


def _read_pppp(data: bytes) -> object:
    from derbyos_core.clock import Instant
    from derbyos_core.gateways.pppp.codec import unfold
    from derbyos_core.gateways.pppp.messages import Settings
    from derbyos_core.gateways.pppp.publisher import Publisher, Requested
    from derbyos_core.gateways.pppp.subscriber import Subscriber

    now = Instant(NOW_US)
    publisher = Publisher(Settings(), lambda channel: (b"state of", channel))
    for _ in range(5):
        publisher.publish(b"score", (b"x",), now)
    subscriber = Subscriber(Settings())
    subscriber.subscribe(b"score", now)
    subscriber.start(now)
    found: list[object] = []
    for message in split_frames(data):
        door, *frames = split_frames(message) or (b"",)
        now = Instant(now + 300_000)
        if door == b"p":
            subscriber.receive(frames, now)
        elif door == b"x":
            try:
                publisher.receive(b"one", unfold(b"".join(frames)), now, "192.0.2.7")
            except RemoteProtocolError:
                continue  # as the socket of XPUB does
        else:
            publisher.receive(b"two", frames, now, "192.0.2.7")
        for effect in publisher.take_effects():
            if isinstance(effect, Requested):
                publisher.answer(effect.subscriber, effect.tag, (b"{}",), now)
            found.append(effect)
        publisher.handle_timer(now)
        subscriber.handle_timer(now)
    return [*found, *publisher.take_effects(), *subscriber.take_effects()]


def _command_samples() -> Sequence[bytes]:
    lines = (
        '{"command": "StartJam", "jam": [1, 2], "at": 5}',
        '{"command": "AddPenalty", "jam": [1, 1], "skater": {"team": "home", "number": "404"}, "code": "F"}',
        f'{{"command": "Undo", "entries": [["{SOURCE}", 3]]}}',
        '{"command": "AddPersons", "team": "home", "persons": [{"number": "1", "attributes": {"a": "b"}}]}',
        '{"command": "ChangeRules", "values": {"jam": "1:00"}, "bout": {"association": null}}',
        '{"command": "EnterBox", "jam": [1, 1], "team": "away", "position": "jammer", "swap": "x"}',
        '{"command": "AddNote", "text": "Jam 12 läuft"}',
    )
    return [line.encode() for line in lines]


def _read_command(data: bytes) -> object:
    from derbyos_core.clock import Instant
    from derbyos_core.gateways.command_lines import decode_command

    return decode_command(data.decode("utf-8", errors="surrogateescape"), Instant(NOW_US))


# -- files --------------------------------------------------------------------------------------------------------


def _derbyxml_samples() -> Sequence[bytes]:
    from tests.unit.interchange.test_derbyxml_drafts import BY_HAND

    return [BY_HAND]


def _read_derbyxml(data: bytes) -> object:
    from derbyos_core.interchange.derbyxml.reader import parse_file
    from derbyos_core.interchange.game_file import read_game_file

    parse_file(data)
    return read_game_file(data)


def _derbyjson_samples() -> Sequence[bytes]:
    import json

    from tests.unit.interchange.test_derbyjson import game

    events = [
        {"event": "line up", "skater": "home:0", "position": "jammer"},
        {"event": "pass", "skater": "home:00", "number": 2, "points": 4},
        {"event": "penalty", "skater": "home:7", "penalty": "F", "timestamp": {"period": "12:30"}},
        {"event": "enter box", "skater": {"team": "home", "number": 7}, "duration": "0:30"},
        {"event": "exit box", "skater": "home:7"},
    ]
    jam = {"number": 1, "duration": 57, "timestamp": {"epoch": 1795248000}, "events": events}
    stop = {"timeout": "home", "duration": "1:00", "timestamp": {"wall": "20:31:05"}}
    head = {"date": "2026-11-21", "time": "20:30", "venue": {"name": "Hall"}, "ruleset": {"period": "30:00"}}
    return [json.dumps(game(jam, stop, {"note": "late"}, **head)).encode(), json.dumps(game()).encode()]


def _crg_samples() -> Sequence[bytes]:
    from tests.unit.interchange import crg_sample

    return [crg_sample.as_file(crg_sample.state(version)) for version in ("v4.0.1", "v2025.2")]


@cache
def _statsbook_samples() -> Sequence[bytes]:
    from derbyos_core.interchange.statsbook.cells import cells_of
    from tests.unit.interchange.statsbook import books

    typed = [(sheet, address, str(value)) for (sheet, address), value in cells_of(books.clean()).items()]
    return [books.blank(*typed)]


def _unpacked_size(data: bytes) -> int:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return sum(info.file_size for info in packed.infolist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return len(data)


def _read_game(data: bytes) -> object:
    from derbyos_core.interchange.game_file import read_game_file

    return read_game_file(data)


def _enter(file: object) -> object:
    """Write what a file says as entries, as the program does when it opens or imports it."""
    from derbyos_core.interchange.game_file import GameFile
    from derbyos_core.session.file_entries import enter_file

    assert isinstance(file, GameFile)
    return enter_file(file)


def _check_and_enter(read: object) -> object:
    """Look for mistakes in a book as `derbyos check` does, and write it as entries."""
    from derbyos_core.interchange.statsbook.checks import book_findings
    from derbyos_core.interchange.statsbook.typed_book import TypedBook

    assert isinstance(read, tuple)
    book, file = read
    assert isinstance(book, TypedBook)
    return book_findings(book), _enter(file)


def _read_statsbook(data: bytes) -> object:
    from derbyos_core.interchange.game_file import read_game_file
    from derbyos_core.interchange.statsbook.reader import read_statsbook

    return read_statsbook(data), read_game_file(data)


@cache
def _blank_samples() -> Sequence[bytes]:
    from tests.unit.interchange.statsbook import books

    return [books.blank()]


def _fill_blank(data: bytes) -> object:
    from derbyos_core.interchange.statsbook.writer import write_statsbook
    from tests.unit.interchange.statsbook import books

    return write_statsbook(data, books.clean())


def _roster_samples() -> Sequence[bytes]:
    lists = (
        "number,name,pronouns,role\r\n0,Null Pointer,they/them,captain\r\n00,Double Free,,\r\n",
        '#\tName\n404\t"Not ""Found"""\n="01"\tOne (C)\n\'=1\tTwo',
        "JT;Tick Tock;League\nHNSO;Head;;3\n12 Dozen\n",
    )
    return [*(text.encode("utf-8-sig") for text in lists), lists[1].encode("utf-16"), "7;Zoë".encode("cp1252")]


def _read_rosters(data: bytes) -> object:
    from derbyos_core.roles.shared.officials_paste import read_officials
    from derbyos_core.roles.shared.pasted_table import text_of
    from derbyos_core.roles.start.roster_paste import read_roster

    found = text_of(data)
    return read_roster(found.text), read_officials(found.text)


@cache
def _folder() -> Path:
    place = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="derbyos-fuzz-", dir=place if place.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _bout_file_samples() -> Sequence[bytes]:
    from derbyos_core.storage.bout_file import wal_of
    from derbyos_core.storage.encryption import Encryption
    from derbyos_core.storage.sqlite_store import SQLiteStore
    from tests.kit.signed_bout import key_of
    from tests.unit.storage.records import BOUT, MADE_AT, make_records

    samples = []
    for encryption in (None, Encryption(key=key_of(1), random=Random(1), is_wanted=True)):
        folder = _folder() / "sample"
        folder.mkdir(exist_ok=True)
        store = SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT, encryption=encryption)
        store.append(make_records(12))
        killed = join_frames(store.path.read_bytes(), wal_of(store.path).read_bytes())
        store.close()
        samples += [join_frames(store.path.read_bytes(), b""), killed]
        shutil.rmtree(folder)
    return samples


def _read_bout_file(data: bytes) -> object:
    """The first frame is the file, the second its WAL."""
    from derbyos_core.storage.bout_file import read_contents, wal_of
    from derbyos_core.storage.encryption import KeyRing
    from tests.kit.signed_bout import key_of

    file, wal = (*split_frames(data), b"", b"")[:2]
    path = _folder() / "finals.derbyos"
    path.write_bytes(file)
    wal_of(path).unlink(missing_ok=True)
    if wal:
        wal_of(path).write_bytes(wal)
    return read_contents(path, opener=KeyRing(key_of(1)))


@cache
def _export() -> Mapping[str, bytes]:
    """Return the files of an export by the names of their tables."""
    from derbyos_core.export.parquet import export_bouts
    from tests.unit.export.sample import make_source

    folder = _folder() / "season"
    export_bouts([make_source()], folder)
    return {path.parent.name: path.read_bytes() for path in folder.glob("*/*.parquet")}


def _parquet_samples() -> Sequence[bytes]:
    return [join_frames(_export()["entries"], _export()["games"])]


def _read_parquet(data: bytes) -> object:
    """The first frame is the table of entries, the second that of games, as the report finds them in a folder."""
    from derbyos_core.export.parquet import seasons_in
    from derbyos_core.season.store import find_exports

    _export()
    folder = _folder() / "season"
    for table, content in zip(("entries", "games"), (*split_frames(data), b"", b""), strict=False):
        next((folder / table).glob("*.parquet")).write_bytes(content)
    found = find_exports(str(folder), str(folder / "store"), {})
    return found, seasons_in(folder)


def _export_into(_found: object) -> object:
    """Export another bout of that season into the folder, which rewrites its tables."""
    from derbyos_core.export.parquet import export_bouts
    from derbyos_core.identity import BoutId
    from tests.unit.export.sample import make_source

    folder = _folder() / "season"
    try:
        return export_bouts([make_source(BoutId("another"))], folder)
    except UserError as error:
        return error
    finally:
        for table, content in _export().items():
            next((folder / table).glob("*.parquet")).write_bytes(content)


def _settings_samples() -> Sequence[bytes]:
    import json

    from app.kept_file import encode_kept
    from derbyos_core.bout.commands import NewPerson
    from derbyos_core.roles.shared.rules_offered import Rules
    from derbyos_core.roles.start.kept import Kept, KeptTeam
    from derbyos_core.roles.start.roster_paste import RosterLine

    settings = {
        "author": SOURCE,
        "name": "Sol A.",
        "theme": "dark",
        "text_percent": 120,
        "roles": ["jam-timer"],
        "sponsors": ["a"],
    }
    team = KeptTeam(
        name="Reds", abbreviation="R", league="L", colors=("red",), roster=(RosterLine(number="1", name="A"),), date=""
    )
    rules = Rules(name="Own", bout=(("a", "b"),), ruleset=(("jam", "1:00"),), is_own=True)
    kept = Kept(rules=(rules,), teams=(team,), officials=(NewPerson(name="B", role="JT"),), last=None)
    return [json.dumps(settings).encode(), encode_kept(kept)]


def _read_settings(data: bytes) -> object:
    from app.kept_file import KEPT_FILE, load_kept
    from app.settings import SETTINGS_FILE, Folders, load_settings

    folder = _folder() / "settings"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in (SETTINGS_FILE, KEPT_FILE):
        (folder / name).write_bytes(data)
    return load_settings(Folders.under(folder)), load_kept(folder / KEPT_FILE)


_octets_of_json: Mutation = partial(in_octets, words=JSON_WORDS)
_in_any: Mutation = in_frames(in_frames(in_frames(in_octets)))
_FILE: tuple[type[Exception], ...] = (UserError,)

TARGETS: Mapping[str, FuzzTarget] = {
    "wire": FuzzTarget(
        samples=_wire_samples, read=_read_wire, mutation=in_frames(in_deflated(in_octets)), input_max=1 << 16
    ),
    "beat": FuzzTarget(samples=_beat_samples, read=_read_beat, mutation=in_octets),
    "txt": FuzzTarget(samples=_txt_samples, read=_read_txt, mutation=in_frames(in_octets)),
    "xml": FuzzTarget(samples=_bodies, read=_read_xml, mutation=in_xml, input_max=1 << 15),
    "zre": FuzzTarget(samples=_zre_samples, read=_read_zre, mutation=_in_any),
    "rsb": FuzzTarget(samples=_rsb_samples, read=_read_rsb, mutation=_in_rsb_stream, input_max=1 << 16),
    "rsb-event": FuzzTarget(
        samples=_rsb_notification_samples, read=_read_rsb_notification, mutation=_in_notification, input_max=1 << 16
    ),
    "event-bus": FuzzTarget(samples=_event_bus_samples, read=_read_event_bus, mutation=_in_any),
    "pppp": FuzzTarget(samples=_pppp_samples, read=_read_pppp, mutation=_in_any),
    "commands": FuzzTarget(
        samples=_command_samples, read=_read_command, mutation=in_json, refusals=(UserError,), input_max=1 << 16
    ),
    "derbyxml": FuzzTarget(
        is_file=True,
        samples=_derbyxml_samples,
        read=_read_derbyxml,
        mutation=in_xml,
        refusals=_FILE,
        use=_enter,
        input_max=1 << 16,
    ),
    "derbyjson": FuzzTarget(
        is_file=True,
        samples=_derbyjson_samples,
        read=_read_game,
        mutation=in_json,
        refusals=_FILE,
        use=_enter,
        input_max=1 << 16,
    ),
    "crg": FuzzTarget(
        is_file=True,
        samples=_crg_samples,
        read=_read_game,
        mutation=in_json,
        refusals=_FILE,
        use=_enter,
        input_max=1 << 17,
    ),
    "statsbook": FuzzTarget(
        is_file=True,
        samples=_statsbook_samples,
        size=_unpacked_size,
        read=_read_statsbook,
        mutation=in_packed,
        refusals=_FILE,
        use=_check_and_enter,
        input_max=1 << 17,
    ),
    "blank-statsbook": FuzzTarget(
        is_file=True,
        size=_unpacked_size,
        samples=_blank_samples,
        read=_fill_blank,
        mutation=in_packed,
        refusals=_FILE,
        input_max=1 << 17,
    ),
    "roster": FuzzTarget(
        is_file=True, samples=_roster_samples, read=_read_rosters, mutation=in_octets, refusals=(), input_max=1 << 18
    ),
    "bout-file": FuzzTarget(
        is_file=True,
        samples=_bout_file_samples,
        read=_read_bout_file,
        mutation=in_frames(in_octets),
        refusals=(UserError,),
        input_max=1 << 18,
    ),
    "parquet": FuzzTarget(
        is_file=True,
        samples=_parquet_samples,
        read=_read_parquet,
        use=_export_into,
        mutation=in_frames(in_octets),
        refusals=(DerbyOSError,),
        input_max=1 << 17,
    ),
    "settings": FuzzTarget(
        is_file=True, samples=_settings_samples, read=_read_settings, mutation=in_json, refusals=(UserError,)
    ),
}
"""Every reader of foreign octets, by the name that `derbyos prove fuzz` takes."""
