"""Many bouts together, with Spark: sessions, the tables of a season, and the statistics over them."""

__all__: list[str] = []
