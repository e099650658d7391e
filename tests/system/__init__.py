"""The whole program as a person starts it: processes, sockets, files, faults."""
