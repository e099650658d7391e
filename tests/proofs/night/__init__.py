"""A game night in real windows: laptops, officials, the script of the night, and its comparison with the record."""
