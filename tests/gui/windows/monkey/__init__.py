"""Random presses at real windows: from one seed, several people press, write, lose connections and reconnect.

monkey_cluster.py  the laptops, their windows, and a program around them that opens a bout again
hand.py            one random person: mouse, finger, keys, on any visible control
others.py          entries that officials without a window write meanwhile
promises.py        the checks after each step and at the end
play.py            the steps of one seed
"""
