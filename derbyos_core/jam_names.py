"""Names of jams: the number, with the period wherever the number alone would name a jam of another one.

Every name of a jam is made here, so that nobody who words one can forget its period: `tests/test_jam_names.py` finds
who does it elsewhere, and lists where `bare_name` may stand.
"""

from typing import Protocol

from derbyos_core.i18n import TranslatableText, tr

__all__ = [
    "EVERY",
    "bare_name",
    "jam_in_game",
    "jam_name",
    "jam_named",
    "jam_names",
    "jam_number",
    "letter_name",
    "period_now",
    "short_jam",
    "short_name",
    "whole_name",
]


class Named(Protocol):
    """A jam by what people call it: a `JamId`."""

    @property
    def period(self) -> int:
        """The period in which it counts."""

    @property
    def number(self) -> int:
        """The number that people see."""


class Game(Protocol):
    """The jams of a bout that is going on: a `Bout`."""

    @property
    def active(self) -> Named | None:
        """The jam on track."""

    @property
    def completed(self) -> Named | None:
        """The jam that ended last."""

    @property
    def upcoming(self) -> Named | None:
        """The jam that is next."""


_BARE, _OF_PERIOD = tr("Jam {number}"), tr("Jam {number} of period {period}")
_NAMES = frozenset((_BARE, _OF_PERIOD))

EVERY = 0
"""In place of the period that stands around a name: every jam is named with its own."""


def period_now(bout: Game) -> int | None:
    """Return the period whose jams are named by their number alone, wherever a cursor is; None before any jam."""
    latest = bout.active or bout.completed or bout.upcoming
    return latest.period if latest is not None else None


def bare_name(jam: Named) -> str:
    """Return `Jam 12`: only where the period stands beside it, or can be no other."""
    return _BARE.format(number=jam.number, period=jam.period)


def whole_name(jam: Named) -> str:
    """Return `Period 2, Jam 12`, read out of a sheet."""
    return tr("Period {period}, Jam {number}", period=jam.period, number=jam.number)


def jam_name(jam: Named, period: int | None) -> str:
    """Return `Jam 12`, or `Jam 12 of period 1` if another period stands around it; None is no period."""
    if period in (None, jam.period):
        return bare_name(jam)
    return _OF_PERIOD.format(number=jam.number, period=jam.period)


def jam_names(jam: Named, *others: Named) -> tuple[str, ...]:
    """Return the names of jams that one sentence tells apart: with their periods, if these differ."""
    jams = (jam, *others)
    period = None if len({one.period for one in jams}) == 1 else EVERY
    return tuple(jam_name(one, period) for one in jams)


def jam_in_game(jam: Named, bout: Game, *beside: Named) -> str:
    """Return the name of a jam, with its period if the game, or a jam beside it, is in another one."""
    periods = {period_now(bout), *(one.period for one in beside)} - {None, jam.period}
    return jam_name(jam, EVERY if periods else None)


def jam_named(text: object) -> tuple[int, int] | None:
    """Return the period and the number of the jam whose name a text is; None for any other text."""
    if not isinstance(text, TranslatableText) or text.template not in _NAMES:
        return None
    period, number = text.values.get("period"), text.values.get("number")
    return (period, number) if isinstance(period, int) and isinstance(number, int) else None


def short_name(jam: Named, period: int | None) -> str:
    """Return `Jam 6`, or `P1 Jam 6` if another period stands around it: for where there is little room."""
    if period in (None, jam.period):
        return bare_name(jam)
    return tr("P{period} Jam {number}", period=jam.period, number=jam.number)


def short_jam(jam: Named, bout: Game) -> str:
    """Return `Jam 6`, or `P1 Jam 6` if the game is in another period."""
    return short_name(jam, period_now(bout))


def jam_number(jam: Named, period: int | None) -> str:
    """Return the number of a jam on a sheet: `12`, or `1-12` on the sheet of another period; None is every period."""
    return str(jam.number) if period in (None, jam.period) else f"{jam.period}-{jam.number}"


def letter_name(jam: Named, period: int | None) -> str:
    """Return `J12`, or `1-12` if another period stands around it: for where there is hardly room."""
    return tr("J{number}", number=jam.number) if period in (None, jam.period) else jam_number(jam, period)
