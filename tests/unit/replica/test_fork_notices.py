"""A fork is told with both texts, once for each writer, to everybody who has both entries (A15, data-model 4)."""

from copy import deepcopy
from random import Random

import pytest

from derbyos_core.gossip.entry import Act, EntryRef, Payload, Target, Verb, digest
from derbyos_core.gossip.signed_log import Signer
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.fork_reports import REFS_MAX, WRITERS_MAX
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.keys import author_of
from derbyos_core.security.signatures import new_signed_source
from tests.kit.signed_bout import NOW, RECOVERY, Writer, key_of

BOUT = new_closed_bout(key_of(1).public, RECOVERY.public, NOW)
ASK = "A laptop does that if it was restored from a backup, or its files were copied: ask there."
HEAD_DOES, OTHERS_DO = "Look at both, and enter what is right.", "The Head NSO looks at both, and enters what is right."


def laptop(number: int, *, is_closed: bool = True) -> BoutState:
    """Return the bout of a laptop that has the key of this number."""
    key = key_of(number)
    source, source_key = new_signed_source(key.public, BOUT, Random(number))
    return BoutState(
        bout=BOUT,
        source=source,
        author=author_of(key.public),
        random=Random(number),
        signer=Signer(key, source_key) if is_closed else None,
        is_closed=is_closed,
    )


def reads(node: BoutState, writer: Writer, since: int = 0) -> None:
    """Take in what a writer wrote behind a number, one by one over its own channel."""
    for entry, signature in zip(writer.entries[since:], writer.signatures[since:], strict=True):
        assert not node.take([entry], writer.source, lambda source: True, [signature]).unproven


def named(name: str, number: int, role: str = "scorekeeper-home") -> Writer:
    """Return a writer with a name and a role."""
    writer = Writer(BOUT, key_of(number), name)
    writer.add("nsodes", Payload(tag="nsode", attributes={"eid": writer.source, "uuid": writer.source, "role": role}))
    return writer


def trip(number: int, points: int) -> Act:
    """Return the act that enters a trip in jam 1."""
    payload = Payload(tag="pass", attributes={"team": "home", "number": str(number), "points": str(points)})
    return Act(verb=Verb.ADD, target=Target(period="1", jam="1"), payload=(payload,))


def branched(writer: Writer, length: int) -> list[Writer]:
    """Return two copies of a writer, which go on with 4 and with 0 points for so many trips."""
    branches = [deepcopy(writer), deepcopy(writer)]
    for branch, points in zip(branches, (4, 0), strict=True):
        for number in range(length):
            branch.write(trip(number + 2, points))
    return branches


def told(node: BoutState, *kinds: NoticeKind) -> list[Notice]:
    """Return the notices of these kinds, those on forks if there are none."""
    return [notice for notice in node.notices(NOW) if notice.kind in (kinds or (NoticeKind.FORK,))]


def texts_of(node: BoutState, ref: EntryRef) -> tuple[str, str]:
    """Return the words for the trip that counts and for the one that a fork left beside."""
    counting, (other,) = node.log.get(ref), [fork.other for fork in node.log.forks if fork.other.ref == ref]
    assert counting is not None
    assert digest(counting) < digest(other)
    points = (one.acts[0].payload[0].attributes["points"] for one in (counting, other))
    first, second = (f"“Trip {ref.sequence - 1} is {one} points for HOM · Jam 1”" for one in points)
    return first, second


@pytest.mark.parametrize("length", [1, 2, 3, 40, 240])
def test_a_fork_of_any_length_is_one_notice_with_count_and_two_texts(length: int) -> None:
    node, eve = laptop(1), named("Eve", 3)
    reads(node, eve)
    for branch in branched(eve, length):
        reads(node, branch, 2)
    (notice,) = told(node)
    assert (notice.count, len(notice.refs), notice.is_own) == (length, min(length, REFS_MAX), False)
    said, kept = texts_of(node, EntryRef(eve.source, 3))
    if length == 1:
        words = f"one number to two entries: it said {said} to some laptops and {kept} to others. The first counts "
        words += "everywhere, the second is kept, but does not count."
    else:
        words = (
            f"{length} numbers to two entries each, and told some laptops one of them and others the other. The first "
        )
        words += f"time it said {said}, which counts everywhere, and {kept}, which is kept, but does not count."
    assert notice.sentence == f"The laptop of Eve (Scorekeeper HOM) gave {words} {ASK} {OTHERS_DO}"


def test_the_head_nso_is_told_what_to_do() -> None:
    node, eve, head = laptop(1), named("Eve", 3), named("Ann", 1, "head-nso")
    node.source = head.source
    for writer in (head, eve):
        reads(node, writer)
    for branch in branched(eve, 1):
        reads(node, branch, 2)
    (notice,) = told(node)
    assert notice.sentence.endswith(f"{ASK} {HEAD_DOES}")


def test_all_sources_of_one_key_have_one_notice() -> None:
    """Whoever cheats may come again under a new source; the key is the same."""
    node, again = laptop(1), Writer(BOUT, key_of(3), "Eve, again")
    for writer in (named("Eve", 3), again):
        reads(node, writer)
        for branch in branched(writer, 3):
            reads(node, branch, len(writer.entries))
    (notice,) = told(node)
    assert notice.count == 6
    assert {ref.source for ref in notice.refs} == {again.source, named("Eve", 3).source}


def test_a_name_that_two_laptops_have_is_not_taken_for_certain() -> None:
    """A cheat who calls themself Bo does not bring Bo under suspicion."""
    node, eve = laptop(1), named("Bo", 3)
    for writer in (named("Bo", 2), eve):
        reads(node, writer)
    for branch in branched(eve, 1):
        reads(node, branch, 2)
    (notice,) = told(node)
    assert notice.sentence.startswith("The laptop of one of those who are called Bo (Scorekeeper HOM) gave one number")


def test_notices_and_their_length_are_bounded() -> None:
    node = laptop(1)
    for number in range(10, 10 + WRITERS_MAX + 2):
        writer = named(f"{number} " + "x" * 500, number)
        reads(node, writer)
        for branch in branched(writer, 2):
            branch.write(Act(verb=Verb.SET, target=Target(eid=writer.source), attribute="name", text="y" * 500))
            reads(node, branch, 2)
    found = told(node)
    assert [notice.count for notice in found] == [2] * WRITERS_MAX + [2]
    assert found[-1].sentence == "The entries of 2 more laptops have numbers that were given twice."


def test_whoever_wrote_either_entry_reads_which_one_does_not_count() -> None:
    """A restored backup: what this laptop wrote before comes back from the others."""
    key = key_of(3)
    eve = named("Eve", 3)
    node = BoutState(
        bout=BOUT, source=eve.source, author=author_of(key.public), random=Random(1), is_closed=True,
        signer=Signer(key, new_signed_source(key.public, BOUT, Random("Eve"))[1]),
    )  # fmt: skip
    left, right = branched(eve, 6)
    node.load([entry.body for entry in left.entries], range(8), signatures=left.signatures)
    reads(node, right, 2)
    notice, rest = told(node, NoticeKind.FORK, NoticeKind.FORGERY)
    lost = [fork.other for fork in node.log.forks if any(fork.other.body == one.body for one in left.entries)]
    assert 0 < len(lost) < 6, "both branches have won somewhere"
    assert (notice.is_own, notice.count) == (True, len(lost))
    said, kept = texts_of(node, lost[0].ref)
    if len(lost) == 1:
        words = f"Your entry {kept} is kept, but does not count: {said} has the same number and counts everywhere."
    else:
        words = f"{len(lost)} of your entries are kept, but do not count: others have the same numbers and count "
        words += f"everywhere. The first is {kept}; {said} counts in its place."
    assert (rest.is_own, rest.count) == (True, 6 - len(lost))
    assert "in the name of this laptop" in rest.sentence
    cause = "Both are signed with the key of this laptop: it was restored from a backup, or its files were copied."
    assert notice.sentence == f"{words} {cause} {HEAD_DOES}"


def test_so_does_a_laptop_that_has_started_again() -> None:
    eve, node = named("Eve", 3), laptop(3)
    left, right = branched(eve, 4)
    node.load([entry.body for entry in left.entries], range(6), signatures=left.signatures)
    reads(node, right, 2)
    found = told(node)
    assert all(notice.is_own for notice in found)
    assert sum(notice.count for notice in found) == 4
    first = found[0].sentence
    assert first.startswith("Your entry") or "of your entries are kept, but do not count" in first


def test_entries_behind_a_restored_state_are_no_forgery_where_entries_are_signed() -> None:
    key, eve = key_of(3), named("Eve", 3)
    node = BoutState(bout=BOUT, source=eve.source, author=author_of(key.public), random=Random(1), is_closed=True)
    node.load([entry.body for entry in eve.entries], range(2), signatures=eve.signatures)
    left, _ = branched(eve, 2)
    reads(node, left, 2)
    assert (node.forged, told(node)) == (2, [])


def test_an_open_bout_accuses_no_laptop() -> None:
    """There anybody can write in Eve's name."""
    node, eve = laptop(1, is_closed=False), named("Eve", 3)
    for writer in (eve, *branched(eve, 2)):
        for entry in writer.entries:
            node.take([entry], writer.source, lambda source: True)
    (notice,) = told(node)
    said, kept = texts_of(node, EntryRef(eve.source, 3))
    words = "2 numbers of entries in the name of Eve (Scorekeeper HOM) were given twice. Of the first, "
    words += f"{said} counts everywhere, {kept} is kept, but does not count. "
    cause = "That laptop was restored from a backup, or somebody else wrote in its name: ask there."
    assert notice.sentence == f"{words}{cause} {OTHERS_DO}"


def test_entries_that_read_alike_are_told_apart() -> None:
    node, eve = laptop(1), named("Eve", 3)
    reads(node, eve)
    for text in ("heads", "tails"):
        branch = deepcopy(eve)
        branch.note(text)
        reads(node, branch, 2)
    (notice,) = told(node)
    assert "it said “Note” to some laptops and “Note, with other details” to others" in notice.sentence
