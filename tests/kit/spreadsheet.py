"""LibreOffice without a window, as the oracle of what a spreadsheet computes."""

import shutil
import subprocess
from pathlib import Path

import pytest

__all__ = ["recalculated"]

SOFFICE_S = 180


def recalculated(content: bytes, folder: Path) -> bytes:
    """Return a workbook with its formulas computed; the test is skipped where LibreOffice is not installed.

    The program gets a profile of its own in this folder.
    """
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed: the command soffice is needed")
    path, out = folder / "book.xlsx", folder / "computed"
    path.write_bytes(content)
    profile = (folder / "profile").as_uri()
    words = [program, "--headless", f"-env:UserInstallation={profile}", "--convert-to", "xlsx"]
    subprocess.run([*words, "--outdir", str(out), str(path)], check=True, timeout=SOFFICE_S, capture_output=True)
    return (out / path.name).read_bytes()
