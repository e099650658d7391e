"""The pictures of the design and what a screen reader finds on them (`ui/gallery`)."""
