"""ETags of what everybody may read: an unchanged answer costs a 304."""

import hashlib
from typing import Any

from django.http import HttpResponseNotModified
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.query import StrictView


class PublicETag(StrictView):
    """Part of a view: hashes the rendered answer of a GET and answers 304 to the reader who has it already."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if request.method != "GET" or response.status_code != 200 or not isinstance(response, Response):
            return response
        response.render()
        etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
        if request.headers.get("If-None-Match") == etag:
            unchanged = HttpResponseNotModified()
            unchanged["ETag"] = etag
            return unchanged
        response["ETag"] = etag
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ["Accept-Language"])
        return response
