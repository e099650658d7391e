"""Values of the operator's screen that no other screen shows: the call-off, the jammers' places, words of the trips."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.bout.commands import Command, DecideJam, StartJam
from derbyos_core.bout.model import Bout, JamId, Position, TeamJam, TimeOutKind
from derbyos_core.bout.reading.jam_rules import has_lead, jam_rules
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.jam_names import period_now
from derbyos_core.roles.jam_timer.after_row import AfterRow, RowButton
from derbyos_core.roles.jam_timer.timer_panel import GreatAction, OtherStop, great_action, other_action, other_event
from derbyos_core.roles.scorekeeper.entry import TripDraft, TripPrompt
from derbyos_core.roles.scorekeeper.panel import ScorePanel
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.phase import DisplayPhase
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = [
    "BOTH",
    "SecondAction",
    "SkaterPlace",
    "WhyNoCall",
    "calling_team",
    "first_action",
    "free_jammers",
    "line_jam",
    "narrow_row",
    "second_action",
    "skater_place",
    "trips_words",
]

BOTH = (Team.HOME, Team.AWAY)
STEPS_KEPT = frozenset(("-1", "1"))
"""The steps of the end of a jam for which the narrow row has room."""


class WhyNoCall(StrEnum):
    """Reasons why no team can call the jam off."""

    NO_LEAD = "no lead"
    LOST = "lost"
    TWO_LEADS = "two leads"


_WHY_WORDS = {
    WhyNoCall.NO_LEAD: tr("Nobody has lead"),
    WhyNoCall.LOST: tr("Lost, cannot call"),
    WhyNoCall.TWO_LEADS: tr("Both have lead"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondAction:
    """Content of the button beside the great one: the call-off, or the other answer to an alarm."""

    action: GreatAction
    team: Team | None = None
    """The team that calls the jam off."""
    why_not: str = ""
    """The sentence for a press while it is off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkaterPlace:
    """Place of the jammer or the pivot: who it is, and of which jam if that is not the one that is marked."""

    position: Position
    number: str
    name: str
    word: str
    jam: JamId | None
    letter: str
    """The jam in one or two letters."""
    is_upcoming: bool
    """The jam has not begun: the place is dashed, and nobody has to fill it."""
    is_asked: bool
    """The next skater that is tapped takes this place."""
    is_contested: bool = False
    """Two answers were entered; a tap shows them."""
    said: str
    """The accessible name."""


def line_jam(state: ScreenState) -> JamId | None:
    """Return the jam of the jammers and pivots: the one on track, else the next one; an older one while it is open."""
    if state.cursor.is_moved:
        return state.jam
    return state.bout.active or state.bout.upcoming


def free_jammers(bout: Bout, jam_id: JamId) -> tuple[Team, ...]:
    """Return the teams whose jammer in this jam is not known."""
    jam = bout.jam(jam_id)
    return tuple(team for team in BOTH if jam is None or jam.side(team).jammer is None)


def first_action(bout: Bout, moment: GameMoment, *, armed_us: int) -> GreatAction:
    """Return the great button: that of the jam timer, without the call-off, which has a button of its own."""
    action = great_action(bout, moment, armed_us=armed_us)
    if moment.is_stale:
        return action
    if moment.phase is DisplayPhase.JAM_OVERDUE:
        left_us = max(0, bout.ruleset.lineup_us - moment.phase_clock.over_us)
        return replace(action, sub=tr("lineup {left}  ·  Space", left=texts.minutes(left_us, rounded_up=True)))
    if bout.active is None or moment.is_overtime:
        return action
    return replace(action, sub=tr("time or injury  ·  Space"))


def second_action(
    bout: Bout, moment: GameMoment, now: Instant, shorts: Mapping[Team, str], caps: Mapping[Team, str]
) -> SecondAction | None:
    """Return the button beside the great one; None where there is nothing to call off and no other answer.

    `caps` are the letters of the keys that call the jam off.
    """
    jam = bout.jam(bout.active)
    other = other_action(bout, moment, now)
    if jam is None and other is not None:
        return SecondAction(action=_in_short(other, other_event(bout, moment, now)))
    if jam is None or moment.is_stale or not jam_rules(bout, jam.id).offers_lead:
        return None
    if other is not None:
        clock = moment.phase_clock
        # The letter E is a key of the points here, so the words name none.
        return SecondAction(
            action=replace(other, sub=tr("at {time}", time=texts.minutes(clock.length_us + clock.over_us)))
        )
    title = tr("Called off")
    found = calling_team(bout)
    if isinstance(found, WhyNoCall):
        words = _WHY_WORDS[found]
        action = GreatAction(title=title, sub=words, mark="", kind=ButtonKind.OFF)
        why = tr("{words}. End jam ends it for time or injury.", words=words)
        if found is WhyNoCall.TWO_LEADS:
            why = tr("Both teams have lead. Tap Call-off of the team that called.")
        return SecondAction(action=action, why_not=why)
    jammer = jam.side(found).jammer
    short, number = shorts.get(found, ""), jammer.label if jammer is not None else ""
    sub = tr("{short} lead {number}  ·  {key}", short=short, number=number, key=caps.get(found, ""))
    if not number:
        sub = tr("{short} lead  ·  {key}", short=short, key=caps.get(found, ""))
    return SecondAction(action=GreatAction(title=title, sub=sub, mark="", kind=ButtonKind.STOP), team=found)


def _in_short(action: GreatAction, command: Command | None) -> GreatAction:
    """Return an action in two short lines, without its key: letters have other meanings here."""
    match command:
        case StartJam(jam=jam):
            return replace(action, title=texts.bare_name(jam), sub=tr("last of P{period}", period=jam.period))
        case DecideJam():
            return replace(action, title=tr("Another jam"), sub=tr("follows"))
    return replace(action, sub="")


def calling_team(bout: Bout) -> Team | WhyNoCall:
    """Return the team that may call the running jam off, or the reason why none can."""
    jam = bout.jam(bout.active)
    if jam is None or not jam_rules(bout, jam.id).offers_lead:
        return WhyNoCall.NO_LEAD
    leading = [team for team in BOTH if has_lead(bout, jam, team)]
    if len(leading) > 1:
        return WhyNoCall.TWO_LEADS
    if leading:
        return leading[0]
    is_lost = any(jam.side(team).lead and jam.side(team).lost for team in BOTH)
    return WhyNoCall.LOST if is_lost else WhyNoCall.NO_LEAD


def skater_place(
    bout: Bout,
    team: Team,
    position: Position,
    jam_id: JamId | None,
    *,
    marked: JamId | None,
    asked: tuple[Team, Position] | None,
    is_contested: bool,
) -> SkaterPlace:
    """Return the place of a team's jammer or pivot in a jam; `marked` is the one that the header says is written."""
    jam = bout.jam(jam_id)
    side = jam.side(team) if jam is not None else TeamJam(team=team)
    person = side.jammer if position is Position.JAMMER else side.pivot
    is_upcoming = jam_id is not None and (jam is None or jam.start is None)
    role = texts.place_word(position)
    word = role
    if side.star_pass:
        word = tr("passed the star") if position is Position.JAMMER else tr("has the star")
    called = word
    if jam_id is not None and (is_upcoming or jam_id != marked):
        named = tr("{jam} jammer") if position is Position.JAMMER else tr("{jam} pivot")
        called = named.format(jam=texts.jam_names(jam_id, marked or jam_id)[0])
        # The pivot to come stands below its jammer, which names the jam of both.
        if not (is_upcoming and position is Position.PIVOT):
            word = named.format(jam=texts.short_jam(jam_id, bout))
    sheet = bout.teams[team]
    of = tr("{team} {word}", team=sheet.title or sheet.short, word=called)
    if person is None:
        said = tr("{place}, not known", place=of)
    else:
        said = tr("{place}: {who}", place=of, who=f"{person.label} {person.name}".strip())
    if is_contested:
        said = joined(", ", (said, tr("two answers")))
    return SkaterPlace(
        position=position,
        number=person.label if person is not None else "",
        name=person.name if person is not None else "",
        word=word,
        jam=jam_id,
        letter=texts.letter_name(jam_id, period_now(bout)) if jam_id is not None else "",
        is_upcoming=is_upcoming,
        is_asked=asked == (team, position),
        is_contested=is_contested,
        said=said,
    )


def trips_words(
    state: ScreenState, panel: ScorePanel, draft: TripDraft | None, *, is_short: bool
) -> tuple[str, int | None]:
    """Return the words beside the trips, in short for a narrow row, and the trip that is being changed."""
    wants = draft.wants if draft is not None else None
    if draft is not None and wants is TripPrompt.VALUE:
        typed = tr("trip {trip}: {typed}_", trip=draft.trip, typed=draft.typed)
        return _of_jam(typed, draft, state), draft.trip if any(one == draft.trip for one, _ in panel.trips) else None
    if draft is not None and wants is TripPrompt.TRIP:
        words = tr("change trip {trip}") if is_short else tr("changing trip {trip}")
        return _of_jam(words.format(trip=draft.trip), draft, state), draft.trip
    if panel.jam != state.bout.active:
        return tr("in {jam}", jam=texts.short_jam(panel.jam, state.bout)), None
    is_initial = not panel.trips and not panel.held & {"initial", "lead"} and panel.next_trip > 1
    if is_initial:
        return tr("initial trip"), None
    words = tr("trip {trip}") if is_short else tr("trip {trip} next")
    return words.format(trip=panel.next_trip), None


def _of_jam(words: str, draft: TripDraft, state: ScreenState) -> str:
    """Put the jam of an open trip before it, once the game goes on in another one."""
    jam = texts.letter_name(draft.jam, period_now(state.bout))
    return words if draft.jam == state.free_jam else joined(" ", (jam, words))


def narrow_row(row: AfterRow, others: tuple[OtherStop, ...], shorts: Mapping[Team, str], *, is_short: bool) -> AfterRow:
    """Return the row under the great button with fewer and shorter answers, for half its width or less.

    `others` are the other kinds of the running stop.
    """
    verbs = {button.gesture.verb for button in row.buttons}
    row = replace(row, sub="")
    if row.value:
        buttons = tuple(one for one in row.buttons if one.gesture.value in STEPS_KEPT)
        after = tuple(one for one in row.after if one.gesture.value in STEPS_KEPT or one.gesture.verb == "there")
        return replace(row, title=tr("Jam ended at"), buttons=buttons, after=after)
    if "missed" in verbs:
        return replace(row, buttons=tuple(one for one in row.buttons if one.gesture.verb == "missed"))
    if "stop" in verbs:  # long words leave no room for the question, and read like the buttons below
        kinds = zip((one for one in row.buttons if one.gesture.verb == "stop"), others, strict=False)
        stops = tuple(_short_stop(button, other.kind, shorts) for button, other in kinds)
        return replace(row, buttons=(*(one for one in row.buttons if one.gesture.verb == "late"), *stops))
    if "late" in verbs and "move" not in verbs and is_short:  # else the question does not say what the seconds are
        return replace(row, buttons=tuple(_short_late(one) for one in row.buttons))
    return row


def _short_late(button: RowButton) -> RowButton:
    return replace(button, words=button.short or button.words)


def _short_stop(button: RowButton, kind: TimeOutKind, shorts: Mapping[Team, str]) -> RowButton:
    """Return the button with the letters of the team alone, or with the sign of a review."""
    if kind.team is None:
        words = tr("Official")
    else:
        words = tr("{short} OR", short=shorts[kind.team]) if kind.is_review else shorts[kind.team]
    return replace(button, words=words, name=button.name or button.words)
