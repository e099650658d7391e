"""Commands as lines of JSON: round trips of all of them, and a sentence for every wrong line."""

import json
import time
from contextlib import suppress
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_jsonable_python

from derbyos_core.bout.commands import AddPenalty, Command, Join, SkaterRef, StartJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gateways.command_lines import COMMANDS, decode_command
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId, Team

NOW = Instant(1_764_000_000_000_000)


def test_all_commands_but_joining_can_be_given() -> None:
    assert set(COMMANDS.values()) == set(get_args(Command)) - {Join}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_goes_there_and_back(name: str) -> None:
    @given(st.from_type(COMMANDS[name]).filter(lambda command: (getattr(command, "at", None) or 0) >= 0))
    def there_and_back(command: Command) -> None:
        line = json.dumps({"command": name, **to_jsonable_python(command, fallback=dict)})
        found = decode_command(line, NOW)
        assert type(found) is type(command)
        assert found == command

    there_and_back()


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ('{"command": "StartJam", "jam": [1, 2]}', StartJam(jam=JamId(1, 2), at=NOW)),
        ('{"command": "StartJam", "jam": [1, 2], "at": 5}', StartJam(jam=JamId(1, 2), at=Instant(5))),
        (
            '{"command": "AddPenalty", "jam": [1, 1], "skater": {"team": "home", "number": "404"}, "code": "F"}',
            AddPenalty(jam=JamId(1, 1), skater=SkaterRef(team=Team.HOME, number="404"), code="F", at=NOW),
        ),
        ('{"command": "Undo", "entries": [["s", 3]]}', Undo(entries=(EntryRef(SourceId("s"), 3),))),
    ],
)
def test_a_line_may_leave_out_what_has_a_default(line: str, command: Command) -> None:
    assert decode_command(line, NOW) == command


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "this is no line of JSON: "),
        ("start", "this is no line of JSON: start"),
        ("[" * 100_000, "this is no line of JSON: " + "[" * 59 + "…"),
        ("[1]", 'a line is an object with the name of a command, as in {"command": "StartJam"}; found [1]'),
        ('{"command": 1}', "a line is an object with the name of a command"),
        ('{"command": "Explode"}', "there is no command Explode; known are AcceptHeld, "),
        ('{"command": "Join"}', "there is no command Join; known are "),
        ('{"command": "StartJam"}', "jam of StartJam is missing; StartJam has jam, at, overtime, continues"),
        ('{"command": "EndBout", "when": 1}', "when of EndBout is not known; EndBout has "),
        ('{"command": "StartJam", "jam": "1/1"}', 'jam of StartJam must be a list, as in [1, 3], found "1/1"'),
        ('{"command": "StartJam", "jam": [1]}', "item 2 of jam of StartJam is missing"),
        ('{"command": "StartJam", "jam": [1, "2"]}', 'item 2 of jam of StartJam must be a whole number, found "2"'),
        (
            '{"command": "StartJam", "jam": [1, true]}',
            "item 2 of jam of StartJam must be a whole number, found true",
        ),
        (
            '{"command": "StartJam", "jam": [1, 1.0]}',
            "item 2 of jam of StartJam must be a whole number, found 1.0",
        ),
        (
            '{"command": "StartJam", "jam": [1, 1], "at": 1e999}',
            "at of StartJam must be a whole number, found Infinity",
        ),
        (
            '{"command": "StartJam", "jam": [1, 1], "overtime": 1}',
            "overtime of StartJam must be true or false, found 1",
        ),
        (
            '{"command": "MarkLost", "jam": [1, 1], "team": "red"}',
            "team of MarkLost must be 'home', 'away' or 'official', found \"red\"",
        ),
        ('{"command": "AddNote", "text": null}', "text of AddNote must be a text, found null"),
        (r'{"command": "AddNote", "text": "\ud800"}', "AddNote cannot be read: "),
        ('{"command": "AddNote", "text": ' + "[" * 900 + "]" * 900 + "}", "AddNote cannot be read: "),
        ('{"command": "SitOut", "jam": [1, 1], "skater": "4"}', 'skater of SitOut must be an object, found "4"'),
        (
            '{"command": "SitOut", "jam": [1, 1], "skater": {"team": "home", "number": "4", "x": 1}}',
            "x of skater of SitOut is not known",
        ),
        ('{"command": "StartJam", "jam": [1, 1], "at": -5}', "at of StartJam must be in microseconds since 1970"),
        ('{"command": "StartJam", "jam": [1, 1], "jam": [1, 2]}', "jam stands twice in one object; give it once"),
        ('{"command": "Undo", "entries": "all"}', 'entries of Undo must be a list, found "all"'),
        (
            '{"command": "AddOfficial", "person": {"attributes": {"a": 1}}}',
            "a of attributes of person of AddOfficial must be a text, found 1",
        ),
        (json.dumps({"command": "AddNote", "text": ["x" * 100]}), "text of AddNote must be a text"),
    ],
)
def test_a_wrong_line_is_told_in_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        decode_command(line, NOW)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_name_that_stands_twice_is_found_in_one_pass() -> None:
    """Each name was counted among all others, so that 58 kB took half a second, two hundred times their parsing."""
    names = ",".join(f'"{number:x}":0' for number in range(7_000))
    lines = [f'{{"command":"StartJam",{names}{more}}}' for more in ("", ',"1b57":1')]
    once, twice = (min(_spent(line) for _ in range(3)) for line in lines)
    assert twice < 20 * once


def _spent(line: str) -> float:
    """Return the processor time of a line that is refused."""
    start = time.process_time()
    with suppress(UserError):
        decode_command(line, NOW)
    return time.process_time() - start
