"""Identities: sources, bouts, roles, and ids derived from names."""

import uuid
from random import Random

import pytest

from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import (
    BoutId,
    Role,
    is_uuid,
    new_bout,
    new_source,
    octets_of,
    parse_roles,
    source_from_octets,
)


@pytest.mark.clause(16)
def test_a_source_is_sixteen_octets_of_which_the_first_is_not_zero() -> None:
    """DOS-16, A2: ZeroMQ reserves identities that begin with zero."""
    random = Random(1)
    for _ in range(2_000):
        source = new_source(random)
        octets = octets_of(source)
        assert len(octets) == 16
        assert octets[0] != 0
        assert source_from_octets(octets) == source


def test_new_bout_has_its_time_of_creation() -> None:
    """Data-model 2: version 7, to the millisecond."""
    bout = new_bout(Random(1), 1_795_248_000_123_456)
    assert bout.key.version == 7
    assert bout.key.variant == uuid.RFC_4122
    assert bout.created_us == 1_795_248_000_123_000
    assert bout.string == str(bout.key)


@pytest.mark.clause(35)
def test_a_typed_bout_is_keyed_by_its_name() -> None:
    """DOS-35: the string is arbitrary; equal strings are one bout, on every laptop."""
    assert BoutId("Friday").key == BoutId("Friday").key != BoutId("friday").key
    assert BoutId("Friday").created_us is None
    assert BoutId("").key.version == 5


@pytest.mark.clause(41)
def test_natural_ids_differ_from_bout_to_bout() -> None:
    """DOS-41: an id of one bout means nothing in the next."""
    assert BoutId("a").eid("team/home") != BoutId("b").eid("team/home")
    assert BoutId("a").eid("team/home") == str(uuid.uuid5(BoutId("a").key, "team/home"))


def test_roles_are_those_of_the_data_model_and_doors() -> None:
    assert parse_roles("jam-timer head-nso jam-timer door:zre") == ("jam-timer", "head-nso", "door:zre")
    assert all(parse_roles(role) == (role,) for role in Role)
    with pytest.raises(LocalProtocolError, match="there is no role 'referee'"):
        parse_roles("referee")


@pytest.mark.parametrize("text", ["", "x", "1" * 36, "12345678123456781234567812345678", "{" + "a" * 34 + "}"])
def test_invalid_uuid(text: str) -> None:
    assert not is_uuid(text)
