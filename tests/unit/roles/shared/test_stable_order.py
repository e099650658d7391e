"""How a list stands while somebody is in the middle of an entry (design 1.4)."""

from derbyos_core.roles.shared.stable_order import known_first, known_only


def test_who_is_new_comes_last_and_nobody_else_moves() -> None:
    assert known_first(["123", "27", "7"], ["05", "123", "27", "7"], str) == ("123", "27", "7", "05")


def test_without_anybody_before_the_order_is_that_of_the_list() -> None:
    assert known_first([], ["05", "123"], str) == ("05", "123")


def test_where_there_is_no_room_who_is_new_waits() -> None:
    assert known_only(["123", "27", "7"], ["05", "123", "7"], str) == ("123", "7")
