"""The sums behind rating changes move from the rows to their period, so that a correction rewrites few rows."""

import numpy as np
from django.db import migrations, models

from ratings.systems.packed import pack_totals, unpack_totals


def pack(apps, schema_editor):
    """Of Elo alone: rows of other systems have no sums."""
    Period = apps.get_model("ratings", "RatingPeriod")
    Change = apps.get_model("ratings", "RatingChange")
    for period in Period.objects.filter(system="elo").only("pk").iterator():
        rows = list(Change.objects.filter(period=period).order_by("player_id").values_list("player_id", "total"))
        players, totals = np.array(rows, np.int64).reshape(-1, 2).T
        Period.objects.filter(pk=period.pk).update(totals=pack_totals(players, totals))


def unpack(apps, schema_editor):
    Period = apps.get_model("ratings", "RatingPeriod")
    Change = apps.get_model("ratings", "RatingChange")
    for period in Period.objects.exclude(totals=b"").only("pk", "totals").iterator():
        players, totals = unpack_totals(bytes(period.totals))
        by_player = dict(zip(players.tolist(), totals.tolist(), strict=True))
        rows = list(Change.objects.filter(period=period))
        for row in rows:
            row.total = by_player.get(row.player_id, 0)
        Change.objects.bulk_update(rows, ["total"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.AddField("ratingperiod", "totals", models.BinaryField(default=bytes)),
        migrations.AlterField("ratingchange", "total", models.BigIntegerField(default=0)),
        migrations.RunPython(pack, unpack),
        migrations.RemoveField("ratingchange", "total"),
    ]
