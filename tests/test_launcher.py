"""The launcher makes an environment once, in any folder, and says in one sentence what it lacks.

Goal: every way in which a first start can go, without a network. Method: a copy of the launcher with tiny
programs in place of uv, pip and the application, and a PATH of our own that says what the machine has.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the launcher is a POSIX shell script")

_UV = """#!/bin/sh
echo "$1 $2" >>"$CALLS"
case $1 in
venv) for last; do :; done; mkdir -p "$last/bin" && ln -sf "${0%/*}/python3" "$last/bin/python" ;;
pip) exit "${INSTALL_FAILS:-0}" ;;
esac
"""

_PYTHON = f"""#!/bin/sh
case "$*" in
*'-m pip --version'*) ;;
*'-m pip install'*) echo "pip install" >>"$CALLS"; echo "Temporary failure in name resolution"; exit 1 ;;
*) exec "{sys.executable}" "$@" ;;
esac
"""

_APPLICATION = """
import os, sys
print(os.getcwd(), sys.argv[1:])
sys.exit(int(os.environ.get("ENDS_WITH", "0")))
"""

_TOOLS = ("sh", "cat", "cmp", "cp", "dirname", "env", "grep", "id", "ln", "mkdir", "mktemp", "readlink", "rm", "sleep")


@dataclass(frozen=True, slots=True)
class Machine:
    """A checkout with a blank in its name, and the programs that its PATH holds."""

    root: Path
    tools: Path
    calls: Path

    def add_tool(self, name: str, text: str) -> None:
        path = self.tools / name
        path.unlink(missing_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def start(
        self,
        *words: str,
        program: Path | None = None,
        cwd: Path | None = None,
        variables: Sequence[tuple[str, str]] = (),
        stdin: int | None = None,
    ) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": str(self.tools),
            "CALLS": str(self.calls),
            "HOME": str(self.root.parent / "home"),
            "TMPDIR": str(self.root.parent),
            **dict(variables),
        }
        return subprocess.run(
            [program or self.root / "derbyos", *words],
            cwd=cwd or self.root,
            env=environment,
            stdin=stdin,
            capture_output=True,
            text=True,
            check=False,
        )

    def installs(self) -> int:
        """How often packages were installed."""
        return self.calls.read_text(encoding="utf-8").count("pip install") if self.calls.exists() else 0


@pytest.fixture
def machine(tmp_path: Path, repository: Path) -> Machine:
    root = tmp_path / "derby night"
    tools = tmp_path / "tools"
    (root / "packaging").mkdir(parents=True)
    (root / "app").mkdir()
    tools.mkdir()
    shutil.copy2(repository / "derbyos", root)
    for lock in (repository / "packaging").glob("*.lock"):
        shutil.copy2(lock, root / "packaging")
    (root / "app" / "__init__.py").touch()
    (root / "app" / "__main__.py").write_text(_APPLICATION, encoding="utf-8")
    for tool in _TOOLS:
        found = shutil.which(tool)
        assert found, f"this machine has no {tool}"
        (tools / tool).symlink_to(found)
    made = Machine(root=root, tools=tools, calls=tmp_path / "calls")
    made.add_tool("uv", _UV)
    made.add_tool("python3", _PYTHON)
    return made


def test_the_first_start_installs_and_the_second_does_not(machine: Machine) -> None:
    first = machine.start("bouts")
    assert (first.returncode, machine.installs()) == (0, 1), first.stderr
    second = machine.start("bouts")
    assert (second.returncode, machine.installs(), second.stderr) == (0, 1, "")


def test_verb_runs_in_the_callers_folder_with_unchanged_arguments(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()  # a folder of that name at the caller's must not be taken for ours
    outcome = machine.start("export", "two words", "*", cwd=tmp_path)
    assert outcome.stdout == f"{tmp_path} ['export', 'two words', '*']\n"


def test_a_link_to_the_launcher_finds_the_checkout(machine: Machine, tmp_path: Path) -> None:
    link = tmp_path / "derby"
    link.symlink_to(machine.root / "derbyos")
    outcome = machine.start("bouts", program=link)
    assert outcome.returncode == 0, outcome.stderr
    assert (machine.root / ".venv").is_dir()


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this system does not name the input")
def test_a_folder_as_the_input_is_no_missing_python(machine: Machine) -> None:
    """Python refuses to start with it, so that none was found, and system packages were installed."""
    folder = os.open(machine.root, os.O_RDONLY)
    try:
        outcome = machine.start("bouts", stdin=folder)
    finally:
        os.close(folder)
    assert (outcome.returncode, outcome.stderr.count("was found")) == (0, 0), outcome.stderr


def test_the_exit_code_is_the_verbs_own(machine: Machine) -> None:
    assert machine.start("bouts", variables=[("ENDS_WITH", "2")]).returncode == 2


def test_a_failed_install_is_done_again(machine: Machine) -> None:
    failed = machine.start("bouts", variables=[("INSTALL_FAILS", "1")])
    assert (failed.returncode, machine.installs()) == (1, 2)  # uv and, as it failed, pip
    again = machine.start("bouts")
    assert (again.returncode, machine.installs()) == (0, 3)


def test_a_changed_lock_is_installed(machine: Machine) -> None:
    machine.start("bouts")
    with (machine.root / "packaging" / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    machine.start("bouts")
    assert machine.installs() == 2


def test_the_larger_environment_serves_the_smaller_verbs(machine: Machine) -> None:
    machine.start("report")
    machine.start("bouts")
    assert machine.installs() == 1
    machine.start("test")
    assert machine.installs() == 2


def test_help_needs_no_more_than_the_default_install(machine: Machine) -> None:
    machine.start("bouts")
    machine.start("report", "--help")
    assert machine.installs() == 1


def test_missing_network_is_reported_in_one_sentence(machine: Machine) -> None:
    outcome = machine.start("bouts", variables=[("INSTALL_FAILS", "1")])
    assert outcome.returncode == 1
    assert "connect to the network and start again" in outcome.stderr.splitlines()[-1]


def test_missing_python_is_reported_in_one_sentence(machine: Machine) -> None:
    (machine.tools / "python3").unlink()
    outcome = machine.start("bouts")
    assert outcome.returncode == 1
    assert outcome.stderr.splitlines() == [
        "derbyos: Python 3.11 to 3.14 is needed and none was found; install one, or name it in DERBYOS_PYTHON"
    ]


def test_missing_system_packages_are_named_with_an_install_command(machine: Machine) -> None:
    for name in ("apt-get", "dpkg", "sudo"):
        machine.add_tool(name, "#!/bin/sh\nexit 1\n")
    machine.add_tool("id", "#!/bin/sh\necho 1000\n")
    machine.add_tool("ldconfig", "#!/bin/sh\nprintf '\\tlibGL.so.1 (libc6,x86-64) => /lib/libGL.so.1\\n'\n")
    outcome = machine.start("pictures")
    assert outcome.returncode == 1
    assert outcome.stderr.endswith(
        "please run: sudo apt-get install -y --no-install-recommends "
        "libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0\n"
    )


def test_missing_system_packages_are_installed_where_that_is_allowed(machine: Machine) -> None:
    machine.add_tool("apt-get", '#!/bin/sh\necho "$*" >>"$CALLS"\n')
    machine.add_tool("dpkg", "#!/bin/sh\n")
    machine.add_tool("id", "#!/bin/sh\necho 0\n")
    machine.add_tool("ldconfig", "#!/bin/sh\n")
    outcome = machine.start("gui", variables=[("DISPLAY", ":0")])
    assert outcome.returncode == 0, outcome.stderr
    installed = [line for line in machine.calls.read_text(encoding="utf-8").splitlines() if "libegl1" in line]
    assert len(installed) == 1
    assert "libxcb-cursor0" in installed[0]


LOCKED = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4321 (unattended-upgr)"


def _beside_apt(machine: Machine, tries: int) -> None:
    """Put an apt there that is locked out of its first tries."""
    count = machine.root / "tries"
    machine.add_tool(
        "apt-get",
        f'#!/bin/sh\necho x >>"{count}"\n[ $(grep -c x "{count}") -gt {tries} ] && exit 0\necho "{LOCKED}"\nexit 100\n',
    )
    machine.add_tool("dpkg", "#!/bin/sh\n")
    machine.add_tool("id", "#!/bin/sh\necho 0\n")
    machine.add_tool("ldconfig", "#!/bin/sh\n")


def test_a_start_beside_another_installation_waits_for_it_and_says_so(machine: Machine) -> None:
    """Tried on 28 November: "could not be installed", and the lock stood only in a file."""
    _beside_apt(machine, tries=2)
    outcome = machine.start("gui")
    assert outcome.returncode == 0, outcome.stderr
    step = "derbyos: installing system packages (libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0)"
    assert [line for line in outcome.stderr.splitlines() if "lock" in line or "system packages" in line] == [
        step,
        "derbyos: another installation (unattended-upgr, process 4321) holds the lock of the system packages; "
        "waiting for it, at most 300 s",
        f"{step}: done",
    ], "of 300 tries a second apart each was a line"


def test_a_start_waits_for_another_installation_only_so_long(machine: Machine) -> None:
    _beside_apt(machine, tries=99)
    launcher = machine.root / "derbyos"
    text = launcher.read_text(encoding="utf-8")
    launcher.write_text(text.replace("APT_WAIT_SECONDS_MAX=300", "APT_WAIT_SECONDS_MAX=1"), encoding="utf-8")
    outcome = machine.start("gui")
    assert outcome.returncode == 1
    assert outcome.stderr.endswith(
        "another installation (unattended-upgr, process 4321) still holds the lock of the system packages; "
        "let it finish, then start again\n"
    )


@pytest.mark.parametrize("words", [("--data-dir", "bouts"), ("open", "game.json"), ("gui", "--data-dir", "node")])
def test_a_window_asks_for_its_libraries_whatever_its_folder_is_called(
    machine: Machine, words: tuple[str, ...]
) -> None:
    for name in ("apt-get", "dpkg"):
        machine.add_tool(name, "#!/bin/sh\nexit 1\n")
    machine.add_tool("ldconfig", "#!/bin/sh\n")
    machine.add_tool("id", "#!/bin/sh\necho 1000\n")
    outcome = machine.start(*words)
    assert outcome.returncode == 1
    assert "libegl1" in outcome.stderr


def test_a_verb_without_a_window_asks_for_no_library(machine: Machine) -> None:
    for name in ("apt-get", "dpkg"):
        machine.add_tool(name, "#!/bin/sh\nexit 1\n")
    machine.add_tool("ldconfig", "#!/bin/sh\n")
    assert machine.start("node").returncode == 0


def test_remains_of_a_killed_install_block_nobody(machine: Machine) -> None:
    claim = machine.root / ".venv-installing"
    claim.mkdir()
    (claim / "pid").write_text("999999999\n", encoding="utf-8")
    outcome = machine.start("bouts")
    assert outcome.returncode == 0, outcome.stderr
    assert not claim.exists()
