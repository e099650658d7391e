"""Promises that every simulated run checks, each with a name for failure reports."""

from enum import StrEnum

__all__ = ["BrokenPromise", "Promise"]


class Promise(StrEnum):
    """A required property: the first ones at every step (safety), the later ones when the faults have stopped."""

    NO_GAP = "an entry is shown only when all before it are"
    ONCE = "no entry is applied twice"
    LASTS = "what is shown is neither lost nor changed while the program runs"
    ORDER = "an entry sorts after everything that its writer had seen"
    SAME = "equal logs make equal documents and claims, byte for byte"
    KEPT = "only what the disk has synced is called kept"
    OWN_SLOTS = "nobody hands on what stands behind a gap"
    GREETINGS = "nobody greets without end"
    APART = "bouts that share a network never mix"
    ALIVE = "nothing that happens stops a program"
    WHOLE = "in the end everybody knows everybody"
    IN_STEP = "in the end everybody holds everything"
    NOT_LOST = "what was kept or shown is not lost while anybody has it"
    NAMED = "what is gone everywhere is named"
    SAVED = "a disk that is well again gets everything"
    REPLAY = "the order of arrival does not matter"
    FORKS = "two entries in one slot are found, decided alike, and both kept"
    WRITERS = "whoever gave one number to two entries is named everywhere, and nobody else"
    ACCUSED = "nobody is accused who did nothing"
    CLOCKS = "all agree on the time of the bout"
    STAMPS = "nobody is led away by a stamp more than a day ahead"
    MEANING = "the bout is what its officials wrote, by a plain sum"
    SEEN = "no answer is superseded by a writer whose screen had not drawn it"
    COUNTS = "what is shown counts, or it is told that it does not"
    TOLD = "what is refused is told"
    COST = "a turn costs no more than it should"
    BOUNDS = "what is kept for others is bounded, and given back"
    OPENS = "a program that starts again opens the same bout, at a bounded cost"
    QUIET = "a hall in which nothing happens is quiet"


class BrokenPromise(AssertionError):  # noqa: N818 - it is a result of a run
    """A promise was not kept."""

    def __init__(self, promise: Promise, words: str) -> None:
        super().__init__(f"{promise.value}: {words}")
        self.promise = promise
        self.words = words
