"""Symbols of the box in one cell of Lineups: one, or several that somebody typed together.

The form has three cells for a skater, and one symbol in each. Typed together are either two visits (`+ -`), the two
ends of one (`-$`), or a symbol and the stroke that finishes it on paper (`-/` is `+`, `S/` is `$`).
"""

from collections.abc import Mapping

from derbyos_core.interchange.statsbook.findings import read_whole, tidied

__all__ = ["SITS_OUT", "split_symbols"]

SITS_OUT = "3"
_SYMBOLS = frozenset("-+S$")
_STROKES: Mapping[str, str] = {"-/": "+", "-|": "+", "S/": "$", "S|": "$"}
_SEPARATORS = str.maketrans("", "", " ,;")
_SEVERAL_MAX = 4


def split_symbols(typed: str) -> tuple[str, ...]:
    """Return the symbols in a cell. A cell with one, or with anything else, gives its own text."""
    if read_whole(typed) == int(SITS_OUT):
        return (SITS_OUT,)
    text = tidied(typed).translate(_SEPARATORS).upper()
    if text in _STROKES:
        return (_STROKES[text],)
    is_several = 1 < len(text) <= _SEVERAL_MAX and set(text) <= {*_SYMBOLS, SITS_OUT}
    return tuple(text) if is_several else (typed,)
