"""Actions of the peer transitions: the messages HELO, BOUT, BEAT, PEER to send, each once.

There is one method for each `TransitionAction` of the table. An introduction is HELO, BOUT and one BEAT (data-model 7);
the answer to a newcomer's greeting adds the TIME (A21). A HELO that answers ours, or has crossed it, is not answered
again; two greetings to one peer are at least a second apart (A5, A6, DOS-42).
"""

from collections.abc import Callable, Mapping
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer import liveness
from derbyos_core.peer.namesakes import Namesakes
from derbyos_core.peer.outputs import Agreed, Dial, HangUp, Output, Parted, Send, StandingChanged
from derbyos_core.peer.passing_on import PassingOn
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.second_addresses import SecondAddresses
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

TRIES_MAX: Mapping[Origin, int] = {Origin.SEEN: 30, Origin.REPORTED: 8, Origin.CAME: 8}
"""Limit on calls to an address that never answers: a minute if mDNS saw it, twenty seconds if a peer told us."""

Beat = Callable[[Peer, Instant], Words]
"""Words of a BEAT apart from the clock sample and the members' digest."""


class Greeter:
    """Applies events to peers and collects the resulting messages."""

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
        self.second_addresses = SecondAddresses(source, random)
        self.namesakes = Namesakes(source, random)
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
        """Apply an event to a peer: look it up in the table and perform its action."""
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
        """Send this peer the name of our bout."""
        peer.bout_told = True
        self.send(peer, BoutMessage(self.bout))

    def say_beat(self, peer: Peer, now: Instant) -> None:
        """Send this peer a BEAT: a sign of life with our clock sample (A22)."""
        of_clock, of_calls = self._keeper.words(peer, now), self.second_addresses.words(peer, now)
        words = (*of_clock, *self.passing_on.words(), *self._beat(peer, now), *of_calls)
        self.send(peer, BeatMessage((*words, *self.namesakes.questions_to(peer, now))))

    def say_time(self, peer: Peer, now: Instant) -> None:
        """Send a newcomer the time, if ours may be adopted (A21)."""
        if self._keeper.may_tell(peer):
            self.send(peer, TimeMessage(self._clock.seconds_at(now)))

    def drop(self, peer: Peer) -> None:
        """Hang up and remove the peer from the table, whatever its standing."""
        self._table.remove(peer)
        self.passing_on.note_change(self._clock.local)
        self.outputs.append(HangUp(peer.address))
        if peer.source is not None:
            self.outputs.append(Parted(peer.source))

    def send(self, peer: Peer, message: Message) -> None:
        """Send a message to one peer."""
        self.outputs.append(Send(peer.address, message))

    def wake_at(self, at: Instant | None) -> None:
        """Move the timer forward to this instant, if it is earlier."""
        if at is not None and (self.wake is None or at < self.wake):
            self.wake = at

    def wake_for(self, peer: Peer, now: Instant) -> None:
        """Set the timer for this peer's next call or liveness check."""
        self.wake_at(peer.retry_at)
        due = liveness.deadline(peer)
        self.wake_at(due if due is None or due > now else Instant(now + liveness.BEAT_US))

    def greet_again(self, peer: Peer, now: Instant) -> None:
        """Repeat the HELO, because the last one had no effect or is old; on a new connection as in `_confirm`."""
        peer.tries += 1
        if peer.source is not None and not peer.has_spoken:
            self.outputs.append(HangUp(peer.address))
        self._introduce(peer, now, is_awaiting=True)

    def join(self, peer: Peer, called: Peer, now: Instant) -> None:
        """Call a peer where it has read a call from now on, and no more where it was called.

        Both connections are made anew: its ROUTER reads the newer one alone, which may be the one that is given up.
        """
        self.outputs += [HangUp(peer.address), HangUp(called.address)]
        self._table.join(peer, called)
        if called.origin is Origin.TYPED:
            peer.origin = called.origin
        self._introduce(peer, now, is_awaiting=True)

    def _call(self, peer: Peer, now: Instant) -> None:
        self._introduce(peer, now, is_awaiting=True)

    def _call_again(self, peer: Peer, now: Instant) -> None:
        peer.tries += 1
        limit = TRIES_MAX.get(peer.origin)
        if peer.standing is Standing.CALLED and limit is not None and peer.tries > limit:
            self.drop(peer)
            return
        self.outputs.append(HangUp(peer.address))  # messages left in the old queue are stale
        self._table.turn(peer)
        self._introduce(peer, now, is_awaiting=True)

    def _greet(self, peer: Peer, now: Instant) -> None:
        self._introduce(peer, now, is_awaiting=False)
        self.say_time(peer, now)

    def _meet(self, peer: Peer, now: Instant) -> None:
        """Accept a HELO that answers ours, or crossed it: no message is due before its BOUT."""
        peer.is_awaiting = False
        self._retry_later(peer, now)

    def _answer(self, peer: Peer, now: Instant) -> None:
        """Handle a HELO from a known peer: the answer to ours, a return, or a program that answers every HELO."""
        if peer.is_awaiting:
            peer.is_awaiting, peer.has_spoken = False, True
        elif liveness.may_greet_anew(peer, now):
            if peer.bout is not None:  # a former member that does not receive ours: its end may be dead
                self.outputs.append(HangUp(peer.address))
                if peer.regreeted:  # nor did a connection that was made anew help
                    self._table.turn(peer)
            liveness.note_greeting_anew(peer, now)
            self._greet(peer, now)
        else:
            peer.bout_told = False
        peer.bout = None
        self._retry_later(peer, now)

    def _check(self, peer: Peer, now: Instant) -> None:
        """Greet a silent or non-reading peer again, because another process may use its address by now."""
        if liveness.may_greet_anew(peer, now):
            liveness.note_greeting_anew(peer, now)
            self.greet_again(peer, now)
        elif peer.greeted_at is not None:
            peer.retry_at = liveness.greet_anew_at(peer, peer.greeted_at)
            self.wake_at(peer.retry_at)
            liveness.note_greeting_anew(peer, now)

    def _confirm(self, peer: Peer, now: Instant) -> None:
        """Call a new member again if it has sent nothing since: its ROUTER may ignore our connection."""
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
        """Ask for the time as a newcomer with one known peer (A21); of two newcomers the smaller source asks later."""
        if not self._table.is_alone_with(peer):
            self._clock.ignore_time()
            return
        self._keeper.note_first_member()
        if self._clock.ignores_time:
            return
        if source < self._source:
            self.send(peer, TimeMessage(None))
        else:
            peer.wants_time = True

    def _welcome(self, peer: Peer, _now: Instant) -> None:
        """Reset the retries of a peer that was silent only briefly."""
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
        """Keep the address and call it again, but close the DEALER with its queued messages (DOS-10)."""
        peer.tries = 0
        peer.is_awaiting, peer.greeted_at = False, None  # it went with the connection: the next is no answer
        self.outputs.append(HangUp(peer.address))
        self.outputs.extend(Parted(source) for source in [peer.source] if source)
        self._retry_later(peer, now)

    def _introduce(self, peer: Peer, now: Instant, *, is_awaiting: bool) -> None:
        """Send HELO, BOUT and one BEAT (data-model 7)."""
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
