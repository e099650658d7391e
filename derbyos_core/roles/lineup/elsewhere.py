"""A line-up in another jam than the one that began, or is next: officials say later to which period a jam belongs.

A line-up is entered for the next jam. When the jam that begins is another one, as the last of the old period in place
of the first of the new one, or when a jam is said to belong to the other period, what was entered stays in its jam,
which has not begun, and the jam on track has none. The same holds for the next jam, when a period ends before the jam
of a line-up began, or its start is undone.
"""

from dataclasses import dataclass

from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position, TeamJam
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue

__all__ = ["ElsewhereWatch", "HeldLineup", "LineupElsewhere", "elsewhere_banner", "gone_to", "held_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupElsewhere:
    """The jam in which a line-up was entered, and the one that began, or is next, in its place.

    `is_written`: there is more than a half-entry. `has_begun` is of the target, `there` what its own line-up is in
    words, empty without one.
    """

    source: JamId
    target: JamId
    is_written: bool
    has_begun: bool = True
    there: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLineup:
    """A begun line-up that keeps its screen in `jam`; new entries go to `free`. `is_live`: that one is on track."""

    jam: JamId
    free: JamId
    is_live: bool


def elsewhere(bout: Bout, team: Team, target: JamId | None, begun: JamId | None) -> LineupElsewhere | None:
    """Return the line-up that may have been meant for the jam that began, or is next; None without one.

    `target` is that jam, `begun` one with a half-entry.
    """
    jam = bout.jam(target)
    if target is None or (target != bout.upcoming and (jam is None or jam.start is None)):
        return None
    has_lineup = jam is not None and _has_lineup(jam.side(team))
    written = [one.id for one in bout.jams if one.start is None and _has_lineup(one.side(team))]
    source = bout.jam(begun)
    half = [begun] if begun is not None and not has_lineup and (source is None or source.start is None) else []
    found = sorted(one for one in {*written, *half} - {target} if _is_next_to(bout, one, target))
    if not found:
        return None
    return LineupElsewhere(
        source=found[0],
        target=target,
        is_written=found[0] in written,
        has_begun=jam is not None and jam.start is not None,
        there=_words(jam.side(team)) if jam is not None else "",
    )


def gone_to(before: Bout, bout: Bout, team: Team, source: JamId | None) -> JamId | None:
    """Return the jam to which the line-up of a jam that has not begun was taken since; None if it was not."""
    was, now = before.jam(source), bout.jam(source)
    if was is None or was.start is not None or not _has_lineup(was.side(team)):
        return None
    if now is not None and (now.start is not None or _has_lineup(now.side(team))):
        return None
    line = _skaters(was.side(team))
    for jam in bout.jams:
        there = before.jam(jam.id)
        if (
            jam.id != source
            and _skaters(jam.side(team)) == line
            and (there is None or _skaters(there.side(team)) != line)
        ):
            return jam.id
    return None


class ElsewhereWatch:
    """Offers of one screen to take a line-up along, and the line-ups that its person keeps where they are."""

    def __init__(self) -> None:
        self.found: LineupElsewhere | None = None
        self._keeps: tuple[JamId, JamId] | None = None

    def show(self, bout: Bout, team: Team, begun: JamId | None = None) -> LineupElsewhere | None:
        """Return the line-up in another jam than the one on track; after it, of the one that ended, else the next."""
        before = self.found.target if self.found is not None else None
        ended = before if before is not None and before == bout.completed else None
        targets = (bout.active,) if bout.active is not None else (ended, bout.upcoming)
        found = (elsewhere(bout, team, one, begun) for one in targets)
        self.found = next((one for one in found if one is not None and (one.source, one.target) != self._keeps), None)
        return self.found

    def keep(self) -> None:
        """Leave the two line-ups where they are."""
        if self.found is not None:
            self._keeps = (self.found.source, self.found.target)
            self.found = None

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew."""
        self.found = renumbered(self.found, numbers)
        self._keeps = (numbers.now(self._keeps[0]), numbers.now(self._keeps[1])) if self._keeps is not None else None


def elsewhere_banner(found: LineupElsewhere) -> BannerValue:
    """Return the sentence about it, with the offer to take it along."""
    target, source = texts.jam_names(found.target, found.source)
    names = {"target": target, "source": source, "there": found.there}
    if not found.there:
        text = tr("{target} has begun without a lineup. Yours is in {source}.", **names)
        if not found.has_begun:
            text = tr("{target} is next and has no lineup. Yours is in {source}.", **names)
        return BannerValue(text=text, actions=(tr("Take it along"),), action_mark="arrow-right")
    text = tr("{target} has begun with a lineup ({there}). Another is in {source}.", **names)
    if not found.has_begun:
        text = tr("{target} is next and has a lineup ({there}). Another is in {source}.", **names)
    return BannerValue(text=text, actions=(tr("Take that one"), tr("Keep both")))


def held_words(held: HeldLineup) -> str:
    """Return the sentence that the screen is still in another jam, whose card leads to the present one.

    No banner: it would move the tiles under the finger, at every whistle.
    """
    here, there = texts.jam_names(held.jam, held.free)
    if held.is_live:
        return texts.started_meanwhile(there, here)
    return tr("{next} is up next. You are still in {jam}.", next=there, jam=here)


def _has_lineup(side: TeamJam) -> bool:
    return bool(side.lined_up) or side.no_pivot


def _skaters(side: TeamJam) -> tuple[frozenset[tuple[str, Position]], bool]:
    return frozenset((person.eid or person.label, position) for person, position in side.lined_up), side.no_pivot


def _words(side: TeamJam) -> str:
    """Return the numbers of a line-up; one that has none yet has no pivot."""
    numbers = joined(", ", (person.label for person, _ in side.lined_up))
    return numbers or (tr("no pivot") if side.no_pivot else "")


def _is_next_to(bout: Bout, source: JamId, target: JamId) -> bool:
    """Return whether a jam that has not begun was the next one before it was known what the other one is."""
    begun = [one.id for one in bout.jams if one.start is not None]
    if source.period == target.period:
        is_moved = target.place[0] != target.period
        return is_moved and source > target and not any(one > target for one in begun if one.period == source.period)
    if source.period == target.period + 1:
        return all(one <= target for one in begun)
    is_first = not any(one.period == target.period and one < target for one in begun)
    return source.period == target.period - 1 and is_first and all(one < source for one in begun if one != target)
