"""Access to a bout: for everybody on the network, or for the holders of admitted keys (decision 0017)."""

from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["ACCESS_SENTENCES", "CLOSED_SENTENCE", "OPEN_SENTENCE", "OPEN_WORDS", "Access"]


class Access(StrEnum):
    """Access to a bout."""

    OPEN = "open"
    CLOSED = "closed"


OPEN_SENTENCE = tr("Open bout: anybody on this network can write.")
CLOSED_SENTENCE = tr("Closed bout: only laptops that joined with the code can read and write.")
ACCESS_SENTENCES = {Access.OPEN: OPEN_SENTENCE, Access.CLOSED: CLOSED_SENTENCE}
OPEN_WORDS = tr("Open bout")
"""The same in two words, below the state of the network."""
