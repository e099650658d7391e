"""The line-up tracker, alone and with the penalties of its team, press by press."""
