"""Two players who met: one bar, ahead dark, behind pale."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def head_to_head_bar(ahead: int, behind: int, level: int = 0) -> SafeString:
    """Tables where the player ended ahead, behind or level (half each) as a bar of 100 units."""
    total = ahead + behind + level
    part = round(100 * (ahead + level / 2) / total, 1) if total else 0
    words = _("ahead %(ahead)s, behind %(behind)s") % {"ahead": ahead, "behind": behind}
    if level:
        words += ", " + _("level %(level)s") % {"level": level}
    return format_html(
        '<svg class="chart-heads" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<rect class="chart-behind" width="100" height="6"/><rect class="chart-ahead" width="{}" height="6"/></svg>',
        words,
        f"{part:g}",
    )
