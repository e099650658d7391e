"""A closed bout under attack: two nodes as processes, a third one that watches, and the attacker as a process beside.

The watcher is an honest member as well: it measures how late entries come, and shows what a Head NSO's screen shows.
Afterwards the files of all three are compared, entry by entry.
"""

import asyncio
import json
import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef, digest, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId, SourceId, octets_of
from derbyos_core.node.transport.strangers import ADMISSION_S
from derbyos_core.security.join_code import Invitation, parse_code
from derbyos_core.security.keys import encode_octets
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.codec import parse_address
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon
from tests.interop.test_closed_bout import Laptop, join
from tests.kit.closed_attackers import FORGED_TEXT, REPLAYS
from tests.system import program
from tests.system.test_closed_node import CODE, Peer

pytestmark = [
    pytest.mark.unannounced,
    pytest.mark.skipif(sys.platform != "linux", reason="the memory of processes is read from /proc"),
]

MEMORY_MORE_MAX_KIB = 200 << 10
"""Limit on what an attack costs a node; the bounds of docs/protocol/bounds.md add up to more."""
PATIENCE_S = 20.0
EVERY_S = 0.25

_log = logging.getLogger(__name__)


class Attack:
    """The attacking process."""

    def __init__(self, process: "asyncio.subprocess.Process") -> None:
        self._process = process
        self.report: dict[str, Any] = {}

    async def read(self) -> dict[str, Any]:
        """Return its next line."""
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 30)
        assert line, "the attacker has ended"
        found: dict[str, Any] = json.loads(line)
        return found

    async def tell_to_go(self) -> None:
        """Let it do what it waits with."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"go\n")
        await self._process.stdin.drain()

    async def end(self) -> dict[str, Any]:
        """End the attack; return its report."""
        output, _ = await asyncio.wait_for(self._process.communicate(b"end\n"), 30)
        self.report = json.loads(output.splitlines()[-1])
        assert self._process.returncode == 0
        return self.report


class Hall:
    """Ann, who founded the bout and is attacked, Bo, and the watcher."""

    def __init__(self, folder: Path, ann: Peer, bo: Peer, watcher: Laptop) -> None:
        self.folder = folder
        self.ann, self.bo, self.watcher = ann, bo, watcher
        self.written: list[str] = []
        self.latencies_ms: list[float] = []
        for peer in (ann, bo):
            Path(f"/proc/{peer.process.pid}/clear_refs").write_text("5")  # forget the peak of Argon2id
        self.memory_kib = {peer: _memory_kib(peer) for peer in (ann, bo)}
        self.said: dict[str, str] = {}
        self.report: dict[str, Any] = {}

    @property
    def target(self) -> Address:
        """The address of Ann's node."""
        return parse_address(self.ann.begun["listening"])

    async def write(self, peer: Peer, text: str) -> None:
        """Let a node write a note; wait until the watcher has it."""
        began = time.monotonic()
        answer = await asyncio.to_thread(peer.ask, command="AddNote", text=text)
        ref = EntryRef(SourceId(answer["entry"][0]), answer["entry"][1])
        self.written.append(text)
        await expect_soon(lambda: self.watcher.replica.log.get(ref) is not None, f"'{text}' arrives", PATIENCE_S)
        self.latencies_ms.append((time.monotonic() - began) * 1e3)

    async def write_for(self, seconds: float) -> None:
        """Let both write for a while."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for name, peer in (("ann", self.ann), ("bo", self.bo)):
                await self.write(peer, f"{name} {len(self.written)}")
                await asyncio.sleep(EVERY_S)

    @asynccontextmanager
    async def attacked(self, name: str, *more: str, is_watcher: bool = False) -> AsyncIterator[Attack]:
        """The attacker at work, on Ann's node or on the watcher."""
        replica = self.watcher.replica
        victim, bo = SourceId(self.bo.begun["source"]), parse_address(self.bo.begun["listening"])
        key, target = replica.owner_of(SourceId(self.ann.begun["source"])), self.target
        if is_watcher:
            key, target = self.watcher.key.curve.public, self.watcher.node.view().address or target
        assert key is not None
        words = ["--target", str(target), f"--key={encode_octets(key)}", "--victim", victim, "--victim-at", str(bo)]
        victim_key = replica.owner_of(victim)
        words += [f"--victim-key={encode_octets(victim_key)}"] if victim_key is not None else []
        words += ["--enrol", f"{CODE}@{self.ann.begun['enrols']}", *more]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.kit.closed_attackers", name, *words,
            cwd=program.ROOT, env=program.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        attack = Attack(process)
        try:
            await attack.read()
            yield attack
            if process.returncode is None:
                await attack.end()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    @property
    def shown(self) -> list[str]:
        """The sentences on the screen of a Head NSO."""
        return [str(notice.sentence) for notice in self.watcher.node.view().notices]

    async def is_shown(self, words: str) -> None:
        """Wait until a sentence with these words is on the screen."""
        await expect_soon(lambda: any(words in one for one in self.shown), f"'{words}' among {self.shown}", PATIENCE_S)

    @property
    def notes(self) -> set[str]:
        """The notes in the document."""
        return {element.text for element in self.watcher.node.view().document.findall("note")}

    def more_kib(self) -> dict[str, int]:
        """Return how much more memory each node has used at most."""
        return {name: _memory_kib(peer) - self.memory_kib[peer] for name, peer in (("ann", self.ann), ("bo", self.bo))}


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """A founder, a second node by invitation, and the watcher; compared in the end."""
    async with AsyncExitStack() as stack:
        said: dict[str, str] = {}
        ann = await _begun(stack, said, "ann", folder, CODE, "head-nso")
        bo = await _begun(stack, said, "bo", folder, f"{CODE}@{ann.begun['enrols']}", "scorekeeper-home")
        watcher = await join(3, Invitation(parse_code(CODE), parse_address(ann.begun["enrols"])), folder)
        stack.push_async_callback(watcher.stop)
        room = Hall(folder, ann, bo, watcher)
        room.said = said
        await expect_soon(lambda: len(room.watcher.replica.members) == 2, "the meeting", PATIENCE_S)
        for name, peer in (("ann", ann), ("bo", bo)):
            await room.write(peer, f"{name} before")
        room.latencies_ms.clear()
        yield room
        await room.write_for(0.5)
        await asyncio.sleep(0.5)
        more = room.more_kib()
        latencies = sorted(room.latencies_ms)
        _log.info("%.1f ms, at most %.0f ms, %s KiB more", latencies[len(latencies) // 2], latencies[-1], more)
        assert max(more.values()) < MEMORY_MORE_MAX_KIB
        notes = room.notes
        assert notes >= set(room.written)
        assert FORGED_TEXT not in notes
    for error in said.values():
        assert "Traceback" not in error
    _compare(room)


async def _begun(stack: AsyncExitStack, said: dict[str, str], name: str, folder: Path, code: str, role: str) -> Peer:
    """Start a node that is ended with the scene."""
    peer = await asyncio.to_thread(Peer, name, folder, "--code", code, role=role)

    async def end() -> None:
        status, said[name] = await asyncio.to_thread(peer.end)
        assert status == 0, said[name]

    stack.push_async_callback(end)
    assert peer.begun, "the node has begun"
    return peer


def _memory_kib(peer: Peer) -> int:
    """Return the largest resident memory of a process so far."""
    status = Path(f"/proc/{peer.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))


def _bodies(path: Path, bout: BoutId) -> dict[tuple[str, int], set[bytes]]:
    store = SQLiteStore.open(path, bout, Instant(1))
    found: dict[tuple[str, int], set[bytes]] = {}
    for record in store.load():
        found.setdefault((record.source, record.sequence), set()).add(record.body)
    store.close()
    return found


def _files(room: Hall) -> list[Path]:
    """Return the bout files of Ann, Bo and the watcher."""
    files = [next((room.folder / name / "bouts").glob("*.derbyos")) for name in ("ann", "bo")]
    return [*files, room.folder / "3.derbyos"]


def _compare(room: Hall) -> None:
    """All files hold all honest entries, and the same ones; the log is proven; nothing forged is in it."""
    logs = [_bodies(path, room.watcher.replica.bout_id) for path in _files(room)]
    for log in logs:
        bodies = b"".join(body for found in log.values() for body in found)
        missing = [text for text in room.written if f">{text}</note>".encode() not in bodies]
        assert missing == []
        assert FORGED_TEXT.encode() not in bodies
    honest = {room.ann.begun["source"], room.bo.begun["source"], room.watcher.source}
    kept = [{ref: body for ref, body in log.items() if ref[0] in honest} for log in logs]
    assert kept[0] == kept[1] == kept[2]
    assert all(len(found) == 1 for found in kept[0].values()), "nobody has forked their name"


def scene(folder: Path, play: Callable[[Hall], Any]) -> Hall:
    """Play one scene; return the hall for what the processes have said."""

    async def run() -> Hall:
        async with hall(folder) as room:
            await play(room)
        return room

    return asyncio.run(run())


def attacked_for(name: str, seconds: float, folder: Path, *shown: str) -> Hall:
    """Let both write during an attack, and wait until the screen shows some sentences; the hall has the report."""

    async def play(room: Hall) -> None:
        async with room.attacked(name) as attack:
            await room.write_for(seconds)
            for words in shown:
                await room.is_shown(words)
            room.report = await attack.end()
            _log.info("%s %s %s %s", name, room.report, room.watcher.replica.counters, room.shown)

    return scene(folder, play)


NUMBERED_TWICE = "The laptop of Eve (Scorekeeper HOM) gave"
WITHOUT_CODE = "without the join code"
NOT_SIGNED = "not signed by their writers"


def test_programs_without_a_key_deliver_nothing_and_accuse_nobody(tmp_path: Path) -> None:
    """Attacks 1, 2 and 15 from outside: HELO, entries and GBYE in Bo's name. A look at open ports leaves this trace."""
    room = attacked_for("without-key", 3.0, tmp_path)
    assert room.report["sent"] > 20
    assert "answers" not in room.report
    assert WITHOUT_CODE not in room.said["ann"]


@pytest.mark.slow
def test_keys_that_nobody_admitted_deliver_nothing_and_are_told(tmp_path: Path) -> None:
    """Attacks 1 to 4 and 15 from outside, with the target's public key, for longer than an admission takes."""
    room = attacked_for("own-key", ADMISSION_S + 3.0, tmp_path, WITHOUT_CODE)
    assert room.report["sent"] > 20
    assert "answers" not in room.report
    assert 1 <= room.said["ann"].count(WITHOUT_CODE) <= 4


@pytest.mark.slow
def test_wrong_codes_enrol_nobody(tmp_path: Path) -> None:
    room = attacked_for("wrong-codes", 5.0, tmp_path, WITHOUT_CODE)
    assert room.report["guesses"] >= 1
    assert not {"enrolled", "answers"} & room.report.keys()


def _may_capture() -> bool:
    try:
        socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not _may_capture(), reason="packets are captured by administrators only")
def test_nothing_can_be_read_on_the_network(tmp_path: Path) -> None:
    """Attack 7."""
    room = attacked_for("eavesdrop", 2.0, tmp_path)
    assert room.report["octets"] > 5_000
    assert room.report["readable"] == 0


def test_a_recorded_enrolment_cannot_be_replayed(tmp_path: Path) -> None:
    """Attack 8, of the conversation itself: a newcomer enrols through the attacker, who plays it again."""

    async def play(room: Hall) -> None:
        async with room.attacked("replay") as attack:
            proxy = (await attack.read())["proxy"]
            newcomer = await join(4, Invitation(parse_code(CODE), parse_address(proxy)))
            await expect_soon(lambda: len(newcomer.replica.members) == 3, "the newcomer", PATIENCE_S)
            admitted = set(room.watcher.replica.authority.admitted)
            replays = asyncio.create_task(attack.read())
            await room.write_for(2.0)
            assert (await replays)["replays"] == REPLAYS
            report = await attack.end()
            assert report["recorded"] > 300
            assert set(room.watcher.replica.authority.admitted) == admitted
            await newcomer.stop()

    scene(tmp_path, play)


def test_recorded_traffic_of_a_member_cannot_be_replayed(tmp_path: Path) -> None:
    """Attack 8, of the bout's own socket: a member connects through the attacker, leaves, and is played again."""

    async def play(room: Hall) -> None:
        member = await join(4, Invitation(parse_code(CODE), parse_address(room.ann.begun["enrols"])))
        await expect_soon(lambda: len(member.replica.members) == 3, "the member", PATIENCE_S)
        received: list[bytes] = []
        receive = room.watcher.transport.receive

        def receive_counted() -> tuple[bytes, ...] | None:
            frames = receive()
            if frames and frames[0] == octets_of(member.source):
                received.append(frames[1])
            return frames

        room.watcher.transport.receive = receive_counted  # type: ignore[method-assign]
        async with room.attacked("replay-traffic", is_watcher=True) as attack:
            proxy = (await attack.read())["proxy"]
            member.node.find(parse_address(proxy), room.watcher.key.curve.public)
            for number in range(5):
                member.write(f"recorded {number}")
                await asyncio.sleep(0.2)
            await expect_soon(lambda: f"recorded {number}" in room.notes, "what it wrote", PATIENCE_S)
            await member.stop()
            await expect_soon(lambda: len(room.watcher.replica.members) == 2, "it has left", PATIENCE_S)
            received.clear()
            replays = asyncio.create_task(attack.read())
            await room.write_for(2.0)
            assert (await replays)["replays"] == REPLAYS
            report = await attack.end()
            assert report["recorded"] > 600, "more than the handshake"
            assert received == [], "no message in its name is read"
            assert len(room.watcher.replica.members) == 2

    scene(tmp_path, play)


def test_a_member_cannot_write_for_another(tmp_path: Path) -> None:
    """Attacks 1, 4 and 20: entries in Bo's name, ahead of Bo, unsigned or signed with the attacker's key."""
    room = attacked_for("others-source", 2.5, tmp_path, NOT_SIGNED)
    assert room.report["forged"] > 20
    assert NOT_SIGNED in room.said["ann"]
    assert "the laptop of Eve" in room.said["ann"]


def test_forged_entries_over_a_socket_are_refused(tmp_path: Path) -> None:
    """At least 1,000 entries, wrong in one thing each, from a member; among them those of another bout (attack 8)."""
    room = attacked_for("forged", 8.0, tmp_path, NOT_SIGNED)
    assert room.report["forged"] >= 1_000


@pytest.mark.slow
def test_waiting_entries_of_one_member_do_not_keep_others_out(tmp_path: Path) -> None:
    """Thousands of entries without signatures; before, the room was full after 4,000, and nobody's entry came in."""
    room = attacked_for("gate", 9.0, tmp_path)
    assert room.report["unsigned"] > 5_000


def test_forks_of_a_members_own_entries_are_shown(tmp_path: Path) -> None:
    async def play(room: Hall) -> None:
        async with room.attacked("forks", is_watcher=True):
            await room.write_for(2.0)
            await expect_soon(lambda: room.watcher.node.view().fork_reports, "the report", PATIENCE_S)

    scene(tmp_path, play)


@pytest.mark.parametrize("length", [3, 40])
def test_two_branches_shown_to_laptops_that_do_not_hear_each_other_are_named_by_their_writer(
    length: int, tmp_path: Path
) -> None:
    """The cheat signs two branches from one number on; Ann and Bo stand still while each is sent another one.

    All end with the same log, each names the cheat with both texts, and nobody accuses an honest laptop.
    """

    async def play(room: Hall) -> None:
        async with room.attacked("branches", f"--length={length}") as attack:
            source = SourceId((await attack.read())["source"])
            for peer in (room.ann, room.bo):
                peer.process.send_signal(signal.SIGSTOP)
            await attack.tell_to_go()
            await attack.read()
            await asyncio.sleep(0.3)
            for peer in (room.ann, room.bo):
                peer.process.send_signal(signal.SIGCONT)
            await room.is_shown(NUMBERED_TWICE)
            log = room.watcher.replica.log
            await expect_soon(lambda: len({fork.other.ref for fork in log.forks}) == length, "the forks", 60.0)
            await room.write_for(10.0)  # the watcher has both branches from Ann and Bo; time for these to have them
            (sentence,) = [one for one in room.shown if NUMBERED_TWICE in one]
            assert f"gave {length} numbers to two entries each" in sentence
            room.report = {"source": source, "sentence": sentence}
            room.said["watcher"] = "\n".join(room.shown)

    room = scene(tmp_path, play)
    bout = room.watcher.replica.bout_id
    logs = [EntryLog(bout) for _ in range(3)]
    for log, path in zip(logs, _files(room), strict=True):
        for bodies in _bodies(path, bout).values():
            for body in bodies:
                for entry in parse_body(body):
                    log.append(entry)
    orders = [[(item.key, digest(item.entry)) for item in log.ordered()] for log in logs]
    assert orders[0] == orders[1] == orders[2]
    assert {log.tops[room.report["source"]] for log in logs} == {length + 1}
    for who in ("ann", "bo", "watcher"):
        said = room.said[who]
        assert NUMBERED_TWICE in said, who
        assert "“Trip 2 is 4 points for HOM · Jam 1”" in said
        assert "“Trip 2 is 0 points for HOM · Jam 1”" in said
        assert "not signed" not in said, said
        assert not any(f"laptop of {name}" in said for name in ("ann", "bo", "laptop")), said


@pytest.mark.slow
def test_sources_that_do_not_exist_and_huge_numbers_cost_little(tmp_path: Path) -> None:
    """Attack 3."""
    room = attacked_for("huge-numbers", 4.0, tmp_path)
    assert room.report["claims"] > 2_000


@pytest.mark.slow
def test_a_member_does_not_move_the_time(tmp_path: Path) -> None:
    """Attack 6, and row 10 of the trials: a jam timer whose time is that of tomorrow, and stamps of the year 2100."""

    async def play(room: Hall) -> None:
        before = room.watcher.replica.offset_us
        async with room.attacked("future"):
            await room.write_for(6.0)
            await room.is_shown("a day ahead of the bout's time")
            assert abs(room.watcher.replica.offset_us - before) < 60_000_000
        newest = [
            room.watcher.replica.log.get(EntryRef(SourceId(peer.begun["source"]), 5)) for peer in (room.ann, room.bo)
        ]
        for entry in newest:
            assert entry is not None
            assert entry.stamp is not None
            assert abs(entry.stamp / 1e6 - time.time()) < 600

    scene(tmp_path, play)


@pytest.mark.slow
def test_addresses_of_others_are_not_dialled(tmp_path: Path) -> None:
    """Attack 5: PEER to addresses outside, and HELO from the address of another member."""
    room = attacked_for("addresses", 5.0, tmp_path)
    assert room.report["addresses"] > 50


@pytest.mark.slow
def test_a_member_in_the_name_of_another_is_cut_and_told(tmp_path: Path) -> None:
    """Attacks 2 and 15 from within."""
    room = attacked_for("others-name", 2.5, tmp_path, "connecting in the name of the laptop of bo")
    assert room.report["names"] >= 2


@pytest.mark.slow
def test_a_member_cannot_take_rights(tmp_path: Path) -> None:
    async def play(room: Hall) -> None:
        before = room.watcher.replica.authority
        async with room.attacked("rights"):
            await room.write_for(2.0)
            await room.is_shown("Only the Head NSO may enter this.")
            after = room.watcher.replica.authority
            assert (after.title, after.code_number, after.expelled) == (before.title, 1, {})

    scene(tmp_path, play)


def test_a_stolen_tablet_is_out_at_once(tmp_path: Path) -> None:
    """Attack 10: it has the key and the code; the Head NSO removes it."""

    async def play(room: Hall) -> None:
        async with room.attacked("tablet") as attack:
            tablet = await attack.read()
            source = SourceId(tablet["source"])
            await room.write_for(2.0)
            await expect_soon(lambda: source in room.watcher.replica.log.tops, "what it writes", PATIENCE_S)
            top = room.watcher.replica.log.tops[source]
            answer = await asyncio.to_thread(
                room.ann.ask, command="Expel", key=tablet["public"], sources=[[source, top]]
            )
            assert answer["entry"], answer
            await room.write_for(4.0)
            counted = {f"tablet {number}" for number in range(top)} & room.notes
            later = {note for note in room.notes if note.startswith("tablet")} - counted
            assert later == set()
            report = await attack.end()
            assert report["last"] > top + 3
            assert "enrolled again" not in report

    scene(tmp_path, play)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "what", "least"),
    [
        ("flood-outside", "sent", 20_000),
        ("flood-inside", "sent", 20_000),
        ("half-open", "lines", 1_200),
        ("fake-members", "fakes", 255),
    ],
)
def test_floods_leave_the_honest_pair_usable(name: str, what: str, least: int, tmp_path: Path) -> None:
    """Attacks 5 and 13."""
    room = attacked_for(name, 10.0, tmp_path)
    assert room.report[what] >= least


@pytest.mark.slow
def test_a_member_that_reads_nothing_costs_little(tmp_path: Path) -> None:
    room = attacked_for("deaf", 60.0, tmp_path)
    assert room.report["asked"] > 60
