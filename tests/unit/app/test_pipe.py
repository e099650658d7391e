"""Messages between a program and its nodes arrive unchanged."""

import pytest

from app.demo.pipe import (
    Begin,
    BoutFacts,
    DialOrder,
    Failed,
    Finish,
    Finished,
    Left,
    Line,
    Listening,
    Play,
    Status,
    read_line,
    write_line,
)

FACTS = BoutFacts(
    home_score=72,
    away_score=283,
    jams=39,
    penalties=40,
    box_trips=38,
    entries=900,
    held=0,
    pending=0,
    unresolved=0,
    invalid=0,
    disagreements=0,
    points_by_jam={"1/1": (0, 7)},
    points_by_jammer={"home:404": 7},
    live_digest="ab",
)

LINES: tuple[Line, ...] = (
    Begin(name="Ann Ärger", roles=("jam-timer", "head-nso"), bout="b", data_dir="/x y", connect=("127.0.0.1:1",)),
    DialOrder(addresses=("127.0.0.1:50000",)),
    Play(start=1_795_248_000_000_001, speed=0.5),
    Finish(file="a\nb"),
    Listening(source="s", address="127.0.0.1:50000"),
    Status(lines=3, done=1, aside=1, met=("127.0.0.1:50001",), tops={"s": 4}, period=1, jam=2),
    Finished(facts=FACTS, lost=("one", "two")),
    Failed(reason="no"),
    Left(),
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: type(line).__name__)
def test_a_line_is_read_as_it_was_written(line: Line) -> None:
    text = write_line(line)
    assert text.count("\n") == 1
    assert text.endswith("\n")
    assert read_line(text) == line


_NO_LINES = ("", "{", "[]", "{}", '{"line": "Unheard"}', '{"line": "DialOrder"}', '{"line": "Play", "x": 1}')


@pytest.mark.parametrize("text", _NO_LINES)
def test_anything_else_is_a_fault(text: str) -> None:
    with pytest.raises(ValueError):
        read_line(text)
