"""What a table decides, as values: no I/O, no clock reads. A server runs it, and a browser."""
