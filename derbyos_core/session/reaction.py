"""A person's reaction time, apart from all else: the first window needs it before a bout is loaded."""

__all__ = ["REACTION_US"]

REACTION_US = 300_000
"""Simple reactions to something seen take 200 to 300 ms; a choice takes longer."""
