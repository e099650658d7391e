"""A bout goes out in every format and comes back as the same document; what a format cannot hold is listed, exactly."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest

from derbyos_core.identity import BoutId
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.crg.writer import saved_crg
from derbyos_core.interchange.derbyjson.reader import read_derbyjson
from derbyos_core.interchange.derbyjson.writer import saved_json
from derbyos_core.practice.game import practice_game
from tests.unit.interchange import crg_sample
from tests.unit.interchange.round_trips import WRITERS, differences, opened, text_of, through
from tests.unit.interchange.scripted_bout import T0, ScriptedBout
from tests.unit.interchange.small_bouts import small_bout
from tests.unit.practice.test_rule_sets import NAMES, rules_of

REAL = "crg-2023-04-30-supernovas-allstars.json"
ELEMENTS = ("DerbyXML", "DerbyJSON")
"""Formats with the same elements as the document."""
SMALL_BOUTS = range(30)

LOST_OF_REAL: Mapping[str, str] = {"note": "a remark that CRG had has no place in a bout, and a note has none in CRG"}
LOST_OF_PRACTICE: Mapping[str, str] = {
    "bout@end-time": "CRG marks the score as official and keeps no time of it",
    "enter-box@duration": "CRG keeps the penalties that are served and no time to serve",
    "exit-box@duration": "the time served ends with the time to serve",
    "injury@skater": "CRG marks that a jam stopped for an injury, and not whose",
    "ruleset@version": "CRG keeps the settings of a game and not the name of its rule set",
    "star-pass@timestamp": "CRG keeps the trip of a star pass, and its middle is taken for the moment",
    "time-out@retained": "CRG marks a review that is retained; one that is not looks like one not decided",
}
LOST_OF_SMALL: Mapping[str, str] = {
    "+clock-set": "a correction of the clock shows in the reading at the next jam, and is entered there",
    "-clock-set": "the same",
    "+enter-box": "a visit has the position of its skater's place; without a skater in the line-up it takes a free one",
    "-enter-box": "the same, or there is no free place",
    "+exit-box": "the same",
    "-exit-box": "the same",
    "+line-up": "without a pivot the fourth blocker has the pivot's place, and counts as a blocker",
    "-line-up": "a place beyond the fifth, or a line-up of a jam that never started",
    "+no-pivot": "four blockers without a pivot are a line-up without a pivot",
    "+pass": "CRG has every trip up to the last, the initial one first, and the one in which the star was passed",
    "-pass": "the holder of the star changes with the trip of the star pass, where nobody entered that",
    "+penalty": "a penalty without a time gets the end of its jam",
    "-penalty": "the same",
    "-call": "CRG knows no call by officials or by nobody",
    "-lead": "nobody has lead in overtime, so one that was entered there does not count",
    "-lost-lead": "the same",
    "-note": "CRG has no notes",
    "-phone": "CRG keeps name, city and state of a venue",
    "-role": "CRG keeps one role of an official beside the heads, and of a skater captain, alternate and bench",
    "-signature": "CRG has no signatures",
    "-sit-out": "CRG marks it at a place of the line-up, and this skater had none",
    "bout@association": "CRG does not keep it",
    "bout@end-time": LOST_OF_PRACTICE["bout@end-time"],
    "bout@sanctioned": "CRG does not keep it",
    "exit-box@duration": "it follows from the jams, and one of them changed its length",
    "injury@skater": LOST_OF_PRACTICE["injury@skater"],
    "jam@duration": "a jam without an end before another one gets a length",
    "lead@timestamp": "a lead without a time gets that of the initial trip",
    "line-up@start-in-box": "it follows from the visits to the box",
    "pass@timestamp": "the trip of a star pass without an end gets one, so that the star is passed in its middle",
    "penalty@severity": "CRG has one expulsion of a skater",
    "person@skated": "CRG has one mark of a skater: captain, or does not skate",
    "score-adjustment@reason": "CRG keeps the reason of a change in a jam only",
    "star-pass@timestamp": LOST_OF_PRACTICE["star-pass@timestamp"],
    "team@color": "a game of CRG is entered with colours in small letters",
    "time-out@retained": LOST_OF_PRACTICE["time-out@retained"],
}


@pytest.mark.parametrize("name", ELEMENTS)
def test_the_real_game_comes_back_as_the_same_document(shared_data: Path, name: str) -> None:
    game = opened((shared_data / REAL).read_bytes())
    before, after = through(name, game, game.bout_id)
    assert text_of(after) == text_of(before)


def test_the_real_game_comes_back_from_crg(shared_data: Path) -> None:
    game = opened((shared_data / REAL).read_bytes())
    before, after = through("CRG", game, game.bout_id)
    assert differences(before, after) == {f"-{tag}": 1 for tag in LOST_OF_REAL}
    # The order of the events in a jam is the same too.
    kept = before._replace(children=tuple(child for child in before.children if child.tag not in LOST_OF_REAL))
    assert text_of(after) == text_of(kept)


def test_every_path_of_the_small_game_comes_back(shared_data: Path) -> None:
    for version in crg_sample.VERSIONS:
        game = opened(crg_sample.as_file(crg_sample.state(version)))
        for name in WRITERS:
            before, after = through(name, game, game.bout_id)
            assert differences(before, after) == {}, (version, name)


@cache
def practice(rules: str) -> ScriptedBout:
    """Return a practice bout of a rule set."""
    bout = ScriptedBout(BoutId(f"practice by {rules}"))
    bout.play(practice_game(Random(2), T0, rules=rules_of(rules), period_s=1200))
    return bout


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("name", ELEMENTS)
def test_a_practice_bout_comes_back_as_the_same_document(name: str, rules: str) -> None:
    before, after = through(name, practice(rules), practice(rules).bout_id)
    assert text_of(after) == text_of(before)


def test_crg_keeps_of_practice_bouts_all_but_what_is_listed() -> None:
    found: Counter[str] = Counter()
    for rules in NAMES:
        before, after = through("CRG", practice(rules), practice(rules).bout_id)
        found += differences(before, after)
    assert set(found) == set(LOST_OF_PRACTICE)


@pytest.mark.parametrize("name", ELEMENTS)
def test_odd_bouts_come_back_as_the_same_document(name: str) -> None:
    for seed in SMALL_BOUTS:
        bout = small_bout(seed)
        before, after = through(name, bout, bout.bout_id)
        assert differences(before, after) == {}, seed


def test_derbyjson_holds_what_derbyxml_holds() -> None:
    for seed in SMALL_BOUTS:
        bout = small_bout(seed)
        written = saved_json(bout.root, bout.bout, bout.bout_id)
        assert read_derbyjson(written).derbyxml == bout.saved(), seed


def test_crg_keeps_of_odd_bouts_all_but_what_is_listed() -> None:
    found: Counter[str] = Counter()
    for seed in SMALL_BOUTS:
        bout = small_bout(seed)
        found += differences(*through("CRG", bout, bout.bout_id))
    assert set(found) == set(LOST_OF_SMALL)


@pytest.mark.parametrize("name", WRITERS)
def test_equal_bouts_give_equal_bytes(name: str) -> None:
    one, other = small_bout(3), small_bout.__wrapped__(3)
    assert WRITERS[name](one.root, one.bout, one.bout_id) == WRITERS[name](other.root, other.bout, other.bout_id)


def test_the_score_survives_every_format() -> None:
    for seed in SMALL_BOUTS:
        bout = small_bout(seed)
        total = read_crg(saved_crg(bout.root, bout.bout, bout.bout_id)).totals
        assert total.score == bout.bout.score, seed
