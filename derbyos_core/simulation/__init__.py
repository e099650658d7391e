"""A whole hall in one process: laptops, air, disks and officials, all drawn from one seed."""

__all__: list[str] = []
