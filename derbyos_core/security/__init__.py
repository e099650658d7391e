"""Keys of installations, join codes, and signatures of the log; nothing here reads a file or a socket."""

__all__: list[str] = []
