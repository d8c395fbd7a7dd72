"""What the site remembers about people, tournaments, rounds, tables and results.

Rows are changed by `games.services` only; other rooms read through `games.queries`. Points are whole numbers in
units of 1/8,400,000 (see `games.standings.points`). Nothing that a player took part in is ever deleted.
"""

import secrets
import unicodedata

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.folding import LONGEST_SEARCH_TEXT, search_text

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """An opaque id of ten letters without those that people mix up."""
    return "".join(secrets.choice(_ID_LETTERS) for _place in range(10))


class User(AbstractUser):
    """An account: who signs in. The person at the tables is a `Player`."""

    email = models.EmailField(_("e-mail"), unique=True)
    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        player = getattr(self, "player", None)
        return player.name if player else self.email


class Player(models.Model):
    """A person who plays; may or may not have an account."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    name = models.CharField(_("name"), max_length=100)
    name_latin = models.CharField(_("name in Latin letters"), max_length=100, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True, help_text=_("two letters, ISO 3166"))
    club = models.CharField(_("club"), max_length=80, blank=True)
    search_text = models.CharField(max_length=LONGEST_SEARCH_TEXT, editable=False, db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return self.name

    def save(self, *args, **kwargs) -> None:
        self.name = " ".join(unicodedata.normalize("NFC", self.name).split())
        self.search_text = search_text(self.name, self.name_latin, self.club)
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.public_id])


class Tournament(models.Model):
    """One competition with rounds and final standings."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        SUBMITTED = "submitted", _("submitted for rating")
        RATED = "rated", _("rated")
        CANCELLED = "cancelled", _("cancelled")

    class OffSize(models.TextChoices):
        FEWEST = "fewest", _("as few players as possible at off-size tables")
        SMALLER = "smaller", _("smaller tables")
        LARGER = "larger", _("larger tables")

    class Clubs(models.TextChoices):
        IGNORE = "ignore", _("club mates may meet")
        AVOID = "avoid", _("club mates meet only when nothing else fits")
        FORBID = "forbid", _("club mates never meet")

    class Mode(models.TextChoices):
        STRICT = "strict", _("as few repeats as possible")
        BALANCED = "balanced", _("repeats against equal points")
        POWER = "power", _("by standings, repeats allowed")

    class FirstRound(models.TextChoices):
        LOT = "lot", _("by lot")
        SPREAD = "spread", _("strong players spread over the tables")

    class TurnOrder(models.TextChoices):
        ASSIGNED = "assigned", _("assigned by the seating")
        DRAWN = "drawn", _("drawn at the table")
        PLATFORM = "platform", _("given by the platform")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(pgettext_lazy("of a tournament", "name"), max_length=120)
    description = models.TextField(_("description"), blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True, help_text=_("a town, or “online”"))
    starts_at = models.DateTimeField(_("starts at"))
    ended_on = models.DateField(null=True, blank=True, editable=False)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT, editable=False)
    ladder = models.CharField(_("ladder"), max_length=40, blank=True, default="classic")

    edition = models.CharField(_("edition"), max_length=120, default="base")
    house_rules = models.TextField(_("house rules"), blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=5)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), default=60)
    preferred = models.PositiveSmallIntegerField(_("preferred table size"), default=4)
    allowed = models.JSONField(_("allowed table sizes"), default=list)
    off_size = models.CharField(
        _("off-size tables"), max_length=8, choices=OffSize.choices, default=OffSize.FEWEST
    )
    mode = models.CharField(_("seating mode"), max_length=8, choices=Mode.choices, default=Mode.STRICT)
    clubs = models.CharField(_("club mates"), max_length=8, choices=Clubs.choices, default=Clubs.IGNORE)
    forbidden = models.JSONField(default=list, blank=True, editable=False)  # pairs of player ids
    first_round = models.CharField(
        _("first round"), max_length=8, choices=FirstRound.choices, default=FirstRound.LOT
    )
    turn_order = models.CharField(
        _("turn order"), max_length=8, choices=TurnOrder.choices, default=TurnOrder.ASSIGNED
    )
    scheme = models.CharField(_("points for places"), max_length=40, default="place_points")
    tiebreaks = models.JSONField(_("tiebreaks"), default=list)
    byes_allowed = models.BooleanField(_("a player may have to sit out"), default=True)
    bye_is_mean = models.BooleanField(_("a bye gives the mean points"), default=True)
    lot_at_table = models.BooleanField(_("ties at a table are decided by lot"), default=False)
    flora_takes_place = models.BooleanField(_("flora takes a place"), default=True)

    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    waitlist_limit = models.PositiveSmallIntegerField(_("wait-list places"), null=True, blank=True)
    self_report = models.BooleanField(_("players enter results"), default=True)
    boards_required = models.BooleanField(_("boards are required with a result"), default=False)
    silence_minutes = models.PositiveSmallIntegerField(
        _("minutes until silence means agreement"), null=True, blank=True
    )

    version = models.PositiveIntegerField(
        default=1, editable=False
    )  # +1 with every public change; makes the ETag
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(preferred__gte=2, preferred__lte=8), name="tournament_preferred_2_to_8"
            ),
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="tournament_has_a_round"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])


class TournamentRole(models.Model):
    """What an account may do in one tournament beyond playing."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        ARBITER = "arbiter", _("arbiter")
        HELPER = "helper", _("helper: results only")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tournament_roles")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_tournament")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Registration(models.Model):
    """A player in one tournament, with the seed of the start."""

    class Status(models.TextChoices):
        APPLIED = "applied", _("applied")
        WAIT_LISTED = "wait_listed", _("wait-listed")
        CONFIRMED = "confirmed", _("confirmed")
        CHECKED_IN = "checked_in", _("checked in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.CONFIRMED)
    applied_at = models.DateTimeField(auto_now_add=True)
    club = models.CharField(max_length=80, blank=True)
    seed_rating = models.IntegerField(null=True, blank=True)  # a list's; else set at the start
    start_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    joined_round = models.PositiveSmallIntegerField(default=1)
    left_round = models.PositiveSmallIntegerField(null=True, blank=True)  # first round not played
    requested_byes = models.JSONField(default=list, blank=True)  # round numbers
    points_penalty = models.BigIntegerField(default=0)  # units, never negative; taken off in the standings
    penalty_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["start_rank", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_registration_per_player"),
            models.CheckConstraint(condition=Q(points_penalty__gte=0), name="penalty_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.tournament}"


class Round(models.Model):
    """One wave of simultaneous games, with the seating's proof."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    seed = models.BigIntegerField()
    request = models.JSONField(default=dict)  # what the engine was asked
    report = models.JSONField(default=dict)  # its terms and bounds, for the seating as it stands
    engine_report = models.JSONField(default=dict)  # the same for the engine's own seating
    why = models.JSONField(default=dict)  # player id -> reasons, codes and values
    engine_tables = models.JSONField(default=list)  # the engine's own seating, player ids
    is_changed_by_hand = models.BooleanField(default=False)
    comment = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)  # the clock of the round
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(status__in=["draft", "published"]), name="one_open_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"


class Table(models.Model):
    """One game of a round: two to eight seats and the state of their result."""

    class Status(models.TextChoices):
        OPEN = "open", _("playing")
        SUBMITTED = "submitted", _("submitted")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        VOID = "void", _("void")
        POSTPONED = "postponed", _("postponed")
        UNFINISHED = "unfinished", _("unfinished, adjudicated")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    edition = models.CharField(max_length=120)
    room_url = models.URLField(blank=True)
    room_password = models.CharField(max_length=60, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)  # of the result; a stale write is refused
    document = models.JSONField(
        null=True, blank=True
    )  # the board document as checked (stable door `check_board`)
    check_report = models.JSONField(null=True, blank=True)  # breakdown and findings of `document`
    source = models.CharField(max_length=20, blank=True)  # typed, boards, import, api
    submitted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    submitted_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return f"{self.round}, table {self.number}"


class Seat(models.Model):
    """One player at one table, with turn order (seat 1 moves first) and what came of it."""

    class Status(models.TextChoices):
        PLAYED = "played", _("played")
        LEFT = "left", _("left after the start")
        NO_SHOW = "no_show", _("no-show")
        LOST_BY_RULING = "lost_by_ruling", _("lost by ruling")
        SUBSTITUTE = "substitute", _("substitute")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()  # turn order, 1-based
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.PLAYED)
    final_score = models.IntegerField(null=True, blank=True)
    discard = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # with flora and lot where they count
    rated_place = models.PositiveSmallIntegerField(
        null=True, blank=True
    )  # among rated players, lots are ties
    lot = models.BigIntegerField(default=0)  # drawn at the table, more is better
    points = models.BigIntegerField(null=True, blank=True)  # tournament points, units
    share = models.BigIntegerField(null=True, blank=True)  # share of the table times players, units

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="one_seat_per_player_and_round"),
            models.CheckConstraint(
                condition=Q(final_score__isnull=True) | Q(final_score__gte=0), name="final_score_not_negative"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=8), name="seat_1_to_8"),
        ]
        indexes = [models.Index(fields=["player", "round"])]

    def __str__(self) -> str:
        return f"{self.table}, seat {self.number}: {self.player}"


class Bye(models.Model):
    """A round without a table."""

    class Kind(models.TextChoices):
        PAIRING = "pairing", _("given by the seating")
        REQUESTED = "requested", _("requested")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    points = models.BigIntegerField(default=0)  # units

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="one_bye_per_player_and_round")
        ]

    def __str__(self) -> str:
        return f"{self.round}: bye of {self.player}"


class ResultRevision(models.Model):
    """Append-only: every version of a table's result, who gave it and what it said."""

    class Action(models.TextChoices):
        SUBMITTED = "submitted", _("submitted")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        CORRECTED = "corrected", _("corrected")
        VOIDED = "voided", _("voided")
        REOPENED = "reopened", _("reopened")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="revisions")
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action.choices)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    by_player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    payload = (
        models.JSONField()
    )  # seats: player, number, status, final_score, discard, place; boards if given
    payload_hash = models.CharField(max_length=64)
    comment = models.TextField(blank=True)

    class Meta:
        ordering = ["table", "id"]

    def __str__(self) -> str:
        return f"{self.table} v{self.version} {self.action}"


class Confirmation(models.Model):
    """A player at the table agrees with (or objects to) one version of its result."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    agrees = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "version", "player"], name="one_confirmation_per_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {'agrees' if self.agrees else 'objects'} ({self.table} v{self.version})"


class LogEntry(models.Model):
    """Append-only audit line of a tournament: who did what when."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    verb = models.CharField(max_length=40)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.verb}"


class IdempotencyKey(models.Model):
    """The answer once given to a write with this key; a repeated request gets it again."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=100)
    request_hash = models.CharField(max_length=64)
    status_code = models.PositiveSmallIntegerField()
    response = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return self.key


def bump(tournament_id: int) -> None:
    """Tell every cached page of a tournament that something public changed."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


class Ruling(models.Model):
    """An official's decision on what a trait means; shown on the page of every edition that plays the set."""

    set_code = models.CharField(_("set"), max_length=60, help_text=_("like base or time_to_fly"))
    trait = models.CharField(_("trait"), max_length=60, help_text=_("like tail_loss"))
    text = models.TextField(_("ruling"))
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings",
        verbose_name=_("tournament"), help_text=_("where it was given; empty: for every tournament"),
    )  # fmt: skip
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+", editable=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["set_code", "trait"])]

    def __str__(self) -> str:
        return f"{self.set_code}/{self.trait}: {self.text[:40]}"
