"""Summary of a bout for lists: announcements of nodes, and the listing of saved bouts."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.game_clocks import phase
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Team

__all__ = ["Summary", "summarise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The teams, the venue, and the phase of the game (a `Phase`)."""

    title: str
    hall: str
    phase: str


def summarise(bout: Bout, now: Instant) -> Summary:
    """Return the summary of a bout at a moment of its own time; no title before a team has a name."""
    home, away = bout.teams[Team.HOME], bout.teams[Team.AWAY]
    has_names = bool(home.name or away.name)
    return Summary(
        title=f"{home.name or 'Home'} – {away.name or 'Away'}" if has_names else "",
        hall=bout.venue.get("name", ""),
        phase=phase(bout, now).value,
    )
