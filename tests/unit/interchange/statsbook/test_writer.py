"""A typed book in a blank workbook: the cells that were meant, and nothing else."""

import io
import re
import tracemalloc
import zipfile
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from lxml import etree

from derbyos_core.errors import UserError
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import packed_book
from derbyos_core.interchange.statsbook.packed_book import BLANK_BYTES_MAX, PackedBook
from derbyos_core.interchange.statsbook.typed_book import BookPlace, BookRemark
from derbyos_core.interchange.statsbook.writer import check_blank, write_statsbook
from tests.unit.interchange.statsbook.books import MAIN, blank, changed, clean, unpacked

HOME, AWAY = Team.HOME, Team.AWAY
STRINGS = "xl/sharedStrings.xml"
SCORE, PENALTIES, LINEUPS = "xl/worksheets/sheet2.xml", "xl/worksheets/sheet3.xml", "xl/worksheets/sheet4.xml"
IGRF, CLOCK, SUMMARY = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet9.xml", "xl/worksheets/sheet10.xml"
OFFSETS = "xl/worksheets/sheet6.xml"


def _cells(part: bytes) -> dict[str, tuple[str | None, str | None, str, str]]:
    """Return type, style, value and formula of each cell of a sheet."""
    found = {}
    for cell in etree.fromstring(part).iter(f"{{{MAIN}}}c"):
        value = cell.findtext(f"{{{MAIN}}}v")
        inline = "".join(map(str, cell.itertext(f"{{{MAIN}}}t")))
        formula = cell.findtext(f"{{{MAIN}}}f") or ""
        kind, style = cell.get("t"), cell.get("s")
        found[str(cell.get("r"))] = (
            str(kind) if kind else None,
            str(style) if style else None,
            inline if value is None else value,
            formula,
        )
    return found


def test_texts_are_inline_and_numbers_are_numbers() -> None:
    parts = unpacked(write_statsbook(blank(), clean()))
    score = _cells(parts[SCORE])
    assert score["B4"] == ("inlineStr", "42", "1", ""), "a jammer's number is a text, and the cell keeps its style"
    assert score["A4"] == (None, None, "1", ""), "a jam is a number, because the book counts it"
    assert score["H4"][:1] + score["H4"][2:] == (None, "4", "")
    assert score["A6"][2] == "SP"
    assert score["T6"][2] == "SP*"
    igrf = _cells(parts[IGRF])
    assert igrf["B14"][:1] + igrf["B14"][2:] == ("inlineStr", "1", "")
    assert igrf["B7"][2] == "46347", "a date is Excel's number of the day"
    assert float(igrf["I7"][2]) == pytest.approx(20.5 / 24)
    assert parts[SCORE].count(b"<row ") == len(set(range(3, 8)) | {45, 84}), "rows are made where they lack"


def test_rows_and_cells_are_in_order() -> None:
    for name, part in unpacked(write_statsbook(blank(), clean())).items():
        if not name.startswith("xl/worksheets/"):
            continue
        rows = [int(row.get("r", "0")) for row in etree.fromstring(part).iter(f"{{{MAIN}}}row")]
        assert rows == sorted(set(rows)), name


def test_a_formula_that_copies_what_is_typed_stays() -> None:
    parts = unpacked(write_statsbook(blank(), clean()))
    lineups = _cells(parts[LINEUPS])
    assert lineups["A4"] == (None, "7", "1", 'IF(Score!A4="", "",Score!A4 )')
    assert lineups["C4"] == ("str", "7", "1", 'IF(Score!B4="", "",Score!B4 )')
    assert parts["xl/calcChain.xml"] == unpacked(blank())["xl/calcChain.xml"]


def test_a_formula_with_another_value_is_replaced_and_leaves_the_list_of_formulas() -> None:
    typed = clean()
    row = next(one for one in typed.lineups if (one.place.row, one.team) == (4, HOME))
    other = (replace(row.skaters[0], number="6"), *row.skaters[1:])
    parts = unpacked(write_statsbook(blank(), changed(typed, "lineups", 4, HOME, skaters=other)))
    assert _cells(parts[LINEUPS])["C4"] == ("inlineStr", "7", "6", "")
    assert b'r="C4" i="14"' not in parts["xl/calcChain.xml"]
    assert b'r="C5" i="14"' in parts["xl/calcChain.xml"]


def test_results_of_formulas_are_removed_and_computed_on_opening() -> None:
    parts = unpacked(write_statsbook(blank(), clean()))
    assert _cells(parts[SUMMARY])["A1"] == (None, "7", "", "Score!A4+1")
    book = etree.fromstring(parts["xl/workbook.xml"])
    settings = book.find(f"{{{MAIN}}}calcPr")
    assert settings is not None
    assert (settings.get("fullCalcOnLoad"), settings.get("calcId")) == ("1", "1")


def test_every_other_part_is_the_same() -> None:
    old, new = blank(), write_statsbook(blank(), clean())
    with zipfile.ZipFile(io.BytesIO(old)) as before, zipfile.ZipFile(io.BytesIO(new)) as after:
        assert before.comment == after.comment
        infos, others = before.infolist(), after.infolist()
        kept = [(info.filename, info.date_time, info.compress_type, info.external_attr) for info in infos]
        assert kept == [(info.filename, info.date_time, info.compress_type, info.external_attr) for info in others]
        touched = {info.filename for info in infos if before.read(info) != after.read(info.filename)}
    assert touched == {"xl/workbook.xml", IGRF, SCORE, PENALTIES, LINEUPS, OFFSETS, SUMMARY}


def test_a_form_that_says_it_already_is_left_alone() -> None:
    text = BookRemark(place=BookPlace(sheet="IGRF", row=60, column="A"), label="", text="Head Non-Skating Official")
    parts = unpacked(write_statsbook(blank(), replace(clean(), remarks=(text,))))
    assert _cells(parts[IGRF])["A60"][0] == "s"


def test_a_comment_is_no_text_of_a_cell() -> None:
    text = BookRemark(place=BookPlace(sheet="Score", row=4, column="H"), label="Comment", text="five points?")
    assert write_statsbook(blank(), replace(clean(), remarks=(text,))) == write_statsbook(blank(), clean())


def test_the_same_book_gives_the_same_bytes() -> None:
    assert write_statsbook(blank(), clean()) == write_statsbook(blank(), clean())


def _renamed(sheet: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, content in unpacked(blank()).items():
            packed.writestr(name, content.replace(f'name="{sheet}"'.encode(), b'name="Other"'))
    return out.getvalue()


def _with_part(name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for part, old in unpacked(blank()).items():
            packed.writestr(part, content if part == name else old)
    return out.getvalue()


BOOK = unpacked(blank())["xl/workbook.xml"]
REFUSED = {
    "nothing": (b"", "This file is no Excel workbook (.xlsx): it is no packed file, or it is damaged. Choose another"),
    "a text": (b"hello", "This file is no Excel workbook"),
    "a workbook cut short": (blank()[:900], "This file is no Excel workbook"),
    "another packed file": (_with_part("xl/workbook.xml", b"<"), "its part xl/workbook.xml is damaged"),
    "sheets in another place": (
        _with_part(
            "xl/workbook.xml",
            re.sub(rb"<(/?)sheets>", rb"<\1other>", re.sub(rb"<definedNames.*</definedNames>", b"", BOOK)),
        ),
        "its part xl/workbook.xml is damaged",
    ),
    "a document type": (_with_part("xl/workbook.xml", b"<!DOCTYPE a><a/>"), "declares a document type"),
    "a document type far behind": (
        _with_part("xl/workbook.xml", b"<!--" + b" " * 2_000 + b"--><!DOCTYPE a><a/>"),
        "declares a document type",
    ),
    "a string beyond all numbers": (
        _with_part(
            SCORE, re.sub(rb't="s"><v>\d+</v>', b't="s"><v>' + b"9" * 5_000 + b"</v>", unpacked(blank())[SCORE])
        ),
        "Score A3 says “”",
    ),
    "another workbook": (_renamed("Lineups"), "it has no sheet Lineups: choose a blank StatsBook from WFTDA."),
    "another layout": (
        _with_part(STRINGS, unpacked(blank())[STRINGS].replace(b"Trip 2", b"Pass 2")),
        "Score H3 says “Pass 2” instead of “TRIP 2”.",
    ),
    "a filled roster": (blank(("IGRF", "B14", "23")), "This StatsBook is filled already: IGRF B14 says “23”."),
    "a filled jam": (blank(("Score", "U5", "23")), "This StatsBook is filled already: Score U5 says “23”."),
    "a filled penalty": (blank(("Penalties", "AD8", "X")), "is filled already: Penalties AD8 says “X”."),
    "a filled lineup": (blank(("Lineups", "AG50", "7")), "is filled already: Lineups AG50 says “7”."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_whatever_is_no_blank_is_refused_in_a_sentence(name: str) -> None:
    content, sentence = REFUSED[name]
    with pytest.raises(UserError) as refusal:
        check_blank(content)
    assert sentence in str(refusal.value)
    with pytest.raises(UserError):
        write_statsbook(content, clean())


def test_a_file_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_book, "UNPACKED_BYTES_MAX", 1000)
    with pytest.raises(UserError, match="it unpacks to more than a workbook has"):
        check_blank(blank())
    with pytest.raises(UserError, match="has less than 16 MB"):
        check_blank(b"\0" * (BLANK_BYTES_MAX + 1))


def test_a_false_size_is_not_believed() -> None:
    """A part of 64 MiB that states nine octets was unpacked whole, a thousand times its packed size."""
    size = 1 << 26
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(blank())) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for info in old.infolist():
            packed.writestr(info.filename, old.read(info))
        packed.writestr("xl/media/bomb.png", bytes(size))
    bomb = out.getvalue().replace(size.to_bytes(4, "little"), (9).to_bytes(4, "little"))
    tracemalloc.start()
    with pytest.raises(UserError, match="it is no packed file, or it is damaged"):
        check_blank(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000


def test_a_prepared_head_is_no_filled_book() -> None:
    """A league keeps a blank with its own venue and officials."""
    prepared = blank(("IGRF", "B3", "Our hall"), ("IGRF", "C60", "Ann"))
    head = {key: value for key, value in clean().head.items() if key != "venue/name"}
    parts = unpacked(write_statsbook(prepared, replace(clean(), head=head)))
    assert PackedBook(prepared).text("IGRF", "B3") == "Our hall"
    assert _cells(parts[IGRF])["B3"][0] == "s", "what nobody entered keeps what the form says"
    other = unpacked(write_statsbook(prepared, clean()))
    assert _cells(other[IGRF])["B3"][2] == "Hall"


def test_a_shared_formula_where_something_is_typed_is_refused() -> None:
    part = unpacked(blank())[SCORE].replace(
        b'<c r="B4" s="42"/>', b'<c r="B4" s="42"><f t="shared" ref="B4:B9" si="0">A1</f><v>1</v></c>'
    )
    with pytest.raises(UserError, match="Score B4 of this workbook holds a formula that other cells share"):
        write_statsbook(_with_part(SCORE, part), clean())


def _spoilt(random: Random) -> bytes:
    """Return a blank with wrong octets: in the packed file, or in one of its parts."""
    if random.random() < 0.5:
        content = bytearray(blank())
        for _ in range(random.randint(1, 12)):
            content[random.randrange(len(content))] = random.randrange(256)
        return bytes(content[: random.randint(1, len(content))] if random.random() < 0.2 else content)
    name = random.choice(sorted(unpacked(blank())))
    part = bytearray(unpacked(blank())[name])
    for _ in range(random.randint(1, 6)):
        place = random.randrange(len(part) + 1)
        part[place : place + random.randint(0, 20)] = bytes(random.choices(b'<>"/=&;0A9 rct', k=random.randint(0, 4)))
    return _with_part(name, bytes(part))


@pytest.mark.parametrize("seed", range(0, 400, 50))
def test_wrong_octets_are_refused_or_written(seed: int) -> None:
    """Nothing else comes out of a damaged file than a sentence."""
    for one in range(seed, seed + 50):
        with suppress(UserError):
            assert PackedBook(write_statsbook(_spoilt(Random(one)), clean())).sheets
