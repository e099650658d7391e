"""All planted faults by name."""

from tests.planted.commands import COMMAND_FAULTS
from tests.planted.fault import PlantedFault
from tests.planted.presses import PRESS_FAULTS
from tests.planted.screens import SCREEN_FAULTS
from tests.planted.windows import WINDOW_FAULTS

__all__ = ["FAULTS"]

FAULTS: dict[str, PlantedFault] = {
    one.name: one for one in (*COMMAND_FAULTS, *SCREEN_FAULTS, *WINDOW_FAULTS, *PRESS_FAULTS)
}
