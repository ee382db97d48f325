"""What the product stores about a person: one append-only log, and what follows from it.

Pure values: no clock, no network. The browser runs it too (``machines/people_script.py``).
"""
