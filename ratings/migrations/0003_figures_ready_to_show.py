"""The figures of a ladder hold ranks and bars ready to be shown; those stored before held players per rating."""

from django.db import migrations

BAR_POINTS = 50


def prepare(apps, schema_editor):
    for ladder in apps.get_model("ratings", "Ladder").objects.all():
        if "counts" not in ladder.figures:
            continue
        counts = [(rating, players) for rating, players in ladder.figures.pop("counts")]
        ladder.figures |= {"ranks": ranks_of(counts), "bars": bars_of(counts)}
        ladder.version += 1
        ladder.save(update_fields=["figures", "version"])


def ranks_of(counts):
    """counts: (rating, players), best first."""
    text, ahead = "", 0
    for rating, players in counts:
        text += f" {rating}:{1 + ahead}"
        ahead += players
    return text


def bars_of(counts):
    if not counts:
        return [0, []]
    first, last = (counts[at][0] // BAR_POINTS * BAR_POINTS for at in (-1, 0))
    bars = [0] * ((last - first) // BAR_POINTS + 1)
    for rating, players in counts:
        bars[(rating - first) // BAR_POINTS] += players
    return [first, bars]


def count(apps, schema_editor):
    for ladder in apps.get_model("ratings", "Ladder").objects.all():
        if "ranks" not in ladder.figures:
            continue
        pairs = [tuple(map(int, one.split(":"))) for one in ladder.figures.pop("ranks").split()]
        after_all = [1 + ladder.figures.get("players", 0)] if pairs else []
        following = [rank for _rating, rank in pairs[1:]] + after_all
        ladder.figures.pop("bars", None)
        ladder.figures["counts"] = [
            [rating, after - rank] for (rating, rank), after in zip(pairs, following, strict=True)
        ]
        ladder.save(update_fields=["figures"])


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_totals_with_periods")]

    operations = [migrations.RunPython(prepare, count)]
