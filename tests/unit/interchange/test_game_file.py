"""A file is recognised by its content, and gives the same bout each time."""

from pathlib import Path

import pytest

from derbyos_core.errors import UserError
from derbyos_core.interchange import game_file
from derbyos_core.interchange.game_file import FileFormat, TimedDraft, read_game_file
from derbyos_core.session.file_entries import enter_file
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.forms import blank_form, filled_form, form_file
from tests.unit.interchange.test_derbyxml_drafts import BOUT, BY_HAND

CRG = crg_sample.as_file(crg_sample.state("v2023.3"))
BOOK = form_file(filled_form())


@pytest.mark.parametrize(
    ("content", "kind", "version"),
    [
        (BY_HAND, FileFormat.DERBYXML, ""),
        (b"\xef\xbb\xbf \n" + BY_HAND, FileFormat.DERBYXML, ""),
        (BY_HAND.decode().encode("utf-16"), FileFormat.DERBYXML, ""),
        (CRG, FileFormat.CRG, "v2023.3"),
        (b"\n " + CRG, FileFormat.CRG, "v2023.3"),
        (BOOK, FileFormat.STATSBOOK, "January 2019"),
    ],
    ids=["xml", "xml with mark and blanks", "xml in utf-16", "json", "json after a blank", "workbook"],
)
def test_the_format_is_told_by_the_content(content: bytes, kind: FileFormat, version: str) -> None:
    if content.startswith(b"\xef\xbb\xbf \n"):
        content = content.replace(b" \n", b"", 1)
    file = read_game_file(content)
    assert (file.format, file.version) == (kind, version)


@pytest.mark.parametrize("content", [BY_HAND, CRG], ids=["xml", "json"])
def test_the_identity_follows_from_the_bytes(content: bytes) -> None:
    one, same, other = read_game_file(content), read_game_file(content), read_game_file(content + b"\n")
    assert (one.bout, one.source, one.author) == (same.bout, same.source, same.author)
    assert one.steps == same.steps
    assert len({one.bout.key, other.bout.key, one.source, other.source, one.author, other.author}) == 6
    assert one.bout.key.version == 5


def test_a_newer_importer_makes_another_bout_and_knows_the_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two readings in one bout would both count when their logs meet."""
    versions = game_file.IMPORTER_VERSIONS
    first = read_game_file(BOOK)
    newer = versions[FileFormat.STATSBOOK] + 2
    monkeypatch.setattr(game_file, "IMPORTER_VERSIONS", {**versions, FileFormat.STATSBOOK: newer})
    second = read_game_file(BOOK)
    assert second.bout.key != first.bout.key
    assert second.source != first.source
    assert second.earlier[-2] == first.bout
    assert len(set(second.earlier)) == newer - 1
    assert read_game_file(BY_HAND).earlier == ()


def test_the_entries_of_a_book_are_the_same_each_time() -> None:
    one, other = (enter_file(read_game_file(BOOK)) for _ in range(2))
    assert [entry.body for entry in one.entries] == [entry.body for entry in other.entries]
    assert one.unplaced == ()
    stamps = [entry.stamp for entry in one.entries if entry.stamp is not None]
    assert stamps == sorted(stamps)


def test_a_book_in_which_nothing_is_typed_is_named() -> None:
    with pytest.raises(UserError, match="in this one nothing is typed yet: choose another file"):
        read_game_file(form_file(blank_form()))


def test_a_file_does_not_take_the_place_of_the_bout_it_was_saved_from() -> None:
    file = read_game_file(BY_HAND)
    assert file.saved_from == BOUT.string
    assert file.bout != BOUT


def test_the_steps_of_a_derbyxml_file_are_in_the_order_of_the_game() -> None:
    steps = read_game_file(BY_HAND).steps
    times = [step.at for step in steps]
    assert times == sorted(set(times))
    tags = [
        (step.draft.acts[0].target.jam, [child.tag for act in step.draft.acts for child in act.payload][:1])
        for step in steps
        if isinstance(step, TimedDraft) and step.draft.acts[0].target.period == "1"
    ]
    assert tags[:5] == [
        ("1", ["line-up"]),
        (None, ["time-out"]),
        (None, ["time-out"]),
        (None, ["note"]),
        ("2", ["line-up"]),
    ]
    by_jam = {
        step.draft.acts[0].target.jam: step.at / 1e6
        for step in steps
        if isinstance(step, TimedDraft) and step.draft.acts[0].target.jam
    }
    assert (by_jam["1"], by_jam["2"]) == (1795248057.0, 1795248220.0)  # the ends of the jams


def test_a_slip_of_the_pen_moves_no_other_stamp() -> None:
    wrong = BY_HAND.replace(b'timestamp="1795248070.0"', b'timestamp="7258118400.0"')
    assert wrong != BY_HAND
    assert max(step.at for step in read_game_file(wrong).steps) < 1795249000_000_000


def test_a_file_without_times_is_stamped_by_its_date() -> None:
    file = read_game_file(b'<bout date="2026-11-21"><team role="home" name="A"/></bout>')
    days = {step.at // 1_000_000 // 86_400 for step in file.steps}
    assert days == {1795219200 // 86_400}


def test_a_penalty_without_a_jam_is_named() -> None:
    rows = dict(crg_sample.state("v2023.3"))
    path = next(path for path in rows if ".Penalty(" in path and path.endswith(").Code"))
    for name in ("Jam", "PeriodNumber", "JamNumber"):
        rows[path.removesuffix("Code") + name] = ""
    (row,) = read_game_file(crg_sample.as_file(rows)).unplaced
    assert row.row.endswith(f" {rows[path]}")
    assert row.reason == "its jam is not in the file"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"SQLite format 3\0rest", "is a database, such as the file of a bout that DerbyOS keeps itself"),
        (b"number;name\n404;Not Found\n", "is none of them"),
        (b"\xff\xd8\xff\xe0", "is none of them"),
    ],
)
def test_any_other_file_is_refused_in_one_sentence(content: bytes, found: str) -> None:
    with pytest.raises(UserError) as refused:
        read_game_file(content)
    assert str(refused.value) == (
        f"A bout is opened from a StatsBook (.xlsx), from DerbyXML, from DerbyJSON or from a game saved by CRG (JSON),"
        f" but this file {found}: choose another file."
    )


@pytest.mark.parametrize("content", [b"<html/>", b"<bout/>", b"<bout>", b"{}", b'{"state": {}}', b"[1]", BY_HAND[:-9]])
def test_a_faulty_file_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(UserError) as refused:
        read_game_file(content)
    assert str(refused.value).count("\n") == 0
    assert str(refused.value).endswith(".")


def test_every_real_game_is_read(shared_data: Path) -> None:
    rows = [row.row for game in shared_data.glob("crg-*.json") for row in read_game_file(game.read_bytes()).unplaced]
    # Someone annotated one place of a line-up; what CRG wrote itself about five trips is not told.
    assert [row.rpartition(": ")[2] for row in rows] == ["No Penalty"]
