"""Values that several roles use."""
