"""Collects the texts to translate; knows the site's own word for a counted sentence beside Django's."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=plural:1,2"]
