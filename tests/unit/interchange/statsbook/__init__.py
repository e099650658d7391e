"""Tests of the StatsBook: workbook, typed book, game, checks, export."""
