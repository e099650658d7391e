"""Entries outside their writer's rights: the writer and the Head NSO get a sentence with the reason."""

from random import Random

import pytest

from derbyos_core.bout.commands import Restrict, UndoAuthor
from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.security.keys import author_of
from tests.kit.closed_log import BOUT, T0, ClosedLog, key_of

NOW = Instant((T0 + 100) * 1_000_000)


def states(log: ClosedLog) -> tuple[BoutState, BoutState]:
    """Return the states of the laptops of ada and of the head."""
    log.joins("head2")
    found = []
    for name in ("ada2", "head2"):
        key = key_of(name.rstrip("2"))
        state = BoutState(bout=BOUT, source=log.source(name), author=author_of(key.public), random=Random(1))
        state.take(log.written, SourceId(log.source("bo")), lambda _: True)
        found.append(state)
    return found[0], found[1]


def closed(*elements: str) -> ClosedLog:
    """Return a bout with the head and ada, and these entries by the head."""
    log = ClosedLog()
    log.joins("head")
    log.founds()
    log.says("head", '<admit key="{ada}" code="1"/>')
    log.joins("ada")
    for element in elements:
        log.says("head", element)
    return log


RESTRICTED = '<restrict who="role:scoreboard" what="score" may="no"/>'


@pytest.mark.parametrize(
    ("elements", "own", "others"),
    [
        (
            (RESTRICTED,),
            "One of your entries has no effect: Trip 1 is 4 points for HOM. The Head NSO has restricted this: "
            "Scoreboard may not enter: Score.",
            "1 entry by ada has no effect (Trip 1 is 4 points for HOM). The Head NSO has restricted this: "
            "Scoreboard may not enter: Score.",
        ),
        (
            ('<expel key="{ada}" source="{ada.source}" last="1"/>',),
            "One of your entries has no effect: Trip 1 is 4 points for HOM. That laptop was removed from the bout.",
            "1 entry by ada has no effect (Trip 1 is 4 points for HOM). That laptop was removed from the bout.",
        ),
    ],
)
def test_writer_and_head_get_the_reason(elements: tuple[str, ...], own: str, others: str) -> None:
    log = closed(*elements)
    trip = log.scores("ada", 1)
    ada, head = states(log)
    (notice,) = ada.notices(NOW)
    assert (notice.sentence, notice.is_own, notice.refs) == (own, True, (trip,))
    (notice,) = head.notices(NOW)
    assert (notice.sentence, notice.is_own, notice.refs) == (others, False, (trip,))


def test_refusals_of_one_writer_are_one_notice_for_each_reason() -> None:
    log = closed(RESTRICTED)
    trips = [log.scores("ada", number) for number in (1, 2)]
    code = log.says("ada", '<join-code number="2"/>')
    _, head = states(log)
    sentences = {notice.refs: notice.sentence for notice in head.notices(NOW)}
    first = "2 entries by ada have no effect (the first: Trip 1 is 4 points for HOM)."
    assert sentences[tuple(trips)].startswith(first)
    assert sentences[code,].endswith("Only the Head NSO may enter this.")


def test_notice_ends_with_the_restriction() -> None:
    log = closed(RESTRICTED)
    log.scores("ada", 1)
    _, head = states(log)
    assert len(head.notices(NOW)) == 1
    head.submit(Restrict(who="role:scoreboard", may=True), "head-nso", NOW, None)
    assert len(head.notices(NOW)) == 1
    restricted = log.written[-3].ref
    log.undoes("head", restricted)
    head.take(log.written[-1:], log.source("bo"), lambda _: True)
    assert head.notices(NOW) == ()


def test_everything_by_an_author_is_undone() -> None:
    log = closed()
    log.scores("ada", 1)
    log.scores("ada", 2)
    _, head = states(log)
    author = author_of(key_of("ada").public)
    assert head.submit(UndoAuthor(author=author), "head-nso", NOW, None) is not None
    assert [one.tag for one in head.document.root().walk() if one.tag == "pass"] == []
    assert head.submit(UndoAuthor(author=author), "head-nso", NOW, None) is None
