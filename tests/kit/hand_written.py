"""Entries written by hand: the XML of an act, and the head that gives it its place in the log."""

__all__ = ["head_of", "with_head"]


def head_of(source: str, sequence: int, timestamp: str, role: str = "") -> str:
    """Return the attributes that every entry has, with a space before the first."""
    of_role = f' role="{role}"' if role else ""
    return f' source="{source}" sequence="{sequence}" timestamp="{timestamp}"{of_role}'


def with_head(act: str, head: str) -> str:
    """Return the act with these attributes at its root, before its own."""
    end = min(index for mark in " >/" if (index := act.find(mark)) > 0)
    return act[:end] + head + act[end:]
