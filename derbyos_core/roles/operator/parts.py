"""Parts of the operator's screen that may be left out: jammers and pivots, penalties, the box."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.penalty_tracker.compose_values import Choice, ComposeValue

__all__ = ["Part", "ShownParts", "choosing_parts"]


class Part(StrEnum):
    """A part that the menu shows or hides."""

    JAMMERS = "jammers"
    PENALTIES = "penalties"
    BOX = "box"


ALL = frozenset(Part)
_WORDS = {Part.JAMMERS: tr("Jammers"), Part.PENALTIES: tr("Penalties"), Part.BOX: tr("Box")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownParts:
    """The parts that are shown, and those that have a place: a hidden one leaves its place empty until half-time."""

    shown: frozenset[Part] = ALL
    placed: frozenset[Part] = ALL

    @classmethod
    def without(cls, names: Iterable[str]) -> "ShownParts":
        """Return the parts but for those with these names; others are not known and not hidden."""
        shown = frozenset(part for part in Part if part.value not in frozenset(names))
        return cls(shown=shown, placed=shown)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The names of the parts that are not shown."""
        return tuple(part.value for part in Part if part not in self.shown)

    def toggled(self, part: Part) -> "ShownParts":
        """Return the parts with this one hidden, or shown again; then it has its place at once."""
        return ShownParts(shown=self.shown ^ {part}, placed=self.placed | {part})

    def without_gaps(self) -> "ShownParts":
        """Return the same without the places of hidden parts."""
        return replace(self, placed=self.shown)


def choosing_parts(parts: ShownParts, offered: tuple[Part, ...]) -> ComposeValue:
    """Return the compose bar that shows and hides parts."""
    choices = []
    for part in offered:
        is_shown = part in parts.shown
        sub = tr("shown") if is_shown else tr("hidden")
        name = joined(", ", (tr("This screen shows"), _WORDS[part], tr("on") if is_shown else tr("off")))
        choices.append(Choice(text=_WORDS[part], sub=sub, name=name, is_chosen=is_shown))
    return ComposeValue(line=tr("This screen shows"), choices=tuple(choices), is_open=True)
