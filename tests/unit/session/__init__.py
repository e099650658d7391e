"""One official in one bout: cursor, undo line, notices."""
