"""One spreadsheet of a tournament: results, standings, cross-table, players and what the seats brought.

Built from pandas frames, which do the pivoting and the grouping. Imported by doors when somebody asks for the file:
pandas costs half a second and 60 MB that no other page needs.
"""

import io
import re
from collections.abc import Iterable

import pandas as pd

from games.contents import player_rows, result_rows, standing_rows
from games.exports.csv_text import guarded
from games.exports.tables import PlayerRow, ResultRow, StandingRow
from games.models import Tournament
from games.standings.points import UNIT

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CODE = "workbook_xlsx"
WIDEST = 40
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,6})?")


def results_frame(rows: Iterable[ResultRow]) -> pd.DataFrame:
    """One line per seat and bye; points in points, not units."""
    frame = pd.DataFrame(list(rows), columns=list(ResultRow._fields))
    frame["points"] = frame["points"] / UNIT
    return frame


def standings_frame(rows: Iterable[StandingRow]) -> pd.DataFrame:
    """One line per player; every tiebreak a column."""
    listed = list(rows)
    frame = pd.DataFrame(listed, columns=list(StandingRow._fields)).drop(columns="values")
    for column in ("points", "penalty"):
        frame[column] = frame[column] / UNIT
    frame["rank"] = frame["rank"].map(_number)
    values = pd.DataFrame([dict(row.values) for row in listed], index=frame.index).map(_number)
    return pd.concat([frame, values], axis=1)


def _number(cell: object) -> object:
    """A text that is a plain number as that number, so that a spreadsheet sorts and sums it; 3–4 stays a text."""
    text = str(cell)
    if not _NUMBER.fullmatch(text):
        return cell
    return float(text) if "." in text else int(text)


def cross_table_frame(results: pd.DataFrame, standings: pd.DataFrame) -> pd.DataFrame:
    """Players down in the order of the standings, rounds across, points in the cells."""
    crossed = results.pivot_table(index="player_id", columns="round", values="points", aggfunc="sum")
    named = standings[["player_id", "rank", "player", "points"]].set_index("player_id")
    return named.join(crossed.rename(columns=lambda number: f"round {number}")).reset_index()


def seats_frame(results: pd.DataFrame) -> pd.DataFrame:
    """What each seat brought, by table size: games, mean points, share of first places (shared ones count part)."""
    played = results[results["place"].notna() & (results["status"] == "played")].copy()
    sharers = played[played["place"] == 1].groupby(["round", "table"])["player_id"].transform("size")
    played["first"] = (1 / sharers).reindex(played.index).fillna(0.0)
    grouped = played.groupby(["table_size", "seat"])
    return grouped.agg(
        games=("player_id", "size"), mean_points=("points", "mean"), first_places=("first", "mean")
    ).reset_index()


def workbook(tournament: Tournament) -> bytes:
    """The file as bytes (XLSX). Texts that a spreadsheet would run as a formula are neutralised as in CSV."""
    results = results_frame(result_rows(tournament))
    standings = standings_frame(standing_rows(tournament))
    players = pd.DataFrame(list(player_rows(tournament)), columns=list(PlayerRow._fields))
    sheets = {
        "Results": results,
        "Standings": standings,
        "Cross-table": cross_table_frame(results, standings),
        "Players": players,
        "Seats": seats_frame(results),
    }
    file = io.BytesIO()
    with pd.ExcelWriter(file, engine="openpyxl") as writer:
        for name, frame in sheets.items():
            frame.map(guarded).to_excel(writer, sheet_name=name, index=False, freeze_panes=(1, 0))
            for number, column in enumerate(frame.columns, 1):
                longest = max([len(str(column)), *(len(str(cell)) for cell in frame[column].head(200))])
                letter = writer.sheets[name].cell(1, number).column_letter
                writer.sheets[name].column_dimensions[letter].width = min(longest + 2, WIDEST)
    return file.getvalue()
