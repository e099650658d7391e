"""The first jam of what `derbyos prove game-night` plays: five real windows, real keys and mouse."""

from pathlib import Path

import pytest

from tests.proofs.game_night import kept_by, play
from tests.proofs.night.book import Book
from tests.proofs.night.laptop import why_no_laptops
from tests.proofs.night.record import facts_of
from tests.proofs.night.story import LAPTOPS
from tests.system.switch import why_no_switch

NOT_TRIED = why_no_switch() or why_no_laptops()


@pytest.mark.slow
@pytest.mark.skipif(bool(NOT_TRIED), reason=NOT_TRIED or "it is tried")
def test_a_jam_in_five_real_windows_is_in_every_record_as_it_was_pressed(tmp_path: Path) -> None:
    book = Book()
    play(book, tmp_path, is_whole=False)
    for number in range(1, LAPTOPS + 1):
        source = kept_by(tmp_path, number)
        assert source is not None
        verdict = book.compare(facts_of(source))
        assert (verdict.wrong, verdict.extra) == ((), ())
        assert verdict.found == verdict.scripted > 40
