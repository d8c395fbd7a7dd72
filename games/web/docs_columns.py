"""What stands in each column of the CSV files, for the guide."""

from collections.abc import Mapping

COLUMN_WORDS: Mapping[str, str] = {
    # results
    "tournament": "The tournament, as in its address.",
    "round": "Number of the round.",
    "table": "Number of the table; empty for a bye.",
    "game": "Id of the game: tournament, round and table; empty for a bye.",
    "played_on": "Day on which the round was published.",
    "table_size": "Seats at the table; empty for a bye.",
    "seat": "Turn order, 1 plays first; empty for a bye.",
    "player_id": "Id of the player: a number in files of a tournament, in those of a ladder the id in the address "
    "of the player’s page. It never changes.",
    "player": "Name as written.",
    "final_score": "Game points; empty if none.",
    "discard": "Cards in the own discard pile; empty if not told.",
    "place": "Place at the table, 1 is best; empty for who has none.",
    "is_place_shared": "Whether somebody at the table has the same place: yes or no.",
    "points": "Tournament points; in standings and cross-table the sum, penalties taken off.",
    "status": "Of a seat: what became of it, or the state of its table while that is not confirmed; bye_pairing "
    "or bye_requested for a bye. Of a player: the state of the registration.",
    "is_rated": "Whether the seat counts for the rating: yes or no.",
    # standings
    "rank": "Place; in standings 3–4 where it is shared; in a rating list empty for who is not on the board.",
    "position": "Number of the row, without ties.",
    "penalty": "Points taken off.",
    "seated": "Tables with a seat of this player.",
    "played": "Those whose game counts.",
    "decided_by": "Code of the criterion that puts this row below the one above.",
    # players
    "country": "Two letters, ISO 3166.",
    "city": "Empty so far; kept for lists that have it.",
    "club": "Club.",
    "start_rank": "Number in the start list; before the start that of an uploaded list, else empty.",
    "rating": "Rating; in the list of players the one at the start, empty for newcomers.",
    "joined_round": "First round; later than 1 for a late entry.",
    "left_round": "First round without this player; empty for who stayed.",
    # rating list
    "games": "Rated tables: all of them in a list, those of the period among changes.",
    "k_factor": "K as it was used.",
    "live_change": "Change expected from running tournaments, not official yet; empty in official lists.",
    "last_tournament": "Name of the last rated tournament.",
    "last_played_on": "Last day of the last rated tournament.",
    "is_provisional": "Too few rated tables: yes or no.",
    "is_active": "Played lately: yes or no.",
    "list_number": "Number of the official list; empty for the current rating.",
    "list_date": "Date of the official list; empty for the current rating.",
    "moved": "Places gained since the official list before it; a minus for places lost, empty without one.",
    "is_new": "Not in the official list before it: yes or no.",
    # rating changes
    "ladder": "Code of the ladder.",
    "period": "Last day of the rating period.",
    "rating_before": "Rating at the start of the period.",
    "change": "What the rating changed by in the period; official.",
    "score": "Results of the period: per table the mean over the opponents (1, ½ or 0 each), all tables added up.",
    "expected": "What the ratings promised, added up in the same way.",
    "total": "Score less expected. K times this, rounded, is the change.",
    "rating_after": "Rating at the end of the period.",
    # rating list for pairing programs
    "ID_No": "Id of the player.",
    "Name": "Name as written.",
    "Sex": "Empty: the site does not ask.",
    "Fed": "Country, two letters.",
    "Clubnumber": "Empty.",
    "ClubName": "Club.",
    "Birthday": "Empty: the site does not ask.",
    "Rtg_Nat": "Our rating.",
    "Fide_No": "Empty.",
    "Rtg_Int": "Empty: our rating is no FIDE rating.",
}
