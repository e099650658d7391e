"""Presses for a fact: the actions of each official, from the fact and the content of the screen.

No class here knows the resulting commands: an official reads the screen, and presses the missing controls.
"""
