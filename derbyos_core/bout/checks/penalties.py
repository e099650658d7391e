"""Decides what looks wrong on the penalties sheet of one jam (domain 6.4)."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, Sheet
from derbyos_core.bout.model import Bout, Jam, Penalty

__all__ = ["penalty_hints"]

LATER = "?"
EXPULSION = "expulsion"


def penalty_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """The penalties of a jam."""
    for penalty in jam.penalties:
        person = penalty.person
        if jam.start is None and jam.id != bout.upcoming:
            text = f"{_whose(penalty)[:1].upper()}{_whose(penalty)[1:]} penalty stands in a jam that was not skated."
            yield _hint(Check.PENALTY_OUT_OF_RANGE, penalty, text)
        if penalty.code == LATER and jam.duration_us is not None:
            yield _hint(Check.CODE_LATER, penalty, f"The code of {_whose(penalty)} penalty is still missing.")
        if person is None or person.told:
            continue
        all_of_hers = bout.penalties_of(person.eid)
        is_out = penalty.severity == EXPULSION or (
            len(all_of_hers) >= bout.ruleset.foul_out and all_of_hers[bout.ruleset.foul_out - 1].eid == penalty.eid
        )
        if is_out:
            yield _hint(Check.FOUL_OUT_UNTOLD, penalty, f"{person.label} is out; nobody has told the Head Referee yet.")


def _whose(penalty: Penalty) -> str:
    return f"{penalty.person.label}'s" if penalty.person is not None else "a"


def _hint(check: Check, penalty: Penalty, text: str) -> Hint:
    return Hint(
        check=check,
        sheet=Sheet.PENALTIES,
        text=text,
        jam=penalty.jam,
        team=penalty.team,
        person=penalty.person,
        eid=penalty.eid,
    )
