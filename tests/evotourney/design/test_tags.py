"""Template tags of `{% load design %}`: what a page builder writes and the HTML it becomes."""

import pytest
from django import forms
from django.template import engines
from django.test import RequestFactory

from evotourney.design.shapes import draw_seat_ring
from evotourney.design.words import signed


def render(source, **context):
    request = context.pop("request", None)
    template = engines["django"].from_string("{% load design %}" + source)
    return template.render(context, request).strip()


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [(8, 0, "+8"), (-36, 0, "−36"), (0, 0, "±0"), (-0.0004, 3, "±0.000"), (0.407, 3, "+0.407")],
)
def test_a_change_carries_its_sign_after_rounding(value, digits, expected):
    assert expected == signed(value, digits)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{% change 8 %}", '<span class="change change-up">+8</span>'),
        ("{% change -36 %}", '<span class="change change-down">−36</span>'),
        ("{% change 0 %}", '<span class="change change-none">±0</span>'),
        ("{% change -36 live=True %}", '<span class="change change-live">−36</span>'),
        ("{% change None %}", ""),
    ],
)
def test_green_and_rust_are_official_and_blue_is_not(source, expected):
    assert expected == render(source)


@pytest.mark.parametrize(
    ("places", "arrow", "spoken"),
    [(2, "▲ 2", "up 2 places"), (-1, "▼ 1", "down 1 place"), (0, "·", "no change")],
)
def test_a_movement_is_an_arrow_and_words_for_a_screen_reader(places, arrow, spoken):
    html = render("{% movement places %}", places=places)
    assert f">{arrow}</span>" in html
    assert f">{spoken}</span>" in html


def test_a_player_who_was_not_on_the_last_list_is_new():
    assert '<span class="movement change-none">new</span>' == render("{% movement None %}")


def test_a_tag_has_a_word_even_when_the_builder_gives_none():
    assert '<span class="tag tag-void">void</span>' == render('{% tag "void" %}')


def test_a_tag_escapes_its_words():
    html = render('{% tag "playing" words %}', words="<b>round</b>")
    assert '<span class="tag tag-playing">&lt;b&gt;round&lt;/b&gt;</span>' == html


def test_an_unknown_tag_is_an_error_of_the_builder():
    with pytest.raises(KeyError):
        render('{% tag "golden" %}')


def test_seat_one_is_the_first_player_unless_told():
    assert 'class="seat seat-first"' in render("{% seat 1 %}")
    assert 'class="seat seat-first"' not in render("{% seat 1 first=False %}")
    assert 'class="seat seat-mine"' in render("{% seat 1 mine=True %}")


def test_a_ring_of_four_stands_clockwise_from_the_top():
    ring = draw_seat_ring(4, mine=2)
    assert '<circle class="ring-seat" cx="16.0" cy="4.5" r="2.3"/>' in ring
    assert '<circle class="ring-mine" cx="27.5" cy="16.0" r="3.4"/>' in ring
    assert 4 == ring.count("<circle") - 1


@pytest.mark.parametrize("size", [0, 1, 9])
def test_no_table_has_one_or_nine_seats(size):
    with pytest.raises(ValueError, match="2 to 8 seats"):
        draw_seat_ring(size)


def test_a_ring_without_label_is_silent_and_with_label_is_read():
    assert 'aria-hidden="true"' in draw_seat_ring(3)
    assert 'role="img" aria-label="table of three"' in draw_seat_ring(3, label="table of three")


def test_a_why_link_opens_its_row_and_keeps_the_other_filters():
    request = RequestFactory().get("/ladder/?country=UA")
    html = render('{% why_link 1846 "p7" %}', request=request)
    expected = '<a class="why-number" id="ask-p7" href="?country=UA&amp;why=p7#ask-p7" aria-expanded="false">1846</a>'
    assert expected == html


def test_a_why_link_of_an_open_row_closes_it():
    request = RequestFactory().get("/ladder/?why=p7&country=UA")
    html = render('{% why_link 1846 "p7" region="ladder" %}', request=request)
    assert 'href="?country=UA#ask-p7" aria-expanded="true"' in html
    assert 'hx-get="?country=UA" hx-select="#ladder" hx-target="#ladder"' in html


def test_a_panel_may_have_a_link_as_its_quiet_fact():
    html = render('{% panel "Coming up" fact=link %}body{% endpanel %}', link="12 < 13")
    assert (
        '<section class="panel"><div class="panel-head"><h2>Coming up</h2>'
        '<p class="fact">12 &lt; 13</p></div>body</section>'
    ) == html


def test_a_why_box_says_the_answer_first_and_the_source_last():
    html = render('{% why_box "Level at 21." source="Rule 7" %}<i></i>{% endwhy_box %}')
    assert (
        '<div class="why-box"><p class="why-answer">Level at 21.</p><i></i>'
        '<p class="why-source">Rule 7</p></div>'
    ) == html


def test_a_table_card_of_mine_is_outlined_and_shows_my_seat():
    html = render('{% table_card title="Table 4" size=3 mine=2 tag_kind="playing" %}x{% endtable_card %}')
    assert html.startswith('<section class="panel table-card mine">')
    assert 'class="ring-mine"' in html
    assert '<h3>Table 4</h3><span class="tag tag-playing">playing</span>' in html


def test_a_name_in_a_seat_row_is_escaped():
    html = render("{% seat_row 1 name score=0 %}", name="Tom & <Jerry>")
    assert '<span class="name">Tom &amp; &lt;Jerry&gt;</span>' in html
    assert '<span class="score">0</span>' in html


def test_an_impossible_trait_says_why_and_cannot_be_pressed():
    html = render('{% chip "Trampler" state="impossible" reason="all 4 cards are on boards" name="trait" %}')
    assert '<span class="chip chip-impossible">Trampler: all 4 cards are on boards</span>' == html


def test_a_chip_with_a_plus_alone_has_a_name_for_screen_readers():
    html = render('{% chip "" state="add" url="/add" reason="Add a trait" %}')
    assert '<span class="hidden-name">Add a trait</span>' in html


class ScoreForm(forms.Form):
    score = forms.IntegerField(label="Score of seat 2", max_value=99, help_text="What the board gives.")
    rated = forms.BooleanField(label="Rated", required=False)


def test_a_fault_stands_under_its_field_and_is_tied_to_it():
    html = render("{% field form.score %}", form=ScoreForm({"score": "120"}))
    assert 'value="120"' in html
    assert 'aria-invalid="true" aria-describedby="id_score_helptext id_score_error"' in html
    assert '<div id="id_score_error"><p class="fault">' in html
    assert '<div class="hint" id="id_score_helptext">What the board gives.</div>' in html


def test_a_hint_given_by_the_page_is_escaped():
    html = render("{% field form.score hint=hint %}", form=ScoreForm(), hint="<script>")
    assert "&lt;script&gt;</div>" in html


def test_a_single_box_stands_before_its_words():
    html = render("{% field form.rated %}", form=ScoreForm())
    assert (
        '<label for="id_rated"><input type="checkbox" name="rated" id="id_rated"><span>Rated</span>' in html
    )


def test_faults_on_top_of_a_form_link_to_their_fields():
    form = ScoreForm({"score": "120"})
    form.add_error(None, "One card too many.")
    html = render("{% fault_list form %}", form=form)
    assert '<a href="#id_score">Score of seat 2: Ensure this value is less than or equal to 99.</a>' in html
    assert "<li>One card too many.</li>" in html


def test_a_form_without_faults_has_no_list():
    assert "" == render("{% fault_list form %}", form=ScoreForm({"score": "12"}))


def test_a_stepper_works_as_two_buttons_and_a_field():
    html = render('{% stepper name="discard" value=9 label="Discard" max=40 %}')
    assert 'name="step" value="discard:-1"' in html
    assert 'name="discard" value="9" min="0" max="40" aria-label="Discard"' in html


def test_a_pager_shows_only_the_ways_there_are():
    html = render("{% pager page %}", page={"shown": "1–50 of 214", "next_url": "?after=50"})
    assert "1–50 of 214" in html
    assert 'href="?after=50" rel="next"' in html
    assert 'rel="prev"' not in html


def test_a_slim_bar_has_the_way_back_the_words_and_what_stands_right():
    request = RequestFactory().get("/")
    html = render(
        '{% slim_bar title "Table 4" back="/table/" menu=False %}{% tag "live" %}{% endslim_bar %}',
        title="Autumn <Cup>",
        request=request,
    )
    assert '<a class="slim-sign" href="/table/">' in html
    assert '<p class="slim-title">Autumn &lt;Cup&gt;</p><p class="slim-line">Table 4</p>' in html
    assert '<div class="site-tools"><span class="tag tag-live">' in html
    assert "site-menu" not in html
