"""Bounds of the bus and the door, per peer first and then in total."""

__all__ = [
    "CLIENTS_MAX",
    "CLIENTS_PER_HOST_MAX",
    "FRAMES_BURST",
    "FRAMES_PER_S",
    "FRAMES_PER_TURN",
    "FRAME_UNIT_OCTETS",
    "HELD_OCTETS_MAX",
    "OWN_QUEUE_OCTETS_MAX",
    "QUEUED_OCTETS_MAX",
    "REQUESTS_BURST",
    "REQUESTS_PER_S",
    "REQUEST_OCTETS_MAX",
    "SHARE_OCTETS_MAX",
    "SNAPSHOT_COST",
    "WINDOW_OCTETS",
]

CLIENTS_PER_HOST_MAX = 32
"""Scoreboard, overlays and show control of one machine, eight times over."""
CLIENTS_MAX = 128
"""Four such machines; each connection costs a descriptor and some 10 KiB."""

WINDOW_OCTETS = 1 << 18
"""Octets of a connection that the driver has, with one more piece of this size; 256 KiB are 20 ms at 100 Mbit/s."""
OWN_QUEUE_OCTETS_MAX = 1 << 23
"""Octets of our own events for one connection: 8 MiB are ten snapshots of 2,000 facts at 400 octets. A connection that
leaves more unread is closed: it would get facts that are no longer true."""
SHARE_OCTETS_MAX = 1 << 22
"""Octets of one sender in the queue of one receiver, or one frame of any size. Beyond 4 MiB the receiver misses events
of this sender, which its sequence numbers tell it; nobody else's are lost, and it stays connected."""
QUEUED_OCTETS_MAX = 1 << 26
"""Octets of the frames in all queues, each frame once; beyond 64 MiB, four of the largest, that with the longest queue
is closed."""
HELD_OCTETS_MAX = 1 << 26
"""Octets of all unfinished frames; beyond 64 MiB, four of the largest size, the connection of the longest is closed."""

FRAMES_PER_TURN = 64
"""Frames of one connection before others have their turn: 64 x 50 us with ten receivers are 3 ms."""
FRAMES_PER_S, FRAMES_BURST = 5_000, 10_000
"""Frames of a connection; a bout changes less than 100 facts a second. A faster sender is read more slowly."""
FRAME_UNIT_OCTETS = 4_096
"""A frame counts once more for each of these, so that 5,000 a second are at most 20 MiB."""

REQUESTS_PER_S, REQUESTS_BURST = 20, 40
"""Requests of a connection; an official writes one entry in a second or two."""
SNAPSHOT_COST = 10
"""A snapshot counts as so many requests."""
REQUEST_OCTETS_MAX = 1 << 16
"""Largest request; a command has some 100 octets."""
