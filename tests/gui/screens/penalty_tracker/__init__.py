"""The penalty tracker, press by press."""
