"""The time of the bout: clock, samples, bounds."""
