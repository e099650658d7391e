"""Composition of joining, set-up and everything around the game (entries 2.1, 2.9 and 2.11)."""

from collections.abc import Iterable, Iterator, Mapping

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.commands import (
    AcceptHeld,
    AddNote,
    AddOfficial,
    AddPersons,
    ChangeRules,
    Join,
    MarkGone,
    NewPerson,
    RemoveElement,
    SetAttribute,
    SetLogo,
    SetRoles,
    Settle,
)
from derbyos_core.bout.model.logo import is_logo
from derbyos_core.bout.reading.persons import NEVER, SAME_AS
from derbyos_core.bout.reading.rules import code_attributes, is_code, read_ruleset
from derbyos_core.bout.reading.stops import OF_REVIEW
from derbyos_core.bout.writing.attribute_text import format_clock, format_yes_no, is_yes
from derbyos_core.bout.writing.entry_writer import PRESENT, TEXT, ActGroup, Composer, EntryWriter, join
from derbyos_core.bout.writing.stop_elements import elements_of_stop, end_left_to
from derbyos_core.clock import Instant, format_instant
from derbyos_core.document import natural
from derbyos_core.document.tree import ClaimVerdict, Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Act, EntryRef, Payload, Target, Verb
from derbyos_core.i18n import tr
from derbyos_core.identity import Eid, Team, is_uuid

__all__ = ["COMPOSERS", "answers_to_settle"]

NSODES = Target(path="nsodes")
STOP_ANSWERS = frozenset(("timeout", *OF_REVIEW))
"""Answers that hold for all notes of a stoppage; each note has a start and a length of its own."""
PERIOD_SETTINGS = frozenset(
    (
        "period",
        "period-ends-between-jams",
        "timeout-stops-period",
        "official-timeout-stops-period",
        "official-review-stops-period",
        "stops-period-after",
    )
)
"""Attributes from which the end of a period is computed where nobody has entered it."""


def _join_bout(command: Join, writer: EntryWriter) -> ActGroup:
    """Compose the first entry of a source: the writer's identity."""
    source = writer.context.source
    attributes = {
        "eid": source,
        "uuid": source,
        "author": command.author,
        "name": command.name,
        "role": " ".join(command.roles),
        "program": command.program,
        "version": command.version,
    }
    said = {name: value for name, value in attributes.items() if value}
    return writer.add_own(NSODES, Payload(tag="nsode", attributes=said))


def _set_roles(command: SetRoles, writer: EntryWriter) -> ActGroup:
    """Change the roles or the name of this source."""
    element = writer.require(writer.context.source, tr("the record of who writes here"))
    roles = None if command.roles is None else " ".join(command.roles)
    said = {"role": roles, "name": command.name}
    steps = [
        writer.set(Target(eid=element.eid), element, name, value) for name, value in said.items() if value is not None
    ]
    return join(*steps)


def _set_attribute(command: SetAttribute, writer: EntryWriter) -> ActGroup:
    """Set one attribute, or the text, of an element named by eid, team or path."""
    if sum((bool(command.eid), command.team is not None, bool(command.path))) != 1:
        raise LocalProtocolError(tr("exactly one of eid, team and path names the target, found none or several"))
    element: Element | None
    if command.eid:
        element = writer.require(command.eid, tr("what you are changing"))
        target = Target(eid=element.eid)
    elif command.team is not None:
        element = writer.team_element(command.team)
        target = Target(team=command.team.value)
    else:
        element = writer.natural(natural.path_key(command.path))
        target = Target(path=command.path)
    if command.value is None and command.attribute is not None:
        return writer.unset(target, element, command.attribute)
    return writer.set(target, element, command.attribute, command.value or "")


def _set_logo(command: SetLogo, writer: EntryWriter) -> ActGroup:
    """Take the logos away that a team has, and add the new one: an element of its own, which no answer opposes."""
    if command.picture is not None and not is_logo(command.picture):
        raise LocalProtocolError(tr("a logo is a small PNG picture, found something else"))
    team = writer.team_element(command.team)
    found = [one for one in team.findall("logo") if one.is_present] if team is not None else []
    if command.picture is not None and [one.get("small") for one in found] == [command.picture]:
        return ActGroup()
    steps = [writer.remove(one) for one in found]
    if command.picture is not None:
        attributes = {"eid": writer.new_eid(), "small": command.picture}
        steps.append(writer.add_own(Target(team=command.team.value), Payload(tag="logo", attributes=attributes)))
    return join(*steps)


def _change_rules(command: ChangeRules, writer: EntryWriter) -> ActGroup:
    """Set what differs from the bout.

    Ends of periods that a changed clock would reopen are written down as well, and the length of the periods that have
    begun before another one holds: else their sheets would show clock readings that nobody has seen.

    Rules that name one code name all of them, so the first change of a code names those that were implied.
    """
    rules = writer.natural(natural.path_key("ruleset"))
    named = rules.attributes if rules is not None else {}
    values = dict(command.values)
    if any(map(is_code, values)) and not any(map(is_code, named)) and not command.name:
        values |= {
            name: text for name, text in code_attributes(writer.bout.ruleset.codes).items() if name not in values
        }
    steps = [*_changed(writer, Target(path="ruleset"), rules, values)]
    steps += _changed(writer, Target(path="."), writer.context.document, command.bout)
    if steps and PERIOD_SETTINGS & values.keys():
        over = _periods_over(command, writer)
        steps += _ends(over, writer)
        steps += _lengths(command, over, writer) if _period_us(command, writer) != writer.bout.ruleset.period_us else ()
    return join(*steps)


def _changed(
    writer: EntryWriter, target: Target, element: Element | None, values: Mapping[str, str | None]
) -> Iterator[ActGroup]:
    """Yield the attributes that have another value now, or more than one."""
    for attribute, value in values.items():
        answers = {claim.value for claim in element.answers(attribute)} if element is not None else set()
        present = element.attributes.get(attribute) if element is not None else None
        if present != value or len(answers) > 1:
            if value is None:
                yield writer.unset(target, element, attribute)
            else:
                yield writer.set(target, element, attribute, value)


def _periods_over(command: ChangeRules, writer: EntryWriter) -> Mapping[int, Instant]:
    """Return the ends of the periods that are over at the moment of the command."""
    at, bout = command.at, writer.bout
    expired = {number: end for number, end in bout.expiries.items() if at is not None and end <= at}
    return {**bout.period_ends, **expired}


def _ends(over: Mapping[int, Instant], writer: EntryWriter) -> Iterator[ActGroup]:
    """Yield the ends that nobody has entered."""
    for period in writer.bout.periods:
        if period.end is None and period.number in over:
            element = writer.natural(natural.period_key(period.number))
            yield writer.set(writer.period_target(period.number), element, "end", format_instant(over[period.number]))


def _lengths(command: ChangeRules, over: Mapping[int, Instant], writer: EntryWriter) -> Iterator[ActGroup]:
    """Yield the clock's reading at the beginning of each period that has begun, unless it is written already.

    The running period takes its new length now, unless an official has set its clock.
    """
    old_us, new_us = writer.bout.ruleset.period_us, _period_us(command, writer)
    for period in writer.bout.periods:
        sets = [one for one in period.clock_sets if one.clock == "period"]
        stops = [stop.start for stop in period.time_outs if stop.start is not None]
        begun = min([*stops, *(start for start, _ in period.started_jams)], default=None)
        if begun is None or (command.at is None and period.number not in over):
            continue
        if not any(one.at <= begun and one.length_us is not None for one in sets):
            read_us = remaining_us(period, writer.bout.ruleset, begun)
            yield _clock_of_rules(writer, period.number, read_us, old_us, begun)
        if command.at is not None and period.number not in over and all(one.length_us is not None for one in sets):
            read_us = remaining_us(period, writer.bout.ruleset, command.at)
            yield _clock_of_rules(writer, period.number, max(0, read_us + new_us - old_us), new_us, command.at)


def _period_us(command: ChangeRules, writer: EntryWriter) -> int:
    """Return the length of a period by the rules that a command makes."""
    element, root = writer.natural(natural.path_key("ruleset")), writer.context.document
    of_bout = {**root.attributes, **command.bout}
    said = {**(element.attributes if element is not None else {}), **command.values}
    return read_ruleset({name: value or "" for name, value in of_bout.items()},
                        {name: value or "" for name, value in said.items()}).period_us  # fmt: skip


def _clock_of_rules(writer: EntryWriter, period: int, value_us: int, length_us: int, at: Instant) -> ActGroup:
    """Compose a reading of the period clock by the rules, which say that the period has this length."""
    attributes = {
        "eid": writer.new_eid(),
        "clock": "period",
        "value": format_clock(value_us),
        "timestamp": format_instant(at),
        "length": format_clock(length_us),
    }
    return writer.add_own(writer.period_target(period), Payload(tag="clock-set", attributes=attributes))


def _add_persons(command: AddPersons, writer: EntryWriter) -> ActGroup:
    """Add a roster, or one line of it: everyone in one entry."""
    if not command.persons:
        return ActGroup()
    used: set[Eid] = set()
    payloads = []
    for person in command.persons:
        eid = _person_eid(writer, command.team, person, used)
        used.add(eid)
        payloads.append(_person(eid, person, writer.find(eid)))
    return writer.add(Target(team=command.team.value), *payloads)


def _add_official(command: AddOfficial, writer: EntryWriter) -> ActGroup:
    """Add one official, on the third team."""
    return _add_persons(AddPersons(team=Team.OFFICIAL, persons=(command.person,)), writer)


def _remove_element(command: RemoveElement, writer: EntryWriter) -> ActGroup:
    """Remove any element, over all that the screen showed of it; a stoppage with all notes of it."""
    element = writer.require(command.eid, tr("what you are removing"))
    return join(*map(writer.remove, elements_of_stop(writer, element)), end_left_to(writer, element))


def _add_note(command: AddNote, writer: EntryWriter) -> ActGroup:
    """Add a note under an element, a jam or the bout."""
    if not command.text.strip():
        raise LocalProtocolError(tr("a note needs text, found none"))
    if command.eid:
        target = Target(eid=writer.require(command.eid, tr("what the note is about")).eid)
    else:
        target = Target(path=".") if command.jam is None else writer.jam_target(command.jam)
    return writer.add_own(target, Payload(tag="note", attributes={"eid": writer.new_eid()}, text=command.text))


def _mark_gone(command: MarkGone, writer: EntryWriter) -> ActGroup:
    """Mark a source as gone for good, or as present after all."""
    element = writer.require(command.source, tr("the person who left"))
    return writer.set(Target(eid=element.eid), element, "gone", format_yes_no(command.gone))


def _accept_held(command: AcceptHeld, writer: EntryWriter) -> ActGroup:
    """Accept the entries behind a gap; nothing takes this back."""
    if not is_uuid(command.source) or not command.missing:
        raise LocalProtocolError(
            tr("accepting entries takes a source and its missing numbers; one of them is not given")
        )
    attributes = {"eid": writer.new_eid(), "uuid": command.source.lower(), "missing": command.missing}
    return writer.add_own(NSODES, Payload(tag="accept", attributes=attributes))


def _settle(command: Settle, writer: EntryWriter) -> ActGroup:
    """Pick one answer. `answers_to_settle` names what it settles.

    Only one that takes the element away is also over all that the screen showed of it.
    """
    element = writer.require(command.eid, tr("what you are settling"))
    standing = element.answers(command.attribute)
    if not standing:
        raise LocalProtocolError(
            tr(
                "the {attribute} of that {tag} has no answer yet: enter one instead",
                attribute=command.attribute,
                tag=element.tag,
            )
        )
    if not any(claim.verdict is ClaimVerdict.OTHER for claim in standing) and any(
        claim.value == command.value for claim in standing
    ):
        return ActGroup()
    attribute = None if command.attribute == TEXT else command.attribute
    absent = attribute is not None and not command.value and any(claim.value is None for claim in standing)
    skater_eid = next((one.skater_eid for one in standing if one.value == command.value), None)
    acts = tuple(
        Act(
            verb=Verb.REMOVE if absent else Verb.SET,
            target=Target(eid=one.eid),
            attribute=attribute,
            skater_eid=command.skater_eid or skater_eid,
            text="" if absent else command.value,
        )
        for one in _settled_elements(command, writer, element)
    )
    over = _shown_in(element, writer) if command.attribute == PRESENT and command.value == "no" else None
    return ActGroup(acts=acts, over=over, is_news=True)


def _settled_elements(command: Settle, writer: EntryWriter, element: Element) -> tuple[Element, ...]:
    """Return the elements that an answer is for: of a stoppage, all notes of it."""
    return elements_of_stop(writer, element) if command.attribute in STOP_ANSWERS else (element,)


def _shown_in(element: Element, writer: EntryWriter) -> tuple[EntryRef, ...] | None:
    """Return the answers that the screen showed in an element, but for those of its presence, which are settled."""
    shown = writer.seen(element.eid)
    claims = [claim for one in shown.walk() for claim in one.standing] if shown is not None else []
    of_presence = {claim.entry for claim in claims if claim.attribute == PRESENT}
    return tuple(dict.fromkeys(claim.entry for claim in claims if claim.entry not in of_presence)) or None


def answers_to_settle(command: Settle, writer: EntryWriter) -> tuple[EntryRef, ...]:
    """Return all answers that the screen showed for the register: a settlement drops just these."""
    element = writer.require(command.eid, tr("what you are settling"))
    seen = [writer.seen(one.eid) for one in _settled_elements(command, writer, element)]
    refs = [
        claim.entry
        for one in seen
        if one is not None and not (command.answers and one.eid == element.eid)
        for claim in one.answers(command.attribute)
    ]
    return writer.in_order((*command.answers, *refs))


def _person_eid(writer: EntryWriter, team: Team, person: NewPerson, used: Iterable[Eid]) -> Eid:
    """Match a line to an existing person with this number or name that no earlier line used, else make a new eid.

    Two lines with one number are two persons; a list that is read twice matches itself by number and name.
    """
    called = person.number or person.name
    if not called:
        raise LocalProtocolError(tr("a person needs a number or a name, found neither: fill in one of them"))
    sheet = writer.bout.teams[team]
    free = [one for one in sheet.persons if one.label == called and one.eid not in used]
    same_name = [one for one in free if one.name == person.name or not one.name]
    gone = [
        one for one in sheet.removed if (one.number, one.name) == (person.number, person.name) and one.eid not in used
    ]
    found = next(iter(same_name), None) or next(iter(free), None) or next(iter(gone), None)
    if found is not None:
        return found.eid
    eid = writer.eid(natural.person_key(team.value, called))
    return eid if eid not in used and _is_free(writer.find(eid)) else writer.new_eid()


def _is_free(element: Element | None) -> bool:
    """Return whether an id is nobody's, or that of a number that was entered and stands on no sheet any more."""
    return element is None or (is_yes(element.get("unlisted")) and not element.get(SAME_AS))


def _person(eid: Eid, person: NewPerson, element: Element | None) -> Payload:
    """Return a line as it is added; one who was removed for good is back."""
    said = {"number": person.number, "name": person.name, "role": person.role, "league": person.league}
    if element is not None and element.get("skated") == NEVER:
        said["skated"] = "yes"
    attributes = {"eid": eid, **{name: value for name, value in said.items() if value}, **person.attributes}
    return Payload(tag="person", attributes=attributes)


COMPOSERS: Mapping[type, Composer] = {
    AcceptHeld: _accept_held,
    AddNote: _add_note,
    AddOfficial: _add_official,
    AddPersons: _add_persons,
    ChangeRules: _change_rules,
    Join: _join_bout,
    MarkGone: _mark_gone,
    RemoveElement: _remove_element,
    SetAttribute: _set_attribute,
    SetLogo: _set_logo,
    SetRoles: _set_roles,
    Settle: _settle,
}
