"""Teams, officials and rules that a bout leaves for the next one."""

from dataclasses import replace

from derbyos_core.bout.commands import AddPersons, ChangeRules, NewPerson, SetAttribute, SetLogo, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.bout.model.logo import LOGO_PREFIX
from derbyos_core.identity import Team
from derbyos_core.roles.shared.rules_offered import choose_rules, chosen_rules, own_rules, rules_offered
from derbyos_core.roles.start.kept import LOGOS_MAX, NOTHING_KEPT, Kept, KeptTeam, team_faults, with_bout
from derbyos_core.roles.start.roster_paste import RosterLine
from derbyos_core.roles.start.setup import NewBout, NewTeam, setup_commands
from tests.unit.bout.bench import Bench, at

HEAD = "head-nso"
SKATERS = (NewPerson(number="404", name="Not Found", role="captain"), NewPerson(number="7", name="Slam"))


def _set_up(date: str = "2026-11-14", *, is_played: bool = True, color: str = "#5B2A86") -> Bench:
    bench = Bench()
    bench.say("S5", HEAD, SetAttribute(path=".", attribute="date", value=date))
    bench.say("S5", HEAD, SetAttribute(path="venue/name", value="Hall 2"))
    for team, name in ((Team.HOME, "Hellcats"), (Team.AWAY, "Sirens")):
        bench.say("S5", HEAD, SetAttribute(team=team, attribute="name", value=name))
        bench.say("S5", HEAD, SetAttribute(team=team, attribute="color", value=color))
    bench.say("S5", HEAD, AddPersons(team=Team.HOME, persons=SKATERS))
    bench.say("S5", HEAD, AddPersons(team=Team.OFFICIAL, persons=(NewPerson(name="Ines V.", role="HNSO"),)))
    if is_played:
        bench.say("S5", "jam-timer", StartJam(jam=JamId(1, 1), at=at(100)))
    return bench


def _kept(bench: Bench, before: Kept = NOTHING_KEPT, today: str = "2026-11-14") -> Kept:
    return with_bout(before, bench.bout, today)


def test_a_bout_leaves_its_teams_as_played_and_its_officials() -> None:
    kept = _kept(_set_up())
    roster = (RosterLine(number="404", name="Not Found", role="captain"), RosterLine(number="7", name="Slam"))
    hellcats = KeptTeam(name="Hellcats", colors=("#5B2A86",), roster=roster, date="2026-11-14")
    assert kept.teams[::-1] == (hellcats, KeptTeam(name="Sirens", colors=("#5B2A86",), date="2026-11-14"))
    assert [(one.name, one.role) for one in kept.officials] == [("Ines V.", "HNSO")]
    assert kept.last is not None
    assert (kept.last.date, kept.last.home, kept.last.venue) == ("2026-11-14", hellcats, (("name", "Hall 2"),))
    assert kept.last.rules == rules_offered()[0]


def test_before_the_first_jam_nothing_is_kept() -> None:
    assert _kept(_set_up(is_played=False)) == NOTHING_KEPT


def test_a_second_bout_replaces_the_team_and_remembers_its_other_jersey() -> None:
    kept = _kept(_set_up("2026-11-21", color="#FFFFFF"), _kept(_set_up()))
    assert {team.name: team.colors for team in kept.teams} == {
        "Hellcats": ("#FFFFFF", "#5B2A86"),
        "Sirens": ("#FFFFFF", "#5B2A86"),
    }
    assert {team.date for team in kept.teams} == {"2026-11-21"}


def test_an_older_bout_changes_nothing_that_is_newer() -> None:
    kept = _kept(_set_up("2026-11-21"))
    again = _kept(_set_up("2026-11-14", color="#000000"), kept)
    assert (again.teams, again.last) == (kept.teams, kept.last)


def test_an_empty_roster_replaces_none() -> None:
    kept = _kept(_set_up())
    sirens = next(team for team in kept.teams if team.name == "Sirens")
    known = replace(sirens, roster=(RosterLine(number="1"),), abbreviation="SCS")
    hellcats = next(team for team in kept.teams if team.name == "Hellcats")
    kept = _kept(_set_up("2026-11-21"), replace(kept, teams=(hellcats, known)))
    assert next(team for team in kept.teams if team.name == "Sirens").roster == known.roster


def test_a_set_that_the_bout_names_comes_to_every_laptop() -> None:
    bench = _set_up()
    bench.say("S5", HEAD, ChangeRules(values={"foul-out": "5", "code-D": "Delay"}))
    bench.say("S5", HEAD, ChangeRules(values={"set": "Saturday"}, name="Saturday"))
    kept = _kept(bench)
    assert [one.name for one in kept.rules] == ["Saturday"]
    assert kept.rules[0] == own_rules(bench.bout, "Saturday")
    assert chosen_rules(bench.bout, kept.rules) == kept.rules[0]
    assert _kept(bench, kept).rules == kept.rules
    bench.say("S5", HEAD, ChangeRules(values={"foul-out": "6"}))
    assert [one.name for one in _kept(bench, kept).rules] == ["Saturday", "Saturday 2"]


def test_a_set_that_every_laptop_has_is_not_kept_again() -> None:
    bench = _set_up()
    rdcl = next(one for one in rules_offered() if one.name == "RDCL")
    bench.say("S5", HEAD, choose_rules(bench.bout, rdcl, at(1)))
    kept = _kept(bench)
    assert kept.rules == ()
    assert kept.last is not None
    assert kept.last.rules == rdcl


def test_double_numbers_are_told() -> None:
    line = RosterLine(number="7")
    assert team_faults(KeptTeam(name="A", roster=(line, line, line, RosterLine(name="x"), RosterLine(name="y")))) == (
        "1 number appears twice"
    )
    assert team_faults(KeptTeam(name="A", roster=(line,))) == ""


def test_a_logo_is_kept_with_its_team_and_written_in_the_next_bout() -> None:
    bench = _set_up()
    logo = f"{LOGO_PREFIX}AAAA"
    bench.say("S5", HEAD, SetLogo(team=Team.HOME, picture=logo))
    kept = _kept(bench)
    assert {team.name: team.logo for team in kept.teams} == {"Hellcats": logo, "Sirens": ""}
    later = _kept(_set_up("2026-11-21"), kept)
    assert {team.name: team.logo for team in later.teams} == {"Hellcats": logo, "Sirens": ""}, "a bout without one"
    page = NewBout(teams=(NewTeam(team=Team.AWAY, name="Hellcats", logo=logo), NewTeam(team=Team.HOME, name="Sirens")))
    written = [one for one in setup_commands(page, "setup") if isinstance(one, SetLogo)]
    assert written == [SetLogo(team=Team.AWAY, picture=logo, group="setup")]


def test_the_newest_teams_keep_their_logos() -> None:
    teams = tuple(KeptTeam(name=f"Team {number}", logo=f"{LOGO_PREFIX}AAAA") for number in range(LOGOS_MAX + 3))
    kept = _kept(_set_up(), Kept(teams=teams))
    assert [bool(team.logo) for team in kept.teams] == [False] * 2 + [True] * (LOGOS_MAX - 2) + [False] * 5
