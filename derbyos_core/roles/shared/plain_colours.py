"""Everyday names of colours: what people call a jersey."""

from derbyos_core.bout.paper.colours import is_colour, plain_colour
from derbyos_core.i18n import tr

__all__ = ["PLAIN_WORDS", "colour_name"]

PLAIN_WORDS = {
    "black": tr("black"), "white": tr("white"), "grey": tr("grey"), "red": tr("red"), "orange": tr("orange"),
    "gold": tr("gold"), "yellow": tr("yellow"), "green": tr("green"), "teal": tr("teal"), "blue": tr("blue"),
    "navy": tr("navy"), "violet": tr("violet"), "pink": tr("pink"), "brown": tr("brown"),
}  # fmt: skip


def colour_name(colour: str) -> str:
    """Return the nearest plain name of a colour, to be translated; a text that is no colour is returned unchanged."""
    name = plain_colour(colour)
    return PLAIN_WORDS[name] if is_colour(colour) else name
