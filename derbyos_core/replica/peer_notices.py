"""Notices about other laptops: clocks that are not followed, and names used by someone else.

A member whose time differs from the agreed one moves nobody's clock (`peer/timekeeper`). Someone who connects or writes
in a member's name cannot be kept out of an open bout. Both cause a notice: on the screen of the person concerned, and
for the Head NSO. Members report their findings to each other by words in BEATs.
"""

from collections.abc import Iterator

from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import SourceId
from derbyos_core.peer.introductions import Introductions
from derbyos_core.peer.timekeeper import Stray
from derbyos_core.replica.bout_state import BoutState
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.reports import Reports
from derbyos_core.timesync.bout_clock import BoutClock

__all__ = ["PeerNotices"]

TOLD_MAX = 8
"""Laptops with a notice of their own, per kind of notice."""
MOVED_US = 60_000_000
"""One minute: more than any clock drifts in a bout, and visible on the scoreboard."""
HOUR_S, MINUTE_S, SECOND_US = 3_600, 60, 1_000_000


class PeerNotices:
    """Notices about the peers of one replica."""

    def __init__(self, introductions: Introductions, state: BoutState, reports: Reports, clock: BoutClock) -> None:
        self._introductions = introductions
        self._state = state
        self._reports = reports
        self._clock = clock

    def all(self) -> tuple[Notice, ...]:
        """Return the current notices."""
        return (
            *self._of_removal(),
            *self._of_time(),
            *self._of_forged(),
            *self._of_unproven(),
            *self._of_posed(),
            *self._of_strangers(),
            *self._of_crowd(),
        )

    def _of_removal(self) -> Iterator[Notice]:
        """Yield a notice if this laptop was removed from a closed bout, or may have been while it was away."""
        by = self._state.removed_by
        if by is not None:
            sentence = tr(
                "{who} removed this laptop from the bout. What is entered here from now on does not count, and reaches "
                "nobody. Ask the Head NSO.",
                who=self._state.writers[by.source].name or tr("The Head NSO"),
            )
            yield Notice(kind=NoticeKind.REMOVED, sentence=sentence, is_own=True)
        elif self._state.authority.is_closed and self._introductions.is_unanswered:
            sentence = tr(
                "Another laptop of this bout was found, and does not answer this one. Usually that is the Wi-Fi: check "
                "it, or wait a minute. If it lasts, ask the Head NSO. What is entered here is kept here."
            )
            yield Notice(kind=NoticeKind.KEPT_OUT, sentence=sentence, is_own=True)

    def _of_forged(self) -> Iterator[Notice]:
        """Yield notices on entries in a member's name that the member did not write."""
        if self._state.takes_only_signed:
            yield from self._of_copies()
            return
        if self._state.forged:
            sentence = ntr(
                "{n} entry in the name of this laptop was not written here. Look for it in the log, undo it if it "
                "is wrong, and find out who is connecting here.",
                "{n} entries in the name of this laptop were not written here. Look for them in the log, undo what "
                "is wrong, and find out who is connecting here.",
                self._state.forged,
            )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence, is_own=True)
        forged = {source: count for source, count in self._reports.forged.items() if source != self._state.source}
        for source, count in list(forged.items())[:TOLD_MAX]:
            sentence = ntr(
                "{n} entry is forged in the name of {laptop}. Look for it in the log, undo it if it is wrong, and "
                "find out who is connecting here.",
                "{n} entries are forged in the name of {laptop}. Look for them in the log, undo what is wrong, and "
                "find out who is connecting here.",
                count,
                laptop=self._laptop(source),
            )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence)

    def _of_copies(self) -> Iterator[Notice]:
        """Yield the same where entries are signed: only the key of that laptop can have signed them."""
        if self._state.forged:
            sentence = ntr(
                "{n} entry is signed with the key of this laptop and was not written here since DerbyOS started: this "
                "laptop was restored from a backup, or its files were copied. Look for it in the log, and undo it if "
                "it is wrong.",
                "{n} entries are signed with the key of this laptop and were not written here since DerbyOS started: "
                "this laptop was restored from a backup, or its files were copied. Look for them in the log, and undo "
                "what is wrong.",
                self._state.forged,
            )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence, is_own=True)
        copied = {source: count for source, count in self._reports.forged.items() if source != self._state.source}
        for source, count in list(copied.items())[:TOLD_MAX]:
            sentence = ntr(
                "{n} entry of {laptop} was not written there since DerbyOS started: it was restored from a backup, or "
                "its files were copied. Look for it in the log, and undo it if it is wrong.",
                "{n} entries of {laptop} were not written there since DerbyOS started: it was restored from a backup, "
                "or its files were copied. Look for them in the log, and undo what is wrong.",
                count,
                laptop=self._laptop(source),
            )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence)

    def _of_posed(self) -> Iterator[Notice]:
        """Yield notices on connections in the name of another peer."""
        for source, (host, _) in list(self._reports.posed(self._clock.local).items())[:TOLD_MAX]:
            if source == self._state.source:
                sentence = tr(
                    "Somebody else is connecting in the name of this laptop. What you enter may reach the others "
                    "late, but is not lost. Find out whose program it is."
                )
            elif host:
                sentence = tr(
                    "Somebody at {host} is connecting in the name of {laptop}. What is entered there may arrive "
                    "late, but is not lost. Find out whose program it is.",
                    host=host,
                    laptop=self._laptop(source),
                )
            else:
                sentence = tr(
                    "Somebody else is connecting in the name of {laptop}. What is entered there may arrive late, "
                    "but is not lost. Find out whose program it is.",
                    laptop=self._laptop(source),
                )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence, is_own=source == self._state.source)

    def _of_time(self) -> Iterator[Notice]:
        keeper, now = self._introductions.keeper, self._clock.local
        strays = keeper.strays(now)
        most = next((stray for stray in strays if stray.has_most), None)
        if most is not None:
            yield Notice(kind=NoticeKind.TIME, sentence=_of_most(most.ahead_us), is_own=True)
        for stray in strays[:TOLD_MAX]:
            if not stray.has_most:
                yield Notice(kind=NoticeKind.TIME, sentence=_of_one(self._laptop(stray.source), stray))
        moved_us = keeper.moved_us(now)
        if abs(moved_us) >= MOVED_US:
            yield Notice(kind=NoticeKind.TIME, sentence=_of_move(moved_us))

    def _of_unproven(self) -> Iterator[Notice]:
        """Yield notices on members of a closed bout that brought entries which their writers did not sign."""
        for source, count in list(self._reports.unproven(self._clock.local).items())[:TOLD_MAX]:
            sentence = ntr(
                "{n} entry that came from {laptop} was not signed by its writer, and was not accepted. Find out what "
                "is running there; the Head NSO can remove that laptop from the bout.",
                "{n} entries that came from {laptop} were not signed by their writers, and were not accepted. Find out "
                "what is running there; the Head NSO can remove that laptop from the bout.",
                count,
                laptop=self._laptop(source),
            )
            yield Notice(kind=NoticeKind.FORGERY, sentence=sentence, count=count)

    def _of_strangers(self) -> Iterator[Notice]:
        """Yield the notice on laptops that are kept out of a closed bout."""
        count, host = self._reports.strangers(self._clock.local)
        if count and not host:
            sentence = ntr(
                "{n} laptop without the join code tries to get in through another laptop of this bout. It is turned "
                "away, and reads and writes nothing. If it is one of yours, give it the join code.",
                "{n} laptops without the join code try to get in through another laptop of this bout. They are turned "
                "away, and read and write nothing. If one of them is yours, give it the join code.",
                count,
            )
            yield Notice(kind=NoticeKind.STRANGERS, sentence=sentence, count=count)
        elif count:
            sentence = ntr(
                "{n} laptop without the join code tries to get in from {host}. It is turned away, and reads and writes "
                "nothing. If it is one of yours, give it the join code.",
                "{n} laptops without the join code try to get in, the last one from {host}. They are turned away, and "
                "read and write nothing. If one of them is yours, give it the join code.",
                count,
                host=host,
            )
            yield Notice(kind=NoticeKind.STRANGERS, sentence=sentence, count=count)

    def _of_crowd(self) -> Iterator[Notice]:
        host = self._reports.crowd(self._clock.local)
        if host:
            sentence = tr(
                "Somebody at {host} opens many connections and sends nothing. The excess ones were closed; laptops "
                "of this bout are not affected. Find out what is running there.",
                host=host,
            )
            yield Notice(kind=NoticeKind.STRANGERS, sentence=sentence)

    def _laptop(self, source: SourceId) -> str:
        """Return the laptop's owner, or else its address."""
        name = self._state.writers[source].name
        if name:
            return tr("the laptop of {who}", who=name)
        peer = self._introductions.table.named(source)
        return tr("the laptop at {address}", address=peer.address) if peer is not None else tr("an unnamed laptop")


def _of_one(laptop: str, stray: Stray) -> str:
    difference = _duration(stray.ahead_us)
    if stray.ahead_us > 0:
        return tr(
            "The time of {laptop} is {difference} ahead of the time agreed here, and is not followed. Close DerbyOS"
            " there and open this bout again: it then takes the time of the others.",
            laptop=laptop,
            difference=difference,
        )
    return tr(
        "The time of {laptop} is {difference} behind the time agreed here, and is not followed. Close DerbyOS there"
        " and open this bout again: it then takes the time of the others.",
        laptop=laptop,
        difference=difference,
    )


def _of_most(ahead_us: int) -> str:
    difference = _duration(ahead_us)
    if ahead_us > 0:
        return tr(
            "The time of most laptops is {difference} ahead of this one's, and is not followed. If theirs is right,"
            " close DerbyOS here and open this bout again: it then takes their time.",
            difference=difference,
        )
    return tr(
        "The time of most laptops is {difference} behind this one's, and is not followed. If theirs is right, close"
        " DerbyOS here and open this bout again: it then takes their time.",
        difference=difference,
    )


def _of_move(moved_us: int) -> str:
    difference = _duration(moved_us)
    if moved_us > 0:
        return tr(
            "The time of the bout was moved {difference} forward here to follow the other laptops. Compare it with "
            "a clock you trust.",
            difference=difference,
        )
    return tr(
        "The time of the bout was moved {difference} back here to follow the other laptops. Compare it with a clock"
        " you trust.",
        difference=difference,
    )


def _duration(us: int) -> str:
    total = abs(us) // SECOND_US
    if total >= HOUR_S:
        return tr("{hours} h {minutes} min", hours=total // HOUR_S, minutes=total % HOUR_S // MINUTE_S)
    if total >= MINUTE_S:
        return tr("{minutes} min {seconds} s", minutes=total // MINUTE_S, seconds=total % MINUTE_S)
    return tr("{seconds} s", seconds=total)
