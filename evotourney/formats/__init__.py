"""How days and times are written, where the site differs from Django: short, British in English, no capitals in
the middle of a Russian or Ukrainian sentence."""
