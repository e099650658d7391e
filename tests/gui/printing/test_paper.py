"""Pages of the printed sheets as drawn: everything is inside, nothing is cut or covers another text."""

import asyncio
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

import ui.printing.paper as paper_module
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Entry
from derbyos_core.printing.page import Paper, PaperPage, SheetKind
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from tests.gui.printing.crowded import crowded_bout
from tests.kit.folded_log import FoldedLog
from tests.property.whole_bouts import BOUT, START, practice_bout, real_bout
from ui.language import ENGLISH, language
from ui.printing.paper import MARGIN, draw_page, sheet_size
from ui.printing.pdf import print_sheets
from ui.widgets.text import draw_text, overflows, text_width

REAL_GAME = "crg-2023-04-30-supernovas-allstars.json"
SLACK = 1.0
"""Glyph widths are not whole numbers."""
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
STREAM = re.compile(rb"(\d+) 0 obj\s*<<[^>]*>>\s*stream\r?\n(.*?)endstream", re.DOTALL)
BOX = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)")


@cache
def pages_of(name: str, data: Path | None = None) -> tuple[PaperPage, ...]:
    if name == "crowded":
        bout = crowded_bout()
        return printed_pages(bout.source(laptops=8, in_step=6, is_complete=False))
    entries: list[Entry] = []
    if name == "recorded":
        assert data is not None
        entries = real_bout(data / REAL_GAME, 1)
    elif name != "empty":
        entries = practice_bout(1)
    if name == "half":
        entries = entries[: len(entries) // 2]
    log = FoldedLog(BOUT).take_all(entries)
    return printed_pages(PrintSource(bout=log.bout, entries=len(entries), at=Instant(START)))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A text in its place."""

    text: str
    box: QRectF


@pytest.fixture(params=[ENGLISH, "de"])
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    language().choose(request.param)
    yield request.param
    language().choose(ENGLISH)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Every text that is drawn on one line, with what it takes of its box; words of people must not be cut either."""
    found: list[Drawn] = []

    def record(painter: QPainter, box: QRectF, text: str, **look: Any) -> float:
        look["may_cut"] = False
        taken = draw_text(painter, box, text, **look)
        assert taken <= box.width() + SLACK, f"“{text}” is wider than its place"
        if text:
            found.append(Drawn(text, box))
        return taken

    monkeypatch.setattr(paper_module, "draw_text", record)
    return found


def draw(page: PaperPage, paper: Paper) -> tuple[QImage, QRectF]:
    """Draw a page as large as in a PDF with 127 dots per inch."""
    size = sheet_size(paper)
    image = QImage(round(size.width() / 2), round(size.height() / 2), QImage.Format.Format_Grayscale8)
    image.fill(255)
    room = QRectF(MARGIN, MARGIN, size.width() - 2 * MARGIN, size.height() - 2 * MARGIN)
    painter = QPainter(image)
    painter.scale(0.5, 0.5)
    draw_page(painter, room, page)
    painter.end()
    return image, room


def neighbours(drawn: list[Drawn]) -> Iterator[tuple[Drawn, Drawn]]:
    """Yield the pairs that share some height."""
    by_top = sorted(drawn, key=lambda one: one.box.top())
    for number, one in enumerate(by_top):
        for other in by_top[number + 1 :]:
            if other.box.top() >= one.box.bottom():
                break
            yield one, other


def is_white(image: QImage, box: QRectF) -> bool:
    """Return whether nothing is drawn in this part of a sheet."""
    part = image.copy(box.toRect())
    return bytes(part.constBits()).count(b"\xff"[0]) >= part.width() * part.height()


@pytest.mark.usefixtures("qapp", "tongue")
@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("name", ["empty", "half", "whole", "recorded", "crowded"])
def test_nothing_is_cut_and_nothing_overlaps(
    name: str, paper: Paper, drawn: list[Drawn], request: pytest.FixtureRequest
) -> None:
    data = request.getfixturevalue("shared_data") if name == "recorded" else None
    for page in pages_of(name, data):
        drawn.clear()
        overflows.clear()
        image, room = draw(page, paper)
        assert not list(overflows), page.place
        for one in drawn:
            assert room.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(one.box), f"{one.text} on {page.place}"
        for one, other in neighbours(drawn):
            shared = one.box.intersected(other.box)
            assert min(shared.width(), shared.height()) < 2 * SLACK, f"{one.text}, {other.text} on {page.place}"
        edge = MARGIN / 2 - 4
        for side in (
            QRectF(0, 0, image.width(), edge),
            QRectF(0, 0, edge, image.height()),
            QRectF(image.width() - edge, 0, edge, image.height()),
            QRectF(0, image.height() - edge, image.width(), edge),
        ):
            assert is_white(image, side), f"something is drawn on the edge of {page.place}"


@pytest.mark.usefixtures("qapp")
def test_every_text_of_a_page_is_drawn(drawn: list[Drawn]) -> None:
    """The cells of the values, and head, legend and foot; texts in several lines are counted by what is missing."""
    for page in pages_of("whole"):
        drawn.clear()
        draw(page, Paper.A4)
        shown = [one.text for one in drawn]
        assert {page.title, page.foot, page.place, page.when} <= set(shown)
        assert {text for pair in page.part.legend for text in pair} <= set(shown)
        for column in page.part.columns:
            for block in column.blocks:
                for row in block.table.rows:
                    for cell in row.cells:
                        for text in filter(None, (cell.text, cell.below)):
                            assert text in shown or text_width(text, size=21.0) > 100, f"{text} on {page.place}"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("paper", "points"), [(Paper.A4, (842, 595)), (Paper.LETTER, (792, 612))])
def test_pdf_has_all_pages_on_the_chosen_paper_in_landscape(
    paper: Paper, points: tuple[int, int], tmp_path: Path
) -> None:
    path, told = tmp_path / "sheets.pdf", []
    pages = pages_of("whole")
    asyncio.run(print_sheets(pages, paper, path, "A bout", lambda done, of: told.append((done, of))))
    content = path.read_bytes()
    assert len(PAGE.findall(content)) == len(pages) == 11
    assert {(round(float(wide)), round(float(high))) for wide, high in BOX.findall(content)} == {points}
    assert told == [(number, 11) for number in range(1, 12)]
    assert [one.name for one in tmp_path.iterdir()] == ["sheets.pdf"]


def text_of_pdf(content: bytes) -> str:
    """Return the letters of a PDF in the order in which they are drawn, as its fonts tell what each glyph means."""
    streams = {number: _unpacked(raw) for number, raw in STREAM.findall(content)}
    fonts: dict[bytes, dict[int, str]] = {}
    for number, head in re.findall(rb"(\d+) 0 obj\s*<<([^>]*/Type /Font\b[^>]*)>>", content):
        meaning = re.search(rb"/ToUnicode (\d+) 0 R", head)
        if meaning is not None:
            fonts[number] = _meanings(streams[meaning[1]])
    found: list[str] = []
    font: dict[int, str] = {}
    for name, glyphs in (pair for one in streams.values() for pair in re.findall(rb"/F(\d+) \S+ Tf|<(\w+)> ?Tj", one)):
        font = fonts[name] if name else font
        found += [font.get(int(glyphs[place : place + 4], 16), "?") for place in range(0, len(glyphs), 4)]
    return "".join(found)


def _unpacked(raw: bytes) -> bytes:
    try:
        return zlib.decompress(raw)
    except zlib.error:
        return raw


def _meanings(table: bytes) -> dict[int, str]:
    """Return the letter of each glyph from the table in which a font has them."""
    found = {}
    for first, last, one, many in re.findall(rb"<(\w{4})> <(\w{4})> (?:<(\w{4})>|\[([^\]]*)\])", table):
        span = range(int(first, 16), int(last, 16) + 1)
        letters = [int(one, 16) + number for number in range(len(span))] if one else []
        letters = letters or [int(letter[:4], 16) for letter in re.findall(rb"<(\w+)>", many)]
        found.update({glyph: chr(letter) for glyph, letter in zip(span, letters, strict=False)})
    return found


@pytest.mark.usefixtures("qapp")
def test_every_number_of_a_sheet_can_be_searched_and_copied(drawn: list[Drawn], tmp_path: Path) -> None:
    """Tabular figures have no letters of their own in a PDF: a roster could not be searched for a number."""
    path = tmp_path / "sheets.pdf"
    asyncio.run(print_sheets(pages_of("whole"), Paper.A4, path, "A bout", lambda done, of: None))
    text = text_of_pdf(path.read_bytes())
    shown = Counter("".join(one.text for one in drawn))
    assert {digit: shown[digit] - text.count(digit) for digit in "0123456789" if shown[digit] > text.count(digit)} == {}
    numbers = {number for one in drawn for number in re.findall(r"\d{2,}", one.text)}
    assert len(numbers) > 20
    assert {number for number in numbers if number not in text} == set()


@pytest.mark.usefixtures("qapp")
def test_an_older_file_stays_if_the_new_one_cannot_be_finished(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    path.write_bytes(b"older")

    def stop(done: int, of: int) -> None:
        raise UserError("the power failed")

    with pytest.raises(UserError):
        asyncio.run(print_sheets(pages_of("empty"), Paper.A4, path, "A bout", stop))
    assert path.read_bytes() == b"older"
    assert [one.name for one in tmp_path.iterdir()] == ["sheets.pdf"]


@pytest.mark.usefixtures("qapp")
def test_a_folder_that_does_not_exist_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        asyncio.run(
            print_sheets(pages_of("empty"), Paper.A4, tmp_path / "none" / "a.pdf", "A bout", lambda done, of: None)
        )


@pytest.mark.usefixtures("qapp")
def test_rows_of_a_star_pass_are_grey_and_nothing_has_a_colour() -> None:
    page = next(page for page in pages_of("whole") if page.kind is SheetKind.SCORE)
    shaded = sum(row.is_shaded for row in page.part.columns[0].blocks[0].table.rows)
    image, _ = draw(page, Paper.A4)
    assert shaded > 0
    assert bytes(image.constBits()).count(0xE4) > shaded * 1000
    source = Path(paper_module.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-F]{6}", source)) == {"#000000", "#FFFFFF", "#E4E4E4"}
