"""Spark session of the report: quiet, on loopback, in folders that are removed again.

The master says where Spark works:

    local[N]             in a Java machine of this process's own, with N cores
    spark://HOST:PORT    on a standalone cluster, driven by such a machine
    sc://HOST:PORT       on a cluster behind a Spark Connect server, without Java here
    submitted            where `spark-submit` has started us

On a cluster, paths are the cluster's: every executor must reach them. The executors get the program's code from here.
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

from py4j.protocol import Py4JError, Py4JJavaError  # type: ignore[import-untyped]
from pyspark import SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import derbyos_core
from derbyos_core.errors import UserError, reason_of
from derbyos_core.i18n import tr
from derbyos_core.season.code_archive import code_archive
from derbyos_core.season.java import find_java, heap_mib, java_home

__all__ = [
    "MASTER",
    "SPARK_ERRORS",
    "SUBMITTED",
    "are_few",
    "is_local",
    "open_session",
    "plan_for",
    "spark_reason",
    "submitted_here",
    "told_failures",
]

SPARK_ERRORS: tuple[type[Exception], ...] = (PySparkException, Py4JError)
"""Errors of a session where Spark fails; results in Arrow's form come with the second, which Spark does not wrap."""

MASTER = "local[2]"
SUBMITTED = "submitted"
LOCAL = re.compile(r"local(\[(\d+|\*)\])?")
STANDALONE = re.compile(r"spark://([^/:,]+):(\d+)(,[^/:,]+:\d+)*")
CONNECT = "sc://"
JAVA_CLASS = re.compile(r"^(?:[\w$]+\.)+[\w$]+: ")
LOOPBACK = "127.0.0.1"
HEAP = "@HEAP@"
"""Mark in the settings in place of the size of Java's heap."""
SETTINGS = ("log4j2.properties", "spark-defaults.conf")
SMALL_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:ReservedCodeCacheSize=256m"
"""The quick compiler alone: a report is over before the thorough one has paid off (half the processor time).

Alone it has room for 48 MB of code, which a large season fills; Java then interprets the rest, many times slower.
"""
CONNECT_PORT = 15002
ANSWER_S_MAX = 10
END_S_MAX = 10
"""Java's own cleanup takes a second at most."""
APP = "derbyos-report"
FEW_BOUTS = 50
"""Up to this many bouts the results are planned for little data."""
BROADCAST_OCTETS = "10m"
"""Spark's own default."""
PARTS_MIN = 2
BOUTS_PER_PART = 250
"""The longest result has some 280 rows for each bout."""
PROGRAM = Path(derbyos_core.__file__).parents[1]
RUNTIME = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.sources.parallelPartitionDiscovery.threshold": "10000",
}
"""Settings of every session: the same results everywhere, and no job for listing a few hundred files."""
INHERITED = ("SPARK_HOME", "SPARK_CONF_DIR", "SPARK_REMOTE", "PYSPARK_SUBMIT_ARGS", "PYSPARK_GATEWAY_PORT")
"""Settings of another Spark on this machine, which would misdirect this one."""


def is_local(master: str) -> bool:
    """Return whether Spark works in this process's own Java machine, with this machine's files."""
    return LOCAL.fullmatch(master) is not None


def spark_reason(error: Exception) -> str:
    """Return the first line of what Spark says about its failure, without the names of its classes.

    Java itself is asked for the words of some errors, so this is called while the session is open.
    """
    try:
        text = str(error.java_exception.toString()) if isinstance(error, Py4JJavaError) else str(error)
    except (Py4JError, OSError):
        text = tr("Java ended")
    line = (text.strip().splitlines() or [type(error).__name__])[0]
    return JAVA_CLASS.sub("", line)


@contextmanager
def told_failures() -> Iterator[None]:
    """Turn errors of Spark into a `UserError` with the reason."""
    try:
        yield
    except SPARK_ERRORS as error:
        raise UserError(tr("Spark could not make the report: {words}", words=spark_reason(error))) from error


def submitted_here() -> bool:
    """Return whether `spark-submit` has started this process."""
    return "PYSPARK_GATEWAY_PORT" in os.environ


def are_few(bouts: int) -> bool:
    """Return whether so many bouts are planned for little data."""
    return bouts <= FEW_BOUTS


def plan_for(session: SparkSession, bouts: int) -> None:
    """Set how Spark plans what follows, by the number of bouts that it is about.

    Compiled stages, plans that adapt, and copies of small tables for each task pay off over many rows. For a few bouts
    they cost more than the counting. More bouts are divided into more parts, so that none outgrows the memory.
    """
    is_few = are_few(bouts)
    for name in ("spark.sql.codegen.wholeStage", "spark.sql.adaptive.enabled"):
        session.conf.set(name, str(not is_few).lower())
    session.conf.set("spark.sql.codegen.factoryMode", "NO_CODEGEN" if is_few else "FALLBACK")
    session.conf.set("spark.sql.autoBroadcastJoinThreshold", "-1" if is_few else BROADCAST_OCTETS)
    session.conf.set("spark.sql.shuffle.partitions", str(max(PARTS_MIN, bouts // BOUTS_PER_PART)))


@contextmanager
def open_session(*, master: str = MASTER, remote: str | None = None) -> Iterator[SparkSession]:
    """Open a session for as long as the context lasts; its settings and scratch files are removed with it.

    `remote` is another name for a master of the form `sc://HOST:PORT`.
    """
    folder = Path(tempfile.mkdtemp(prefix="derbyos-report-"))
    session: SparkSession | None = None
    try:
        if remote or master.startswith(CONNECT):
            session = _remote(remote or master)
        elif master == SUBMITTED and submitted_here():
            session = SparkSession.builder.appName(APP).getOrCreate()
        else:
            with _held_signals() as held:
                session = _own(master, folder)
            if held:
                raise KeyboardInterrupt
        _set(session)
        if remote or not is_local(master):
            session.addArtifacts(str(code_archive(folder)), pyfile=True)
        yield session
    finally:
        if session is not None:
            with suppress(Py4JError, PySparkException, OSError, EOFError):  # Java may be gone before us
                session.stop()
        _end_java()
        shutil.rmtree(folder, ignore_errors=True)


def _set(session: SparkSession) -> None:
    for name, value in RUNTIME.items():
        session.conf.set(name, value)


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


def _own(master: str, folder: Path) -> SparkSession:
    """Start a Java machine here, which works itself or drives a standalone cluster."""
    is_cluster = STANDALONE.fullmatch(master)
    if not is_local(master) and is_cluster is None:
        raise UserError(
            tr(
                "A Spark master is local[N], spark://HOST:PORT or sc://HOST:PORT, found {master}.",
                master=master,
            )
        )
    host = LOOPBACK if is_cluster is None else _own_address(master, is_cluster[1], int(is_cluster[2]))
    settings, scratch = folder / "conf", folder / "scratch"
    settings.mkdir()
    scratch.mkdir()
    for name in SETTINGS:
        text = files(__package__).joinpath("spark", name).read_text(encoding="utf-8")
        (settings / name).write_text(text.replace(HEAP, f"{heap_mib()}m"), encoding="utf-8")
    code = os.pathsep.join(filter(None, [str(PROGRAM), os.environ.get("PYTHONPATH")]))
    wanted = java_home(find_java(), folder / "java") | {
        "SPARK_CONF_DIR": str(settings),
        "SPARK_LOCAL_IP": host,
        "SPARK_LOCAL_DIRS": str(scratch),
        "SPARK_LAUNCHER_OPTS": SMALL_JAVA,
        "SPARK_SUBMIT_OPTS": f"{SMALL_JAVA} -Djava.io.tmpdir={scratch}",
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        **({"PYSPARK_PYTHON": sys.executable, "PYTHONPATH": code} if is_cluster is None else {}),
    }
    if is_cluster is not None:  # the workers' Python, which need not be where ours is
        wanted["PYSPARK_PYTHON"] = os.environ.get("PYSPARK_PYTHON", "python3")
    builder = SparkSession.builder.master(master).appName(APP)
    builder = builder.config("spark.driver.host", host).config("spark.driver.bindAddress", host)
    with _environment(wanted):
        return builder.config("spark.sql.warehouse.dir", str(folder / "warehouse")).getOrCreate()


def _own_address(master: str, host: str, port: int) -> str:
    """Return our address as the cluster sees it; raises `UserError` if nobody answers there."""
    try:
        with socket.create_connection((host, port), ANSWER_S_MAX) as line:
            address: str = line.getsockname()[0]
            return address
    except OSError as error:
        reason = reason_of(error)
        raise UserError(tr("No Spark answers at {address}: {reason}.", address=master, reason=reason)) from error


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
    return SparkSession.builder.remote(address).appName(APP).getOrCreate()
