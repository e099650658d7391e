"""The DerbyOS peer without a screen: everything from one frame on the wire to one bout in memory."""

__all__ = ["__version__"]

__version__ = "0.1.0"
