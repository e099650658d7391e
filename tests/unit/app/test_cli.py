"""Exit codes of the verbs, and errors in one line each."""

from pathlib import Path

import pytest

from app import cli
from app.session import Session
from app.verbs import self_check
from derbyos_core import __version__
from derbyos_core.errors import UserError

_VERBS = ("gui", "open", "demo", "node", "gateway", "replay", "bouts", "export", "print", "report", "test")


def test_help_lists_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [verb for verb in _VERBS if f"\n  {verb} " not in shown] == []


def test_version_is_the_cores(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"derbyos {__version__}\n"


@pytest.mark.parametrize("words", [["unheard"], ["test", "--unheard"], ["--unheard"]])
def test_wrong_words_are_two_and_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("derbyos: No such ")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UserError("there is no bout 'x';\n make one"), "derbyos: there is no bout 'x'; make one"),
        (PermissionError(13, "Permission denied", "x.xml"), "derbyos: x.xml: access is denied"),
        (OSError("odd"), "derbyos: odd"),
        (OSError(71, "Protocol error"), "derbyos: the system says: Protocol error"),
    ],
)
def test_an_error_is_one_line_and_its_traceback_is_in_the_log(
    error: Exception,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    own_folders: Path,
) -> None:
    def fail(**_: object) -> int:
        raise error

    monkeypatch.setattr(self_check, "run_checks", fail)
    assert cli.main(["test"]) == 1
    assert capsys.readouterr().err == f"{line}\n"
    log = (own_folders / "state" / "derbyos" / "log" / "derbyos.log").read_text(encoding="utf-8")
    assert type(error).__name__ in log


def test_a_fault_of_ours_names_the_log(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(self_check, "run_checks", lambda **_: 1 // 0)
    assert cli.main(["test"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("derbyos: internal error: ZeroDivisionError")
    assert error.endswith("derbyos.log\n")


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(self_check, "run_checks", interrupt)
    assert cli.main(["test"]) == 130


def test_the_checks_fail_when_any_of_them_fails(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    steps = (("good", ("-c", "print('fine')")), ("bad", ("-c", "raise SystemExit(3)")))
    monkeypatch.setattr(self_check, "_STEPS", steps)
    arguments = ["--collect-only", "tests/test_tidy.py::test_scripts_can_be_run"]
    assert self_check.run_checks(everything=False, pytest_arguments=arguments) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[:4] == ["== good", "fine", "== bad", "failed before the tests: bad"]
    monkeypatch.setattr(self_check, "_STEPS", steps[:1])
    assert self_check.run_checks(everything=True, pytest_arguments=arguments) == 0


def test_unwritable_data_folder_is_reported_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    session = Session()
    with pytest.raises(UserError, match="part of the path is not a folder; give another --data-dir"):
        session.open(tmp_path / "file")
    session.close()
    assert capsys.readouterr().err == ""


def test_program_runs_without_a_log_and_reports_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log").touch()  # a file where the folder should be
    session = Session()
    settings = session.open(tmp_path)
    session.close()
    assert settings.folders.data == tmp_path
    assert capsys.readouterr().err == f"derbyos: {tmp_path / 'log'} cannot be written, so no log is kept\n"


def test_every_verb_with_a_folder_of_its_own_says_so_in_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    """One option, one sentence: the windows, and every verb that keeps or reads bouts."""
    words = "Folder for all data. Every further DerbyOS that one user runs at the same time needs its own."
    for verb in ((), ("gui",), ("open",), ("practice",), ("node",), ("replay",), ("bouts",), ("export",)):
        assert cli.main([*verb, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert f"--data-dir DIR {words}" in shown, verb
