"""The penalty box's screen."""
