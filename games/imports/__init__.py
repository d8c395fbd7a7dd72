"""Imports: one module per file format, bytes in, values and findings out. Nothing is guessed silently."""
