"""PPPP, the Paranoid Pirate Publishing Protocol (seed 004): publisher and subscriber without sockets."""

from derbyos_core.gateways.pppp.broadcast import BroadcastPublisher
from derbyos_core.gateways.pppp.messages import Frames, Settings
from derbyos_core.gateways.pppp.publisher import Publisher
from derbyos_core.gateways.pppp.reception import Position
from derbyos_core.gateways.pppp.subscriber import Subscriber

__all__ = ["BroadcastPublisher", "Frames", "Position", "Publisher", "Settings", "Subscriber"]
