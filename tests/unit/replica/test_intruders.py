"""Notices on strangers that a closed bout keeps out, and on members that bring what others did not sign."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.replica.events import TurnedAway
from derbyos_core.replica.reports import NAMES_MAX, Reports

NOW = Instant(1_795_248_000_000_000)
TEN_MINUTES = 600_000_000
ANN, BO, EVE = (SourceId(f"{name}0000000-0000-8000-8000-000000000000") for name in "abe")


def _later(us: int) -> Instant:
    return Instant(NOW + us)


def test_strangers_of_both_sockets_are_added() -> None:
    reports = Reports(ANN)
    assert reports.strangers(NOW) == (0, "")
    assert reports.words(0, NOW) == ()
    reports.note_strangers(TurnedAway("192.0.2.7", 3), NOW)
    reports.note_strangers(TurnedAway("192.0.2.8", 2, is_enrolling=True), _later(1))
    reports.note_strangers(TurnedAway("192.0.2.8", 4, is_enrolling=True), _later(2))
    assert reports.strangers(_later(3)) == (7, "192.0.2.8")
    assert reports.words(0, _later(3)) == (("strangers", "7"),)
    assert reports.strangers(_later(TEN_MINUTES + 3)) == (0, "")
    assert reports.words(0, _later(TEN_MINUTES + 3)) == ()


def test_the_head_nso_learns_of_strangers_at_another_laptop() -> None:
    reports = Reports(ANN)
    reports.hear(BO, [("strangers", "12")], NOW)
    assert reports.strangers(NOW) == (12, "")
    reports.note_strangers(TurnedAway("192.0.2.7", 12), NOW)
    assert reports.strangers(NOW) == (12, "192.0.2.7")  # the same ones, most likely
    assert reports.words(0, NOW) == (("strangers", "12"),)  # what others say is not passed on


def test_members_that_bring_unsigned_entries_are_told_to_all() -> None:
    here, there = Reports(ANN), Reports(BO)
    here.note_unproven(EVE, 40, NOW)
    here.note_unproven(EVE, 2, NOW)
    words = here.words(0, NOW)
    assert words == (("unproven", f"{EVE}:42"),)
    there.hear(ANN, words, NOW)
    assert there.unproven(NOW) == here.unproven(NOW) == {EVE: 42}
    assert there.words(0, NOW) == ()
    there.hear(EVE, [("unproven", f"{BO}:9")], NOW)
    assert BO not in there.unproven(NOW)  # it knows better
    assert there.unproven(_later(TEN_MINUTES)) == {}


def test_a_repeated_report_takes_the_room_of_no_other_one() -> None:
    reports = Reports(ANN)
    reports.hear(BO, [("strangers", "9")], NOW)
    others = [SourceId(f"{number:08x}-0000-4000-8000-000000000000") for number in range(1, NAMES_MAX)]
    for reporter in (*others, *others):
        reports.hear(reporter, [("strangers", "1")], NOW)
    assert reports.strangers(NOW) == (9, "")


@pytest.mark.parametrize("word", ["x", "-1", "1234567", "²", ""])
def test_words_that_cannot_be_meant_are_ignored(word: str) -> None:
    reports = Reports(ANN)
    reports.hear(BO, [("strangers", word), ("unproven", f"{EVE}:{word}"), ("unproven", word)], NOW)
    assert reports.strangers(NOW) == (0, "")
    assert reports.unproven(NOW) == {}
