"""The real box: score sheet and referee beside it, and a set to print and play."""
