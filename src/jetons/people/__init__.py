"""What is kept of a person: one append-only log, merged by union, and what is made of it.

Pure values: no clock, no network. The browser runs it too (``machines/people_script.py``).
"""
