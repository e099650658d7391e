"""Rules offered for a new bout, from the data file and in its order.

The file holds only differences from the default of a bout, WFTDA's rules of January 2019: attributes of the bout and of
its ruleset.
"""

import json
from dataclasses import dataclass
from functools import cache

from derbyos_core.i18n import tr
from resources import rulesets_text

__all__ = ["Rules", "rules_offered"]

WORDS = {"Sevens": tr("Sevens"), "RDCL half game": tr("RDCL half game")}
"""Translations of names that are not those of an association."""

Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules by name, with the attributes to write into the bout and its ruleset."""

    name: str
    bout: Attributes = ()
    ruleset: Attributes = ()


@cache
def rules_offered() -> tuple[Rules, ...]:
    """Return the rules of the data file; the first is the default choice."""
    return tuple(
        Rules(
            name=WORDS.get(one["name"], str(one["name"])),
            bout=tuple((str(key), str(value)) for key, value in one.get("bout", {}).items()),
            ruleset=tuple((str(key), str(value)) for key, value in one.get("ruleset", {}).items()),
        )
        for one in json.loads(rulesets_text())
    )
