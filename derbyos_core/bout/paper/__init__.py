"""Rows of the paper sheets as values: what stands in which row, for print and for the StatsBook (domain 6).

A sheet follows the jams, the roster, or the visits of the box. The modules here say which rows there are and what they
hold; words, signs and cells are the caller's.
"""

__all__: list[str] = []
