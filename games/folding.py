"""Names as searches see them: without case, accents and the width of letters. Knows no database.

A folded text is for finding only. Two people whose names fold to one may well be two people, so nothing is united
by it; `name_key` says whether two names are one name typed differently. `static/js/console.js` folds the same way.
"""

import itertools
import re
import unicodedata
from functools import cache

LONGEST_SEARCH_TEXT = 250  # folding makes some signs longer, so names and club may be cut for searching

_MARKS = re.compile(
    "[\u0300-\u036f]"
)  # accents; the marks of kana and of Indic vowels lie elsewhere and stay
_ALPHABETS = (range(0x41, 0x590), range(0x1E00, 0x2000), range(0x3041, 0x3100), range(0xFF21, 0xFFA0))
_APOSTROPHES = re.compile("['`´ʹʻʼʾʿ‘’‛′]")
_BREAKS = re.compile(r"[\s.,‐‑‒–—―−・-]+")
_UNSPACED = "\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff"
_GAP = re.compile(f"(?<=[{_UNSPACED}]) (?=[{_UNSPACED}])")
# Letters that Unicode does not take apart into a plain letter and a mark.
_PLAIN = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ı": "i",
        "ə": "e",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ґ": "г",
        "є": "е",
    }
    | {chr(katakana): chr(katakana - 0x60) for katakana in range(0x30A1, 0x30F7)}
)


def name_key(name: str) -> str:
    """The same for one name however it is typed: compatibility-composed, case-folded, single spaces, ё as е."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace("ё", "е")
    return " ".join(folded.split())


def search_key(text: str) -> str:
    """Fold a text for searching: plain small letters and single spaces, none between letters of Chinese characters.

    Accents go (й is и, ї is і), full-width letters become usual ones, katakana hiragana; hyphens and stops are spaces.
    """
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text)))
    folded = unicodedata.normalize("NFC", bare.casefold()).translate(_PLAIN)
    return _GAP.sub("", _BREAKS.sub(" ", folded).strip())


def search_words(typed: str) -> list[str]:
    """The words that a found text must hold, in any order; empty only where nothing was typed."""
    words = [search_key(word) for word in _BREAKS.split(unicodedata.normalize("NFKC", typed))]
    return [part for word in words for part in word.split()] or typed.split()


def search_pattern(word: str) -> str:
    """A pattern that finds a word of `search_words` in a text stored as it was written.

    Databases fold no accents, and SQLite no capitals of other alphabets: signs that fold to a letter are spelt out.
    """
    signs = _signs()
    pairs = "|".join(map(re.escape, sorted(key for key in signs if len(key) > 1)))
    pieces = re.findall(f"{pairs}|.", search_key(word) or word, re.DOTALL)
    between = f"{_APOSTROPHES.pattern}?"
    pattern = ""
    for before, piece in zip(["", *pieces], pieces, strict=False):
        joint = " ?" if _GAP.sub("", f"{before} {piece}") == before + piece else between
        pattern += (joint if before else "") + _spelt(piece, signs)
    return pattern


def _spelt(piece: str, signs: dict[str, str]) -> str:
    """piece: one folded letter, or the letters that one sign folds to."""
    if len(piece) == 1:
        return f"[{re.escape(piece + signs.get(piece, ''))}]"
    return f"(?:{''.join(_spelt(letter, signs) for letter in piece)}|[{signs[piece]}])"


@cache
def _signs() -> dict[str, str]:
    """What a sign folds to -> the other signs that fold to it, of alphabets and of kana of any kind and width."""
    found: dict[str, str] = {}
    for sign in map(chr, itertools.chain(*_ALPHABETS)):
        key = search_key(sign)
        if sign.isalpha() and key.isalpha() and key != sign:
            found[key] = found.get(key, "") + sign
    return found


def search_text(*fields: str) -> str:
    """What is stored of a player's names and club for searching, at most LONGEST_SEARCH_TEXT characters."""
    return " ".join(filter(None, map(search_key, fields)))[:LONGEST_SEARCH_TEXT]
