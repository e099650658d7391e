"""What the models of `ui/models` make of a bout, as values, without a window."""
