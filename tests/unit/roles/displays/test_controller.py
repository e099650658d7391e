"""The list of displays: found, opened, pulled out and back."""

import pytest

from derbyos_core.identity import Role, Team
from derbyos_core.roles.displays.controller import DISPLAYS_MAX, DisplaysController, FoundDisplay, WantedDisplay
from derbyos_core.roles.displays.shows import Show

SHORTS = {Team.HOME: "HHC", Team.AWAY: "SCS"}
HERE = FoundDisplay(id="here", name="eDP-1", width=1366, height=768, is_here=True)
BEAMER = FoundDisplay(id="beamer", name="HDMI-1", width=1920, height=1080)


class _Person:
    """One official at the page of the displays; `told` holds the sentences that they read."""

    def __init__(self, *found: FoundDisplay) -> None:
        self.told: list[str] = []
        self.controller = DisplaysController(self.told.append)
        self.controller.find(found)

    def subs(self) -> dict[str, tuple[str, str]]:
        value = self.controller.value(Show.SCOREBOARD, SHORTS)
        return {row.id: (row.sub, row.action) for row in value.rows}

    def wanted(self) -> tuple[WantedDisplay, ...]:
        return self.controller.wanted(Show.SCOREBOARD)


@pytest.fixture
def person() -> _Person:
    return _Person(HERE, BEAMER)


def test_another_display_is_chosen_first_and_offered(person: _Person) -> None:
    assert person.subs() == {
        "here": ("1366 x 768 · you work here", ""),
        "beamer": ("1920 x 1080 · shows nothing", "Open"),
    }
    assert person.controller.value(Show.SCOREBOARD, SHORTS).name == "HDMI-1"
    assert person.wanted() == ()


def test_one_tap_opens_the_scoreboard_and_another_takes_it_off(person: _Person) -> None:
    person.controller.tap_action("beamer")
    assert person.wanted() == (WantedDisplay(id="beamer", show="scoreboard", is_flipped=False, is_here=False),)
    assert person.subs()["beamer"] == ("1920 x 1080 · shows Scoreboard", "Take off")
    person.controller.tap_action("beamer")
    assert person.wanted() == ()
    assert person.told == ["HDMI-1 shows DerbyOS no more."]


def test_a_display_pulled_out_keeps_its_row_and_comes_back_by_itself(person: _Person) -> None:
    person.controller.tap_action("beamer")
    person.controller.pick_show(Show.ROSTERS, Show.SCOREBOARD, SHORTS)
    person.controller.find((HERE,))
    assert person.wanted() == ()
    assert person.subs()["beamer"] == ("not there; it comes back by itself", "Take off")
    person.controller.find((HERE, BEAMER))
    assert [one.show for one in person.wanted()] == ["rosters"]
    assert person.told == ["HDMI-1 shows Both rosters.", "HDMI-1 is not there any more.", "HDMI-1 is back."]


def test_a_display_that_was_not_in_use_leaves_no_row(person: _Person) -> None:
    person.controller.find((HERE,))
    assert list(person.subs()) == ["here"]
    assert person.told == []


def test_the_only_display_is_offered_full_screen() -> None:
    person = _Person(HERE)
    assert person.subs() == {"here": ("1366 x 768 · you work here", "Here, full screen")}
    person.controller.tap_action("here")
    assert person.wanted()[0].is_here
    person.controller.close("here")
    assert person.wanted() == ()


def test_the_screen_of_a_role_is_a_content_too(person: _Person) -> None:
    person.controller.pick_show(Role.PENALTY_TRACKER_HOME, Show.SCOREBOARD, SHORTS)
    assert person.told == ["HDMI-1 shows Penalty tracker HHC once you open it."]
    person.controller.tap_action("beamer")
    assert [one.show for one in person.wanted()] == ["penalty-tracker-home"]


def test_each_display_has_its_own_content_and_sides(person: _Person) -> None:
    second = FoundDisplay(id="second", name="DP-2", width=1280, height=720)
    person.controller.find((HERE, BEAMER, second))
    person.controller.tap_action("second")
    person.controller.flip()
    person.controller.tap_action("beamer")
    person.controller.pick_show(Show.PENALTIES, Show.SCOREBOARD, SHORTS)
    assert {one.id: (one.show, one.is_flipped) for one in person.wanted()} == {
        "beamer": ("penalties", False),
        "second": ("scoreboard", True),
    }


def test_displays_that_come_and_go_are_bounded(person: _Person) -> None:
    for number in range(4 * DISPLAYS_MAX):
        one = FoundDisplay(id=f"d{number}", name=f"D{number}", width=800, height=600)
        person.controller.find((HERE, one))
        person.controller.tap_action(one.id)
    assert len(person.subs()) <= DISPLAYS_MAX
    assert "here" in person.subs()
