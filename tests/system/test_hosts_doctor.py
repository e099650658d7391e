"""`derbyos doctor` on real hosts with really broken networks: it names the fault that separates the laptops."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from derbyos_core.node.doctor.diagnosis import Problem
from tests.system import program
from tests.system.switch import Host, Switch, switch, why_no_switch

PORTS = "49152:65535"
ANNOUNCEMENTS = ("-p", "udp", "-m", "multiport", "--dports", "5353,5670")
"""mDNS and beacons."""

pytestmark = pytest.mark.skipif(bool(why_no_switch()), reason=why_no_switch())


@dataclass(frozen=True, slots=True, kw_only=True)
class Lan:
    """The host of the doctor, one with the bout `finals`, one with `semi`, and the common router."""

    network: Switch
    here: Host
    finals: Host
    semi: Host
    router: Host
    folder: Path

    def ask(self, *options: str) -> tuple[int, list[str], str]:
        """Return exit code, problems in their order, and the text of the findings."""
        words = ("doctor", "--json", "--seconds", "1.5", *options)
        run = program.run(*words, cwd=self.folder, prefix=self.here.prefix)
        assert run.stderr == ""
        told = json.loads(run.stdout)
        assert told["well"] is (run.returncode == 0)
        return (
            run.returncode,
            [one["problem"] for one in told["findings"] if one["is_fault"]],
            " ".join(one["found"] for one in told["findings"]),
        )


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory, own_folders: Path) -> Iterator[Lan]:
    """Two nodes that run throughout; each test repairs what it breaks."""
    folder = tmp_path_factory.mktemp("doctor")
    with switch(4) as network, ExitStack() as stack:
        here, finals, semi, router = network.hosts
        for host in (here, finals, semi):
            host.run("ip", "route", "replace", "default", "via", router.address)
        for host, bout in ((finals, "finals"), (semi, "semi")):
            options = ("--name", "Ann", "--role", "jam-timer", "--bout", bout, "--data-dir", folder / bout)
            node = stack.enter_context(program.start("node", *options, cwd=folder, prefix=host.prefix))
            stack.callback(node.kill)
            assert node.stdout is not None
            assert node.stdout.readline().startswith("Listening on")
        yield Lan(network=network, here=here, finals=finals, semi=semi, router=router, folder=folder)


@contextmanager
def _wall(host: Host, *rule: str) -> Iterator[None]:
    """Add a rule of the host's firewall during the context."""
    if shutil.which("iptables") is None:
        pytest.skip("iptables is missing")
    host.run("iptables", "-A", *rule)
    try:
        yield
    finally:
        host.run("iptables", "-D", *rule)


def test_all_is_well_between_two_laptops_of_one_bout(lan: Lan) -> None:
    """It found, dialled and was dialled back; a second run finds the nodes as they were."""
    run = program.run("doctor", "--bout", "finals", "--seconds", "1.5", cwd=lan.folder, prefix=lan.here.prefix)
    assert run.returncode == 0
    assert "all well: 1 laptop of this bout was found and answers" in run.stdout
    assert f"{lan.semi.address}:" in run.stdout
    assert lan.ask() == (0, [], "")


def test_another_bout_is_named(lan: Lan) -> None:
    """The name must agree letter by letter."""
    code, problems, text = lan.ask("--bout", "Finals")
    assert (code, problems) == (1, [Problem.OTHER_BOUT])
    assert "'finals', 'semi'" in text


def test_client_isolation_is_reported(lan: Lan) -> None:
    """Once where nothing passes at all while the router answers, once where announcements do."""
    try:
        lan.network.isolate(lan.router)
        code, problems, text = lan.ask()
        assert (code, problems) == (1, [Problem.ISOLATED])
        assert lan.router.address in text
        lan.network.isolate(lan.router, hears_all=True)
        lan.here.run("ip", "neigh", "flush", "all")
        code, problems, text = lan.ask()
        assert (code, problems) == (1, [Problem.ISOLATED])
        assert lan.finals.address in text
    finally:
        lan.network.heal()
        for host in (lan.here, lan.finals, lan.semi):  # queries without an answer are not repeated for seconds
            host.run("ip", "neigh", "flush", "all")


WALLS: dict[str, tuple[str, tuple[str, ...], Problem]] = {
    "announcements in": ("here", ("INPUT", *ANNOUNCEMENTS, "-j", "DROP"), Problem.NOT_HEARD),
    "announcements out": ("here", ("OUTPUT", *ANNOUNCEMENTS, "-j", "DROP"), Problem.SEND_REFUSED),
    "calls in": ("here", ("INPUT", "-p", "tcp", "--syn", "--dport", PORTS, "-j", "DROP"), Problem.NO_WAY_BACK),
    "calls swallowed there": ("finals", ("INPUT", "-p", "tcp", "--dport", PORTS, "-j", "DROP"), Problem.SILENT_PEER),
    "calls refused there": (
        "finals",
        ("INPUT", "-p", "tcp", "--dport", PORTS, "-j", "REJECT", "--reject-with", "tcp-reset"),
        Problem.REFUSED,
    ),
}
_MORE_WALLS = [name for name in WALLS if name != "calls in"]


@pytest.mark.parametrize("name", ["calls in", *(pytest.param(name, marks=pytest.mark.slow) for name in _MORE_WALLS)])
def test_firewalls_of_either_side_are_distinguished(lan: Lan, name: str) -> None:
    """UDP 5353 and 5670 in and out, TCP in, and at the other laptop, swallowed or refused."""
    where, rule, problem = WALLS[name]
    with _wall(lan.here if where == "here" else lan.finals, *rule):
        code, problems, _ = lan.ask("--bout", "finals")
    assert code == 1
    assert problems[0] == problem


@pytest.mark.parametrize(
    ("port", "problem"), [("5353", Problem.NOT_HEARD), ("5670", Problem.NO_BEACONS)], ids=["mDNS", "beacons"]
)
def test_one_way_of_announcements_suffices(lan: Lan, port: str, problem: Problem) -> None:
    """The laptop of the bout is found by the other one; what is blocked is told, and is no fault."""
    with _wall(lan.here, "INPUT", "-p", "udp", "--dport", port, "-j", "DROP"):
        run = program.run(
            "doctor", "--bout", "finals", "--seconds", "2", "--json", cwd=lan.folder, prefix=lan.here.prefix
        )
    assert run.returncode == 0
    told = json.loads(run.stdout)
    assert [(one["problem"], one["is_fault"]) for one in told["findings"]] == [(problem, False)]
    assert [(peer["bout"], peer["answer"]) for peer in told["facts"]["peers"] if peer["bout"] == "finals"] == [
        ("finals", "greeted")
    ]


def _multicast_off(lan: Lan) -> None:
    lan.here.run("ip", "link", "set", "eth0", "multicast", "off")
    lan.here.run("iptables", "-A", "INPUT", "-p", "udp", "--dport", "5670", "-j", "DROP")


def _multicast_on(lan: Lan) -> None:
    lan.here.run("iptables", "-D", "INPUT", "-p", "udp", "--dport", "5670", "-j", "DROP")
    lan.here.run("ip", "link", "set", "eth0", "multicast", "on")


def _connect(name: str) -> Callable[[Lan], None]:
    def connect(lan: Lan) -> None:
        lan.here.run("ip", "tuntap", "add", name, "mode", "tun")
        lan.here.run("ip", "address", "add", "10.9.0.2/24", "dev", name)
        lan.here.run("ip", "link", "set", name, "up")
        lan.here.run("ip", "route", "replace", "default", "dev", name)

    return connect


def _disconnect(name: str) -> Callable[[Lan], None]:
    def disconnect(lan: Lan) -> None:
        lan.here.run("ip", "tuntap", "del", name, "mode", "tun")
        lan.here.run("ip", "route", "replace", "default", "via", lan.router.address)

    return disconnect


def _unplug(lan: Lan) -> None:
    lan.here.unplug()


def _plug(lan: Lan) -> None:
    lan.here.plug()
    lan.here.run("ip", "route", "replace", "default", "via", lan.router.address)


@pytest.mark.parametrize(
    ("break_it", "mend_it", "problem"),
    [
        pytest.param(
            _multicast_off, _multicast_on, Problem.NO_MULTICAST, id="multicast switched off", marks=pytest.mark.slow
        ),
        pytest.param(_connect("tun7"), _disconnect("tun7"), Problem.TUNNEL_FIRST, id="a VPN", marks=pytest.mark.slow),
        pytest.param(
            _connect("docker7"), _disconnect("docker7"), Problem.BRIDGE_FIRST, id="containers", marks=pytest.mark.slow
        ),
        pytest.param(_unplug, _plug, Problem.NO_NETWORK, id="no cable"),
    ],
)
def test_the_wrong_network_is_named(
    lan: Lan, break_it: Callable[[Lan], None], mend_it: Callable[[Lan], None], problem: Problem
) -> None:
    """No multicast, the address of a VPN, of a virtual network, or no network at all."""
    break_it(lan)
    try:
        code, problems, _ = lan.ask("--bout", "finals")
    finally:
        mend_it(lan)
    assert code == 1
    assert problem in problems
