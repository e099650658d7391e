"""An official who changes something that was just taken away gets a notice (the other half of the promise)."""

from random import Random

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import parse_body
from derbyos_core.identity import AuthorId, SourceId, Team
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.notices import Notice
from tests.unit.replica.script import BOUT, NOW, SECOND, SOURCES

TRIP = BOUT.eid("period/1/jam/1/team/home/pass/2")
JAM = BOUT.eid("period/1/jam/1")


def scene(taken_away: str, *, is_put_back: bool = False) -> tuple[BoutState, list[Notice]]:
    """Create a trip of b's that the Head NSO takes away and an official here corrects on an outdated screen."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))

    def brings(source: SourceId, number: int, at: int, body: str) -> None:
        head = (
            f'source="{source}" sequence="{number}" timestamp="{(NOW + at) // 1_000_000}.{(NOW + at) % 1_000_000:06d}"'
        )
        node.take(parse_body(body.format(head=head).encode()), source, lambda _: True)

    brings(SOURCES["b"], 1, 0, '<add period="1" jam="1" {head}><pass team="home" number="2" points="3"/></add>')
    node.pass_time(NOW)
    body = f'<set eid="{TRIP}" attribute="points" source="{SOURCES["a"]}" sequence="1" timestamp="'
    body += f'{(NOW + 2 * SECOND) // 1_000_000}.000000" role="scorekeeper-home" over="{SOURCES["b"]} 1">4</set>'
    nsode = f'<nsode uuid="{SOURCES["c"]}" author="c" role="head-nso"/>'
    brings(SOURCES["c"], 1, 1, f'<add path="nsodes" {{head}}>{nsode}</add>')
    over = f'role="head-nso" over="{SOURCES["b"]} 1"'
    brings(SOURCES["c"], 2, SECOND, f'<remove eid="{taken_away}" {over} {{head}}/>')
    node.load([body.encode()])
    if is_put_back:
        command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=1)
        assert node.submit(command, "", Instant(NOW + 3 * SECOND), None) is not None
    return node, [one for one in node.notices(Instant(NOW + 60 * SECOND)) if one.is_own]


def test_correction_of_a_removed_trip_gives_a_notice() -> None:
    node, (notice,) = scene(TRIP)
    assert not node.bout.jams or not node.bout.jams[0].side(Team.HOME).trips
    assert [(ref.source, ref.sequence) for ref in notice.refs] == [(SOURCES["a"], 1)]
    assert "was removed" in notice.sentence


def test_so_is_one_within_a_jam_that_was_taken_away() -> None:
    _, (notice,) = scene(JAM)
    assert [(ref.source, ref.sequence) for ref in notice.refs] == [(SOURCES["a"], 1)]


def test_notice_ends_when_the_trip_is_restored() -> None:
    node, notices = scene(TRIP, is_put_back=True)
    assert [trip.number for trip in node.bout.jams[0].side(Team.HOME).trips] == [1, 2]
    assert notices == []
