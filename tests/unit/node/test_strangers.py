"""Who counts as a stranger at a closed bout: nobody on evidence that an honest laptop can produce."""

from dataclasses import dataclass, field
from random import Random

import pytest

from derbyos_core.node.transport.strangers import ADMISSION_S, OVER_S, WRONG_CODES_MIN, Strangers

HOST, OTHER = "192.0.2.7", "192.0.2.8"
KEYS = [bytes([number]) * 32 for number in range(4)]
LOOK_S = 0.5


@dataclass
class Door:
    """A socket of a closed bout on a clock of its own."""

    patience_s: float = ADMISSION_S
    known: set[bytes] = field(default_factory=set)
    told: list[tuple[str, int]] = field(default_factory=list)
    now: float = 100.0

    def __post_init__(self) -> None:
        self.strangers = Strangers(
            self.known.__contains__,
            lambda host, count: self.told.append((host, count)),
            patience_s=self.patience_s,
            clock=lambda: self.now,
        )

    def wait(self, seconds: float, *keys: bytes, host: str = HOST) -> None:
        """Let time pass, in which these keys go on trying."""
        until = self.now + seconds
        while self.now < until:
            for key in keys:
                if key not in self.known:
                    self.strangers.note_refused(key, host)
            self.strangers.look()
            self.now += LOOK_S


@pytest.mark.parametrize("seed", range(20))
def test_newcomers_who_are_early_are_no_strangers(seed: int) -> None:
    """Each dials before its admission arrives here, which takes up to half a minute in a poor network."""
    random, door = Random(seed), Door()
    for key in random.sample(KEYS, len(KEYS)):
        door.wait(random.uniform(0.5, ADMISSION_S / 2), key, host=random.choice((HOST, OTHER)))
        door.known.add(key)
    door.wait(OVER_S * 2)
    assert door.told == []


def test_a_laptop_that_was_here_once_and_left_is_none() -> None:
    """It has dialled an address that was another's before; that is over at once."""
    door = Door()
    door.wait(2.0, *KEYS)
    door.wait(OVER_S * 2)
    assert door.told == []


def test_a_key_that_goes_on_trying_is_told_until_it_gives_up() -> None:
    door = Door()
    door.wait(ADMISSION_S * 2, KEYS[0])
    assert door.told[0] == (HOST, 1)
    assert {count for _, count in door.told} == {1}
    door.wait(OVER_S + 2 * LOOK_S)
    assert door.told[-1] == ("", 0), "it is over, and told as such"
    told = len(door.told)
    door.wait(OVER_S)
    assert len(door.told) == told


def test_a_stranger_who_is_admitted_is_none_any_more() -> None:
    door = Door()
    door.wait(ADMISSION_S * 2, KEYS[0])
    door.known.add(KEYS[0])
    door.wait(2 * LOOK_S)
    assert door.told[-1] == ("", 0)


def test_wrong_codes_count_from_the_third_on() -> None:
    door = Door(patience_s=0.0)
    for number in range(WRONG_CODES_MIN):
        assert door.told == [], number
        door.strangers.note_wrong_code(HOST)
        door.wait(LOOK_S)
    assert door.told == [(HOST, 1)]
    door.wait(OVER_S + 2 * LOOK_S)
    assert door.told[-1] == ("", 0)
