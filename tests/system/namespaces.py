"""Network of Linux namespaces: two rooms, a bridge in each, and one cable between them that can be cut."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

__all__ = ["NamespaceNetwork", "namespace_network", "why_no_network"]

_NET = "10.77.0"


def why_no_network() -> str:
    """Return the reason why namespaces cannot be made here; empty if they can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can make network namespaces"
    if shutil.which("ip") is None:
        return "iproute2 is missing, so no network namespaces can be made"
    name = f"derbyos-{os.getpid()}-probe"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode != 0:
        return "this system makes no network namespaces"
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return ""


class NamespaceNetwork:
    """Places 1..n, the odd ones in the left room, the even ones in the right."""

    def __init__(self, places: int) -> None:
        self._stem = f"derbyos-{os.getpid()}"
        self._places = range(1, places + 1)

    def build(self) -> None:
        """Make everything; nothing of it is visible outside."""
        hub = self._name(0)
        _ip("netns", "add", hub)
        for room in ("left", "right"):
            _ip("-n", hub, "link", "add", room, "type", "bridge")
            _ip("-n", hub, "link", "set", room, "up")
        _ip("-n", hub, "link", "add", "cable", "type", "veth", "peer", "name", "cable-end")
        _ip("-n", hub, "link", "set", "cable", "master", "left")
        _ip("-n", hub, "link", "set", "cable-end", "master", "right", "up")
        self.set_cable("up")
        for place in self._places:
            here, port = self._name(place), f"port{place}"
            _ip("netns", "add", here)
            _ip("-n", hub, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", here)
            _ip("-n", hub, "link", "set", port, "master", self.room(place), "up")
            _ip("-n", here, "link", "set", "lo", "up")
            _ip("-n", here, "link", "set", "eth0", "up")
            _ip("-n", here, "address", "add", f"{self.address(place)}/24", "dev", "eth0")

    def room(self, place: int) -> str:
        """Return the half of the network that a place is in."""
        return "left" if place % 2 else "right"

    def address(self, place: int) -> str:
        """Return the address of a place."""
        return f"{_NET}.{place}"

    def prefix(self, place: int) -> Sequence[str]:
        """Return the words that start a program there."""
        return ("ip", "netns", "exec", self._name(place))

    def set_cable(self, state: str) -> None:
        """`down` cuts the network in two, `up` makes it one again."""
        _ip("-n", self._name(0), "link", "set", "cable", state)

    def clear(self) -> None:
        """Remove everything; a missing part is no fault."""
        for place in (*self._places, 0):
            subprocess.run(["ip", "netns", "del", self._name(place)], capture_output=True, check=False)

    def _name(self, place: int) -> str:
        return f"{self._stem}-{place}"


@contextmanager
def namespace_network(places: int) -> Iterator[NamespaceNetwork]:
    """Build the network for as long as the context lasts."""
    made = NamespaceNetwork(places)
    try:
        made.build()
        yield made
    finally:
        made.clear()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
