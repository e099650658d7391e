"""A node without a screen tells each notice once, and again when it has grown tenfold."""

from app.verbs.told_notices import ToldNotices
from derbyos_core.replica.notices import Notice, NoticeKind


def _strangers(count: int) -> Notice:
    sentence = f"{count} laptops, the last one from 192.0.2.{count % 250}"
    return Notice(kind=NoticeKind.REFUSED, sentence=sentence, count=count)


def test_a_growing_notice_is_told_in_steps() -> None:
    told = ToldNotices()
    found = [count for count in range(1, 2_001) if list(told.fresh([_strangers(count)]))]
    assert found == [1, 10, 100, 1_000]


def test_a_notice_without_a_count_is_told_once() -> None:
    told = ToldNotices()
    posed = Notice(kind=NoticeKind.FORGERY, sentence="Somebody else is connecting in the name of the laptop of Bo.")
    other = Notice(kind=NoticeKind.FORGERY, sentence="Somebody else is connecting in the name of the laptop of Cy.")
    assert list(told.fresh([posed])) == [posed.sentence]
    assert list(told.fresh([posed, other])) == [other.sentence]
    assert list(told.fresh([posed, other])) == []


def test_what_officials_enter_is_told_elsewhere() -> None:
    entered = Notice(kind=NoticeKind.NOT_APPLIED, sentence="One of your entries has no effect.", is_own=True)
    assert list(ToldNotices().fresh([entered])) == []


def test_what_is_remembered_is_bounded() -> None:
    told = ToldNotices()
    for number in range(1_000):
        notice = Notice(kind=NoticeKind.FORGERY, sentence=f"number {number}")
        assert list(told.fresh([notice])) == [notice.sentence]
    assert len(told._told) <= 256
