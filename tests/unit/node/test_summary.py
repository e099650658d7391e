"""Titles of bouts in lists."""

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Target, Verb, compose
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.node.summary import Summary, summarise
from tests.kit.folded_log import FoldedLog

SOURCE = SourceId("6f1c9a52-7d8e-4c3b-9a41-0d2f5e6b7c81")


def _summary(*acts: Act) -> Summary:
    bout = BoutId("finals")
    entries = [compose(Draft(acts=(act,)), SOURCE, number, Instant(number)) for number, act in enumerate(acts, start=1)]
    return summarise(FoldedLog(bout).take_all(entries).bout, Instant(10))


def _name(team: str, name: str, attribute: str = "name") -> Act:
    return Act(verb=Verb.SET, target=Target(team=team), attribute=attribute, text=name)


def test_a_bout_without_names_has_no_title() -> None:
    assert _summary() == Summary(title="", hall="", phase="before")


def test_a_named_bout_has_its_name_until_its_teams_are_known_and_keeps_it() -> None:
    bout = FoldedLog(BoutId("finals")).take_all([]).bout
    assert summarise(bout, Instant(10), "Semi 1").title == "Semi 1"
    named = summarise(bout, Instant(10), "Semi 1")
    assert named.facts["name"] == "Semi 1"
    assert "name" not in summarise(bout, Instant(10)).facts


def test_a_bout_says_its_colours_its_hall_and_its_start() -> None:
    def say(attribute: str, text: str) -> Act:
        return Act(verb=Verb.SET, target=Target(path="."), attribute=attribute, text=text)

    color = Act(verb=Verb.SET, target=Target(team="home"), attribute="color", text="#5b2a86")
    summary = _summary(_name("home", "Reds;"), color, say("date", "2026-11-21"), say("time", "20:30"))
    assert summary.facts == {
        "title": "Reds; – Away", "hall": "", "teams": "#5b2a86 RED;- AWY", "date": "2026-11-21", "start": "20:30",
    }  # fmt: skip
    assert summary.announced_start == "2026-11-21 20:30"
    assert _summary(say("time", "20:30")).announced_start == "20:30"
    assert _summary(say("date", "2026-11-21")).announced_start == ""


def test_a_bout_is_called_by_its_teams() -> None:
    assert _summary(_name("home", "Reds"), _name("away", "Blues")).title == "Reds – Blues"
    assert _summary(_name("home", "Reds")).title == "Reds – Away"


def test_a_team_without_a_name_is_called_by_its_league() -> None:
    assert _summary(_name("home", "Springfield", "league"), _name("away", "Blues")).title == "Springfield – Blues"
