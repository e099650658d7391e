"""What goes wrong in a hall, brought about for real, so that the tests can hear how it is said."""
