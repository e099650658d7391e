"""Print every fact of a bout's score once, and acknowledge it. Needs pyzmq alone.

python pppp_client.py [tcp://127.0.0.1:5590] [channel]
"""

import struct
import sys
import time

import zmq

address, channel = (*sys.argv[1:], *("tcp://127.0.0.1:5590", "score")[len(sys.argv) - 1 :])
socket = zmq.Context().socket(zmq.DEALER)
socket.setsockopt(zmq.IDENTITY, b"example overlay")
socket.connect(address)
socket.send(b"\x01" + channel.encode())
last, missing, heard_at = -1, set(), time.monotonic()
while True:
    if not socket.poll(500):
        is_gone = time.monotonic() - heard_at > 8
        socket.send(b"\x01" + channel.encode() if is_gone else b"\x03")
        continue
    first, *rest = socket.recv_multipart()
    heard_at = time.monotonic()
    if first == b"\x03":
        continue
    (number,) = struct.unpack("!Q", rest[0])
    is_state = first[:1] == b"\x05"
    if number > last or number in missing:
        missing = set() if is_state else (missing | set(range(last + 1, number))) - {number}
        last = max(last, number)
        for topic, value in zip(rest[1::2], rest[2::2], strict=True):
            print(topic.decode(), value.decode(), flush=True)
    ranges = [struct.pack("!QQ", one, one) for one in sorted(missing)]
    socket.send_multipart([b"\x02" + channel.encode(), struct.pack("!Q", last), *ranges])
