"""Decides what a bout is, as officials speak of it: periods, jams, line-ups, trips, penalties, box trips.

Everything here is an immutable value projected from the document (`projection`), with every derived number
(score, phase, symbols) computed and nothing stored. Times are instants, durations whole microseconds.
"""

from derbyos_core.bout.model.bout import Bout, Period, ScoreAdjustment
from derbyos_core.bout.model.box import BoxTrip
from derbyos_core.bout.model.claims import Answer, Disagreement
from derbyos_core.bout.model.closing import Signature, Signer
from derbyos_core.bout.model.jam import Jam, JamId, Penalty, Position, TeamJam, Trip
from derbyos_core.bout.model.people import Official, Person, TeamSheet
from derbyos_core.bout.model.stoppage import ClockSet, TimeOut, TimeOutKind

__all__ = [
    "Answer",
    "Bout",
    "BoxTrip",
    "ClockSet",
    "Disagreement",
    "Jam",
    "JamId",
    "Official",
    "Penalty",
    "Period",
    "Person",
    "Position",
    "ScoreAdjustment",
    "Signature",
    "Signer",
    "TeamJam",
    "TeamSheet",
    "TimeOut",
    "TimeOutKind",
    "Trip",
]
