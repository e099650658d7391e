"""Cards for the Head NSO: a period that is over, and a score corrected too late."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.game_clocks import is_overtime_due
from derbyos_core.bout.reading.closing import ended_period, is_last
from derbyos_core.bout.reading.late_scores import LateScore
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.head_nso.sheet_check import open_count, period_checks
from derbyos_core.roles.head_nso.signing import SIGNERS, signed_by
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import moment_of, outlook_words, review_words
from derbyos_core.roles.shared.network import Laptop
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["CardWay", "NoticeValue", "closing_notice", "late_notice"]


class CardWay:
    """Targets of a card's buttons, in the order of its choices."""

    SHEETS = "sheets"
    SIGN = "sign"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeValue:
    """Content of a card; `ways` are the targets of its choices."""

    title: str
    sub: str
    choices: tuple[str, ...]
    ways: tuple[str, ...] = ()


def closing_notice(state: ScreenState, laptops: tuple[Laptop, ...]) -> NoticeValue | None:
    """Return the card for a period that is over, or has no more jam; None during play, and once all have signed."""
    now = state.time()
    bout = as_of(state.bout, now)
    period = ended_period(bout)
    if period is None and bout.active is not None:
        return None  # at most drawings: no clock needs to be read
    moment = moment_of(bout, now)
    if moment.has_no_jam and moment.ahead is not None:
        left = tr("Reviews: {left} left", left=texts.minutes(moment.review_us, rounded_up=True))
        return NoticeValue(title=outlook_words(moment.ahead), sub=left if moment.review_us else "", choices=())
    if period is None:
        return None
    has_signed = all(signed_by(bout, signer) is not None for signer in SIGNERS)
    if bout.is_complete and has_signed:
        return None
    items = period_checks(state, period, laptops, hints_for(state.role, state.hints))
    count = open_count(items)
    sub = ntr("{n} item is open on the sheets.", "{n} items are open on the sheets.", count)
    if not count:
        sub = tr("Nothing is open on the sheets.")
    sub = review_words(moment) or sub
    sheets, sign = tr("Check the sheets"), tr("Signatures")
    if not is_last(bout, period):
        title = tr("Period {number} is over", number=period)
        return NoticeValue(title=title, sub=sub, choices=(sheets,), ways=(CardWay.SHEETS,))
    if is_overtime_due(bout, state.now):
        sub = tr("The score is tied: an overtime jam is next.")
        return NoticeValue(title=tr("The last period is over"), sub=sub, choices=(sheets,), ways=(CardWay.SHEETS,))
    title = tr("The bout is complete") if bout.is_complete else tr("The last period is over")
    return NoticeValue(title=title, sub=sub, choices=(tr("Sheets"), sign), ways=(CardWay.SHEETS, CardWay.SIGN))


def late_notice(state: ScreenState, late: LateScore) -> NoticeValue:
    """Return the card for trips changed after their jam was closed: the author, and the effect on the score."""
    trips = joined(", ", [str(number) for number in late.trips])
    place = tr("{jam}, {team}", jam=texts.jam_in_game(late.jam, state.bout), team=state.short(late.team))
    values = {"place": place, "trips": trips, "points": late.points, "was": late.was}
    title = tr("{place}: trip {trips} is {points}, was {was}", **values)
    if len(late.trips) > 1:
        title = tr("{place}: trips {trips} are {points}, were {was}", **values)
    change = f"{late.official:+d}".replace("-", "−")
    who = state.who(late.by)
    sub = tr(
        "Changed by {who} after the next jam. The official score changes by {change}, unless this is for statistics"
        " only.",
        who=who,
        change=change,
    )
    return NoticeValue(title=title, sub=sub, choices=(tr("Statistics only"), tr("Let it count")))
