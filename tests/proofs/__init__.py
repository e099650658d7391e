"""Proofs that run in full on demand and as a sample in the tests: `derbyos prove`."""
