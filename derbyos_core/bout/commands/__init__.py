"""Officials' commands: every intent of the catalogue (entries 2) as one imperative value.

A command states the intent only. `compose` turns it into a draft entry, reading `over` and ids from the document that
the official's screen showed. Jams are named, never assumed: the cursor supplies them. `at` is when the thing happened;
every command that needs it carries it, taken from the bout's time.
"""

from derbyos_core.bout.commands.clock import (
    AddJam,
    AmendReview,
    AmendTimeOut,
    DecideJam,
    DeleteJam,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    InsertJam,
    MarkOvertime,
    MoveJam,
    SetClock,
    ShiftJam,
    ShiftTimeOut,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.commands.closing import SignSheets, TellScore
from derbyos_core.bout.commands.history import AcceptHeld, AddNote, Redo, RemoveElement, Settle, Undo
from derbyos_core.bout.commands.lineup import (
    ClearLineup,
    FieldSkater,
    MarkNoPivot,
    MoveLineup,
    ReplaceSkater,
    SameLineup,
    SitOut,
    SkaterRef,
    UnfieldSkater,
)
from derbyos_core.bout.commands.membership import (
    Admit,
    Appoint,
    ChangeJoinCode,
    Expel,
    FoundBout,
    Restrict,
    UndoAuthor,
)
from derbyos_core.bout.commands.penalty import AddPenalty, AmendBoxTrip, AmendPenalty, EnterBox, ExitBox, TellFoulOut
from derbyos_core.bout.commands.score import (
    AdjustScore,
    CallJam,
    CorrectScore,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.commands.setup import (
    AddOfficial,
    AddPersons,
    ChangeRules,
    Join,
    MarkGone,
    NewPerson,
    SetAttribute,
    SetLogo,
    SetRoles,
)

__all__ = [
    "AcceptHeld",
    "AddJam",
    "AddNote",
    "AddOfficial",
    "AddPenalty",
    "AddPersons",
    "AdjustScore",
    "Admit",
    "AmendBoxTrip",
    "AmendPenalty",
    "AmendReview",
    "AmendTimeOut",
    "Appoint",
    "CallJam",
    "ChangeJoinCode",
    "ChangeRules",
    "ClearLineup",
    "Command",
    "CorrectScore",
    "DecideJam",
    "DeleteJam",
    "EndBout",
    "EndJam",
    "EndPeriod",
    "EndTimeOut",
    "EnterBox",
    "ExitBox",
    "Expel",
    "FieldSkater",
    "FoundBout",
    "InsertJam",
    "Join",
    "MarkGone",
    "MarkInitial",
    "MarkInjury",
    "MarkLead",
    "MarkLost",
    "MarkNoInitial",
    "MarkNoPivot",
    "MarkOvertime",
    "MarkStarPass",
    "MoveJam",
    "MoveLineup",
    "NewPerson",
    "Redo",
    "RemoveElement",
    "ReplaceSkater",
    "Restrict",
    "SameLineup",
    "SetAttribute",
    "SetClock",
    "SetLogo",
    "SetRoles",
    "SetTrip",
    "Settle",
    "ShiftJam",
    "ShiftTimeOut",
    "SignSheets",
    "SitOut",
    "SkaterRef",
    "StartJam",
    "StartTimeOut",
    "TellFoulOut",
    "TellScore",
    "Undo",
    "UndoAuthor",
    "UnfieldSkater",
]

Command = (
    Join | SetRoles | SetAttribute | ChangeRules | AddPersons | AddOfficial | RemoveElement | FieldSkater
    | UnfieldSkater | ReplaceSkater | ClearLineup | SameLineup | MoveLineup | MarkNoPivot | SitOut | StartJam | EndJam
    | ShiftJam | InsertJam | AddJam | DeleteJam | MoveJam | MarkOvertime | DecideJam | ShiftTimeOut | CallJam
    | MarkInjury | MarkLead | MarkLost | MarkNoInitial | MarkInitial | SetTrip | MarkStarPass | CorrectScore
    | AdjustScore | AddPenalty | AmendPenalty | TellFoulOut | EnterBox | AmendBoxTrip | ExitBox | StartTimeOut
    | EndTimeOut | AmendTimeOut | AmendReview | SetClock | EndPeriod | EndBout | AddNote | MarkGone | SetLogo
    | AcceptHeld | Settle | TellScore | SignSheets | FoundBout | Admit | Appoint | ChangeJoinCode | Restrict | Expel
    | Undo | UndoAuthor | Redo
)  # fmt: skip
