"""Print the facts of a bout from its RSB door: python rsb_client.py [host [port]]; needs only the protobuf library."""

import socket
import sys
import time
import uuid

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, text_format

MESSAGES = """name: "rsb" message_type { name: "Id"
  field { name: "sender" number: 1 type: TYPE_BYTES } field { name: "sequence" number: 2 type: TYPE_UINT32 } }
message_type { name: "Meta"
  field { name: "create_time" number: 2 type: TYPE_INT64 } field { name: "send_time" number: 3 type: TYPE_INT64 } }
message_type { name: "Notification" field { name: "id" number: 108 type: TYPE_MESSAGE type_name: ".Id" }
  field { name: "scope" number: 6 type: TYPE_BYTES } field { name: "schema" number: 7 type: TYPE_BYTES }
  field { name: "data" number: 9 type: TYPE_BYTES }
  field { name: "meta" number: 15 type: TYPE_MESSAGE type_name: ".Meta" } }"""
pool = descriptor_pool.DescriptorPool()
pool.AddSerializedFile(text_format.Parse(MESSAGES, descriptor_pb2.FileDescriptorProto()).SerializeToString())
Notification = message_factory.GetMessageClass(pool.FindMessageTypeByName("Notification"))

host, port = (sys.argv + ["127.0.0.1", "55555"][len(sys.argv) - 1 :])[1:3]
server = socket.create_connection((host, int(port))).makefile("rwb")
now = time.time_ns() // 1000
wish = Notification(
    id={"sender": uuid.uuid4().bytes, "sequence": 0}, scope=b"/derbyos/snapshot/", schema=b"void", data=b""
)
wish.meta.create_time, wish.meta.send_time = now, now
server.write(bytes(4) + len(wish.SerializeToString()).to_bytes(4, "little") + wish.SerializeToString())
server.flush()
while len(size := server.read(4)) == 4:
    if any(size):  # the four zeros are the server's greeting
        event = Notification.FromString(server.read(int.from_bytes(size, "little")))
        print(event.scope.decode(), event.data.decode(), flush=True)
