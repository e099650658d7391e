"""A bout written to a file of another format and opened from it: what differs, named kind by kind.

Compared is the saved form of the document. Left out are identifiers (`uuid` of the bout), and who wrote what and when
(`nsodes`): a file that is opened is written by the program that reads it. Rules are compared by what they mean.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.reading.rules import SETTINGS, Ruleset, code_attributes, format_setting
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import BoutId
from derbyos_core.interchange.crg.writer import saved_crg
from derbyos_core.interchange.derbyjson.writer import saved_json
from derbyos_core.interchange.derbyxml.saved_form import saved_form
from derbyos_core.interchange.derbyxml.writer import saved_xml, write_file
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.session.file_entries import enter_file
from tests.kit.folded_log import FoldedLog

__all__ = ["WRITERS", "Opened", "differences", "document", "opened", "text_of", "through"]

WRITERS: Mapping[str, Callable[[Element, Bout, BoutId], bytes]] = {
    "DerbyXML": saved_xml,
    "DerbyJSON": saved_json,
    "CRG": saved_crg,
}

_NOT_COMPARED = ("uuid", "nsodes")
_BREAKS = ("halftime", "intermissions")
_UNNAMED = ("injury", "call")
"""Facts of a jam, of which there is one."""
_NAMED_BY = ("skater", "team", "number", "position", "penalty", "timeout", "role", "name", "clock")
"""Attributes that tell one element from another of its kind."""
_OWN = ("enter-box", "exit-box", "time-out", "penalty", "clock-set")
"""Elements of which one skater or team may have several in one place: their time tells them apart."""


class Opened(FoldedLog):
    """A bout that was opened from a file."""

    def __init__(self, content: bytes) -> None:
        file = read_game_file(content)
        super().__init__(file.bout)
        self.bout_id = file.bout
        entered = enter_file(file)
        self.unplaced = entered.unplaced
        self.take_all(entered.entries)


def opened(content: bytes) -> Opened:
    """Return the bout in a file, as the program opens it."""
    return Opened(content)


def document(log: FoldedLog, bout_id: BoutId) -> Payload:
    """Return the saved form of a bout without identifiers and authors."""
    bout = project(log.root)
    form = saved_form(log.root, bout, bout_id)
    rules = Payload(tag="ruleset", attributes=_rules(bout.ruleset), text="", children=())
    others = (child for child in form.children if child.tag not in (*_NOT_COMPARED, "ruleset"))
    return form._replace(children=(rules, *others))


def _rules(rules: Ruleset) -> Mapping[str, str]:
    """Return the rules by what they mean, whether they were entered or are the usual ones."""
    said = {one.attribute: format_setting(one, rules) for one in SETTINGS if one.attribute not in _BREAKS}
    breaks = [rules.break_us(period) for period in range(1, rules.period_count + 1)]
    return said | {"breaks": str(breaks)} | dict(code_attributes(rules.codes))


def through(name: str, log: FoldedLog, bout_id: BoutId) -> tuple[Payload, Payload]:
    """Return the document of a bout, and that of the file which one of the writers makes of it."""
    file = opened(WRITERS[name](log.root, log.bout, bout_id))
    return document(log, bout_id), document(file, file.bout_id)


def text_of(form: Payload) -> str:
    """Return a document as the text of a file."""
    return write_file(form).decode()


def differences(before: Payload, after: Payload) -> Counter[str]:
    """Return how often each kind of difference occurs: `-tag`, `+tag`, `tag@attribute` or `tag text`.

    The order of the events in a jam is not compared: those without a time have none, and a format that gives them
    another place says nothing else.
    """
    old, new = dict(_flat(before)), dict(_flat(after))
    found: Counter[str] = Counter()
    for key in old.keys() | new.keys():
        tag = key[1]
        if key not in new or key not in old:
            found["-" + tag if key in old else "+" + tag] += 1
            continue
        one, other = old[key], new[key]
        for name in one.attributes.keys() | other.attributes.keys():
            if one.attributes.get(name) != other.attributes.get(name):
                found[f"{tag}@{name}"] += 1
        if one.text != other.text:
            found[f"{tag} text"] += 1
    return found


Key = tuple[str, str, int]


def _flat(form: Payload) -> Iterator[tuple[Key, Payload]]:
    yield ("", form.tag, 0), form
    yield from _within("", form.children)


def _within(path: str, children: Iterable[Payload]) -> Iterator[tuple[Key, Payload]]:
    counts: Counter[str] = Counter()
    for child in children:
        names: tuple[str, ...] = (*_NAMED_BY, "timestamp") if child.tag in _OWN else _NAMED_BY
        names = () if child.tag in _UNNAMED else names
        said = " ".join(f"{name}={child.attributes[name]}" for name in names if name in child.attributes)
        where = f"{path}/{child.tag} {said}"
        counts[where] += 1
        yield (where, child.tag, counts[where]), child
        yield from _within(f"{where} {counts[where]}", child.children)
