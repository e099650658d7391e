"""The Head NSO's screen, press by press: bout, rosters, officials, talk, and the sheets at the ends of periods."""
