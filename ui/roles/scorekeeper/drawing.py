"""Values of the scorekeeper's panel for a jam and the draft."""

from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.scorekeeper.entry import TripDraft, TripPrompt
from derbyos_core.roles.scorekeeper.panel import FACTS, POINTS, ScorePanel
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.conflicts import of_jam
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.roles.scorekeeper.pane import ScorePane
from ui.widgets.conflict_chip import ChipAnswer, ConflictValue

__all__ = ["conflict_value", "draw_panel", "question_of"]

CURSOR_EDGE = 2.5


def draw_panel(
    pane: ScorePane,
    state: ScreenState,
    panel: ScorePanel,
    *,
    draft: TripDraft | None,
    question: Conflict | None,
) -> None:
    """Give every part of the panel its value."""
    _draw_head(pane, state, panel, draft)
    _draw_trips(pane, panel, draft)
    for fact in FACTS:
        pane.facts[fact.name].set_about(panel.jam)
        pane.facts[fact.name].set_chosen(fact.name in panel.held)
        pane.facts[fact.name].set_suggested(fact.name in panel.offered)
        pane.facts[fact.name].set_impossible(fact.name in panel.impossible)
    pivot = panel.pivot.label if panel.pivot else ""
    pane.facts["star-pass"].set_text(tr("Star pass, {pivot}", pivot=pivot) if pivot else tr("Star pass"))
    conflict = conflict_value(question, sub=tr("tap the right one"))
    pane.conflict.set_conflict(conflict)
    pane.set_note("" if conflict is not None else _note(state, panel))
    is_older = state.cursor.is_older
    pane.set_edge("accent" if is_older else "line", CURSOR_EDGE if is_older else 1.0)


def _draw_head(pane: ScorePane, state: ScreenState, panel: ScorePanel, draft: TripDraft | None) -> None:
    team = state.team
    assert team is not None, "a scorekeeper keeps the score of one team"
    sheet = state.bout.teams[team]
    is_typing = draft is not None and draft.wants is TripPrompt.JAMMER and bool(draft.typed)
    number = panel.jammer.label if panel.jammer is not None else ""
    place = tr("has the star") if "star-pass" in panel.held else tr("jammer")
    jam = texts.short_jam(panel.jam, state.bout)
    if panel.is_overtime:
        jam = tr("{jam} OT", jam=jam)
    pane.head.set_jammer(
        number=draft.typed if draft is not None and is_typing else number,
        name=_name(panel, is_typing=is_typing),
        sub=joined(", ", (place, jam)),
        jersey=jersey(sheet.color, second=team.value == "away"),
        is_typing=is_typing,
        is_contested=any(_is_jammer(one) for one in of_jam(state.conflicts, panel.jam, team)),
    )
    pane.points.set_text(str(panel.points))
    pane.pick.set_team(sheet, panel.jammer.eid if panel.jammer else "")
    pane.pick.set_typed(draft.typed if draft is not None and is_typing else "")


def _draw_trips(pane: ScorePane, panel: ScorePanel, draft: TripDraft | None) -> None:
    wants = draft.wants if draft is not None else None
    trip = draft.trip if draft is not None and wants in (TripPrompt.TRIP, TripPrompt.VALUE) else panel.next_trip
    typed = draft.typed if draft is not None and wants is TripPrompt.VALUE else ""
    is_value = wants is TripPrompt.VALUE
    pane.title.set_text(
        tr("Trip {trip}: {typed}_ points", trip=trip, typed=typed) if is_value else tr("Trip {trip} points", trip=trip)
    )
    pane.set_value(is_value=is_value)
    is_changing = any(number == trip for number, _ in panel.trips)
    pane.trips.set_trips(
        panel.trips,
        chosen=trip if is_changing else None,
        pill=tr("changing trip {trip}", trip=trip) if is_changing else tr("trip {trip} next", trip=trip),
    )
    pane.keys_pill.set_pill(text=tr("or type it, then Enter") if is_value else tr("keys 0 to 4"))
    for points, key in zip(POINTS, pane.keys, strict=True):
        key.set_text(str(points + len(POINTS) if is_value else points))


def question_of(conflicts: tuple[Conflict, ...], panel: ScorePanel, state: ScreenState, asked: str) -> Conflict | None:
    """Return the conflict of the chip: that of the tapped cell, else the first of the panel's jam."""
    found = of_jam(conflicts, panel.jam, state.team)
    return next((one for one in found if one.eid == asked), found[0] if found else None)


def conflict_value(one: Conflict | None, *, sub: str) -> ConflictValue | None:
    """Return the chip of a conflict about a jam; None if there is none."""
    if one is None:
        return None
    title = tr("Two jammers") if _is_jammer(one) else one.about
    answers = tuple(ChipAnswer(value=answer.value, who=answer.who) for answer in one.answers)
    return ConflictValue(title=title, sub=sub, answers=answers)


def _is_jammer(one: Conflict) -> bool:
    return one.tag == "line-up" and one.position == "jammer"


def _note(state: ScreenState, panel: ScorePanel) -> str:
    if panel.jammer is not None:
        if panel.is_overtime:
            return tr("Overtime: trip 1 counts. No lead, so nobody can call it off.")
        return tr("Sudden scoring: trip 1 counts.") if panel.first_trip_scores else ""
    if panel.jam.number <= texts.FIRST_JAMS and panel.jam == state.bout.upcoming:
        return texts.first_jam(texts.jam_in_game(panel.jam, state.bout), tr("Tap the jammer first."))
    return texts.LINE_UP_MISSING


def _name(panel: ScorePanel, *, is_typing: bool) -> str:
    if is_typing:
        return tr("Number, then Enter")
    if panel.jammer is None:
        return tr("Tap to pick")
    return panel.jammer.name or tr("Name not known")
