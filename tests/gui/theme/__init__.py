"""Colours, fonts, sizes and their changes (`ui/theme`)."""
