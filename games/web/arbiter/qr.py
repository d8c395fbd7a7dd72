"""An address as a QR code: the path of an SVG, black squares on white, one unit a module."""

from functools import lru_cache

import qrcode
from qrcode.constants import ERROR_CORRECT_M

QUIET = 4


@lru_cache(maxsize=512)
def qr_path(address: str) -> tuple[str, int]:
    """Return the path data and the side of the square in units, quiet zone included."""
    code = qrcode.QRCode(border=QUIET, error_correction=ERROR_CORRECT_M)
    code.add_data(address)
    code.make(fit=True)
    matrix = code.get_matrix()
    path = []
    for row, modules in enumerate(matrix):
        start = None
        for column, is_dark in enumerate([*modules, False]):
            if is_dark and start is None:
                start = column
            elif not is_dark and start is not None:
                path.append(f"M{start} {row}h{column - start}v1h-{column - start}z")
                start = None
    return "".join(path), len(matrix)
