"""Why a file cannot be written or a written one cannot be trusted.

Doors turn `code` and `values` into a translated sentence; the English text here is for logs only.
"""


class ExportError(Exception):
    """A file that cannot be written or read. `code` names the reason, `values` the facts behind it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        facts = ", ".join(f"{name}={value!r}" for name, value in values.items())
        super().__init__(f"{code}: {facts}" if facts else code)
