"""A bout with a jam in it, and access to its saved elements."""

from random import Random

from lxml import etree

from derbyos_core.bout.commands import FieldSkater, SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.identity import Team, new_bout
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

__all__ = [
    "BOUT",
    "BOX",
    "HEAD",
    "JAM",
    "LINE_UP",
    "NEXT",
    "PENALTY",
    "SCORE",
    "TIMER",
    "at",
    "field",
    "found",
    "home",
    "in_jam",
    "lines",
    "same",
]

BOUT = new_bout(Random(1), T0)
JAM, NEXT = JamId(1, 3), JamId(1, 4)
SCORE, LINE_UP, PENALTY, BOX = "scorekeeper-home", "lineup-home", "penalty-tracker", "penalty-box"
TIMER, HEAD = "jam-timer", "head-nso"


def home(number: str) -> SkaterRef:
    """Return a skater of the left team."""
    return SkaterRef(team=Team.HOME, number=number)


def at(seconds: float) -> Instant:
    """Return the instant `seconds` after the bout was made."""
    return Instant(T0 + round(seconds * 1_000_000))


def field(bout: ScriptedBout, position: Position, number: str, jam: JamId = JAM) -> None:
    """Field a skater in the home line-up."""
    bout.submit(FieldSkater(jam=jam, position=position, skater=home(number)), LINE_UP)


def found(bout: ScriptedBout, path: str) -> list[str]:
    """Return the saved elements at a path, canonical and on one line each."""
    root = etree.fromstring(bout.saved(), etree.XMLParser(remove_blank_text=True))
    elements = root.xpath(path)
    assert isinstance(elements, list)
    return [
        etree.tostring(item, method="c14n", with_tail=False).decode()
        for item in elements
        if isinstance(item, etree._Element)
    ]


def in_jam(bout: ScriptedBout, number: int = 3, beyond: str = "*[not(self::line-up)]") -> list[str]:
    """Return the elements saved under a jam of period 1, without its line-ups."""
    return found(bout, f"period[@number='1']/jam[@number='{number}']/{beyond}")


def same(xml: str) -> str:
    """Return one element in the same canonical form."""
    return etree.tostring(etree.fromstring(xml), method="c14n").decode()


def lines(*xml: str) -> list[str]:
    """Return the XML of a test in the form that `found` returns."""
    return [same(item) for item in xml]
