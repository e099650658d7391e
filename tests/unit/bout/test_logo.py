"""Logo of a team: one at a time, whoever sets it, and nothing that could not be one."""

import pytest

from derbyos_core.bout.commands import SetLogo
from derbyos_core.bout.model.logo import LOGO_PREFIX, PNG_OCTETS_MAX, is_logo
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Act, Draft, Payload, Target, Verb
from derbyos_core.identity import BoutId, Team
from tests.unit.interchange.scripted_bout import ScriptedBout

FIRST, SECOND = f"{LOGO_PREFIX}AAAA", f"{LOGO_PREFIX}BBBB"
HEAD, TIMER = "head-nso", "jam-timer"


@pytest.fixture
def bout() -> ScriptedBout:
    return ScriptedBout(BoutId("logo"))


def _logo(bout: ScriptedBout, team: Team = Team.HOME) -> str:
    return bout.bout.teams[team].logo


def test_a_logo_takes_the_place_of_the_one_before_whoever_set_it(bout: ScriptedBout) -> None:
    bout.submit(SetLogo(team=Team.HOME, picture=FIRST), HEAD)
    assert (_logo(bout), _logo(bout, Team.AWAY)) == (FIRST, "")
    bout.submit(SetLogo(team=Team.HOME, picture=SECOND), TIMER)
    assert _logo(bout) == SECOND
    assert len([one for one in bout.root.walk() if one.tag == "logo" and one.is_present]) == 1
    bout.submit(SetLogo(team=Team.HOME, picture=None), HEAD)
    assert _logo(bout) == ""


def test_the_same_logo_again_is_no_entry(bout: ScriptedBout) -> None:
    bout.submit(SetLogo(team=Team.HOME, picture=FIRST), HEAD)
    count = len(list(bout.log.ordered()))
    bout.submit(SetLogo(team=Team.HOME, picture=FIRST), HEAD)
    assert len(list(bout.log.ordered())) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FIRST, True),
        ("", False),
        (LOGO_PREFIX, False),
        ("https://example.org/logo.png", False),
        ("data:image/svg+xml;base64,AAAA", False),
        (LOGO_PREFIX + "A" * ((PNG_OCTETS_MAX + 2) // 3 * 4), True),
        (LOGO_PREFIX + "A" * ((PNG_OCTETS_MAX + 2) // 3 * 4 + 4), False),
    ],
)
def test_only_a_small_png_is_a_logo(bout: ScriptedBout, text: str, expected: bool) -> None:
    assert is_logo(text) is expected
    if not expected:
        with pytest.raises(LocalProtocolError):
            bout.submit(SetLogo(team=Team.HOME, picture=text), HEAD)


def test_an_address_or_a_huge_text_of_a_stranger_is_no_logo(bout: ScriptedBout) -> None:
    bout.submit(SetLogo(team=Team.HOME, picture=FIRST), HEAD)
    for text in ("https://example.org/spy.png", LOGO_PREFIX + "A" * 100_000):
        payload = Payload(tag="logo", attributes={"eid": f"logo-{len(text)}", "small": text})
        act = Act(verb=Verb.ADD, target=Target(team="home"), payload=(payload,))
        bout.write(Draft(acts=(act,), role=TIMER))
        assert _logo(bout) == FIRST
