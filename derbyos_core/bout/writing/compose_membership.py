"""Composition of entries about members and rights (decisions 0017 and 0018), children of `nsodes`.

Nobody can have answered such an entry before, so it has no `over`. Whether its writer may write it is decided by the
fold (`document/authority.py`), for everybody alike.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.commands import Admit, Appoint, ChangeJoinCode, Command, Expel, FoundBout, Restrict, UndoAuthor
from derbyos_core.bout.writing.attribute_text import format_yes_no
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter
from derbyos_core.document.membership import MEMBERSHIP, parse_restriction
from derbyos_core.document.voids import DEPTH_MAX
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Payload, Target, Verb
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, is_uuid
from derbyos_core.security.keys import decode_key

__all__ = ["COMPOSERS", "undo_author"]

NSODES = Target(path="nsodes")
UNDONE_MAX = 10_000
"""Entries that one undo names: 450 kB of the 1 MiB that an entry may have, ten bouts of one official."""
_KEPT = MEMBERSHIP | {"accept"}


def _element(writer: EntryWriter, tag: str, attributes: Mapping[str, str]) -> Payload:
    said = {name: value for name, value in attributes.items() if value}
    return Payload(tag=tag, attributes={"eid": writer.new_eid(), **said})


def _checked(key: str) -> str:
    try:
        decode_key(key)
    except RemoteProtocolError as error:
        raise LocalProtocolError(
            tr("a public key is 43 letters, digits, hyphens and underscores; found '{key}'", key=key[:64])
        ) from error
    return key


def _found_bout(command: FoundBout, writer: EntryWriter) -> ActGroup:
    attributes = {"key": _checked(command.key), "recovery": _checked(command.recovery), "title": command.title}
    return writer.add_own(NSODES, _element(writer, "founder", attributes))


def _admit(command: Admit, writer: EntryWriter) -> ActGroup:
    attributes = {"key": _checked(command.key), "code": _number(command.code)}
    return writer.add_own(NSODES, _element(writer, "admit", attributes))


def _appoint(command: Appoint, writer: EntryWriter) -> ActGroup:
    attributes = {"key": _checked(command.key), "proof": command.proof}
    return writer.add_own(NSODES, _element(writer, "appoint", attributes))


def _change_join_code(command: ChangeJoinCode, writer: EntryWriter) -> ActGroup:
    return writer.add_own(NSODES, _element(writer, "join-code", {"number": _number(command.number)}))


def _restrict(command: Restrict, writer: EntryWriter) -> ActGroup:
    may = format_yes_no(command.may)
    if parse_restriction(command.who, command.what, may) is None:
        raise LocalProtocolError(
            tr(
                "a restriction names a role or an author and a group, such as role:scoreboard and score; "
                "found '{who}' and '{what}'",
                who=command.who[:64],
                what=command.what[:64],
            )
        )
    attributes = {"who": command.who, "what": command.what, "may": may}
    return writer.add_own(NSODES, _element(writer, "restrict", attributes))


def _expel(command: Expel, writer: EntryWriter) -> ActGroup:
    """Name every source of the key that has entries here; without any, the key alone."""
    key = _checked(command.key)
    if not all(is_uuid(source) for source, _ in command.sources):
        raise LocalProtocolError(tr("a source is a UUID; one of those named is not"))
    named = [{"key": key, "source": source.lower(), "last": _number(last)} for source, last in command.sources]
    payloads = tuple(_element(writer, "expel", attributes) for attributes in named or [{"key": key}])
    return ActGroup(acts=(Act(verb=Verb.ADD, target=NSODES, payload=payloads),), is_news=True)


def _number(number: int) -> str:
    if number < 0:
        raise LocalProtocolError(tr("a number counts from 0, found {number}", number=number))
    return str(number)


def undo_author(command: UndoAuthor, writer: EntryWriter) -> Draft | None:
    """Return one undo of all entries of an author that can be undone; None if none of them counts any more.

    Those that are void already are named as well, because the undo that made them void may be by the same author.
    """
    context = writer.context
    author = AuthorId(command.author.lower())
    entries = list(_undoable(writer, author))
    void = [ref for ref in entries if context.is_void(ref)]
    if len(void) == len(entries):
        return None
    named = dict.fromkeys([*(ref for ref in entries if not context.is_void(ref)), *void][:UNDONE_MAX])
    return Draft(acts=(), role=context.role, undoes=tuple(named))


def _undoable(writer: EntryWriter, author: AuthorId) -> Iterator[EntryRef]:
    context = writer.context
    for ref in context.written_by(author):
        entry = context.lookup(ref)
        if entry is None or ref.sequence == 1:
            continue
        if entry.undoes:
            if context.undo_depth(ref) < DEPTH_MAX:
                yield ref
        elif not any(payload.tag in _KEPT for act in entry.acts for payload in act.payload):
            yield ref


COMPOSERS: Mapping[type[Command], Composer] = {
    FoundBout: _found_bout,
    Admit: _admit,
    Appoint: _appoint,
    ChangeJoinCode: _change_join_code,
    Restrict: _restrict,
    Expel: _expel,
}
