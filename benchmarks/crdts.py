"""Cost of a remote entry in libraries that merge documents, beside bare lxml and the product.

    python -m benchmarks.crdts [--entries 10000] [--rounds 5] [--python PYTHON]

`pycrdt` and `loro` are no dependencies: run this with `--python` naming a Python in which they are installed, and
missing ones are left out with a message. Each applies one update per entry of the same stream, as one peer sends them
to another: an element is a map in a map, an attribute a value in it. They keep no authors, no concurrent answers, and
no audit log. Automerge has no maintained binding for Python, and is not measured.
"""

import argparse
import gc
import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from benchmarks.figures import emit, median
from benchmarks.stream import make_bodies

Engine = Callable[[list[bytes]], Callable[[], int]]
Step = tuple[str, str, dict[str, str]]
"""Effect of an entry: `add`, `set` or `remove`, the id, and the values."""


def steps(bodies: list[bytes]) -> list[Step]:
    """Return the stream without XML."""
    from lxml import etree

    found: list[Step] = []
    for body in bodies:
        entry = etree.fromstring(body)
        if entry.tag == "add":
            child = entry[0]
            values = {str(name): str(value) for name, value in child.attrib.items()}
            found.append(("add", values.pop("eid"), {**values, "tag": str(child.tag), "jam": entry.get("jam", "")}))
        elif entry.tag == "set":
            found.append(("set", entry.get("eid", ""), {entry.get("attribute", ""): entry.text or ""}))
        else:
            found.append(("remove", entry.get("eid", ""), {}))
    return found


def pycrdt(bodies: list[bytes]) -> Callable[[], int]:
    """Y-CRDT, one transaction per entry."""
    lib: Any = importlib.import_module("pycrdt")
    updates: list[bytes] = []
    writer = lib.Doc()
    subscription = writer.observe(lambda event: updates.append(event.update))
    elements = writer.get("elements", type=lib.Map)
    for verb, eid, values in steps(bodies):
        with writer.transaction():
            if verb == "add":
                elements[eid] = lib.Map(values)
            elif verb == "remove":
                del elements[eid]
            else:
                for name, value in values.items():
                    elements[eid][name] = value
    writer.unobserve(subscription)

    def run() -> int:
        reader = lib.Doc()
        for update in updates:
            reader.apply_update(update)
        return len(reader.get("elements", type=lib.Map))

    return run


def loro(bodies: list[bytes]) -> Callable[[], int]:
    """Loro, one commit per entry."""
    lib: Any = importlib.import_module("loro")
    updates: list[bytes] = []
    writer = lib.LoroDoc()

    def note(update: bytes) -> bool:
        updates.append(bytes(update))
        return True

    subscription = writer.subscribe_local_update(note)
    elements = writer.get_map("elements")
    maps: dict[str, Any] = {}
    for verb, eid, values in steps(bodies):
        if verb == "remove":
            elements.delete(eid)
        else:
            if verb == "add":
                maps[eid] = elements.insert_container(eid, lib.LoroMap())
            for name, value in values.items():
                maps[eid].insert(name, value)
        writer.commit()
    assert subscription is not None

    def run() -> int:
        reader = lib.LoroDoc()
        for update in updates:
            reader.import_(update)
        return len(reader.get_map("elements").keys())

    return run


def lxml(bodies: list[bytes]) -> Callable[[], int]:
    """The floor."""
    from benchmarks.bare_tree import BareTree

    def run() -> int:
        tree = BareTree()
        for body in bodies:
            tree.take(body)
        return len(tree.index)

    return run


def product(bodies: list[bytes]) -> Callable[[], int]:
    """Parse and check, keep, fold, and the document read at the end."""
    from derbyos_core.document.fold import Document
    from derbyos_core.gossip.entry import parse_body
    from derbyos_core.gossip.log import EntryLog
    from derbyos_core.identity import BoutId

    def run() -> int:
        log, document = EntryLog(BoutId("benchmark")), Document(BoutId("benchmark"))
        for body in bodies:
            for entry in parse_body(body):
                for placed in log.append(entry).placed:
                    document.apply(placed)
        return len(document.root().children)

    return run


ENGINES: dict[str, Engine] = {"lxml": lxml, "product": product, "pycrdt": pycrdt, "loro": loro}
THEIRS = ("pycrdt", "loro")


def once(name: str, count: int) -> float:
    """Microseconds of processor time by entry, the better of two."""
    run = ENGINES[name](make_bodies(count))
    found = []
    for _ in range(2):
        gc.collect()
        gc.disable()
        began = time.process_time()
        assert run() > 0
        found.append(time.process_time() - began)
        gc.enable()
    return min(found) / count * 1e6


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable, help="the Python that has pycrdt and loro")
    parser.add_argument("--one", choices=tuple(ENGINES))
    options = parser.parse_args()
    if options.one:
        print(json.dumps(once(options.one, options.entries)))
        return
    found: dict[str, list[float]] = {name: [] for name in ENGINES}
    for _ in range(options.rounds):
        for name in tuple(found):
            python = options.python if name in THEIRS else sys.executable
            command = [python, "-m", "benchmarks.crdts", "--one", name, "--entries", str(options.entries)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                last = (done.stderr.strip().splitlines() or ["it broke off"])[-1]
                print(f"{name} is left out: {last}", file=sys.stderr)
                del found[name]
            else:
                found[name].append(json.loads(done.stdout))
    for name, one in found.items():
        ratio = median([a / b for a, b in zip(one, found["product"], strict=True)])
        emit("crdts", name, median(one), "us/entry", entries=options.entries, product_is_times_as_fast=ratio)


if __name__ == "__main__":
    main()
