"""Games that CRG recorded become the stored logs, documents and tables."""

import pytest

from tests.goldens.games import GAMES, digests, found_games
from tests.goldens.stored import assert_as_stored


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_becomes_what_was_stored(name: str) -> None:
    file = dict(found_games()).get(name)
    if file is None:
        pytest.skip("the recorded games are not here: set DERBYOS_SHARED to the folder that holds data/")
    assert_as_stored("games", [(f"{name}.txt", digests(name, file))])
