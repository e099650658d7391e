"""Intake of the doors: requests of other programs become commands, within what the Head NSO has opened.

A request is a command as a line of JSON (`command_lines`). The Head NSO opens groups of commands to the doors: the
attribute `doors` of the bout names them, such as `score clocks`; without it everything is refused. So what is open is
part of the log, the same for every door, and known to all officials.

A door writes as a source with its own name and a role `door:NAME`. Its entries own nothing, stand in the log with its
name, and can be undone like any other. A door may undo its own entries alone. What concerns people, rights or the end
of the bout is never open.

Requests are bounded: each client may make `BURST` at once and `RATE` a second, all together eight times as many, so one
client cannot use up the others' share. Among `CLIENTS_MAX` clients, the one that was silent longest is forgotten.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout import commands as c
from derbyos_core.bout.model.jam_numbers import JamNumbers
from derbyos_core.bout.reading.opened_groups import opened_groups
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gateways.command_lines import decode_command
from derbyos_core.gateways.token_bucket import TokenBucket
from derbyos_core.identity import DOOR_PREFIX, SourceId

__all__ = ["GROUPS", "Intake", "Refusal", "answer_text", "door_role"]

GROUPS: Mapping[str, tuple[type[c.Command], ...]] = {
    "clocks": (
        c.StartJam, c.EndJam, c.StartTimeOut, c.EndTimeOut, c.AmendTimeOut, c.AmendReview, c.SetClock, c.EndPeriod,
    ),
    "score": (
        c.SetTrip, c.CorrectScore, c.AdjustScore, c.MarkInitial, c.MarkNoInitial, c.MarkLead, c.MarkLost,
        c.MarkStarPass, c.CallJam, c.MarkInjury,
    ),
    "lineups": (
        c.FieldSkater, c.UnfieldSkater, c.ReplaceSkater, c.ClearLineup, c.SameLineup, c.MarkNoPivot, c.SitOut,
    ),
    "penalties": (c.AddPenalty, c.AmendPenalty),
    "box": (c.EnterBox, c.ExitBox, c.AmendBoxTrip),
    "rosters": (c.AddPersons,),
    "notes": (c.AddNote,),
}  # fmt: skip
"""Commands that can be opened to doors, by group."""
ALWAYS: tuple[type[c.Command], ...] = (c.Undo, c.Redo)
"""Open with any group, for own entries."""
REQUEST_OCTETS_MAX = 1 << 16
"""A roster of a hundred persons, the longest command, has some 10,000."""
BURST, RATE = 20, 5
"""Requests of one client at once, and a second: an official presses less often."""
SHARES = 8
"""So many clients may use their whole rate at the same time."""
CLIENTS_MAX = 256


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that becomes no command, with a sentence for the client."""

    sentence: str


class Intake:
    """Decision on the requests of a door; `source` is that of the door."""

    def __init__(self, source: SourceId) -> None:
        self._source = source
        self._clients: dict[str, TokenBucket] = {}
        self._all = TokenBucket(RATE * SHARES, BURST * SHARES)
        self.refused = 0
        """Number of refused requests."""

    def decide(
        self, client: str, text: str, bout: Mapping[str, str], numbers: JamNumbers, now: Instant
    ) -> c.Command | Refusal:
        """Return the command that a client asks for; `bout` are the attributes of the bout, `numbers` its jams'."""
        decided = self._decide(client, text, bout, numbers, now)
        self.refused += isinstance(decided, Refusal)
        return decided

    def _decide(
        self, client: str, text: str, bout: Mapping[str, str], numbers: JamNumbers, now: Instant
    ) -> c.Command | Refusal:
        if not self._bucket(client).takes(now):
            return Refusal(f"at most {RATE} requests a second are taken, {BURST} at once; send this one again later")
        if not self._all.takes(now):
            return Refusal("too many programs send requests at the moment; send this one again later")
        if len(text.encode(errors="replace")) > REQUEST_OCTETS_MAX:
            return Refusal(f"a request has at most {REQUEST_OCTETS_MAX} octets, found more")
        opened = opened_groups(bout)
        if not opened:
            return Refusal("the Head NSO has opened nothing to other programs; ask them to open a group")
        try:
            command = decode_command(text, now, numbers)
        except UserError as error:
            return Refusal(str(error))
        if isinstance(command, c.Undo):
            if all(ref.source == self._source for ref in command.entries):
                return command
            return Refusal("a door undoes its own entries alone")
        if isinstance(command, c.Redo):
            return command if command.undo.source == self._source else Refusal("a door redoes its own undos alone")
        name = type(command).__name__
        group = next((group for group, kinds in GROUPS.items() if isinstance(command, kinds)), None)
        if group is None:
            return Refusal(f"{name} is never open to other programs")
        if group not in opened:
            return Refusal(
                f"{name} belongs to '{group}', which the Head NSO has not opened; open are: {', '.join(opened)}"
            )
        return command

    def _bucket(self, client: str) -> TokenBucket:
        found = self._clients.pop(client, None)
        if found is None:
            found = TokenBucket(RATE, BURST)
            if len(self._clients) >= CLIENTS_MAX:
                del self._clients[next(iter(self._clients))]
        self._clients[client] = found  # the last in the order is the last that asked
        return found


def door_role(name: str) -> str:
    """Return the role of a door with this name: `door:` and its letters and digits."""
    return DOOR_PREFIX + ("".join(letter for letter in name.lower() if letter.isalnum() or letter == "-") or "door")


def answer_text(answer: Mapping[str, object]) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(answer, ensure_ascii=True, separators=(",", ":"))
