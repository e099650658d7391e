"""Peers without a screen in a closed bout, as a script starts them: a founder, one by invitation, and strangers."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from app.verbs.kept_bouts import load_kept
from derbyos_core.identity import BoutId
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.security.founding import is_closed
from tests.system import program

pytestmark = pytest.mark.unannounced

CODE = "K7M-2QF-XRD"
BASE = ("node", "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST, "--commands")


class Peer:
    """A `derbyos node --commands`, driven line by line."""

    def __init__(
        self,
        name: str,
        tmp_path: Path,
        *more: str,
        role: str = "jam-timer",
        base: Sequence[str] = BASE,
        prefix: Sequence[str] = (),
    ) -> None:
        words = program.words(*base, "--name", name, "--role", role, *more, "--data-dir", tmp_path / name)
        self.process = subprocess.Popen(
            [*prefix, *words],
            cwd=tmp_path,
            env=program.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.begun = self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {}
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, **command: object) -> dict[str, Any]:
        """Give one command; return the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return self._read()

    def end(self) -> tuple[int, str]:
        """End the input; return exit code and what it said on standard error."""
        _, error = self.process.communicate(timeout=60)
        return self.process.returncode, error


def entries(tmp_path: Path, name: str) -> str:
    return program.run("bouts", "--data-dir", tmp_path / name, cwd=tmp_path).stdout


def test_peers_join_by_a_code_and_the_log_is_proven(tmp_path: Path) -> None:
    founder = Peer("ann", tmp_path, "--code", CODE, role="head-nso")
    try:
        bout = BoutId(founder.begun["bout"])
        assert is_closed(bout), "its id commits to the founder"
        assert founder.begun["title"] == "finals"
        joined = Peer("bo", tmp_path, "--code", f"{CODE}@{founder.begun['enrols']}")
        try:
            assert (joined.begun["bout"], joined.begun["title"]) == (bout.string, "finals")
            assert joined.ask(command="AddNote", text="from bo")["entry"]
            assert founder.ask(command="AddNote", text="from ann")["entry"]
            wrong = program.run(
                *BASE, "--name", "eve", "--role", "jam-timer", "--code", f"K7M-2QF-XRE@{founder.begun['enrols']}",
                "--data-dir", tmp_path / "eve", cwd=tmp_path,
            )  # fmt: skip
            assert wrong.returncode == 1
            assert "the code does not fit the bout at" in wrong.stderr
            assert wrong.stderr.count("\n") == 1
        finally:
            left, told = joined.end()
            assert left == 0
            assert told == "" or re.fullmatch(r"derbyos: 1 laptop without the join code tries .*\n", told)
    finally:
        code, error = founder.end()
    assert code == 0
    assert "recovery word of this bout, shown only now: " in error
    for name in ("ann", "bo"):
        assert f"6 entries  {bout.string}  finals" in entries(tmp_path, name)
        (kept,) = (tmp_path / name / "bouts").glob("*.derbyos")
        verified = program.run("verify", kept, cwd=tmp_path)
        assert verified.returncode == 0, verified.stdout + verified.stderr
        log = (tmp_path / name / "log").rglob("*")
        assert not any(CODE.replace("-", "") in path.read_text() or CODE in path.read_text() for path in log)


def test_four_who_type_what_the_founder_prints_are_let_in_at_once(tmp_path: Path) -> None:
    """closed.md 11: the port of "Listening on", at which nobody is enrolled, is as good as that of the invitation."""
    founder = Peer("ann", tmp_path, "--code", CODE, role="head-nso")
    peers: list[Peer] = []
    try:
        typed = founder.begun["listening"]

        def join(name: str) -> None:
            peers.append(Peer(name, tmp_path, "--code", CODE, "--connect", typed))

        threads = [Thread(target=join, args=(name,)) for name in ("bo", "cy", "di", "ed")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number, peer in enumerate(peers):
            assert peer.begun["bout"] == founder.begun["bout"], peer.end()
            assert peer.ask(command="AddNote", text=f"note {number}")["entry"]
        wrong = program.run(
            *BASE, "--name", "eve", "--role", "jam-timer", "--code", "K7M-2QF-XRE", "--connect", typed,
            "--data-dir", tmp_path / "eve", cwd=tmp_path,
        )  # fmt: skip
        assert (wrong.returncode, wrong.stderr.count("the code does not fit the bout at " + typed)) == (1, 1)
    finally:
        said = [peer.end() for peer in peers]
        code, error = founder.end()
    assert code == 0
    assert [told for told in said if told[0]] == []
    for name in ("ann", "bo", "cy", "di", "ed"):
        (kept,) = (tmp_path / name / "bouts").glob("*.derbyos")
        source = load_kept(kept)
        assert {element.text for element in source.root.findall("note")} == {f"note {number}" for number in range(4)}
    assert "Somebody" not in error


def test_a_closed_bout_is_not_opened_without_its_code(tmp_path: Path) -> None:
    founder = Peer("ann", tmp_path, "--code", CODE, role="head-nso")
    assert founder.ask(command="AddNote", text="kept")["entry"]
    founder.end()
    words = (*BASE, "--name", "ann", "--role", "head-nso", "--data-dir", tmp_path / "ann")
    again = program.run(*words, cwd=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "derbyos: this bout is closed; give its join code (on the command line with --code)\n"
    back = Peer("ann", tmp_path, "--code", CODE, role="head-nso")
    assert back.begun["bout"] == founder.begun["bout"]
    assert back.ask(command="AddNote", text="again")["entry"]
    assert back.end() == (0, "")


def test_an_open_bout_is_not_closed_afterwards(tmp_path: Path) -> None:
    opened = Peer("ann", tmp_path)
    assert opened.ask(command="AddNote", text="kept")["entry"]
    assert opened.end() == (0, "")
    words = (*BASE, "--name", "ann", "--role", "head-nso", "--data-dir", tmp_path / "ann", "--code", CODE)
    again = program.run(*words, cwd=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert "this bout was made without a join code and is open" in again.stderr
    assert again.stderr.count("\n") == 1


def test_a_game_is_replayed_into_a_closed_bout(shared_data: Path, tmp_path: Path) -> None:
    """Each of its nodes enrols itself; what they enter is signed, and counts."""
    game = shared_data / "crg-2023-04-30-supernovas-allstars.json"
    founder = Peer("ann", tmp_path, "--code", CODE, role="head-nso")
    try:
        words = ("replay", game, "--bout", "finals", "--no-mdns", "--listen", LOOPBACK_HOST, "--speed", "10000")
        alone = program.run(*words, "--code", CODE, "--data-dir", tmp_path / "crew", cwd=tmp_path)
        assert alone.returncode == 1
        assert alone.stderr == "derbyos: a replay joins a closed bout by its invitation; give --code CODE@IP:PORT\n"
        invitation = f"{CODE}@{founder.begun['enrols']}"
        replay = program.run(*words, "--code", invitation, "--data-dir", tmp_path / "crew", cwd=tmp_path)
        assert replay.returncode == 0, replay.stdout + replay.stderr
        assert re.search(r"\d+-\d+ in \d+ jams, \d+ penalties", replay.stdout)
    finally:
        assert founder.end()[0] == 0
    (kept,) = (tmp_path / "ann" / "bouts").glob("*.derbyos")
    verified = program.run("verify", kept, cwd=tmp_path)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    (told,) = re.findall(r"the bout has (\d+) entries", replay.stdout)
    assert f"{told} entries" in entries(tmp_path, "ann")


@pytest.mark.parametrize(("typed", "said"), [("K7M-2QF-XR0", "a join code has no '0'"), ("K7M", "nine characters")])
def test_a_wrong_code_gets_one_sentence(typed: str, said: str, tmp_path: Path) -> None:
    words = (*BASE, "--name", "ann", "--role", "head-nso", "--data-dir", tmp_path / "ann", "--code", typed)
    outcome = program.run(*words, cwd=tmp_path)
    assert outcome.returncode == 1
    assert said in outcome.stderr
    assert outcome.stderr.count("\n") == 1
