"""Decides which rules a new bout may be played by: those of the data file, in its order.

The file holds only what differs from what a bout means without it, which is WFTDA's rules of January 2019: the
attributes of the bout, and those of its ruleset.
"""

import json
from dataclasses import dataclass
from functools import cache

from derbyos_core.i18n import tr
from resources import rulesets_text

__all__ = ["Rules", "rules_offered"]

WORDS = {"One period": tr("One period")}
"""What is no name of an association is said in the language of the person."""

Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules by name, with what they write into the bout and its ruleset."""

    name: str
    bout: Attributes = ()
    ruleset: Attributes = ()


@cache
def rules_offered() -> tuple[Rules, ...]:
    """The rules of the data file; the first is chosen unless somebody chooses another."""
    return tuple(
        Rules(
            name=WORDS.get(one["name"], str(one["name"])),
            bout=tuple((str(key), str(value)) for key, value in one.get("bout", {}).items()),
            ruleset=tuple((str(key), str(value)) for key, value in one.get("ruleset", {}).items()),
        )
        for one in json.loads(rulesets_text())
    )
