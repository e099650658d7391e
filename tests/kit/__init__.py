"""Kit that all tests share: clusters, nodes, logs and windows in memory.

cluster.py         clusters of the simulator, connected and cut
role_cluster.py    a simulated cluster whose laptops are named by role, compared with the plain fold
simulated_node.py  a laptop of a simulated cluster as a window uses a node
fake_node.py       nodes without network and disk that exchange entries at once
fake_services.py   what the program offers to a window, with every request recorded
folded_log.py      one log and the document that is folded from it
hand_written.py    entries from the XML of an act
own_network.py     a network of its own for a process of the tests
paper_bout.py      a bout for printed sheets, and the texts of their tables
windows.py         a main window in a bout
"""
