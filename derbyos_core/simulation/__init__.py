"""A whole venue in one process: laptops, network, disks and officials, all drawn from one seed."""

__all__: list[str] = []
