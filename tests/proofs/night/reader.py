"""Program that reads what a screen reader would: every control that shows on one display, with its name and place.

It runs under the system's Python, which has `gi`, and speaks AT-SPI on the session bus of the display. Each line on
standard input asks once; the answer is one line of JSON: a list of [kind, name, description, text, states, x, y, width,
height] in reading order, in pixels of the display. Children are asked for all at once, because a number may have become
wrong meanwhile, and all calls of a level are under way together.
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

from gi.repository import Gio, GLib  # type: ignore[import-not-found]  # only the system's Python has it

ACCESSIBLE, COMPONENT, TEXT = (f"org.a11y.atspi.{word}" for word in ("Accessible", "Component", "Text"))
SHOWING, EDITABLE = 25, 7
STATES = {4: "checked", 8: "enabled", 12: "focused", 20: "pressed"}
LEVELS_MAX = 60
WAIT_MS_MAX = 5000


class Bus:
    """The bus of accessibility, with calls that are under way together."""

    def __init__(self) -> None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        words = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, WAIT_MS_MAX)
        (address,) = session.call_sync(*words).unpack()
        kinds = Gio.DBusConnectionFlags
        flags = kinds.AUTHENTICATION_CLIENT | kinds.MESSAGE_BUS_CONNECTION
        self._connection = Gio.DBusConnection.new_for_address_sync(address, flags)
        self._open = 0

    def call(self, one: tuple[str, str], interface: str, method: str, words: Any, then: Callable[[Any], None]) -> None:
        """Call a method of one control; `then` gets the answer, or None if the control is gone."""
        self._open += 1

        def take(connection: Any, task: Any) -> None:
            self._open -= 1
            try:
                then(connection.call_finish(task).unpack())
            except GLib.Error:
                then(None)

        self._connection.call(*one, interface, method, words, None, 0, WAIT_MS_MAX, None, take)

    def wait(self) -> None:
        """Wait for all answers."""
        while self._open:
            GLib.MainContext.default().iteration(True)


class Node:
    """One control and what is in it."""

    def __init__(self, one: tuple[str, str]) -> None:
        """`one` is the name of its program on the bus, and its path there."""
        self.one = one
        self.told: dict[str, Any] = {}
        self.children: list[Node] = []

    def ask(self, bus: Bus) -> None:
        """Send all questions."""
        self._ask(bus, "children", ACCESSIBLE, "GetChildren")
        self._ask(bus, "states", ACCESSIBLE, "GetState")
        self._ask(bus, "kind", ACCESSIBLE, "GetRoleName")
        self._ask(bus, "place", COMPONENT, "GetExtents", GLib.Variant("(u)", (0,)))
        for name in ("Name", "Description"):
            words = GLib.Variant("(ss)", (ACCESSIBLE, name))
            self._ask(bus, name, "org.freedesktop.DBus.Properties", "Get", words)

    def ask_text(self, bus: Bus) -> None:
        """Ask for the text of a field."""
        if self.has(EDITABLE):
            self._ask(bus, "text", TEXT, "GetText", GLib.Variant("(ii)", (0, -1)))

    def _ask(self, bus: Bus, key: str, interface: str, method: str, words: Any = None) -> None:
        def take(answer: Any) -> None:
            if answer is not None:
                self.told[key] = answer[0]

        bus.call(self.one, interface, method, words, take)

    def has(self, state: int) -> bool:
        """Return whether it has a state."""
        low, high = self.told.get("states", (0, 0))
        return bool((low | high << 32) >> state & 1)

    def rows(self) -> Iterator[list[Any]]:
        """Yield the answers about it and all in it."""
        told = [word for state, word in STATES.items() if self.has(state)]
        texts = [self.told.get(key, "") for key in ("kind", "Name", "Description", "text")]
        yield [*texts, told, *self.told.get("place", (0, 0, 0, 0))]
        for child in self.children:
            yield from child.rows()


def read(bus: Bus) -> list[list[Any]]:
    """Return what shows now."""
    root = Node(("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"))
    level = [root]
    for depth in range(LEVELS_MAX):
        for node in level:
            node.ask(bus)
        bus.wait()
        below: list[Node] = []
        for node in level:
            if depth <= 1 or node.has(SHOWING):  # the desktop and the programs on it have no such state
                node.ask_text(bus)
                node.children = [Node(tuple(child)) for child in node.told.get("children", ())]
                below += node.children
            else:
                node.told.clear()
        bus.wait()
        level = below
        if not level:
            break
    return [row for program in root.children for window in program.children for row in window.rows() if any(row)]


def main() -> None:
    """Answer until the input ends."""
    bus = Bus()
    for _ in sys.stdin:
        sys.stdout.write(json.dumps(read(bus)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
