"""The ZRE v2 door without sockets: codec, node and translator (docs/doors/zre.md)."""

__all__: list[str] = []
