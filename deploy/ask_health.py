"""Exit 0 when the web server of this container answers. It is asked under a name that the site allows."""

import os
import urllib.request

host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip(".*") or "localhost"
request = urllib.request.Request("http://127.0.0.1:8000/healthz", headers={"Host": host})
with urllib.request.urlopen(request, timeout=4) as answer:
    raise SystemExit(answer.status != 200)
