"""ETags of files that are written while they are read: an unchanged file costs a 304."""

import hashlib
from itertools import chain

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag

LARGEST = 2_000_000  # bytes; more is never held in memory, so a larger file goes out without a tag


def with_etag(request: HttpRequest, response: StreamingHttpResponse) -> HttpResponseBase:
    """The file with the hash of its bytes as its tag, or 304 to the reader who has it already."""
    pieces, size = [], 0
    rest = iter(response)
    for piece in rest:
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            response.streaming_content = chain(pieces, rest)
            return response
    etag = quote_etag(hashlib.sha256(b"".join(pieces)).hexdigest()[:32])
    response.streaming_content = iter(pieces)
    answer: HttpResponseBase = get_conditional_response(request, etag=etag) or response
    answer["ETag"] = etag
    patch_cache_control(answer, no_cache=True)
    return answer
