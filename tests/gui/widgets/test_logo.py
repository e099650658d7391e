"""Logos: any picture becomes a small PNG, and what is none, or a stranger's trick, is not decoded."""

import base64
import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest

from derbyos_core.bout.model.logo import LOGO_PREFIX, PNG_OCTETS_MAX, SIDE_MAX, is_logo
from ui.widgets.logo import LogoButton, LogoError, logo_image, logo_of_file, logo_of_image

pytestmark = pytest.mark.usefixtures("qapp")


def _noise(wide: int, high: int) -> QImage:
    """Return a picture that no format makes small."""
    octets = bytes((7 * n * n + 13 * n) % 251 for n in range(wide * high * 4))
    return QImage(octets, wide, high, wide * 4, QImage.Format.Format_RGB32).copy()


def _plain(wide: int, high: int) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(QColor("#C8102E"))
    return image


@pytest.mark.parametrize("image", [_plain(40, 20), _plain(2000, 500), _noise(900, 900)], ids=["small", "wide", "noise"])
def test_any_picture_becomes_a_logo_within_the_bounds(image: QImage) -> None:
    logo = logo_of_image(image)
    assert is_logo(logo)
    assert len(base64.b64decode(logo.removeprefix(LOGO_PREFIX))) <= PNG_OCTETS_MAX
    shown = logo_image(logo)
    assert shown is not None
    assert max(shown.width(), shown.height()) <= min(SIDE_MAX, max(image.width(), image.height()))
    assert abs(shown.width() / shown.height() - image.width() / image.height()) < 0.1


@pytest.mark.parametrize("ending", ["png", "jpg", "svg"])
def test_a_file_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"logo.{ending}"
    if ending == "svg":
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="250"><rect width="500" height="250"/></svg>'
        )
    else:
        assert _plain(500, 250).save(str(path))
    shown = logo_image(logo_of_file(str(path)))
    assert shown is not None
    assert shown.size() == QSize(256, 128)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no picture at all", "logo.png has no picture that can be shown. Choose PNG, JPEG or SVG."),
        (b"", "logo.png has no picture that can be shown. Choose PNG, JPEG or SVG."),
        (b"\x00" * (21 << 20), "logo.png is larger than 20 MB. Choose a smaller picture."),
        (None, "logo.png cannot be read."),
    ],
    ids=["text", "empty", "huge", "gone"],
)
def test_a_file_that_is_no_logo_is_refused_in_one_sentence(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "logo.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LogoError) as caught:
        logo_of_file(str(path))
    assert str(caught.value) == words


def _png(wide: int, high: int) -> bytes:
    """Return the head of a PNG that promises this size, and a few octets in place of its pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\x00" * 64)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "octets",
    [
        _png(60_000, 60_000),
        _png(257, 1),
        b"\xff\xd8\xff\xe0 a JPEG",
        b"<svg/>",
        b"?",
    ],
    ids=["bomb", "one pixel too wide", "jpeg", "svg", "nothing"],
)
def test_a_hostile_logo_of_another_laptop_is_no_picture(octets: bytes) -> None:
    assert logo_image(LOGO_PREFIX + base64.b64encode(octets).decode()) is None
    assert logo_image(LOGO_PREFIX + "%%%%") is None


def test_a_picture_is_dropped_pasted_and_taken_away(tmp_path: Path) -> None:
    button = LogoButton(name="Left team, logo", height=48)
    given: list[str] = []
    refused: list[str] = []
    button.given.connect(given.append)
    button.refused.connect(refused.append)
    button.show()
    path = tmp_path / "logo.png"
    assert _plain(80, 80).save(str(path))
    button.take_file(str(path))
    QGuiApplication.clipboard().setImage(_plain(90, 90))
    QTest.keyClick(button, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [is_logo(one) for one in given] == [True, True]
    text = QMimeData()
    text.setText("no picture")
    button._take(text)
    assert refused == ["There is no picture to paste."]
    QTest.keyClick(button, Qt.Key.Key_Delete)
    assert len(given) == 2, "there is none to take away yet"
    button.set_logo(given[0])
    QTest.keyClick(button, Qt.Key.Key_Delete)
    assert given[-1] == ""
