"""Exports: one module per file format, rows in, text out. A module present is a format offered.

A format has `CODE`, `NAME`, `MEDIA_TYPE`, `EXTENSION`, `TAKES` (which content of `tables.CONTENTS` it writes) and
`write(content, options) -> Iterator[str]`, which yields text piece by piece, so that a file of a million rows
needs no more memory than one of a thousand. `ONLY_SIZES`, where given, names the only table sizes it can hold. Modules
without a `CODE` are shared by the formats.
"""

import importlib
import pkgutil
from types import ModuleType

EXPORTS: dict[str, ModuleType] = {
    module.CODE: module
    for module in (
        importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    )
    if hasattr(module, "CODE")
}
