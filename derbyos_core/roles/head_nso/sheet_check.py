"""Sheet check at the end of a period: advice for the Head NSO, one line each, with a button to resolve it.

During the period the same lines show the progress of the sheets. Nothing here blocks a jam, a signature or the end.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.checks import Check, Hint, PaperSheet
from derbyos_core.bout.model import Bout, JamId, Period
from derbyos_core.bout.reading.closing import is_last, line_ups_missing, score_until
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Team
from derbyos_core.roles.head_nso.signing import SIGNERS, signed_by
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.export_state import export_state
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["CheckItem", "CheckPart", "hints_of", "open_count", "period_checks"]

NAMED_MAX = 2
"""Jams named in one line; more are counted."""


class CheckPart(StrEnum):
    """Subject of a line, and the target of its button."""

    LINE_UPS = "line-ups"
    POINTS = "points"
    CODES = "codes"
    REVIEWS = "reviews"
    SETTLE = "settle"
    ENTRIES = "entries"
    TOLD = "told"
    HINTS = "hints"
    EXPULSIONS = "expulsions"
    SIGNED = "signed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckItem:
    """One line; `jam`, `sheet` and `team` locate the first item that its button opens."""

    part: CheckPart
    title: str
    sub: str
    is_ready: bool
    action: str = ""
    jam: JamId | None = None
    sheet: PaperSheet | None = None
    team: Team | None = None


def hints_of(hints: Iterable[Hint], period: int) -> tuple[Hint, ...]:
    """Return the hints of a period, and those about no jam."""
    return tuple(hint for hint in hints if hint.jam is None or hint.jam.period == period)


def open_count(items: Iterable[CheckItem]) -> int:
    """Return the number of open lines."""
    return sum(1 for item in items if not item.is_ready)


def period_checks(
    state: ScreenState, period: int, laptops: tuple[Laptop, ...], hints: tuple[Hint, ...]
) -> tuple[CheckItem, ...]:
    """Return the whole list of one period, in the order in which sheets are checked."""
    bout = state.bout
    here = hints_of(hints, period)
    items = [
        _line_ups(bout, period, state.short),
        _points(here),
        _codes(bout, period),
        _reviews(_period(bout, period)),
        _settle(bout),
        _entries(state, laptops),
        _told(bout, period),
        _hints(here),
    ]
    if any(one.severity == "expulsion" for one in bout.penalties if one.jam.period == period):
        items.insert(3, _expulsions(bout, period))
    if is_last(bout, period):
        items.append(_signed(bout))
    return tuple(items)


def _period(bout: Bout, number: int) -> Period | None:
    return next((one for one in bout.periods if one.number == number), None)


def _line_ups(bout: Bout, period: int, short: Callable[[Team], str]) -> CheckItem:
    missing = line_ups_missing(bout, period)
    title = tr("Every jam has both lineups")
    if not missing:
        begun = sum(1 for jam in bout.jams if jam.id.period == period and jam.start is not None)
        return CheckItem(part=CheckPart.LINE_UPS, title=title, sub=ntr("{n} jam", "{n} jams", begun), is_ready=True)
    named = [tr("{team} in {jam}", team=short(team), jam=texts.bare_name(jam)) for jam, team in missing[:NAMED_MAX]]
    sub = tr("missing: {places}", places=joined(", ", named))
    if len(missing) > NAMED_MAX:
        sub = tr("missing: {places} and {n} more", places=joined(", ", named), n=len(missing) - NAMED_MAX)
    jam, team = missing[0]
    return CheckItem(
        part=CheckPart.LINE_UPS, title=title, sub=sub, is_ready=False, action=tr("Open"),
        jam=jam, sheet=PaperSheet.LINEUPS, team=team,
    )  # fmt: skip


def _points(here: tuple[Hint, ...]) -> CheckItem:
    found = [hint for hint in here if hint.check is Check.NO_TRIP]
    title = tr("Every jam has its points")
    if not found:
        return CheckItem(part=CheckPart.POINTS, title=title, sub=tr("trips or No initial everywhere"), is_ready=True)
    first = found[0]
    sub = ntr("{n} row has neither", "{n} rows have neither trips nor No initial", len(found))
    if len(found) == 1 and first.jam is not None:
        sub = tr("{jam} has neither trips nor No initial", jam=texts.bare_name(first.jam))
    return CheckItem(
        part=CheckPart.POINTS, title=title, sub=sub, is_ready=False, action=tr("Open"),
        jam=first.jam, sheet=PaperSheet.SCORE, team=first.team,
    )  # fmt: skip


def _codes(bout: Bout, period: int) -> CheckItem:
    found = [one for one in bout.penalties if one.jam.period == period and one.code in ("", "?")]
    title = tr("Every penalty has its code")
    if not found:
        count = sum(1 for one in bout.penalties if one.jam.period == period)
        sub = ntr("{n} penalty", "{n} penalties", count)
        return CheckItem(part=CheckPart.CODES, title=title, sub=sub, is_ready=True)
    first = found[0]
    sub = ntr("{n} code is still missing", "{n} codes are still missing", len(found))
    return CheckItem(
        part=CheckPart.CODES, title=title, sub=sub, is_ready=False, action=tr("Open"),
        jam=first.jam, sheet=PaperSheet.PENALTIES, team=first.team,
    )  # fmt: skip


def _expulsions(bout: Bout, period: int) -> CheckItem:
    found = [one for one in bout.penalties if one.jam.period == period and one.severity == "expulsion"]
    unsaid = [one for one in found if not one.suspension]
    sub = ntr("{n} expulsion, suspension decided", "{n} expulsions, suspensions decided", len(found))
    if unsaid:
        sub = ntr("suspension or not: {n} undecided", "suspension or not: {n} undecided", len(unsaid))
    return CheckItem(part=CheckPart.EXPULSIONS, title=tr("Expulsions are recorded"), sub=sub, is_ready=not unsaid)


def _reviews(period: Period | None) -> CheckItem:
    reviews = [one for one in (period.time_outs if period is not None else ()) if one.kind.is_review]
    without = [one for one in reviews if not one.resolution or not one.is_judged]
    title = tr("Official reviews are recorded")
    if not reviews:
        return CheckItem(part=CheckPart.REVIEWS, title=title, sub=tr("none requested"), is_ready=True)
    sub = ntr("{n} review, with its outcome", "{n} reviews, each with its outcome", len(reviews))
    if without:
        sub = ntr("{n} review has no outcome yet", "{n} reviews have no outcome yet", len(without))
    return CheckItem(part=CheckPart.REVIEWS, title=title, sub=sub, is_ready=not without)


def _settle(bout: Bout) -> CheckItem:
    count = len(bout.disagreements)
    sub = ntr("{n} question has two answers", "{n} questions have two answers", count) if count else tr("all agree")
    action = tr("Settle") if count else ""
    return CheckItem(part=CheckPart.SETTLE, title=tr("Nothing to settle"), sub=sub, is_ready=not count, action=action)


def _entries(state: ScreenState, laptops: tuple[Laptop, ...]) -> CheckItem:
    export = export_state(state.view, laptops)
    return CheckItem(
        part=CheckPart.ENTRIES,
        title=tr("No changes are missing"),
        sub=export.text,
        is_ready=export.is_complete,
        action="" if export.is_complete else tr("Look"),
    )


def _told(bout: Bout, period: int) -> CheckItem:
    found = _period(bout, period)
    told = found.told if found is not None else None
    home, away = score_until(bout, period)
    title = tr("Both teams told the score")
    if told == (home, away):
        sub = tr("{home} – {away}", home=home, away=away)
    elif told is None:
        sub = tr("{home} – {away}, not told yet", home=home, away=away)
    else:
        sub = tr("told {a} – {b}, now {home} – {away}", a=told[0], b=told[1], home=home, away=away)
    is_ready = told == (home, away)
    return CheckItem(
        part=CheckPart.TOLD, title=title, sub=sub, is_ready=is_ready, action="" if is_ready else tr("Told")
    )


def _hints(here: tuple[Hint, ...]) -> CheckItem:
    sub = tr("nothing found")
    if here:
        sub = ntr("{n} place is worth a look", "{n} places are worth a look", len(here))
    return CheckItem(part=CheckPart.HINTS, title=tr("The paperwork is consistent"), sub=sub, is_ready=not here)


def _signed(bout: Bout) -> CheckItem:
    count = sum(1 for signer in SIGNERS if signed_by(bout, signer) is not None)
    is_ready = count == len(SIGNERS)
    sub = tr("{n} of {whole} have signed", n=count, whole=len(SIGNERS))
    return CheckItem(
        part=CheckPart.SIGNED,
        title=tr("The sheets are signed"),
        sub=sub,
        is_ready=is_ready,
        action="" if is_ready else tr("Sign"),
    )
