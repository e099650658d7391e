"""The change log, and the exports beside it."""
