"""The Head NSO's screen, press by press: bout, rosters, officials, chat, and the sheets at the ends of periods."""
