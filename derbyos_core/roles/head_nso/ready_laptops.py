"""Ready-list lines about the other laptops: clocks, versions, and their entries."""

import re
from collections.abc import Iterable, Iterator

from derbyos_core.bout.wording.words import decimal
from derbyos_core.i18n import joined, ntr, tr, whole_sentence
from derbyos_core.identity import SourceId
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.view import PeerRow, PeerState, View
from derbyos_core.roles.head_nso.ready_item import ReadyItem, ReadyPart
from derbyos_core.roles.shared.screen_state import first_name
from derbyos_core.timesync.wrong_clocks import WRONG_US, spread_us, wrong_clocks

__all__ = ["clock_item", "trouble_items"]

APART_US = 500_000
"""Difference of clocks from which the line shows it (design 7)."""
HUNDREDTH_US = 10_000
TENTH_US = 100_000
MINUTE_US = 60_000_000
PARTS_MAX = 4
SENTENCES_MAX = 3
"""Notices of one kind that are read out together."""
_NOTICE_TITLES = {
    NoticeKind.STORAGE: tr("The bout file is intact"),
    NoticeKind.NOT_APPLIED: tr("Every entry counts"),
    NoticeKind.DOUBLE: tr("Jams and timeouts are noted once"),
    NoticeKind.REFUSED: tr("Every entry is accepted"),
    NoticeKind.REMOVED: tr("This laptop belongs to the bout"),
    NoticeKind.KEPT_OUT: tr("The others answer this laptop"),
    NoticeKind.STRANGERS: tr("Nobody else tries to connect"),
    NoticeKind.FORGERY: tr("Everybody writes in their own name"),
    NoticeKind.TIME: tr("Times are plausible"),
}
"""Titles that are true while there is no notice of that kind."""


def clock_item(view: View) -> ReadyItem:
    """Return whether all clocks agree; all follow the same one, so a gap closes by itself.

    A gap counts as far as it exceeds the error of its measurement, and not while a laptop takes over the time of the
    bout: nothing is wrong with the clock of one that has just joined.
    """
    known = [row for row in view.peers if row.state is PeerState.MEMBER and row.apart_us is not None]
    title = tr("Laptop clocks agree")
    if not known:
        here = any(row.state is PeerState.MEMBER for row in view.peers)
        sub = tr("not known yet") if here else tr("nobody else is here yet")
        return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=sub, is_ready=not here)
    wrong = _wrong_clocks(view)
    if wrong is not None:
        return wrong
    far = [row for row in known if row.is_time_settled and _least_us(row) > APART_US]
    if far:
        near = 1 + sum(_most_us(row) <= APART_US for row in known)
        return _far(max(far, key=_least_us), is_named=2 * near > 1 + len(known))
    gap_us = max(map(_most_us, known))
    if gap_us > APART_US:
        return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=tr("still measuring"), is_ready=False)
    sub = tr("largest gap {gap} s", gap=decimal(f"{-(-gap_us // HUNDREDTH_US) / 100:.2f}"))
    return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=sub, is_ready=True)


def _least_us(row: PeerRow) -> int:
    """Return by how much two clocks differ at least, whatever the error of the measurement."""
    return abs(row.apart_us or 0) - row.apart_error_us


def _most_us(row: PeerRow) -> int:
    """Return by how much two clocks differ at most."""
    return abs(row.apart_us or 0) + row.apart_error_us


def _far(row: PeerRow, *, is_named: bool) -> ReadyItem:
    """Return the line about the clock that is far from ours; it is named only if ours agrees with most."""
    title = tr("Laptop clocks agree")
    off = decimal(f"{_least_us(row) // TENTH_US / 10:.1f}")
    name = first_name(row.name)
    sub = tr("{name}'s clock was {off} s off", name=name, off=off)
    words = tr("{name}'s clock was {off} s off and is being followed.", name=name, off=off)
    if not is_named:
        sub = tr("two clocks are {time} apart", time=tr("{seconds} s", seconds=off))
        words = tr("The clocks of two laptops are {off} s apart. They agree again once no jam runs.", off=off)
    elif not name:
        sub = tr("a clock was {off} s off", off=off)
        words = tr("A clock was {off} s off and is being followed.", off=off)
    return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=sub, is_ready=False, words=words)


def _wrong_clocks(view: View) -> ReadyItem | None:
    """Return the line where clocks of laptops are wrong; it names those that differ from the clocks of most."""
    names = {row.source: row.name for row in view.peers if row.state is PeerState.MEMBER}
    ahead = {row.source: row.clock_ahead_us for row in view.peers if row.source in names}
    ahead[view.source], names[view.source] = -view.offset_us, view.name
    title = tr("Laptop clocks agree")
    wrong = wrong_clocks(ahead)
    if wrong:
        said = [
            _wrong_clock(names[source], wrong[source]) for source in sorted(wrong, key=lambda one: -abs(wrong[one]))
        ]
        sentences = [whole_sentence(one) for one in said[:SENTENCES_MAX]]
        advice = tr("The bout keeps its own time. Set that clock, then start DerbyOS there anew.")
        words = joined(" ", (*sentences, advice))
        return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=said[0], is_ready=False, words=words)
    apart_us = spread_us(ahead)
    if apart_us < WRONG_US:
        return None
    sub = tr("two clocks are {time} apart", time=_length(apart_us))
    words = tr("The clocks of two laptops are {time} apart. The bout keeps its own time. Compare them with a phone.",
               time=_length(apart_us))  # fmt: skip
    return ReadyItem(part=ReadyPart.CLOCKS, title=title, sub=sub, is_ready=False, words=words)


def _wrong_clock(name: str, ahead_us: int) -> str:
    length, who = _length(abs(ahead_us)), first_name(name)
    if ahead_us > 0:
        return (
            tr("the clock of {who} is {time} fast", who=who, time=length)
            if who
            else tr("a clock is {time} fast", time=length)
        )
    return (
        tr("the clock of {who} is {time} slow", who=who, time=length)
        if who
        else tr("a clock is {time} slow", time=length)
    )


def _length(length_us: int) -> str:
    """Return a difference of clocks: `7 min`, `3 h`, `2 days`."""
    minutes = round(length_us / MINUTE_US)
    if minutes < 120:
        return tr("{minutes} min", minutes=minutes)
    hours = round(minutes / 60)
    return tr("{hours} h", hours=hours) if hours < 48 else ntr("{n} day", "{n} days", round(hours / 24))


def trouble_items(view: View) -> tuple[ReadyItem, ...]:
    """Return the rare lines: held entries, forks, an ignored laptop, other versions, and notices."""
    found = (_waiting(view), _doubles(view), _unheard(view), _versions(view))
    return (*_notices(view), *(item for item in found if item is not None))


def _notices(view: View) -> Iterator[ReadyItem]:
    """Yield one line for each kind of notice, with its newest sentences."""
    for kind, title in _NOTICE_TITLES.items():
        sentences = [whole_sentence(notice.sentence) for notice in view.notices if notice.kind is kind]
        if sentences:
            words = joined(" ", sentences[:SENTENCES_MAX])
            yield ReadyItem(
                part=ReadyPart.NOTICES, title=title, sub=sentences[0], is_ready=False, fix=tr("Read"), words=words
            )


def _waiting(view: View) -> ReadyItem | None:
    """Return the line on entries held behind a gap; only the Head NSO can accept the gap."""
    if not view.missing:
        return None
    who = _names(view, view.missing)
    sub = ntr("{n} entry by {who} is waiting", "{n} entries by {who} are waiting", view.held, who=who)
    return ReadyItem(part=ReadyPart.WAITING, title=tr("Nothing is waiting"), sub=sub, is_ready=False, fix=tr("Look"))


def _doubles(view: View) -> ReadyItem | None:
    """Return the line on forks; the change log has what the two entries say."""
    sources = dict.fromkeys(one.ref.source for one in view.fork_reports if one.other is not None)
    if not sources:
        return None
    sub = tr("two entries by {who} share a number", who=_names(view, sources))
    return ReadyItem(part=ReadyPart.DOUBLES, title=tr("No entry number twice"), sub=sub, is_ready=False, fix=tr("Look"))


def _unheard(view: View) -> ReadyItem | None:
    if not view.unheard:
        return None
    who = _names(view, sorted(view.unheard))
    return ReadyItem(
        part=ReadyPart.UNHEARD,
        title=tr("Everyone gets through"),
        sub=tr("{who}'s laptop sends too much", who=who),
        is_ready=False,
        words=tr("{who}'s laptop sends so much that it is ignored for now. Restart DerbyOS there.", who=who),
    )


def _versions(view: View) -> ReadyItem | None:
    """Return the line on other versions: a newer one may write fields that this laptop keeps but cannot show."""
    own = next((one.version for one in view.bout.officials if one.source == view.source), "")
    here = {row.source for row in view.peers if row.state is PeerState.MEMBER}
    others = {one.name: one.version for one in view.bout.officials if one.source in here and one.version and own}
    apart = [name for name, version in others.items() if version != own]
    if not apart:
        return None
    name = first_name(apart[0]) or tr("Somebody")
    sub = tr("{name}'s laptop has an older version", name=name)
    words = tr(
        "{name}'s laptop has an older version. Your entries are exchanged; some of your fields may not show there.",
        name=name,
    )
    if _number(others[apart[0]]) > _number(own):
        sub = tr("{name}'s laptop has a newer version", name=name)
        words = tr(
            "{name}'s laptop has a newer version. Your entries are exchanged; "
            "some of {name}'s fields may not show here.",
            name=name,
        )
    if len(apart) > 1:
        sub = ntr("{n} laptop has another version", "{n} laptops have other versions", len(apart))
    title = tr("One version everywhere")
    return ReadyItem(part=ReadyPart.VERSIONS, title=title, sub=sub, is_ready=False, words=words)


def _number(version: str) -> tuple[int, ...]:
    """Parse a version, so that `1.10.2` sorts after `1.9`."""
    return tuple(int(part) for part in re.findall(r"[0-9]{1,6}", version)[:PARTS_MAX])


def _names(view: View, sources: Iterable[SourceId]) -> str:
    known = {one.source: first_name(one.name) for one in view.bout.officials}
    return ", ".join(dict.fromkeys(_each(known.get(str(source), "") for source in sources)))


def _each(names: Iterable[str]) -> Iterator[str]:
    return (name or tr("somebody") for name in names)
