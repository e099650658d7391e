"""One line about the last change by somebody else."""

from derbyos_core.bout.wording.describe_entry import Describer
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
    late = [entry for entry in entries if entry.stamp is not None and state.now - entry.stamp > LATE_US]
    if len(late) >= LATE_LEAST:
        return _late(late, state)
    short = Describer(state.bout, state.view.document, state.lookup, zone=state.zone).entry(newest).short
    return joined(": ", (_who(newest, state), short))


def _late(entries: list[Entry], state: ScreenState) -> str:
    describer = Describer(state.bout, state.view.document, state.lookup, zone=state.zone)
    jams = sorted(jam for jam in (describer.entry(entry).jam for entry in entries) if jam is not None)
    sources = {entry.source for entry in entries}
    who = _who(entries[-1], state) if len(sources) == 1 else tr("{sources} laptops", sources=len(sources))
    came = ntr("{n} entry from {who} arrived", "{n} entries from {who} arrived", len(entries), who=who)
    if not jams:
        return came
    first, last = jams[0].number, jams[-1].number
    if first == last:
        return joined(", ", (came, texts.jam_name(jams[0])))
    return joined(", ", (came, tr("Jams {first} to {last}", first=first, last=last)))


def _who(entry: Entry, state: ScreenState) -> str:
    official = next((one for one in reversed(state.bout.officials) if one.source == entry.source), None)
    name = state.who(official.author) if official is not None else tr("somebody")
    word = texts.role_word(entry.role, state.shorts) if entry.role else ""
    return tr("{name} ({role})", name=name, role=word) if word else name


def _is_own(entry: Entry, state: ScreenState) -> bool:
    return entry.source == state.view.source
