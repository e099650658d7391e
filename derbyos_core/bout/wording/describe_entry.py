"""Description of an entry, for the change log and for the line about another official's last change.

An entry names most things by id. They are looked up in the live document, else in the entries that this one was written
over; so a removed penalty is still called by its code and skater. What an entry removes is called as it was then.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import chain, islice
from types import MappingProxyType

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.model.jam_numbers import DELETED_JAM, is_inserted
from derbyos_core.bout.reading.references import jam_of, read_jam_id
from derbyos_core.bout.wording.membership_words import membership_words
from derbyos_core.bout.wording.rule_words import rule_changed, rule_value
from derbyos_core.bout.wording.things import Thing, ThingNames
from derbyos_core.bout.wording.words import (
    REVIEW_WORDS,
    ROSTER_CHANGES,
    VENUE,
    Words,
    attribute_word,
    decimal,
    there_words,
    value_word,
    venue_word,
)
from derbyos_core.bout.writing.attribute_text import SECOND_US, format_time_to_serve, parse_skater
from derbyos_core.clock import parse_instant
from derbyos_core.document.membership import MEMBERSHIP
from derbyos_core.document.natural import number_of, parse_place
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Act, Entry, EntryRef, Verb
from derbyos_core.i18n import capitalised, in_sentence, joined, ntr, tr
from derbyos_core.identity import Team

__all__ = ["COLOUR_CHANGED", "COMPLETE", "REOPENED", "Describer", "EntryText"]

UNDONE_MAX = 4
"""Depth to which undos of undos are described; a ring of them has no end."""
NAMED_MAX = 25_000
"""Limit on entries looked up to count those undone or redone: as many as one entry can name."""
INNER_NAMED_MAX = 100
"""The same for an undo that is itself undone."""
CHAIN_MAX = 8
"""Undos of undos that are followed to what was entered; a ring of them has no end."""
CHAIN_NAMED_MAX = 8
"""The same for an undo deep in such a chain."""
OVER_MAX = 64
"""Limit on entries searched for the name of a removed thing."""
STOP_ENDED, REVIEW_ENDED = tr("Timeout ended"), tr("Official review ended")
ROLE_CHANGED = tr("Role changed")
COMPLETE, REOPENED = tr("The bout is complete"), tr("The bout was reopened")
COLOUR_CHANGED = tr("Colour changed")
"""The log's role words and six-digit colours mean nothing to a reader."""


JAM_WORDS = {
    "timestamp": tr("{jam} started"),
    "duration": tr("{jam} ended"),
    "overtime": tr("{jam} is overtime"),
    "continues": tr("{jam} continues the jam before"),
    "counts-in": tr("{jam} counts in period {value}"),
    "jam-follows": tr("Another jam follows {jam}"),
}
MOVED_WORDS = {
    "timestamp": (tr("{jam} started {seconds} s earlier"), tr("{jam} started {seconds} s later")),
    "duration": (tr("{jam} ended {seconds} s earlier"), tr("{jam} ended {seconds} s later")),
}
"""A whistle that was corrected, so that "Undid Jam 4 started" is never said of a jam that stays."""
MOVED_US_MAX = 60 * SECOND_US
"""A whistle is corrected by seconds; one that moved further was another one."""
NEW = tr("new")
VENUE_TAGS = frozenset(("name", "city", "state", "country", "postcode", "street"))
"""Elements of the hall (domain 3.2), named without what they stand in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryText:
    """One row of the change log. `short` is the form for the line at the bottom; `was` the previous value.

    `kind` is one of penalty, score, line-up, box, clock and other.
    """

    text: str
    short: str
    was: str = NEW
    kind: str = "other"
    jam: JamId | None = None
    team: Team | None = None


NOTHING: Mapping[str, Thing] = MappingProxyType({})
_Place = tuple[Element, JamId | None, str]
"""An element, the jam and the team that it belongs to."""


class Describer:
    """Descriptions of one bout's entries; rebuilt when the document changes.

    `find` looks up an id without traversing the document, for callers that describe many entries. `written` yields all
    entries, in which what somebody else has undone since is looked for. `removed` are things of which it is known what
    they were. Times of day are those of `zone`; None is the
    zone of this laptop.
    """

    def __init__(
        self,
        bout: Bout,
        root: Element | None,
        lookup: Callable[[EntryRef], Entry | None],
        find: Callable[[str], Thing | None] | None = None,
        zone: tzinfo | None = None,
        written: Callable[[], Iterable[Entry]] = tuple,
        removed: Mapping[str, Thing] = NOTHING,
    ) -> None:
        self._written = written
        self._removed = removed
        self._words = Words(bout)
        self._root = root
        self._numbers = bout.numbers
        self._officials = bout.officials
        self._names = ThingNames(self._words)
        self._lookup = lookup
        self._find = find
        self._zone = zone
        self._places: dict[str, _Place] = {}
        self._undone = 0
        self._ahead: list[_Place] = [(root, None, "")] if root is not None else []

    def entry(self, entry: Entry) -> EntryText:
        """Describe one entry by its first act; a time-out ended by a whistle is not what that entry is about."""
        if entry.undoes:
            return self._undo(entry)
        rows = self._of_jam_list(entry) or [row for act in entry.acts for row in self._rows(act, entry)]
        if not rows:
            return EntryText(text=tr("Changed nothing here"), short=tr("changed nothing here"))
        persons = [payload for act in entry.acts for payload in act.payload if payload.tag == "person"]
        if len(persons) > 1 and rows[0].kind == "other":
            team = self._words.team(rows[0].team)
            text = ntr("{n} person added", "{n} people added", len(persons))
            if team:
                text = ntr("{n} person added to {team}", "{n} people added to {team}", len(persons), team=team)
            return EntryText(text=text, short=text, team=rows[0].team)
        head = rows[0]
        if head.text in (STOP_ENDED, REVIEW_ENDED):
            head = next((row for row in reversed(rows) if row.jam is not None), rows[-1])
        if head.kind == "line-up" and (moved := self._taken_along(rows)) is not None:
            return moved
        if head.kind == "line-up":  # somebody who changes their place leaves the other one first
            head = next((row for row in rows if row.kind == head.kind and row.was), head)
        begun = [act for act in entry.acts if any(payload.tag == "time-out" for payload in act.payload)]
        if begun and head.jam is not None and (stop := next(iter(self._rows(begun[0], entry)), None)) is not None:
            # A stop that ended a jam is about both.
            return replace(stop, text=joined(", ", (stop.text, head.text)), short=joined(", ", (stop.short, head.text)))
        if entry.settles:
            return EntryText(
                text=tr("Settled: {what}", what=head.text),
                short=tr("settled: {what}", what=head.short),
                was=self._answers(entry),
                kind=head.kind,
                jam=head.jam,
                team=head.team,
            )
        return head

    def _taken_along(self, rows: list[EntryText]) -> EntryText | None:
        """Describe an entry that removes a line-up from one jam and enters one in another; None for any other."""
        into = {row.jam for row in rows if row.was and row.jam is not None}
        out_of = {row.jam for row in rows if not row.was and row.jam is not None} - into
        if len(into) != 1 or len(out_of) != 1:
            return None
        (jam,), (source,) = into, out_of
        names = {"source": self._words.jam(source), "jam": self._words.jam(jam)}
        text = tr("Lineup of {source} taken along to {jam}").format(**names)
        return replace(rows[0], text=text, short=in_sentence(text), was="", jam=jam)

    def with_jam(self, entry: Entry) -> str:
        """Return one line about an entry that says its jam, too, for where no jam stands beside it."""
        told = self.entry(entry)
        if told.jam is None or self._words.called(told.jam) in told.text:
            return told.text
        return joined(" · ", (told.text, self._words.jam(told.jam)))

    def _of_jam_list(self, entry: Entry) -> list[EntryText]:
        """Describe an entry that inserts a jam or deletes one; any other has no such row."""
        for act in entry.acts:
            mark = next((one for one in act.payload if one.tag == DELETED_JAM), None)
            number = number_of(mark.attributes.get("number")) if mark is not None else None
            place = parse_place(act.target.period, act.target.jam)
            if place is not None and number is not None:
                jam, words = self._numbers.shown(place.period, number), tr("{jam} deleted")
            elif place is not None and is_inserted(place.jam) and act.attribute == "timestamp" and not entry.over:
                jam, words = self._numbers.shown(*place), tr("{jam} inserted")
            else:
                continue
            text = words.format(jam=self._words.called(jam))
            thing = Thing(tag="jam", attributes={}, jam=jam)
            return [self._row((text, text, NEW, thing))]
        return []

    def of_element(self, entry: Entry, eid: str) -> str:
        """Return what one entry says of one element; all that it says, where it does not name it by its id."""
        acts = [_about(act, eid) for act in entry.acts]
        rows = [row.text for act in acts if act is not None for row in self._rows(act, entry)]
        return joined(", ", dict.fromkeys(rows)) if rows else self.entry(entry).text

    def removed(self, entry: Entry, eid: str) -> str:
        """Return the name of what an entry removed, as it was then, with its jam, or else with its start."""
        thing = self._gone(eid, entry) or self._thing(eid, entry)
        if thing is None:
            return tr("something")
        name, start = self._names.name(thing), thing.attributes.get("timestamp", "")
        if thing.jam is not None and self._words.called(thing.jam) not in name:
            return joined(", ", (name, self._words.jam(thing.jam)))
        if thing.jam is None and start:
            return tr("{what} (begun {time})", what=name, time=value_word("timestamp", start, self._zone))
        return name

    def refs(self, refs: Iterable[EntryRef]) -> str:
        """Name entries, as in «Undid …»."""
        most = NAMED_MAX if self._undone <= 1 else INNER_NAMED_MAX
        found = [entry for entry in map(self._lookup, islice(refs, most)) if entry is not None]
        if not found:
            return tr("an entry that has not arrived yet")
        first = self.entry(found[0]).text if self._undone <= UNDONE_MAX else tr("something")
        return first if len(found) == 1 else tr("{first} and {more} more", first=first, more=len(found) - 1)

    def thing(self, eid: str) -> str:
        """Name the thing with this id."""
        thing = self._thing(eid, None)
        return self._names.name(thing) if thing is not None else tr("something")

    def _undo(self, entry: Entry) -> EntryText:
        named, again = self._first_done(entry.undoes)
        what = self._named(named)
        first = next((one for one in map(self._lookup, named or ()) if one is not None), None)
        row = self.entry(first) if first is not None and not first.undoes else EntryText(text="", short="")
        text = self._words_of_undo(what, again=again)
        return EntryText(text=text, short=in_sentence(text), was="", kind=row.kind, jam=row.jam, team=row.team)

    def undone(self, refs: Iterable[EntryRef]) -> str:
        """Return what undoing these entries does: the undoing of an undo does the thing again."""
        named, again = self._first_done(refs)
        return self._words_of_undo(self._named(named), again=again)

    @staticmethod
    def _words_of_undo(what: str, *, again: bool) -> str:
        return tr("Redid {what}", what=what) if again else tr("Undid {what}", what=what)

    def _named(self, refs: Iterable[EntryRef] | None) -> str:
        if refs is None:
            return tr("something")
        self._undone += 1
        what = self.refs(refs)
        self._undone -= 1
        return what

    def _first_done(self, refs: Iterable[EntryRef]) -> tuple[list[EntryRef] | None, bool]:
        """Return the entries at the end of a chain of undos that undoes these, and whether they are done again.

        A chain that is too long has no such end.
        """
        most = INNER_NAMED_MAX if self._undone else NAMED_MAX
        named, again = list(islice(refs, most)), False
        for step in range(CHAIN_MAX):
            found = [one for one in map(self._lookup, named) if one is not None]
            if not (found and found[0].undoes):
                return named, again
            most = min(most, CHAIN_NAMED_MAX) if step else most
            named, again = list(islice(chain.from_iterable(one.undoes for one in found), most)), not again
        return None, again

    def _answers(self, entry: Entry) -> str:
        about = {act.target.eid for act in entry.acts}
        values = [value for ref in entry.settles for value in self._values(ref, about)]
        return tr("answers were {answers}", answers=", ".join(dict.fromkeys(values))) if values else NEW

    def _values(self, ref: EntryRef, about: Container[str | None]) -> Iterator[str]:
        """Yield the values an entry gave these ids; an initial trip added with the first points is not among them."""
        entry = self._lookup(ref)
        for act in entry.acts if entry is not None else ():
            if act.verb is Verb.SET and act.target.eid in about:
                yield parse_skater(act.text)[1]
            for payload in act.payload:
                if payload.attributes.get("eid") not in about:
                    continue
                text = payload.attributes.get("skater") or payload.attributes.get("points", "")
                if text:
                    yield parse_skater(text)[1]

    # One act

    def _rows(self, act: Act, entry: Entry) -> Iterator[EntryText]:
        jam = self._jam_of(act)
        if act.verb is Verb.ADD and act.payload:
            for payload in act.payload:
                yield self._row(self._added(Thing(tag=payload.tag, attributes=payload.attributes, jam=jam), act))
            return
        is_removal = act.verb is Verb.REMOVE and act.attribute is None
        # Its place may have been given to somebody else since.
        gone = self._gone(act.target.eid, entry) if is_removal and act.target.eid is not None else None
        thing = gone or self._target(act, entry)
        if thing is None:
            yield EntryText(
                text=tr("A change to something that is not here"), short=tr("a change to something not here")
            )
        elif is_removal:
            name = self._names.name(thing)
            removed = tr("Removed {what}", what=name)
            yield self._row((removed, in_sentence(removed), "", thing))
        else:
            yield self._row(self._changed(thing, act, entry))

    def _row(self, said: tuple[str, str, str, Thing]) -> EntryText:
        text, short, was, thing = said
        return EntryText(text=text, short=short, was=was, kind=thing.kind, jam=thing.jam, team=thing.team)

    def _added(self, thing: Thing, act: Act) -> tuple[str, str, str, Thing]:
        if thing.tag in MEMBERSHIP and act.target.path == "nsodes":
            text = membership_words(thing.tag, thing.attributes.get, self.called)
            return text, text, NEW, thing
        if thing.tag == "exit-box":
            box = self._thing(act.target.eid or "", None)
            left = read_jam_id(thing.attributes.get("jam", ""), self._numbers)
            thing = Thing(
                tag="exit-box",
                attributes={**(box.attributes if box is not None else {}), **thing.attributes},
                jam=left or (box.jam if box is not None else thing.jam),
            )
        if thing.tag == "person" and act.target.team:
            thing = Thing(tag="person", attributes={"team": act.target.team, **thing.attributes})
        if thing.tag == "person":
            number, team = thing.attributes.get("number"), thing.attributes.get("team")
            named = self._words.skater(team, number) if number and team else self._names.name(thing)
            text = tr("{who} added", who=named)
            return text, text, NEW, thing
        return self._names.name(thing), self._names.short(thing), NEW, thing

    def called(self, author: str) -> str:
        """Return the name of an author, empty if nobody with it is in the bout."""
        return next((one.name for one in self._officials if one.author == author and one.name), "")

    def _changed(self, thing: Thing, act: Act, entry: Entry) -> tuple[str, str, str, Thing]:
        value = "" if act.verb is Verb.REMOVE else parse_skater(act.text)[1] if act.attribute == "skater" else act.text
        before = value_word(act.attribute or "", self._before(act, entry), self._zone)
        was = tr("was {before}", before=before) if before else NEW
        changed = Thing(tag=thing.tag, attributes=_changed_attributes(thing, act), jam=thing.jam)
        if thing.tag == "ruleset" and act.attribute is not None:
            text = rule_changed(act.attribute, value or None)
            was = rule_value(act.attribute, before)
            return text, in_sentence(text), tr("was {before}", before=was) if before else NEW, changed
        if thing.tag == "jam" and thing.jam is not None:
            text = self._moved_whistle(thing.jam, act, entry) or self._changed_jam(thing.jam, act, value)
            return text, text, was, changed
        if act.attribute == "jam" and (moved := self._moved(changed, act, entry)) is not None:
            return moved
        if act.attribute in ("points", "skater", "penalty") and value:
            return self._names.name(changed), self._names.short(changed), was, changed
        if thing.tag == "time-out" and act.attribute in ("duration", "timeout"):
            ended = REVIEW_ENDED if "review" in thing.attributes.get("timeout", "") else STOP_ENDED
            if act.attribute == "duration":
                return ended, ended, "", changed
            text, stop = self._names.name(changed), replace(changed, attributes={"timeout": before})
            return text, text, tr("was {before}", before=self._names.name(stop)) if before else NEW, changed
        if thing.tag == "person" and act.attribute in ROSTER_CHANGES and act.target.eid:
            text = self._words.roster_change(act.attribute, act.target.eid.lower(), value)
            return text, text, "", changed
        if thing.tag == "person" and act.attribute == "told":
            who = self._words.person(act.target.eid or "", self._names.name(thing))
            text = tr("Reported: {who} has {count}", who=who, count=value)
            return text, text, NEW, changed
        if thing.tag == "period" and act.attribute == "told" and value:
            home, _, away = value.partition("-")
            text = tr("Told both teams: {home} – {away}", home=home, away=away)
            before = before.replace("-", " – ")
            return text, text, tr("was {before}", before=before) if before else NEW, changed
        if thing.tag == "nsode" and act.attribute == "role":
            return ROLE_CHANGED, in_sentence(ROLE_CHANGED), "", changed
        if thing.tag == "bout" and act.attribute == "end-time" and (not value or parse_instant(value) is not None):
            at = value_word("end-time", value, self._zone)
            text = joined(", ", (COMPLETE, at)) if value else REOPENED
            return text, in_sentence(COMPLETE if value else REOPENED), was, changed
        if act.attribute == "color" and value:
            text = joined(": ", (self._names.name(thing), in_sentence(COLOUR_CHANGED)))
            return text, text, "" if before else NEW, changed
        if act.attribute in REVIEW_WORDS:
            text = joined(": ", (REVIEW_WORDS[act.attribute], value_word(act.attribute, value)))
            return text, text, was, changed
        if act.attribute == "present":
            text = there_words(self._names.name(thing), value)
            return text, text, was, thing
        is_of_venue = act.attribute is None and (thing.tag in VENUE_TAGS or (act.target.path or "").startswith(VENUE))
        what = venue_word(thing.tag) if is_of_venue else attribute_word(act.attribute or "text")
        value = value_word(act.attribute or "", value, self._zone)
        said = tr("{what} is {value}", what=what, value=value) if value else tr("{what} removed", what=what)
        text = capitalised(said) if is_of_venue else joined(": ", (self._names.name(thing), said))
        return text, text, was, changed

    def _moved_whistle(self, jam: JamId, act: Act, entry: Entry) -> str:
        """Describe a start or an end that was there before and moves by seconds; empty for any other act."""
        if act.attribute not in MOVED_WORDS or act.verb is Verb.REMOVE:
            return ""
        before, now = parse_instant(self._before(act, entry)), parse_instant(act.text)
        if before is None or now is None or not 0 < abs(now - before) <= MOVED_US_MAX:
            return ""
        seconds = decimal(format_time_to_serve(abs(now - before)))
        words = MOVED_WORDS[act.attribute][now > before]
        return words.format(jam=self._words.jam(jam), seconds=seconds)

    def _changed_jam(self, jam: JamId, act: Act, value: str) -> str:
        """Describe what an act says about a jam itself."""
        if act.verb is Verb.REMOVE:
            not_so = tr("{jam} did not end") if act.attribute == "duration" else tr("{jam} did not start")
            return not_so.format(jam=self._words.jam(jam))
        known = JAM_WORDS.get(act.attribute or "", tr("{jam} {what} is {value}"))
        if act.attribute == "overtime" and value == "no":
            known = tr("{jam} is no overtime")
        said = value_word(act.attribute or "", value, self._zone)
        return known.format(jam=self._words.jam(jam), what=attribute_word(act.attribute or "text"), value=said)

    def _moved(self, thing: Thing, act: Act, entry: Entry) -> tuple[str, str, str, Thing] | None:
        """Describe a penalty or a visit that is of another jam now; None if the text names no jam."""
        jam = read_jam_id(act.text, self._numbers)
        if jam is None:
            return None
        former = read_jam_id(self._before(act, entry), self._numbers) or thing.jam
        was = tr("was {before}", before=self._words.jam(former)) if former is not None else NEW
        moved, called = tr("{what} moved to {jam}"), self._words.called(jam)
        name, short = self._names.name(thing), self._names.short(thing)
        return moved.format(what=name, jam=called), moved.format(what=short, jam=called), was, replace(thing, jam=jam)

    def _before(self, act: Act, entry: Entry) -> str:
        """Return the value of the same thing in the entries that this one was written over."""
        for ref in reversed(entry.over):
            over = self._lookup(ref)
            for past in over.acts if over is not None else ():
                if past.attribute == act.attribute and past.verb is Verb.SET and past.target == act.target:
                    return parse_skater(past.text)[1]
                for payload in past.payload:
                    if act.target.eid is not None and payload.attributes.get("eid") == act.target.eid:
                        return parse_skater(payload.attributes.get(act.attribute or "", ""))[1]
        return ""

    # Finding and naming

    def _target(self, act: Act, entry: Entry) -> Thing | None:
        target = act.target
        if target.eid is not None:
            return self._thing(target.eid, entry)
        jam = self._jam_of(act)
        if jam is not None:
            return Thing(tag="jam", attributes={}, jam=jam)
        if target.period is not None:
            return Thing(tag="period", attributes={"number": target.period})
        if target.team is not None:
            tag = "team" if target.person is None else "person"
            return Thing(tag=tag, attributes={"team": target.team, "number": target.person or ""})
        return Thing(tag=(target.path or "bout").rpartition("/")[2].replace(".", "bout"), attributes={})

    def _thing(self, eid: str, entry: Entry | None) -> Thing | None:
        found = self._removed.get(eid) or (self._find(eid) if self._find is not None else self._seek(eid))
        if found is not None or entry is None:
            return found
        return self._gone(eid, entry) or self._corrected(eid, entry) or self._undone_since(eid)

    def _corrected(self, eid: str, entry: Entry) -> Thing | None:
        """Reconstruct a thing that the same laptop had added shortly before, and that was undone since."""
        for back in range(1, OVER_MAX):
            own = self._lookup(EntryRef(entry.source, entry.sequence - back)) if back < entry.sequence else None
            for past in own.acts if own is not None else ():
                made = self._made(eid, past, {})
                if made is not None:
                    return made
        return None

    def _undone_since(self, eid: str) -> Thing | None:
        """Reconstruct a thing that anybody had added."""
        name = eid.encode()
        acts = (act for entry in self._written() if name in entry.body for act in entry.acts)
        return next((made for act in acts if (made := self._made(eid, act, {})) is not None), None)

    def _gone(self, eid: str, entry: Entry) -> Thing | None:
        """Reconstruct a thing that this entry, or a later one, removed."""
        later: dict[str, str] = {}
        ahead, seen = list(entry.over), 0
        while ahead and seen < OVER_MAX:
            seen += 1
            over = self._lookup(ahead.pop())
            for past in over.acts if over is not None else ():
                if past.verb is Verb.SET and past.target.eid == eid and past.attribute is not None:
                    later.setdefault(past.attribute, past.text)
                made = self._made(eid, past, later)
                if made is not None:
                    return made
            ahead.extend(over.over if over is not None else ())
        return None

    def _made(self, eid: str, act: Act, later: Mapping[str, str]) -> Thing | None:
        """Return the thing that an act added, with what was set in it later."""
        for payload in act.payload:
            if payload.attributes.get("eid") == eid:
                return Thing(tag=payload.tag, attributes={**payload.attributes, **later}, jam=self._jam_of(act))
        return None

    def _jam_of(self, act: Act) -> JamId | None:
        place = parse_place(act.target.period, act.target.jam)
        return self._numbers.shown(place.period, place.jam) if place is not None and place.jam else None

    def _seek(self, eid: str) -> Thing | None:
        """Search the document from its end, where the newest jams are, as far as needed; cache visited elements."""
        places, ahead = self._places, self._ahead
        while eid not in places and ahead:
            element, jam, team = ahead.pop()
            for child in element.children:
                is_jam = child.tag == "jam"
                within = jam_of(element, child, self._numbers) if is_jam else jam
                side = child.get("role") if child.tag == "team" else team
                places[child.eid] = place = child, within, side
                if child.children:
                    ahead.append(place)
        if eid not in places:
            return None
        found, jam, team = places[eid]
        attributes = {"team": team, **found.attributes} if team else found.attributes
        return Thing(tag=found.tag, attributes=attributes, jam=jam)


def _changed_attributes(thing: Thing, act: Act) -> dict[str, str]:
    """Return the attributes of a thing as an act sets them; whoever its skater is by now has another line."""
    attributes = dict(thing.attributes)
    if act.attribute is not None:
        attributes[act.attribute] = act.text
    if act.attribute == "skater":
        attributes["skater-eid"] = act.skater_eid or ""
    return attributes


def _about(act: Act, eid: str) -> Act | None:
    """Return what is about one element in an act; None if nothing is."""
    payload = tuple([one for one in act.payload if one.attributes.get("eid", "").lower() == eid])
    if payload:
        return act._replace(payload=payload)
    return act if not act.payload and act.target.eid is not None and act.target.eid.lower() == eid else None
