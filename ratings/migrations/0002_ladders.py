"""The two ladders that come with the site; an operator may add more."""

from django.db import migrations

LADDERS = [("classic", "Classic ladder"), ("north_star", "North Star ladder")]


def make_ladders(apps, schema_editor):
    ladder = apps.get_model("ratings", "Ladder")
    for code, name in LADDERS:
        ladder.objects.get_or_create(code=code, defaults={"name": name})


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]
    operations = [migrations.RunPython(make_ladders, migrations.RunPython.noop)]
