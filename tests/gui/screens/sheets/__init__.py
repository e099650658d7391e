"""The end of periods and of the bout, the sheets and what is to check on them, at the Head NSO's screen."""
