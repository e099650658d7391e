"""Names in the plain fold: natural keys, ranks among siblings, owners of facts.

Written from the design (data-model 4 and 5, entries 1.2), not from the program.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from urllib.parse import quote

from derbyos_core.identity import BoutId

TEAMS = ("home", "away", "official")
DEFAULT_PATHS = ("ruleset", "venue", "nsodes")
PERIODS = ("1", "2", "3", "4")
DEFAULT_PERIODS = (1, 2)
NAME = re.compile(r"(\{[^{}]*\})?[A-Za-z_][\w.\-]*")
COUNTING_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
SKATER = re.compile(r"(home|away|official):(.+)", re.DOTALL)

ROWS = [
    "bout",
    "team",
    "period",
    "jam",
    "ruleset",
    "venue",
    "path",
    "nsodes",
    "person",
    "jammer",
    "pivot",
    "blocker",
    "no-pivot",
    "sit-out",
    "lead",
    "lost-lead",
    "no-initial",
    "pass",
    "star-pass",
    "call",
    "injury",
    "exit-box",
]
"""The order of the rows of the table of natural keys; own elements come after all of them."""

FIXED, TOUCHED, FACT, OWN = "fixed", "touched", "fact", "own"


@dataclass(frozen=True)
class Place:
    """An element: its id, its kind, and its parent according to its name."""

    eid: str
    kind: str
    tag: str
    parent: str
    rank: tuple[int, int, int]
    key: str = ""
    fixed: dict[str, str] = field(default_factory=dict)
    period: int = 0
    jam: int = 0
    team: str = ""
    path: str = ""


def segment(text: str) -> str:
    """Return one part of a natural key."""
    return quote(unicodedata.normalize("NFC", text), safe="-._~")


def counting_number(text: str | None) -> int | None:
    """Return a number from 1, as jams and trips have it."""
    return int(text) if text is not None and COUNTING_NUMBER.fullmatch(text) else None


def skater_of(text: str) -> tuple[str, str] | None:
    """Return team and number or name of `home:404`."""
    found = SKATER.fullmatch(text)
    return (found.group(1), found.group(2)) if found else None


def team_of(attributes: dict[str, str]) -> str | None:
    """Return `team`, else the prefix of `skater` (data-model 4)."""
    if attributes.get("team") in TEAMS:
        return attributes["team"]
    meant = skater_of(attributes.get("skater", ""))
    return meant[0] if meant else None


class Names:
    """The natural elements of one bout."""

    def __init__(self, bout: BoutId) -> None:
        self.bout_id = bout

    def _place(
        self,
        key: str,
        kind: str,
        tag: str,
        parent: str,
        *,
        row: str = "",
        side: str = "",
        number: int = 0,
        fixed: dict[str, str] | None = None,
        period: int = 0,
        jam: int = 0,
        team: str = "",
        path: str = "",
    ) -> Place:
        rank = (ROWS.index(row or tag), TEAMS.index(side) if side else len(TEAMS), number)
        eid = self.bout_id.eid(key)
        return Place(eid, kind, tag, parent, rank, key, fixed or {}, period, jam, team, path)

    def default(self) -> list[Place]:
        """Return the elements that exist before any entry (data-model 2)."""
        paths = [self.path(path) for path in DEFAULT_PATHS]
        return [self.bout(), *(self.team(team) for team in TEAMS), *map(self.period, DEFAULT_PERIODS), *paths]

    def bout(self) -> Place:
        """Return the bout."""
        return self._place("path/.", FIXED, "bout", "")

    def team(self, team: str) -> Place:
        """Return a team."""
        above = self.bout().eid
        return self._place(f"team/{team}", FIXED, "team", above, side=team, fixed={"role": team}, team=team)

    def period(self, period: int) -> Place:
        """Return a period."""
        above, fixed = self.bout().eid, {"number": str(period)}
        kind = FIXED if period in DEFAULT_PERIODS else TOUCHED
        return self._place(f"period/{period}", kind, "period", above, number=period, fixed=fixed, period=period)

    def jam(self, period: int, jam: int) -> Place:
        """Return a jam."""
        above, fixed = self.period(period).eid, {"number": str(jam)}
        key = f"period/{period}/jam/{jam}"
        return self._place(key, TOUCHED, "jam", above, number=jam, fixed=fixed, period=period, jam=jam)

    def path(self, path: str) -> Place:
        """Return the element of a path; its parent is the element of the path without its last part."""
        above, _, tag = path.rpartition("/")
        parent = self.path(above) if above else self.bout()
        kind, row = (FIXED, path) if path in DEFAULT_PATHS else (TOUCHED, "path")
        key = "path/" + "/".join(segment(part) for part in path.split("/"))
        return self._place(key, kind, tag, parent.eid, row=row, path=path)

    def person_eid(self, team: str, label: str) -> str:
        """Return the id of the first person of that name or number."""
        return self.bout_id.eid(f"team/{team}/person/{segment(label)}")

    def person(self, team: str, eid: str) -> Place:
        """Return the person with this id."""
        rank = (ROWS.index("person"), len(TEAMS), 0)
        return Place(eid, TOUCHED, "person", self.team(team).eid, rank, team=team)

    def jam_fact(self, jam: Place, tag: str) -> Place:
        """Return `call` or `injury`."""
        return self._place(f"{jam.key}/{tag}", FACT, tag, jam.eid)

    def team_fact(self, jam: Place, tag: str, team: str) -> Place:
        """Return an element that a team has once in a jam."""
        key = f"{jam.key}/team/{team}/{tag}"
        return self._place(key, FACT, tag, jam.eid, side=team, fixed={"team": team})

    def trip(self, jam: Place, team: str, number: int) -> Place:
        """Return a numbered trip."""
        fixed = {"team": team, "number": str(number)}
        key = f"{jam.key}/team/{team}/pass/{number}"
        return self._place(key, FACT, "pass", jam.eid, side=team, number=number, fixed=fixed)

    def line_up(self, jam: Place, team: str, position: str) -> Place:
        """Return the line-up of a jammer or pivot."""
        fixed = {"team": team, "position": position}
        key = f"{jam.key}/team/{team}/line-up/{position}"
        return self._place(key, FACT, "line-up", jam.eid, row=position, side=team, fixed=fixed)

    def blocker(self, jam: Place, team: str, skater: str, person: str) -> Place:
        """Return the line-up of a blocker; the person is part of the key."""
        fixed = {"team": team, "position": "blocker", "skater": skater, "skater-eid": person}
        key = f"{jam.key}/team/{team}/line-up/blocker/{person}"
        return self._place(key, FACT, "line-up", jam.eid, row="blocker", side=team, fixed=fixed)

    def sit_out(self, jam: Place, team: str, skater: str, person: str) -> Place:
        """Return the element of a skater who sits out."""
        fixed = {"team": team, "skater": skater, "skater-eid": person}
        key = f"{jam.key}/team/{team}/sit-out/{person}"
        return self._place(key, FACT, "sit-out", jam.eid, side=team, fixed=fixed)

    def exit_box(self, box: Place) -> Place:
        """Return the exit of a box trip."""
        return self._place(f"eid/{box.eid}/exit-box", FACT, "exit-box", box.eid)


OWNERS = {
    "lineup penalty-lineup": "line-up no-pivot sit-out",
    "scorekeeper": "pass lead lost-lead no-initial star-pass call injury score-adjustment",
    "penalty-tracker penalty-lineup": "penalty",
    "penalty-box": "enter-box exit-box",
    "jam-timer": "time-out clock-set jam period",
    "head-nso": "person team bout ruleset venue",
}
"""Data-model 5, the one table of owners: roles without their side, and the elements that they own."""
HEAD_NSO_OWNS = {
    ("time-out", "review"),
    ("time-out", "resolution"),
    ("time-out", "retained"),
    ("penalty", "suspension"),
}
OF_BOTH_TEAMS = ("call", "injury", "jam", "period", "time-out", "clock-set")
"""Facts that belong to no single team, whatever their `team` attribute."""


def owns(role: str, tag: str, attribute: str, team: str | None, position: str) -> bool:
    """Return whether a role owns a register (data-model 5)."""
    if (tag, attribute) in HEAD_NSO_OWNS:
        return role == "head-nso"
    if role == "penalty-box-jammers":
        return tag in ("enter-box", "exit-box") and position == "jammer"
    base, side = role, ""
    for end in ("home", "away"):
        if role.endswith(f"-{end}"):
            base, side = role.removesuffix(f"-{end}"), end
    for roles, tags in OWNERS.items():
        if base in roles.split() and tag in tags.split():
            return side in ("", team) or team is None
    return False
