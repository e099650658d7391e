"""Reading of one entry for the plain fold: a list of statements about elements, or the reason why there are none.

Written from the design (data-model 4, entries 1 to 4) and `docs/fold.md`, not from the program.
"""

from derbyos_core.gossip.entry import Act, Payload, Target, Verb
from tests.property.plain_log import Slot
from tests.property.plain_rights import TAGS
from tests.property.plain_said import (
    ADD,
    APPEND,
    REMOVE,
    SET,
    TEXT,
    TOUCH,
    PlainProvenance,
    Said,
    Statement,
    StopError,
    World,
)
from tests.property.plain_words import (
    DEFAULT_PATHS,
    FIXED,
    NAME,
    OWN,
    PERIODS,
    ROWS,
    TEAMS,
    Names,
    Place,
    counting_number,
    skater_of,
    team_of,
)

SEVERAL_IN_A_VENUE = ("note", "alias", "phone", "otheraddr")
PATH_PARTS_MAX = 6


def read(slot: Slot, names: Names, provenance: PlainProvenance, world: World) -> Said:
    """Return the statements of an entry, all of them or none."""
    reader = Reader(slot, names, provenance, world)
    try:
        for act in slot.entry.acts:
            reader.act(act)
    except StopError as stop:
        asks = reader.said.asks_for_persons
        in_vain = reader.said.asks_in_vain
        return Said(str(stop), rests_on=reader.said.rests_on, asks_for_persons=asks, asks_in_vain=in_vain)
    return reader.said


class Reader:
    """Reads the acts of one entry, one after the other."""

    def __init__(self, slot: Slot, names: Names, provenance: PlainProvenance, world: World) -> None:
        self.slot = slot
        self.names = names
        self.provenance = provenance
        self.world = world
        self.said = Said()
        self.given: dict[str, Place] = {}
        """Elements that this entry itself has made so far, by id."""
        self.payloads = 0
        self.paths_added: set[str] = set()

    def say(self, place: Place, says: str, **more: object) -> None:
        at = (self.slot.key, len(self.said.statements) + 1)
        self.said.statements.append(Statement(place, says, at, self.provenance, **more))  # type: ignore[arg-type]

    def touch(self, place: Place) -> None:
        if place.kind != FIXED:
            self.say(place, TOUCH, fixed=place.fixed)
            self.said.makes.append(place.eid)

    # -- acts ---------------------------------------------------------------------------------------------

    def act(self, act: Act) -> None:
        place = self.target(act.target, by_name_touches=act.verb is not Verb.REMOVE)
        if place.tag in ("accept", *TAGS):
            raise StopError("invalid")  # read from the log: nothing undoes, removes or sets it
        if act.verb is Verb.ADD:
            if act.text:
                self.say(place, APPEND, value=act.text)
            for payload in act.payload:
                self.add(place, payload)
        elif act.verb is Verb.SET:
            if act.attribute is None:
                self.say(place, SET, attribute=TEXT, value=act.text)
            else:
                self.is_register(place, act.attribute)
                person = self.reference(act.attribute, act.text, act.skater_eid)
                self.say(place, SET, attribute=act.attribute, value=act.text, skater_eid=person)
        elif act.attribute is not None:
            self.is_register(place, act.attribute)
            self.say(place, SET, attribute=act.attribute, value=None)
        elif place.kind == FIXED or place.tag in ("bout", "team", "period"):
            raise StopError("invalid")
        else:
            self.say(place, REMOVE)

    def is_register(self, place: Place, attribute: str) -> None:
        """Return whether an attribute is a register; ids and parts of the key are none."""
        part_of_the_key = attribute in place.fixed or (place.tag, attribute) in NO_REGISTER
        if part_of_the_key or attribute in ("eid", "skater-eid") or not NAME.fullmatch(attribute):
            raise StopError("invalid")

    # -- targets ------------------------------------------------------------------------------------------

    def target(self, target: Target, by_name_touches: bool) -> Place:
        if target.eid is not None:
            if target.eid in self.given:
                return self.given[target.eid]
            self.said.rests_on.append(target.eid)
            place = self.world.place(target.eid)
            if place is None:
                raise StopError("pending")
            return place
        if target.path is not None:
            return self.by_path(target.path, by_name_touches)
        if target.team is not None:
            if target.team not in TEAMS:
                raise StopError("invalid")
            if target.person is None:
                return self.names.team(target.team)
            self.said.asks_for_persons = True
            eid = self.world.person(target.team, target.person, self.slot.key)
            if eid is None:
                raise StopError("unresolved")
            return self.names.person(target.team, eid)
        if target.person is not None:
            raise StopError("invalid")
        if target.period is not None:
            if target.period not in PERIODS:
                raise StopError("invalid")
            period = int(target.period)
            if by_name_touches:
                self.touch(self.names.period(period))
            if target.jam is None:
                return self.names.period(period)
            jam = counting_number(target.jam)
            if jam is None:
                raise StopError("invalid")
            place = self.names.jam(period, jam)
            if by_name_touches:
                self.touch(place)
            return place
        if target.jam is not None:
            raise StopError("invalid")
        return self.names.bout()

    def by_path(self, path: str, touches: bool) -> Place:
        if path in (".", "", "bout"):
            return self.names.bout()
        parts = path.strip("/").split("/")
        if len(parts) > PATH_PARTS_MAX or parts[0] in ("team", "period") or not all(map(NAME.fullmatch, parts)):
            raise StopError("invalid")
        for depth in range(1, len(parts) + 1):
            place = self.names.path("/".join(parts[:depth]))
            if touches:
                self.touch(place)
        return place

    # -- payloads -----------------------------------------------------------------------------------------

    def add(self, parent: Place, payload: Payload) -> None:
        self.payloads += 1
        if not NAME.fullmatch(payload.tag):
            raise StopError("invalid")
        attributes = dict(payload.attributes)
        eid = attributes.get("eid", "").lower()
        place = self.natural(parent, payload.tag, attributes)
        if place is None:
            key = self.slot.key
            eid = eid or self.names.bout_id.eid(f"entry/{key[1]}/{key[2]}/{self.payloads}")
            place = Place(eid, OWN, payload.tag, parent.eid, (len(ROWS), 0, 0))
            self.given[eid] = place
            self.said.means.append((eid, eid))
            self.said.makes.append(eid)
            person = self.person_in(place, attributes)
            self.say(place, ADD, tail=payload.tail)
        else:
            if eid and eid != place.eid and place.tag != "person":
                if eid in self.given:
                    self.said.means.append((eid, self.given[eid].eid))
                self.said.means.append((eid, place.eid))
                self.said.rests_on.append(eid)
                self.said.makes.append(eid)
                self.given.setdefault(eid, place)
            self.given.setdefault(place.eid, place)
            self.said.makes.append(place.eid)
            person = self.person_in(place, attributes)
            if place.kind != FIXED:
                says = ADD if place.tag == "person" else TOUCH
                self.say(place, says, fixed=place.fixed, tail=payload.tail)
        self.claims(place, attributes, person, payload.text)
        for child in payload.children:
            self.add(place, child)

    def person_in(self, place: Place, attributes: dict[str, str]) -> str | None:
        """Return the person whom a payload names; the reference is read before the payload that uses it."""
        skater = attributes.get("skater")
        if skater is None:
            return None
        if "skater" not in place.fixed:
            return self.reference("skater", skater, attributes.get("skater-eid"))
        meant = skater_of(skater)
        if meant is not None:
            self.touch_person(meant[0], place.fixed["skater-eid"], meant[1])
        return None

    def claims(self, place: Place, attributes: dict[str, str], person: str | None, text: str) -> None:
        for name, value in attributes.items():
            if name == "eid" or (name == "skater-eid" and "skater" in attributes):
                continue  # a skater and their id are one value
            if name not in place.fixed and (place.tag, name) not in NO_REGISTER:
                eid = person if name == "skater" else None
                self.say(place, SET, attribute=name, value=value, skater_eid=eid, of_add=True)
        if text:
            self.say(place, SET, attribute=TEXT, value=text, of_add=True)

    def reference(self, name: str, value: str, eid: str | None) -> str | None:
        """Return the person beside a `skater`: ours by id, a stranger's found at its place."""
        if name != "skater":
            return None
        meant = skater_of(value)
        if meant is None:
            return eid.lower() if eid else None
        if eid:
            self.touch_person(meant[0], eid.lower(), meant[1])
            return eid.lower()
        self.said.asks_for_persons = True
        found = self.world.person(meant[0], meant[1], self.slot.key)
        self.said.asks_in_vain |= found is None
        return found

    def touch_person(self, team: str, eid: str, label: str) -> None:
        """Touch the person of a reference: `number` if it has a digit, else `name` (entries 2.5)."""
        place = self.names.person(team, eid)
        self.say(place, TOUCH, fixed={"number" if any(map(str.isdigit, label)) else "name": label})
        self.said.makes.append(eid)

    def natural(self, parent: Place, tag: str, attributes: dict[str, str]) -> Place | None:
        """Return the natural element that a payload refers to, None if it is one of its own."""
        number = counting_number(attributes.get("number"))
        if parent.kind == OWN:
            return self.names.exit_box(parent) if tag == "exit-box" else None
        if parent.jam:
            return self.in_jam(parent, tag, attributes, number)
        if parent.period:
            if tag != "jam":
                return None
            if number is None:
                raise StopError("unresolved")
            return self.names.jam(parent.period, number)
        if parent.tag == "team":
            if tag != "person":
                return None
            eid = attributes.get("eid", "").lower()
            label = attributes.get("number") or attributes.get("name") or ""
            if not eid and not label:
                raise StopError("unresolved")
            return self.names.person(parent.team, eid or self.names.person_eid(parent.team, label))
        if parent.tag == "bout":
            return self.in_bout(tag, attributes)
        path = f"{parent.path}/{tag}"
        if parent.path in ("venue", "ruleset") and tag not in SEVERAL_IN_A_VENUE and path not in self.paths_added:
            self.paths_added.add(path)
            return self.names.path(path)
        return None

    def in_bout(self, tag: str, attributes: dict[str, str]) -> Place | None:
        if tag == "team":
            role = attributes.get("role", "")
            role = "official" if role == "officials" else role
            if role not in TEAMS:
                raise StopError("unresolved")
            return self.names.team(role)
        if tag == "period":
            if attributes.get("number") not in PERIODS:
                raise StopError("unresolved")
            return self.names.period(int(attributes["number"]))
        return self.names.path(tag) if tag in DEFAULT_PATHS else None

    def in_jam(self, jam: Place, tag: str, attributes: dict[str, str], number: int | None) -> Place | None:
        if tag in ("call", "injury"):
            return self.names.jam_fact(jam, tag)
        of_a_team = ("lead", "lost-lead", "no-initial", "no-pivot", "star-pass", "line-up", "sit-out")
        if tag not in of_a_team and not (tag == "pass" and number is not None):
            return None
        team = team_of(attributes)
        if team is None:
            raise StopError("unresolved")
        if tag == "pass":
            return self.names.trip(jam, team, number or 0)
        position = attributes.get("position", "")
        if tag == "line-up" and position in ("jammer", "pivot"):
            return self.names.line_up(jam, team, position)
        if tag == "line-up" and position != "blocker":
            return None  # a position that this version does not know
        if tag not in ("line-up", "sit-out"):
            return self.names.team_fact(jam, tag, team)
        skater = attributes.get("skater", "")
        meant = skater_of(skater)
        if meant is None:
            raise StopError("unresolved")
        person = attributes.get("skater-eid", "").lower() or self.names.person_eid(*meant)
        make = self.names.blocker if tag == "line-up" else self.names.sit_out
        return make(jam, team, skater, person)


NO_REGISTER = {("jam", "number"), ("period", "number"), ("team", "role")}
"""Numbers of jams and periods, and roles of teams, are their names."""
