"""A report runs in a process of its own, reports its progress, and leaves no files behind when it is stopped."""

import os
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from derbyos_core.errors import UserError, error_text
from derbyos_core.i18n import TranslatableText
from derbyos_core.report import ReportStep, run_report, runner


@pytest.fixture(autouse=True)
def fake_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace Spark by a cheap child process."""
    monkeypatch.setattr(runner, "JOB", "tests.unit.report.fake_job")
    monkeypatch.setattr(runner, "NEEDED", ())


def test_progress_is_told_step_by_step() -> None:
    heard: list[ReportStep] = []
    run_report(Path("fine"), Path("out"), progress=heard.append)
    assert heard == [
        ReportStep(done=0, of=2, text="Begun"),
        ReportStep(done=2, of=2, text="--out out --progress"),
    ]


def test_options_are_handed_on() -> None:
    heard: list[ReportStep] = []
    options = {"master": "local[1]", "season-starts": "09-01"}
    run_report(Path("fine"), Path("o"), options=options, progress=heard.append)
    assert heard[-1].text == "--out o --progress --master local[1] --season-starts 09-01"


def test_notes_are_returned_and_can_be_translated() -> None:
    (note,) = run_report(Path("noted"), Path("out"))
    assert note == "a.parquet was set aside: it is no readable Parquet file."
    assert isinstance(note, TranslatableText)


def test_a_fault_is_the_child_s_own_sentence() -> None:
    with pytest.raises(UserError, match=r"^There is no such folder\.$"):
        run_report(Path("fault"), Path("out"))


def test_a_crash_is_one_line_however_much_it_says() -> None:
    with pytest.raises(UserError, match=r"^The report stopped with code 1: RuntimeError: out of luck$"):
        run_report(Path("crash"), Path("out"))


def test_an_end_without_a_word_is_told() -> None:
    with pytest.raises(UserError, match=r"^The report stopped with code 9\.$"):
        run_report(Path("mute"), Path("out"))


def _ends(process: int, within_s: float = 10.0) -> bool:
    """Return whether a process ends: killed is not yet gone, and a parent that is no longer there does not wait."""
    give_up = time.monotonic() + within_s
    while time.monotonic() < give_up:
        with suppress(psutil.NoSuchProcess):
            if psutil.Process(process).status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.02)
                continue
        return True
    return False


@pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX's")
def test_ctrl_c_takes_the_child_and_its_children_along() -> None:
    helpers: list[int] = []

    def stop_at_second(step: ReportStep) -> None:
        if step.done == 1:
            helpers.append(int(step.text))
            raise KeyboardInterrupt

    before = set(psutil.Process().children())  # another test's Spark may be among them
    with pytest.raises(KeyboardInterrupt):
        run_report(Path("hang"), Path("out"), progress=stop_at_second)
    (helper,) = helpers
    assert _ends(helper)
    assert set(psutil.Process().children()) <= before


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "NEEDED", ("nothing_of_this_name",))
    with pytest.raises(UserError, match=r"needs nothing_of_this_name; install the extra"):
        run_report(Path("fine"), Path("out"))


def test_a_fault_can_be_told_in_another_language() -> None:
    """The child passes on the parts of its sentence, so a window shows it in the current language."""
    with pytest.raises(UserError) as caught:
        run_report(Path("refused"), Path("out"))
    said = error_text(caught.value)
    assert said == "There is no folder /tmp/x; give the folder of an export."
    assert isinstance(said, TranslatableText)
    assert said.translated(lambda template, about, number: "Kein Ordner {directory}.") == "Kein Ordner /tmp/x."
