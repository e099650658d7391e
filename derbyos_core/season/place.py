"""Where operations on files run: in this process, or on an executor of a cluster, whose files these are."""

import pickle
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar, cast

from pyspark.sql import SparkSession

from derbyos_core.errors import DerbyOSError
from derbyos_core.season.executors import answer

__all__ = ["ExecutorPlace", "LocalPlace", "Place"]

T = TypeVar("T")


class Place(Protocol):
    """Where files are."""

    def run(self, operation: Callable[[], T]) -> T:
        """Return what an operation on files returns; raises what it raises, if that is one of our errors."""


class LocalPlace:
    """This process."""

    def run(self, operation: Callable[[], T]) -> T:
        """Run the operation here."""
        return operation()


class ExecutorPlace:
    """An executor of the session's cluster; the operation is a function of a module, with its arguments bound."""

    def __init__(self, session: SparkSession) -> None:
        self._session = session

    def run(self, operation: Callable[[], T]) -> T:
        """Run the operation there."""
        once = self._session.range(0, 1, 1, 1)
        table = once.mapInArrow(partial(answer, operation), "answer binary").toArrow()
        result = pickle.loads(table.column("answer")[0].as_py())
        if isinstance(result, DerbyOSError):
            raise result
        return cast("T", result)
