"""Diagnosis of networks on which laptops do not find each other."""

__all__: list[str] = []
