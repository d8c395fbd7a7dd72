"""WSGI entry point."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evotourney.settings")
application = get_wsgi_application()

# A page makes some thousand objects and drops nearly all of them at once: looking for rings among them after every
# 700 takes a tenth of the time of a page. What was loaded until here stays anyway.
gc.freeze()
gc.set_threshold(20_000, 20, 50)
