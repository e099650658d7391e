"""Every product name that the goldens use; the other modules of this package import the product from here only."""
