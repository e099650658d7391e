"""The line-up tracker's panel for a jam: places, tiles, and the words on its buttons."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.model import Bout, Jam, JamId, Person, Position, TeamJam
from derbyos_core.bout.reading.skating import SkatingBan, barred, carried_over, jam_before, open_visits
from derbyos_core.i18n import in_sentence, joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.entry import LineupDraft, LineupPrompt
from derbyos_core.roles.lineup.places import ON_TRACK, Arrangement, PlaceState, arranged
from derbyos_core.roles.shared import texts

__all__ = [
    "LineupPanel",
    "SkaterState",
    "SkaterTile",
    "box_position",
    "box_words",
    "lineup_panel",
    "pill_words",
    "placeless_number",
    "title_words",
]

TILES_MAX = 60
"""Three times a paper roster."""


class SkaterState(StrEnum):
    """State of a skater's tile."""

    NORMAL = "normal"
    CHOSEN = "chosen"
    IN_BOX = "in-box"
    OUT = "out"
    """Fouled out or expelled; the tile can be tapped all the same."""
    RESTS = "rests"


@dataclass(frozen=True, slots=True, kw_only=True)
class SkaterTile:
    """One skater of the roster; `said` is their full name for a screen reader."""

    eid: str
    number: str
    word: str
    state: SkaterState
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupPanel:
    """Content of the panel; `source` is the jam whose five can be copied, `seated` are those in the box."""

    jam: JamId
    name: str
    """The name of the jam, with its period if the game is in another one."""
    is_live: bool
    is_started: bool
    arrangement: Arrangement
    next_place: int | None
    tiles: tuple[SkaterTile, ...]
    side: TeamJam
    source: JamId | None
    seated: tuple[Person, ...]
    wants: LineupPrompt
    typed: str
    asks_number: bool = False

    @property
    def to_go(self) -> int:
        """Number of open places."""
        return self.arrangement.to_go


def lineup_panel(bout: Bout, jam_id: JamId, team: Team, draft: LineupDraft) -> LineupPanel:
    """Return the panel of one team in one jam."""
    jam = bout.jam(jam_id)
    side = jam.side(team) if jam is not None else TeamJam(team=team)
    carried = tuple(one for one in carried_over(bout, jam_id, team) if one.person.eid not in draft.declined)
    arrangement = arranged(side, carried, kept=draft.kept, skipped=draft.skipped)
    before = jam_before(bout, jam_id, team)
    visits = open_visits(bout, team)
    seated = tuple({trip.person.eid: trip.person for trip in visits if trip.person is not None}.values())
    return LineupPanel(
        jam=jam_id,
        name=texts.jam_in_game(jam_id, bout),
        is_live=jam_id == bout.active,
        is_started=jam is not None and jam.start is not None,
        arrangement=arrangement,
        next_place=arrangement.next_place(draft.place) if draft.wants is LineupPrompt.PLACE else None,
        tiles=_tiles(bout, jam, jam_id, team, arrangement, seated),
        side=side,
        source=before.id if before is not None else None,
        seated=seated,
        wants=draft.wants,
        typed=draft.typed,
        asks_number=draft.asks_number,
    )


def pill_words(panel: LineupPanel) -> tuple[str, str]:
    """Return the pill on open places: its words and its role."""
    over = len(panel.arrangement.extra)
    if over:
        return tr("{over} too many", over=over), "warn"
    if panel.to_go == 0:
        skipped = sum(1 for place in panel.arrangement.places if place.state is PlaceState.SKIPPED)
        return (tr("{value} skaters", value=ON_TRACK - skipped) if skipped else tr("all five")), "note"
    return tr("{to_go} to go", to_go=panel.to_go), "accent"


def title_words(panel: LineupPanel) -> str:
    """Return the panel's title, with the digits that no place shows."""
    number = placeless_number(panel)
    return joined(" ", (_title(panel), number)) if number else _title(panel)


def placeless_number(panel: LineupPanel) -> str:
    """Return the digits that no place shows, since the number is for none: for the box, or all five are taken."""
    return f"{panel.typed}_" if panel.typed and panel.next_place is None else ""


def _title(panel: LineupPanel) -> str:
    match panel.wants:
        case LineupPrompt.BOX_IN:
            return tr("Who goes to the box?")
        case LineupPrompt.BOX_OUT:
            return tr("Who leaves the box?")
        case LineupPrompt.REST:
            return tr("Who sits out three jams?")
        case LineupPrompt.PLACE:
            return tr("Lineup for {jam_name}", jam_name=panel.name)


def box_words(panel: LineupPanel) -> str:
    """Return the words on the box button."""
    if not panel.seated:
        return tr("To the box")
    return tr("{label} leaves box", label=panel.seated[0].label) if len(panel.seated) == 1 else tr("Who leaves box?")


def box_position(panel: LineupPanel, eid: str) -> Position:
    """Return the position in which a skater sits down: their current one on the track."""
    number = panel.arrangement.place_of(eid)
    position = panel.arrangement.places[number].position if number is not None else Position.BLOCKER
    if not panel.side.star_pass or position is Position.BLOCKER:
        return position
    return Position.JAMMER if position is Position.PIVOT else Position.BLOCKER


def _tiles(
    bout: Bout, jam: Jam | None, jam_id: JamId, team: Team, arrangement: Arrangement, seated: tuple[Person, ...]
) -> tuple[SkaterTile, ...]:
    bars = barred(bout, jam_id, team)
    in_box = {person.eid for person in seated}
    extra = {person.eid for person in arrangement.extra}
    rests = {person.eid for person in jam.side(team).sits_out} if jam is not None else set()
    sheet = bout.teams[team]
    found = []
    for person in [one for one in sheet.persons if one.number][:TILES_MAX]:
        number = arrangement.place_of(person.eid)
        title = arrangement.places[number].title if number is not None else tr("Blocker") if person.eid in extra else ""
        bar = bars.get(person.eid)
        state, word = _state(title, is_in_box=person.eid in in_box, bar=bar)
        if person.eid in rests:
            word = tr("sits out")
        said = [f"{sheet.title or sheet.short} {person.number} {person.name}".strip(), in_sentence(title)]
        said += [word] if state not in (SkaterState.NORMAL, SkaterState.CHOSEN) else []
        found.append(
            SkaterTile(
                eid=person.eid,
                number=person.number,
                word=word or person.name,
                state=state,
                said=joined(", ", filter(None, said)),
            )
        )
    return tuple(found)


def _state(title: str, *, is_in_box: bool, bar: SkatingBan | None) -> tuple[SkaterState, str]:
    if is_in_box:
        return SkaterState.IN_BOX, tr("in box")
    if title:
        return SkaterState.CHOSEN, title
    match bar:
        case SkatingBan.FOULED_OUT:
            return SkaterState.OUT, tr("fouled out")
        case SkatingBan.EXPELLED:
            return SkaterState.OUT, tr("expelled")
        case SkatingBan.RESTS:
            return SkaterState.RESTS, tr("sits out")
        case SkatingBan.STRUCK_OFF:
            return SkaterState.OUT, tr("struck off")
        case None:
            return SkaterState.NORMAL, ""
