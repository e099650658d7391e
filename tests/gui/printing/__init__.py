"""Printed sheets as they are drawn, and the files and dialogs around them."""
