"""What the panel of a line-up says, widget by widget."""

from derbyos_core.bout.model import Position
from derbyos_core.roles.lineup.entry import Wants
from derbyos_core.roles.lineup.panel import LineupPanel, SkaterState, SkaterTile, box_words, pill_words, title_words
from derbyos_core.roles.lineup.places import Place, PlaceState
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import Kind
from derbyos_core.roles.shared.disputes import Dispute
from derbyos_core.saying import say
from ui.roles.lineup.pane import LineupPane
from ui.widgets.conflict_chip import Answer, ConflictValue
from ui.widgets.number_tile import TileState, TileValue
from ui.widgets.place_chip import ChipState, PlaceValue

__all__ = ["PEN_EDGE", "conflict_value", "draw_lineup", "line_up_dispute"]

LINE_UP_TAGS = frozenset(("line-up", "no-pivot", "star-pass", "sit-out"))
"""What the line-up tracker sees in place (design 10)."""
WHAT = {
    "jammer": say("jammer"),
    "pivot": say("pivot"),
    "blocker": say("blocker"),
    "line-up": say("line-up"),
    "no-pivot": say("no pivot"),
    "star-pass": say("star pass"),
    "sit-out": say("sits out"),
}
TILE_STATES = {
    SkaterState.NORMAL: TileState.NORMAL,
    SkaterState.CHOSEN: TileState.CHOSEN,
    SkaterState.IN_BOX: TileState.IN_BOX,
    SkaterState.OUT: TileState.FOULED_OUT,
    SkaterState.RESTS: TileState.RESTING,
}
BLOCKERS = (say("First blocker"), say("Second blocker"), say("Third blocker"), say("Fourth blocker"))
PEN_EDGE = 2.5


def draw_lineup(pane: LineupPane, panel: LineupPanel, *, is_older: bool, is_low: bool, is_tight: bool) -> None:
    """Give every part of the panel its value: tiles without names (`is_low`), buttons of few words (`is_tight`)."""
    title, seated = title_words(panel), {person.eid for person in panel.seated}
    pane.title.set_text(title)
    words, role = pill_words(panel)
    pane.pill.set_pill(text=words, mark="pencil" if role == "accent" else "", role=role)
    for number, (chip, place) in enumerate(zip(pane.chips, panel.arrangement.places, strict=True)):
        is_next = number == panel.next_place
        said = _place_name(panel.arrangement.places, number)
        chip.set_place(_chip(place, panel, said, is_next=is_next, is_seated=place.eid in seated))
    pane.set_skaters(panel.tiles, tuple(_tile(tile, is_low=is_low) for tile in panel.tiles))
    pane.set_typing(is_typing=panel.asks_number)
    for button, is_on in ((pane.no_pivot, panel.side.no_pivot), (pane.star_pass, panel.side.star_pass)):
        button.set_about(panel.jam)
        button.set_chosen(is_on)
    if panel.source is None:
        pane.same.set_text(say("Same again"))
    else:
        source = texts.jam_name(panel.source)
        pane.same.set_text(say("As {jam}", jam=source) if is_tight else say("Same as {jam}", jam=source))
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


def conflict_value(dispute: Dispute | None, *, is_short: bool = False) -> ConflictValue | None:
    """The question as its chip shows it; short where the chip is small."""
    if dispute is None or dispute.jam is None:
        return None
    what = WHAT.get(dispute.position if dispute.tag == "line-up" else dispute.tag, WHAT["line-up"])
    answers = tuple(Answer(value=one.value, who=one.who) for one in dispute.answers)
    jam = texts.jam_name(dispute.jam)
    about = say("{jam} {what}", jam=jam, what=what)
    if is_short:
        return ConflictValue(title=about, sub=say("two answers"), answers=answers)
    title = say("{jam} {what}, two answers", jam=jam, what=what)
    sub = say("Both are kept until someone picks one.")
    return ConflictValue(title=title, sub=sub, answers=answers, about=about)


def _place_name(places: tuple[Place, ...], number: int) -> str:
    """What a place is called by ear: blockers are counted, as in the rows."""
    if places[number].position is not Position.BLOCKER:
        return places[number].title
    return BLOCKERS[sum(place.position is Position.BLOCKER for place in places[:number])]


def _chip(place: Place, panel: LineupPanel, name: str, *, is_next: bool, is_seated: bool) -> PlaceValue:
    label = place.person.label if place.person is not None else ""
    if is_next:
        number = f"{panel.typed}_" if panel.typed else label or "?"
        return PlaceValue(
            title=place.title,
            number=number,
            state=ChipState.NEXT,
            said=say("{place} {label}, the next tap fills this place", place=name, label=label)
            if label
            else say("{place}, the next tap fills this place", place=name),
        )
    match place.state:
        case PlaceState.FILLED:
            state = ChipState.IN_BOX if is_seated else ChipState.FILLED
        case PlaceState.EXPECTED:
            state = ChipState.EXPECTED
        case PlaceState.SKIPPED:
            said = say("{place}, no skater", place=name)
            return PlaceValue(title=place.title, number=say("none"), state=ChipState.FILLED, said=said)
        case _:
            return PlaceValue(title=place.title, number="–", said=say("{place}, open", place=name))
    said = say("{place} {label}", place=name, label=label)
    if is_seated:
        said = say("{place} {label}, in box", place=name, label=label)
    return PlaceValue(title=place.title, number=label, state=state, said=said)


def _tile(tile: SkaterTile, *, is_low: bool) -> TileValue:
    """In the least room a tile shows her number and what stands in the way, not her name."""
    is_name = tile.state is SkaterState.NORMAL
    return TileValue(
        number=tile.number, word="" if is_low and is_name else tile.word, state=TILE_STATES[tile.state], name=tile.said
    )
