"""Decides what a fault is: something that strikes a hall, for a while, drawn from the seed."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import ClassVar

from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host

__all__ = ["FAULTS", "Fault", "Mend", "nothing"]

Mend = Callable[[], None]
"""Makes a fault whole again; harmless where somebody else has done so already."""

FAULTS: "dict[str, type[Fault]]" = {}
"""Every fault by its name."""


def nothing() -> None:
    """Nothing is to be mended."""


class Fault(ABC):
    """One thing that goes wrong. `lasts_us` is how long at most until it is mended."""

    name: ClassVar[str]
    lasts_us: ClassVar[int] = 20 * SECOND_US
    is_hostile: ClassVar[bool] = False
    """Whether somebody does it, with another program or on purpose, and no machine by itself."""
    is_odd: ClassVar[bool] = False
    """Whether it is what officials do."""
    is_long: ClassVar[bool] = False
    """Whether it costs so much that it strikes only where it is asked for by name."""

    def __init_subclass__(cls) -> None:
        """Known by its name from now on, unless it is only a base of others."""
        if not cls.__name__.startswith("_"):
            FAULTS[cls.name] = cls

    def __init__(self, hall: Cluster, random: Random) -> None:
        self.hall = hall
        self.random = random

    @abstractmethod
    def strike(self) -> Mend | None:
        """It goes wrong; what mends it, or None where it could not go wrong now."""

    def pick(self) -> Host | None:
        """Some laptop that runs, if there is another one beside it."""
        running = self.hall.running
        return self.random.choice(running) if len(running) > 1 else None

    def switch_on(self, host: Host) -> Mend:
        """What starts the program there again."""

        def mend() -> None:
            if host.replica is None:
                self.hall.switch_on(host)

        return mend
