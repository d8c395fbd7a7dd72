"""Collects the texts to translate; knows the site's own word for a counted sentence beside Django's.

`makemessages -l ru -l uk -l ja --no-obsolete --add-location file --ignore=.venv --ignore=var --ignore=tests`, then
fill in what is empty, then `compilemessages`. New sentences stay empty: a guess from a similar one is often wrong.
"""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=plural:1,2"]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
