"""Draft entries that import a saved bout into a fresh one: bout, teams, periods, jams, in the file's order.

All of them share a `group`, so that an import is undone in one step. Content unknown to this program is entered
unchanged, so that saving the bout again gives the same file (DOS-106).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from derbyos_core.bout.model import JamId, TimeOutKind
from derbyos_core.bout.reading.rules import read_ruleset
from derbyos_core.clock import parse_instant
from derbyos_core.document.natural import PERIODS_DEFAULT, number_of
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Act, Draft, Payload, Target, Verb
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, Role, is_uuid, new_eid
from derbyos_core.interchange.derbyxml.file_jams import FileJams, with_attributes
from derbyos_core.interchange.derbyxml.file_order import with_places
from derbyos_core.interchange.derbyxml.file_roster import FileRoster, team_role
from derbyos_core.interchange.derbyxml.reader import parse_file

__all__ = ["bout_key_of", "drafts_from"]

_DERIVED = frozenset(("skater", "suspension"))


def without_derived_expulsions(bout: Payload, roster: FileRoster) -> Payload:
    """Return the same bout with each expulsion stated once."""
    expelled = {
        _who(item, roster): item.attributes
        for item in bout.children
        if item.tag == "expulsion" and not item.children and set(item.attributes) <= _DERIVED
    }
    expelled.pop("", None)
    found: set[str] = set()
    told = _told(bout, expelled, found, roster)
    kept = tuple(item for item in told.children if not (item.tag == "expulsion" and _who(item, roster) in found))
    return Payload(tag=told.tag, attributes=told.attributes, text=told.text, children=kept)


def _told(element: Payload, expelled: Mapping[str, Mapping[str, str]], found: set[str], roster: FileRoster) -> Payload:
    attributes = element.attributes
    if element.tag == "penalty" and attributes.get("severity") == "expulsion":
        who = _who(element, roster)
        found |= {who} & set(expelled)
        suspension = expelled.get(who, {}).get("suspension")
        if suspension is not None:
            attributes = {"suspension": suspension} | dict(attributes)
    children = tuple(_told(child, expelled, found, roster) for child in element.children)
    return Payload(tag=element.tag, attributes=attributes, text=element.text, children=children, tail=element.tail)


def _who(element: Payload, roster: FileRoster) -> str:
    named = roster.find(element.attributes.get("skater", ""))
    return named.eid if named is not None else ""


_NOT_SET = frozenset(("eid", "number", "role"))
"""Attributes that name a team, a period or a jam belong to its key, so they cannot be set."""


def sets(target: Target, attributes: Iterator[tuple[str, str]]) -> Iterator[Act]:
    """Yield one `set` for each attribute."""
    for name, value in attributes:
        if name not in _NOT_SET:
            yield Act(verb=Verb.SET, target=target, attribute=name, text=value)


def team_acts(team: Payload, role: str, roster: FileRoster) -> Iterator[Act]:
    """Yield a team: its attributes, then its persons and all other children."""
    target = Target(team=role)
    yield from sets(target, iter(team.attributes.items()))
    children = tuple(_person(child, roster) if child.tag == "person" else child for child in team.children)
    if children or team.text:
        yield Act(verb=Verb.ADD, target=target, text=team.text, payload=children)


def _person(person: Payload, roster: FileRoster) -> Payload:
    attributes = {name: value for name, value in person.attributes.items() if name != "eid"}
    roles = [attributes.pop("role", "")]
    roles += [child.text.strip() for child in person.children if _is_role(child)]
    said = " ".join(role for role in roles if role)
    level = next((child.attributes["level"] for child in person.children if _is_level(child)), "")
    if level and "certification" not in attributes:
        attributes["certification"] = level
    return Payload(
        tag="person",
        attributes={"eid": str(roster.listed(person).eid)} | attributes | ({"role": said} if said else {}),
        text=person.text,
        children=tuple(child for child in person.children if not _is_role(child) and not _is_level(child)),
    )


def _is_role(child: Payload) -> bool:
    return child.tag == "role" and not child.children and not child.attributes


def _is_level(child: Payload) -> bool:
    """True for a certification that says its level alone; one that says more stays an element."""
    return child.tag == "certification" and set(child.attributes) == {"level"} and not child.children


_BOUT = Target(path=".")
_PATHS = ("venue", "ruleset")
_REPEATABLE = ("note", "alias")
"""Children of a venue that may occur several times; all others are values of their own name."""


def bout_key_of(file: bytes) -> str | None:
    """Return the UUID of the bout in a file: imported under this one, it is the same bout again."""
    texts = (child.text.strip().lower() for child in parse_file(file).children if child.tag == "uuid")
    return next((text for text in texts if is_uuid(text)), None)


def drafts_from(file: bytes, bout_id: BoutId, random: Random, role: str = Role.HEAD_NSO) -> tuple[Draft, ...]:
    """Return the entries that put a saved bout into the fresh bout `bout_id`; `UserError` for a bad file."""
    group = new_eid(random)
    entries = _Entries(parse_file(file), bout_id, random).all()
    return tuple(Draft(acts=acts, role=role, over=(), group=group) for acts in entries if acts)


class _Entries:
    def __init__(self, bout: Payload, bout_id: BoutId, random: Random) -> None:
        self._key = str(bout_id.key)
        self._last_period = _last_period(bout)
        self._random = random
        self._bout = without_derived_expulsions(bout, FileRoster(bout, bout_id, random))
        self._roster = FileRoster(self._bout, bout_id, random)
        self._jams = FileJams(self._roster, bout_id, random)

    def all(self) -> Iterator[tuple[Act, ...]]:
        yield tuple(sets(_BOUT, iter(self._bout.attributes.items())))
        teams = periods = 0
        others: list[Payload] = []
        for child in self._bout.children:
            if child.tag in _PATHS:
                yield tuple(_path_acts(child))
            elif child.tag == "nsodes":
                yield tuple(self._nsodes(child))
            elif child.tag == "team":
                yield tuple(team_acts(child, team_role(child, teams), self._roster))
                teams += 1
            elif child.tag == "period":
                yield from self._period(child, periods + 1)
                periods += 1
            elif child.tag != "uuid" or child.text.strip().lower() != self._key:
                others.append(self._jams.own(child))
        if others or self._bout.text:
            yield (Act(verb=Verb.ADD, target=_BOUT, text=self._bout.text, payload=tuple(others)),)

    def _nsodes(self, nsodes: Payload) -> Iterator[Act]:
        """Keep the writers of the saved bout unchanged, under the ids that those sources had."""
        target = Target(path="nsodes")
        yield from sets(target, iter(nsodes.attributes.items()))
        payload = []
        for child in nsodes.children:
            uuid = child.attributes.get("uuid", "")
            eid = uuid.lower() if child.tag == "nsode" and is_uuid(uuid) else str(new_eid(self._random))
            payload.append(with_attributes(child, {"eid": eid} | dict(child.attributes)))
        if payload or nsodes.text:
            yield Act(verb=Verb.ADD, target=target, text=nsodes.text, payload=tuple(payload))

    def _period(self, period: Payload, by_place: int) -> Iterator[tuple[Act, ...]]:
        number = number_of(period.attributes.get("number")) or by_place
        if number > self._last_period:
            raise UserError(_too_many(number, self._last_period))
        target = Target(period=str(number))
        said = ((name, value) for name, value in period.attributes.items() if not _is_start(name, period))
        acts = list(sets(target, said))
        if period.text:
            acts.append(Act(verb=Verb.ADD, target=target, text=period.text))
        yield tuple(acts)
        events = tuple(with_places(period.children, None, but="jam"))
        ids = dict(_numbered(number, events))
        for place, event in enumerate(events):
            if event.tag == "jam":
                yield from self._jams.entries(event, ids[place])
            else:
                yield (Act(verb=Verb.ADD, target=target, payload=(self._between_jams(event),)),)

    def _between_jams(self, event: Payload) -> Payload:
        attributes = dict(event.attributes)
        side = attributes.get("timeout", "")
        is_review = "review" in attributes or "retained" in attributes
        if event.tag == "time-out" and side in (TimeOutKind.HOME, TimeOutKind.AWAY) and is_review:
            attributes["timeout"] = f"{side}-review"
            if not attributes.get("review"):
                attributes.pop("review", None)
        return self._jams.own(with_attributes(event, attributes))


def _last_period(bout: Payload) -> int:
    """Return the number of the last period by the file's rules, at least 2: overtime belongs to it (domain 4.3)."""
    said = next((child.attributes for child in bout.children if child.tag == "ruleset"), {})
    return max(*PERIODS_DEFAULT, read_ruleset(bout.attributes, said).period_count)


def _too_many(number: int, last: int) -> str:
    if last == max(PERIODS_DEFAULT):
        return tr(
            "A DerbyXML file has periods 1 and 2, overtime in the second, but this one has period {number}: "
            "move its jams into period 2.",
            number=number,
        )
    return tr(
        "By its rules this file has periods 1 to {last}, overtime in the last, but it has period {number}: "
        "move its jams into period {last}.",
        number=number,
        last=last,
    )


def _is_start(name: str, period: Payload) -> bool:
    """True for the start of a period that equals the start of its first jam: the jam already holds it."""
    if name != "timestamp":
        return False
    starts = (child.attributes.get("timestamp", "") for child in period.children if child.tag == "jam")
    known = [start for start in map(parse_instant, starts) if start is not None]
    return bool(known) and min(known) == parse_instant(period.attributes["timestamp"])


def _numbered(period: int, events: Sequence[Payload]) -> Iterator[tuple[int, JamId]]:
    """Yield the place of each jam with its number, or with its position where it has none."""
    last = 0
    for place, event in enumerate(events):
        if event.tag == "jam":
            last = number_of(event.attributes.get("number")) or last + 1
            yield place, JamId(period, last)


def _path_acts(element: Payload) -> Iterator[Act]:
    """Yield the venue or the ruleset: each value under its own path, so that two corrections of it conflict."""
    target = Target(path=element.tag)
    yield from sets(target, iter(element.attributes.items()))
    more = []
    for child in element.children:
        if child.tag in _REPEATABLE or child.children or child.attributes:
            more.append(child)
        else:
            path = Target(path=f"{element.tag}/{child.tag}")
            yield Act(verb=Verb.SET, target=path, text=child.text)
    if more or element.text:
        yield Act(verb=Verb.ADD, target=target, text=element.text, payload=tuple(more))
