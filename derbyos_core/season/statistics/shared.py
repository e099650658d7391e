"""Frames that several results are made of: computed once, and kept by Spark for the others.

A result of results is a large plan, and Spark looks at the whole of it for each step that is added. `Kept` computes a
frame and cuts the plan there. Its rows stay where they were computed, in memory or on disk.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

from pyspark.sql import DataFrame

from derbyos_core.season.contracts.inputs import Inputs
from derbyos_core.season.statistics.box import in_box
from derbyos_core.season.statistics.clock import lead_times
from derbyos_core.season.statistics.fielding import fielded
from derbyos_core.season.statistics.identity import skaters_with_keys, teams_of_games
from derbyos_core.season.statistics.scores import final_score, points_by_jam

__all__ = ["Kept", "Shared"]

Owner = TypeVar("Owner", bound="Shared")


class Kept(Generic[Owner]):
    """Property whose frame is computed by the first thread that asks for it; others wait for that."""

    def __init__(self, make: Callable[[Owner], DataFrame]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __get__(self, shared: Owner, owner: type[Owner]) -> DataFrame:
        """Return the frame, without the plan that made it."""
        name = self._make.__name__
        with shared.locks.setdefault(name, threading.RLock()):
            if name not in shared.frames:
                shared.frames[name] = self._make(shared).localCheckpoint(eager=True)
            return shared.frames[name]


class Shared:
    """Teams and persons with their keys, skaters on the track, times to lead, intervals in the box, scores."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.frames: dict[str, DataFrame] = {}
        self.locks: dict[str, AbstractContextManager[object]] = {}

    @Kept
    def teams(self) -> DataFrame:
        """The teams of each bout, with their keys."""
        return teams_of_games(self.inputs.games)

    @Kept
    def keyed(self) -> DataFrame:
        """The persons of each bout, with their keys."""
        return skaters_with_keys(self.inputs.rosters, self.teams)

    @Kept
    def on_track(self) -> DataFrame:
        """The skaters on the track in each jam."""
        return fielded(self.inputs.line_ups, self.inputs.team_jams)

    @Kept
    def leads(self) -> DataFrame:
        """The times to lead."""
        return lead_times(self.inputs.jams, self.inputs.team_jams)

    @Kept
    def boxed(self) -> DataFrame:
        """The intervals of jams in the box."""
        return in_box(self.inputs.box_trips, self.inputs.jams)

    @Kept
    def by_jam(self) -> DataFrame:
        """The score after each jam."""
        return points_by_jam(self.inputs.jams, self.inputs.team_jams, self.inputs.adjustments)

    @Kept
    def scores(self) -> DataFrame:
        """The score of each bout."""
        return final_score(self.inputs, self.by_jam)
