"""Decides what an official can want: each intent of the catalogue (entries 2) as one imperative value.

A command says the wish only; `compose` turns it into a draft of an entry, looking at the document that the
official's screen showed for `over` and for ids. Jams are named, never assumed: the pen decides them.
`at` is when the thing happened; every command that needs it carries it, taken from the bout's time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team

__all__ = [
    "AcceptHeld",
    "AddNote",
    "AddOfficial",
    "AddPenalty",
    "AddPersons",
    "AdjustScore",
    "AmendBoxTrip",
    "AmendPenalty",
    "AmendReview",
    "AmendTimeOut",
    "CallJam",
    "ClearLineup",
    "Command",
    "CorrectScore",
    "EndBout",
    "EndJam",
    "EndPeriod",
    "EndTimeOut",
    "EnterBox",
    "ExitBox",
    "FieldSkater",
    "Join",
    "MarkGone",
    "MarkInitial",
    "MarkInjury",
    "MarkLead",
    "MarkLost",
    "MarkNoInitial",
    "MarkNoPivot",
    "MarkStarPass",
    "NewPerson",
    "Redo",
    "RemoveElement",
    "ReplaceSkater",
    "SameLineup",
    "SetAttribute",
    "SetClock",
    "SetRoles",
    "SetTrip",
    "Settle",
    "ShiftJam",
    "SitOut",
    "SkaterRef",
    "StartJam",
    "StartTimeOut",
    "TellFoulOut",
    "Undo",
    "UnfieldSkater",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkaterRef:
    """A skater as an official means her: by eid where the screen knows it, by number always.

    With `eid` empty the command makes the natural eid of that number on that team (entries 1.2).
    """

    team: Team
    number: str
    eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """The first entry of a source: who writes here, and as what."""

    author: str
    name: str
    roles: tuple[str, ...]
    program: str = "derbyos"
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRoles:
    """Another name or other roles for this source."""

    roles: tuple[str, ...] | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAttribute:
    """One attribute (or the text, `attribute` None) of an element named by eid, team or path. None removes it.

    Exactly one of `eid`, `team`, `path` is given; `path="."` is the bout. `group` joins a page of set-up.
    """

    value: str | None
    attribute: str | None = None
    eid: str = ""
    team: Team | None = None
    path: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """One line of a roster or of the officials' list; `role` as written in DerbyXML, such as captain or HR."""

    number: str = ""
    name: str = ""
    role: str = ""
    league: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPersons:
    """Persons added to a team in one entry."""

    team: Team
    persons: tuple[NewPerson, ...]
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddOfficial:
    """One official of the bout, with the role as the paper writes it."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveElement:
    """Take an element away, whatever it is, over all answers that the screen shows."""

    eid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSkater:
    """Put a skater on the track for a jam."""

    jam: JamId
    position: Position
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfieldSkater:
    """Empty a slot: the jammer's, the pivot's, or that of one blocker."""

    jam: JamId
    team: Team
    position: Position
    skater_eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceSkater:
    """One skater out, another in, in one entry."""

    jam: JamId
    old_position: Position
    old_eid: str
    position: Position
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearLineup:
    """Take a team's whole line-up of a jam away."""

    jam: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class SameLineup:
    """The line-up of `source` again in `jam`, replacing what stands there."""

    jam: JamId
    source: JamId
    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoPivot:
    """No pivot in this line-up (or, with `on` False, one after all)."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut:
    """A skater must sit out three jams (sign 3)."""

    jam: JamId
    skater: SkaterRef


@dataclass(frozen=True, slots=True, kw_only=True)
class StartJam:
    """The start whistle. Ends a running time-out in the same entry; `overtime` marks an overtime jam."""

    jam: JamId
    at: Instant
    overtime: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndJam:
    """The end of a jam, `duration_us` after its start."""

    jam: JamId
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftJam:
    """Pressed late: the last press of this jam (its start, or its end with `is_end`) was `late_us` earlier."""

    jam: JamId
    late_us: int
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CallJam:
    """Called off: by the jammer of a team, by nobody known (None), or for an official reason; off removes."""

    jam: JamId
    team: Team | None = None
    official: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInjury:
    """The jam stopped for an injury: one fact for both teams."""

    jam: JamId
    skater: SkaterRef | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLead:
    """Lead, with the initial trip where that is not marked yet."""

    jam: JamId
    team: Team
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLost:
    """Lead lost, or no longer to be earned."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkNoInitial:
    """The jammer did not finish the initial trip."""

    jam: JamId
    team: Team
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkInitial:
    """The initial trip is done, without lead or points."""

    jam: JamId
    team: Team
    at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrip:
    """Points of a trip: new, or another value; None takes the trip away. A first one marks the initial trip."""

    jam: JamId
    team: Team
    number: int
    points: int | None
    at: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkStarPass:
    """The star was passed during trip `trip`; by the lead jammer, Lost belongs to the step (None: trip unknown)."""

    jam: JamId
    team: Team
    trip: int | None
    at: Instant | None = None
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectScore:
    """A trip corrected when the official score may no longer change: statistics only."""

    jam: JamId
    team: Team
    number: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustScore:
    """Points on the official score that no trip carries."""

    team: Team
    points: int
    reason: str
    jam: JamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPenalty:
    """A penalty for a skater; code `?` while it is not known; expulsion by `severity`."""

    jam: JamId
    skater: SkaterRef
    code: str
    at: Instant | None = None
    severity: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendPenalty:
    """One change of a penalty: its code, its jam, or its skater; the others None."""

    eid: str
    code: str | None = None
    jam: JamId | None = None
    skater: SkaterRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TellFoulOut:
    """The Head Referee was told that this skater has so many penalties."""

    skater_eid: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBox:
    """A skater sat down; number unknown is allowed. `between` = between jams, under the upcoming jam."""

    jam: JamId
    team: Team
    position: Position
    at: Instant
    skater: SkaterRef | None = None
    between: bool = False
    duration_us: int | None = None
    swap: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendBoxTrip:
    """One change of a box trip: its skater, or its time to serve."""

    eid: str
    skater: SkaterRef | None = None
    duration_us: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitBox:
    """A skater left the box."""

    eid: str
    jam: JamId
    at: Instant
    between: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTimeOut:
    """The clock was stopped. Ends a running time-out in the same entry; a running jam is ended apart."""

    period: int
    kind: TimeOutKind
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTimeOut:
    """The end of a time-out, `duration_us` after its start."""

    eid: str
    duration_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendTimeOut:
    """Another kind for a time-out, its start kept."""

    eid: str
    kind: TimeOutKind


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendReview:
    """What was asked, what came of it, whether the review is kept; each one entry, the others None."""

    eid: str
    review: str | None = None
    resolution: str | None = None
    retained: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """The clock `period` or `halftime` read `value_us` at `at`."""

    period: int
    clock: str
    value_us: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPeriod:
    """The period ended at `at`, whatever the clock says."""

    period: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBout:
    """The bout is complete; only this says so."""

    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote:
    """A note under any element; `eid` empty is the bout."""

    text: str
    eid: str = ""
    jam: JamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkGone:
    """The Head NSO says that a source has left for good."""

    source: str
    gone: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptHeld:
    """The Head NSO accepts the entries of a source that stand behind a gap: `missing` as in `5-7,9`."""

    source: str
    missing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """One answer picked from several: `value` counts, all answers that the screen showed are dropped."""

    eid: str
    attribute: str
    value: str
    skater_eid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Entries taken back, one's own or another's: one step, or the entries of one group."""

    entries: tuple[EntryRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """An undo taken back."""

    undo: EntryRef


Command = (
    Join | SetRoles | SetAttribute | AddPersons | AddOfficial | RemoveElement | FieldSkater | UnfieldSkater
    | ReplaceSkater | ClearLineup | SameLineup | MarkNoPivot | SitOut | StartJam | EndJam | ShiftJam | CallJam
    | MarkInjury | MarkLead | MarkLost | MarkNoInitial | MarkInitial | SetTrip | MarkStarPass | CorrectScore
    | AdjustScore | AddPenalty | AmendPenalty | TellFoulOut | EnterBox | AmendBoxTrip | ExitBox | StartTimeOut
    | EndTimeOut | AmendTimeOut | AmendReview | SetClock | EndPeriod | EndBout | AddNote | MarkGone | AcceptHeld
    | Settle | Undo | Redo
)  # fmt: skip
