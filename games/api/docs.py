"""The page of the API: the schema, readable and to be tried, from our own static files."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class ApiDocs(SpectacularSwaggerSplitView):
    """Markup and script come separately, as the content security policy wants it."""

    url_name = "api-schema"
    template_name = "docs/api.html"
