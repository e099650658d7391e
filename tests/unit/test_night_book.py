"""The comparison of `derbyos prove game-night` finds each kind of wrong fact."""

import pytest

from tests.proofs.night.book import Book, Found, Played, Verdict

RECORD = (
    Found(words="starts", jam=(1, 1), seconds=100.0),
    Found(words="HHC jammer 10", jam=(1, 1)),
    Found(words="HHC 12 penalty X", jam=(1, 2)),
    Found(words="score 4 to 0"),
)


def _verdict(*record: Found) -> Verdict:
    """Compare a record with a script that inserts its first jam last."""
    book, jam = Book(), Played(1)
    book.jams.append(jam)
    book.add("HHC 12 penalty X", jam, by="laptop 2")
    inserted = Played(1)
    book.jams.insert(0, inserted)
    book.add("starts", inserted, 100.5)
    book.add("HHC jammer 10", inserted)
    book.add("score 4 to 0")
    return book.compare(record)


def test_a_record_with_each_fact_once_is_right() -> None:
    verdict = _verdict(*RECORD)
    assert (verdict.scripted, verdict.found, verdict.wrong, verdict.extra) == (4, 4, (), ())


@pytest.mark.parametrize("number", range(len(RECORD)))
def test_a_fact_that_is_absent_is_told(number: int) -> None:
    verdict = _verdict(*RECORD[:number], *RECORD[number + 1 :])
    assert (verdict.found, len(verdict.wrong), verdict.extra) == (3, 1, ())
    assert RECORD[number].words in verdict.wrong[0]


@pytest.mark.parametrize("number", range(len(RECORD)))
def test_a_fact_that_is_there_twice_is_told(number: int) -> None:
    verdict = _verdict(*RECORD, RECORD[number])
    assert len(verdict.wrong) == 1
    assert verdict.wrong[0].endswith("it is there 2 times")


@pytest.mark.parametrize(
    ("number", "instead"),
    [
        (0, Found(words="starts", jam=(1, 1), seconds=102.0)),
        (0, Found(words="starts", jam=(2, 1), seconds=100.0)),
        (1, Found(words="HHC jammer 12", jam=(1, 1))),
        (1, Found(words="HHC jammer 10", jam=(1, 2))),
        (2, Found(words="HHC 12 penalty X", jam=(1, 1))),
        (2, Found(words="HHC 12 expulsion X", jam=(1, 2))),
        (3, Found(words="score 3 to 0")),
    ],
)
def test_another_fact_in_place_of_the_right_one_is_told_as_both(number: int, instead: Found) -> None:
    verdict = _verdict(*RECORD[:number], instead, *RECORD[number + 1 :])
    assert (len(verdict.wrong), len(verdict.extra)) == (1, 1)


def test_what_was_taken_back_must_not_be_there() -> None:
    book, jam = Book(), Played(1)
    book.jams.append(jam)
    book.add("HHC 12 penalty X", jam)
    book.drop("HHC 12 penalty X", jam)
    assert book.compare(()).found == 0
    assert book.compare([Found(words="HHC 12 penalty X", jam=(1, 1))]).extra == ("period 1, jam 1: HHC 12 penalty X",)
