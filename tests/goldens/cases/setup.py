"""Cases of joining and of set-up: roles, teams, rosters, officials."""

from tests.goldens.adapter.bout import AWAY, HOME, OFFICIAL, newcomer
from tests.goldens.adapter.bout import commands as c
from tests.goldens.cases.case import GONE, case
from tests.goldens.states import (
    ADA,
    BETWEEN,
    BO,
    CLEO,
    CLOSED,
    FLO,
    FOREIGN,
    HAL,
    HELD,
    KIM,
    LEA,
    NOTHING,
    RUNNING,
    SET_UP,
    SETTLED,
    SUPERSEDED,
    TWO_ANSWERS,
    UNDONE,
    UNSEEN,
    Moment,
)

__all__ = ["CASES"]


def _person(now: Moment, number: str) -> str:
    return now.eid(f"//person[@number='{number}']")


WRITERS = (
    case("join", LEA, c.Join(author="author-4", name="Lea", roles=("penalty-box", "scoreboard"), version="1.0"),
         NOTHING, SET_UP, CLOSED),
    case("join without name, roles and version", LEA, c.Join(author="author-4", name="", roles=()), NOTHING),
    case("join of a strange program", LEA,
         c.Join(author="author-4", name="Léa <b> & Co.", roles=("door:zre",), program="other", version="0"), SET_UP),
    case("other roles", CLEO, c.SetRoles(roles=("scorekeeper-home", "lineup-home")), SET_UP, RUNNING),
    case("no roles", CLEO, c.SetRoles(roles=()), SET_UP),
    case("another name", CLEO, c.SetRoles(name="Cleo P."), SET_UP, CLOSED),
    case("the name and roles of before", KIM, c.SetRoles(roles=KIM.roles, name="Kim"), SET_UP),
    case("neither name nor roles", KIM, c.SetRoles(), SET_UP),
    case("roles of an official who has not joined", LEA, c.SetRoles(roles=("scoreboard",), name="Lea"), SET_UP),
    case("Gil has left", ADA, lambda now: c.MarkGone(source=now.eid("//nsode[@name='Gil']")), SET_UP, HELD),
    case("Gil is here", ADA, lambda now: c.MarkGone(source=now.eid("//nsode[@name='Gil']"), gone=False), SET_UP),
    case("somebody gone has left", ADA, c.MarkGone(source=GONE), SET_UP),
    case("a logo", ADA, c.SetLogo(team=HOME, picture="data:image/png;base64,AAAA"), SET_UP),
    case("no logo where there is none", ADA, c.SetLogo(team=HOME, picture=None), SET_UP),
)  # fmt: skip

ATTRIBUTES = (
    case("name of home", ADA, c.SetAttribute(team=HOME, attribute="name", value="Harbour Hellcats", group="g1"),
         NOTHING, SET_UP, SUPERSEDED),
    case("name of home, by somebody else", BO, c.SetAttribute(team=HOME, attribute="name", value="Hellcats"),
         SET_UP, SUPERSEDED),
    case("colour of away", ADA, c.SetAttribute(team=AWAY, attribute="color", value="#F2B705"), SET_UP),
    case("league of home taken away", ADA, c.SetAttribute(team=HOME, attribute="league", value=None),
         SET_UP, SUPERSEDED),
    case("league of away taken away", ADA, c.SetAttribute(team=AWAY, attribute="league", value=None), SET_UP),
    case("city", ADA, c.SetAttribute(path="venue/city", value="Hull"), NOTHING, SET_UP, TWO_ANSWERS, UNSEEN),
    case("city taken away", ADA, c.SetAttribute(path="venue/city", value=None), SET_UP, TWO_ANSWERS),
    case("date of the bout", ADA, c.SetAttribute(path=".", attribute="date", value="2026-11-22"), SET_UP),
    case("half-time of 20 minutes", ADA, c.SetAttribute(path="ruleset", attribute="halftime", value="20:00"), SET_UP),
    case("foul-out at 5, and the rules are no named set any more", ADA,
         c.ChangeRules(values={"foul-out": "5", "set": None}), SET_UP),
    case("a rule set with its codes", ADA,
         c.ChangeRules(values={"set": "Saturday", "period": "20:00", "code-D-2": "Delay (delaying)"},
                       bout={"association": "RDCL"}, name="Saturday"), NOTHING, SET_UP, BETWEEN),
    case("a code that was implied goes", ADA, c.ChangeRules(values={"code-X": None}), SET_UP),
    case("another number for 404", ADA,
         lambda now: c.SetAttribute(eid=_person(now, "404"), attribute="number", value="405"), SET_UP, RUNNING),
    case("7 is captain", ADA, lambda now: c.SetAttribute(eid=_person(now, "7"), attribute="role", value="captain"),
         SET_UP, CLOSED),
    case("404 is no captain", ADA, lambda now: c.SetAttribute(eid=_person(now, "404"), attribute="role", value=None),
         SET_UP),
    case("33 does not skate", ADA, lambda now: c.SetAttribute(eid=_person(now, "33"), attribute="skated", value="no"),
         SET_UP, BETWEEN),
    case("suspension after a penalty", ADA,
         lambda now: c.SetAttribute(eid=now.eid("//penalty"), attribute="suspension", value="no"), BETWEEN),
    case("no change of places in the box", HAL,
         lambda now: c.SetAttribute(eid=now.eid("//enter-box"), attribute="swap", value=None), BETWEEN),
    case("an end of the bout that is none", ADA, c.SetAttribute(path=".", attribute="end-time", value=None), CLOSED),
    case("other words of a note", KIM, lambda now: c.SetAttribute(eid=now.eid("//note"), value="Whistle came late"),
         BETWEEN),
    case("no words of a note", ADA, lambda now: c.SetAttribute(eid=now.eid("//note"), value=None), BETWEEN),
    case("an attribute of nothing", ADA, c.SetAttribute(attribute="name", value="x"), SET_UP),
    case("an attribute of two things", ADA, c.SetAttribute(path=".", team=HOME, attribute="name", value="x"), SET_UP),
    case("an attribute of what is gone", ADA, c.SetAttribute(eid=GONE, attribute="name", value="x"), SET_UP),
    case("a sign that no XML holds", ADA, c.SetAttribute(team=HOME, attribute="name", value="a\x00b"), SET_UP),
    case("signs that XML writes otherwise", ADA,
         c.SetAttribute(team=HOME, attribute="name", value="A & B <\"'> ü→🛼\ttab"), SET_UP),
)  # fmt: skip

PERSONS = (
    case("one skater", ADA, c.AddPersons(team=HOME, persons=(newcomer("8", "Figure Ate"),)), NOTHING, SET_UP),
    case("a skater without a name", ADA, c.AddPersons(team=AWAY, persons=(newcomer("8"),), group="g1"), SET_UP),
    case("a skater who is there", ADA, c.AddPersons(team=HOME, persons=(newcomer("404", "Not Found"),)),
         SET_UP, RUNNING, UNDONE),
    case("a name for a number", ADA, c.AddPersons(team=AWAY, persons=(newcomer("42", "Answer"),)), SET_UP, BETWEEN),
    case("a roster", BO,
         c.AddPersons(
             team=AWAY,
             persons=(
                 newcomer("42", "Answer", role="captain"),
                 newcomer("7", "One"),
                 newcomer("7", "Two"),
                 newcomer("9", attributes={"pronouns": "she"}),
                 newcomer(name="Sol", role="coach"),
             ),
             group="g1",
         ),
         NOTHING, SET_UP),
    case("nobody", ADA, c.AddPersons(team=HOME, persons=()), SET_UP),
    case("a person without number and name", ADA, c.AddPersons(team=HOME, persons=(newcomer(role="coach"),)), SET_UP),
    case("a number that was somebody's", ADA, c.AddPersons(team=HOME, persons=(newcomer("50", "New"),)), SUPERSEDED),
    case("a number that two have", ADA, c.AddPersons(team=HOME, persons=(newcomer("21", "Third"),)), FOREIGN),
    case("a number that is on no roster", ADA, c.AddPersons(team=HOME, persons=(newcomer("1234"),)), FOREIGN),
    case("officials as persons", ADA,
         c.AddPersons(team=OFFICIAL, persons=(newcomer(name="Kim", role="JT"), newcomer(name="Sol"))), SET_UP),
    case("an official", ADA, c.AddOfficial(person=newcomer(name="Kim L.", role="HR", league="Leeds")),
         NOTHING, SET_UP, SETTLED),
    case("the official of before", FLO, c.AddOfficial(person=newcomer(name="Kit R.", role="HR", league="Hull")),
         SET_UP, CLOSED),
    case("an official without a name", ADA, c.AddOfficial(person=newcomer(role="HR")), SET_UP),
)  # fmt: skip

CASES = (*WRITERS, *ATTRIBUTES, *PERSONS)
