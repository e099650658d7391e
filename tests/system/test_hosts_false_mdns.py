"""Attack 9 on four hosts of a network: false announcements, while newcomers look for a closed bout.

The newcomers have the join code and no address, so they ask at the announced ones, in any order. The attacker announces
at its own address, in the names of members as well; nothing of the bout may reach it, and it may keep nobody out.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from derbyos_core.security.keys import encode_octets
from derbyos_core.storage.key_file import load_key
from tests.kit.closed_attackers import BOUT_NAME, FALSE_ANNOUNCEMENTS, FORGED_TEXT
from tests.system import program
from tests.system.switch import Host, switch, why_no_switch
from tests.system.test_closed_node import CODE, Peer, entries

pytestmark = pytest.mark.skipif(bool(why_no_switch()), reason=why_no_switch())

BASE = ("node", "--bout", BOUT_NAME, "--commands")
PATIENCE_S = 60.0


class _Liar:
    """The attacker on a host of its own."""

    def __init__(self, host: Host, victim: Peer, folder: Path) -> None:
        key = load_key(folder / "ann", Random(1)).curve.public  # her announcement tells everybody
        words = ["false-mdns", "--target", victim.begun["listening"], f"--key={encode_octets(key)}"]
        words += ["--victim", victim.begun["source"], "--victim-at", victim.begun["listening"]]
        self.process = subprocess.Popen(
            [*host.prefix, sys.executable, "-m", "tests.kit.closed_attackers", *words],
            cwd=program.ROOT, env=program.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        begun, announced = (json.loads(self.process.stdout.readline()) for _ in range(2))
        assert (begun, announced) == ({"begun": "false-mdns"}, {"announced": FALSE_ANNOUNCEMENTS + 1})

    def end(self) -> dict[str, int]:
        """End it; return its report."""
        output, _ = self.process.communicate("end\n", timeout=30)
        report: dict[str, int] = json.loads(output.splitlines()[-1])
        return report


@pytest.mark.slow
def test_false_announcements_keep_nobody_out_and_learn_nothing(tmp_path: Path) -> None:
    with switch(4) as network:
        one, two, three, four = network.hosts
        peers = {"ann": Peer("ann", tmp_path, "--code", CODE, role="head-nso", base=BASE, prefix=one.prefix)}
        liar = _Liar(four, peers["ann"], tmp_path)
        try:
            for name, host in (("bo", two), ("cy", three)):
                peers[name] = Peer(name, tmp_path, "--code", CODE, base=BASE, prefix=host.prefix)
                assert peers[name].begun, "it has joined, without an address"
            for name, peer in peers.items():
                assert peer.ask(command="AddNote", text=f"from {name}")["entry"]
            until = time.monotonic() + PATIENCE_S
            while len({entries(tmp_path, name) for name in peers}) > 1:
                assert time.monotonic() < until, [entries(tmp_path, name) for name in peers]
            report = liar.end()
            assert report["connections"] >= 1, "the newcomers have asked there as well"
            assert report.get("messages", 0) == 0
        finally:
            liar.process.kill()
            liar.process.communicate()
            ends = [peer.end() for peer in peers.values()]
    assert [code for code, _ in ends] == [0, 0, 0]
    for name in peers:
        exported = program.run(
            "export", BOUT_NAME, "--derbyxml", f"{name}.xml", "--data-dir", tmp_path / name, cwd=tmp_path
        )
        assert exported.returncode == 0, exported.stderr
        text = (tmp_path / f"{name}.xml").read_text(encoding="utf-8")
        assert all(f">from {other}<" in text for other in peers)
        assert FORGED_TEXT not in text
