"""A network of its own for a process of the tests, with loopback alone: its laptops hear none of another process.

`python -m tests.kit.own_network` ends with 0 if this system lets a process have one.
"""

import ctypes
import os
import socket
import struct
import sys

__all__ = ["enter_own_network"]

_NEW_NETWORK = 0x40000000
"""CLONE_NEWNET, see unshare(2)."""
_SET_FLAGS, _UP = 0x8914, 1
"""SIOCSIFFLAGS and IFF_UP, see netdevice(7)."""


def enter_own_network() -> None:
    """Leave the machine's network for a new one. Processes and threads that are started from here on are in it, too.

    Raises OSError if the system does not let this process do so: only Linux does, and only root.
    """
    if sys.platform != "linux":
        raise OSError("only Linux gives a process a network of its own")
    import fcntl  # no other system has it

    if ctypes.CDLL(None, use_errno=True).unshare(_NEW_NETWORK) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh", b"lo", _UP))


if __name__ == "__main__":
    try:
        enter_own_network()
    except OSError as error:
        sys.exit(f"no network of its own: {error}")
