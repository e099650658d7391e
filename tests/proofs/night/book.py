"""The expected record at the end: every fact that the script of the night entered, and nothing else."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Book", "Entered", "Found", "Played", "Verdict"]

MOMENT_S = 0.7
"""Longest time between the script's look at the machine's clock and the program's."""


@dataclass(eq=False, slots=True)
class Played:
    """A jam as the script knows it: by itself, not by its number. Times are seconds of the machine's clock."""

    period: int
    start: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A fact of the script. `seconds` is a time or a length, None where the words say everything."""

    words: str
    jam: Played | None = None
    seconds: float | None = None
    within: float = MOMENT_S
    by: str = ""
    """The act that entered it, for the sentence about a wrong one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A fact of the record; `jam` is period and number."""

    words: str
    jam: tuple[int, int] | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Outcome of a comparison. `wrong` has a sentence for each fact that is absent or there twice, `extra` the rest."""

    scripted: int
    found: int
    wrong: tuple[str, ...]
    extra: tuple[str, ...]


class Book:
    """The facts of the script, in the order in which they were entered."""

    def __init__(self) -> None:
        self.jams: list[Played] = []
        """In order of play: an inserted one stands at its place."""
        self._facts: list[Entered] = []

    def add(
        self,
        words: str,
        jam: Played | None = None,
        seconds: float | None = None,
        *,
        within: float = MOMENT_S,
        by: str = "",
    ) -> None:
        """Note a fact."""
        self._facts.append(Entered(words=words, jam=jam, seconds=seconds, within=within, by=by))

    def drop(self, words: str, jam: Played | None = None) -> None:
        """Forget the one fact with these words: it was taken back or changed by a later act."""
        (same,) = [fact for fact in self._facts if (fact.words, fact.jam) == (words, jam)]
        self._facts.remove(same)

    def holds(self, words: str, jam: Played | None) -> bool:
        """Return whether a fact is noted."""
        return any((fact.words, fact.jam) == (words, jam) for fact in self._facts)

    def number(self, jam: Played) -> int:
        """Return the number that a jam has now."""
        return [one for one in self.jams if one.period == jam.period].index(jam) + 1

    def compare(self, record: Iterable[Found]) -> Verdict:
        """Look for each fact in the record."""
        left = list(record)
        wrong: list[str] = []
        for fact in self._facts:
            place = None if fact.jam is None else (fact.jam.period, self.number(fact.jam))
            same = [one for one in left if (one.words, one.jam) == (fact.words, place)]
            fits = [one for one in same if _fits(fact, one)]
            for one in fits:
                left.remove(one)
            if len(fits) != 1:
                wrong.append(f"{_told(fact.words, place, fact.seconds)} ({fact.by}): {_instead(fits, same)}")
        twice = Counter((fact.words, fact.jam) for fact in self._facts if fact.seconds is None)
        assert max(twice.values(), default=1) == 1, f"the script says twice: {twice.most_common(1)}"
        return Verdict(
            scripted=len(self._facts),
            found=len(self._facts) - len(wrong),
            wrong=tuple(wrong),
            extra=tuple(_told(one.words, one.jam, one.seconds) for one in left),
        )


def _fits(fact: Entered, one: Found) -> bool:
    if fact.seconds is None or one.seconds is None:
        return fact.seconds is one.seconds
    return abs(fact.seconds - one.seconds) <= fact.within


def _told(words: str, place: tuple[int, int] | None, seconds: float | None) -> str:
    where = "" if place is None else f"period {place[0]}, jam {place[1]}: "
    return f"{where}{words}" + ("" if seconds is None else f" {seconds:.2f} s")


def _instead(fits: list[Found], same: list[Found]) -> str:
    if fits:
        return f"it is there {len(fits)} times"
    return f"the record has {', '.join(f'{one.seconds} s' for one in same)}" if same else "it is not in the record"
