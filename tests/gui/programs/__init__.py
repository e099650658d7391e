"""Windows beside real nodes: sockets, disk and timers on the loop of Qt."""
