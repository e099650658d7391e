"""The press oracle: an entry says what the screen named when it was pressed (jam, skater, team, code, clock).

names.py       names in texts, and the meaning of the numbers of jams
shown.py       what a window names, as values
reading.py     reads windows into these values: accessible texts and drawn values, no drafts
facts.py       what a command says
moment.py      one press: what was pressed, shown before and after, and sent
comparison.py  what the person knows, and the checks of names
clocks.py      the checks of clocks, whistles and stops
past.py        the check that the past stays
corrections.py the checks of corrections, Undo and Redo
crew.py        what other officials write meanwhile
person.py      a random official with the habits of a role
play.py        one seed
scene.py       a short row of presses that is written down
virtual_clocks.py  virtual time, so that a seed repeats
"""
