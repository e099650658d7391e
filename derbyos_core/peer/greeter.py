"""Decides what exactly is said at each transition of a peer: HELO, BOUT, BEAT, PEER, and nothing twice.

One method for each `TransitionAction` of the table. An introduction is HELO, BOUT and one BEAT (data-model 7); whoever
is greeted by a newcomer adds the TIME (A21). A HELO that is the answer to ours, or has crossed it, is not answered
again; two greetings to one peer are a second apart at least (A5, A6, DOS-42).
"""

from collections.abc import Callable, Mapping
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer import liveness
from derbyos_core.peer.outputs import Agreed, Dial, HangUp, Output, Parted, Send, StandingChanged
from derbyos_core.peer.passing_on import PassingOn
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.timekeeper import TimeKeeper
from derbyos_core.peer.transitions import TRANSITIONS, PeerEvent, Standing, TransitionAction
from derbyos_core.timesync.bout_clock import BoutClock
from derbyos_core.timesync.sample import Words
from derbyos_core.wire.messages import (
    Address,
    BeatMessage,
    BoutMessage,
    HelloMessage,
    Message,
    TimeMessage,
)

__all__ = ["Beat", "Greeter"]

TRIES_MAX: Mapping[Origin, int] = {Origin.SEEN: 30, Origin.TOLD: 8, Origin.CAME: 8}
"""Calls to an address that never answers: a minute where mDNS saw it, twenty seconds where we were told."""

Beat = Callable[[Peer, Instant], Words]
"""What a BEAT says beside the clock sample and who is here."""


class Greeter:
    """Fires events at peers and collects what is said."""

    def __init__(
        self,
        *,
        source: SourceId,
        bout: str,
        clock: BoutClock,
        keeper: TimeKeeper,
        random: Random,
        beat: Beat,
        table: PeerTable,
    ) -> None:
        self._source = source
        self._clock = clock
        self._keeper = keeper
        self._random = random
        self._table = table
        self.passing_on = PassingOn(source=source, table=table, send=self.send)
        self.bout = bout
        self._beat = beat
        self.address: Address | None = None
        self.beat_at: Instant | None = None
        self.wake: Instant | None = None
        self.outputs: list[Output] = []
        self._perform: Mapping[TransitionAction, Callable[[Peer, Instant], None]] = {
            TransitionAction.CALL: self._call,
            TransitionAction.CALL_AGAIN: self._call_again,
            TransitionAction.GREET: self._greet,
            TransitionAction.MEET: self._meet,
            TransitionAction.ANSWER: self._answer,
            TransitionAction.GREET_AGAIN: self.greet_again,
            TransitionAction.CHECK: self._check,
            TransitionAction.CONFIRM: self._confirm,
            TransitionAction.AGREE: self._agree,
            TransitionAction.ANSWER_BOUT: self._answer_bout,
            TransitionAction.PART: self._part,
            TransitionAction.FORGET: self._forget,
            TransitionAction.DEPART: self._depart,
            TransitionAction.GIVE_UP: self._give_up,
            TransitionAction.WELCOME: self._welcome,
        }

    def fire(self, peer: Peer, event: PeerEvent, now: Instant) -> None:
        """Something happened with this peer: look it up in the table, do it."""
        before, was_member = peer.standing, peer.is_member
        standing, action = TRANSITIONS[before].get(event, (before, TransitionAction.IGNORE))
        peer.standing = standing
        perform = self._perform.get(action)
        if perform is not None:
            perform(peer, now)
        if peer.standing is not before and peer.source is not None:
            self.outputs.append(StandingChanged(peer))
        if peer.is_member is not was_member:
            self.passing_on.note_change(now)
        self.wake_at(liveness.deadline(peer))

    def say_bout(self, peer: Peer) -> None:
        """Tell this peer the bout that we keep."""
        peer.bout_told = True
        self.send(peer, BoutMessage(self.bout))

    def say_beat(self, peer: Peer, now: Instant) -> None:
        """Tell this peer that we live, and what our clock says (A22)."""
        words = (*self._keeper.words(peer, now), *self.passing_on.words(), *self._beat(peer, now))
        self.send(peer, BeatMessage(words))

    def say_time(self, peer: Peer, now: Instant) -> None:
        """Tell a newcomer the time, if ours may be taken (A21)."""
        if self._keeper.may_tell(peer):
            self.send(peer, TimeMessage(self._clock.told(now)))

    def drop(self, peer: Peer) -> None:
        """Hang up and take it out of the table, whatever it was."""
        self._table.remove(peer)
        self.passing_on.note_change(self._clock.local)
        self.outputs.append(HangUp(peer.address))
        if peer.source is not None:
            self.outputs.append(Parted(peer.source))

    def send(self, peer: Peer, message: Message) -> None:
        """Say something to one peer."""
        self.outputs.append(Send(peer.address, message))

    def wake_at(self, at: Instant | None) -> None:
        """Something is due then."""
        if at is not None and (self.wake is None or at < self.wake):
            self.wake = at

    def wake_for(self, peer: Peer, now: Instant) -> None:
        """See to this peer again when it is due: a call, or a judgement of its silence."""
        self.wake_at(peer.retry_at)
        due = liveness.deadline(peer)
        self.wake_at(due if due is None or due > now else Instant(now + liveness.BEAT_US))

    def greet_again(self, peer: Peer, now: Instant) -> None:
        """HELO anew: nothing came of the last one, or it is long ago; on a new line as in `_confirm`."""
        peer.tries += 1
        if peer.source is not None and not peer.has_spoken:
            self.outputs.append(HangUp(peer.address))
        self._introduce(peer, now, is_awaiting=True)

    def _call(self, peer: Peer, now: Instant) -> None:
        self._introduce(peer, now, is_awaiting=True)

    def _call_again(self, peer: Peer, now: Instant) -> None:
        peer.tries += 1
        limit = TRIES_MAX.get(peer.origin)
        if peer.standing is Standing.CALLED and limit is not None and peer.tries > limit:
            self.drop(peer)
            return
        self.outputs.append(HangUp(peer.address))  # what waited in the old queue is stale
        self._introduce(peer, now, is_awaiting=True)

    def _greet(self, peer: Peer, now: Instant) -> None:
        self._introduce(peer, now, is_awaiting=False)
        self.say_time(peer, now)

    def _meet(self, peer: Peer, now: Instant) -> None:
        """This HELO answers ours, or crossed it: nothing more is to be said before its BOUT."""
        peer.is_awaiting = False
        self._retry_later(peer, now)

    def _answer(self, peer: Peer, now: Instant) -> None:
        """A HELO from one that we know: the answer to ours, a return, or a program that answers everything."""
        if peer.is_awaiting:
            peer.is_awaiting, peer.has_spoken = False, True
        elif liveness.may_greet_anew(peer, now):
            if peer.bout is not None:  # it was met, and does not hear us: the line may be dead at its end
                self.outputs.append(HangUp(peer.address))
            liveness.note_greeting_anew(peer, now)
            self._greet(peer, now)
        else:
            peer.bout_told = False
        peer.bout = None
        self._retry_later(peer, now)

    def _check(self, peer: Peer, now: Instant) -> None:
        """It fell silent, or does not read: another process may sit at its address by now."""
        if liveness.may_greet_anew(peer, now):
            liveness.note_greeting_anew(peer, now)
            self.greet_again(peer, now)
        elif peer.greeted_at is not None:
            peer.retry_at = liveness.greet_anew_at(peer, peer.greeted_at)
            self.wake_at(peer.retry_at)
            liveness.note_greeting_anew(peer, now)

    def _confirm(self, peer: Peer, now: Instant) -> None:
        """It is in the bout. If it has said nothing since, it may not hear us: its ROUTER may ignore our line."""
        if not peer.has_spoken:
            self._call_again(peer, now)

    def _answer_bout(self, peer: Peer, _now: Instant) -> None:
        if not peer.bout_told:
            self.say_bout(peer)

    def _agree(self, peer: Peer, now: Instant) -> None:
        self._answer_bout(peer, now)
        peer.retry_at, peer.tries, peer.malformed, peer.is_awaiting = None, 0, 0, False
        if not peer.has_spoken:
            self._retry_later(peer, now)
        peer.refused_since = peer.refused_at = None
        if peer.source is None:
            return
        self.outputs.append(Agreed(peer.source))
        self._agree_on_time(peer, peer.source)
        self.passing_on.agreed(peer, now)

    def _agree_on_time(self, peer: Peer, source: SourceId) -> None:
        """A newcomer asks the only one it knows (A21); of two newcomers the smaller source asks later, if at all."""
        if not self._table.is_alone_with(peer):
            self._clock.settle()
            return
        self._keeper.note_first_member()
        if self._clock.is_settled:
            return
        if source < self._source:
            self.send(peer, TimeMessage(None))
        else:
            peer.wants_time = True

    def _welcome(self, peer: Peer, _now: Instant) -> None:
        """It was silent for a moment only."""
        peer.retry_at, peer.tries = None, 0

    def _part(self, peer: Peer, now: Instant) -> None:
        self._answer_bout(peer, now)
        self._table.note_foreign(peer.address, peer.bout or "", now)
        self.drop(peer)

    def _forget(self, peer: Peer, _now: Instant) -> None:
        self.drop(peer)

    def _depart(self, peer: Peer, _now: Instant) -> None:
        self.drop(peer)
        self._table.keep_left(peer)

    def _give_up(self, peer: Peer, now: Instant) -> None:
        """The address is kept and called again; the DEALER goes, with what waited in it (DOS-10)."""
        peer.tries = 0
        peer.is_awaiting, peer.greeted_at = False, None  # our last HELO went with the line: the next is no answer to it
        self.outputs.append(HangUp(peer.address))
        self.outputs.extend(Parted(source) for source in [peer.source] if source)
        self._retry_later(peer, now)

    def _introduce(self, peer: Peer, now: Instant, *, is_awaiting: bool) -> None:
        """HELO, BOUT and one BEAT (data-model 7)."""
        assert self.address is not None, "nobody is in the table before our own address is known"
        self.outputs.append(Dial(peer.address))
        self.send(peer, HelloMessage(self.address))
        self.send(peer, BoutMessage(self.bout))
        self.say_beat(peer, now)
        peer.is_awaiting, peer.bout_told, peer.greeted_at = is_awaiting, True, now
        self._retry_later(peer, now)
        if self.beat_at is None:
            self.beat_at = Instant(now + liveness.BEAT_US)
            self.wake_at(self.beat_at)

    def _retry_later(self, peer: Peer, now: Instant) -> None:
        peer.retry_at = Instant(now + liveness.redial_pause(peer.tries, self._random))
        self.wake_at(peer.retry_at)
