"""Correction of a written penalty in the compose bar: the skater's codes as chips, and its buttons.

A correction begins at a code that is written already and can only change that penalty: another code, another skater,
another jam, or its removal. Every way out of it (Esc, Keep, the same code) leaves the penalty as it is.
"""

from collections.abc import Sequence

from derbyos_core.bout.commands import RemoveElement
from derbyos_core.bout.model import Bout, JamId, Penalty
from derbyos_core.colours import jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import LATER
from derbyos_core.roles.penalty_tracker.compose_values import (
    CHIPS_MAX,
    CHOICES_MAX,
    Chip,
    Choice,
    Composed,
    ComposeValue,
    CorrectionKey,
)
from derbyos_core.roles.penalty_tracker.entry import PenaltyDraft
from derbyos_core.roles.penalty_tracker.roster import EXPULSION, jam_label, penalties_beside
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import Conflict

__all__ = ["GONE", "corrected_penalty", "correcting", "has_two_codes", "instead_of"]

GONE = tr("That penalty was removed")
NO_KEY = CorrectionKey()


def corrected_penalty(bout: Bout, draft: PenaltyDraft | None) -> Penalty | None:
    """Return the penalty that a draft corrects; None if it corrects none, or somebody has removed it."""
    if draft is None or not draft.fixes:
        return None
    return next((one for one in bout.penalties if one.eid == draft.fixes), None)


def correcting(bout: Bout, draft: PenaltyDraft, conflicts: Sequence[Conflict]) -> Composed:
    """Return the bar of a correction."""
    penalty = corrected_penalty(bout, draft)
    if penalty is None:
        close = CorrectionKey(text=tr("Close"))
        sub = tr("Esc, or tap a skater")
        bar = ComposeValue(title=GONE, sub=sub, line=GONE, keys=(NO_KEY, NO_KEY, NO_KEY, close), is_open=True)
        return Composed(bar=bar, keys=(None,) * len(bar.keys))
    number = penalty.person.label if penalty.person is not None else "?"
    sheet = bout.teams[penalty.team] if penalty.team is not None else None
    chip = jersey(sheet.color, second=penalty.team is Team.AWAY) if sheet is not None else None
    keys, meanings = _keys(bout, penalty, number)
    conflict = next((one for one in conflicts if one.eid == penalty.eid), None)
    if conflict is not None and len(conflict.answers) <= CHOICES_MAX and not draft.lists_jams:
        choices = tuple(Choice(text=one.value, sub=one.who) for one in conflict.answers)
        bar = ComposeValue(
            number=number, jersey=chip, choices=choices, line=_what(penalty, bout), keys=keys, is_open=True
        )
        return Composed(bar=bar, choices=tuple(one.settle for one in conflict.answers), keys=meanings)
    row = penalties_beside(bout, penalty)
    chips: tuple[Chip, ...]
    chip_meanings: tuple[str | JamId, ...]
    if draft.lists_jams:
        jams = _nearest(_jams(bout, penalty), penalty.jam)
        chips = tuple(_jam_chip(jam, penalty) for jam in jams)
        chip_meanings = jams
        title, sub = tr("{code} belongs to another jam", code=penalty.code), tr("tap its jam")
        notes: tuple[str, ...] = ()
    else:
        row = row[-CHIPS_MAX:]
        chips = tuple(_penalty_chip(one, penalty, bout, len(row), place) for place, one in enumerate(row, start=1))
        chip_meanings = tuple(one.eid for one in row)
        title = instead_of(penalty, bout)
        sub = tr("the right code or skater · Esc keeps {code}", code=penalty.code)
        sub = tr("tap the right skater") if draft.asks_skater else sub
        sub = tr("{letters}, Enter or one more letter", letters=draft.begun) if draft.begun else sub
        count = tr("{count} of {limit}", count=len(row), limit=bout.ruleset.foul_out)
        notes = (tr("{count},", count=count), tr("tap another")) if len(row) > 1 else (count,)
    bar = ComposeValue(
        number=number,
        jersey=chip,
        title=title,
        sub=sub,
        line=_what(penalty, bout),
        chips=chips,
        notes=notes,
        keys=keys,
        is_open=True,
    )
    return Composed(bar=bar, chips=chip_meanings, keys=meanings)


def instead_of(penalty: Penalty, bout: Bout) -> str:
    """Return the words for the penalty that the next code replaces."""
    jam = texts.short_jam(penalty.jam, bout)
    if penalty.code == LATER:
        return tr("Code for {jam}", jam=jam)
    return tr("Instead of {code}, {jam}", code=penalty.code, jam=jam)


def _jams_beside(bout: Bout, penalty: Penalty) -> tuple[JamId | None, JamId | None]:
    """Return the jams just before and just after that of a penalty; None where there is none."""
    jams = _jams(bout, penalty)
    here = jams.index(penalty.jam)
    return jams[here - 1] if here else None, jams[here + 1] if here + 1 < len(jams) else None


def has_two_codes(penalty: Penalty, conflicts: Sequence[Conflict]) -> bool:
    """Return whether two officials gave this penalty different codes, so that even the one shown is a correction."""
    return any(one.eid == penalty.eid and one.tag == "penalty" and one.attribute == "penalty" for one in conflicts)


def _keys(
    bout: Bout, penalty: Penalty, number: str
) -> tuple[tuple[CorrectionKey, ...], tuple[RemoveElement | JamId | None, ...]]:
    what = _what(penalty, bout)
    remove = CorrectionKey(text=tr("Remove"), name=tr("Remove {title} of {number}", title=what, number=number))
    keep = CorrectionKey(text=tr("Keep {code}", code=penalty.code), name=tr("Keep {title} as it is", title=what))
    before, after = _jams_beside(bout, penalty)
    keys = (remove, _jam_key(before, penalty, bout), _jam_key(after, penalty, bout), keep)
    return keys, (RemoveElement(eid=penalty.eid), before, after, None)


def _jam_key(jam: JamId | None, penalty: Penalty, bout: Bout) -> CorrectionKey:
    if jam is None:
        return NO_KEY
    text = texts.short_jam(jam, bout)
    name = tr("{code} belongs to {jam}; hold for all jams", code=penalty.code, jam=text)
    return CorrectionKey(text=text, name=name, has_list=True)


def _jam_chip(jam: JamId, penalty: Penalty) -> Chip:
    period = tr("P{period}", period=jam.period)
    return Chip(text=str(jam.number), sub=period, name=texts.whole_name(jam), is_chosen=jam == penalty.jam)


def _penalty_chip(one: Penalty, penalty: Penalty, bout: Bout, count: int, place: int) -> Chip:
    is_chosen = one.eid == penalty.eid
    name = tr("{what}, penalty {place} of {count}", what=_what(one, bout), place=place, count=count)
    return Chip(
        text=one.code,
        sub=jam_label(one.jam),
        name=joined(", ", (name, tr("is corrected now"))) if is_chosen else name,
        is_chosen=is_chosen,
        is_expulsion=one.severity == EXPULSION,
    )


def _jams(bout: Bout, penalty: Penalty) -> tuple[JamId, ...]:
    """Return every jam that has begun, and that of the penalty, in order."""
    return tuple(sorted({penalty.jam, *(jam.id for jam in bout.jams if jam.start is not None)}))


def _nearest(jams: tuple[JamId, ...], jam: JamId) -> tuple[JamId, ...]:
    """Return so many jams as there are chips, around one of them."""
    first = max(0, min(jams.index(jam) - CHIPS_MAX // 2, len(jams) - CHIPS_MAX))
    return jams[first : first + CHIPS_MAX]


def _what(penalty: Penalty, bout: Bout) -> str:
    jam = texts.short_jam(penalty.jam, bout)
    return tr("Code later, {jam}", jam=jam) if penalty.code == LATER else joined(", ", (penalty.code, jam))
