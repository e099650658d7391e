"""Heading above the changes of a jam: the jam, its state, and the number of changes."""

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.change_log.log_rows import LogGroup
from derbyos_core.roles.change_log.log_values import LogHeadValue
from derbyos_core.roles.shared import texts

__all__ = ["head_of"]


def head_of(group: LogGroup, bout: Bout) -> LogHeadValue:
    """Return the heading above the rows of one jam."""
    shown, whole = len(group.shown), len(group.rows)
    count = ntr("{n} change", "{n} changes", whole)
    if shown != whole:
        count = ntr("{shown} of {n} change", "{shown} of {n} changes", whole, shown=shown)
    if group.jam is None:
        return LogHeadValue(title=tr("Before the first jam"), count=count)
    pill, mark, role = _standing(group.jam, bout)
    return LogHeadValue(title=_title(group.jam, bout), pill=pill, mark=mark, role=role, count=count)


def _title(jam: JamId, bout: Bout) -> str:
    on_hand = bout.current or bout.completed
    found = bout.jam(jam)
    name = texts.jam_name(jam)
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
