from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='byes_allowed',
            field=models.BooleanField(default=True, verbose_name='a player may have to sit out'),
        ),
    ]
