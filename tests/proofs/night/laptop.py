"""A laptop of the night: a display, a window manager, the program, a reader of names, and a hand on keys and mouse."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.system.program import environment, words

__all__ = ["Laptop", "Named", "why_no_laptops"]

READER = Path(__file__).with_name("reader.py")
SYSTEM_PYTHON = "/usr/bin/python3"
SIZE = "1366x768x24"
WAIT_S_MAX = 20.0
LOOK_S = 0.05
KEY_MS, FIELD_MS = "40", "10"
"""Time for a key. Qt takes the same key twice within a few milliseconds for one that is held, which entries ignore."""
CLOSE_S_MAX = 20.0
TURNS_MAX = 60
FLOOR_Y = 700
"""Above this every page shows what it has; below it is the line of confirmations."""


def why_no_laptops() -> str:
    """Return the reason why there can be no such laptops here; empty if there can."""
    tools = ("Xvfb", "openbox", "xdotool", "dbus-daemon")
    if missing := [tool for tool in tools if shutil.which(tool) is None]:
        return f"{missing[0]} is missing"
    asked = [SYSTEM_PYTHON, "-c", "from gi.repository import Gio"]
    try:
        answer = subprocess.run(asked, capture_output=True, check=False)
    except OSError:
        return f"{SYSTEM_PYTHON} is missing"
    return "" if answer.returncode == 0 else "the system's Python has no gi (python3-gi)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A control that shows: what it is called, and where it is."""

    kind: str
    name: str
    description: str
    text: str
    states: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """Return the point that a hand aims at."""
        return self.x + self.width // 2, self.y + self.height // 2


class Laptop:
    """One laptop, on while the context lasts."""

    def __init__(self, number: int, prefix: Sequence[str], folder: Path) -> None:
        """`prefix` starts a program on its host."""
        self.number = number
        self.folder = folder
        self._prefix = prefix
        self._started: list[subprocess.Popen[str]] = []
        self._environment: dict[str, str] = {}

    def __enter__(self) -> "Laptop":
        try:
            self._switch_on()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all programs of this laptop, the last one first."""
        for process in reversed(self._started):
            process.terminate()
            try:
                process.wait(CLOSE_S_MAX)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _switch_on(self) -> None:
        self.folder.mkdir(parents=True)
        home, bus = self.folder / "home", self.folder / "bus"
        runtime = self.folder / "run"
        home.mkdir()
        runtime.mkdir(mode=0o700)
        self._environment = {
            **{key: value for key, value in environment().items() if key != "QT_QPA_PLATFORM"},
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(runtime),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LC_ALL": "C.UTF-8",
            "PYTHONFAULTHANDLER": "1",
        }
        screen = ("Xvfb", "-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp")
        display = self._start(*screen, is_heard=True, is_here=True)
        assert display.stdout is not None
        self._environment["DISPLAY"] = ":" + display.stdout.readline().strip()
        session = ("dbus-daemon", "--session", f"--address=unix:path={bus}", "--print-address", "--nofork")
        told = self._start(*session, is_heard=True)
        assert told.stdout is not None
        told.stdout.readline()
        self._start("openbox")
        self._reader = self._start(SYSTEM_PYTHON, str(READER), is_heard=True)
        self.look()  # the bus of accessibility is there before the program asks for it
        self.program = self._start(*words("--data-dir", self.folder / "data", "gui"))

    def _start(self, *line: str, is_heard: bool = False, is_here: bool = False) -> "subprocess.Popen[str]":
        log = (self.folder / f"{Path(line[0]).name}-{len(self._started)}.log").open("w")
        with log:
            process = subprocess.Popen(
                line if is_here else [*self._prefix, *line],
                cwd=self.folder,
                env=self._environment or None,
                stdin=subprocess.PIPE if is_heard else subprocess.DEVNULL,
                stdout=subprocess.PIPE if is_heard else log,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        self._started.append(process)
        return process

    # -- eyes ----------------------------------------------------------------------------------------------

    def look(self) -> list[Named]:
        """Return all that shows now."""
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write("look\n")
        self._reader.stdin.flush()
        line = self._reader.stdout.readline()
        assert line, f"the reader of laptop {self.number} ended"
        return [
            Named(kind=kind, name=name, description=said, text=text, states=tuple(states), x=x, y=y, width=w, height=h)
            for kind, name, said, text, states, x, y, w, h in json.loads(line)
        ]

    def photograph(self, file: Path) -> None:
        """Keep a picture of the display, where ImageMagick is there to take it."""
        if shutil.which("import") is not None:
            line = ["import", "-window", "root", str(file)]
            subprocess.run([*self._prefix, *line], env=self._environment, check=False, capture_output=True)

    # -- hands ---------------------------------------------------------------------------------------------

    def hand(self, *line: str) -> None:
        """Move keys or mouse."""
        subprocess.run([*self._prefix, "xdotool", *line], env=self._environment, check=True, capture_output=True)

    def key(self, *keys: str) -> None:
        """Press keys one after another, by their names in X."""
        self.hand("key", "--delay", KEY_MS, *keys)

    def type(self, text: str, key_ms: str = KEY_MS) -> None:
        """Type letters and digits."""
        self.hand("type", "--delay", key_ms, text)

    def click(self, one: Named) -> None:
        """Move the mouse to the middle of a control, and click."""
        self.click_at(*one.middle)

    def click_at(self, x: int, y: int) -> None:
        """Move the mouse to a point, and click."""
        self.hand("mousemove", str(x), str(y), "click", "1")

    def scroll_to(self, pattern: str) -> None:
        """Turn the wheel over a control's page until the control is inside the window."""
        for _ in range(TURNS_MAX):
            one = self.find(pattern)
            if one.y + one.height < FLOOR_Y:
                return
            self.hand("mousemove", str(one.middle[0]), str(FLOOR_Y // 2), "click", "5")
            time.sleep(LOOK_S)
        raise AssertionError(f"laptop {self.number}: {pattern} cannot be scrolled to")

    def wait(self, holds: Callable[[list[Named]], object], lacks: str, within_s: float = WAIT_S_MAX) -> list[Named]:
        """Look until something holds of what shows, and return what shows; raise `AssertionError` if it never does."""
        deadline = time.monotonic() + within_s
        while True:
            shown = self.look()
            if holds(shown):
                return shown
            assert self.program.poll() is None, f"laptop {self.number}: the program ended by itself"
            assert time.monotonic() < deadline, f"laptop {self.number}: {lacks}"
            time.sleep(LOOK_S)

    def find(self, pattern: str, kind: str = "push button") -> Named:
        """Wait for the one control whose whole name fits, and return it."""
        fits = re.compile(pattern)
        found: list[Named] = []

        def is_there(shown: list[Named]) -> bool:
            found[:] = [one for one in shown if one.kind == kind and one.width and fits.fullmatch(one.name)]
            return bool(found)

        self.wait(is_there, f"no {kind} named {pattern}")
        return found[0]

    def tap(self, pattern: str) -> Named:
        """Click the button whose whole name fits."""
        one = self.find(pattern)
        self.click(one)
        return one

    def fill(self, pattern: str, text: str) -> None:
        """Click a field and type into it."""
        self.click(self.find(pattern, "text"))
        self.type(text, FIELD_MS)

    def fill_lines(self, pattern: str, lines: Sequence[str]) -> None:
        """Click a field and type lines into it."""
        self.click(self.find(pattern, "text"))
        for line in lines:
            self.type(line, FIELD_MS)
            self.key("Return")

    def see(self, pattern: str, within_s: float = WAIT_S_MAX) -> str:
        """Wait until a name or description holds this, and return it."""
        fits = re.compile(pattern)
        found: list[str] = []

        def is_there(shown: list[Named]) -> bool:
            found[:] = [text for one in shown for text in (one.name, one.description, one.text) if fits.search(text)]
            return bool(found)

        self.wait(is_there, f"{pattern} never shows", within_s)
        return found[0]
