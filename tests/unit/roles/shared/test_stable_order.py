"""Stable order of a list while an entry is being made (design 1.4)."""

from derbyos_core.roles.shared.stable_order import known_first, known_only


def test_new_items_are_appended() -> None:
    assert known_first(["123", "27", "7"], ["05", "123", "27", "7"], str) == ("123", "27", "7", "05")


def test_first_order_is_that_of_the_list() -> None:
    assert known_first([], ["05", "123"], str) == ("05", "123")


def test_new_items_are_left_out_without_space() -> None:
    assert known_only(["123", "27", "7"], ["05", "123", "7"], str) == ("123", "7")
