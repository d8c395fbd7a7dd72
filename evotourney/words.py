"""Names that stand in pure rooms and in the database, listed so that translators find them.

A pure room knows no gettext and a ladder is a row, so their doors translate what they read: `_(module.NAME)`,
`_(ladder.name)`. A name that is missing here is shown as it was written.
"""

from django.utils.translation import gettext_noop

# Heads, buttons and subjects of django-allauth, whose own translations write every word with a capital.
ACCOUNTS = (
    gettext_noop("Account Already Exists"),
    gettext_noop("Account Inactive"),
    gettext_noop("Activate Authenticator App"),
    gettext_noop("Add Email"),
    gettext_noop("Add Email Address"),
    gettext_noop("Authenticator App"),
    gettext_noop("Authenticator App Activated"),
    gettext_noop("Authenticator App Deactivated"),
    gettext_noop("Bad Token"),
    gettext_noop("Change Password"),
    gettext_noop("Confirm Access"),
    gettext_noop("Confirm Email Address"),
    gettext_noop("Current Password"),
    gettext_noop("Deactivate Authenticator App"),
    gettext_noop("Email Address"),
    gettext_noop("Email Changed"),
    gettext_noop("Email Confirmation"),
    gettext_noop("Email Removed"),
    gettext_noop("Forgot Password?"),
    gettext_noop("Make Primary"),
    gettext_noop("New Password"),
    gettext_noop("New Password (again)"),
    gettext_noop("New Recovery Codes Generated"),
    gettext_noop("Password Changed"),
    gettext_noop("Password Reset"),
    gettext_noop("Password Reset Email"),
    gettext_noop("Password Set"),
    gettext_noop("Please Confirm Your Email Address"),
    gettext_noop("Re-send Verification"),
    gettext_noop("Recovery Codes"),
    gettext_noop("Remember Me"),
    gettext_noop("Reset My Password"),
    gettext_noop("Set Password"),
    gettext_noop("Sign Up"),
    gettext_noop("Sign Up Closed"),
    gettext_noop("Unknown Account"),
    gettext_noop("Verify Your Email Address"),
)
EDITION_NOTES = (
    gettext_noop(
        "A pair card is one card: it scores once, for the owner of its two animals. Cards in hand, food "
        "and fat score nothing. Every card that leaves the board lies in the discard of the animal's "
        "owner."
    ),
    gettext_noop(
        "After its animal has died the card lies in the middle of the table; enter it among the cards out "
        "of the game."
    ),
    gettext_noop("Also given without a card by infected animals."),
    gettext_noop(
        "An Angler Fish is played as an animal: its card is the animal's card and scores nothing more "
        "until it is revealed."
    ),
    gettext_noop("An own set holds one card of each of the 19 other kinds and two of Swimming."),
    gettext_noop("Another engine prints Parasite on the other side; the platform has a one-sided card."),
    gettext_noop(
        "At most one more trait on its animal, and none that raises the need for food. Eaten and not "
        "restored: the body scores nothing, its traits score."
    ),
    gettext_noop("Every avian species carries it; it takes one of the trait slots and scores one point."),
    gettext_noop(
        "Every trait scores one, those that harm as well. The list of its 29 traits is not published."
    ),
    gettext_noop(
        "How often each trait is printed is not published, so no limit of copies is checked. Whether two "
        "players may have four traits on a species is not known."
    ),
    gettext_noop("Moves to a hunter that ate it; online without a card of its own."),
    gettext_noop("No card: what swimming becomes on an amphibious animal."),
    gettext_noop(
        "Of its 34 new trait cards only some names are published; others count one point each as every "
        "trait card does. Food spent on upkeep is never scored."
    ),
    gettext_noop(
        "One point for each food token in the bag, each population point and each trait card. Body size, "
        "food on Fat Tissue and cards in hand score nothing."
    ),
    gettext_noop(
        "One point for each food token, population card and trait card. Only some names of traits are "
        "published. No tiebreak is published: equal scores share the place."
    ),
    gettext_noop(
        "One point for each token behind the screen, on the boards and of the bonus; trait cards score "
        "nothing. Each Deep card is one of a kind. No tiebreak is published: equal scores share the "
        "place."
    ),
    gettext_noop("Online a revealed one becomes an animal with a carnivorous trait that is no card."),
    gettext_noop("Raises the need for food of both animals; 1 + 1 + 1 points for the card."),
    gettext_noop(
        "Scored as the second edition; only the texts of Hard Shell, Pack Hunting and Fertile differ. The "
        "number of cards is known from one source."
    ),
    gettext_noop(
        "Switches off the traits of its animal one by one; those still score. The animal dies with the "
        "last that works."
    ),
    gettext_noop("The animal needs one token less, never under one."),
    gettext_noop(
        "The list of the 90 trait cards is not published. Enter the traits of a species once and its "
        "animals as a count."
    ),
    gettext_noop("The platform counts a cyst played as an animal 2 + 1; on paper enter a bare animal."),
    gettext_noop("The site's own cards are not published. Enter what was played as an own card list."),
    gettext_noop(
        "Three traits by four cards; their names, points and other sides are not published. Enter them as "
        "an own card list."
    ),
    gettext_noop("With Plants this face reads Specialization."),
)
EDITION_SOURCES = (
    gettext_noop("A public helper program listing the 23 traits of Climate; publisher's text"),
    gettext_noop("Another public implementation of the game, rules page and tests"),
    gettext_noop("Article on the Board Game Arena version (ja): rules, scoring, ties, names of the traits"),
    gettext_noop("Board Game Arena help pages of the game (ja, pt)"),
    gettext_noop("Encyclopedia article on New World (ru)"),
    gettext_noop("Encyclopedia article on the game (ru): expansions, scenarios, years"),
    gettext_noop("Encyclopedia article on the game (ru): rules, scoring, ties, scenarios"),
    gettext_noop("Encyclopedia article on the game (ru): scenario Balance"),
    gettext_noop("Encyclopedia article on the game (ru): scenario Cataclysm, rules 1.4.1"),
    gettext_noop("Encyclopedia article on the game (uk): rules, scoring, names of the traits"),
    gettext_noop("Encyclopedia articles on Random Mutations (en, ru)"),
    gettext_noop("Japanese words of this site; printed names are not known"),
    gettext_noop("Open card list of the 110-card box"),
    gettext_noop("Product pages and reviews of Climate"),
    gettext_noop("Public data file of an Oceans implementation: names of the surface traits"),
    gettext_noop("Quick guide of Oceans: bonus tokens by seat"),
    gettext_noop("Review of New World"),
    gettext_noop(
        "Review of the English edition (ja, 2011): words for the effects, perhaps not the printed names"
    ),
    gettext_noop("Reviews and previews of Flight"),
    gettext_noop("Reviews and rules pages of the 110-card box (de)"),
    gettext_noop("Reviews of Oceans"),
    gettext_noop("Reviews of The Beginning"),
    gettext_noop("Reviews of the game: one point for each trait of a species"),
    gettext_noop("Reviews of the second edition"),
    gettext_noop("Rulebook, list of components"),
    gettext_noop("Rules pages of Oceans: elements, end of the game"),
    gettext_noop("Rules pages of the digital version"),
    gettext_noop("Rules pages of the digital version: Flight"),
    gettext_noop("Rules pages of the digital version: Oceans"),
    gettext_noop("Rules text of Grass and Mushrooms (ru)"),
    gettext_noop("Shop and publisher pages of the set"),
    gettext_noop("evoweb online platform, published card data and scoring (November 2025)"),
)
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
