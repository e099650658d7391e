"""Manual for officials: the page of the present role, with links to the others.

It opens by the button "Manual" of the keys (F1), on the start page by F1 itself. The pages are Markdown files among the
resources, so that they are there without a network. Qt reads the Markdown; here the result gets the fonts and colours
of the program, and pictures are fitted to the width.
"""

from PySide6.QtCore import QEvent, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextListFormat,
)
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from resources import manual_codes, manual_picture, manual_text
from ui.actions import HelpSection
from ui.language import ENGLISH, Spoken, language
from ui.layout import place
from ui.roles.shared.popover import Popover
from ui.theme.fonts import base_font
from ui.theme.look import look
from ui.theme.tokens import Space, Type
from ui.widgets.button import Button
from ui.widgets.painted import room_of

__all__ = ["CONTENTS", "PAGES", "PAGE_WITHOUT_BOUT", "ManualPanel"]

CONTENTS = "index"
PAGES: dict[HelpSection | None, str] = {
    None: "head-nso",
    HelpSection.JAM_TIMER: "jam-timer",
    HelpSection.SCOREKEEPER: "scorekeeper",
    HelpSection.PENALTY_TRACKER: "penalty-tracker",
    HelpSection.LINE_UP: "lineup-tracker",
    HelpSection.PENALTY_LINE_UP: "penalty-and-lineup",
    HelpSection.PENALTY_BOX: "penalty-box",
    HelpSection.SCOREBOARD: "scoreboard",
    HelpSection.OPERATOR: "operator",
    HelpSection.CHANGE_LOG: "change-log",
    HelpSection.TO_SETTLE: "when-something-goes-wrong",
}
"""The page about each place that has keys of its own, and about the Head NSO's screen, which has none."""
PAGE_WITHOUT_BOUT = "before-the-bout"
"""The page about the start page."""
ENDING = ".md"
WIDE, HIGH = 760.0, 2000.0
"""The panel is as high as the window allows."""
LINE_PERCENT = 130.0
BACK_MAX = 64
"""Pages that Back remembers."""
HEADINGS = {1: (Type.PAGE, 0.0), 2: (Type.TITLE, Space.XL), 3: (Type.HEAD, Space.L)}
"""Size of each level of headings, and the space above it."""
READING_KEYS = (
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backspace),
)
"""Keys that belong to the page while it has the focus, and to the screen at other times.

Space is not among them: whoever reads the manual at the track starts and ends jams with it all the same.
"""


class _Page(Spoken, QTextBrowser):
    """One page of the manual, as a document that is read and not written."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # as every control: a press leaves the keys with the screen
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._name = ""
        self._code = ENGLISH
        self._drawn_wide = 0
        self.setDocument(QTextDocument(self))

    @property
    def share(self) -> float:
        """Position of the page: 0 at its top, 1 at its end."""
        return self.verticalScrollBar().value() / self._length()

    def show_page(self, name: str, share: float) -> None:
        """Show a page, scrolled this far."""
        self._name = name
        self.draw()
        self.verticalScrollBar().setValue(round(share * self._length()))

    def draw(self) -> None:
        """Make the document of the present page anew, with the present language, colours, text size and width."""
        if not self._name:
            return
        self._code = _code()
        before, share = self.document(), self.share
        self._drawn_wide = self.viewport().width()
        # A new one: a document that is set again keeps formats of its old text.
        document = QTextDocument(self)
        document.setDefaultFont(base_font(look().scale))
        document.setIndentWidth(look().px(Space.XL))
        document.setMarkdown(manual_text(self._code, self._name), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        block = document.begin()
        while block.isValid():
            _dress(block)
            block = block.next()
        self.setDocument(document)
        before.deleteLater()
        self.verticalScrollBar().setValue(round(share * self._length()))

    def _length(self) -> int:
        """Return the greatest value of the scroll bar, which learns of a new document or size only later."""
        return max(1, round(self.document().size().height()) - self.viewport().height())

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Return a picture of the manual, at most as wide as the page."""
        name = (url.path() if isinstance(url, QUrl) else url).rpartition("/")[2]
        image = QImage.fromData(manual_picture(self._code, name))
        room = self._drawn_wide - 2 * self.document().documentMargin()
        pixel = self.devicePixelRatioF()
        if image.width() > room * pixel:
            image = image.scaledToWidth(round(room * pixel), Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(pixel)
        return image

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent), "a shortcut is a key event"
            if event.key() in READING_KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                event.accept()
                return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() != self._drawn_wide:
            self.draw()


class ManualPanel(Popover):
    """The manual, open at a page. Links lead to other pages, Back returns."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Manual"), width=WIDE, height=HIGH, parent=parent)
        self._before: list[tuple[str, float]] = []
        """The pages that Back returns to, each with how far it was scrolled."""
        self._name = ""
        self.back = Button(tr("Back"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self.contents = Button(tr("Contents"), kind=ButtonKind.QUIET, mark="list", parent=self)
        self.set_actions(self.back, self.contents)
        self.page: _Page | None = None
        """Made when the manual is opened first: most windows never show it."""
        self.back.tapped.connect(self.go_back)
        self.contents.tapped.connect(lambda: self.go_to(CONTENTS))

    @property
    def name(self) -> str:
        """The name of the page that is shown."""
        return self._name

    def open_at(self, name: str, *, is_by_key: bool) -> None:
        """Show a page, with none before it. Opened by key, it gets the focus; else the keys stay with the screen."""
        self._before.clear()
        self._show(name)
        if is_by_key and self.page is not None:
            self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to(self, name: str) -> None:
        """Follow a link to another page."""
        if name == self._name:
            return
        share = self.page.share if self.page is not None else 0.0
        self._before = [*self._before, (self._name, share)][-BACK_MAX:]
        self._show(name)

    def go_back(self) -> None:
        """Return to the page before, where it was left; on the first page nothing happens."""
        if self._before:
            self._show(*self._before.pop())

    def arrange_inner(self, room: QRectF) -> None:
        if self.page is not None:
            place(self.page, room)

    def relook(self) -> None:
        super().relook()
        if self.page is not None:
            self.page.draw()

    def _show(self, name: str, share: float = 0.0) -> None:
        page = self._made_page()
        self._name = name
        self.back.setVisible(bool(self._before))
        page.show_page(name, share)
        now = QApplication.focusWidget()
        if now is not None and self.isAncestorOf(now):
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _made_page(self) -> _Page:
        if self.page is None:
            self.page = _Page(self)
            self.page.setAccessibleName(tr("Page of the manual"))
            self.page.anchorClicked.connect(self._on_link)
            self.arrange(room_of(self))
            self.page.show()
        return self.page

    def _on_link(self, url: QUrl) -> None:
        name = url.path()
        if url.isRelative() and name.endswith(ENDING):
            self.go_to(name.removesuffix(ENDING))


def _code() -> str:
    """Return the language of the pages: that of the window where the manual has it, else English."""
    code = language().code
    return code if code in manual_codes() else ENGLISH


def _dress(block: QTextBlock) -> None:
    """Give one block of the page the fonts, sizes and colours of the program."""
    level = block.blockFormat().headingLevel()
    size, above = HEADINGS.get(level, (Type.BODY, 0.0))
    fragments = []
    step = block.begin()
    while not step.atEnd():
        fragments.append(step.fragment())
        step += 1
    cursor = QTextCursor(block)
    shape = QTextBlockFormat()
    if not any(fragment.charFormat().isImageFormat() for fragment in fragments):
        shape.setLineHeight(LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if level:
        shape.setTopMargin(look().px(above))
        shape.setBottomMargin(look().px(Space.S))
    elif block.blockFormat().objectIndex() >= 0:  # of a list
        shape.setBottomMargin(look().px(Space.XS))
        listed = block.textList()
        form = listed.format()
        if form.style() is QTextListFormat.Style.ListCircle:
            form.setStyle(QTextListFormat.Style.ListDisc)
            listed.setFormat(form)
    else:
        shape.setTopMargin(look().px(Space.S))
        shape.setBottomMargin(look().px(Space.S))
    cursor.mergeBlockFormat(shape)
    for fragment in fragments:
        given = fragment.charFormat()
        if given.isImageFormat():
            continue
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(_dressed(given, size, is_heading=bool(level)))


def _dressed(given: QTextCharFormat, size: float, *, is_heading: bool) -> QTextCharFormat:
    """Return the format of a stretch of text: heading, label in bold, key, link, or plain."""
    colours, font, made = look().colours, base_font(look().scale), QTextCharFormat()
    font.setPixelSize(look().px(size))
    made.setForeground(colours.text)
    if is_heading:
        font.setWeight(QFont.Weight.ExtraBold)
    elif given.isAnchor():
        font.setUnderline(True)
        made.setAnchor(True)
        made.setAnchorHref(given.anchorHref())
        made.setForeground(colours.accent)
    elif given.fontFixedPitch():
        font.setWeight(QFont.Weight.Bold)
        made.setBackground(colours.well)
    elif given.fontWeight() >= QFont.Weight.Bold:
        font.setWeight(QFont.Weight.Bold)
    made.setFont(font)
    return made
