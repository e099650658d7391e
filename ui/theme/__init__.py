"""The looks of the interface: colours, type, sizes, icons, and the style sheet made from them."""

from derbyos_core.colours import Jersey, jersey
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.theme.look import Look, look
from ui.theme.tokens import ColourScheme

__all__ = ["ButtonKind", "ColourScheme", "DisplayPhase", "Jersey", "Look", "jersey", "look"]
