"""A person on a terminal sees a bar; a log file or a pipe gets one line."""

import sys

import pytest

from app.progress import bar, counted


def test_away_from_a_terminal_the_title_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("Playing") as show:
        show(1, 2, "words")
    assert capsys.readouterr() == ("Playing\n", "")


def test_on_a_terminal_a_bar_goes_on_and_standard_output_stays_free(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with bar("Playing") as show:
        show(3, 4, "Jam 3")
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Jam 3" in shown.err
    assert "3/4" in shown.err


@pytest.mark.parametrize(("number", "text"), [(0, "0 bouts"), (1, "1 bout"), (2, "2 bouts")])
def test_a_number_has_its_noun(number: int, text: str) -> None:
    assert counted(number, "bout", "bouts") == text
