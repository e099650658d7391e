"""Other displays of a laptop: which there are, and what each shows to the audience."""

__all__: list[str] = []
