"""Tones of this laptop: made here, and played by the program that the system has for it. Off at first."""

import math
import shutil
import struct
import sys
import wave
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QProcess, QTemporaryDir

from derbyos_core.roles.jam_timer.tones import Tone

__all__ = ["Sounds", "sounds", "tone_wave"]

RATE = 22_050
PEAK = 0.6
FADE_S = 0.01
"""Without a fade a tone begins and ends with a crack."""
LOW_HZ, HIGH_HZ = 330.0, 880.0
NOTES: Mapping[Tone, tuple[tuple[float, float], ...]] = {
    Tone.JAM_OVERDUE: ((LOW_HZ, 0.9),),
    Tone.WARNING: ((HIGH_HZ, 0.35),),
    Tone.TIMEOUT_OVER: ((HIGH_HZ, 0.25), (0.0, 0.15), (HIGH_HZ, 0.25)),
}
"""Frequency in hertz, 0 for a pause, and length in seconds."""
PLAYERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
    "darwin": (("afplay",),),
}
"""Programs that play a file, the best first; Windows plays by itself."""


class Sounds:
    """The tones of this laptop."""

    def __init__(self) -> None:
        self.is_on = False
        self._folder: QTemporaryDir | None = None

    @property
    def can_play(self) -> bool:
        """Whether the system has a program that plays a file."""
        return sys.platform == "win32" or _player() is not None

    def play(self, tone: Tone) -> None:
        """Play a tone if sounds are on; returns at once."""
        if self.is_on:
            self._play(self._file(tone))

    def _play(self, file: Path) -> None:
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC)
            return
        player = _player()
        if player is not None:
            QProcess.startDetached(player[0], [*player[1:], str(file)])

    def _file(self, tone: Tone) -> Path:
        if self._folder is None:
            self._folder = QTemporaryDir()
        file = Path(self._folder.filePath(f"{tone.value}.wav"))
        if not file.exists():
            file.write_bytes(tone_wave(tone))
        return file


@lru_cache(maxsize=1)
def sounds() -> Sounds:
    """Return the sounds of this program; all its windows share them."""
    return Sounds()


def tone_wave(tone: Tone) -> bytes:
    """Return a tone as a WAV file: 16 bits, mono."""
    samples = [sample for hertz, seconds in NOTES[tone] for sample in _note(hertz, seconds)]
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return out.getvalue()


def _note(hertz: float, seconds: float) -> list[int]:
    count, fade = round(seconds * RATE), FADE_S * RATE
    return [
        round(32_767 * PEAK * min(1.0, at / fade, (count - at) / fade) * math.sin(2 * math.pi * hertz * at / RATE))
        for at in range(count)
    ]


def _player() -> tuple[str, ...] | None:
    return next((one for one in PLAYERS.get(sys.platform, ()) if shutil.which(one[0])), None)
