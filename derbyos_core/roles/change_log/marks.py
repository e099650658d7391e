"""Conversion of a step to a row: its sentence, its undos, its delay, and its button."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from derbyos_core.bout.model import JamId, Official
from derbyos_core.bout.wording.describe_entry import Describer, EntryText
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTime
from derbyos_core.gossip.log import OrderKey
from derbyos_core.i18n import capitalised, in_sentence, tr
from derbyos_core.roles.change_log.answers import WAITS
from derbyos_core.roles.change_log.log_values import LogRow, Mark, RowAction
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import ScreenState, first_name

__all__ = ["LATE_US", "RowContext", "row_of"]

SECOND_US = 1_000_000
LATE_US = 10 * SECOND_US
"""Delay from which an entry is marked as late; every entry has a smaller one."""
WALL_US = 1_000_000_000 * SECOND_US
"""A number of seconds from this size on is a moment, not a duration."""
UNDOERS_MAX = 100
"""Undos of one entry that a row considers, the last ones."""
NAMED_MAX = 2
"""Further entries of a group that are named; more are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowContext:
    """The inputs of a row at one moment."""

    state: ScreenState
    describer: Describer
    officials: Mapping[str, Official]
    key_of: Callable[[Entry], OrderKey]
    is_void: Callable[[EntryRef], bool]
    is_held: Callable[[EntryRef], bool]
    undoers: Mapping[EntryRef, dict[EntryRef, None]]
    marked: Mapping[EntryRef, str]
    pending: frozenset[EntryRef]
    arrived: Callable[[Entry], Instant | None]
    time_of: Callable[[Entry], EntryTime]
    jam_at: Callable[[Instant], JamId | None]
    translate: Callable[[str], str]
    """Returns a text in the current language, for the search."""


def row_of(refs: tuple[EntryRef, ...], known: RowContext) -> LogRow | None:
    """Return the row of one step; None if none of its entries is here."""
    state = known.state
    entries = [entry for entry in map(state.lookup, refs) if entry is not None]
    if not entries:
        return None
    head = entries[0]
    said = [known.describer.entry(entry) for entry in entries]
    first = said[0]
    official = known.officials.get(head.source)
    who = official.name if official is not None and official.name else tr("Somebody")
    role = texts.role_name(head.role, state.shorts) if head.role else ""
    text = capitalised(first.text)
    is_undone = all(known.is_void(ref) for ref in refs)
    is_held = any(known.is_held(ref) for ref in refs)
    answers = next((known.marked[ref] for ref in refs if ref in known.marked and not known.is_void(ref)), "")
    marks = tuple(_marks(refs, known, is_undone=is_undone, is_held=is_held, answers=answers))
    sub = answers if answers and answers != WAITS else _sub(_was(first.was, state), said)
    jam = next((one.jam for one in said if one.jam is not None), None)
    time = known.time_of(head)
    at = texts.clock_of_day(time.at, state.zone) if time.at is not None else ""
    if at and not time.is_certain:
        at = f"≈{at}"
    words = (role, *(one.text for one in said), *(one.was for one in said), _jam_words(jam))
    hay = " ".join((at, who, *words, *map(known.translate, words)))
    return LogRow(
        key=known.key_of(head),
        refs=refs,
        jam=jam or known.jam_at(time.at or Instant(0)),
        at=at,
        who=who,
        role=role,
        text=text,
        sub=sub,
        marks=marks,
        action=_action(answers, is_undone=is_undone, is_held=is_held, is_joining=_is_joining(head)),
        redo=_redo(refs, known) if is_undone else (),
        kind=first.kind,
        team=first.team,
        is_mine=official is not None and official.author == state.view.author,
        is_undone=is_undone,
        hay=hay.lower(),
    )


def _action(answers: str, *, is_undone: bool, is_held: bool, is_joining: bool) -> RowAction:
    if is_held or is_joining:
        return RowAction.NONE
    if is_undone:
        return RowAction.REDO
    return RowAction.OPEN if answers and answers != WAITS else RowAction.UNDO


def _is_joining(entry: Entry) -> bool:
    """Return whether the entry concerns identity or acceptance, which cannot be undone."""
    return any(act.target.path == "nsodes" for act in entry.acts)


def _jam_words(jam: JamId | None) -> str:
    return tr("jam {number}", number=jam.number) if jam is not None else ""


def _was(was: str, state: ScreenState) -> str:
    """Return the former value; the time of a whistle is given as local time of day."""
    at = parse_instant(was.removeprefix("was ")) if was.startswith("was ") else None
    if at is None or at <= WALL_US:
        return was
    return tr("was {before}", before=texts.clock_of_day(at, state.zone))


def _sub(was: str, said: list[EntryText]) -> str:
    """Return the former value and the other entries of the step."""
    rest = [in_sentence(one.text) for one in said[1:]]
    if not rest:
        return was
    named = texts.listed(rest)
    if len(rest) > NAMED_MAX:
        named = tr("{first} and {more} more", first=rest[0], more=len(rest) - 1)
    return tr("{was}, with {named}", was=was, named=named) if was else tr("with {named}", named=named)


def _marks(
    refs: tuple[EntryRef, ...], known: RowContext, *, is_undone: bool, is_held: bool, answers: str
) -> list[Mark]:
    marks = []
    if is_undone:
        who = texts.listed(list(dict.fromkeys(_first_name(ref, known) for ref in _redo(refs, known))))
        marks.append(Mark(tr("undone by {who}", who=who) if who else tr("undone"), "arrow-back-up"))
    elif any(known.is_void(ref) for ref in refs):
        marks.append(Mark(tr("undone in part"), "arrow-back-up"))
    else:
        redos = (
            redo for ref in reversed(refs) for undo in _undoers(ref, known) for redo in _undoers(undo, known)
            if not known.is_void(redo)
        )  # fmt: skip
        again = next(islice(redos, UNDOERS_MAX), None)
        if again is not None:
            marks.append(Mark(tr("redone by {who}", who=_first_name(again, known)), "arrow-forward-up"))
    if is_held:
        marks.append(Mark(tr("waiting for others"), "clock"))
    elif answers == WAITS:
        marks.append(Mark(WAITS, "clock"))
    elif answers:
        marks.append(Mark(tr("two answers"), "equal-not", "warn"))
    head = known.state.lookup(refs[0])
    if head is not None and not known.time_of(head).is_certain:
        marks.append(Mark(tr("time not certain"), "clock"))
    late = _late_us(refs[0], known)
    if late >= LATE_US:
        marks.append(Mark(tr("arrived {time} late", time=_for(late)), "wifi-off"))
    return marks


def _late_us(ref: EntryRef, known: RowContext) -> int:
    entry = known.state.lookup(ref)
    arrived = known.arrived(entry) if entry is not None else None
    at = known.time_of(entry).at if entry is not None else None
    return 0 if arrived is None or at is None else arrived - at


def _for(length_us: int) -> str:
    """Format a duration: `40 s`, `3 min`."""
    seconds = round(length_us / SECOND_US)
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min"


def _redo(refs: tuple[EntryRef, ...], known: RowContext) -> tuple[EntryRef, ...]:
    """Return the effective undos of a step, each once."""
    found: dict[EntryRef, None] = {}
    for ref in refs:
        found.update((undo, None) for undo in reversed(list(_undoers(ref, known))) if not known.is_void(undo))
    return tuple(found)


def _undoers(ref: EntryRef, known: RowContext) -> Iterator[EntryRef]:
    """Return the undos that name an entry, the last ones first."""
    return islice(reversed(known.undoers.get(ref, {})), UNDOERS_MAX)


def _first_name(ref: EntryRef, known: RowContext) -> str:
    official = known.officials.get(ref.source)
    return first_name(official.name) if official is not None and official.name else tr("somebody")
