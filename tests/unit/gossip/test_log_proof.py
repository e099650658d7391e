"""A log is proven as it was written, and refuted wherever anything in it was changed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Payload, parse_body
from derbyos_core.gossip.log_proof import (
    LoggedEntry,
    LogProof,
    SourceFault,
    SourceProof,
    prove_log,
    signatures_of,
    signed_rows,
)
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.chain_proof import EntryProof
from derbyos_core.security.keys import author_of, encode_key, encode_octets
from derbyos_core.security.signatures import Signature, first_link, next_link, sign_link
from tests.kit.signed_bout import NOW, RECOVERY, SignedBout, Writer, key_of, make_bout
from tests.unit.export.sample import make_log

BOUT = make_bout()
SPARSE = make_bout(notes=8, every=3)
ANN, BO = BOUT.writers


def of(proof: LogProof, source: SourceId) -> SourceProof:
    return next(one for one in proof.sources if one.source == source)


def proofs(bout: SignedBout, source: SourceId, rows: list[LoggedEntry]) -> str:
    """Return the first letters of what is known of each entry."""
    return "".join(proof.value[:2] for _, proof in of(prove_log(bout.bout, rows), source).entries)


def row_at(bout: SignedBout, source: SourceId, sequence: int) -> int:
    return next(at for at, row in enumerate(bout.rows) if (row.source, row.sequence) == (source, sequence))


def test_a_whole_log_is_proven_with_its_founder() -> None:
    proof = prove_log(BOUT.bout, BOUT.rows)
    assert proof.is_proven
    assert not proof.is_refuted
    assert proof.founding is not None
    assert (proof.founding.source, proof.founding.key, proof.founding.fits) == (ANN.source, ANN.key.public, True)
    found = {(one.name, one.author, one.key, one.proven) for one in proof.sources}
    assert found == {(w.name, author_of(w.key.public), w.key.public, len(w.entries)) for w in BOUT.writers}


def test_the_order_of_the_rows_does_not_matter() -> None:
    assert prove_log(BOUT.bout, reversed(BOUT.rows)) == prove_log(BOUT.bout, BOUT.rows)


def test_one_signature_proves_all_before_it_and_nothing_behind_it() -> None:
    rows = SPARSE.rows
    assert [row.sequence for row in rows if row.signatures] == [3, 6, 9, 3, 6, 9]
    assert proofs(SPARSE, SPARSE.writers[0].source, rows) == "pr" * 9 + "un" * 2
    proof = prove_log(SPARSE.bout, rows)
    assert (proof.is_proven, proof.is_refuted) == (False, False)
    assert of(proof, SPARSE.writers[0].source).first_unproven == (10, EntryProof.UNSIGNED)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_an_octet_that_changed_anywhere_is_refuted(data: st.DataObject) -> None:
    bout = data.draw(st.sampled_from((BOUT, SPARSE)))
    rows = bout.rows
    covered = [at for at, row in enumerate(rows) if bout is BOUT or row.sequence <= 9]
    at = data.draw(st.sampled_from(covered))
    where = data.draw(st.integers(0, len(rows[at].body) - 1))
    body = bytearray(rows[at].body)
    body[where] ^= data.draw(st.integers(1, 255))
    rows[at] = replace(rows[at], body=bytes(body))
    proof = prove_log(bout.bout, rows)
    source = of(proof, rows[at].source)
    assert proof.is_refuted
    assert not proof.is_proven
    assert source.fault or source.first_unproven is not None
    if source.first_unproven is not None and not source.fault:
        assert source.first_unproven[0] <= rows[at].sequence
    others = [one for one in proof.sources if one.source != source.source and rows[at].sequence > 3]
    assert all(not one.is_refuted for one in others)


def test_an_altered_entry_is_named_and_what_follows_cannot_be_reached_in_an_export() -> None:
    """Bout files tell the link before each entry, so there only the altered entry falls."""
    rows = BOUT.rows
    at = row_at(BOUT, BO.source, 3)
    rows[at] = replace(rows[at], body=rows[at].body.replace(b"note 1", b"note 7"))
    assert proofs(BOUT, BO.source, rows) == "prpralprpr"
    bare = [replace(row, signatures=tuple(replace(one, before=None) for one in row.signatures)) for row in rows]
    assert proofs(BOUT, BO.source, bare) == "prpralunun"
    assert of(prove_log(BOUT.bout, bare), BO.source).first_unproven == (3, EntryProof.ALTERED)
    assert of(prove_log(BOUT.bout, bare), BO.source).entries[4] == (5, EntryProof.UNREACHABLE)


@pytest.mark.parametrize("octet", [0, 31, 63])
def test_a_damaged_signature_hides_nothing_that_a_later_one_covers(octet: int) -> None:
    rows = BOUT.rows
    at = row_at(BOUT, BO.source, 3)
    one = rows[at].signatures[0]
    octets = bytearray(one.octets)
    octets[octet] ^= 1
    rows[at] = replace(rows[at], signatures=(replace(one, octets=bytes(octets)),))
    assert proofs(BOUT, BO.source, rows) == "pr" * 5
    last = row_at(BOUT, BO.source, 5)
    rows[last] = replace(rows[last], signatures=rows[at].signatures)
    assert proofs(BOUT, BO.source, rows) == "pr" * 4 + "al"


def test_a_false_link_before_proves_nothing() -> None:
    rows = [row for row in BOUT.rows if (row.source, row.sequence) != (BO.source, 2)]
    at = next(at for at, row in enumerate(rows) if (row.source, row.sequence) == (BO.source, 3))
    rows[at] = replace(rows[at], signatures=(replace(rows[at].signatures[0], before=bytes(32)),))
    assert proofs(BOUT, BO.source, rows) == "pralprpr"


def test_swapped_bodies_and_numbers_are_refuted() -> None:
    one, two = row_at(BOUT, BO.source, 2), row_at(BOUT, BO.source, 3)
    other = row_at(BOUT, ANN.source, 4)
    for first, second in ((one, two), (one, other)):
        rows = BOUT.rows
        rows[first] = replace(BOUT.rows[first], body=BOUT.rows[second].body)
        rows[second] = replace(BOUT.rows[second], body=BOUT.rows[first].body)
        assert prove_log(BOUT.bout, rows).is_refuted
        rows = BOUT.rows
        rows[first] = replace(BOUT.rows[second], source=BOUT.rows[first].source, sequence=BOUT.rows[first].sequence)
        rows[second] = replace(BOUT.rows[first], source=BOUT.rows[second].source, sequence=BOUT.rows[second].sequence)
        assert prove_log(BOUT.bout, rows).is_refuted


def test_a_missing_entry_is_refuted_unless_an_official_accepted_it() -> None:
    bout = make_bout()
    bo = bout.writers[1]
    bout.writers[0].add("nsodes", Payload(tag="accept", attributes={"uuid": bo.source, "missing": "3"}))
    without = [row for row in bout.rows if (row.source, row.sequence) != (bo.source, 3)]
    source = of(prove_log(bout.bout, without), bo.source)
    assert (source.is_proven, source.missing, source.accepted, source.proven) == (True, (), ((3, 3),), 4)
    without = [row for row in bout.rows if (row.source, row.sequence) != (bo.source, 4)]
    source = of(prove_log(bout.bout, without), bo.source)
    assert (source.is_refuted, source.missing, source.proven) == (True, ((4, 4),), 4)
    bare = [replace(row, signatures=tuple(replace(one, before=None) for one in row.signatures)) for row in without]
    assert of(prove_log(bout.bout, bare), bo.source).first_unproven == (5, EntryProof.UNREACHABLE)


def test_without_its_first_entry_a_source_has_no_key() -> None:
    rows = [row for row in BOUT.rows if (row.source, row.sequence) != (BO.source, 1)]
    source = of(prove_log(BOUT.bout, rows), BO.source)
    assert (source.fault, source.proven, source.is_proven) == (SourceFault.NO_FIRST, 0, False)


def test_a_replay_from_another_bout_is_refuted() -> None:
    other = make_bout(now=Instant(NOW + 86_400_000_000))
    proof = prove_log(other.bout, [*other.rows, *BOUT.rows])
    assert [of(proof, writer.source).fault for writer in BOUT.writers] == [SourceFault.WRONG_KEY] * 2
    assert all(of(proof, writer.source).is_proven for writer in other.writers)
    assert proof.is_refuted
    assert prove_log(other.bout, BOUT.rows).is_refuted


def test_a_source_that_signs_with_another_key_is_refuted() -> None:
    """Mallory has her own key and takes Bo's place: the id does not follow from her key."""
    mallory = key_of(9)
    link, rows = first_link(BOUT.bout, BO.source, mallory.public), []
    for entry in BO.entries:
        body = entry.body.replace(encode_key(BO.key.public).encode(), encode_key(mallory.public).encode())
        link = next_link(link, entry.sequence, body)
        signature = Signature(BO.source, entry.sequence, sign_link(mallory, link))
        rows.append(LoggedEntry(source=BO.source, sequence=entry.sequence, body=body, signatures=(signature,)))
    proof = prove_log(BOUT.bout, [*(row for row in BOUT.rows if row.source == ANN.source), *rows])
    assert of(proof, BO.source).fault is SourceFault.WRONG_KEY
    assert proof.is_refuted


def test_a_stranger_whose_log_is_well_signed_is_refuted() -> None:
    stranger = Writer(BOUT.bout, key_of(7), "Mallory")
    stranger.note("six points more")
    bout = SignedBout(BOUT.bout, (*BOUT.writers, stranger))
    proof = prove_log(bout.bout, bout.rows)
    assert of(proof, stranger.source).fault is SourceFault.STRANGER
    assert proof.is_refuted


def test_a_stranger_cannot_admit_themself_and_a_changed_admission_admits_nobody() -> None:
    stranger = Writer(BOUT.bout, key_of(7), "Mallory")
    stranger.add("nsodes", Payload(tag="admit", attributes={"key": encode_key(stranger.key.public)}))
    rows = SignedBout(BOUT.bout, (*BOUT.writers, stranger)).rows
    assert of(prove_log(BOUT.bout, rows), stranger.source).fault is SourceFault.STRANGER
    at = row_at(BOUT, ANN.source, 3)
    changed = rows[at].body.replace(encode_key(BO.key.public).encode(), encode_key(stranger.key.public).encode())
    rows[at] = replace(rows[at], body=changed)
    proof = prove_log(BOUT.bout, rows)
    assert {of(proof, one.source).fault for one in (BO, stranger)} == {SourceFault.STRANGER}


def test_a_key_that_a_member_admitted_may_admit_and_the_recovery_word_may_appoint() -> None:
    bout = make_bout()
    third, fourth = key_of(3), key_of(4)
    bout.writers[1].add("nsodes", Payload(tag="admit", attributes={"key": encode_key(third.public)}))
    heir = Writer(bout.bout, fourth, "Di")
    proof = encode_octets(RECOVERY.sign(b"derbyos recovery 1" + bout.bout.key.bytes + fourth.public))
    heir.add("nsodes", Payload(tag="appoint", attributes={"key": encode_key(fourth.public), "proof": proof}))
    whole = SignedBout(bout.bout, (*bout.writers, Writer(bout.bout, third, "Cy"), heir))
    assert prove_log(bout.bout, whole.rows).is_proven
    false = Writer(bout.bout, key_of(5), "Mallory")
    false.add("nsodes", Payload(tag="appoint", attributes={"key": encode_key(false.key.public), "proof": proof}))
    more = SignedBout(bout.bout, (*whole.writers, false))
    assert of(prove_log(bout.bout, more.rows), false.source).fault is SourceFault.STRANGER


def test_somebody_who_is_not_the_founder_is_told_from_the_founder() -> None:
    bout = SignedBout(BOUT.bout, (Writer(BOUT.bout, key_of(7), "Mallory"),))
    said = {"key": encode_key(key_of(7).public), "recovery": encode_key(RECOVERY.public)}
    bout.writers[0].add("nsodes", Payload(tag="founder", attributes=said))
    proof = prove_log(bout.bout, bout.rows)
    assert proof.founding is not None
    assert not proof.founding.fits
    assert proof.is_refuted
    both = prove_log(bout.bout, [*bout.rows, *BOUT.rows])
    assert both.founding is not None
    assert both.founding.fits


def test_a_closed_bout_without_its_founder_is_not_proven() -> None:
    bo = [row for row in BOUT.rows if row.source == BO.source]
    proof = prove_log(BOUT.bout, bo)
    assert (proof.is_proven, proof.is_refuted, proof.founding) == (False, False, None)


def test_an_author_whose_key_one_has_not_is_refuted() -> None:
    rows = BOUT.rows
    liar = Writer(BOUT.bout, key_of(2), "Bo again")
    said = author_of(ANN.key.public)
    body = liar.entries[0].body.replace(author_of(liar.key.public).encode(), said.encode())
    link = next_link(first_link(BOUT.bout, liar.source, liar.key.public), 1, body)
    signature = Signature(liar.source, 1, sign_link(liar.key, link))
    rows.append(LoggedEntry(source=liar.source, sequence=1, body=body, signatures=(signature,)))
    assert of(prove_log(BOUT.bout, rows), liar.source).fault is SourceFault.WRONG_AUTHOR


def test_an_open_bout_is_not_signed_and_nothing_speaks_against_it() -> None:
    entries = [placed.entry for placed in make_log().ordered()]
    proof = prove_log(BoutId("Hull v Leeds"), signed_rows(((e.source, e.sequence, e.body) for e in entries), ()))
    assert {one.fault for one in proof.sources} == {SourceFault.UNSIGNED}
    assert (proof.is_proven, proof.is_refuted) == (False, False)


def test_both_entries_of_a_fork_are_proven_by_their_own_signatures_on_whichever_the_writer_went_on() -> None:
    bout, again = make_bout(), make_bout()
    bo, copy = bout.writers[1], again.writers[1]
    other = copy.entries.pop()
    before = next_link(first_link(bout.bout, bo.source, bo.key.public), 1, bo.entries[0].body)
    for entry in bo.entries[1:4]:
        before = next_link(before, entry.sequence, entry.body)
    body = other.body.replace(b"note 3", b"note 9")
    octets = sign_link(bo.key, next_link(before, 5, body))
    forked = (bo.source, 5, body)
    bo.note("after the fork")
    for before_told in (before, None):
        signatures = [*bout.signatures, Signature(bo.source, 5, octets, before_told)]
        entries = [forked, *((entry.source, entry.sequence, entry.body) for entry in bout.entries)]
        proof = prove_log(bout.bout, signed_rows(entries, signatures))
        assert proof.is_proven, before_told
        unsigned = prove_log(bout.bout, signed_rows(entries, bout.signatures))
        assert not unsigned.is_proven
    both = [*bout.entries, *parse_body(body)]
    found = signatures_of(bout.bout, both, signatures)
    assert found[-1] == signatures[-1]
    assert [one.octets for one in found[:-1] if one] == [one.octets for one in bout.signatures]
