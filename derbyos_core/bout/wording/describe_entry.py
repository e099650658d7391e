"""Description of an entry, for the change log and for the line about another official's last change.

An entry names most things by id. They are looked up in the live document, else in the entries that this one was written
over; so a removed penalty is still called by its code and skater.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from itertools import chain, islice

from derbyos_core.bout.model import Bout, JamId
from derbyos_core.bout.model.jam_numbers import DELETED_JAM, is_inserted
from derbyos_core.bout.reading.references import jam_of, read_jam_id
from derbyos_core.bout.wording.membership_words import membership_words
from derbyos_core.bout.wording.rule_words import rule_changed, rule_value
from derbyos_core.bout.wording.things import Thing, ThingNames
from derbyos_core.bout.wording.words import REVIEW_WORDS, VENUE, Words, attribute_word, value_word, venue_word
from derbyos_core.bout.writing.attribute_text import parse_skater
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
}
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


_Place = tuple[Element, JamId | None, str]
"""An element, the jam and the team that it belongs to."""


class Describer:
    """Descriptions of one bout's entries; rebuilt when the document changes.

    `find` looks up an id without traversing the document, for callers that describe many entries. Times of day are
    those of `zone`; None is the zone of this laptop.
    """

    def __init__(
        self,
        bout: Bout,
        root: Element | None,
        lookup: Callable[[EntryRef], Entry | None],
        find: Callable[[str], Thing | None] | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        self._words = Words(bout)
        self._root = root
        self._numbers = bout.numbers
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
            return [self._row((text, in_sentence(text), NEW, thing))]
        return []

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
        names = islice(entry.undoes, INNER_NAMED_MAX if self._undone else NAMED_MAX)
        undone = [one for one in map(self._lookup, names) if one is not None]
        again = bool(undone) and bool(undone[0].undoes)
        refs = chain.from_iterable(one.undoes for one in undone) if again else iter(entry.undoes)
        named = list(islice(refs, INNER_NAMED_MAX if self._undone else NAMED_MAX))
        self._undone += 1
        what = self.refs(named)
        self._undone -= 1
        first = next((one for one in map(self._lookup, named) if one is not None), None)
        row = self.entry(first) if first is not None and not first.undoes else EntryText(text="", short="")
        text = tr("Redid {what}", what=what) if again else tr("Undid {what}", what=what)
        return EntryText(text=text, short=in_sentence(text), was="", kind=row.kind, jam=row.jam, team=row.team)

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
        thing = self._target(act, entry)
        if thing is None:
            yield EntryText(
                text=tr("A change to something that is not here"), short=tr("a change to something not here")
            )
        elif act.verb is Verb.REMOVE and act.attribute is None:
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
            text = tr("{who} added", who=self._names.name(thing))
            return text, text, NEW, thing
        return self._names.name(thing), self._names.short(thing), NEW, thing

    def called(self, author: str) -> str:
        """Return the name of an author, empty if nobody with it is in the document."""
        nsodes = next((one for one in self._root.children if one.tag == "nsodes"), None) if self._root else None
        found = (one for one in nsodes.children if one.get("author") == author) if nsodes is not None else ()
        return next((name for one in found if (name := one.get("name"))), "")

    def _changed(self, thing: Thing, act: Act, entry: Entry) -> tuple[str, str, str, Thing]:
        value = "" if act.verb is Verb.REMOVE else parse_skater(act.text)[1] if act.attribute == "skater" else act.text
        before = value_word(act.attribute or "", self._before(act, entry), self._zone)
        was = tr("was {before}", before=before) if before else NEW
        attributes = dict(thing.attributes)
        if act.attribute is not None:
            attributes[act.attribute] = act.text
        changed = Thing(tag=thing.tag, attributes=attributes, jam=thing.jam)
        if thing.tag == "ruleset" and act.attribute is not None:
            text = rule_changed(act.attribute, value or None)
            was = rule_value(act.attribute, before)
            return text, in_sentence(text), tr("was {before}", before=was) if before else NEW, changed
        if thing.tag == "jam" and thing.jam is not None:
            jam = self._words.jam(thing.jam)
            what = attribute_word(act.attribute or "text")
            known = JAM_WORDS.get(act.attribute or "", tr("{jam} {what} is {value}"))
            said = value_word(act.attribute or "", value, self._zone)
            text = known.format(jam=jam, what=what, value=said)
            if act.verb is Verb.REMOVE:
                not_so = tr("{jam} did not end") if act.attribute == "duration" else tr("{jam} did not start")
                text = not_so.format(jam=jam)
            return text, text, was, changed
        if act.attribute in ("points", "skater", "penalty", "jam") and value:
            return self._names.name(changed), self._names.short(changed), was, changed
        if thing.tag == "time-out" and act.attribute in ("duration", "timeout"):
            ended = REVIEW_ENDED if "review" in thing.attributes.get("timeout", "") else STOP_ENDED
            text = ended if act.attribute == "duration" else self._names.name(changed)
            return text, text, was if act.attribute == "timeout" else "", changed
        if thing.tag == "person" and act.attribute == "told":
            text = tr("Reported: {who} has {count}", who=self._names.name(thing), count=value)
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
        is_of_venue = act.attribute is None and (thing.tag in VENUE_TAGS or (act.target.path or "").startswith(VENUE))
        what = venue_word(thing.tag) if is_of_venue else attribute_word(act.attribute or "text")
        value = value_word(act.attribute or "", value, self._zone)
        said = tr("{what} is {value}", what=what, value=value) if value else tr("{what} removed", what=what)
        text = capitalised(said) if is_of_venue else joined(": ", (self._names.name(thing), said))
        return text, text, was, changed

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
        found = self._find(eid) if self._find is not None else self._seek(eid)
        if found is not None or entry is None:
            return found
        return self._gone(eid, entry)

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
                for payload in past.payload:
                    if payload.attributes.get("eid") == eid:
                        return Thing(
                            tag=payload.tag, attributes={**payload.attributes, **later}, jam=self._jam_of(past)
                        )
            ahead.extend(over.over if over is not None else ())
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
