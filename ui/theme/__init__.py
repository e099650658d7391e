"""The looks of the interface: colours, type, sizes, icons, and the style sheet made from them."""

from ui.theme.kinds import Kind
from ui.theme.look import Look, look
from ui.theme.palette import Jersey, jersey
from ui.theme.phases import Phase
from ui.theme.tokens import Ground

__all__ = ["Ground", "Jersey", "Kind", "Look", "Phase", "jersey", "look"]
