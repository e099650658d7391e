"""Decides how stretches of sequence numbers are written: `5-7,9` (DOS-98, and the `missing` of an `accept`)."""

from collections.abc import Iterable

__all__ = ["read_stretches", "write_stretches"]


def read_stretches(text: str) -> dict[tuple[int, int], None]:
    """The stretches of numbers that `5-7,9` names, first and last of each; what is no number is passed over."""
    stretches: dict[tuple[int, int], None] = {}
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        last = last or first
        if _is_number(first) and _is_number(last):
            stretches[int(first), int(last)] = None
    return stretches


def _is_number(text: str) -> bool:
    """Digits such as `²` count for Python as digits and cannot be read as a number."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def write_stretches(top: int, waiting: Iterable[int]) -> str:
    """The numbers that are lacking between a top and those that wait behind it, as in `5-7,9`."""
    parts: list[str] = []
    before = top
    for number in sorted(waiting):
        low, high = before + 1, number - 1
        if low <= high:
            parts.append(f"{low}" if low == high else f"{low}-{high}")
        before = number
    return ",".join(parts)
