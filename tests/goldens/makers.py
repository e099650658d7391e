"""All goldens by name, in the order in which they are compared and stored."""

from collections.abc import Mapping

from tests.goldens.entries import entries, wordings
from tests.goldens.exports import demo, exports, report
from tests.goldens.games import games
from tests.goldens.seeds import seeds
from tests.goldens.stored import Maker

__all__ = ["GOLDENS"]

GOLDENS: Mapping[str, Maker] = {
    "entries": entries,
    "wordings": wordings,
    "exports": exports,
    "demo": demo,
    "games": games,
    "seeds": seeds,
    "report": report,
}
