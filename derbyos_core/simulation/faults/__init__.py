"""What can go wrong in a hall: one small class for each thing, known by its name.

To add one: a class here that derives from `Fault`, with a docstring that says what happens in the hall. It strikes,
and hands back what mends it.
"""

from derbyos_core.simulation.faults import air, clocks, disks, hall, laptops, odd, people, slow
from derbyos_core.simulation.faults.fault import FAULTS, Fault, Mend

__all__ = ["FAULTS", "Fault", "Mend", "air", "clocks", "disks", "hall", "laptops", "odd", "people", "slow"]
