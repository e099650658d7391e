"""Faults of a venue: one small class for each, known by its name.

To add one, write a class here that derives from `Fault`, with a docstring that says what happens in the venue. `strike`
causes the fault and returns a function that ends it.
"""

from derbyos_core.simulation.faults import air, clocks, disks, hall, laptops, odd, people, slow
from derbyos_core.simulation.faults.fault import FAULTS, Fault, Mend

__all__ = ["FAULTS", "Fault", "Mend", "air", "clocks", "disks", "hall", "laptops", "odd", "people", "slow"]
