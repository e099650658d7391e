"""`derbyos simulate` plays seeds, prints the results, and names broken promises."""

import json

import pytest

from app.cli import main
from app.verbs.simulate import parse_seeds
from derbyos_core.errors import UserError
from derbyos_core.simulation.seeds import Setting
from tests.simulation.mutants import planted

QUICK = ["--edits", "10", "--faults", "3", "--minutes", "0.2"]


def test_summary_and_progress_are_printed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 3, "the simulator": results on standard output, progress on standard error."""
    assert main(["simulate", "--seeds", "0:3", *QUICK]) == 0
    told = capsys.readouterr()
    assert "3 seeds, 0 of them broke a promise" in told.out
    assert "times real time" in told.out
    assert "3 of 3 seeds" in told.err


def test_result_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Another program can read the figures."""
    assert main(["simulate", "--seeds", "5", "--json", *QUICK]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["seeds"], told["failed"]) == (1, 0)
    assert told["entries"] > 0


def test_laptops_may_sign_their_entries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seeds", "0:2", "--signed", *QUICK]) == 0
    assert "2 seeds, 0 of them broke a promise" in capsys.readouterr().out


def test_a_broken_promise_is_named_with_its_moment_and_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 3: "a failing seed prints the one command that repeats it"; exit 1, and the other seeds are still
    played."""
    with planted("saved before sync"):
        assert main(["simulate", "--seeds", "0:2", *QUICK]) == 1
    told = capsys.readouterr().out
    assert "only what the disk has synced is called kept" in told
    assert "seed 0 broke a promise after " in told
    assert "again: ./derbyos simulate --seeds 0:1 --edits 10 --faults 3 --minutes 0.2" in told


def test_command_of_a_whole_bout_names_it() -> None:
    """The command contains the differences from the default setting, and nothing else."""
    setting = Setting.of_whole_bouts()
    assert setting.command(7) == "./derbyos simulate --seeds 7:8 --whole-bout"
    assert Setting(is_signed=True).command(2) == "./derbyos simulate --seeds 2:3 --signed"
    assert Setting(nodes=4, names=("cut",)).command(1) == './derbyos simulate --seeds 1:2 --nodes 4 --only "cut"'


@pytest.mark.parametrize("text", ["5:5", "9:3", "-1:4", "a:b", "1:", "0:99999999999"])
def test_seeds_that_are_none_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(UserError, match="seeds"):
        parse_seeds(text)


@pytest.mark.parametrize(
    "words",
    [
        ["--nodes", "1"],
        ["--minutes", "0"],
        ["--only", "locusts"],
        ["--jobs", "0"],
        ["--signed", "--whole-bout"],
    ],
)
def test_unplayable_options_are_refused_in_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seeds", "0:1", *words]) == 1
    assert capsys.readouterr().err.startswith("derbyos: ")
