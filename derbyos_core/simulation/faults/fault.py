"""Base of all faults: something that strikes a cluster for a while, drawn from the seed."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import ClassVar

from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host

__all__ = ["FAULTS", "Fault", "Mend", "nothing"]

Mend = Callable[[], None]
"""Ends a fault; harmless if it has been ended already."""

FAULTS: "dict[str, type[Fault]]" = {}
"""Every fault by its name."""


def nothing() -> None:
    """Do nothing, for a fault that needs no end."""


class Fault(ABC):
    """One kind of fault; `lasts_us` is the longest time until it ends."""

    name: ClassVar[str]
    lasts_us: ClassVar[int] = 20 * SECOND_US
    is_hostile: ClassVar[bool] = False
    """Whether a person causes it, with another program or on purpose, and no machine by itself."""
    is_odd: ClassVar[bool] = False
    """Whether it is what officials do."""
    is_by_name: ClassVar[bool] = False
    """Whether it strikes only if it is requested by name: it is expensive, or would give older seeds another run."""

    def __init_subclass__(cls) -> None:
        """Register the fault by its name, unless it is only a base class."""
        if not cls.__name__.startswith("_"):
            FAULTS[cls.name] = cls

    def __init__(self, cluster: Cluster, random: Random) -> None:
        self.cluster = cluster
        self.random = random

    @abstractmethod
    def strike(self) -> Mend | None:
        """Cause the fault; returns a function that ends it, or None if it is impossible now."""

    def pick(self) -> Host | None:
        """Return some running laptop, if there is another one beside it."""
        running = self.cluster.running
        return self.random.choice(running) if len(running) > 1 else None

    def switch_on(self, host: Host) -> Mend:
        """Return a function that starts the program there again."""

        def mend() -> None:
            if host.replica is None:
                self.cluster.switch_on(host)

        return mend
