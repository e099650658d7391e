"""A script is the same for every node that reads it, and its waits are bounded."""

from itertools import pairwise
from pathlib import Path

import pytest

from app.demo.script import PAUSE_US_MAX, Script, read_script
from derbyos_core.errors import UserError
from derbyos_core.interchange.script.commands import SCRIPT_ROLES


def test_the_practice_bout_is_the_same_for_everybody() -> None:
    one, other = read_script(None), read_script(None)
    assert one == other
    assert set(one.roles) == set(SCRIPT_ROLES)


def test_the_parts_of_all_roles_are_the_whole() -> None:
    script = read_script(None)
    parts = [due for role in script.roles for due in script.part(role)]
    assert sorted(map(id, parts)) == sorted(map(id, script.lines))


def _pauses(script: Script) -> list[int]:
    return [late.after_us - early.after_us for early, late in pairwise(script.lines)]


def test_a_pause_of_days_is_shortened(shared_data: Path) -> None:
    """The sample game has a week between two of its lines."""
    script = read_script(shared_data / "crg-sample-401.json")
    times = [due.line.at for due in script.lines]
    assert max(late - early for early, late in pairwise(times)) > 100 * PAUSE_US_MAX
    assert max(_pauses(script)) == PAUSE_US_MAX
    assert min(_pauses(script)) >= 0


def test_an_ordinary_game_is_entered_at_its_own_pace(shared_data: Path) -> None:
    script = read_script(shared_data / "crg-2023-04-30-supernovas-allstars.json")
    assert [due.line.at - script.begin for due in script.lines] == [due.after_us for due in script.lines]


def test_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no file"):
        read_script(tmp_path / "no.json")
