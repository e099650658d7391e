"""Summary of a bout for lists: announcements of nodes, and the listing of saved bouts."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.game_clocks import phase
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.shared.calendar_text import date_here
from derbyos_core.roles.start.offered_bouts import marks_text

__all__ = ["Summary", "summarise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The teams, the venue, and the phase of the game (a `Phase`).

    `teams` is the text of `marks_text`; `date` and `start` are as the bout has them, empty if nobody entered them.
    """

    title: str
    hall: str
    phase: str
    teams: str = ""
    date: str = ""
    start: str = ""
    name: str = ""
    """The name that its founder gave a closed bout, which it keeps when its teams are known."""
    announced_start: str = ""
    """The start for those who look for a bout today: with its date unless that is today; empty without a start."""

    @property
    def facts(self) -> dict[str, str]:
        """Facts for a listing of saved bouts, by their names in the bout file."""
        always = {"title": self.title, "hall": self.hall, "teams": self.teams, "date": self.date, "start": self.start}
        return always | ({"name": self.name} if self.name else {})


def summarise(bout: Bout, now: Instant, name: str = "") -> Summary:
    """Return the summary of a bout at a moment of its own time; before a team is named its title is its name."""
    home, away = bout.teams[Team.HOME], bout.teams[Team.AWAY]
    date, start = bout.attributes.get("date", ""), bout.attributes.get("time", "")
    has_names = bool(home.title or away.title)
    return Summary(
        title=f"{home.title or 'Home'} – {away.title or 'Away'}" if has_names else name,
        hall=bout.venue.get("name", ""),
        phase=phase(bout, now).value,
        teams=marks_text(bout),
        date=date,
        start=start,
        name=name,
        announced_start=start if not start or date in ("", date_here(now, None).isoformat()) else f"{date} {start}",
    )
