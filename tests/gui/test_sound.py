"""Tones and flashes of the laptop that keeps the clocks: at which edges, and as what."""

import wave
from io import BytesIO
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import EndJam, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.roles.jam_timer.tones import Tone, due_tone
from derbyos_core.roles.shared.phase import DisplayPhase
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.sound import RATE, Sounds, sounds, tone_wave
from ui.theme.look import look
from ui.widgets.phase_panel import FLASH_MS, PhasePanel
from ui.widgets.pressable import Pressable

ONE = JamId(1, 1)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were played, on a laptop that can play."""
    found: list[str] = []
    monkeypatch.setattr(Sounds, "can_play", True)
    monkeypatch.setattr(Sounds, "_play", lambda _, file: found.append(file.stem))
    monkeypatch.setattr(sounds(), "is_on", False)
    return found


@pytest.mark.parametrize("tone", list(Tone))
def test_a_tone_is_a_short_file_without_clipping(tone: Tone) -> None:
    with wave.open(BytesIO(tone_wave(tone))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        seconds = file.getnframes() / RATE
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 0.2 < seconds < 1.0
    assert 15_000 < max(samples) < 25_000
    assert samples[0] == 0


def test_only_a_passed_edge_sounds() -> None:
    """A window that opens after the edge is silent, and so is a jam that was ended at 2:00."""
    tones = {(before, now): due_tone(before, now) for before in (None, *DisplayPhase) for now in DisplayPhase}
    assert {pair: tone for pair, tone in tones.items() if tone is not None} == {
        (DisplayPhase.LIVE, DisplayPhase.JAM_OVERDUE): Tone.JAM_OVERDUE,
        (DisplayPhase.LINE_UP, DisplayPhase.LINE_UP_ENDING): Tone.WARNING,
        (DisplayPhase.TIMEOUT, DisplayPhase.TIMEOUT_OVER): Tone.TIMEOUT_OVER,
    }


def test_the_screen_sounds_once_at_each_edge(
    enter: Enter, timer: FakeNode, cluster: FakeCluster, played: list[str]
) -> None:
    hands = Presses(enter(timer), timer)
    sounds().is_on = True
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    for _ in range(125):
        cluster.wait(1)
        hands.settle()
    assert played == ["jam-overdue"]
    timer.submit(EndJam(jam=ONE, duration_us=120 * SECOND_US), "jam-timer")
    for _ in range(30):
        cluster.wait(1)
        hands.settle()
    assert played == ["jam-overdue", "warning"]


def _flashes(panel: PhasePanel) -> bool:
    return panel.is_flashing


@pytest.mark.parametrize("role", [Role.JAM_TIMER, Role.OPERATOR])
def test_the_panel_flashes_once_at_each_edge_unless_motion_is_reduced(
    enter: Enter, cluster: FakeCluster, role: Role
) -> None:
    """Trial 3: nobody listens or looks at a laptop all the time; the flash is one, and not the only sign."""
    node = cluster.node("Tim T.", role)
    hands = Presses(enter(node), node)
    (panel,) = (one for one in hands.window.findChildren(PhasePanel) if one.isVisible())
    node.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(119)
    hands.settle()
    calm = panel.grab().toImage()
    assert not _flashes(panel)
    cluster.wait(2)
    hands.settle()
    assert _flashes(panel)
    assert panel.grab().toImage() != calm
    QTest.qWait(FLASH_MS + 100)
    cluster.wait(2)
    hands.settle()
    assert not _flashes(panel), "one flash, and no second one"
    node.submit(EndJam(jam=ONE, duration_us=123 * SECOND_US), "jam-timer")
    hands.settle()
    look().set_still(True)
    try:
        cluster.wait(26)
        hands.settle()
        assert not _flashes(panel)
    finally:
        look().set_still(False)


def test_sounds_are_off_until_the_menu_switches_them_on(
    enter: Enter, timer: FakeNode, cluster: FakeCluster, played: list[str]
) -> None:
    """Switched on, a tone is heard at once, and the choice is kept for the next start."""
    hands = Presses(enter(timer), timer)
    timer.submit(StartJam(jam=ONE, at=cluster.time), "jam-timer")
    cluster.wait(119)
    hands.settle()
    cluster.wait(2)
    hands.settle()
    assert played == []
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName().startswith("Sounds for the jam")]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    assert played == ["warning"]
    assert hands.window.shell.services.load_preferences().has_sound
    assert hands.told().startswith("Sounds are on")


def test_a_laptop_without_a_player_says_so(hands: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.sound._player", lambda: None)
    monkeypatch.setattr("sys.platform", "linux")
    hands.window.shell.pick("sound")
    assert hands.told().startswith("This laptop has no program that plays sounds.")
    assert not sounds().is_on


def test_the_file_is_played_by_the_best_program_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == "aplay" else None)
    monkeypatch.setattr("ui.sound.QProcess.startDetached", lambda name, words: started.append((name, words)))
    own = Sounds()
    own.play(Tone.WARNING)
    assert not started
    own.is_on = True
    own.play(Tone.WARNING)
    ((name, words),) = started
    assert (name, words[0], Path(words[1]).read_bytes()[:4]) == ("aplay", "-q", b"RIFF")
