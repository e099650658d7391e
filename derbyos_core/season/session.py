"""Spark session of the report: quiet, on loopback, in folders that are removed again.

Without an address Spark runs in a Java machine of this process's own. With `remote` (`sc://HOST:PORT`) the same report
runs on a cluster through Spark Connect; paths are then the server's.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark import SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.season.java import find_java, java_home

__all__ = ["MASTER", "open_session"]

MASTER = "local[2]"
LOCAL = re.compile(r"local(\[(\d+|\*)\])?")
LOOPBACK = "127.0.0.1"
SETTINGS = ("log4j2.properties", "spark-defaults.conf")
SMALL_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData"
"""The quick compiler alone: a report is over before the thorough one has paid off (half the processor time)."""
CONNECT_PORT = 15002
ANSWER_S_MAX = 10
END_S_MAX = 10
"""Java's own cleanup takes a second at most."""
INHERITED = ("SPARK_HOME", "SPARK_CONF_DIR", "SPARK_REMOTE", "PYSPARK_SUBMIT_ARGS", "PYSPARK_GATEWAY_PORT")
"""Settings of another Spark on this machine, which would misdirect this one."""


@contextmanager
def open_session(*, master: str = MASTER, remote: str | None = None) -> Iterator[SparkSession]:
    """Open a session for as long as the context lasts; its settings and scratch files are removed with it."""
    folder = Path(tempfile.mkdtemp(prefix="derbyos-report-"))
    session: SparkSession | None = None
    try:
        if remote:
            session = _remote(remote)
        else:
            with _held_signals() as held:
                session = _local(master, folder)
            if held:
                raise KeyboardInterrupt
        yield session
    finally:
        if session is not None:
            with suppress(Py4JError, PySparkException, OSError, EOFError):  # Java may be gone before us
                session.stop()
        _end_java()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _held_signals() -> Iterator[list[int]]:
    """Hold requests to stop until Java is up: before that PySpark holds it where nobody could end it.

    This also replaces Spark's own Ctrl-C handler, which calls Java in the middle of another call. A second request
    takes effect at once.
    """
    held: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield held  # signals come to the main thread alone
        return

    def hold(number: int, frame: FrameType | None) -> None:
        held.append(number)
        if len(held) > 1:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, hold) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield held
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _local(master: str, folder: Path) -> SparkSession:
    if LOCAL.fullmatch(master) is None:
        raise UserError(
            tr(
                "A Spark master here is local, local[N] or local[*], found {master}; for others use --remote.",
                master=master,
            )
        )
    settings, scratch = folder / "conf", folder / "scratch"
    settings.mkdir()
    scratch.mkdir()
    for name in SETTINGS:
        text = files(__package__).joinpath("spark", name).read_text(encoding="utf-8")
        (settings / name).write_text(text, encoding="utf-8")
    wanted = java_home(find_java(), folder / "java") | {
        "SPARK_CONF_DIR": str(settings),
        "SPARK_LOCAL_IP": LOOPBACK,
        "SPARK_LOCAL_DIRS": str(scratch),
        "SPARK_LAUNCHER_OPTS": SMALL_JAVA,
        "SPARK_SUBMIT_OPTS": f"{SMALL_JAVA} -Djava.io.tmpdir={scratch}",
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
    }
    builder = SparkSession.builder.master(master).appName("derbyos-report")
    with _environment(wanted):
        return builder.config("spark.sql.warehouse.dir", str(folder / "warehouse")).getOrCreate()


def _end_java() -> None:
    """Wait until the Java machine is gone; it ends when nobody holds its input any more.

    PySpark leaves this to the end of the process. That would leave an orphan for a moment, and a session opened later
    in the same process would find a dead machine.
    """
    gateway, SparkContext._gateway, SparkContext._jvm = SparkContext._gateway, None, None
    java = getattr(gateway, "proc", None)
    if gateway is None or java is None:
        return
    with suppress(Py4JError, OSError):
        gateway.shutdown()
    java.stdin.close()
    try:
        java.wait(END_S_MAX)
    except subprocess.TimeoutExpired:
        java.kill()
        java.wait()


@contextmanager
def _environment(wanted: Mapping[str, str]) -> Iterator[None]:
    """Set these variables while the Java machine is started, then restore the previous environment."""
    before = dict(os.environ)
    for name in INHERITED:
        os.environ.pop(name, None)
    os.environ.update(wanted)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _remote(address: str) -> SparkSession:
    parts = urlsplit(address)
    if parts.scheme != "sc" or not parts.hostname:
        raise UserError(tr("A Spark Connect address is written sc://HOST:PORT, found {address}.", address=address))
    if find_spec("grpc") is None:
        raise UserError(
            tr(
                "A report at {address} needs Spark Connect; install it with: pip install 'pyspark[connect]'.",
                address=address,
            )
        )
    try:  # Spark's own client would try for a quarter of an hour
        socket.create_connection((parts.hostname, parts.port or CONNECT_PORT), ANSWER_S_MAX).close()
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else tr("a port lies in 1 to 65535")
        raise UserError(tr("No Spark answers at {address}: {reason}.", address=address, reason=reason)) from error
    return SparkSession.builder.remote(address).appName("derbyos-report").getOrCreate()
