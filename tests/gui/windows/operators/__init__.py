"""Which presses enter a fact: what each official does, from what is to be entered and what her screen shows.

Nobody here knows the commands that come of it: an official reads her screen, and presses what is missing.
"""
