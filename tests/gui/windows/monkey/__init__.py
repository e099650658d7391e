"""Random hands at real windows: from one number, what several people press, write, lose and find again.

monkey_cluster.py  the laptops, their windows, and a program around them that opens a bout again
hand.py            one random hand: mouse, finger, keys, on whatever can be seen
others.py          entries that officials without a window write meanwhile
promises.py        the checks after each step and at the end
play.py            the steps of one seed
"""
