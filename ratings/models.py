"""What the site remembers about ladders: ratings, how they came about, what is still to be computed.

Rows are changed by `ratings.services` only. Ratings and everything behind them are whole numbers, so that a list
can be recomputed to the last unit on any machine.
"""

import datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.systems import systems
from ratings.systems.game import RatingError
from ratings.systems.packed import total_in

USER = settings.AUTH_USER_MODEL


class Ladder(models.Model):
    """All ratings of one kind, and how they are made."""

    class PeriodKind(models.TextChoices):
        DAY = "day", _("tournaments that end on the same day")
        MONTH = "month", _("calendar month")

    code = models.SlugField(_("code"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), blank=True)
    system = models.CharField(_("rating system"), max_length=40, default="elo")
    settings = models.JSONField(_("settings of new periods"), default=dict, blank=True)
    period_kind = models.CharField(
        _("rating periods"), max_length=5, choices=PeriodKind.choices, default=PeriodKind.DAY
    )
    is_official = models.BooleanField(_("official"), default=True)
    is_listed_monthly = models.BooleanField(_("official list on the first of each month"), default=True)
    min_players = models.PositiveSmallIntegerField(_("players to be rated"), default=8)
    min_rounds = models.PositiveSmallIntegerField(_("rounds to be rated"), default=3)
    locked_before = models.DateField(
        _("locked before"),
        null=True,
        blank=True,
        help_text=_("Periods before this date stay as they are; corrections are booked once, today."),
    )
    latest_list = models.ForeignKey(
        "OfficialList", null=True, blank=True, editable=False, on_delete=models.PROTECT, related_name="+"
    )
    # Counted after every change, so that pages need no count of their own: see services.current.
    figures = models.JSONField(default=dict, blank=True, editable=False)
    version = models.PositiveIntegerField(
        default=1, editable=False
    )  # +1 with every visible change; makes the ETag
    rated_at = models.DateTimeField(null=True, blank=True, editable=False)
    verified_at = models.DateTimeField(null=True, blank=True, editable=False)
    differences = models.PositiveIntegerField(default=0, editable=False)  # found by the last verification

    class Meta:
        ordering = ["id"]
        verbose_name = _("ladder")
        verbose_name_plural = _("ladders")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leaderboard", args=[self.code])

    def clean(self) -> None:
        """A ladder whose system or settings no period could be rated with is refused, naming the field."""
        known = systems()
        rated = self.periods.exclude(system=self.system).first() if self.pk else None
        if rated is not None:
            raise ValidationError(
                {"system": _("Periods of this ladder are rated by %s; make another ladder.") % rated.system}
            )
        if self.system not in known:
            raise ValidationError(
                {
                    "system": _("There is no such rating system; known are %(codes)s.")
                    % {"codes": ", ".join(known)}
                }
            )
        try:
            known[self.system].Settings(**self.settings)
        except RatingError as error:
            raise ValidationError({"settings": f"{error.code}: {error.values}"}) from error
        except TypeError as error:
            raise ValidationError({"settings": _("Unknown or unusable setting: %s") % error}) from error

    @property
    def last_day(self) -> datetime.date | None:
        """The end of the last rated period."""
        day = self.figures.get("last_on")
        return datetime.date.fromisoformat(day) if day else None


class LadderRole(models.Model):
    """What an account may do for a ladder."""

    class Role(models.TextChoices):
        OFFICER = "officer", _("rating officer")
        ARBITER = "arbiter", _("official arbiter: tournaments are accepted at once")

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="ladder_roles")
    role = models.CharField(max_length=8, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "user"], name="one_role_per_ladder")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class RatedTournament(models.Model):
    """A tournament submitted to a ladder and what the rating officer said."""

    class Status(models.TextChoices):
        SUBMITTED = "submitted", _("waiting for the rating officer")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="tournaments")
    tournament = models.OneToOneField("games.Tournament", on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.SUBMITTED)
    reason = models.TextField(blank=True)  # of a refusal, by the officer
    lacking = models.JSONField(default=list, blank=True)  # codes of rules it did not meet by itself
    submitted_at = models.DateTimeField(auto_now_add=True)
    submitted_by = models.ForeignKey(USER, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(USER, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    rated_at = models.DateTimeField(null=True, blank=True)
    is_answer_told = models.BooleanField(default=False)  # the tournament's own status says the same

    class Meta:
        indexes = [models.Index(fields=["ladder", "status"])]
        verbose_name = _("tournament of a ladder")
        verbose_name_plural = _("tournaments of ladders")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_status_display()}"


class RatingPeriod(models.Model):
    """Tables rated together, with the ratings of its start."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="periods")
    ends_on = models.DateField()
    tournaments = models.ManyToManyField("games.Tournament", related_name="+")
    system = models.CharField(max_length=40)
    settings = models.JSONField(default=dict)
    games = models.PositiveIntegerField(default=0)
    seats = models.BinaryField(default=bytes)  # packed: see systems.packed
    tournament_of_game = models.BinaryField(default=bytes)  # 4 bytes each, little-endian
    totals = models.BinaryField(default=bytes)  # T of every player, packed: see systems.packed
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["ladder", "ends_on"]
        constraints = [models.UniqueConstraint(fields=["ladder", "ends_on"], name="one_period_per_day")]
        verbose_name = _("rating period")
        verbose_name_plural = _("rating periods")

    def __str__(self) -> str:
        return f"{self.ladder}, {self.ends_on}"

    def total_of(self, player_id: int) -> int:
        """Score above expectation of a player in the period, in 420-millionths of a point; 0 without sums."""
        return total_in(bytes(self.totals), player_id)


class Rating(models.Model):
    """The current rating of a player, always what the last of their changes says."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    rating = models.IntegerField()
    games = models.PositiveIntegerField()
    best = models.IntegerField()
    best_on = models.DateField()
    reached_2400 = models.BooleanField(default=False)
    first_played_on = models.DateField()
    last_played_on = models.DateField()
    last_tournament = models.ForeignKey("games.Tournament", on_delete=models.PROTECT, related_name="+")
    listed_rank = models.PositiveIntegerField(null=True, blank=True)  # in the latest official list

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "player"], name="one_rating_per_ladder")]
        indexes = [models.Index(F("ladder"), F("rating").desc(), F("player"), name="rating_board")]
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")

    def __str__(self) -> str:
        return f"{self.player}: {self.rating}"


class RatingChange(models.Model):
    """One player in one rating period."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    period = models.ForeignKey(RatingPeriod, on_delete=models.CASCADE, related_name="changes")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    tournament = models.ForeignKey(
        "games.Tournament", on_delete=models.PROTECT, related_name="+"
    )  # the last, if more
    games = models.PositiveSmallIntegerField()
    games_before = models.PositiveIntegerField()
    k = models.PositiveSmallIntegerField()
    k_full = models.PositiveSmallIntegerField()  # before the limit on K times games
    k_reason = models.CharField(max_length=12)
    change = models.IntegerField()
    rating_before = models.IntegerField()
    rating_after = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["period", "player"], name="one_change_per_period")]
        indexes = [models.Index(fields=["player", "ladder"])]
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")

    def __str__(self) -> str:
        return f"{self.player}, {self.period}: {self.change:+d}"

    @property
    def total(self) -> int:
        """Score above expectation, in 420-millionths of a point."""
        return self.period.total_of(self.player_id)


class LiveChange(models.Model):
    """What a tournament that is not rated yet would change if it ended as it stands. Not official."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey("games.Tournament", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="+")
    games = models.PositiveSmallIntegerField()
    k = models.PositiveSmallIntegerField()
    change = models.IntegerField()
    rating_before = models.IntegerField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="one_live_change")]
        indexes = [models.Index(fields=["ladder", "player"])]

    def __str__(self) -> str:
        return f"{self.player}, {self.tournament}: {self.change:+d}"


class OfficialList(models.Model):
    """A numbered, published list; frozen: seeding and prizes refer to it."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="lists")
    number = models.PositiveIntegerField()
    on = models.DateField()
    published_at = models.DateTimeField(auto_now_add=True)
    published_by = models.ForeignKey(USER, null=True, on_delete=models.SET_NULL, related_name="+")
    note = models.TextField(blank=True)  # what was corrected since the previous list, and why
    players = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64)  # SHA-256 of the lines "rank,player,rating,games"

    class Meta:
        ordering = ["ladder", "-number"]
        constraints = [models.UniqueConstraint(fields=["ladder", "number"], name="one_list_per_number")]
        verbose_name = _("official list")
        verbose_name_plural = _("official lists")

    def __str__(self) -> str:
        return f"{self.ladder} {self.number}"


class OfficialEntry(models.Model):
    """One line of an official list. Names follow the person; numbers never change."""

    list = models.ForeignKey(OfficialList, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    rank = models.PositiveIntegerField(null=True)  # none for the inactive
    rating = models.IntegerField()
    games = models.PositiveIntegerField()
    last_played_on = models.DateField()
    last_tournament = models.ForeignKey("games.Tournament", on_delete=models.PROTECT, related_name="+")
    previous_rank = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "player"], name="one_line_per_player")]
        indexes = [models.Index(F("list"), F("rating").desc(), F("player"), name="list_board")]

    def __str__(self) -> str:
        return f"{self.list}: {self.player} {self.rating}"


class OutboxEntry(models.Model):
    """Something to be computed, written in the transaction that made it necessary."""

    class Kind(models.TextChoices):
        LIVE = "live", _("live column of a tournament")
        PERIOD = "period", _("ratings of a ladder")

    GIVE_UP_AFTER = 5

    kind = models.CharField(max_length=6, choices=Kind.choices)
    key = models.CharField(max_length=40)  # tournament id or ladder code: entries with one key make one job
    tournament = models.ForeignKey("games.Tournament", null=True, on_delete=models.CASCADE, related_name="+")
    from_day = models.DateField(null=True)  # replay from here, whatever changed
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(USER, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    not_before = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["kind", "key"], condition=Q(done_at__isnull=True), name="outbox_open"),
            models.Index(fields=["done_at"], name="outbox_done"),
        ]
        verbose_name = _("outbox entry")
        verbose_name_plural = _("outbox entries")

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class RecomputeRun(models.Model):
    """Append-only audit line: one recomputation of a ladder."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="runs")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(USER, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.TextField(blank=True)
    from_day = models.DateField(null=True)
    periods = models.PositiveIntegerField(default=0)  # replayed
    rows_added = models.PositiveIntegerField(default=0)
    rows_changed = models.PositiveIntegerField(default=0)
    rows_removed = models.PositiveIntegerField(default=0)
    people_changed = models.PositiveIntegerField(default=0)  # whose current rating moved
    version = models.PositiveIntegerField()  # of the ladder, after
    published_in = models.ForeignKey(
        OfficialList, null=True, on_delete=models.SET_NULL, related_name="corrections"
    )

    class Meta:
        ordering = ["-id"]
        verbose_name = _("recomputation")
        verbose_name_plural = _("recomputations")

    def __str__(self) -> str:
        return f"{self.ladder} {self.version}"

    @property
    def is_correction(self) -> bool:
        """Whether numbers that were public before became others."""
        return bool(self.rows_changed or self.rows_removed or self.adjustments.exists())


class RatingCorrection(models.Model):
    """A published change that a recomputation altered or removed: before and after."""

    run = models.ForeignKey(RecomputeRun, on_delete=models.CASCADE, related_name="corrections")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    period_on = models.DateField()
    change_before = models.IntegerField()
    rating_before = models.IntegerField()  # the rating after the period, as published before
    change_after = models.IntegerField(null=True)  # none: the player no longer has a game in the period
    rating_after = models.IntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["player"])]

    def __str__(self) -> str:
        return f"{self.player}, {self.period_on}"


class RatingAdjustment(models.Model):
    """The difference a correction made to locked periods, booked once in the open one."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="adjustments")
    run = models.ForeignKey(RecomputeRun, null=True, on_delete=models.SET_NULL, related_name="adjustments")
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    booked_on = models.DateField()
    amount = models.IntegerField()
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["booked_on", "id"]
        indexes = [models.Index(fields=["ladder", "booked_on"])]

    def __str__(self) -> str:
        return f"{self.player}: {self.amount:+d}"


class MergedPlayer(models.Model):
    """Two entries turned out to be one person: results of `player` count for `into`. Can be taken back."""

    player = models.OneToOneField("games.Player", on_delete=models.PROTECT, related_name="+")
    into = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(USER, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(player=F("into")), name="merged_into_another")]
        verbose_name = _("merged player")
        verbose_name_plural = _("merged players")

    def __str__(self) -> str:
        return f"{self.player} = {self.into}"


def month_end(day: datetime.date) -> datetime.date:
    """The last day of the month of `day`."""
    first_of_next = (day.replace(day=1) + datetime.timedelta(days=32)).replace(day=1)
    return first_of_next - datetime.timedelta(days=1)
