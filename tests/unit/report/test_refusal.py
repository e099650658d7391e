"""The reason for a missing report is passed between processes completely; nonsense is not accepted as one."""

from pathlib import Path

import pytest

from derbyos_core.i18n import TranslatableText, joined, ntr, tr
from derbyos_core.report.refusal import read_refusal, written_refusal


@pytest.mark.parametrize(
    "text",
    [
        "a plain sentence",
        tr("{path} is no readable Parquet file", path=Path("x.parquet")),
        tr("cannot be written: {reason}", reason=tr("the disk is full")),
        ntr("{n} entry", "{n} entries", 2),
        joined(", ", (tr("one"), "Kim")),
    ],
)
def test_a_sentence_comes_over_as_it_was_made(text: str) -> None:
    come = read_refusal(written_refusal(text))
    assert come == text
    assert type(come) is type(text)

    def loud(template: str, about: str, number: int | None) -> str:
        return (about if number == 2 else template).upper().replace("{PATH}", "{path}").replace("{REASON}", "{reason}")

    if isinstance(text, TranslatableText) and isinstance(come, TranslatableText) and text.number is None:
        assert come.translated(loud) == text.translated(loud) != text


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        '{"done": 1}',
        '{"refused": 7}',
        '{"refused": {"english": "x"}}',
        '{"refused": ' + '{"values": ' * 9,
        '{"refused": {"english": "", "template": "", "about": "", "number": null, "values": [], "parts": []}}',
    ],
)
def test_nonsense_is_no_reason(line: str) -> None:
    assert read_refusal(line) is None
