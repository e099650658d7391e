"""Compose bar of the operator: a penalty as its tracker writes it, or the jammer or pivot of a jam."""

from dataclasses import dataclass, replace

from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.operator.panel import free_jammers, line_jam
from derbyos_core.roles.penalty_tracker.compose_values import Choice, ComposeValue
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft
from derbyos_core.roles.penalty_tracker.roster import EXPULSION
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = [
    "AskedPlace",
    "asking_other",
    "asking_skater",
    "foul_out_words",
    "idle_bar",
    "naming_bar",
    "number_bar",
    "of_team",
    "picked_bar",
    "place_words",
    "with_ladder",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPlace:
    """A place that waits for its skater; it keeps its jam when a whistle moves the game on."""

    team: Team
    position: Position
    jam: JamId


def idle_bar(state: ScreenState, last: SkaterRef | None, *, has_penalties: bool) -> ComposeValue:
    """Return the bar without a half-entry; `last` is the skater of the penalty that was written just now."""
    jam = state.jam
    if jam is None:
        words = tr("No jam to write in")
        return ComposeValue(title=words, sub=tr("Tap an older jam first."), line=words)
    if not has_penalties:
        line = line_jam(state)
        if line is not None and free_jammers(state.bout, line):
            title = tr("Tap the skater who jams")
            sub = tr("{place} of {jam}", place=texts.place_word(Position.JAMMER), jam=_called(state.bout, line))
            return ComposeValue(title=title, sub=sub, line=joined(", ", (title, _called(state.bout, line))))
        words = tr("Number, then J or V, then Enter")
        return ComposeValue(title=words, sub=tr("the jammer or the pivot"), line=words)
    where = texts.jam_in_game(jam, state.bout)
    sub = tr("goes to {jam}", jam=where)
    if jam == state.bout.completed:
        sub = tr("goes to {jam}, just ended", jam=where)
    title = tr("Penalty: number, then code")
    if last is not None:
        title = foul_out_words(state.bout, last) or title
    return ComposeValue(title=title, sub=sub, line=joined(", ", (title, where)), ask="")


def _called(bout: Bout, jam: JamId) -> str:
    """Return the name of a jam, with its period if the game is in another one."""
    return texts.jam_in_game(jam, bout)


def naming_bar(bar: ComposeValue, bout: Bout, position: Position, jam: JamId) -> ComposeValue:
    """Return the bar of a typed number that Enter makes the jammer or pivot of a jam."""
    word, where = texts.place_word(position), _called(bout, jam)
    sub = tr("{place} of {jam}", place=word, jam=where)
    line = joined(", ", (bar.title or bar.line, sub))
    if bar.choices:  # the teams leave half of the bar: place and jam have a line each, and a team ends it, no Enter
        return replace(bar, title=joined(", ", (bar.title, word)), sub=where, line=line, ask="", is_apart=False)
    return replace(bar, sub=sub, line=line, ask=tr("Enter"), is_apart=False)


def of_team(bar: ComposeValue, bout: Bout, team: Team) -> ComposeValue:
    """Return the bar of a number that is somebody's of a team, with the team's name in front."""
    short = bout.teams[team].short
    return replace(bar, title=joined(" · ", (short, bar.title)), line=joined(" · ", (short, bar.line)))


def number_bar(
    bar: ComposeValue, bout: Bout, draft: PenaltyDraft, *, penalty: JamId | None, line: JamId | None, is_free: bool
) -> ComposeValue:
    """Return the bar of a typed number alone: what a letter and Enter make of it, and in which jam.

    `penalty` is the jam of the penalty, None where none are kept; `line` that of jammers and pivots; `is_free` says
    that its team has no jammer there yet.
    """
    if bar.choices:  # the team first; without penalties, or once Enter has asked for it, it makes them the jammer
        if line is None or not (draft.asks_team or penalty is None):
            return bar
        return naming_bar(bar, bout, Position.JAMMER, line)
    jammer, jam = texts.place_word(Position.JAMMER), _called(bout, line) if line is not None else ""
    if penalty is None:
        words = tr("Enter = {place} of {jam}, V pivot") if is_free else tr("J jammer, V pivot of {jam}")
        sub = words.format(place=jammer, jam=jam)
        return replace(bar, sub=sub, line=joined(", ", (bar.number, sub)), ask="")
    title, sub = bar.title, tr("letter = penalty in {jam}", jam=_called(bout, penalty))
    if line is not None:
        words = tr("Enter = {place} of {jam}") if is_free else tr("J or V = place in {jam}")
        title = words.format(place=jammer, jam=jam)
    return replace(bar, title=title, sub=sub, line=joined(", ", (bar.number, sub, title)), ask="", is_apart=False)


def picked_bar(bar: ComposeValue, bout: Bout, draft: PenaltyDraft, one: SkaterRef) -> ComposeValue:
    """Return the bar of a typed number whose team is picked, without the teams: its words need their room."""
    shirt = jersey(bout.teams[one.team].color, second=one.team is Team.AWAY)
    person = bout.skater(one.eid) if one.eid else None
    title = person.name if person is not None and person.name else bar.title
    return replace(bar, number=draft.typed or one.number, jersey=shirt, title=title, choices=())


def asking_skater(bout: Bout, asked: AskedPlace) -> ComposeValue:
    """Return the bar while a place waits for its skater."""
    sheet = bout.teams[asked.team]
    title, sub = place_words(bout, asked.team, asked.position, asked.jam)
    return ComposeValue(
        number="?",
        jersey=jersey(sheet.color, second=asked.team is Team.AWAY),
        title=title,
        sub=sub,
        line=joined(", ", (title, sub)),
        ask=tr("+ skater"),
        is_open=True,
    )


def place_words(bout: Bout, team: Team, position: Position, jam: JamId) -> tuple[str, str]:
    """Return the question for the skater of a place, and its team and jam."""
    title = tr("Who is the {place}?", place=texts.place_word(position))
    return title, tr("{short} in {jam}", short=bout.teams[team].short, jam=_called(bout, jam))


def asking_other(
    bout: Bout, team: Team, *, has_bench: bool, title: str, sub: str
) -> tuple[ComposeValue, tuple[str, ...]]:
    """Return the bar that offers who is in no cell of the roster, and the names of its buttons.

    `title` and `sub` say what the next skater completes: a code that is typed already, or a place, and in which jam.
    """
    short = bout.teams[team].short
    number = Choice(text=tr("Not on roster"), name=tr("{team}, a number that is not on the roster", team=short))
    bench = Choice(text=tr("Bench"), name=tr("Bench of {short}", short=short))
    choices = (number, bench) if has_bench else (number,)
    names = ("number", "bench") if has_bench else ("number",)
    words = (title, sub) if title else (tr("Somebody else of {short}", short=short),)
    return ComposeValue(title=title, sub=sub, line=joined(", ", words), choices=choices, is_open=True), names


def with_ladder(bar: ComposeValue, bout: Bout, draft: PenaltyDraft, one: SkaterRef | None) -> ComposeValue:
    """Return the bar with the number of penalties of a skater who is close to the foul-out."""
    words = foul_out_words(bout, one) if one is not None and not draft.fixes else ""
    return replace(bar, title=words) if words else bar


def foul_out_words(bout: Bout, skater: SkaterRef) -> str:
    """Return `Basslined has 6 of 7` for a skater with one or two penalties left; empty for all others."""
    person = bout.skater(skater.eid) if skater.eid else bout.teams[skater.team].numbered(skater.number)
    if person is None or skater.number == BENCH:
        return ""
    count = sum(1 for one in bout.penalties if one.person is not None and one.person.eid == person.eid)
    is_expelled = any(
        one.severity == EXPULSION for one in bout.penalties if one.person is not None and one.person.eid == person.eid
    )
    limit = bout.ruleset.foul_out
    if is_expelled or not 0 < limit - count <= 2:
        return ""
    return tr("{name} has {count} of {limit}", name=person.name or person.label, count=count, limit=limit)
