"""Faults of laptops: killed, without power, quit, lid closed."""

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing

__all__ = ["Blink", "Crash", "Lid", "PlainRouter", "Quit", "RudeCrash", "Stall"]


class Crash(Fault):
    """The power fails: unsynced entries may be gone; messages already sent still arrive."""

    name = "crash"

    def strike(self) -> Mend | None:
        """Switch off, and on again after a while."""
        host = self.pick()
        if host is None:
            return None
        host.crash(is_rude=False)
        return self.switch_on(host)


class RudeCrash(Fault):
    """The battery falls out: unsynced entries may be gone, and messages in transit are lost."""

    name = "rude crash"

    def strike(self) -> Mend | None:
        """Switch off, and on again after a while."""
        host = self.pick()
        if host is None:
            return None
        host.crash(is_rude=True)
        return self.switch_on(host)


class Blink(Fault):
    """The program is killed and started again at once, at the same address."""

    name = "restart"

    def strike(self) -> Mend | None:
        """Switch off and on before the others notice."""
        host = self.pick()
        if host is None:
            return None
        host.crash(is_rude=self.random.random() < 0.5)
        self.cluster.switch_on(host)
        return nothing


class Quit(Fault):
    """A person closes the window and opens it again later."""

    name = "quit"

    def strike(self) -> Mend | None:
        """Say GBYE, and return after a while."""
        host = self.pick()
        if host is None:
            return None
        host.quit()
        return self.switch_on(host)


class PlainRouter(Fault):
    """A program restarts with a ROUTER that ignores a second connection of one identity while the first exists."""

    name = "plain router"
    is_odd = True

    def strike(self) -> Mend | None:
        """Apply until the end of the run; ends of connections may be noticed late."""
        host = self.pick()
        if host is None:
            return None
        host.has_handover = False
        host.crash(is_rude=self.random.random() < 0.5)
        self.cluster.network.notices_ends_late = self.random.random() < 0.3
        self.cluster.switch_on(host)
        return nothing


class Stall(Fault):
    """A program stands still in the middle of a turn: memory is swapped out, or the machine is overloaded."""

    name = "stall"
    is_odd = True
    lasts_us = 2 * SECOND_US

    def strike(self) -> Mend | None:
        """Stall the next turn that has effects, for up to six seconds; the clock goes on."""
        host = self.pick()
        if host is None or host.is_asleep:
            return None
        host.stall(self.random.choice((SECOND_US // 10, SECOND_US, 6 * SECOND_US)))

        def mend() -> None:
            host.stall(0)

        return mend


class Lid(Fault):
    """The lid is closed: the program neither runs nor reads, and then everything arrives at once."""

    name = "closed lid"
    lasts_us = 40 * SECOND_US

    def strike(self) -> Mend | None:
        """Put it to sleep for a while."""
        host = self.pick()
        if host is None or host.is_asleep:
            return None
        host.fall_asleep()
        return host.wake_up
