"""The looks of the interface: colours, type, sizes, icons, and the style sheet made from them."""

from derbyos_core.roles.shared.button_kind import Kind
from derbyos_core.roles.shared.jersey import Jersey, jersey
from derbyos_core.roles.shared.phase import Phase
from ui.theme.look import Look, look
from ui.theme.tokens import Ground

__all__ = ["Ground", "Jersey", "Kind", "Look", "Phase", "jersey", "look"]
