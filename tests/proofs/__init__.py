"""What is shown once in full and in the tests as a sample: `derbyos prove`."""
