"""Charts drawn on the server as SVG: readable in print, without JavaScript and by screen readers.

A `Chart` holds the same drawing at several widths (a container query shows the widest that fits, so the
text is 12 px in all of them), a key and the data as a table; `{{ chart.figure }}` lays it out.
"""

from evotourney.charts.activity import activity_chart
from evotourney.charts.chart import Chart
from evotourney.charts.distribution import distribution_chart
from evotourney.charts.heads import head_to_head_bar
from evotourney.charts.places import places_chart
from evotourney.charts.rating import RatingPoint, rating_chart
from evotourney.charts.several import Line, lines_chart

__all__ = [
    "Chart",
    "Line",
    "RatingPoint",
    "activity_chart",
    "distribution_chart",
    "head_to_head_bar",
    "lines_chart",
    "places_chart",
    "rating_chart",
]
