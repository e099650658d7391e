"""A game file becomes a log like that of a live bout, and nothing of it is lost."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from derbyos_core.bout.commands import AmendReview, EndTimeOut
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import parse_body
from derbyos_core.identity import Team
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.interchange.script.timed import Late, TimedCommand, TimeOutAt
from derbyos_core.session.file_entries import ROW_LETTERS_MAX, EnteredFile, enter_file
from tests.kit.folded_log import FoldedLog
from tests.unit.interchange import crg_sample
from tests.unit.interchange.test_derbyxml_drafts import BY_HAND

REAL = "crg-2023-04-30-supernovas-allstars.json"
ODD = b"""<bout><team role="home" name="Rat City"><person number="404"/></team><period number="1">
<jam number="1" timestamp="1795248000.0" duration="57"><lead skater="???"/>
<line-up skater="home:404" position="jammer"/><line-up team="away" position="blocker"/></jam></period></bout>"""


def _entered(content: bytes) -> EnteredFile:
    return enter_file(read_game_file(content))


def _folded(content: bytes, entered: EnteredFile) -> FoldedLog:
    return FoldedLog(read_game_file(content).bout).take_all(entered.entries)


@pytest.mark.parametrize(
    "content", [BY_HAND, ODD, crg_sample.as_file(crg_sample.state("v2023.3"))], ids=["xml", "odd", "crg"]
)
def test_a_file_always_becomes_the_same_log(content: bytes) -> None:
    one, same = _entered(content), _entered(content)
    assert [entry.body for entry in one.entries] == [entry.body for entry in same.entries]
    assert [entry.sequence for entry in one.entries] == list(range(1, len(one.entries) + 1))
    assert {entry.source for entry in one.entries} == {read_game_file(content).source}
    stamps = [entry.stamp for entry in one.entries]
    assert None not in stamps
    assert stamps == sorted(stamps, key=lambda stamp: stamp or 0)
    assert _folded(content, one).bout == one.bout


def test_a_real_game_of_crg_becomes_its_bout(shared_data: Path) -> None:
    content = (shared_data / REAL).read_bytes()
    entered, totals = _entered(content), read_crg(content).totals
    assert [one.row for one in entered.unplaced] == ["home 1/11 44: No Penalty"], "a remark of the lineup tracker"
    assert entered.bout.score == totals.score == {Team.HOME: 72, Team.AWAY: 283}
    jams = [jam.start for jam in entered.bout.jams]
    first = entered.entries[0].stamp
    assert first is not None
    assert jams[0] is not None
    assert 0 < jams[0] - first < 120_000_000  # the set-up comes before the first whistle
    (writer,) = [official for official in entered.bout.officials if official.source == entered.entries[0].source]
    assert (writer.name, writer.gone) == ("CRG ScoreBoard", True)


def test_a_saved_bout_is_read_back_as_it_was() -> None:
    """Apart from its writers, the file of the opened bout is the file that was opened."""
    first = _folded(BY_HAND, _entered(BY_HAND))
    saved = saved_xml(first.root, first.bout, read_game_file(BY_HAND).bout)
    again = _folded(saved, _entered(saved))
    lines = saved_xml(again.root, again.bout, read_game_file(saved).bout).decode().splitlines()
    lost = [line for line in saved.decode().splitlines() if line not in lines and "<uuid>" not in line]
    assert lost == []


def test_what_cannot_be_placed_is_told_row_by_row_and_kept_as_notes() -> None:
    entered = _entered(ODD)
    rows = ["<lead/>", '<line-up team="away" position="blocker"/>']
    assert [one.row for one in entered.unplaced] == rows
    assert {one.reason for one in entered.unplaced} == {"it does not say clearly which skater or team it means"}
    folded = _folded(ODD, entered)
    notes = [element.text for element in folded.root.walk() if element.tag == "note"]
    assert notes == [f"Not placed: {row}" for row in rows]
    jam = entered.bout.jams[0]
    assert jam.home.jammer is not None, "the rest of the jam counts"


def test_lines_that_nobody_can_enter_are_told_and_kept() -> None:
    """One is about a time-out that never was, the other is refused."""
    file = read_game_file(crg_sample.as_file(crg_sample.state("v2023.3")))
    at = file.steps[-1].at
    never = Late(command=AmendReview(eid="", review="Track cut"), thing=TimeOutAt(at=Instant(5)))
    lines = tuple(
        TimedCommand(at=at, role="head-nso", command=command)
        for command in (never, EndTimeOut(eid="none", duration_us=60_000_000))
    )
    entered = enter_file(replace(file, steps=file.steps + lines))
    assert [one.row for one in entered.unplaced] == [
        "head-nso EndTimeOut eid=none duration_us=60000000",
        "head-nso AmendReview review=Track cut of TimeOutAt(at=5)",
    ]
    refused, unknown = (one.reason for one in entered.unplaced)
    assert refused
    assert unknown == "what it is about is not in the file"
    notes = [entry.body for entry in entered.entries if b"Not placed: " in entry.body]
    assert len(notes) == 2


def test_a_long_row_is_cut_in_its_note() -> None:
    long = ODD.replace(b'<lead skater="???"/>', b'<lead skater="???" words="' + b"x" * 5_000 + b'"/>')
    row = _entered(long).unplaced[0].row
    assert len(row) == ROW_LETTERS_MAX
    assert row.endswith("…")


def test_a_damaged_file_is_entered_or_refused_and_nothing_else() -> None:
    random = Random(12)
    refused = 0
    for _ in range(60):
        file = bytearray(BY_HAND)
        for _ in range(random.randrange(1, 6)):
            place = random.randrange(len(file))
            file[place : place + random.randrange(4)] = random.choice((b"", b"<", b'"', b"&", b"jam", b"\x00", b"9"))
        try:
            for entry in _entered(bytes(file)).entries:
                assert parse_body(entry.body)
        except UserError:
            refused += 1
    assert 0 < refused < 60
