"""An entry of a closed bout reaches the log only when its writer's signature covers it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose
from derbyos_core.gossip.log import EntryLog
from derbyos_core.gossip.signed_log import SignedLog, Signer
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.keys import SigningKey, new_seed
from derbyos_core.security.signatures import Signature, decode_signatures, new_signed_source

BOUT = BoutId("0190b4f5-0000-8000-8000-0123456789ab")
START = 1_795_248_000_000_000
RELAY = SourceId("a0000000-0000-8000-8000-000000000000")
"""The member whose connection brings everything."""


class Writer:
    """A laptop that writes entries and signs them."""

    def __init__(self, number: int, bout: BoutId = BOUT) -> None:
        self.key = SigningKey(new_seed(Random(number)))
        self.source, self.source_key = new_signed_source(self.key.public, bout, Random(number))
        self.log = EntryLog(bout)
        self.signed = SignedLog(bout, self.log, signer=Signer(self.key, self.source_key), is_closed=True)
        self.entries: list[Entry] = []

    def write(self, text: str = "x") -> Entry:
        """Write the next entry."""
        number = len(self.entries) + 1
        entry = entry_of(self.source, number, text, str(self.source_key) if number == 1 else "")
        self.entries.append(entry)
        self.log.append(entry)
        self.signed.sign(entry)
        return entry

    def message(self, *entries: Entry) -> tuple[Sequence[Entry], Sequence[Signature]]:
        """Return what goes out with these entries."""
        frame = self.signed.frame_for(entries)
        return entries, decode_signatures(frame) if frame else ()


def entry_of(source: SourceId, number: int, text: str, key: str = "") -> Entry:
    act = Act(verb=Verb.ADD, target=Target(path="notes"), payload=(Payload("note", {}, text),))
    return compose(Draft(acts=(act,), key=key), source, number, Instant(START + number))


class Reader:
    """A laptop that receives."""

    def __init__(self, *, is_closed: bool = True) -> None:
        self.log = EntryLog(BOUT)
        self.signed = SignedLog(BOUT, self.log, is_closed=is_closed)
        self.counted: dict[str, int] = {}

    def receive(
        self, entries: Sequence[Entry], signatures: Sequence[Signature], channel: SourceId = RELAY
    ) -> list[tuple[str, int]]:
        """Take in a message; return the names of the entries that reach the log."""
        covered = self.signed.receive(entries, signatures, channel)
        for kind, count in covered.dropped.items():
            self.counted[kind] = self.counted.get(kind, 0) + count
        for entry in covered.entries:
            self.log.append(entry)
        return [(entry.source, entry.sequence) for entry in covered.entries]


def test_an_entry_that_was_sent_alone_is_covered_by_itself() -> None:
    writer, reader = Writer(1), Reader()
    for number in range(1, 4):
        assert reader.receive(*writer.message(writer.write())) == [(writer.source, number)]
    assert reader.log.tops == {writer.source: 3}


def test_it_is_covered_behind_a_gap_too() -> None:
    writer, reader = Writer(1), Reader()
    first, second, third = writer.write(), writer.write(), writer.write()
    assert reader.receive(*writer.message(first)) == [(writer.source, 1)]
    assert reader.receive(*writer.message(third)) == [(writer.source, 3)]
    assert reader.log.held == 1
    assert reader.receive(*writer.message(second)) == [(writer.source, 2)]
    assert reader.log.tops == {writer.source: 3}


def test_nothing_is_covered_before_the_key_is_known() -> None:
    writer, reader = Writer(1), Reader()
    first, second = writer.write(), writer.write()
    assert reader.receive(*writer.message(second)) == []
    assert reader.signed.waiting == 1
    assert reader.receive(*writer.message(first)) == [(writer.source, 2), (writer.source, 1)]


def test_history_is_covered_by_the_signature_of_its_last_entry() -> None:
    writer, reader = Writer(1), Reader()
    written = [writer.write() for _ in range(20)]
    entries, signatures = writer.message(*written)
    assert [(one.sequence, one.before) for one in signatures] == [(20, None)]
    assert reader.receive(entries, signatures) == [(writer.source, number) for number in range(1, 21)]


def test_entries_behind_the_last_signature_are_kept_back_until_the_next() -> None:
    writer, reader = Writer(1), Reader()
    written = [writer.write() for _ in range(20)]
    _, signatures = writer.message(*written[:10])
    assert len(reader.receive(written[:15], signatures)) == 10
    assert reader.log.tops == {writer.source: 10}
    assert reader.signed.waiting == 5
    assert len(reader.receive(*writer.message(*written[15:]))) == 10


def test_history_behind_an_accepted_gap_tells_the_link_before() -> None:
    """The entries between are lost for good; those behind are proven all the same."""
    writer, relay, reader = Writer(1), Reader(), Reader()
    written = [writer.write() for _ in range(8)]
    for at in (0, 4, 5, 6, 7):
        relay.receive(*writer.message(written[at]))
    frame = relay.signed.frame_for(written[4:])  # few entries have it in any case
    (signature,) = decode_signatures(frame)
    assert signature.before is not None
    reader.receive(*writer.message(written[0]))
    assert [number for _, number in reader.receive(written[4:], (signature,))] == [5, 6, 7, 8]


@pytest.mark.parametrize("forged_at", [1, 2, 5])
def test_a_relay_cannot_alter_history(forged_at: int) -> None:
    writer, reader = Writer(1), Reader()
    written = [writer.write() for _ in range(5)]
    _, signatures = writer.message(*written)
    key = str(writer.source_key) if forged_at == 1 else ""
    forged = [*written[: forged_at - 1], entry_of(writer.source, forged_at, "forged", key), *written[forged_at:]]
    assert reader.receive(forged, signatures) == []
    assert reader.counted == {"bad-signature": 5}
    assert len(reader.receive(written, signatures)) == 5


def test_a_slot_cannot_be_stolen() -> None:
    """Another member writes the next entry in a writer's name before they do, signed with the wrong key or not."""
    writer, thief, reader = Writer(1), Writer(2), Reader()
    first, second = writer.write(), writer.write()
    reader.receive(*writer.message(first))
    stolen = entry_of(writer.source, 2, "stolen")
    with_another_key = Signature(writer.source, 2, thief.key.sign(b"anything"), bytes(32))
    assert reader.receive([stolen], []) == []
    assert reader.receive([stolen], [with_another_key]) == []
    assert reader.receive(*writer.message(second)) == [(writer.source, 2)]


def test_a_source_cannot_be_taken_by_another_key() -> None:
    """Its id is bound to the key, so an entry 1 with another key is none."""
    writer, thief, reader = Writer(1), Writer(2), Reader()
    claimed = entry_of(writer.source, 1, "mine", f"{str(thief.source_key).partition('.')[0]}.{writer.source_key.nonce}")
    assert reader.receive([claimed], []) == []
    assert reader.receive([entry_of(writer.source, 1, "mine")], []) == []
    assert reader.counted == {"unsigned": 2}
    assert reader.receive(*writer.message(writer.write())) == [(writer.source, 1)]


def test_what_was_signed_for_another_bout_is_refused() -> None:
    elsewhere, reader = Writer(1, BoutId("0190b4f5-0000-8000-8000-0123456789ff")), Reader()
    assert reader.receive(*elsewhere.message(elsewhere.write())) == []
    assert reader.counted == {"unsigned": 1}


def test_both_branches_of_a_writers_own_fork_are_covered() -> None:
    one, two, reader = Writer(1), Writer(1), Reader()
    assert one.source == two.source
    reader.receive(*one.message(one.write()))
    two.write()
    left, right = one.write("left"), two.write("right")
    assert reader.receive(*one.message(left)) == [(one.source, 2)]
    assert reader.receive(*two.message(right)) == [(one.source, 2)]
    assert {fork.other.body for fork in reader.log.forks} < {left.body, right.body}
    assert reader.receive(*one.message(one.write())) == [(one.source, 3)]
    entries = [two.write(), two.write()]
    assert [number for _, number in reader.receive(*two.message(*entries))] == [3, 4]


@dataclass(frozen=True)
class Cheating:
    """A writer who signs two branches behind a common beginning, and shows each of two laptops another one.

    `parts` are the sizes of the messages in which a branch comes.
    """

    common: int
    parts: tuple[tuple[int, ...], tuple[int, ...]]

    def play(self) -> tuple[SourceId, Reader, Reader]:
        """Return the source, and the two laptops."""
        cheat, twin, ann, bo = Writer(1), Writer(1), Reader(), Reader()
        both = [(cheat.write("same"), twin.write("same"))[0] for _ in range(self.common)]
        for reader in (ann, bo):
            reader.receive(*cheat.message(*both))
        for reader, writer, text, parts in ((ann, cheat, "left", self.parts[0]), (bo, twin, "right", self.parts[1])):
            for number, size in enumerate(parts):
                message = [writer.write(f"{text} {number}.{one}") for one in range(size)]
                assert len(reader.receive(*writer.message(*message))) == size
        return cheat.source, ann, bo

    def exchange(self, source: SourceId, giver: Reader, taker: Reader) -> None:
        """Send what follows the first number that differs, as `comparison` and `supply` do."""
        top = max(giver.log.highest(source), taker.log.highest(source))
        refs = [EntryRef(source, number) for number in range(1, top + 1)]
        first = next((ref.sequence for ref in refs if giver.log.all_in(ref) != taker.log.all_in(ref)), None)
        if first is None:
            return
        held = [one for ref in refs[first - 1 : first + 15] for one in giver.log.all_in(ref)]
        above = list(giver.log.after(source, taker.log.tops.get(source, 0), 200))
        is_forked = giver.signed.is_forked(above)
        for part in [*giver.signed.runs(held), *(giver.signed.runs(above) if is_forked else [above])]:
            frame = giver.signed.frame_for(part)
            taker.receive(part, decode_signatures(frame) if frame else ())


ROUNDS_MAX = 20
"""More than the windows of the longest branch."""
_PARTS = st.lists(st.sampled_from([1, 1, 1, 2, 3, 7, 17, 40]), min_size=1, max_size=6).map(tuple)


@given(st.builds(Cheating, common=st.integers(1, 5), parts=st.tuples(_PARTS, _PARTS)))
def test_two_laptops_that_saw_a_branch_each_get_the_other_and_blame_nobody(cheating: Cheating) -> None:
    """What is known of one branch is no evidence against the other, nor against the laptop that brings it."""
    source, ann, bo = cheating.play()
    for _ in range(ROUNDS_MAX):
        cheating.exchange(source, ann, bo)
        cheating.exchange(source, bo, ann)
    top = cheating.common + max(map(sum, cheating.parts))
    shorter = cheating.common + min(map(sum, cheating.parts))
    for reader in (ann, bo):
        assert "bad-signature" not in reader.counted
        held = [reader.log.all_in(EntryRef(source, number)) for number in range(1, top + 1)]
        assert [len(some) for some in held] == [
            1 if number <= cheating.common or number > shorter else 2 for number in range(1, top + 1)
        ]
        assert len({fork.other.body for fork in reader.log.forks}) == shorter - cheating.common


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_restarted_laptop_sends_the_entries_of_each_branch_with_their_own_signatures(order: tuple[int, int]) -> None:
    """A bout file does not say which of two branches a signature is of; the signature of the other one accuses us."""
    source, ann, bo = Cheating(2, ((1, 1, 1), (1, 1, 1))).play()
    relay = Reader()
    entries = [list(one.log.after(source, 0, 9)) for one in (ann, bo)]
    frames = [reader.signed.frame_for([one]) for reader in (ann, bo) for one in reader.log.after(source, 0, 9)]
    relay.signed.load_signatures(one for frame in frames if frame for one in decode_signatures(frame))
    for place in order:
        for entry in entries[place]:
            relay.signed.load([entry])
            relay.log.append(entry)
    newcomer = Reader()
    held = [one for number in range(1, 6) for one in relay.log.all_in(EntryRef(source, number))]
    assert len(held) == 8
    for part in relay.signed.runs(held):
        newcomer.receive(part, decode_signatures(relay.signed.frame_for(part)))
    assert newcomer.counted == {}
    assert [len(newcomer.log.all_in(EntryRef(source, number))) for number in range(1, 6)] == [1, 1, 2, 2, 2]


def test_a_signature_that_waits_goes_with_the_entry_that_is_replaced() -> None:
    """Entries of one branch wait for the key; a message with the other branch takes their place."""
    one, two, reader = Writer(1), Writer(1), Reader()
    first = one.write("same")
    two.write("same")
    left, right, third = one.write("left"), two.write("right"), two.write("third")
    assert reader.receive(*one.message(left)) == []
    assert len(reader.receive(*two.message(first, right, third))) == 3
    assert "bad-signature" not in reader.counted


def test_an_entry_of_another_branch_is_covered_by_the_one_that_follows_it() -> None:
    """Its own signature is lost; that of the next entry of its branch covers it, although another one is here."""
    one, two, reader = Writer(1), Writer(1), Reader()
    reader.receive(*one.message(one.write()))
    two.write()
    left, right, third = one.write("left"), two.write("right"), two.write()
    reader.receive(*one.message(left))
    assert reader.receive(*two.message(third)) == [(one.source, 3)]
    assert reader.receive([entry_of(one.source, 2, "forged")], []) == []
    assert reader.receive([right], []) == [(one.source, 2)]
    assert {fork.other.body for fork in reader.log.forks} < {left.body, right.body}


def test_an_open_bout_passes_everything_on() -> None:
    writer, reader = Writer(1), Reader(is_closed=False)
    plain = entry_of(SourceId("0e1d0000-0000-4000-8000-000000000001"), 1, "plain")
    first, second = writer.write(), writer.write()
    assert reader.receive([plain, first], []) == [(plain.source, 1), (writer.source, 1)]
    assert reader.receive(*writer.message(second)) == [(writer.source, 2)]
    assert reader.signed.is_covered(second.ref)
    covered = reader.signed.receive([first, second], [Signature(writer.source, 1, bytes(64))], RELAY)
    assert covered.entries == (first, second)
    assert covered.signatures == ()
    assert covered.dropped == {"uncovered": 1}


def test_a_bout_file_is_taken_in_and_own_entries_are_signed_again() -> None:
    writer = Writer(1)
    written = [writer.write() for _ in range(3)]
    again = SignedLog(BOUT, EntryLog(BOUT), signer=Signer(writer.key, writer.source_key), is_closed=True)
    kept = decode_signatures(writer.signed.frame_for(written[1:2]))
    again.load_signatures(kept)
    made = again.load(written)
    assert [signature.sequence for signature in made] == [1, 3]
    reader = Reader()
    assert len(reader.receive(written, decode_signatures(again.frame_for(written)))) == 3


@pytest.mark.parametrize("lost", [0, 1])
def test_own_entries_behind_a_lost_one_are_signed_again_when_that_one_comes(lost: int) -> None:
    """The disk has lost an own entry of an earlier start, and the last signatures; a peer sends the entry again."""
    writer, reader = Writer(1), Reader()
    written = [writer.write() for _ in range(4)]
    log = EntryLog(BOUT)
    again = SignedLog(BOUT, log, signer=Signer(writer.key, writer.source_key), is_closed=True)
    again.load_signatures(decode_signatures(writer.signed.frame_for(written[1:2])))
    made: list[Signature] = []
    for entry in (*written[:lost], *written[lost + 1 :]):
        made += again.load([entry])
        log.append(entry)
    covered = again.receive(*writer.message(written[lost]), RELAY)
    assert covered.entries == (written[lost],)
    assert {one.sequence for one in (*made, *covered.signatures)} >= {3, 4}
    log.append(written[lost])
    assert len(reader.receive(written, decode_signatures(again.frame_for(written)))) == 4


def test_an_entry_whose_signature_alone_is_on_the_disk_is_covered_by_it() -> None:
    """The disk lost the entry; it comes again with the signature, or without."""
    writer, reader = Writer(1), Reader()
    first, second = writer.write(), writer.write()
    reader.signed.load_signatures(decode_signatures(writer.signed.frame_for([second])))
    reader.receive(*writer.message(first))
    assert reader.receive([second], []) == [(writer.source, 2)]


def test_an_entry_before_a_signed_one_is_covered_without_a_signature_of_its_own() -> None:
    """Another entry in its place is not accepted; who sent it is not accused, because it may be of another branch."""
    writer, reader = Writer(1), Reader()
    first, second, third = writer.write(), writer.write(), writer.write()
    reader.receive(*writer.message(first))
    reader.receive(*writer.message(third))
    assert reader.receive([entry_of(writer.source, 2, "forged")], []) == []
    assert reader.counted == {"uncovered": 1}
    assert reader.receive([second], []) == [(writer.source, 2)]


def test_a_signature_of_a_number_far_ahead_costs_nothing() -> None:
    writer, reader = Writer(1), Reader()
    first = writer.write()
    far = entry_of(writer.source, 1 << 40, "far")
    signature = Signature(writer.source, 1 << 40, bytes(64), bytes(32))
    assert reader.receive([first, far], [signature]) == []


WRITTEN = [Writer(number) for number in range(3)]
for _writer in WRITTEN:
    for _ in range(12):
        _writer.write()


@given(st.data())
def test_every_order_and_grouping_lets_each_entry_through_once(data: st.DataObject) -> None:
    """Live entries in any order, some twice, and histories in pieces that each end with a signature."""
    reader = Reader()
    messages = []
    for writer in WRITTEN:
        cut = data.draw(st.integers(0, 12))
        step = data.draw(st.integers(1, 6))
        messages += [writer.message(*writer.entries[at : min(at + step, cut)]) for at in range(0, cut, step)]
        messages += [writer.message(entry) for entry in writer.entries[cut:]]
    order = data.draw(st.permutations(messages))
    passed = [ref for message in order for ref in reader.receive(*message)]
    for _ in range(3):  # what waited for its beginning comes again, as gossip asks for it
        passed += [ref for message in messages for ref in reader.receive(*message) if ref not in passed]
    assert sorted(set(passed)) == sorted((writer.source, number) for writer in WRITTEN for number in range(1, 13))
    assert reader.log.tops == {writer.source: 12 for writer in WRITTEN}
    assert not reader.log.forks


@given(st.data())
def test_no_altered_entry_gets_through(data: st.DataObject) -> None:
    writer, reader = WRITTEN[0], Reader()
    reader.receive(*writer.message(*writer.entries[:6]))
    number = data.draw(st.integers(1, 12))
    text = data.draw(st.sampled_from(["y", "z", "x "]))
    key = str(writer.source_key) if number == 1 else ""
    altered = entry_of(writer.source, number, text, key)
    _, signatures = writer.message(writer.entries[number - 1])
    chosen = data.draw(st.sampled_from([signatures, (), writer.message(*writer.entries)[1]]))
    before = data.draw(st.lists(st.sampled_from(writer.entries), max_size=3, unique_by=lambda entry: entry.sequence))
    passed = reader.signed.receive([*before, altered], chosen, RELAY).entries
    assert altered not in passed
