"""The order of names in a printed list, in the alphabet of its reader and by what is printed first (field case 87).

Names in the reader's own script come first, then the others, each script together. ё follows е and і follows и, as
a Russian or Ukrainian reader looks for them; accents of Latin letters do not separate names.
"""

import unicodedata

CYRILLIC = "абвгґдеёєжзиіїйклмнопрстуўфхцчшщъыьэюя"
LATIN, KANA, HAN, OTHER = "latin", "kana", "han", "other"
OWN_SCRIPTS = {"ru": ("cyrillic",), "uk": ("cyrillic",), "ja": (KANA, HAN)}
SCRIPTS = (LATIN, "cyrillic", KANA, HAN, OTHER)
# Letters that Unicode does not take apart.
PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
)

Key = tuple[int, tuple[int, ...], str]


def name_key(name: str, language: str) -> Key:
    """What names are sorted by for a reader of that language."""
    folded = unicodedata.normalize("NFC", name).casefold().strip()
    script = _script(folded)
    own = OWN_SCRIPTS.get(language, (LATIN,))
    order = [*own, *(one for one in SCRIPTS if one not in own)]
    return order.index(script), tuple(_letters(folded, script)), folded


def _script(name: str) -> str:
    """The script of the first letter."""
    for letter in name:
        if not letter.isalpha():
            continue
        known = unicodedata.name(letter, "")
        for word, script in (
            ("LATIN", LATIN),
            ("CYRILLIC", "cyrillic"),
            ("HIRAGANA", KANA),
            ("KATAKANA", KANA),
            ("CJK", HAN),
        ):
            if known.startswith(word):
                return script
        return OTHER
    return OTHER


def _letters(folded: str, script: str) -> list[int]:
    if script == "cyrillic":
        # A space or hyphen comes before every letter, so that short names come first.
        return [CYRILLIC.find(letter) + 1 for letter in folded]
    if script == LATIN:
        taken = unicodedata.normalize("NFD", folded.translate(PLAIN))
        return [ord(letter) for letter in taken if not unicodedata.combining(letter)]
    return [ord(letter) for letter in folded]
