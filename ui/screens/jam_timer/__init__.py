"""The jam timer's screen."""
