"""Names that stand in pure rooms and in the database, listed so that translators find them.

A pure room knows no gettext and a ladder is a row, so their doors translate what they read: `_(module.NAME)`,
`_(ladder.name)`. A name that is missing here is shown as it was written.
"""

from django.utils.translation import gettext_noop

EXPORTS = (
    gettext_noop("Archive with a chain of hashes"),
    gettext_noop("Cross table"),
    gettext_noop("FIDE report file, two players a table"),
    gettext_noop("Players"),
    gettext_noop("Rating changes of a period"),
    gettext_noop("Rating list"),
    gettext_noop("Rating list for pairing programs"),
    gettext_noop("Report file with tables"),
    gettext_noop("Results, one row per seat"),
    gettext_noop("Standings"),
)
LADDERS = (
    gettext_noop("Classic ladder"),
    gettext_noop("North Star ladder"),
)
RATING_SYSTEMS = (
    gettext_noop("Elo"),
    gettext_noop("OpenSkill Plackett-Luce (unofficial)"),
)
SCHEMES = (
    gettext_noop("5-3-2-1"),
    gettext_noop("6-4-2-0"),
    gettext_noop("Final scores"),
    gettext_noop("Place points"),
    gettext_noop("Share of the table"),
    gettext_noop("Winner takes all"),
    gettext_noop("Wins"),
)
TIEBREAKS = (
    gettext_noop("Direct encounter"),
    gettext_noop("Discard pile"),
    gettext_noop("Final scores"),
    gettext_noop("First places"),
    gettext_noop("Lot"),
    gettext_noop("More than half beaten"),
    gettext_noop("Opponents' points"),
    gettext_noop("Opponents' points, lowest dropped"),
    gettext_noop("Opponents' points, median"),
    gettext_noop("Opponents' rating"),
    gettext_noop("Points of opponents beaten"),
    gettext_noop("Progressive points"),
    gettext_noop("Second places"),
    gettext_noop("Share of the table"),
    gettext_noop("Start rank"),
    gettext_noop("Tables played"),
    gettext_noop("Tables won alone"),
)
