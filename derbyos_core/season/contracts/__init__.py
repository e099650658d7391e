"""Column contracts: the columns that the statistics read, and those of each of their results."""

from derbyos_core.season.contracts.contract import Contract
from derbyos_core.season.contracts.inputs import DOUBLES_FOUND, ENTRIES_BY_OFFICIAL, INPUTS, Inputs, read_inputs
from derbyos_core.season.contracts.results import CODES, RESULTS

__all__ = ["CODES", "DOUBLES_FOUND", "ENTRIES_BY_OFFICIAL", "INPUTS", "RESULTS", "Contract", "Inputs", "read_inputs"]
