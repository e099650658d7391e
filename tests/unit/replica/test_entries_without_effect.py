"""Entries that are kept without effect, or superseded unseen, produce a notice for their writer."""

from random import Random

import pytest

from derbyos_core.bout.commands import Join, SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, parse_body
from derbyos_core.identity import AuthorId, Team
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.effects import Patched
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.wire.messages import XMLMessage
from tests.unit.replica.script import BOUT, NOW, SOURCES, Bench

NOBODY = "00000000-0000-4000-8000-00000000dead"
WITHOUT_EFFECT = [
    (Act(verb=Verb.SET, target=Target(eid=NOBODY), attribute="points", text="4"), "Its target does not exist"),
    (Act(verb=Verb.SET, target=Target(team="home", person="999"), attribute="name", text="Kim"), "It is unclear who"),
    (Act(verb=Verb.REMOVE, target=Target(team="home")), "That is not possible in a bout"),
]


def notices(bench: Bench) -> list[Notice]:
    """Return the notices of entries without effect."""
    return [notice for notice in bench.replica.view().notices if notice.kind is NoticeKind.NOT_APPLIED]


@pytest.mark.parametrize(("act", "why"), WITHOUT_EFFECT)
def test_writer_of_an_entry_without_effect_gets_a_notice(act: Act, why: str) -> None:
    bench = Bench()
    ref = bench.replica.write(Draft(acts=(act,), role="scorekeeper-home"), bench.now)
    assert notices(bench) == []
    effects = bench.waits(2.1)
    assert Patched((), own=False) in effects
    (notice,) = notices(bench)
    assert (notice.is_own, notice.refs) == (True, (ref,))
    assert "of your entries" in notice.sentence.lower()
    assert why in notice.sentence


@pytest.mark.parametrize("act", [act for act, _ in WITHOUT_EFFECT])
def test_head_nso_gets_a_notice_of_entries_without_effect(act: Act) -> None:
    writer, bench = Bench(), Bench()
    bench.meets("b")
    for _ in range(3):
        writer.replica.write(Draft(acts=(act,)), writer.now)
    written = [writer.replica.log.get(EntryRef(SOURCES["a"], number)) for number in range(1, 5)]
    for entry in written:
        assert entry is not None
        body = entry.body.replace(SOURCES["a"].encode(), SOURCES["b"].encode()).replace(b"author-a", b"author-b")
        bench.hears("b", XMLMessage(body))
    assert notices(bench) == []
    bench.waits(2.1)
    (notice,) = notices(bench)
    assert (notice.is_own, len(notice.refs)) == (False, 3)
    assert notice.sentence.startswith("3 entries by Ada have no effect (the first: ")


def test_notice_ends_when_the_entry_gets_its_effect() -> None:
    bench = Bench()
    bench.meets("b")
    bench.replica.write(Draft(acts=(WITHOUT_EFFECT[0][0],)), bench.now)
    assert notices(bench) == []
    bench.waits(2.1)
    assert len(notices(bench)) == 1
    add = Payload(tag="note", attributes={"eid": NOBODY})
    bench.replica.write(Draft(acts=(Act(verb=Verb.ADD, target=Target(), payload=(add,)),)), bench.now)
    assert notices(bench) == []


@pytest.mark.parametrize("how", ["undoes", "over", "settles"])
def test_writer_answered_before_writing_gets_a_notice(how: str) -> None:
    """A hostile program names an official's next entries."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    head = f'source="{SOURCES["b"]}" sequence="1" timestamp="{NOW // 1_000_000 - 60}" role="head-nso"'
    head += f' {how}="{SOURCES["a"]} 1"'
    trip = BOUT.eid("period/1/jam/1/team/home/pass/2")
    hostile: tuple[Entry, ...] = parse_body(f'<set eid="{trip}" attribute="points" {head}>0</set>'.encode())
    node.take(hostile, SOURCES["b"], lambda _: True)
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    assert node.submit(command, "scorekeeper-home", NOW, None) is not None
    found = [notice for notice in node.notices(Instant(NOW + 1)) if notice.refs == (EntryRef(SOURCES["a"], 1),)]
    assert [notice.is_own for notice in found] == [True]
    assert "before you wrote it" in found[0].sentence


def test_writer_answered_while_writing_gets_a_notice() -> None:
    """The two cross: the other entry has the earlier stamp, so its writer had not seen this one."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    assert node.submit(command, "scorekeeper-home", NOW, None) is not None
    head = f'source="{SOURCES["b"]}" sequence="1" timestamp="{NOW // 1_000_000 - 1}"'
    node.take(parse_body(f'<remove path="x" {head} undoes="{SOURCES["a"]} 1"/>'.encode()), SOURCES["b"], lambda _: True)
    (notice,) = [notice for notice in node.notices(Instant(NOW + 1)) if notice.is_own]
    assert notice.refs == (EntryRef(SOURCES["a"], 1),)


def test_writer_undone_unseen_gets_a_notice() -> None:
    """Seed 2840: a crash lost the own entry. It returned behind an honest answer and an undo made before it."""
    author = AuthorId("a")
    former = BoutState(bout=BOUT, source=SOURCES["a"], author=author, random=Random(1))
    joined = former.submit(Join(name="Kim", author=author, roles=(), program="", version=""), "", NOW, None)
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    taken = former.submit(command, "scorekeeper-home", Instant(NOW + 1), None)
    assert joined is not None
    assert taken is not None

    def naming(source: str, sequence: int, seconds: int, how: str) -> bytes:
        head = f'source="{SOURCES[source]}" sequence="{sequence}" timestamp="{NOW // 1_000_000 + seconds}"'
        return f'<remove path="x" {head} {how}="{SOURCES["a"]} 2"/>'.encode()

    honest = [naming("b", number, 60 + number, "over") for number in range(1, 51)]
    hostile = naming("d", 1, -60, "undoes")
    for before in (honest[:1], honest):
        for bodies in ([*before, hostile], [hostile, *before]):
            node = BoutState(bout=BOUT, source=SOURCES["c"], author=author, random=Random(1))
            for body in (joined.kept[0].body, *bodies, taken.kept[0].body):
                node.take(parse_body(body), SOURCES["b"], lambda _: True)
            assert node.document.is_void(EntryRef(SOURCES["a"], 2))
            refs = [notice.refs for notice in node.notices(Instant(NOW + 200_000_000)) if notice.is_own]
            assert (EntryRef(SOURCES["a"], 2),) in refs
    node = BoutState(bout=BOUT, source=SOURCES["c"], author=author, random=Random(1))
    for body in (joined.kept[0].body, *honest[:3], taken.kept[0].body):
        node.take(parse_body(body), SOURCES["b"], lambda _: True)
    assert [notice for notice in node.notices(Instant(NOW + 200_000_000)) if notice.is_own] == []


def test_honest_answers_and_undos_give_no_notice() -> None:
    """They come after the entries that they answer."""
    node = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    taken = node.submit(command, "scorekeeper-home", NOW, None)
    assert taken is not None
    head = f'source="{SOURCES["b"]}" sequence="1" timestamp="{NOW // 1_000_000 + 60}" role="head-nso"'
    body = f'<remove eid="{BOUT.eid("period/1/jam/1/team/home/pass/2")}" {head} undoes="{SOURCES["a"]} 1"/>'
    node.take(parse_body(body.encode()), SOURCES["b"], lambda _: True)
    assert node.document.is_void(EntryRef(SOURCES["a"], 1))
    assert node.notices(Instant(NOW + 1)) == ()


def test_undo_ahead_gives_a_notice_after_a_restart() -> None:
    """The undo was held behind a gap, so the own entry has the earlier stamp; the order on disk shows which came
    first."""
    author = AuthorId("a")
    former = BoutState(bout=BOUT, source=SOURCES["a"], author=author, random=Random(1))
    joined = former.submit(Join(name="Kim", author=author, roles=(), program="", version=""), "", NOW, None)
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    head = f'source="{SOURCES["b"]}" sequence="2" timestamp="{NOW // 1_000_000 + 60}"'
    undo = f'<remove path="x" {head} undoes="{SOURCES["a"]} 2"/>'.encode()
    former.take(parse_body(undo), SOURCES["b"], lambda _: True)
    taken = former.submit(command, "scorekeeper-home", Instant(NOW + 1), None)
    assert joined is not None
    assert taken is not None
    first, second = joined.kept[0].body, taken.kept[0].body
    gap = undo.replace(b'sequence="2"', b'sequence="1"').replace(b' undoes="', b' group="')
    pieces = [(first, None), (undo, SOURCES["b"]), (second, None), (gap, SOURCES["b"])]
    for cut in range(len(pieces) + 1):  # the disk is read in parts
        node = BoutState(bout=BOUT, source=SOURCES["c"], author=author, random=Random(1))
        for some in (pieces[:cut], pieces[cut:]):
            loaded = Loaded.of(some)
            node.load(loaded.bodies, loaded.entered_here)
        refs = [notice.refs for notice in node.notices(Instant(NOW + 120_000_000)) if notice.is_own]
        assert refs == [(EntryRef(SOURCES["a"], 2),)], cut
        assert node.document.is_void(EntryRef(SOURCES["a"], 2))
    honest = BoutState(bout=BOUT, source=SOURCES["c"], author=author, random=Random(1))
    loaded = Loaded.of([(first, None), (second, None), (undo, SOURCES["b"]), (gap, SOURCES["b"])])
    honest.load(loaded.bodies, loaded.entered_here)
    assert [notice for notice in honest.notices(Instant(NOW + 120_000_000)) if notice.is_own] == []


def test_undo_ahead_gives_a_notice_without_introduction() -> None:
    """Hostile seed 16245: a forger took the slot of the first entry, so the source has no author."""
    former = BoutState(bout=BOUT, source=SOURCES["a"], author=AuthorId("a"), random=Random(1))
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=4)
    taken = former.submit(command, "scorekeeper-home", NOW, None)
    assert taken is not None
    head = f'source="{SOURCES["b"]}" sequence="1" timestamp="{NOW // 1_000_000 - 60}"'
    undo = f'<remove path="x" {head} undoes="{SOURCES["a"]} 1"/>'.encode()
    node = BoutState(bout=BOUT, source=SOURCES["c"], author=AuthorId("a"), random=Random(1))
    loaded = Loaded.of([(undo, SOURCES["b"]), (taken.kept[0].body, None)])
    node.load(loaded.bodies, loaded.entered_here)
    (notice,) = [notice for notice in node.notices(Instant(NOW + 120_000_000)) if notice.is_own]
    assert notice.refs == (EntryRef(SOURCES["a"], 1),)
