"""Parts of the pages as template tags: `{% load design %}`. Arguments shown with their defaults.

Small drawings
  {% icon "check" label="" %}              outline icon (names: evotourney/design/icons.py)
  {% sign kind="tile" size=30 label="" %}  the gecko: tile, bare, grey, ink
  {% seat_ring size=4 mine=2 width=24 label="" %}  table with 2-8 seats; a label is read aloud
  {% seat 1 mine=False first=None %}       a seat's number in a circle (first player: seat 1 unless told)

Words and numbers
  {% tag "confirmed" text=None %}          live confirmed waiting disputed playing provisional inferred void
  {% change 8 live=False digits=0 %}       +8 green, −36 rust, ±0 grey; live=True blue
  {% movement 2 %}                         ▲ 2, ▼ 1, a dot for 0; None: "new"
  {% why_link text key region="" %}        number with dotted underline; opens ?why=key, closes when open;
                                           region: id of the element htmx swaps in place
  {% if request.GET.why == key %}          then show the row: <tr class="why-row"><td colspan=…>{% why_box …
                                           (and class="asked" on the row above it)
  {% field form.name hint=None optional=False %}  label, control, fault, hint of a BoundField
  {% fault_list form %}                    all faults with links, on top of long forms
  {% fault "sentence" link_url="" link_text="" id="" %}  triangle and one sentence under a field or row
  {% stepper name="discard" value=9 label="Discard" min=0 max=99 id=None invalid=False %}
                                           without JavaScript its buttons send step=discard:-1 or discard:1
  {% chip "Swimming" adds=1 state="" url="" name="" value="" reason="" %}
                                           state: "" on impossible fault add; with name a button, with url
                                           a link; the reason is shown with impossible
  {% progress value max label=… %}         bar of a round
  {% pager page %}                         page: shown, next_url, next_text, previous_url, previous_text,
                                           csv_url; each may be missing
  {% seat_row 1 name below="" score="" place="" score_below="" won=False mine=False url="" look="" %}
                                           one player inside <ol class="seats">; look: warned; place stands
                                           right of the score, score_below under it

Blocks (each closes with its name after "end": panel … endpanel); a title may be _("Translated")
  {% panel "Title" fact="" level=2 look="" id="" %}  look: flush (table to the edge) tight mine warned bad
                                           side; fact may be safe HTML (a link)
  {% note "care" "Bold sentence." %}       news care dispute done
  {% why "Why this table?" opened=False id="" look="" %}  disclosure with a question mark
  {% why_box "The answer." source="" look="" id="" %}  the sunken box itself; look: bad
  {% empty "No tables yet" "Sentence." level=2 size=48 %}  grey gecko; the content are its buttons
  {% slim_bar "Title" "line" back="" menu=True %}  in {% block header %}; the content stands right
  {% table_card title="Table 4" size=4 mine=None tag_kind="" tag_text="" look="" fact="" id="" level=3 %}

Includes (templates/parts/)
  tabs.html with tabs=… label=…            tabs: dicts of text, url, current, count
  conflict.html with conflict=…            title, sentence, rows (name, stored, yours, differs), keep_url,
                                           form_id, save_name, save_value
  facts.html with facts=…                  dicts of name, value, after

Blocks of base.html: html_attributes (data-theme="dark"), head_title, head, body_class, header, page_band, crumbs,
  title, title_tags, subtitle, actions, page_head (override when there is no h1), tabs, content, bottom_bar,
  footer, scripts. The context value `section` (tournaments ratings players calculator) marks the navigation.
  empty.html: empty_title, empty_sentence, empty_actions. body_class: console slim board narrow home;
  projector (with css/projector.css), sheet (paper, with css/sheet.css).

Charts
  {{ chart.figure }}                       a Chart of evotourney.charts: drawings, key, data table

Around every page (base.html)
  {% site_part "header" %}                 parts/header.html, footer.html or head.html, kept: a part that shows more
                                           than section, address, name and form tokens is included instead

Classes for plain HTML
  columns: frame stack halves cards (two) with-side (ladder); section-head lead toned label prose hidden-name
  head: crumbs facts-line clock (clock-time, clock-words) page-actions
  numbers: figure facts table-head big-facts live-dot fresh (fades once from blue) link
  buttons, button (primary quiet danger small wide icon-only), rows (grow, end), date-block, place-line
  chips setting picker (picker-head, picker-foot, dim) filters filters-fold search-field
  bottom-bar: frame inside, row (grow, spread), big
  tables: cells rank num key quiet, second (line under a name), wide-only phone-only; rows mine warned
  group (group-line) total decides (cell decides-word) asked why-row has-fault fault-row; tables dense fit
  entry (typing results); scroll-box (give it tabindex="0", role="region" and a name), differs
"""

from django import template

from evotourney.design import blocks, fields, shapes, site, words

register = template.Library()

for function in (
    blocks.seat,
    blocks.seat_row,
    words.tag,
    words.change,
    words.movement,
    words.pager,
    words.progress,
    fields.fault,
):
    register.simple_tag(function)

register.simple_tag(shapes.draw_icon, name="icon")
register.simple_tag(shapes.draw_sign, name="sign")
register.simple_tag(shapes.draw_seat_ring, name="seat_ring")

for block in (blocks.panel, blocks.note, blocks.why, blocks.why_box, blocks.empty, blocks.table_card):
    register.simple_block_tag(block)

for part in (fields.field, fields.fault_list, fields.stepper, fields.chip):
    register.inclusion_tag(f"parts/{part.__name__}.html")(part)

register.simple_tag(words.why_link, takes_context=True)
register.simple_tag(site.site_part, takes_context=True)
register.simple_block_tag(blocks.slim_bar, takes_context=True)
