"""A text for a person is its English string, and can be translated with all its values."""

import copy
import pickle

import pytest

from derbyos_core.i18n import TranslatableText, capitalised, in_sentence, joined, ntr, open_ended, tr


def _german(template: str, about: str, number: int | None) -> str:
    known = {
        "{who} sits": "{who} sitzt",
        "{name} is up": "Dran: {name}",
        "jam": "Jam",
        "call": "Abruf" if about == "fact" else "rufen",
        "{n} entry": "{n} Eintrag" if number == 1 else "{n} Einträge",
        "a skater": "jemand",
    }
    return known.get(template, template)


def _told(text: str) -> str:
    assert isinstance(text, TranslatableText)
    return text.translated(_german)


def test_a_saying_is_its_english_text() -> None:
    text = tr("{who} sits", who="HHC 7")
    assert text == "HHC 7 sits"
    assert {text: 1}["HHC 7 sits"] == 1
    assert _told(text) == "HHC 7 sitzt"


def test_nested_messages_are_translated() -> None:
    assert _told(tr("{name} is up", name=tr("{who} sits", who=tr("a skater")))) == "Dran: jemand sitzt"


def test_words_of_people_are_left_alone() -> None:
    assert _told(tr("{who} sits", who="a skater")) == "a skater sitzt"


@pytest.mark.parametrize(("number", "english", "german"), [(1, "1 entry", "1 Eintrag"), (3, "3 entries", "3 Einträge")])
def test_a_number_chooses_the_form(number: int, english: str, german: str) -> None:
    text = ntr("{n} entry", "{n} entries", number)
    assert text == english
    assert _told(text) == german


def test_contexts_separate_meanings_of_one_word() -> None:
    assert (_told(tr("call", "fact")), _told(tr("call"))) == ("Abruf", "rufen")


def test_a_template_is_filled_later() -> None:
    assert _told(tr("{who} sits").format(who="7")) == "7 sitzt"


def test_texts_in_a_row_keep_their_languages() -> None:
    row = joined(" · ", (tr("{who} sits", who="7"), "Kim"))
    assert row == "7 sits · Kim"
    assert _told(row) == "7 sitzt · Kim"
    assert not isinstance(joined(" · ", ("Kim", "Bo")), TranslatableText)
    assert joined(", ", ()) == ""


def test_the_beginning_of_a_line_is_large_in_every_language() -> None:
    assert capitalised("jam") == "Jam"
    assert _told(capitalised(tr("a skater"))) == "Jemand"
    small = in_sentence(tr("{name} is up", name="Kim"))
    assert _told(small) == "Dran: Kim"
    assert [in_sentence(text) for text in ("RAT: short name", "A skater", "Jam 3")] == [
        "RAT: short name",
        "a skater",
        "jam 3",
    ]


def test_copied_message_is_translated_alike() -> None:
    text = ntr("{n} entry", "{n} entries", 2)
    for other in (pickle.loads(pickle.dumps(text)), copy.deepcopy(text)):
        assert other == text
        assert _told(other) == "2 Einträge"


def test_a_sentence_that_goes_on_has_no_full_stop_in_any_language() -> None:
    """The reason of an error can thus be part of another sentence, and is still translated."""
    reason = open_ended(tr("The disk is full."))
    assert reason == "The disk is full"
    assert isinstance(reason, TranslatableText)
    assert reason.translated(lambda template, about, number: "Die Platte ist voll.") == "Die Platte ist voll"
    assert open_ended("It is so.") == "It is so"
