"""Each widget of `ui/widgets` by itself, and the frame around a screen."""
