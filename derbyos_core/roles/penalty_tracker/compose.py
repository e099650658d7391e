"""Compose bar of the penalty tracker: the draft in words, and the meanings of its buttons."""

from dataclasses import replace

from derbyos_core.bout.commands import SkaterRef
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import code_word
from derbyos_core.roles.penalty_tracker.compose_values import CHOICES_MAX, Choice, Composed, ComposeValue
from derbyos_core.roles.penalty_tracker.correction import correcting
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft, candidates, chosen
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = ["composed"]

NEITHER = tr("Tap a skater or a code")
FIRST = tr("Tap a skater, then a code.")


def composed(
    bout: Bout,
    draft: PenaltyDraft | None,
    *,
    cursor: JamId | None,
    teams: tuple[Team, ...],
    conflicts: tuple[Conflict, ...] = (),
) -> Composed:
    """Return the bar; `cursor` is the jam of the cursor."""
    if draft is None:
        return Composed(bar=_idle(bout, cursor))
    if draft.fixes:
        correction = correcting(bout, draft, conflicts)
        has_number = draft.typed or draft.asks_number
        return _taking_over(bout, draft, teams, correction) if has_number else correction
    found = candidates(draft, bout, teams)
    jam = texts.jam_in_game(draft.jam, bout)
    if cursor is not None and cursor.period != draft.jam.period:
        jam = texts.jam_in_game(draft.jam, bout, cursor)
    sub = tr("goes to {jam}", jam=jam) if draft.jam == cursor else tr("still goes to {jam}", jam=jam)
    is_apart = draft.jam != cursor
    if len(found) > 1 and not draft.asks_number:
        which = _which_team(bout, draft, found)
        return replace(which, bar=replace(which.bar, sub=sub, is_apart=is_apart))
    one = chosen(draft, bout, teams)
    if one is None:
        return Composed(bar=_without_skater(bout, draft, sub, is_apart=is_apart))
    title = _who(bout, one)
    asks = tr("+ expulsion code") if draft.is_expulsion else tr("+ code")
    if draft.code:
        asks = tr("{code}, Enter", code=_code(draft))
    elif draft.begun:
        asks = tr("{code} + letter", code=_code(draft))
    elif draft.asks_number:
        asks = tr("Enter")
    return Composed(
        bar=ComposeValue(
            number=one.number if one.number != BENCH else tr("Bench"),
            jersey=jersey(bout.teams[one.team].color, second=one.team is Team.AWAY),
            title=title,
            sub=sub,
            line=joined(", ", (title, jam)),
            ask=asks,
            is_open=True,
            is_apart=is_apart,
        )
    )


def _idle(bout: Bout, cursor: JamId | None) -> ComposeValue:
    if cursor is None:
        return ComposeValue(
            title=tr("No jam to write in"), sub=tr("Tap an older jam first."), line=tr("Tap an older jam first.")
        )
    if cursor == bout.upcoming and cursor.number <= texts.FIRST_JAMS:
        title = tr("{jam_name} is up next.", jam_name=texts.jam_in_game(cursor, bout))
        return ComposeValue(title=title, sub=FIRST, line=texts.first_jam(texts.jam_in_game(cursor, bout), FIRST))
    jam = texts.jam_in_game(cursor, bout)
    return ComposeValue(title=NEITHER, sub=tr("goes to {jam}", jam=jam), line=joined(", ", (NEITHER, jam)))


def _without_skater(bout: Bout, draft: PenaltyDraft, sub: str, *, is_apart: bool) -> ComposeValue:
    jam = texts.jam_in_game(draft.jam, bout)
    if draft.asks_number and draft.team is not None:
        sheet = bout.teams[draft.team]
        begun = _code(draft) if draft.letters or draft.is_expulsion else ""
        title = joined(", ", filter(None, (begun, tr("Number of a skater of {short}", short=sheet.short))))
        number, asks = draft.typed or "_", tr("type it, Enter")
    elif draft.code:
        title = code_word(draft.code, bout.ruleset)
        number, asks = draft.code, tr("+ skater")
    elif draft.begun:
        codes = [one.letters for one in bout.ruleset.codes if one.letters.startswith(draft.begun)]
        title, number, asks = tr("Code {codes}", codes=" ".join(codes)), draft.begun, tr("+ letter")
    else:
        title, number, asks = tr("Expulsion"), tr("Exp"), tr("+ skater, code")
    if draft.is_expulsion and draft.letters and not draft.asks_number:
        title = tr("Expulsion, {title}", title=title)
    return ComposeValue(
        number=number, title=title, sub=sub, line=joined(", ", (title, jam)), ask=asks, is_open=True, is_apart=is_apart
    )


def _which_team(bout: Bout, draft: PenaltyDraft, found: tuple[SkaterRef, ...]) -> Composed:
    """Return the bar for a number that both teams have, or neither: Left, Right or a tap picks the team."""
    choices = []
    for one in found[:CHOICES_MAX]:
        sheet = bout.teams[one.team]
        name = _who(bout, one)
        choices.append(
            Choice(
                text=one.number,
                sub=sheet.short,
                jersey=jersey(sheet.color, second=one.team is Team.AWAY),
                name=joined(", ", (f"{sheet.title or sheet.short} {one.number}", name)),
                is_chosen=one.team is draft.team,
            )
        )
    title = joined(" ", filter(None, (draft.typed, _code(draft))))
    line = joined(", ", (title, texts.jam_in_game(draft.jam, bout)))
    bar = ComposeValue(title=title, line=line, choices=tuple(choices), is_open=True)
    return Composed(bar=bar, choices=found[:CHOICES_MAX])


def _taking_over(bout: Bout, draft: PenaltyDraft, teams: tuple[Team, ...], correction: Composed) -> Composed:
    """Return the bar of a correction into which a number is typed: Enter gives the penalty to that skater."""
    found = candidates(draft, bout, teams)
    sub = tr("takes over {what}", what=correction.bar.line)
    if len(found) > 1 and not draft.asks_number:
        which = _which_team(bout, draft, found)
        return replace(which, bar=replace(which.bar, sub=sub, keys=correction.bar.keys), keys=correction.keys)
    if found:
        one = found[0]
        chip = jersey(bout.teams[one.team].color, second=one.team is Team.AWAY)
        number, title, asks = one.number, _who(bout, one), tr("Enter")
    else:
        short = bout.teams[draft.team].short if draft.team is not None else ""
        number, title, asks, chip = "_", tr("Number of a skater of {short}", short=short), tr("type it, Enter"), None
    bar = replace(
        correction.bar,
        number=number,
        jersey=chip,
        title=title,
        sub=sub,
        line=joined(", ", (title, sub)),
        ask=asks,
        choices=(),
        chips=(),
        notes=(),
    )
    return Composed(bar=bar, keys=correction.keys)


def _code(draft: PenaltyDraft) -> str:
    if not draft.is_expulsion:
        return draft.letters
    return tr("Exp {code}", code=draft.letters) if draft.letters else tr("Exp")


def _who(bout: Bout, one: SkaterRef) -> str:
    sheet = bout.teams[one.team]
    if one.number == BENCH:
        return tr("Bench of {short}", short=sheet.short)
    person = bout.skater(one.eid) if one.eid else None
    if person is None:
        return tr("Not on the roster")
    return person.name or tr("Name not known")
