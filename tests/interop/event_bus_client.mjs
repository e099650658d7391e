// Client of the Event BUS that shares no code with the program: Node.js, and the packages zeromq and @msgpack/msgpack.
//
//     node event_bus_client.mjs rfc|text PORT SUBTREES
//
// It prints one line of JSON for the snapshot and one for each event after it. A line of JSON on its input,
// {"topic": ..., "producer": ..., "data": ...}, is published. It ends with its input.

import { createRequire } from "node:module";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url); // honours NODE_PATH
const zmq = require("zeromq");
const { encode, decode } = require("@msgpack/msgpack");

const [dialect, port, subtrees] = process.argv.slice(2);
const isText = dialect === "text";
const address = (offset) => `tcp://127.0.0.1:${Number(port) + offset}`;
const print = (value) => process.stdout.write(JSON.stringify(value) + "\n");

function writeNumber(number) {
  if (isText) return String(number);
  const octets = Buffer.alloc(8);
  octets.writeBigUInt64BE(BigInt(number));
  return octets;
}

const readNumber = (frame) => (isText ? parseInt(frame.toString(), 10) : Number(frame.readBigUInt64BE()));

function readEvent([topic, number, producer, time, uuid, data]) {
  return {
    topic: topic.toString(),
    number: readNumber(number),
    producer: producer.toString(),
    time: new Date(time.toString()).toISOString(),
    uuid: uuid.toString(),
    data: decode(data),
  };
}

const subscriber = new zmq.Subscriber();
for (const prefix of subtrees.split(isText ? "," : ";")) subscriber.subscribe(prefix);
const connected = new Promise((resolve) => subscriber.events.on("handshake", resolve));
subscriber.connect(address(1));
await connected;

const snapshot = new zmq.Dealer({ routingId: randomUUID() });
snapshot.connect(address(0));
await snapshot.send(["SYNCSTART", subtrees, writeNumber(0)]);
const events = [];
let last = 0;
for await (const [command, ...frames] of snapshot) {
  if (command.toString() === "SYNCEND") {
    last = readNumber(frames[1]);
    print({ snapshot: events, subtrees: frames[0].toString(), number: last });
    break;
  }
  events.push(readEvent(frames));
}

async function publish(line) {
  const { topic, producer, data } = JSON.parse(line);
  const dealer = new zmq.Dealer(); // one for each event, as the published library does
  dealer.connect(address(2));
  await dealer.send([topic, isText ? "null" : writeNumber(0), producer, new Date().toISOString(), randomUUID(), encode(data)]);
}

const input = createInterface({ input: process.stdin });
input.on("line", publish);
input.on("close", () => process.exit(0));

for await (const frames of subscriber) {
  const event = readEvent(frames);
  if (event.number > last) {
    last = event.number;
    print(event);
  }
}
