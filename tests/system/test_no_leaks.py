"""What people write stays in the bout: marked texts are searched in everything else that the program leaves behind.

Method: real processes with marked names, notes and legal names, faults provoked in them, then every file outside the
folder of bouts, standard error, command lines and announcements are searched. Exports are searched for legal names.
"""

import asyncio
import json
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import psutil
import pyarrow.parquet as pq
import pytest

from app import cli
from app.gui import doors as doors_module
from app.gui.doors import DoorProcesses
from app.opened_file import open_game_file
from app.settings import Folders, load_settings, save_settings
from derbyos_core.bout.commands import AddNote
from derbyos_core.clock import Instant
from derbyos_core.gateways.zre.effects import ZREEntered
from derbyos_core.node.discovery.discovery import Announcement, NoDiscovery, OnFound
from derbyos_core.node.discovery.txt_record import encode_txt
from derbyos_core.node.gateways.zre import DISCOVERY_PORT
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.roles.head_nso.doors import DoorKind
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import Stranger, expect_soon, make_node, running
from tests.interop.zre_kit import HeardNode, running_nodes, why_no_broadcast
from tests.system import program
from tests.unit.interchange.statsbook.books import blank

_PERSON = "Zubrowka-Person"
_NOTE = "Zubrowka-Note"
_FOREIGN = "Zubrowka-Foreign"
_LEGAL = "Zubrowka-Legal"
_MARK = b"zubrowka"

_FAULTY = """
import asyncio, sys, threading
import app.verbs.lone_node as lone_node
from app.cli import main
from derbyos_core.replica.replica import Replica

submit = lone_node.submit
receive = Replica.receive

def failing_submit(node, command, role):
    if "explode" not in repr(command):
        return submit(node, command, role)
    def fail(told):
        raise KeyError(told)
    asyncio.get_running_loop().call_soon(fail, repr(command))
    asyncio.get_running_loop().create_task(asyncio.to_thread(fail, repr(command)))
    thread = threading.Thread(target=fail, args=(repr(command),))
    thread.start()
    thread.join()
    raise ValueError(f"cannot handle {command!r}")

def failing_receive(self, event, now):
    receive(self, event, now)
    if "Zubrowka-Foreign" in repr(event):
        raise LookupError(repr(event))

lone_node.submit = failing_submit
Replica.receive = failing_receive
if "--full" in sys.argv:
    import resource
    sys.argv.remove("--full")
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
sys.exit(main())
"""
"""The program with faults of its own, whose errors repeat what they were given."""


def _home(folder: Path) -> dict[str, str]:
    """An environment in which everything that a program writes is below a folder."""
    places = {"HOME": "home", "TMPDIR": "temporary", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config"}
    for name in places.values():
        (folder / name).mkdir()
    return {**program.environment(), **{key: str(folder / name) for key, name in places.items()}}


def _leaks(folder: Path) -> list[str]:
    """Return the files outside the folder of bouts in which a mark stands."""
    files = [path for path in folder.rglob("*") if path.is_file() and "bouts" not in path.relative_to(folder).parts]
    return [str(path) for path in files if _MARK in path.read_bytes().lower()]


def _lines() -> Iterator[dict[str, object]]:
    persons = [{"number": "7", "name": _PERSON, "legal": _LEGAL}]
    yield {"command": "AddPersons", "team": "home", "persons": [{"number": "7", "name": _PERSON}]}
    yield {"command": "AddPersons", "team": "home", "persons": persons}
    yield {"command": "AddNote", "text": _NOTE}
    yield {"command": "AddNote", "text": f"explode {_NOTE}"}
    yield {"command": _NOTE}
    for number in range(60):
        yield {"command": "AddNote", "text": f"{number} {_NOTE * 60}"}


@pytest.mark.skipif(sys.platform == "win32", reason="a full disk is made by a limit that Windows does not have")
@pytest.mark.parametrize("full", [(), ("--full",)], ids=["faults", "full disk"])
def test_a_node_with_faults_leaves_no_text_of_people(full: tuple[str, ...], tmp_path: Path) -> None:
    data = tmp_path / "data"
    options = ("--name", _PERSON, "--role", "head-nso", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST)
    words = [sys.executable, "-P", "-c", _FAULTY, *full, "node", *options, "--commands", "--data-dir", str(data)]
    errors, log = tmp_path / "errors", data / "log" / "derbyos.log"
    with errors.open("wb") as error:
        node = subprocess.Popen(
            words, env=_home(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=error, text=True
        )
    try:
        assert node.stdin is not None
        assert node.stdout is not None
        host, _, port = str(json.loads(node.stdout.readline())["listening"]).partition(":")
        answers = []
        for line in _lines():
            node.stdin.write(json.dumps(line) + "\n")
            node.stdin.flush()
            answer = node.stdout.readline()
            assert answer, (line, node.wait(60), errors.read_text(encoding="utf-8")[-4_000:])
            answers.append(json.loads(answer))
        with Stranger() as stranger:
            dealer = stranger.introduce(Address(host, int(port)), "finals")
            for frames in ((b"XMSG", _FOREIGN.encode()), (_FOREIGN.encode(),), (b"CHAT", _FOREIGN.encode(), b"x")):
                dealer.send_multipart(list(frames))
            source = stranger.source
            body = f'<add source="{source}" sequence="1" timestamp="1764000000.0"><note>{_FOREIGN}</note></add>'
            dealer.send_multipart([b"XMSG", body.encode()])

            async def wait() -> None:
                await expect_soon(lambda: "LookupError" in log.read_text(encoding="utf-8"), "the fault in a turn", 20)
                if full:
                    await expect_soon(lambda: b"cannot be written" in errors.read_bytes(), "the disk", 30)

            asyncio.run(wait())
        node.communicate(timeout=60)
    finally:
        node.kill()
        node.communicate()
    assert {"failed": "an internal error occurred; details are in the log"} in answers
    text = log.read_text(encoding="utf-8")
    assert all(found in text for found in ("ValueError", "KeyError", "LookupError", "in failing_receive")), text
    assert _leaks(tmp_path) == []


def test_a_door_of_the_windows_shows_nobody_to_other_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every user of a machine can read the command line of a process."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK_HOST, 0))
        port: int = probe.getsockname()[1]
    monkeypatch.setattr(doors_module, "OPTIONS", {**doors_module.OPTIONS, "pppp": ("PPPP", "--pppp", str(port))})
    settings = replace(load_settings(Folders.under(tmp_path)), name=_PERSON)
    save_settings(settings)

    async def scene() -> list[str]:
        node = make_node()
        processes = DoorProcesses(settings)
        async with running(node) as (address,):
            node.join(_PERSON, ("head-nso",), "derbyos", "test")
            node.submit(AddNote(text=_NOTE), "head-nso")
            try:
                await processes.open(DoorKind.PPPP, node.view().bout_id, address)
                found = [psutil.Process(child.pid) for child in psutil.Process().children(recursive=True)]
                return [word for one in found for word in (*one.cmdline(), *one.environ().values())]
            finally:
                await processes.close_all()

    words = asyncio.run(scene())
    assert str(port) in words
    assert [word for word in words if _MARK in word.lower().encode()] == []
    assert _leaks(tmp_path) == [str(tmp_path / "settings.json")], "the own name is kept there"


class _Announced(NoDiscovery):
    """Keeps what is announced."""

    def __init__(self) -> None:
        self.records: list[Mapping[str, bytes]] = []

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Keep it."""
        self.records.append(encode_txt(announcement))

    async def update(self, announcement: Announcement) -> None:
        """Keep it."""
        self.records.append(encode_txt(announcement))


def test_announcements_name_the_bout_and_nobody(tmp_path: Path) -> None:
    """The TXT record holds the bout, its teams and its hall: no official, no skater, no entry."""

    async def scene() -> list[Mapping[str, bytes]]:
        discovery = _Announced()
        node = make_node(discovery=discovery)
        async with running(node):
            node.join(_PERSON, ("head-nso",), "derbyos", "test")
            node.submit(AddNote(text=_NOTE), "head-nso")
            await expect_soon(lambda: len(discovery.records) > 3, "the announcements", 30)
        return discovery.records

    records = asyncio.run(scene())
    assert {key for record in records for key in record} <= {
        "uuid", "boutid", "title", "hall", "phase", "version", "teams", "start",
    }  # fmt: skip
    assert [record for record in records if _MARK in b" ".join(record.values()).lower()] == []


@pytest.mark.skipif(why_no_broadcast() != "", reason=why_no_broadcast() or "beacons arrive")
def test_the_zre_door_introduces_itself_as_a_door(tmp_path: Path) -> None:
    """Its name and headers reach every ZRE program of the network."""
    save_settings(replace(load_settings(Folders.under(tmp_path)), name=_PERSON))

    own = f"door-{uuid.uuid4().hex[:8]}"
    words = ("gateway", "--bout", "finals", "--name", own, "--no-mdns", "--listen", LOOPBACK_HOST, "--zre")

    async def scene() -> list[ZREEntered]:
        heard = HeardNode(DISCOVERY_PORT)

        def found() -> list[ZREEntered]:
            return [one for one in heard.heard if isinstance(one, ZREEntered) and own in one.name]

        async with running_nodes(heard):
            child = program.start(*words, "--data-dir", tmp_path, cwd=tmp_path)
            try:
                await expect_soon(found, "the door", 60)
            finally:
                child.terminate()
                child.communicate(timeout=30)
        return found()

    (door,) = asyncio.run(scene())
    assert door.name == f"Door: {own}"
    assert set(door.headers) == {"X-DERBYOS", "X-DERBYOS-BOUT", "X-DERBYOS-FEED", "X-DERBYOS-UUID"}
    assert _MARK not in repr(door).lower().encode()


_WITH_LEGAL_NAMES = f"""<bout>
  <team role="home" name="Pistons"><person number="7" name="Seg Fault" legal="{_LEGAL}"/></team>
  <team role="away" name="Valves"><person number="8" name="Null" legal="{_LEGAL}"/></team>
  <team role="official"><person name="Tick" legal="{_LEGAL}"><role>JT</role></person></team>
  <period number="1"><jam number="1" timestamp="1795248000.0" duration="57.0"><lead skater="home:7"/></jam></period>
  <signature role="JT" name="Tick" legal="{_LEGAL}"/>
</bout>""".encode()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every export of a bout that came from a DerbyXML file with legal names."""
    folder = tmp_path_factory.mktemp("exports")
    (folder / "game.xml").write_bytes(_WITH_LEGAL_NAMES)
    (folder / "blank.xlsx").write_bytes(blank())
    opened = open_game_file(folder / "game.xml", folder / "data" / "bouts", Instant(1_795_248_000_000_000))
    out = folder / "out"
    out.mkdir()
    files = {
        "derbyxml": "bout.xml",
        "derbyjson": "bout.json",
        "crg": "crg.json",
        "rosters": "rosters",
        "parquet": "all",
    }
    words = [word for option, name in files.items() for word in (f"--{option}", str(out / name))]
    words += ["--statsbook", str(folder / "blank.xlsx"), "--out", str(out / "book.xlsx")]
    assert cli.main(["export", opened.bout, *words, "--data-dir", str(folder / "data")]) == 0
    return out


def _texts(path: Path) -> str:
    """Return everything that stands in an exported file, unpacked."""
    if path.suffix == ".parquet":
        return str(pq.read_table(path).to_pylist())
    if path.suffix == ".xlsx":
        with ZipFile(path) as book:
            return "".join(book.read(name).decode(errors="replace") for name in book.namelist())
    return path.read_text(encoding="utf-8")


def test_legal_names_are_in_complete_exports_alone(exported: Path) -> None:
    """DerbyXML and DerbyJSON are the whole document, `entries` is the whole log; no other file repeats a legal name."""
    texts = {path.relative_to(exported).as_posix(): _texts(path) for path in exported.rglob("*") if path.is_file()}
    assert len(texts) > 8
    assert all("Seg Fault" in texts[name] for name in ("bout.xml", "bout.json", "crg.json", "rosters/home.csv"))
    holding = {name.removeprefix("all/").partition("/")[0] for name, text in texts.items() if _LEGAL in text}
    assert holding == {"bout.json", "bout.xml", "entries"}
