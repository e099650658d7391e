"""State machine of a peer: the one table of introductions and silence.

    STRANGER --call--> CALLED --hello--> GREETED --same bout--> MEMBER <--traffic--> EVASIVE --30 s--> EXPIRED
       |                                    ^                                                            |
       +--hello (we greet back)-------------+------------------- any frame, any return: HELO again ------+

* An introduction is HELO, BOUT and one BEAT from each side (data-model 7). Until its HELO a node's messages are ignored
  (DOS-22); until the bouts agree only HELO, BOUT, GBYE, BEAT and TIME pass.
* A HELO is answered with a HELO (DOS-24), a BOUT with a BOUT (DOS-37), but never twice to the same greeting: an answer
  is not answered again (A5, A6, DOS-42).
* Peers of other bouts are dropped at once (DOS-38, 39). A peer that says GBYE has left (DOS-32), and may come again
  (DOS-33).
* A greeting that leads to no agreement, or is followed by nothing but HELO and BOUT, is repeated on a new connection. A
  ROUTER without handover may ignore the one that it came on, because our old connection to a program that crashed and
  returned there still has our identity (A24).
* Silence makes a peer evasive, then expired (A22). An evasive one is greeted again, because another process may use its
  address by now; an expired one is called again, with growing pauses.
"""

from collections.abc import Mapping
from enum import StrEnum

__all__ = ["MINDS_TRAFFIC", "TRANSITIONS", "PeerEvent", "Standing", "TransitionAction"]


class Standing(StrEnum):
    """Standing of a peer as we see it."""

    STRANGER = "stranger"
    CALLED = "called"
    GREETED = "greeted"
    MEMBER = "member"
    EVASIVE = "evasive"
    EXPIRED = "expired"
    LEFT = "left"


class PeerEvent(StrEnum):
    """Event of a peer. TRAFFIC is any frame but HELO, BOUT and GBYE."""

    CALL = "call"
    HELLO = "hello"
    SAME_BOUT = "same bout"
    OTHER_BOUT = "other bout"
    BYE = "bye"
    TRAFFIC = "traffic"
    RETRY = "retry"
    SILENT = "silent 5 s"
    LOST = "silent 30 s"


class TransitionAction(StrEnum):
    """Action at a transition; `Greeter` has one method for each."""

    IGNORE = "ignore"
    CALL = "call"
    CALL_AGAIN = "call_again"
    GREET = "greet"
    MEET = "meet"
    ANSWER = "answer"
    GREET_AGAIN = "greet_again"
    CHECK = "check"
    CONFIRM = "confirm"
    AGREE = "agree"
    ANSWER_BOUT = "answer_bout"
    PART = "part"
    FORGET = "forget"
    DEPART = "depart"
    WELCOME = "welcome"
    GIVE_UP = "give_up"


_S, _E, _A = Standing, PeerEvent, TransitionAction
_NOTHING: Mapping[PeerEvent, tuple[Standing, TransitionAction]] = {}

TRANSITIONS: Mapping[Standing, Mapping[PeerEvent, tuple[Standing, TransitionAction]]] = {
    _S.STRANGER: {
        _E.CALL: (_S.CALLED, _A.CALL),
        _E.HELLO: (_S.GREETED, _A.GREET),
    },
    _S.CALLED: {
        _E.HELLO: (_S.GREETED, _A.MEET),
        _E.RETRY: (_S.CALLED, _A.CALL_AGAIN),
    },
    _S.GREETED: {
        _E.HELLO: (_S.GREETED, _A.ANSWER),
        _E.SAME_BOUT: (_S.MEMBER, _A.AGREE),
        _E.OTHER_BOUT: (_S.STRANGER, _A.PART),
        _E.BYE: (_S.STRANGER, _A.FORGET),
        _E.RETRY: (_S.GREETED, _A.CALL_AGAIN),
        _E.LOST: (_S.STRANGER, _A.FORGET),
    },
    _S.MEMBER: {
        _E.HELLO: (_S.GREETED, _A.ANSWER),
        _E.SAME_BOUT: (_S.MEMBER, _A.ANSWER_BOUT),
        _E.OTHER_BOUT: (_S.STRANGER, _A.PART),
        _E.BYE: (_S.LEFT, _A.DEPART),
        _E.RETRY: (_S.MEMBER, _A.CONFIRM),
        _E.SILENT: (_S.EVASIVE, _A.CHECK),
        _E.LOST: (_S.EXPIRED, _A.GIVE_UP),
    },
    _S.EVASIVE: {
        _E.HELLO: (_S.GREETED, _A.ANSWER),
        _E.SAME_BOUT: (_S.MEMBER, _A.ANSWER_BOUT),
        _E.OTHER_BOUT: (_S.STRANGER, _A.PART),
        _E.BYE: (_S.LEFT, _A.DEPART),
        _E.TRAFFIC: (_S.MEMBER, _A.WELCOME),
        _E.CALL: (_S.EVASIVE, _A.GREET_AGAIN),
        _E.RETRY: (_S.EVASIVE, _A.GREET_AGAIN),
        _E.LOST: (_S.EXPIRED, _A.GIVE_UP),
    },
    _S.EXPIRED: {
        _E.CALL: (_S.EXPIRED, _A.CALL_AGAIN),
        _E.HELLO: (_S.GREETED, _A.ANSWER),
        _E.SAME_BOUT: (_S.GREETED, _A.GREET_AGAIN),
        _E.OTHER_BOUT: (_S.STRANGER, _A.PART),
        _E.BYE: (_S.LEFT, _A.DEPART),
        _E.TRAFFIC: (_S.GREETED, _A.GREET_AGAIN),
        _E.RETRY: (_S.EXPIRED, _A.CALL_AGAIN),
    },
    _S.LEFT: _NOTHING,
}
"""State -> event -> (state, action). Missing events are ignored and change nothing.

A peer that has left is no longer in the table of peers: its HELO or its address is that of a new peer.
"""

MINDS_TRAFFIC = tuple(standing for standing, row in TRANSITIONS.items() if PeerEvent.TRAFFIC in row)
"""Standings in which a mere sign of life changes something; most messages come from members, where it does not."""
