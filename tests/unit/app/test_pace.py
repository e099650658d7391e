"""A window that shows a game at another speed uses the time of the game, so no peer seems silent."""

from dataclasses import replace
from random import Random

from app.demo.pace import Pace
from derbyos_core.clock import Instant
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerRow, PeerState
from derbyos_core.wire.messages import Address

SECOND = 1_000_000
START = Instant(1_000 * SECOND)
PACE = Pace(start=START, speed=20.0)


def test_the_clock_runs_at_the_speed_from_the_start_on() -> None:
    assert PACE.shown(Instant(START - 5)) == START - 5
    assert PACE.shown(START) == START
    assert PACE.shown(Instant(START + 3 * SECOND)) == START + 60 * SECOND


def test_only_a_silence_longer_than_usual_has_an_age() -> None:
    replica = Replica(bout=BoutId("x"), source=SourceId("s"), author=AuthorId("a"), random=Random(0))
    view = replace(replica.view(), peers=(_heard_at(10.0), _heard_at(4.5)))
    now = PACE.shown(Instant(START + 11 * SECOND))
    ages = [now - row.heard_at for row in PACE.view(view).peers]
    assert ages[0] <= 0
    assert ages[1] == 4 * 20 * SECOND


def _heard_at(second: float) -> PeerRow:
    return PeerRow(
        source=SourceId("p"),
        address=Address("127.0.0.1", 50_000),
        state=PeerState.MEMBER,
        author=AuthorId("b"),
        name="Bo",
        roles=(),
        heard_at=Instant(START + int(second * SECOND)),
        holds=0,
    )
