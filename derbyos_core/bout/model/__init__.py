"""Model of a bout in officials' terms: periods, jams, line-ups, trips, penalties, box trips.

Every value is immutable and projected from the document (`projection`). Derived numbers (score, phase, symbols) are
computed, never stored. Times are instants, durations whole microseconds.
"""

from derbyos_core.bout.model.bout import Bout, Period, ScoreAdjustment
from derbyos_core.bout.model.box import BoxTrip
from derbyos_core.bout.model.claims import Answer, Disagreement
from derbyos_core.bout.model.closing import Signature, Signer
from derbyos_core.bout.model.jam import Jam, JamId, JamOverlap, Penalty, Position, TeamJam, Trip, UnstartedEnd
from derbyos_core.bout.model.jam_numbers import JamNumbers
from derbyos_core.bout.model.people import Official, Person, TeamSheet
from derbyos_core.bout.model.stoppage import ClockSet, StopNote, TimeOut, TimeOutKind

__all__ = [
    "Answer",
    "Bout",
    "BoxTrip",
    "ClockSet",
    "Disagreement",
    "Jam",
    "JamId",
    "JamNumbers",
    "JamOverlap",
    "Official",
    "Penalty",
    "Period",
    "Person",
    "Position",
    "ScoreAdjustment",
    "Signature",
    "Signer",
    "StopNote",
    "TeamJam",
    "TeamSheet",
    "TimeOut",
    "TimeOutKind",
    "Trip",
    "UnstartedEnd",
]
