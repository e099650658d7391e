"""Keys, join codes, ids of closed bouts, signatures of the log, and enrolment."""
