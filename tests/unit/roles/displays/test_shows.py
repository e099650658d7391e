"""Contents of a display: what the game asks for, and how long a choice by hand holds."""

import pytest

from derbyos_core.roles.displays.shows import Content, Show, next_words

BOARD, BREAK, FINAL = Show.SCOREBOARD, Show.HALF_TIME, Show.FINAL


def test_a_display_that_follows_shows_what_the_game_asks_for() -> None:
    content = Content()
    assert content.shown(BOARD) == BOARD
    assert content.shown(BREAK) == BREAK


def test_a_choice_by_hand_holds_until_the_next_change_of_the_game() -> None:
    content = Content().choose(Show.ROSTERS, BOARD)
    assert content.shown(BOARD) == Show.ROSTERS
    assert content.shown(BREAK) == BREAK


def test_without_following_the_content_stays() -> None:
    content = Content().follow(BREAK, is_following=False)
    assert content.shown(BREAK) == BREAK
    assert content.shown(BOARD) == BREAK
    chosen = content.choose(Show.NOTHING, BREAK)
    assert chosen.shown(BOARD) == Show.NOTHING


def test_following_again_lets_the_game_choose() -> None:
    content = Content().follow(BOARD, is_following=False).choose(Show.PENALTIES, BOARD)
    assert content.follow(BREAK, is_following=True).shown(BREAK) == BREAK


@pytest.mark.parametrize(
    ("is_following", "due", "words"),
    [
        (True, BOARD, "next: after the last whistle of the period"),
        (True, BREAK, "next: Scoreboard, when 1:00 is left"),
        (True, FINAL, "the score stays, unless play goes on"),
        (False, BREAK, "stays until you choose something else"),
    ],
)
def test_the_line_beside_the_buttons_tells_the_next_change(is_following: bool, due: Show, words: str) -> None:
    assert next_words(Content(is_following=is_following), due) == words
