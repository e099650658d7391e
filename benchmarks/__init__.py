"""The product beside its floors, measured in turn on the same machine."""
