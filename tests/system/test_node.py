"""A peer without a screen, as a person starts and ends it."""

import asyncio
import json
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

from app.gui.composition import Plan, build_headless
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import AddNote
from derbyos_core.identity import BoutId
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt, parse_listen
from derbyos_core.replica.view import PeerState
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon
from tests.system import program

NODE = ("node", "--name", "Ann", "--role", "jam-timer", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST)


@pytest.mark.clause(31)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_node_persists_received_entries_and_leaves_with_gbye(number: signal.Signals, tmp_path: Path) -> None:
    """DOS-31: it prints its address, ends with 0, and its peers see it leave, not fall silent."""
    process = program.start(*NODE, "--data-dir", tmp_path / "ann", cwd=tmp_path)

    async def meet(address: Address) -> None:
        plan = Plan(name="Bo", roles=("head-nso",), bout=BoutId("finals"), listen=ListenAt(LOOPBACK_HOST), mdns=False)
        running = await build_headless(plan, load_settings(Folders.under(tmp_path / "bo")))
        node = running.node
        try:
            node.dial(address)
            node.submit(AddNote(text="hello"), "head-nso")
            await expect_soon(lambda: [peer.state for peer in node.view().peers] == [PeerState.MEMBER], "the meeting")
            await expect_soon(lambda: node.view().peers[0].holds == 3, "that she holds all three entries")
            (ann,) = node.view().peers
            assert (ann.name, ann.roles) == ("Ann", ("jam-timer",))
            process.send_signal(number)
            await expect_soon(lambda: node.view().peers[0].state is PeerState.LEFT, "the good-bye")
        finally:
            await node.stop()

    try:
        assert process.stdout is not None
        line = process.stdout.readline().strip()
        place, _, bout = line.removeprefix("Listening on ").partition(", bout ")
        assert bout == "finals, a new bout"
        listen = parse_listen(place)
        assert listen.port is not None
        asyncio.run(meet(Address(listen.host, listen.port)))
        output, error = process.communicate(timeout=60)
        assert (process.returncode, output, error) == (0, "", "")
    finally:
        process.kill()
        process.communicate()
    listed = program.run("bouts", "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert "3 entries  finals" in listed.stdout
    again = program.start(*NODE, "--data-dir", tmp_path / "ann", cwd=tmp_path)
    try:
        assert again.stdout is not None
        assert again.stdout.readline().startswith(f"Listening on {place}, bout finals"), "a typed address stays right"
        again.send_signal(number)
        again.communicate(timeout=60)
    finally:
        again.kill()
        again.communicate()


def test_a_script_drives_a_node_by_commands(tmp_path: Path) -> None:
    """Each line has one answer, whatever its content; the end of the input ends the node."""
    words = program.words(*NODE, "--commands", "--data-dir", tmp_path / "ann")
    lines = (
        b'{"command": "StartJam", "jam": [1, 1], "at": 1764000000000000}',
        b'{"command": "EndJam", "jam": [1, 1], "duration_us": 60000000}',
        b'{"command": "EndTimeOut", "eid": "none", "duration_us": 1}',
        b'{"command": "Explode"}',
        b'{"command": "AddNote", "text": "Zo\xff"}',
        b"[" * 1_000_000,
        b'{"command": "AddNote", "text": "' + "Zoë".encode() + b'"}',
    )
    done = subprocess.run(
        words,
        input=b"\n".join(lines),
        capture_output=True,
        cwd=tmp_path,
        env=program.environment(),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    begun, *answers = map(json.loads, done.stdout.splitlines())
    assert (begun["bout"], begun["listening"].startswith(f"{LOOPBACK_HOST}:")) == ("finals", True)
    assert [next(iter(answer)) for answer in answers] == [
        "entry",
        "entry",
        "refused",
        "wrong",
        "wrong",
        "wrong",
        "entry",
    ]
    entries = [answer["entry"] for answer in answers if "entry" in answer]
    assert entries == [[begun["source"], 2], [begun["source"], 3], [begun["source"], 4]]
    assert answers[5] == {"wrong": "a line has at most 65536 octets, found more"}
    listed = program.run("bouts", "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert "4 entries  finals" in listed.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the descriptor")
def test_a_node_without_an_input_for_its_commands_says_so(tmp_path: Path) -> None:
    words = program.words(*NODE, "--commands", "--data-dir", tmp_path / "ann")
    done = subprocess.run(
        ("sh", "-c", '"$@" <&-', "sh", *map(str, words)),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=program.environment(),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "standard input" in done.stderr


def test_a_node_joins_the_bout_whose_name_the_screens_print(tmp_path: Path) -> None:
    """The name is that of a bout on the network; when that ended it is kept here, and another of that name is asked."""
    name = f"Rat City {tmp_path.name} – Gotham"
    script = "\n".join(
        json.dumps({"command": "SetAttribute", "team": team, "attribute": "name", "value": value})
        for team, value in (("home", name.partition(" – ")[0]), ("away", "Gotham"))
    )
    start = ("node", "--name", "Ann", "--role", "head-nso", "--data-dir", tmp_path / "ann")
    bout = str(uuid.uuid4())
    ann = subprocess.Popen(
        program.words(*start, "--bout", bout, "--commands"),
        cwd=tmp_path,
        env=program.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert ann.stdin is not None
        assert ann.stdout is not None
        ann.stdin.write(script + "\n")
        ann.stdin.flush()
        for _ in range(3):
            assert ann.stdout.readline()
        time.sleep(3.0)  # the title is announced within a second
        bo = program.start(
            "node", "--name", "Bo", "--role", "jam-timer", "--bout", name, "--data-dir", tmp_path / "bo", cwd=tmp_path
        )
        try:
            assert bo.stdout is not None
            line = bo.stdout.readline()
            bo.terminate()
            _, error = bo.communicate(timeout=60)
            assert f", bout {bout}, {name}, found on the network at " in line
            assert error == f"derbyos: looking for '{name}' on the network and among the kept bouts, 2.5 s at most\n"
        finally:
            bo.kill()
            bo.communicate()
    finally:
        ann.communicate(timeout=60)
    again = ("node", "--name", "Ann", "--role", "head-nso", "--commands", "--no-mdns", "--listen", LOOPBACK_HOST)
    kept = program.run(*again, "--bout", name, "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert (kept.returncode, json.loads(kept.stdout)["bout"]) == (0, bout)
    other = program.words(*again, "--bout", str(uuid.uuid4()), "--data-dir", tmp_path / "ann")
    subprocess.run(
        other, input=script, cwd=tmp_path, env=program.environment(), capture_output=True, text=True, check=True
    )
    asked = program.run(*again, "--bout", name, "--data-dir", tmp_path / "ann", cwd=tmp_path)
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "is the name of 2 bouts: give the UUID of one with --bout" in asked.stderr
    assert bout in asked.stderr
    assert asked.stderr.count("\n") == 1


def test_a_replay_enters_a_game_into_a_running_bout(shared_data: Path, tmp_path: Path) -> None:
    """The bout files of the running node and of the replay end with the same content."""
    node = program.start(*NODE, "--data-dir", tmp_path / "ann", cwd=tmp_path)
    try:
        assert node.stdout is not None
        address = node.stdout.readline().removeprefix("Listening on ").partition(",")[0]
        game = shared_data / "crg-score-nightmare.json"
        options = ("--bout", "finals", "--speed", "600", "--no-mdns", "--listen", LOOPBACK_HOST, "--connect", address)
        replay = program.run("replay", game, *options, "--data-dir", tmp_path / "bo", cwd=tmp_path)
        assert (replay.returncode, replay.stderr) == (0, "")
        node.terminate()
        node.communicate(timeout=60)
    finally:
        node.kill()
        node.communicate()
    for who in ("ann", "bo"):
        written = ("--derbyxml", tmp_path / f"{who}.xml", "--data-dir", tmp_path / who)
        assert program.run("export", "finals", *written, cwd=tmp_path).returncode == 0
    assert (tmp_path / "ann.xml").read_bytes() == (tmp_path / "bo.xml").read_bytes()
    # The sum is the file's own, from the totals in the last line of the replay.
    score = "-".join(str(points) for points in _score(game))
    assert replay.stdout.splitlines()[-1].startswith(f"{score} in ")


def _score(game: Path) -> tuple[int, int]:
    from tests.system.oracle import read_oracle

    oracle = read_oracle(game)
    return oracle.home_score, oracle.away_score


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ((), 1, "no door is given; open at least one of --zre, --rsb, --event-bus, --pppp"),
        (("--event-bus-text", "6000", "--rsb", "6100"), 1, "--event-bus-text speaks the events of --event-bus in text"),
        (("--rsb", "99999999"), 2, "'--rsb': Input should be less than or equal to 65535"),
        (("--event-bus", "65534"), 2, "'--event-bus': Input should be less than or equal to 65533"),
        (("--pppp", "0"), 2, "'--pppp': Input should be greater than or equal to 1"),
        (("--pppp", "many"), 2, "Invalid value for '--pppp'"),
    ],
)
def test_a_gateway_says_what_is_wrong_in_one_sentence(
    words: tuple[str, ...], code: int, sentence: str, tmp_path: Path
) -> None:
    done = program.run("gateway", "--bout", "x", "--no-mdns", "--data-dir", tmp_path, *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "doors").exists()
