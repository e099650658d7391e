"""Doors for other programs, as the Head NSO sees them: which are open, and what may come in through them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.opened_groups import DOORS, GROUP_NAMES, opened_groups
from derbyos_core.bout.wording.membership_words import GROUP_WORDS
from derbyos_core.i18n import tr, whole_sentence

__all__ = ["DoorKind", "DoorRow", "GroupRow", "door_rows", "group_command", "group_rows"]


class DoorKind(StrEnum):
    """A protocol that other programs speak."""

    EVENT_BUS = "event-bus"
    PPPP = "pppp"
    RSB = "rsb"
    ZRE = "zre"


TITLES: Mapping[DoorKind, str] = {
    DoorKind.EVENT_BUS: "Event BUS",
    DoorKind.PPPP: "PPPP",
    DoorKind.RSB: "RSB",
    DoorKind.ZRE: "ZRE",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorRow:
    """A door; `line` says where it listens, or why it is closed."""

    kind: DoorKind
    title: str
    line: str
    is_open: bool
    is_fault: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A group of commands, and whether other programs may send them."""

    name: str
    title: str
    is_open: bool


def door_rows(
    listening: Mapping[DoorKind, str], opening: Collection[DoorKind] = (), faults: Mapping[DoorKind, str] | None = None
) -> tuple[DoorRow, ...]:
    """Return all doors: the open ones with their addresses, those being opened, and the sentences of failed ones."""
    rows = []
    for kind, title in TITLES.items():
        fault = (faults or {}).get(kind, "")
        if kind in listening:
            line, fault = tr("Listens on {address}", address=listening[kind]), ""
        elif kind in opening:
            line, fault = tr("Is being opened …"), ""
        else:
            line = whole_sentence(fault) if fault else tr("Closed", "door")
        rows.append(DoorRow(kind=kind, title=title, line=line, is_open=kind in listening, is_fault=bool(fault)))
    return tuple(rows)


def group_rows(bout: Bout) -> tuple[GroupRow, ...]:
    """Return all groups of commands, and which of them are open in this bout."""
    opened = opened_groups(bout.attributes)
    return tuple(GroupRow(name=name, title=GROUP_WORDS[name], is_open=name in opened) for name in GROUP_NAMES)


def group_command(bout: Bout, name: str) -> SetAttribute:
    """Return the command that opens a group, or closes it if it is open."""
    opened = opened_groups(bout.attributes)
    wanted = [one for one in GROUP_NAMES if (one in opened) != (one == name)]
    return SetAttribute(value=" ".join(wanted) or None, attribute=DOORS, path=".")
