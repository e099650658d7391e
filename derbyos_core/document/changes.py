"""Decides how two looks at the children of an element are compared: what went, what came, at the price of the change.

What did not change is the same object (`document.tree`), and one entry changes few children. So the stretch between
the first and the last that differ is found by comparing slices, which the interpreter does a hundred times faster
than anybody could one by one.
"""

from derbyos_core.document.tree import Element

__all__ = ["differing"]


def differing(before: tuple[Element, ...], now: tuple[Element, ...]) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """What stood there and stands there now, without the beginning and the end that both have."""
    most = min(len(before), len(now))
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if before[low:middle] == now[low:middle]:
            low = middle
        else:
            high = middle - 1
    start, low, high = low, 0, most - low
    while low < high:  # the same from the end
        middle = (low + high + 1) // 2
        if before[len(before) - middle : len(before) - low] == now[len(now) - middle : len(now) - low]:
            low = middle
        else:
            high = middle - 1
    return before[start : len(before) - low], now[start : len(now) - low]
