"""What the panel of a line-up says, widget by widget."""

from ui import texts
from ui.models.disputes import Dispute
from ui.models.lineup_entry import Wants
from ui.models.lineup_panel import LineupPanel, SkaterState, SkaterTile, box_words, pill_words, title_words
from ui.models.lineup_places import Place, PlaceState
from ui.screens.lineup_pane import LineupPane
from ui.theme.kinds import Kind
from ui.widgets.conflict_chip import Answer, ConflictValue
from ui.widgets.number_tile import TileState, TileValue
from ui.widgets.place_chip import ChipState, PlaceValue

__all__ = ["LINE_UP_TAGS", "conflict_value", "draw_lineup", "line_up_dispute"]

LINE_UP_TAGS = frozenset(("line-up", "no-pivot", "star-pass", "sit-out"))
"""What the line-up tracker sees in place (design 10)."""
TILE_STATES = {
    SkaterState.NORMAL: TileState.NORMAL,
    SkaterState.CHOSEN: TileState.CHOSEN,
    SkaterState.IN_BOX: TileState.IN_BOX,
    SkaterState.OUT: TileState.FOULED_OUT,
    SkaterState.RESTS: TileState.RESTING,
}
PEN_EDGE = 2.5


def draw_lineup(pane: LineupPane, panel: LineupPanel, *, is_older: bool, is_low: bool, is_compact: bool) -> None:
    """Give every part of the panel its value."""
    title, seated = title_words(panel), {person.eid for person in panel.seated}
    pane.title.set_text(title)
    words, role = pill_words(panel)
    pane.pill.set_pill(text=words, mark="pencil" if role == "accent" else "", role=role)
    for number, (chip, place) in enumerate(zip(pane.chips, panel.arrangement.places, strict=True)):
        is_next = number == panel.next_place
        chip.set_place(_chip(place, panel, is_next=is_next, is_seated=place.eid in seated))
    pane.set_skaters(panel.tiles, tuple(_tile(tile, is_low=is_low) for tile in panel.tiles))
    pane.no_pivot.set_chosen(panel.side.no_pivot)
    pane.star_pass.set_chosen(panel.side.star_pass)
    source = texts.jam_name(panel.source) if panel.source is not None else ""
    pane.same.set_text((f"As {source}" if is_compact else f"Same as {source}") if source else "Same again")
    pane.box.set_text(box_words(panel))
    is_asking = panel.wants in (Wants.BOX_IN, Wants.BOX_OUT)
    pane.box.set_kind(Kind.CHOSEN if is_asking else Kind.NORMAL)
    pane.box.set_mark("arrow-up" if panel.seated else "seat")
    pane.set_edge("accent" if is_older else "line", PEN_EDGE if is_older else 1.0)


def line_up_dispute(disputes: tuple[Dispute, ...], panel: LineupPanel, chosen: str = "") -> Dispute | None:
    """The question under the sheet: that whose cell was tapped, else of the panel's jam, else the newest."""
    team = panel.side.team
    mine = [one for one in disputes if one.tag in LINE_UP_TAGS and one.team is team and one.jam is not None]
    picked = [one for one in mine if one.eid == chosen] or [one for one in mine if one.jam == panel.jam] or mine
    return picked[-1] if picked else None


def conflict_value(dispute: Dispute | None) -> ConflictValue | None:
    """The question as its chip shows it."""
    if dispute is None or dispute.jam is None:
        return None
    what = dispute.position if dispute.tag == "line-up" and dispute.position else dispute.tag.replace("-", " ")
    answers = tuple(Answer(value=one.value, who=one.who) for one in dispute.answers)
    title = f"{texts.jam_name(dispute.jam)} {what}, two answers"
    return ConflictValue(title=title, sub="Both are kept until someone picks one.", answers=answers)


def _chip(place: Place, panel: LineupPanel, *, is_next: bool, is_seated: bool) -> PlaceValue:
    label = place.person.label if place.person is not None else ""
    if is_next:
        number = f"{panel.typed}_" if panel.typed else label or "?"
        return PlaceValue(
            title=place.title,
            number=number,
            state=ChipState.NEXT,
            said=f"{place.title} {label}, the next tap fills this place".replace(" ,", ","),
        )
    match place.state:
        case PlaceState.FILLED:
            state = ChipState.IN_BOX if is_seated else ChipState.FILLED
        case PlaceState.EXPECTED:
            state = ChipState.EXPECTED
        case PlaceState.SKIPPED:
            return PlaceValue(
                title=place.title, number="none", state=ChipState.FILLED, said=f"{place.title}, no skater"
            )
        case _:
            return PlaceValue(title=place.title, number="–", said=f"{place.title}, open")
    in_box = ", in box" if is_seated else ""
    return PlaceValue(title=place.title, number=label, state=state, said=f"{place.title} {label}{in_box}")


def _tile(tile: SkaterTile, *, is_low: bool) -> TileValue:
    """In the least room a tile shows her number and what stands in the way, not her name."""
    is_name = tile.state is SkaterState.NORMAL
    return TileValue(
        number=tile.number, word="" if is_low and is_name else tile.word, state=TILE_STATES[tile.state], name=tile.said
    )
