"""Faults of a venue: one small class for each, known by its name.

To add one, write a class here that derives from `Fault`, with a docstring that says what happens in the venue. `strike`
causes the fault and returns a function that ends it.
"""

# isort: off
# The order of these modules is the order in which a seed draws the faults.
from derbyos_core.simulation.faults import network, clocks, disks, venue, laptops, odd, people, slow, cheats

# isort: on
from derbyos_core.simulation.faults.fault import FAULTS, Fault, Mend

__all__ = [
    "FAULTS",
    "Fault",
    "Mend",
    "cheats",
    "clocks",
    "disks",
    "laptops",
    "network",
    "odd",
    "people",
    "slow",
    "venue",
]
