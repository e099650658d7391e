"""Intake: a request becomes a command only within what the Head NSO has opened, and within the limits."""

import json

import pytest

from derbyos_core.bout import commands as c
from derbyos_core.bout.model.jam_numbers import AS_STORED
from derbyos_core.bout.reading.opened_groups import GROUP_NAMES, opened_groups
from derbyos_core.clock import Instant
from derbyos_core.gateways.command_lines import COMMANDS
from derbyos_core.gateways.intake import (
    ALWAYS,
    BURST,
    CLIENTS_MAX,
    GROUPS,
    RATE,
    REQUEST_OCTETS_MAX,
    SHARES,
    Intake,
    Refusal,
    door_role,
)
from derbyos_core.identity import SourceId

NOW = Instant(1_800_000_000_000_000)
OWN = SourceId("20000000-0000-4000-8000-000000000000")
OTHER = "30000000-0000-4000-8000-000000000000"
START = '{"command": "StartJam", "jam": [1, 1]}'
NEVER = (
    "SetRoles",
    "MarkGone",
    "Settle",
    "AcceptHeld",
    "EndBout",
    "SignSheets",
    "ChangeRules",
    "SetAttribute",
    "RemoveElement",
    "FoundBout",
    "Admit",
    "Appoint",
    "ChangeJoinCode",
    "Restrict",
    "Expel",
    "UndoAuthor",
)
SECOND_US = 1_000_000


def ask(
    text: str, opened: str = "clocks", intake: Intake | None = None, client: str = "overlay"
) -> c.Command | Refusal:
    return (intake or Intake(OWN)).decide(client, text, {"doors": opened}, AS_STORED, NOW)


def refused(text: str, opened: str = "clocks") -> str:
    answer = ask(text, opened)
    assert isinstance(answer, Refusal), answer
    return answer.sentence


def test_an_opened_command_is_taken_with_the_time_of_the_bout() -> None:
    command = ask(START, "score clocks")
    assert isinstance(command, c.StartJam)
    assert command.at == NOW


@pytest.mark.parametrize(
    ("text", "opened", "words"),
    [
        (START, "", "the Head NSO has opened nothing"),
        (START, "nonsense", "the Head NSO has opened nothing"),
        (START, "score box", "StartJam belongs to 'clocks', which the Head NSO has not opened; open are: score, box"),
        ("no JSON", "clocks", "this is no line of JSON"),
        ('{"command": "Explode"}', "clocks", "there is no command Explode"),
        ('{"command": "StartJam", "jam": 3}', "clocks", "jam of StartJam must be a list"),
        (f'{{"command": "Undo", "entries": [["{OTHER}", 3]]}}', "clocks", "a door undoes its own entries alone"),
        (f'{{"command": "Redo", "undo": ["{OTHER}", 3]}}', "clocks", "a door redoes its own undos alone"),
        (f'"{"x" * REQUEST_OCTETS_MAX}"', "clocks", f"a request has at most {REQUEST_OCTETS_MAX} octets"),
    ],
)
def test_a_refusal_says_why(text: str, opened: str, words: str) -> None:
    assert words in refused(text, opened)


def test_a_door_undoes_and_redoes_what_it_wrote() -> None:
    assert isinstance(ask(f'{{"command": "Undo", "entries": [["{OWN}", 3]]}}'), c.Undo)
    assert isinstance(ask(f'{{"command": "Redo", "undo": ["{OWN}", 4]}}'), c.Redo)
    mixed = f'{{"command": "Undo", "entries": [["{OWN}", 3], ["{OTHER}", 3]]}}'
    assert "its own entries alone" in refused(mixed)


def test_every_command_is_in_one_group_or_never_open() -> None:
    grouped = [kind.__name__ for kinds in GROUPS.values() for kind in kinds] + [kind.__name__ for kind in ALWAYS]
    assert len(grouped) == len(set(grouped))
    assert tuple(GROUPS) == GROUP_NAMES
    never = set(COMMANDS) - set(grouped)
    assert never >= set(NEVER)
    of_the_jam_timer = {"InsertJam", "AddJam", "DeleteJam", "MoveJam", "DecideJam", "ShiftJam", "ShiftTimeOut"}
    of_the_jam_timer |= {"MarkOvertime"}
    assert {"MoveLineup", "AddOfficial", "SetLogo", "TellScore", "TellFoulOut", *of_the_jam_timer} == never - set(NEVER)


@pytest.mark.parametrize("name", ["EndBout", "SetAttribute"])
def test_what_concerns_rights_is_never_open(name: str) -> None:
    fields = {"EndBout": {}, "SetAttribute": {"value": "clocks", "attribute": "doors", "path": "."}}[name]
    answer = refused(json.dumps({"command": name, **fields}), " ".join(GROUPS))
    assert answer == f"{name} is never open to other programs"


def test_a_client_that_floods_uses_up_its_own_share_alone() -> None:
    intake = Intake(OWN)
    taken = [not isinstance(ask(START, intake=intake, client="flood"), Refusal) for _ in range(200)]
    assert taken.count(True) == BURST
    assert not isinstance(ask(START, intake=intake, client="calm"), Refusal)
    later = Instant(NOW + SECOND_US)
    again = [intake.decide("flood", START, {"doors": "clocks"}, AS_STORED, later) for _ in range(20)]
    assert sum(not isinstance(one, Refusal) for one in again) == RATE
    assert intake.refused == 200 - BURST + 20 - RATE


def test_many_clients_share_one_limit_and_a_bounded_table() -> None:
    intake = Intake(OWN)
    taken = [not isinstance(ask(START, intake=intake, client=f"client {n}"), Refusal) for n in range(3 * CLIENTS_MAX)]
    assert taken.count(True) == BURST * SHARES
    assert len(intake._clients) == CLIENTS_MAX


def test_groups_are_read_in_their_own_order() -> None:
    assert opened_groups({"doors": "score  clocks unknown"}) == ("clocks", "score")
    assert opened_groups({}) == ()


@pytest.mark.parametrize(("name", "role"), [("Overlay 2", "door:overlay2"), ("", "door:door"), ("a-b", "door:a-b")])
def test_a_door_has_a_role_of_its_own(name: str, role: str) -> None:
    assert door_role(name) == role
