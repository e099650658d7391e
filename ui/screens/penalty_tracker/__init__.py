"""The penalty tracker's screen."""
