"""Doors for other programs, as the Head NSO sees them."""

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.roles.head_nso.doors import DoorKind, door_rows, group_command, group_rows
from tests.kit.fake_node import FakeCluster, FakeNode


def opened(node: FakeNode) -> list[str]:
    return [row.name for row in group_rows(node.view().bout) if row.is_open]


def test_a_group_is_opened_and_closed_by_an_entry_of_the_bout() -> None:
    node = FakeCluster().node("Ada", "head-nso")
    assert opened(node) == []
    for name in ("score", "clocks"):
        node.submit(group_command(node.view().bout, name), "head-nso")
    assert opened(node) == ["clocks", "score"]
    node.submit(group_command(node.view().bout, "score"), "head-nso")
    assert opened(node) == ["clocks"]
    assert group_command(node.view().bout, "clocks") == SetAttribute(value=None, attribute="doors", path=".")


def test_another_laptop_shows_the_same_groups() -> None:
    cluster = FakeCluster()
    node = cluster.node("Ada", "head-nso")
    node.submit(group_command(node.view().bout, "box"), "head-nso")
    assert opened(cluster.node("Bo", "scorekeeper")) == ["box"]


def test_a_door_says_where_it_listens_or_why_it_is_closed() -> None:
    rows = door_rows({DoorKind.RSB: "127.0.0.1:55555"}, {DoorKind.ZRE}, {DoorKind.PPPP: "port 5570 is in use"})
    assert [(row.kind.value, row.line, row.is_open, row.is_fault) for row in rows] == [
        ("event-bus", "Closed", False, False),
        ("pppp", "Port 5570 is in use.", False, True),
        ("rsb", "Listens on 127.0.0.1:55555", True, False),
        ("zre", "Is being opened …", False, False),
    ]
