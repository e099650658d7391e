"""Questions that introductions and clock keeping ask of the bout; the replica's bout state answers them."""

from typing import Protocol

from derbyos_core.identity import SourceId

__all__ = ["BoutQueries"]


class BoutQueries(Protocol):
    """The bout as far as peers depend on it."""

    def has_written(self, source: SourceId) -> bool:
        """Whether entries of this source are here: such a peer is not put out for a newcomer."""

    def is_jam_timer(self, source: SourceId) -> bool:
        """Whether this source keeps the bout's time (data-model 7)."""

    def is_jam_running(self) -> bool:
        """Whether a step of the clock would show."""
