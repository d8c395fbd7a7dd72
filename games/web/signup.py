"""Sign-up asks for the name under which a person plays, so that the first registration is one tap."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.services.people import create_player


class SignupForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"), max_length=100, help_text=_("As it should stand in lists, in any script.")
    )

    def signup(self, request, user) -> None:
        create_player(name=self.cleaned_data["name"], user=user)
