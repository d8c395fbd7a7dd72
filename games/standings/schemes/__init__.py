"""Schemes: how many tournament points a place at a table is worth, one file per scheme.

A file present is a scheme offered; its name is its code. The words a file may use are in `schemes.scheme`.
"""
