"""Contents of a display for the audience, and how it follows the game by itself.

A display that follows shows the half-time board from the last whistle of a period that is not the last one, the
scoreboard again once a minute is left, and the final score from the last whistle of the bout. A choice by hand holds
until the next such change; a display that does not follow keeps it for good.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.clocks.game_clocks import Phase
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment

__all__ = ["BACK_US", "SHOW_WORDS", "Content", "Show", "due_show", "next_words", "show_words"]

BACK_US = 60_000_000
"""The scoreboard comes back when so much of the half-time is left (design 7)."""


class Show(StrEnum):
    """Contents for the audience; besides these, the name of a `Role` shows that role's screen."""

    SCOREBOARD = "scoreboard"
    HALF_TIME = "half-time"
    FINAL = "final"
    """Board after the last whistle, in place of the half-time board. Nobody chooses it by itself."""
    ROSTERS = "rosters"
    PENALTIES = "penalties"
    PICTURE = "picture"
    NOTHING = "nothing"


SHOW_WORDS: dict[Show, str] = {
    Show.SCOREBOARD: tr("Scoreboard"),
    Show.HALF_TIME: tr("Half-time"),
    Show.FINAL: tr("Final score"),
    Show.ROSTERS: tr("Both rosters"),
    Show.PENALTIES: tr("Penalties and box"),
    Show.PICTURE: tr("Own picture"),
    Show.NOTHING: tr("Nothing"),
}


def show_words(show: str, shorts: dict[Team, str]) -> str:
    """Return the name of a content: of a board, or of a role's screen."""
    if show in Show._value2member_map_:
        return SHOW_WORDS[Show(show)]
    return texts.role_name(show, shorts) if show in Role._value2member_map_ else show


def due_show(moment: GameMoment) -> Show:
    """Return what a display that follows the game shows at this moment."""
    if moment.game is Phase.COMPLETE or moment.is_played:
        return Show.FINAL
    is_break = moment.game is Phase.HALFTIME
    return Show.HALF_TIME if is_break and moment.phase_clock.value_us > BACK_US else Show.SCOREBOARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Setting of one display."""

    is_following: bool = True
    chosen: str = ""
    """The content chosen by hand, empty for none."""
    chosen_in: Show = Show.SCOREBOARD
    """The content that the game asked for at the time of that choice."""
    is_flipped: bool = False

    def shown(self, due: Show) -> str:
        """Return the content while the game asks for `due`."""
        if self.chosen and not (self.is_following and due is not self.chosen_in):
            return self.chosen
        return due if self.is_following else Show.SCOREBOARD

    def choose(self, show: str, due: Show) -> "Content":
        """Return the setting after a choice by hand."""
        return replace(self, chosen=show, chosen_in=due)

    def follow(self, due: Show, *, is_following: bool) -> "Content":
        """Return the setting after following was switched on or off. Switched off, the present content stays."""
        chosen = "" if is_following else self.shown(due)
        return replace(self, is_following=is_following, chosen=chosen, chosen_in=due)

    def flip(self) -> "Content":
        """Return the setting with the teams on the other sides."""
        return replace(self, is_flipped=not self.is_flipped)


def next_words(content: Content, due: Show) -> str:
    """Return when the display changes by itself, for the line beside its buttons."""
    if not content.is_following:
        return tr("stays until you choose something else")
    if due is Show.HALF_TIME:
        return tr("next: Scoreboard, when 1:00 is left")
    if due is Show.FINAL:
        return tr("the score stays, unless play goes on")
    return tr("next: after the last whistle of the period")
