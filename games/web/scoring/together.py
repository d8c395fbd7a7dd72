"""May these two traits stand together? A sentence, and the rule it rests on."""

from dataclasses import dataclass

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.scoring.catalogue import may_stand_together
from games.scoring.edition import Edition
from games.scoring.trait import Trait


@dataclass(frozen=True)
class Answer:
    """allowed: nothing forbids it. sentence: yes or no. rule: why. source: where the rule comes from."""

    allowed: bool
    sentence: str
    rule: str
    source: str
    is_inferred: bool = False


def answer_together(edition: Edition, first: str, second: str) -> Answer:
    """Return the answer for two traits of the edition, by id. Raises KeyError for a foreign one."""
    verdict = may_stand_together(edition, first, second)
    a, b = edition.traits[first], edition.traits[second]
    by = a if second in a.excludes or a.companions is not None else b
    rule = _rule(edition, a, b, verdict.reason)
    return Answer(
        verdict.allowed, _sentence(edition, verdict.allowed), rule, _(by.source), by.trust == "inferred"
    )


def _sentence(edition: Edition, allowed: bool) -> str:
    if allowed:
        return _("Yes, they may.")
    return _("No, never on one species.") if edition.family == "species" else _("No, never on one animal.")


def _rule(edition: Edition, a: Trait, b: Trait, reason: str) -> str:
    names = {"first": _name(a), "second": _name(b)}
    if reason == "excluded":
        return _("%(first)s and %(second)s exclude each other, both ways round.") % names
    if reason == "apart":
        return _("One of them lies on plants, the other on animals.")
    if reason == "raises_need":
        return _companions(a if a.companions is not None else b)
    if reason == "equal":
        if edition.family == "species" and edition.species.equal_traits != "error":
            return _("Two equal traits are unusual; no rule against them is published.")
        return _("%(first)s lies on it once at most.") % names
    return _allowed(edition, a, b, names)


def _allowed(edition: Edition, a: Trait, b: Trait, names: dict[str, str]) -> str:
    if a is b and a.pair:
        return (
            _("%(first)s is a pair card: again with another partner, never twice between the same two.")
            % names
        )
    if a is b and a.on_plant:
        return _("Each of the two lies on its own plant.")
    if a is b:
        return _("%(first)s may lie on an animal as often as there are cards.") % names
    for trait in (a, b):
        if trait.companions is not None:
            return _companions(trait)
    if edition.family == "species" and edition.species.traits:
        most = edition.species.traits
        return ngettext(
            "No rule forbids it; a species bears %(count)d trait.",
            "No rule forbids it; a species bears up to %(count)d traits.",
            most,
        ) % {"count": most}  # fmt: skip
    return _("No rule of this edition forbids it.")


def _companions(trait: Trait) -> str:
    most = trait.companions or 0
    return ngettext(
        "%(trait)s bears at most %(count)d other trait beside it, and none that raises the need for food.",
        "%(trait)s bears at most %(count)d other traits beside it, and none that raises the need for food.",
        most,
    ) % {"trait": _name(trait), "count": most}  # fmt: skip


def _name(trait: Trait) -> str:
    return trait.name_in(get_language() or "en")[0]
