"""Reading: from a document (objects, lists, numbers, text) to a Table, noting every fault on the way.

A value of the wrong type or out of range becomes a finding and None, never an exception.
"""
