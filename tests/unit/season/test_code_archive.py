"""The archive for a cluster's executors has all that a fold needs, and nothing else is needed to import it."""

import subprocess
import sys
import zipfile
from pathlib import Path

from derbyos_core.season.code_archive import code_archive

PROGRAM = """
import sys
sys.path.insert(0, {archive!r})
sys.meta_path.insert(0, type("No", (), {{"find_spec": staticmethod(
    lambda name, *_: (_ for _ in ()).throw(ImportError(name)) if name.split(".")[0] in {refused!r} else None)}}))
import derbyos_core.season.executors as executors
print(executors.__file__)
"""
REFUSED = ("pyspark", "PySide6", "zmq", "pydantic", "matplotlib", "resources", "ui", "app")


def test_an_executor_needs_no_more_than_the_archive(tmp_path: Path) -> None:
    archive = code_archive(tmp_path)
    program = PROGRAM.format(archive=str(archive), refused=REFUSED)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, timeout=120, check=False
    )
    assert done.stdout.strip() == f"{archive}/derbyos_core/season/executors.pyc", done.stderr


def test_every_module_is_there_as_source_too(tmp_path: Path) -> None:
    names = zipfile.ZipFile(code_archive(tmp_path)).namelist()
    sources = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    assert sources == {name.removesuffix(".pyc") for name in names if name.endswith(".pyc")}
    assert "derbyos_core/season/fold" in sources
    assert not any(name.startswith("derbyos_core/node/") for name in names)
