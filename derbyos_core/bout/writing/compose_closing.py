"""Composition of the end of a period and of a bout: the score told, and signatures.

Both follow existing rules of the document (data-model 5 and 6). A signature is an act of its own, like a penalty: two
of one person are two, and nobody overwrites another's. DerbyXML has the element (`signature` under `bout`, domain 3.4).
The told score exists in the live document alone, like `told` on a person.
"""

from collections.abc import Mapping

from derbyos_core.bout.commands import SignSheets, TellScore
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter
from derbyos_core.clock import format_instant
from derbyos_core.document import natural
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr

__all__ = ["COMPOSERS"]


def _sign_sheets(command: SignSheets, writer: EntryWriter) -> ActGroup:
    """Add a signature under the bout."""
    name = command.name.strip()
    if not name:
        raise LocalProtocolError(tr("a signature needs a name, found none: type one first"))
    team = command.signer.team
    attributes = {
        "eid": writer.new_eid(),
        "role": command.signer.role,
        **({"team": team.value} if team is not None else {}),
        "name": name,
        "timestamp": format_instant(command.at),
    }
    return writer.add_own(Target(path="."), Payload(tag="signature", attributes=attributes))


def _tell_score(command: TellScore, writer: EntryWriter) -> ActGroup:
    """Set the score told to both teams at the end of a period, home first; a later score replaces it."""
    target = writer.period_target(command.period)
    period = writer.natural(natural.period_key(command.period))
    return writer.set(target, period, "told", f"{command.home}-{command.away}")


COMPOSERS: Mapping[type, Composer] = {
    SignSheets: _sign_sheets,
    TellScore: _tell_score,
}
