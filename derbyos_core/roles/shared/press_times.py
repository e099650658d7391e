"""Times within which two presses, or a press and a change by others, belong together."""

__all__ = ["AGREE_S"]

AGREE_S = 0.5
"""A value that others changed so shortly before a press: the press counts as agreeing with the change (design 1.3)."""
