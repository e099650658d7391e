"""Random hands at real windows: from one number, what several people press, write, lose and find again.

hall.py      the laptops, their windows, and a program around them that opens a bout again
hand.py      one random hand: mouse, finger, keys, on whatever can be seen
others.py    what people without a window write meanwhile
promises.py  what is looked at after each step and at the end
play.py      the steps of one seed
"""
