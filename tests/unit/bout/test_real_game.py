"""A real game, entered command by command, has the clocks and the box visits that its own scoreboard recorded.

The goal is to test the rules of time against recorded data. Method: the script of the game is written command by
command into one log. Then each jam's reading of the period clock, and each visit to the box, is compared with what the
scoreboard of that venue stored. The clocks of that scoreboard count in steps of 200 ms and drift a little.
"""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from derbyos_core.bout.checks import hints
from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.boxes import read_boxes
from derbyos_core.identity import BoutId
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.script.commands import commands
from tests.unit.interchange.scripted_bout import ScriptedBout

GAME = "crg-2023-04-30-supernovas-allstars.json"
DRIFT_US_MAX = 1_000_000
STEP_US_MAX = 1_500_000
"""Bound for a clock that counts in steps of 200 ms, started and stopped by hand four times in a visit."""


@pytest.fixture(scope="module")
def played(shared_data: Path) -> tuple[Bout, dict[str, object]]:
    """Return the bout at the end of the game, and the state that the scoreboard stored."""
    file = (shared_data / GAME).read_bytes()
    scripted = ScriptedBout(BoutId("a real game"))
    assert scripted.play(commands(read_crg(file).game)) == [], "every line has something to enter about"
    return scripted.bout, json.loads(file)["state"]


def test_the_period_clock_reads_what_the_scoreboard_read(played: tuple[Bout, dict[str, object]]) -> None:
    bout, state = played
    pattern = re.compile(r"Period\((\d)\)\.Jam\((\d+)\)\.PeriodClockElapsedStart$")
    stored = {
        (int(match[1]), int(match[2])): value
        for path, value in state.items()
        if (match := pattern.search(path)) and isinstance(value, int)
    }
    periods = {period.number: period for period in bout.periods}
    apart = []
    for jam in bout.jams:
        assert jam.start is not None
        reading = bout.ruleset.period_us - remaining_us(periods[jam.id.period], bout.ruleset, jam.start)
        apart.append(abs(reading - stored[jam.id.place] * 1000))
    assert len(apart) == 39
    assert max(apart) <= DRIFT_US_MAX


def test_every_visit_to_the_box_has_the_jam_time_of_the_scoreboard(played: tuple[Bout, dict[str, object]]) -> None:
    bout, state = played
    pattern = re.compile(r"(Team\(\d\)\.BoxTrip\([^)]+\))\.(WalltimeStart|Duration)$")
    stored: dict[str, dict[str, object]] = {}
    for path, value in state.items():
        if match := pattern.search(path):
            stored.setdefault(match[1], {})[match[2]] = value
    durations = {row["WalltimeStart"]: row.get("Duration") for row in stored.values()}
    time = JamTime(bout.jams)
    assert len(bout.box_trips) == len(stored) == 38
    for trip in bout.box_trips:
        assert trip.at is not None
        assert trip.left_at is not None
        duration = durations[trip.at // 1000]
        assert isinstance(duration, int)
        assert abs(time.between(trip.at, trip.left_at) - duration * 1000) <= STEP_US_MAX


def test_nobody_of_a_real_game_waited_for_a_chair(played: tuple[Bout, dict[str, object]]) -> None:
    """Too strict a rule of ours would show here: all were seated when they came."""
    bout, _ = played
    assert [trip.serves_from for trip in bout.box_trips] == [trip.at for trip in bout.box_trips]
    assert read_boxes((), (), bout.jams, (), frozenset(), bout.ruleset) == ()


def test_nothing_is_in_dispute_and_the_score_is_that_of_the_board(played: tuple[Bout, dict[str, object]]) -> None:
    bout, _ = played
    assert (bout.disagreements, sorted(bout.score.values()), bout.is_complete) == ((), [72, 283], True)


def test_real_game_has_few_hints_and_each_is_plausible(
    played: tuple[Bout, dict[str, object]],
) -> None:
    """Domain 6.4: a real game has some warnings, but not one on every jam."""
    bout, _ = played
    assert Counter(str(hint.check) for hint in hints(bout)) == {
        "place-empty": 5,  # line-ups of four
        "penalty-not-in-line-up": 4,
        "penalty-not-served": 2,  # a jam with two penalties for skaters that are not in its line-up
        "sat-without-penalty": 2,
        "lead-with-penalty": 1,
        "lost-without-penalty": 1,  # that lost belongs to the jam before
        "code-later": 1,
    }
