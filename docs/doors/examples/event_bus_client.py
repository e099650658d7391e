"""Follow the score of a bout over the Event BUS: python event_bus_client.py [PORT]."""

import sys

import msgpack
import zmq

port = int(sys.argv[1]) if len(sys.argv) > 1 else 5556
context = zmq.Context()
events, snapshot = context.socket(zmq.SUB), context.socket(zmq.DEALER)
events.subscribe(b"/derbyos/score/")
events.connect(f"tcp://127.0.0.1:{port + 1}")
snapshot.connect(f"tcp://127.0.0.1:{port}")
snapshot.send_multipart([b"SYNCSTART", b"/derbyos/score/", bytes(8)])
while (frames := snapshot.recv_multipart())[0] == b"SYNC":
    print(frames[1].decode(), msgpack.unpackb(frames[6]), flush=True)
last = frames[2]  # numbers of eight octets in network order compare like numbers
while True:
    topic, number, _, _, _, data = events.recv_multipart()
    if number > last:
        last = number
        print(topic.decode(), msgpack.unpackb(data), flush=True)
