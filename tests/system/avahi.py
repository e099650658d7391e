"""A real avahi-daemon on one host of the tests' switch, with its own D-Bus and nothing of the machine's."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.system.switch import Host

__all__ = ["Avahi", "avahi", "why_no_avahi"]

START_S_MAX = 20.0
FIELDS = 10
"""Fields of a line of avahi-browse; the last is the TXT record and may contain the separator."""
_TOOLS = ("avahi-daemon", "avahi-browse", "avahi-publish", "dbus-daemon", "unshare")
# A separate folder /run, so that a daemon of this machine is neither disturbed nor queried.
_SCRIPT = """
mount -t tmpfs none /run && mkdir -p /run/dbus /run/avahi-daemon && dbus-daemon --system --fork &&
exec avahi-daemon --no-drop-root --no-chroot --no-rlimits 2>&1
"""


def why_no_avahi() -> str:
    """Return the reason why there is no avahi here; empty if there is one."""
    missing = [tool for tool in _TOOLS if shutil.which(tool, path="/usr/sbin:/usr/bin:/sbin:/bin") is None]
    return f"{missing[0]} is missing (packages avahi-daemon, avahi-utils, dbus)" if missing else ""


class Avahi:
    """The running daemon, queried by avahi's own programs."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._prefix = ("nsenter", f"--target={process.pid}", "--net", "--mount", "--")

    def browse(self, service_type: str) -> list[list[str]]:
        """Return the services of this type that other machines can see, as fields: interface, protocol, name, type,
        domain, host, address, port, TXT.
        """
        words = (*self._prefix, "avahi-browse", "--resolve", "--parsable", "--terminate", service_type)
        found = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout
        rows = [line.split(";", FIELDS - 1)[1:] for line in found.splitlines() if line.startswith("=")]
        return [row for row in rows if row[0] != "lo"]

    @contextmanager
    def publishing(self, name: str, service_type: str, port: int, *txt: str) -> Iterator[None]:
        """Announce something during the context."""
        words = (*self._prefix, "avahi-publish", "--service", name, service_type, str(port), *txt)
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                yield
            finally:
                process.terminate()
                process.wait(START_S_MAX)


@contextmanager
def avahi(host: Host) -> Iterator[Avahi]:
    """Run an avahi-daemon that sees this host's network; all its processes end with it."""
    words = (*host.prefix, "unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _SCRIPT)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said, deadline = [], time.monotonic() + START_S_MAX
            while "startup complete" not in (line := process.stdout.readline()):
                said.append(line)
                assert line, f"avahi did not start: {''.join(said)[-500:]}"
                assert time.monotonic() < deadline, f"avahi did not start in time: {''.join(said)[-500:]}"
            yield Avahi(process)
        finally:
            process.kill()
