"""A real avahi sees our announcements, and our nodes see avahi's (DOS-4, 67, 68, 109; protocol-decisions 2)."""

from collections.abc import Callable

import pytest

from tests.system.announcer import announcing
from tests.system.avahi import avahi, why_no_avahi
from tests.system.switch import switch, why_no_switch

TYPE = "_nsode_derbyos_com._tcp"
OURS, THEIRS = "6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c81", "7a2d0b63-8e9f-4d4c-8b52-1e3a6f7c8d92"
TRIES = 40

pytestmark = pytest.mark.skipif(bool(why_no_switch() or why_no_avahi()), reason=why_no_switch() or why_no_avahi())


def _expect(look: Callable[[], list[list[str]]], count: int) -> list[list[str]]:
    """Return avahi's list once it has this length; each query already takes a moment."""
    for _ in range(TRIES):
        if len(found := look()) == count:
            return found
    pytest.fail(f"avahi sees {found}")


@pytest.mark.clause(67, 68)
def test_avahi_sees_a_node_come_and_go() -> None:
    """DOS-67, DOS-68: type, address, port, UUID and bout; IPv4 alone; removed at once when the node quits."""
    with (
        switch(2) as network,
        avahi(network.hosts[1]) as other,
        announcing(network.hosts[0], OURS, 50_123, "Finals 2026; Hall A") as node,
    ):
        (seen,) = _expect(lambda: other.browse(TYPE), 1)
        interface, protocol, name, kind, _, _, address, port, txt = seen
        assert (interface, protocol, name, kind) == ("eth0", "IPv4", f"derbyos-{OURS}", TYPE)
        assert (address, port) == (network.hosts[0].address, "50123")
        assert f'"uuid={OURS}"' in txt
        assert '"boutid=Finals 2026; Hall A"' in txt
        assert node.leave() == []  # the node's own announcement is not listed
        _expect(lambda: other.browse(TYPE), 0)


@pytest.mark.clause(4, 109)
def test_a_service_of_avahi_is_found_and_lost() -> None:
    """DOS-4, DOS-109: another program's announcement is accepted; its IPv6 address is ignored."""
    with (
        switch(2) as network,
        avahi(network.hosts[1]) as other,
        announcing(network.hosts[0], OURS, 50_123, "b") as node,
    ):
        with other.publishing("Somebody's tablet", TYPE, 50_200, f"uuid={THEIRS}", "boutid=b"):
            node.expect(f"found {THEIRS} {network.hosts[1].address}:50200")
        node.expect(f"lost {THEIRS}")


@pytest.mark.slow
def test_a_name_that_is_taken_is_changed() -> None:
    """The other program keeps our name; we are announced all the same, under another."""
    with (
        switch(2) as network,
        avahi(network.hosts[1]) as other,
        other.publishing(f"derbyos-{OURS}", TYPE, 50_200, f"uuid={THEIRS}", "boutid=b"),
    ):

        def seen() -> list[list[str]]:
            return [row for row in other.browse(TYPE) if row[1] == "IPv4"]

        _expect(seen, 1)
        with announcing(network.hosts[0], OURS, 50_123, "b") as node:
            rows = _expect(seen, 2)
            assert sorted((row[2], row[7]) for row in rows) == [
                (f"derbyos-{OURS}", "50200"),
                (f"derbyos-{OURS}-2", "50123"),
            ]
            node.expect(f"found {THEIRS} {network.hosts[1].address}:50200")
