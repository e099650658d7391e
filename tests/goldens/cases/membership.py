"""Cases about members and rights of a closed bout, and the undo of all that somebody wrote."""

from random import Random

from derbyos_core.bout.commands import Command
from derbyos_core.security.keys import SigningKey, encode_key, new_seed
from tests.goldens.adapter.bout import Official
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import Case, case
from tests.goldens.states import ADA, BO, BUSY, NOTHING, RUNNING, SET_UP, State

__all__ = ["CASES"]

FOUNDER, RECOVERY, OTHER = (encode_key(SigningKey(new_seed(Random(number))).public) for number in range(3))
SOURCE = "0e1d0000-0000-4000-8000-000000000001"


def _plain(name: str, official: Official, command: Command, *states: State) -> Case:
    return case(name, official, lambda _now: command, *states)


CASES: tuple[Case, ...] = (
    _plain("founding", ADA, c.FoundBout(key=FOUNDER, recovery=RECOVERY, title="Finals"), NOTHING),
    _plain("admission", BO, c.Admit(key=OTHER, code=2), NOTHING, SET_UP),
    _plain("appointment", ADA, c.Appoint(key=OTHER), SET_UP),
    _plain("join code", ADA, c.ChangeJoinCode(number=2), SET_UP),
    _plain("restriction", ADA, c.Restrict(who="role:door:*", what="score"), SET_UP),
    _plain("restriction lifted", ADA, c.Restrict(who="role:scoreboard", may=True), SET_UP),
    _plain("removal", ADA, c.Expel(key=OTHER, sources=((SOURCE, 7),)), SET_UP),
    _plain("undo of an author", ADA, c.UndoAuthor(author=BO.author), RUNNING, BUSY),
)
