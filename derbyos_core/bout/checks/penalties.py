"""Checks of the penalties sheet of one jam (domain 6.4)."""

from collections.abc import Iterator

from derbyos_core.bout.checks.hint import Check, Hint, PaperSheet
from derbyos_core.bout.model import Bout, Jam, Penalty
from derbyos_core.i18n import tr

__all__ = ["penalty_hints"]

LATER = "?"
EXPULSION = "expulsion"


def penalty_hints(bout: Bout, jam: Jam) -> Iterator[Hint]:
    """Check the penalties of a jam."""
    for penalty in jam.penalties:
        person = penalty.person
        if jam.start is None and jam.id != bout.upcoming:
            text = tr("A penalty is entered in a jam that was not skated.")
            if penalty.person is not None:
                text = tr("{who}'s penalty is entered in a jam that was not skated.", who=penalty.person.label)
            yield _hint(Check.PENALTY_OUT_OF_RANGE, penalty, text)
        if penalty.code == LATER and jam.duration_us is not None:
            text = tr("A penalty has no code yet.")
            if penalty.person is not None:
                text = tr("{who}'s penalty has no code yet.", who=penalty.person.label)
            yield _hint(Check.CODE_LATER, penalty, text)
        if person is not None and not person.skated:
            text = tr("{who} has a penalty, but was struck off the roster.", who=person.label)
            yield _hint(Check.STRUCK_OFF, penalty, text)
        if person is None or person.told:
            continue
        all_of_hers = bout.penalties_of(person.eid)
        is_out = penalty.severity == EXPULSION or (
            len(all_of_hers) >= bout.ruleset.foul_out and all_of_hers[bout.ruleset.foul_out - 1].eid == penalty.eid
        )
        if is_out:
            text = tr("{who} is out; nobody has told the Head Referee yet.", who=person.label)
            yield _hint(Check.FOUL_OUT_UNTOLD, penalty, text)


def _hint(check: Check, penalty: Penalty, text: str) -> Hint:
    return Hint(
        check=check,
        sheet=PaperSheet.PENALTIES,
        text=text,
        jam=penalty.jam,
        team=penalty.team,
        person=penalty.person,
        eid=penalty.eid,
    )
