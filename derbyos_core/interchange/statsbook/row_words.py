"""Words of the book about teams and clocks, as officials type them; they are not translated."""

from derbyos_core.bout.model import Bout
from derbyos_core.colours import plain_colour
from derbyos_core.identity import Team

__all__ = ["MINUTE_US", "SECOND_US", "clock_words", "team_colour", "team_word", "watch_words"]

SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US
_OTHER = {Team.HOME: Team.AWAY, Team.AWAY: Team.HOME}


def team_colour(bout: Bout, team: Team) -> str:
    """Return the colour of a team as a word that begins a line."""
    name = plain_colour(bout.teams[team].color.strip())
    return name[:1].upper() + name[1:]


def team_word(bout: Bout, team: Team) -> str:
    """Return the word by which a team is called: its colour, or its name if both have the same or none."""
    colour = team_colour(bout, team)
    if colour and colour.casefold() != team_colour(bout, _OTHER[team]).casefold():
        return colour
    sheet = bout.teams[team]
    return sheet.title or sheet.short


def clock_words(value_us: int) -> str:
    """Return a clock that counts down, `12:08`: the second that is not over yet."""
    return _minutes(-(-value_us // SECOND_US))


def watch_words(value_us: int) -> str:
    """Return a watch that counts up, `00:20`."""
    return f"{_minutes(value_us // SECOND_US):0>5}"


def _minutes(whole: int) -> str:
    return f"{max(0, whole) // 60}:{max(0, whole) % 60:02d}"
