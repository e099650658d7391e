"""One line about the last change by somebody else."""

from dataclasses import replace

from derbyos_core.bout.model import Bout
from derbyos_core.bout.wording.describe_entry import Describer, EntryText
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["last_change"]

LATE_LEAST = 5
"""From this number on, older entries that come together are counted instead of naming the last one."""
LATE_US = 10_000_000


def last_change(state: ScreenState, refs: tuple[EntryRef, ...]) -> str:
    """Return the newest entry of others, or the number of late ones; empty if none can be named."""
    entries = [entry for entry in map(state.lookup, refs) if entry is not None and not _is_own(entry, state)]
    if not entries:
        return ""
    newest = max(entries, key=lambda entry: (entry.stamp or 0, entry.sequence))
    times = [(entry, state.written_at(entry)) for entry in entries]
    late = [entry for entry, at in times if at is not None and state.now - at > LATE_US]
    if len(late) >= LATE_LEAST:
        return _late(late, state)
    describer = Describer(state.bout, state.view.document, state.lookup, zone=state.zone)
    told, who = describer.entry(newest), _who(newest, state)
    if told.kind == "line-up":
        return joined(": ", (who, _of_lineup(told, who, _superseded(newest, state), describer, state)))
    return joined(": ", (who, _with_far_jam(told, state.bout)))


def _superseded(entry: Entry, state: ScreenState) -> Entry | None:
    """Return the entry of this person that another one supersedes; None if there is none."""
    own = {one.source for one in state.bout.officials if one.author == state.view.author}
    found = (state.lookup(ref) for ref in reversed(entry.over) if ref.source in own or ref.source == state.view.source)
    return next((one for one in found if one is not None), None)


def _of_lineup(told: EntryText, who: str, own: Entry | None, describer: Describer, state: ScreenState) -> str:
    """Return the short words of a line-up entry: with team and jam, unless its writer has that team and jam at hand.

    `own` is the entry of this person in whose place it stands: it is named, too.
    """
    text = told.short
    team = state.short(told.team) if told.team is not None else ""
    is_other = bool(team) and team not in who
    if is_other and team not in text:
        text = tr("{what} for {team}", what=text, team=team)
    if told.jam is not None and (is_other or own is not None):
        name = texts.jam_in_game(told.jam, state.bout)
        text = text if name.casefold() in text.casefold() else joined(", ", (text, name))
    else:
        text = _with_far_jam(replace(told, short=text), state.bout)
    replaced = describer.entry(own) if own is not None else None
    before = replaced.short if replaced is not None and replaced.jam == told.jam else ""  # else it was taken along
    return tr("{what}, in place of your {before}", what=text, before=before) if before else text


def _with_far_jam(told: EntryText, bout: Bout) -> str:
    """Return the short words of an entry, with its jam if that is not at hand: nobody would guess it."""
    if told.jam is None or told.jam in (bout.active, bout.completed, bout.upcoming):
        return told.short
    name = texts.jam_in_game(told.jam, bout)
    return told.short if name.casefold() in told.short.casefold() else joined(", ", (told.short, name))


def _late(entries: list[Entry], state: ScreenState) -> str:
    describer = Describer(state.bout, state.view.document, state.lookup, zone=state.zone)
    jams = sorted(jam for jam in (describer.entry(entry).jam for entry in entries) if jam is not None)
    sources = {entry.source for entry in entries}
    who = _who(entries[-1], state) if len(sources) == 1 else tr("{sources} laptops", sources=len(sources))
    came = ntr("{n} entry from {who} arrived", "{n} entries from {who} arrived", len(entries), who=who)
    if not jams:
        return came
    first, last = jams[0], jams[-1]
    if first == last:
        return joined(", ", (came, texts.jam_in_game(first, state.bout)))
    if texts.jam_in_game(first, state.bout, last) == texts.bare_name(first):
        return joined(", ", (came, tr("Jams {first} to {last}", first=first.number, last=last.number)))
    names = {"first": texts.jam_name(first, texts.EVERY), "last": texts.jam_name(last, texts.EVERY)}
    return joined(", ", (came, tr("{first} to {last}", **names)))


def _who(entry: Entry, state: ScreenState) -> str:
    official = next((one for one in reversed(state.bout.officials) if one.source == entry.source), None)
    name = state.who(official.author) if official is not None else tr("somebody")
    word = texts.role_word(entry.role, state.shorts) if entry.role else ""
    return tr("{name} ({role})", name=name, role=word) if word else name


def _is_own(entry: Entry, state: ScreenState) -> bool:
    return entry.source == state.view.source
