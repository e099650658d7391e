"""Values of the line-up panel, widget by widget."""

from derbyos_core.bout.model import Bout, Position
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.lineup.entry import LineupPrompt
from derbyos_core.roles.lineup.panel import (
    LineupPanel,
    SkaterState,
    SkaterTile,
    box_words,
    pill_words,
    placeless_number,
    title_words,
)
from derbyos_core.roles.lineup.places import LineupSlot, PlaceState
from derbyos_core.roles.penalty_tracker.compose_values import ComposeValue
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import Conflict
from ui.roles.lineup.pane import LineupPane
from ui.widgets.conflict_chip import ChipAnswer, ConflictValue
from ui.widgets.number_tile import TileState, TileValue
from ui.widgets.place_chip import ChipState, PlaceValue

__all__ = ["BEGUN_LOW", "CURSOR_EDGE", "conflict_value", "draw_lineup", "lineup_conflict", "typed_bar"]

BEGUN_LOW = 56.0
"""Below this height a bar with what is half entered has one line."""

LINE_UP_TAGS = frozenset(("line-up", "no-pivot", "star-pass", "sit-out"))
"""The conflicts that the lineup tracker sees in place (design 10)."""
WHAT = {
    "jammer": tr("jammer"),
    "pivot": tr("pivot"),
    "blocker": tr("blocker"),
    "line-up": tr("lineup"),
    "no-pivot": tr("no pivot"),
    "star-pass": tr("star pass"),
    "sit-out": tr("sits out"),
}
TILE_STATES = {
    SkaterState.NORMAL: TileState.NORMAL,
    SkaterState.CHOSEN: TileState.CHOSEN,
    SkaterState.IN_BOX: TileState.IN_BOX,
    SkaterState.OUT: TileState.FOULED_OUT,
    SkaterState.RESTS: TileState.RESTING,
}
BLOCKERS = (tr("First blocker"), tr("Second blocker"), tr("Third blocker"), tr("Fourth blocker"))
CURSOR_EDGE = 2.5


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
    pane.show_number(placeless_number(panel))
    for button, is_on in ((pane.no_pivot, panel.side.no_pivot), (pane.star_pass, panel.side.star_pass)):
        button.set_about(panel.jam)
        button.set_chosen(is_on)
    if panel.source is None:
        pane.same.set_text(tr("Same again"))
    else:
        source = texts.short_name(panel.source, panel.jam.period)
        pane.same.set_text(tr("As {jam}", jam=source) if is_tight else tr("Same as {jam}", jam=source))
    pane.box.set_text(box_words(panel))
    is_asking = panel.wants in (LineupPrompt.BOX_IN, LineupPrompt.BOX_OUT)
    pane.box.set_kind(ButtonKind.CHOSEN if is_asking else ButtonKind.NORMAL)
    pane.box.set_mark("arrow-up" if panel.seated else "seat")
    pane.set_edge("accent" if is_older else "line", CURSOR_EDGE if is_older else 1.0)


def typed_bar(panel: LineupPanel) -> ComposeValue:
    """Return the bar of a number that is typed while something else stands in place of the panel."""
    title = title_words(panel)
    if not panel.typed:
        return ComposeValue(title=title, line=title)
    return ComposeValue(number=panel.typed, title=title, line=title, ask=tr("Enter"), is_open=True)


def lineup_conflict(conflicts: tuple[Conflict, ...], panel: LineupPanel, chosen: str = "") -> Conflict | None:
    """Return the conflict under the sheet: that of the tapped cell, else of the panel's jam, else the newest."""
    team = panel.side.team
    mine = [one for one in conflicts if one.tag in LINE_UP_TAGS and one.team is team and one.jam is not None]
    picked = [one for one in mine if one.eid == chosen] or [one for one in mine if one.jam == panel.jam] or mine
    return picked[-1] if picked else None


def conflict_value(conflict: Conflict | None, bout: Bout, *, is_short: bool = False) -> ConflictValue | None:
    """Return the value of the chip for a conflict; short if the chip is small."""
    if conflict is None or conflict.jam is None:
        return None
    what = WHAT.get(conflict.position if conflict.tag == "line-up" else conflict.tag, WHAT["line-up"])
    answers = tuple(ChipAnswer(value=one.value, who=one.who) for one in conflict.answers)
    jam = texts.jam_in_game(conflict.jam, bout)
    about = tr("{jam} {what}", jam=jam, what=what)
    if is_short:
        return ConflictValue(title=about, sub=tr("two answers"), answers=answers)
    title = tr("{jam} {what}, two answers", jam=jam, what=what)
    sub = tr("Both are kept until someone picks one.")
    return ConflictValue(title=title, sub=sub, answers=answers, about=about)


def _place_name(places: tuple[LineupSlot, ...], number: int) -> str:
    """Return the spoken name of a slot: blockers are counted, as in the rows."""
    if places[number].position is not Position.BLOCKER:
        return places[number].title
    return BLOCKERS[sum(place.position is Position.BLOCKER for place in places[:number])]


def _chip(place: LineupSlot, panel: LineupPanel, name: str, *, is_next: bool, is_seated: bool) -> PlaceValue:
    label = place.person.label if place.person is not None else ""
    if is_next:
        number = f"{panel.typed}_" if panel.typed else label or "?"
        said = tr("{place}, the next tap fills this place", place=name)
        if label:
            said = tr("{place} {label}, the next tap fills this place", place=name, label=label)
        said = joined(", ", filter(None, (said, panel.typed)))
        return PlaceValue(title=place.title, number=number, state=ChipState.NEXT, said=said)
    match place.state:
        case PlaceState.FILLED:
            state = ChipState.IN_BOX if is_seated else ChipState.FILLED
        case PlaceState.EXPECTED:
            state = ChipState.EXPECTED
        case PlaceState.SKIPPED:
            said = tr("{place}, no skater", place=name)
            return PlaceValue(title=place.title, number=tr("none"), state=ChipState.FILLED, said=said)
        case _:
            return PlaceValue(title=place.title, number="–", said=tr("{place}, open", place=name))
    said = tr("{place} {label}", place=name, label=label)
    if is_seated:
        said = tr("{place} {label}, in box", place=name, label=label)
    return PlaceValue(title=place.title, number=label, state=state, said=said)


def _tile(tile: SkaterTile, *, is_low: bool) -> TileValue:
    """Return the value of a tile. The smallest shows the number and what bars the skater, not the name."""
    is_name = tile.state is SkaterState.NORMAL
    return TileValue(
        number=tile.number, word="" if is_low and is_name else tile.word, state=TILE_STATES[tile.state], name=tile.said
    )
