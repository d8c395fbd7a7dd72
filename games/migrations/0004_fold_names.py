"""Stored search texts are folded anew: accents, widths and kana no longer hide a name."""

from django.db import migrations

from games.folding import search_text

BATCH = 5000


def fold_names(apps, schema_editor):
    """One pass over the players; only rows that change are written."""
    player = apps.get_model("games", "Player")
    quote = schema_editor.quote_name
    update = (
        f"UPDATE {quote(player._meta.db_table)} SET {quote('search_text')} = %s "
        f"WHERE {quote(player._meta.pk.column)} = %s"
    )
    players = player.objects.using(schema_editor.connection.alias).order_by("pk")
    fields = ("pk", "search_text", "name", "name_latin", "club")
    last = 0
    while batch := list(players.filter(pk__gt=last).values_list(*fields)[:BATCH]):
        changed = [
            (folded, pk) for pk, stored, *names in batch if (folded := search_text(*names)) != stored
        ]
        if changed:
            with schema_editor.connection.cursor() as cursor:
                cursor.executemany(update, changed)
        last = batch[-1][0]


class Migration(migrations.Migration):
    dependencies = [("games", "0003_ruling")]

    operations = [migrations.RunPython(fold_names, migrations.RunPython.noop)]
