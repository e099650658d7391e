"""Order of start and stop of parts, and failures of single ones."""

import asyncio
from dataclasses import dataclass, field

import pytest

from app.gui import lifecycle
from app.gui.lifecycle import Lifecycle


@dataclass
class Recorder:
    """A part that records its calls in a list shared by all."""

    name: str
    done: list[str]
    fault: str = ""
    wait: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        if self.fault == "start fails":
            raise OSError("port in use")
        self.done.append(f"start {self.name}")

    async def stop(self) -> None:
        if self.fault == "stop fails":
            raise OSError("gone")
        if self.fault == "stop hangs":
            await self.wait.wait()
        self.done.append(f"stop {self.name}")


def test_parts_end_in_the_reverse_order_of_their_start() -> None:
    done: list[str] = []
    life = Lifecycle([Recorder("store", done), Recorder("node", done)])

    async def live() -> None:
        await life.start()
        await life.stop()
        await life.stop()

    asyncio.run(live())
    assert done == ["start store", "start node", "stop node", "stop store"]


def test_a_part_that_cannot_begin_ends_those_before_it() -> None:
    done: list[str] = []
    life = Lifecycle([Recorder("store", done), Recorder("node", done, fault="start fails"), Recorder("mdns", done)])
    with pytest.raises(OSError, match="port in use"):
        asyncio.run(life.start())
    assert done == ["start store", "stop store"]


@pytest.mark.parametrize("fault", ["stop fails", "stop hangs"])
def test_a_part_that_cannot_end_is_logged_and_the_rest_ends(
    fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lifecycle, "STOP_S_MAX", 0.01)
    done: list[str] = []
    bad = Recorder("node", done, fault=fault)
    life = Lifecycle([Recorder("store", done), bad, Recorder("mdns", done)])

    async def live() -> None:
        await life.start()
        await life.stop()

    asyncio.run(live())
    assert done[3:] == ["stop mdns", "stop store"]
    assert "node did not stop" in caplog.text
