"""A real Spark of several processes on loopback: a standalone master with workers, and a Spark Connect server.

They are started from the jars of the package `pyspark`, know nothing of this program, and are ended with the context.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pyspark

from derbyos_core.season.java import find_java, java_home

__all__ = ["connect_server", "standalone_cluster"]

HOST = "127.0.0.1"
UP_S_MAX = 180
"""On a machine that does ten other things; alone it takes ten seconds."""
END_S_MAX = 10
POLL_S = 0.2


@contextmanager
def standalone_cluster(folder: Path, *, workers: int = 2) -> Iterator[str]:
    """Start a master and workers of one core each; yield the master's address."""
    port = _free_port()
    address = f"spark://{HOST}:{port}"
    home = _environment(folder)
    master = ("org.apache.spark.deploy.master.Master", "--host", HOST, "--port", str(port), "--webui-port", "0")
    with _process(master, folder, home, "master"):
        _wait_for(port)
        commands = [
            (
                "org.apache.spark.deploy.worker.Worker", "--host", HOST, "--cores", "1", "--memory", "2g",
                "--webui-port", "0", "--work-dir", str(folder / f"work-{number}"), address,
            )
            for number in range(workers)
        ]  # fmt: skip
        with _all(commands, folder, home):
            yield address


@contextmanager
def connect_server(folder: Path) -> Iterator[str]:
    """Start a Spark Connect server with two cores; yield its address."""
    port = _free_port()
    conf = {
        "spark.connect.grpc.binding.address": HOST,
        "spark.connect.grpc.binding.port": str(port),
        "spark.driver.host": HOST,
        "spark.driver.bindAddress": HOST,
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
    }
    options = [word for name, value in conf.items() for word in ("--conf", f"{name}={value}")]
    server = "org.apache.spark.sql.connect.service.SparkConnectServer"
    command = ("org.apache.spark.deploy.SparkSubmit", "--master", "local[2]", *options, "--class", server)
    with _process((*command, "spark-internal"), folder, _environment(folder), "connect"):
        _wait_for(port)
        yield f"sc://{HOST}:{port}"


@contextmanager
def _all(commands: Sequence[Sequence[str]], folder: Path, home: Mapping[str, str]) -> Iterator[None]:
    if not commands:
        yield
        return
    first, *others = commands
    with _process(first, folder, home, f"worker-{len(others)}"), _all(others, folder, home):
        yield


@contextmanager
def _process(command: Sequence[str], folder: Path, home: Mapping[str, str], name: str) -> Iterator[None]:
    spark_class = Path(pyspark.__file__).parent / "bin" / "spark-class"
    with (folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            [str(spark_class), *command],
            env=dict(home),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            yield
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(END_S_MAX)
            process.kill()
            process.wait()


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing of this program can be found."""
    (folder / "java").mkdir(exist_ok=True)
    shim = java_home(find_java(), folder / "java" / str(len(list((folder / "java").iterdir()))))
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    scratch = {"SPARK_LOCAL_DIRS": str(folder / "scratch"), "SPARK_LOCAL_IP": HOST, "SPARK_CONF_DIR": str(folder)}
    return kept | shim | scratch | {"PYSPARK_PYTHON": sys.executable, "SPARK_NO_DAEMONIZE": "1"}


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        port: int = taken.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    until = time.monotonic() + UP_S_MAX
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(POLL_S)
    raise TimeoutError(f"nothing listens on port {port} after {UP_S_MAX} s")
