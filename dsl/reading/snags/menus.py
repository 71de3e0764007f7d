"""Which snags are looked for where reading stops, in the order they are asked: the surest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.among_rows import among_rows
from dsl.reading.snags.bands_of_a_roll import band_of_a_roll
from dsl.reading.snags.below_rolls import line_below_roll
from dsl.reading.snags.cases_among_values import cases_in_brackets
from dsl.reading.snags.companions import companion
from dsl.reading.snags.declared_words import declared_word
from dsl.reading.snags.edit_words import edit_said_otherwise
from dsl.reading.snags.foreign_words import compared_in_words, foreign_word
from dsl.reading.snags.held_otherwise import (
    acts_alone,
    acts_not_offered,
    attribute_alone,
    counts_for_an_attribute,
    done_where_nothing_is,
    row_without_roll,
)
from dsl.reading.snags.loops import (
    base_when,
    dice_in_a_sum,
    each_of_each,
    for_times,
    let_when,
    option_off,
    rounds_alone,
)
from dsl.reading.snags.own_lines import (
    attribute_with_more,
    head_with_condition,
    limit_of_an_act,
    own_line,
    seen_by_worked_out,
    step_with_condition,
)
from dsl.reading.snags.places import (
    becomes_what,
    extends_several,
    given_in_brackets,
    later_what,
    place_behind_text,
    place_beside,
    row_alone,
    several_given,
    shared_out,
)
from dsl.reading.snags.punctuation import (
    column_of_words,
    missing_bar,
    missing_colon,
    missing_comma,
    no_brackets_here,
    number_in_pieces,
    open_row,
    quote_in_text,
    surplus_colon,
    unclosed_bracket,
    wrong_bracket,
)
from dsl.reading.snags.ranges_of_rows import range_of_row
from dsl.reading.snags.sayings.among_players import among_players
from dsl.reading.snags.sayings.at_the_margin import a_happening, at_the_margin
from dsl.reading.snags.sayings.at_the_table import said_at_the_table
from dsl.reading.snags.sayings.by_place import by_place
from dsl.reading.snags.sayings.created_several import created_several
from dsl.reading.snags.sayings.created_with import created_with
from dsl.reading.snags.sayings.everyday.listed import in_everyday_words
from dsl.reading.snags.sayings.everyday.no_line import no_line_of_its_own
from dsl.reading.snags.sayings.house.listed import in_house_rules
from dsl.reading.snags.sayings.how_often import how_often
from dsl.reading.snags.sayings.in_drafts import in_drafts, row_leads_on
from dsl.reading.snags.sayings.in_print import in_print
from dsl.reading.snags.sayings.in_rule_words import in_rule_words
from dsl.reading.snags.sayings.in_throws import thrown_otherwise
from dsl.reading.snags.sayings.in_two_ways import in_two_ways
from dsl.reading.snags.sayings.left_to_a_player import left_to_a_player
from dsl.reading.snags.sayings.of_age_and_rank import of_age_and_rank, reached_by_a_sum
from dsl.reading.snags.sayings.of_changes import whatever_changes
from dsl.reading.snags.sayings.of_pieces import of_pieces
from dsl.reading.snags.sayings.of_values import of_values
from dsl.reading.snags.sayings.on_a_map import said_on_a_map
from dsl.reading.snags.sayings.other_languages import in_another_language
from dsl.reading.snags.sayings.otherwise.below_their_line import (
    kinds_of_links,
    phase_left_out,
    time_of_condition,
    won_by_whom,
    won_when,
)
from dsl.reading.snags.sayings.otherwise.listed import said_otherwise
from dsl.reading.snags.sayings.said_elsewhere import said_elsewhere
from dsl.reading.snags.sayings.shares_and_spans import of_shares_and_spans
from dsl.reading.snags.sayings.sorted_and_chosen import sorted_and_chosen
from dsl.reading.snags.sayings.surest.below_an_act import said_below_an_act
from dsl.reading.snags.sayings.surest.listed import surely_said
from dsl.reading.snags.sayings.surest.rolls import outcome_behind, outcome_in_a_roll
from dsl.reading.snags.sayings.two_lines import left_out_in_loop, two_lines
from dsl.reading.snags.sayings.who_sees import who_sees
from dsl.reading.snags.signs import dash_in_cell, odd_sign
from dsl.reading.snags.words import (
    declared_below_header,
    doubled_word,
    head_word,
    lone_word,
    missing_opening_quote,
    missing_otherwise,
    missing_text,
    missing_when,
    missing_word,
    misspelt_word,
    nothing_before_point,
    outcome_of_several,
    rounded_behind,
)
from dsl.reading.snags.words_taken import (
    word_compared,
    word_compared_before,
    word_of_cell,
    word_of_let,
    word_of_row,
    word_with_colon,
)

Recogniser = Callable[[Snag], Finding | None]

SNAGS_AT_SIGNS: Final[tuple[Recogniser, ...]] = (
    declared_below_header,
    range_of_row,
    dash_in_cell,
    word_of_cell,
    band_of_a_roll,
    among_rows,
    by_place,
    how_often,
    in_house_rules,
    said_below_an_act,
    reached_by_a_sum,
    outcome_in_a_roll,
    outcome_behind,
    of_pieces,
    among_players,
    of_shares_and_spans,
    in_drafts,
    in_print,
    in_two_ways,
    at_the_margin,
    surely_said,
    whatever_changes,
    thrown_otherwise,
    in_rule_words,
    sorted_and_chosen,
    in_everyday_words,
    said_elsewhere,
    said_on_a_map,
    of_age_and_rank,
    who_sees,
    of_values,
    a_happening,
    in_another_language,
    won_by_whom,
    odd_sign,
    edit_said_otherwise,
    row_without_roll,
    said_otherwise,
    word_with_colon,
)
SNAGS_AT_WORDS: Final[tuple[Recogniser, ...]] = (
    declared_below_header,
    companion,
    range_of_row,
    row_leads_on,
    column_of_words,
    dash_in_cell,
    word_of_cell,
    word_compared_before,
    word_of_let,
    word_of_row,
    band_of_a_roll,
    among_rows,
    by_place,
    how_often,
    in_house_rules,
    said_below_an_act,
    reached_by_a_sum,
    outcome_in_a_roll,
    outcome_behind,
    of_pieces,
    among_players,
    of_shares_and_spans,
    in_drafts,
    in_print,
    in_two_ways,
    at_the_margin,
    surely_said,
    unclosed_bracket,
    line_below_roll,
    edit_said_otherwise,
    declared_word,
    for_times,
    each_of_each,
    let_when,
    base_when,
    option_off,
    rounds_alone,
    dice_in_a_sum,
    place_behind_text,
    place_beside,
    whatever_changes,
    becomes_what,
    extends_several,
    several_given,
    row_alone,
    given_in_brackets,
    shared_out,
    later_what,
    kinds_of_links,
    time_of_condition,
    phase_left_out,
    won_when,
    left_out_in_loop,
    thrown_otherwise,
    left_to_a_player,
    said_at_the_table,
    created_several,
    created_with,
    no_line_of_its_own,
    two_lines,
    limit_of_an_act,
    seen_by_worked_out,
    step_with_condition,
    head_with_condition,
    attribute_with_more,
    in_rule_words,
    sorted_and_chosen,
    said_otherwise,
    in_everyday_words,
    said_elsewhere,
    said_on_a_map,
    of_age_and_rank,
    who_sees,
    of_values,
    own_line,
    compared_in_words,
    quote_in_text,
    a_happening,
    in_another_language,
    won_by_whom,
    foreign_word,
    odd_sign,
    word_with_colon,
    surplus_colon,
    no_brackets_here,
    wrong_bracket,
    number_in_pieces,
    done_where_nothing_is,
    acts_alone,
    acts_not_offered,
    attribute_alone,
    counts_for_an_attribute,
    missing_bar,
    row_without_roll,
    nothing_before_point,
    missing_opening_quote,
    outcome_of_several,
    misspelt_word,
    missing_colon,
    rounded_behind,
    missing_when,
    missing_word,
    doubled_word,
    head_word,
    missing_text,
    cases_in_brackets,
    missing_comma,
    missing_otherwise,
)
SNAGS_AT_LINE_END: Final[tuple[Recogniser, ...]] = (
    declared_below_header,
    companion,
    band_of_a_roll,
    among_rows,
    place_beside,
    line_below_roll,
    by_place,
    how_often,
    in_house_rules,
    said_below_an_act,
    reached_by_a_sum,
    outcome_in_a_roll,
    outcome_behind,
    of_pieces,
    among_players,
    of_shares_and_spans,
    in_drafts,
    in_print,
    in_two_ways,
    at_the_margin,
    surely_said,
    unclosed_bracket,
    word_of_let,
    word_compared,
    edit_said_otherwise,
    declared_word,
    compared_in_words,
    outcome_of_several,
    rounds_alone,
    later_what,
    kinds_of_links,
    time_of_condition,
    phase_left_out,
    won_when,
    left_out_in_loop,
    whatever_changes,
    thrown_otherwise,
    left_to_a_player,
    said_at_the_table,
    created_several,
    created_with,
    no_line_of_its_own,
    two_lines,
    in_rule_words,
    sorted_and_chosen,
    said_otherwise,
    in_everyday_words,
    said_elsewhere,
    said_on_a_map,
    of_age_and_rank,
    who_sees,
    of_values,
    a_happening,
    in_another_language,
    won_by_whom,
    foreign_word,
    acts_alone,
    acts_not_offered,
    lone_word,
    open_row,
    missing_otherwise,
    missing_text,
)
