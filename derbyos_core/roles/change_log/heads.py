"""Heading above the changes of a jam: the jam, its state, and the number of changes."""

from datetime import tzinfo

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.model.deleted_jam import DeletedJam
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.change_log.log_rows import LogGroup
from derbyos_core.roles.change_log.log_values import LogHeadValue
from derbyos_core.roles.shared import texts

__all__ = ["head_of"]


def head_of(group: LogGroup, bout: Bout, zone: tzinfo | None = None) -> LogHeadValue:
    """Return the heading above the rows of one jam. Times of day are those of `zone`; None is this laptop's."""
    shown, whole = len(group.shown), len(group.rows)
    count = ntr("{n} change", "{n} changes", whole)
    if shown != whole:
        count = ntr("{shown} of {n} change", "{shown} of {n} changes", whole, shown=shown)
    if group.jam is None:
        return LogHeadValue(title=tr("Before the first jam"), count=count)
    gone = next((one for one in bout.deleted if one.id.place == group.jam.place), None)
    if gone is not None:
        return LogHeadValue(title=_title(group.jam, bout, _gone(gone, bout, zone)), count=count)
    pill, mark, role = _standing(group.jam, bout)
    return LogHeadValue(
        title=_title(group.jam, bout, texts.bare_name(group.jam)), pill=pill, mark=mark, role=role, count=count
    )


def _gone(jam: DeletedJam, bout: Bout, zone: tzinfo | None) -> str:
    """Return the name of a deleted jam; where several have its number, with the time at which it began."""
    number = jam.id.period, jam.id.number
    is_one_of_several = sum((one.id.period, one.id.number) == number for one in bout.deleted) > 1
    name = texts.bare_name(jam.id)
    if is_one_of_several and jam.start is not None:
        return tr("{jam} (deleted, begun {time})", jam=name, time=texts.clock_of_day(jam.start, zone))
    return tr("{jam} (deleted)", jam=name)


def _title(jam: JamId, bout: Bout, name: str) -> str:
    on_hand = bout.current or bout.completed
    found = bout.jam(jam)
    if found is not None and found.overtime:
        name = tr("{jam}, overtime", jam=name)
    if on_hand is None or on_hand.period == jam.period:
        return name
    return tr("{jam}, period {period}", jam=name, period=jam.period)


def _standing(jam: JamId, bout: Bout) -> tuple[str, str, str]:
    found = bout.jam(jam)
    if jam == bout.active:
        is_overtime = found is not None and found.overtime
        return tr("overtime") if is_overtime else tr("on track"), "player-play-filled", "live"
    if found is None or found.start is None:
        return (tr("up next"), "clock", "line_up") if jam == bout.upcoming else ("", "", "note")
    return tr("ended {home} – {away}", home=found.home.points, away=found.away.points), "check", "note"
