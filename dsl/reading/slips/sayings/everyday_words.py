"""Lines as people tell a rule to each other: who pays whom, what is doubled, who has more than so many of something.

A saying that says it in one line is tried before one that takes two; what none of them knows is told elsewhere.
"""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip
from dsl.reading.slips.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.slips.sayings.saying import (
    GAP,
    LONGEST,
    MOST_SAID,
    SAID_OTHERWISE,
    STARTS_WITH,
    TEXT,
    said,
    said_again,
)

BOUND_OF_ATTRIBUTE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how far a number goes is said where it is declared",
    "leave this line out, and write there: {instead}",
)
NOTHING_DONE: Final = Mistake(
    "said-otherwise", Severity.ERROR, "where nothing is done nothing is written", "leave this line out"
)
IN_FOUR: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in four lines here",
    "write: when {first}, indented below it: {second}, then `otherwise`, and indented below it: {third}",
)
OUTCOME_BELOW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll stands below it",
    "write, indented below the roll: {outcome}, and what is done then indented below that",
)
PHASE_SKIPPED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when a phase is left out is said directly below its first line",
    "write there: skipped when {when}",
)

_ONE: Final = r"(\w[\w.]*(?:\([^()]*\))?)"
_PLACE: Final = r"(\w+(?:\.\w+)+)"
_SEVERAL: Final = r"(?!in\b)([^\W\d][\w.]*(?:\([^()]*\))?)"
_OWN: Final = r"(?:his|her|its|their)"
_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_VALUE: Final = r"(.*?(?:=|\(|\*|\+|-|/|\b(?:up|down|becomes|per|by)) *)"
_BEFORE: Final = r"(.*?(?:=|becomes|up|down|\() *)"
_ALL_OF: Final = r"(?:sum|total)(?: of)?(?: the| all)*"
_GOES: Final = r"(?:moves|marches|goes|travels|sails|walks|flies|returns)(?: on| back)?"
_AT_MOST: Final = (
    r"(?:(?:up )?to (?:a )?|but )?(?:max(?:imum)?|at most|no more than|not (?:above|over|more than)|until)(?: of)?"
)
_AT_LEAST: Final = (
    r"(?:(?:down )?to (?:a )?|but )?(?:min(?:imum)?|at least|no less than|not (?:below|under|less than))(?: of)?"
)
_DONE: Final = r"(?:destroy|create|say|roll|do|ask|stop|end|throw|draw|repeat)"
_TEXT: Final = r"(\"[^\"]*\")"
_DOES: Final = r"(?:up|down|becomes|gains|loses)"
_NOT_VERB: Final = r"(?!when\b|where\b|if\b|is\b|has\b|and\b|or\b|not\b)"
_CHOOSES: Final = r"(?:choose|pick|select|name)"
_OF: Final = r"(?:of|from|in|among|over)"
_FROM: Final = r"(?:from|in|out of|among)"
_PARTS: Final = r"(?:count|sum|highest|lowest|strongest|one|any|all|each|set|list|entries|neighbours|touching|parts)"
_MOST: Final = r"(?:highest|most|largest|greatest|biggest)"
_LEAST: Final = r"(?:lowest|least|fewest|smallest)"

PHRASES_OF_EVERY_DAY: Final = (
    # as programs say it
    said(r"(.*\(.+ when .+, *)([\w.\"]+) otherwise\)(.*)", "{0}otherwise {1}){2}"),
    said(r"(.*?(?:=|\(|,|becomes|up|down) *)([^=(,?]+?) *\? *([^:]+?) *: *(.+)", "{0}({2} when {1}, otherwise {3})"),
    said(r"(.*[\w)]) *// *([\w(].*)", "{0} / {1} rounded down"),
    said(
        r"(.*= *)max(?:imum)?(?: of)? \(?(\w[\w.]*) for (?:each )?(\w+) in (.+)", "{0}highest {1} for each {2} in {3}"
    ),
    said(r"(.*= *)min(?:imum)?(?: of)? \(?(\w[\w.]*) for (?:each )?(\w+) in (.+)", "{0}lowest {1} for each {2} in {3}"),
    said(r"(for each \w+ in [^:]+?),? (?:if|when|with|that|which) ([^:]+)", "{0} where {1}"),
    said(r"(?:subtract|deduct|take) (\w+) from ([\w.]+\.\w+)", "{1} down {0}"),
    said(r"do (while|until) (.+)", "repeat {0} {1}"),
    said(r"(?:let )?(\w+) = (?:roll|throw) (?!\d*[dDwW]\d)(\w+\(.*\))", "roll {1} as {0}"),
    said(r"say ([\w.]+) ?(?:\+|&|,|and) ?\"([^\"]*\")", 'say "{{{0}}}{1}'),
    said(rf"ask (\w[\w.]*):? (?!for\b)((?:yes or no|number|text)\b.*?) ({_TEXT[1:-1]})", "ask {0} for chosen: {1} {2}"),
    said(rf"ask (\w[\w.]*) ({_TEXT[1:-1]}) for (\w+)", "ask {0} for chosen: {2} {1}"),
    # what belongs to whom
    said(r"(.*?)([^\W\d]\w*)'s (?:own )?(\w+)(.*)", "{0}{1}.{2}{3}", again=True),
    said(
        r"(?:increase|raise) (?:the )?(\w+) of (\w[\w.]*) by (.+)",
        "{1}.{0} up {2}",
    ),
    said(r"(?:decrease|reduce|lower) (?:the )?(\w+) of (\w[\w.]*) by (.+)", "{1}.{0} down {2}"),
    said(r"set (?:the )?(\w+) of (\w[\w.]*) to (.+)", "{1}.{0} becomes {2}"),
    said(rf"{_TEST}(?:the )?(?!{_PARTS} )([a-z_]\w*) of ([a-z_][\w.]*)\b(.*)", "{0}{2}.{1}{3}"),
    # how much of something
    said(rf"{_TEST}(-?\w+) (<=?) {_ONE} (<=?) (-?\w+)(.*)", "{0}{1} {2} {3} and {3} {4} {5}{6}"),
    said(rf"{_TEST}{_ONE} ([<>]=?) (\S+) (and|or) ([<>]=?) (\S+)(.*)", "{0}{1} {2} {3} {4} {1} {5} {6}{7}"),
    said(rf"{_TEST}{_ONE} has (?:the )?(?:most|highest) (\w+)(.*)", "{0}{1}.{2} is (highest x.{2} for each x in …){3}"),
    said(
        rf"{_TEST}{_ONE} has (?:the )?(?:least|fewest|lowest) (\w+)(.*)",
        "{0}{1}.{2} is (lowest x.{2} for each x in …){3}",
    ),
    said(rf"{_TEST}no (?:other )?player has more (\w+)(?: than (\w+))?", "{0}no x in players where x.{1} > ….{1}"),
    said(
        rf"{_TEST}{_ONE} (?:owns?|controls?|holds?) (?:more|greater) than (\w+) (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} > {2}{4}",
    ),
    said(
        rf"{_TEST}{_ONE} (?:owns?|controls?|holds?) (?:less|fewer) than (\w+) (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} < {2}{4}",
    ),
    said(
        rf"{_TEST}{_ONE} (?:owns?|controls?|holds?) (?:at least )?(\w+)(?:\+| or more)? (\w+s)\b(.*)",
        "{0}count of x in … where x.… is {1} >= {2}{4}",
    ),
    said(
        rf"{_TEST}(any|no) (\w+?)s? (?:has|have|owns?) (?:at least )?(\d+)(?:\+| or more)? (\w+)(.*)",
        "{0}{1} x in {2}s where x.{4} >= {3}{5}",
    ),
    said(rf"{_TEST}{_ONE} (?:has|have) (?:more|greater) than (\w+) (\w+)(.*)", "{0}{1}.{3} > {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) (?:less|fewer) than (\w+) (\w+)(.*)", "{0}{1}.{3} < {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) at least (\w+) (\w+)(.*)", "{0}{1}.{3} >= {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) at most (\w+) (\w+)(.*)", "{0}{1}.{3} <= {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) exactly (\w+) (\w+)(.*)", "{0}{1}.{3} is {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) (\d+)(?:\+| or more) (\w+)(.*)", "{0}{1}.{3} >= {2}{4}"),
    said(rf"{_TEST}{_ONE} (?:has|have) (\d+) or (?:less|fewer) (\w+)(.*)", "{0}{1}.{3} <= {2}{4}"),
    said(rf"{_TEST}{_ONE} is (\d+) ?\+(.*)", "{0}{1} >= {2}{3}"),
    said(rf"{_TEST}{_ONE} is (?:an )?even(?: number)?\b(.*)", "{0}remainder({1}, 2) is 0{2}"),
    said(rf"{_TEST}{_ONE} is (?:an )?odd(?: number)?\b(.*)", "{0}remainder({1}, 2) is 1{2}"),
    # whose it is
    said(rf"{_TEST}the (\w+s) of (\w[\w.]*)(.*)", "{0}those x in {1} where x.… is {2}{3}"),
    said(r"(.*(?:=|\bin|\bof) *)the (\w+s) of (\w[\w.]*)", "{0}those x in {1} where x.… is {2}"),
    said(rf"{_ONE} belongs? to {_ONE}(?: now| from now on)?|make {_ONE} owned by {_ONE}", "{0}{2}.… becomes {1}{3}"),
    said(rf"{_TEST}{_ONE} (?:belongs? to|is owned by|is held by) {_ONE}(.*)", "{0}{1}.… is {2}{3}"),
    said(rf"{_TEST}{_ONE} (?:owns?|controls?|holds?) {_ONE}(.*)", "{0}{2}.… is {1}{3}"),
    said(rf"(.*\b)(\w+s) (?:owned|held|controlled|led) by {_ONE}(.*)", "{0}(those x in {1} where x.… is {2}){3}"),
    # values
    said(rf"{_VALUE}(?:the )?(?:number|amount|count) of (?:all )?{_OWN} (\w+)", "{0}count of x in {1} where x.… is …"),
    said(rf"{_VALUE}(?:the )?(\w+) of all (\w+) of (\w[\w.]*)", "{0}sum of x.{1} for each x in {2} where x.… is {3}"),
    said(rf"{_VALUE}(?:the )?(\w+) of all (\w+)", "{0}sum of x.{1} for each x in {2}"),
    said(r"(.*(?:=|\bbecomes|\bin|\() *)\[([^\[\]]+)\](.*)", "{0}{{{1}}}{2}"),
    said(rf"{_VALUE}(?:the )?(?:half|a half) (?:of )?{_ONE}(.*)", "{0}{1} / 2 rounded down{2}"),
    said(rf"{_VALUE}(?:twice|double|two times) (?:of )?{_ONE}(.*)", "{0}{1} * 2{2}"),
    said(r"(.*) plus ([\w(].*)", "{0} + {1}"),
    said(r"(.*) minus ([\w(].*)", "{0} - {1}"),
    said(r"(.*[\w)]) (?:times|multiplied by|x) ([\w(].*)", "{0} * {1}"),
    said(r"(.*[\w)]) divided by ([\w(].*)", "{0} / {1} rounded down"),
    said(r"(.*) squared(.*)", "{0} * … {1}"),
    said(r"(.*?\b)(\d+) percent of (\w[\w.]*)(.*)", "{0}{2} * {1}%{3}"),
    said(
        rf"{_BEFORE}(?:the )?(?:max|maximum|greater|larger|higher)(?: of)? {_ONE}(?:,| and| or) {_ONE}(.*)",
        "{0}highest of ({1}, {2}){3}",
    ),
    said(
        rf"{_BEFORE}(?:the )?(?:min|minimum|smaller|lesser|lower)(?: of)? {_ONE}(?:,| and| or) {_ONE}(.*)",
        "{0}lowest of ({1}, {2}){3}",
    ),
    said(
        rf"{_VALUE}(?:the )?{_ALL_OF} (\w+) (?:of|over|in|from)(?: all)?(?: the)? {_OWN} (\w+)",
        "{0}sum of x.{1} for each x in {2} where x.… is …",
    ),
    said(
        rf"{_VALUE}(?:the )?{_ALL_OF} (\w+) (?:of|over|in|from)(?: all)?(?: the)? {_SEVERAL}",
        "{0}sum of x.{1} for each x in {2}",
    ),
    said(
        rf"{_VALUE}(?:the )?(?:max|maximum|highest|largest|biggest|greatest) (?:of )?(\w+)\.(\w+) {_OF} {_SEVERAL}",
        "{0}highest {1}.{2} for each {1} in {3}",
    ),
    said(
        rf"{_VALUE}(?:the )?(?:min|minimum|lowest|smallest|least) (?:of )?(\w+)\.(\w+) {_OF} {_SEVERAL}",
        "{0}lowest {1}.{2} for each {1} in {3}",
    ),
    said(
        rf"{_VALUE}(?:the )?(?:max|maximum|highest|largest|biggest|greatest) (?:of )?(\w+) {_OF} {_SEVERAL}",
        "{0}highest x.{1} for each x in {2}",
    ),
    said(
        rf"{_VALUE}(?:the )?(?:min|minimum|lowest|smallest|least) (?:of )?(\w+) {_OF} {_SEVERAL}",
        "{0}lowest x.{1} for each x in {2}",
    ),
    said(rf"{_VALUE}(?:the )?(?:number|amount|count) (?:of )?{_SEVERAL}", "{0}count of {1}"),
    said(rf"(.*= *)the (\w+) of {_ONE} (with (?:highest|lowest) .+)", "{0}the x in … where x.… is {2} {3}"),
    said(r"(.*= *)(?:the )?first (\w+) of (\w[\w.]*)", "{0}the x in … where x.… is {2}"),
    said(r"(.*= *)any (\w+)", "{0}the x in … where …"),
    said(r"(.*= *)(?:an? )?random (\w+)(?: of (\w[\w.]*))?", "{0}one of … at random"),
    # who pays whom
    said(
        rf"{_ONE} loses (?:a |one )?half (?:of )?(?:{_OWN}|the) (\w+),? rounded (up|down)",
        "{0}.{1} down {0}.{1} / 2 rounded {2}",
    ),
    said(rf"{_ONE} loses (?:a |one )?half (?:of )?(?:{_OWN}|the) (\w+)", "{0}.{1} down {0}.{1} / 2 rounded down"),
    said(rf"{_ONE} loses (?:a |one )?half (\w+)", "{0}.{1} down {0}.{1} / 2 rounded down"),
    said(rf"{_ONE} loses all (?:of )?(?:{_OWN}|the) (\w+)", "{0}.{1} becomes 0"),
    said(rf"(?:{_PLACE} (?:is )?doubled?s?|double {_PLACE})", "{0}{1} becomes {0}{1} * 2"),
    said(rf"(?:{_PLACE} (?:is )?tripled?s?|triple {_PLACE})", "{0}{1} becomes {0}{1} * 3"),
    said(
        rf"(?:{_PLACE} (?:is )?halve[ds]|halve {_PLACE}),? rounded (up|down)",
        "{0}{1} becomes {0}{1} / 2 rounded {2}",
    ),
    said(rf"(?:{_PLACE} (?:is )?halve[ds]|halve {_PLACE})", "{0}{1} becomes {0}{1} / 2 rounded down"),
    said(
        rf"{_ONE} {_GOES} (?:in)?(?:to|into|in|onto) {_ONE}",
        "{0}.… becomes {1}",
    ),
    # when something is done
    said(r"((?:otherwise )?when .+?),? then:?", "{0}"),
    said(r"if (.+?)(?:,? then)?:", "when {0}"),
    said(rf"(?:when|if) (.+?)(?:,|:|,? then)? {_NOT_VERB}(\w[\w.]* {_DOES} .+)", "{1} when {0}"),
    said(rf"unless (.+?)(?:,|:|,? then)? {_NOT_VERB}(\w[\w.]* {_DOES} .+)", "{1} when not ({0})"),
    said(r"(?:every|each) (?:second|other|2nd) turn,? (.+)", "{0} when remainder(turn, 2) is 0"),
    said(r"(?:every|each) (?:third|3rd) turn,? (.+)", "{0} when remainder(turn, 3) is 0"),
    said(r"(?:every|each) (?:fourth|4th) turn,? (.+)", "{0} when remainder(turn, 4) is 0"),
    said(r"(?:every|each) (\d+)(?:th)? turns?,? (.+)", "{1} when remainder(turn, {0}) is 0"),
    said(r"(?:on|in|during) turn (\d+),? (.+)", "{1} when turn is {0}"),
    said(r"(?:after|from) turn (\d+)(?: on)?,? (.+)", "{1} when turn > {0}"),
    # through several
    said(r"for (?:each|every|all)(?: the)? other players?", "for each x in players where x is not player"),
    said(
        r"for each (\w+) in (?:all )?(?:the )?other players(.*)", "for each {0} in players where {0} is not player{1}"
    ),
    said(
        r"(for each (\w+) in players),? (?:except|but|other than|besides|apart from)(?: for)? (\w+)",
        "{0} where {1} is not {2}",
    ),
    said(r"for (?:each|every|all) (\w+) of (\w[\w.]*)(.*)", "for each x in … where x.… is {1}"),
    # asking
    said(rf"let (\w+) = {_CHOOSES}(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask player for {0}: {1} from … "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask player for chosen: {0} from … "…"'),
    said(rf"{_ONE} {_CHOOSES}s(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask {0} for chosen: {1} from … "…"'),
    said(rf"let (\w+) = {_CHOOSES}(?: an?| one| the)? (\w+) {_FROM} (.+)", 'ask player for {0}: {1} from {2} "…"'),
    said(rf"let (\w+) = (?:{_CHOOSES}|ask(?: for)?)(?: an?| one| the)? (\w+)", 'ask player for {0}: {1} "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+) {_FROM} (.+)", 'ask player for chosen: {0} from {1} "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+)", 'ask player for chosen: {0} "…"'),
    said(
        rf"ask {_ONE} (?:to {_CHOOSES}|for)(?: an?| one| the)? (\w+) {_FROM} (.+)",
        'ask {0} for chosen: {1} from {2} "…"',
    ),
    said(rf"ask {_ONE} (?:to {_CHOOSES}|for)(?: an?| one| the)? (\w+)", 'ask {0} for chosen: {1} "…"'),
    said(rf"ask {_ONE} (?:which|what) (\w+)(?: .*)?", 'ask {0} for chosen: {1} "…"'),
    said(rf"{_ONE} {_CHOOSES}s(?: an?| one(?: of)?| the)? (\w+) {_FROM} (.+)", 'ask {0} for chosen: {1} from {2} "…"'),
    said(rf"{_ONE} {_CHOOSES}s(?: an?| one(?: of)?| the)? (\w+)", 'ask {0} for chosen: {1} "…"'),
    said(rf"ask {_ONE} (?:to|which|what|whether|how)\b.*", "ask {0} for …: … from …"),
    # dice
    said(r"(?:roll|throw) (?:an? |the )?(\d*[dDwW]\d+)", "let thrown = {0}"),
    said(r"(?:roll|throw) (?:an? |the |one )?(?:die|dice)", "let thrown = d6"),
    said(r"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:\+| or (?:more|higher|better))(?:[,:]? (.+))?", "when … >= {0}"),
    said(r"on (?:an? )?(?:roll of )?(?:an? )?(\d+)(?:[,:]? (.+))?", "when … is {0}"),
    # telling
    said(
        rf"(?:tell|inform|notify) (?:everyone|everybody|all(?: players)?|(?:the )?group|players)(?: that)?:? {_TEXT}",
        "say {0}",
    ),
    said(rf"(?:tell|inform|notify) (\w[\w.]*)(?: that)?:? {_TEXT}", "say to {0} {1}"),
    said(rf"(?:note|announce|write|show|display|message|output|log|echo)s?:? {_TEXT}(.*)", "say {0}{1}"),
    said(r"say (\"[^\"]*)\" ?(?:,|\+|and|&)? ?(\w[\w.]*)", 'say {0}{{{1}}}"'),
    said(r"say (?!to\b)(\w[\w.]*)", 'say "{{{0}}}"'),
    said(rf"say {_TEXT} to (?:everyone|everybody|all(?: players)?|(?:the )?group|players)", "say {0}"),
    said(rf"say {_TEXT} to (\w[\w.]*)", "say to {1} {0}"),
    # the end
    said(
        r"(?:end|finish|stop)(?: the)? (?:game|campaign)(?: now)?"
        r"|(?:the )?(?:game|campaign) (?:ends|is over|stops)|game over",
        "end campaign won by …",
    ),
    said(r"(\w[\w.]*) wins(?: the (?:game|campaign))?( when .*)?", "end campaign won by {{{0}}}{1}"),
    # bounds, what comes to an end, conditions
    said(rf"{_PLACE} up (\S+?),? *\(?{_AT_MOST} (\w+)\)?", "{0} becomes lowest of ({0} + {1}, {2})"),
    said(rf"{_PLACE} down (\S+?),? *\(?{_AT_LEAST} (\w+)\)?", "{0} becomes highest of ({0} - {1}, {2})"),
    said(rf"{_PLACE} becomes (.+?),? *\(?{_AT_MOST} (\w+)\)?", "{0} becomes lowest of ({1}, {2})"),
    said(rf"{_PLACE} becomes (.+?),? *\(?{_AT_LEAST} (\w+)\)?", "{0} becomes highest of ({1}, {2})"),
    said(rf"{_ONE} (?:is (?:destroyed|killed|removed|lost|gone|taken out)|dies|vanishes|is no more)", "destroy {0}"),
    said(rf"{_ONE} (?:gets|becomes|is|turns) (\w+) ((?:for|until|while) .+)", "{0} gains {1} {2}"),
    said(rf"{_ONE} (?:is|are) no longer (\w+)|{_ONE} stops being (\w+)", "{0}{2} loses {1}{3}"),
    # land
    said(
        rf"{_TEST}{_ONE} (?:is )?(?:adjacent to|next to|beside|touching|touches|borders|neighbou?rs) {_ONE}(.*)",
        "{0}{1} is next to {2}{3}",
    ),
    said(
        rf"{_TEST}there (?:is|are) (?:an?|any|some|at least one) \w+ (?:in|on|at) {_ONE}(.*)",
        "{0}any x in … where x.… is {1}{2}",
    ),
    said(rf"{_TEST}there (?:is|are) no \w+ (?:in|on|at) {_ONE}(.*)", "{0}no x in … where x.… is {1}{2}"),
    said(rf"{_TEST}(?:all|every) (\w+) (?:is|are|has|have) .+", "{0}every x in … satisfies …"),
    said(rf"{_TEST}{_ONE} is (not )?an? (\w+)\b(.*)", "{0}{1}.… is {2}{3}{4}"),
    # acts
    said(r"((?:any number|one|at most one) of .+?) until .*\b(?:pass(?:es)?|done|finished|stops?|enough)", "{0}"),
    said(r"(?:the |each |every )?player (?:may|can) (\w+) (?:once|one time)", "at most one of {0}"),
    said(
        r"(?:the |each |every )?player (?:may|can) (\w+)(?: any number of times| as often as \w+ (?:likes|wants))?",
        "any number of {0}",
    ),
    said(r"roll (\w+) (?:for|by|of|with|on|against) (\w[\w.]*)", "roll {0}({1})"),
    # rows
    said(r"((?:\w+: *)?[+-] ?[\w.()]+) if (.+)", '{0} "…" when {1}', "STRING"),
    said(r"((?:.*\b)?when .+? becomes) yes\b(.*)", "{0} true{1}"),
    # what people who write programs write
    said(r"for (?:each|every) (\w+?)s? (?!in\b|from\b|in_)(\w+)", "for each {1} in {0}s"),
    said(
        rf"ask (\w[\w.]*) {_TEXT},? (?:for )?(?:an? )?number (?:from )?(\d+) ?(?:to|-) ?(\d+) as (\w+)",
        "ask {0} for {4}: number at least {2} at most {3} {1}",
    ),
    said(r"(?:choose|pick|select) (\w+: .+)", "ask player for {0}"),
    said(r"(?:roll|throw) (\d*[dDwW](?:\d+|%)(?: ?[+-] ?\d+)?) (?:as|=) (\w+)", "let {1} = {0}"),
    said(r"(?:roll|throw) (?:on|in) (?:the )?(?:table )?(\w+)(?: table)? as (\w+)", "let {1} = {0}(…)"),
    said(r"won by (?:any|every|each|all) (\w+?)s? (?:where|who|that) (?!in\b).+", "won by those x in {0}s where …"),
    said(r"(\w+): *(-?\d+) ?(?:\.\.\.?|to|-) ?(\d+)( *=.*)?", "{0}: number at least {1} at most {2}{3}"),
    # declarations
    said(
        r"(?:start|beginning|begin|(?:at|in) the (?:start|beginning))(?: of (?:the )?(?:game|campaign))?:?",
        "setup",
    ),
    said(r"define (\w+) of (\w+)(.*)", "define {0}({1}: …){2}"),
    said(r"(define .*?) (?:per|for each|for every) \w+(?: (?!in\b|from\b).*)?", "{0} * count of x in … where …"),
    said(rf"(phase|action|victory) {_TEXT}", "{0} … {1}"),
    said(r"table (\w+) (\d*[dDwW]\d+)(.*)", "table {0} on {1}{2}"),
    said(r"(\w+: *(?:list|set) of )(?:an? )?(\w+?)s\b(.*)", "{0}{1}{2}"),
    said(r"(?:not allowed|forbidden|illegal) (?:when|if) (.+?)( else .*)?", "allowed when not ({0}){1}"),
    said(rf"{_ONE} must (be .+|have .+|own .+|not .+)", 'allowed when … else "…"'),
    said(r"option (\w+) = (\w+(?:, *\w+)*) or (\w+)(.*)", "option {0}: one of ({1}, {2}) = …"),
    # who comes when
    said(
        r"(?:the )?players (?:act )?(?:in (?:any|turn) order|in turn|in order|one after (?:the other|another))",
        "each player in order",
    ),
    said(r"(?:the )?players (?:alternate|take turns|act alternately)\b.*", "rounds of …"),
    said(rf"players by (?:the )?{_LEAST} (\w+)(?: first)?", "players by least player.{0}"),
    said(rf"players by (?:the )?{_MOST} (\w+)(?: first)?", "players by most player.{0}"),
    said(rf"players by (?:the )?{_LEAST} (.+?)(?: first)?", "players by least {0}"),
    said(rf"players by (?:the )?{_MOST} (.+?)(?: first)?", "players by most {0}"),
    said(r"players (?:ordered |sorted )?by (player\.\w.*|\w+\(.*)", "players by most {0}"),
    said(r"(players where .+?) by (player\.\w.*|\w+\(.*)", "{0} by most {1}"),
    said(r"players (?:ordered|sorted) by (?!most\b|least\b).+", "players by most …"),
    # what is asked
    said(
        r"(\w[\w.]*) (?:chooses|picks|selects|names) (?:an?|one) (\w+)\b(?! *:).*", 'ask {0} for chosen: {1} from … "…"'
    ),
    # what it costs
    said(
        r"costs (\w+) (?!from\b)([a-z_]\w*),? (?:but )?(?:only )?(\w+) (?:if|when) (.+)",
        "costs ({2} when {3}, otherwise {0}) from player.{1}",
    ),
    # how much
    said(r"(for each \w+ in (?!where\b|of\b)\w+) not ([^:]+)", "{0} where not {1}"),
    said(
        r"(for each \w+ in (?!where\b|of\b)\w+) (?:not|without|who|that|which|with|adjacent|next)\b[^:]*", "{0} where …"
    ),
    # who sees it
    said(r"(?:secret|hidden|private) (\w+): (.+)", "{0}: {1} seen by …"),
    said(r"(\w+: [^\"]+?),? (?:is )?(?:secret|hidden|private)", "{0} seen by …"),
    # dice
    said(r"dice (\d*[dDwW]\d+),? reroll(?:ing|s)? (\d+)s", "dice {0} reroll {1} once"),
)


_GETS: Final = r"(?:gets?|gains?|receives?|earns?)"
_GIVES_UP: Final = r"(?:loses?|pays?)"
_EVERYBODY: Final = r"(?:everyone|everybody|all(?: the)? players|each player|every player)"
_IN_TWO: Final = (
    two(r"(?:on )?(success|failure)[,:]? (?!by\b)(.+)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(?:(?:victory|win|wins|won) (?:when|if|for)|(?:victory|win|wins) by) .+",
        BELOW_IT,
        'victory … "…" at end of …',
        "won by those x in players where …",
    ),
    two(
        r"(?:the )?player with (?:the )?(?:most|highest) (\w+)\b.*\bwins.*",
        BELOW_IT,
        'victory … "…" at end of …',
        "won by those x in players with highest x.{0}",
    ),
    two(
        r"(?:all |the |each )?players? (?:have|has|starts? with) (\d+) (\w+)",
        BELOW_IT,
        "kind player",
        "{1}: number = {0}",
    ),
    two(r"(\w+)\.(\w+) (?:starts|begins) (?:at|with) (\d+)", BELOW_IT, "kind {0}", "{1}: number = {2}"),
    two(rf"(?:when|if) (.+?)(?:,|:|,? then)? ({_DONE}\b.*)", BELOW_IT, "when {0}", "{1}"),
    two(rf"(for each \w+ in .+?)[,:]? ((?:\w[\w.]* {_DOES}|{_DONE})\b.*)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(?:destroy|remove|kill|delete)(?: all)?(?: the)? (\w+) (?:where|with|that|which|whose) .+",
        BELOW_IT,
        "for each x in {0} where …",
        "destroy x",
    ),
    two(
        r"(?:each|every|all)(?: the)? (\w+) (?:with|that|which|where|whose) .+ (?:gives?|gets?|loses?|pays?|earns?) .+",
        BELOW_IT,
        "for each x in … where …",
        "….… up …",
    ),
    two(
        r"(?:one|1) (?:action|act|move)s? (?:per|for each) player: *(\w+) or (\w+)",
        BELOW_IT,
        "each player in order",
        "one of {0}, {1}",
    ),
    two(
        rf"{_ONE} (?:pays|gives|hands|owes) (\w+) (\w+) to the (\w+) of {_ONE}",
        BEHIND_IT,
        "{0}.{2} down {1}",
        "{4}.{3}.{2} up {1}",
    ),
    two(rf"{_ONE} (?:pays|gives|hands|owes) (\w+) (\w+) to {_ONE}", BEHIND_IT, "{0}.{2} down {1}", "{3}.{2} up {1}"),
    two(
        rf"{_ONE} (?:takes|steals|gets|receives) (\w+) (\w+) from {_ONE}",
        BEHIND_IT,
        "{0}.{2} up {1}",
        "{3}.{2} down {1}",
    ),
    two(rf"{_PLACE} and {_PLACE} ({_DOES}) (.+)", BEHIND_IT, "{0} {2} {3}", "{1} {2} {3}"),
    two(
        rf"{_EVERYBODY} else {_GETS} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} up {0}",
    ),
    two(
        rf"{_EVERYBODY} else {_GIVES_UP} (\w+) (\w+)",
        BELOW_IT,
        "for each x in players where x is not player",
        "x.{1} down {0}",
    ),
    two(rf"{_EVERYBODY} {_GETS} (\w+) (\w+)", BELOW_IT, "for each x in players", "x.{1} up {0}"),
    two(rf"{_EVERYBODY} {_GIVES_UP} (\w+) (\w+)", BELOW_IT, "for each x in players", "x.{1} down {0}"),
    two(
        rf"(?:each|every|all)(?: the)? (\w+) of {_ONE} .+",
        BELOW_IT,
        "for each x in … where x.… is {1}",
        "x.… up …",
    ),
    two(
        rf"(?:the )?(?:richest|strongest|biggest|largest|best|leading) (\w+) {_GETS} (\w+) (\w+)",
        BEHIND_IT,
        "let first = the x in … with highest x.…",
        "first.{2} up {1}",
    ),
    two(
        rf"(?:the )?(?:poorest|weakest|smallest|worst|last) (\w+) {_GETS} (\w+) (\w+)",
        BEHIND_IT,
        "let last = the x in … with lowest x.…",
        "last.{2} up {1}",
    ),
    two(
        r"(?:roll|throw) (?:an? )?(?:die|dice|(\d*[dDwW]\d+))[:,]? on (?:an? )?(\d+)\+?[,:]? (.+)",
        BEHIND_IT,
        "let thrown = d6",
        "when thrown >= {1}",
    ),
    two(rf"(stat \w+(?:\([^()]*\))?(?: {_TEXT})?) ?(?:=|:) ?(.+)", BELOW_IT, "{0}", "base {2}"),
    two(r"(dice .+?),? (?:vs\.?|versus|against|needs|target|>=) ?(\w+)\+?", BEHIND_IT, "{0}", "target {1}"),
    two(r"(\w+: *[\w .]+(?: = \w+)?(?: \"[^\"]*\")?), *(\w+: *\w.*)", BEHIND_IT, "{0}", "{1}"),
    two(
        r"(?:when|if) roll (\w+\(.*\)) (?:succeeds|is a success|is successful)(?: then|:)?",
        BELOW_IT,
        "roll {0}",
        "success",
    ),
    two(r"(?:when|if) roll (\w+\(.*\)) (?:fails|is a failure)(?: then|:)?", BELOW_IT, "roll {0}", "failure"),
    two(
        r"(?:destroy|remove|kill|delete)(?: all)?(?: the)? (\w+) (?:of|owned by|held by) (\w[\w.]*)",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "destroy x",
    ),
    two(rf"links:? (\w+(?:, *\w+)*)(?: {_TEXT[1:-1]})?", BELOW_IT, "links", "by {0}"),
    two(r"(costs .+? from [\w.]+)(?:,| and) (?:costs )?(.+? from [\w.]+)", BEHIND_IT, "{0}", "costs {1}"),
    two(r"(?:do )?(\d+) times[:,]? (.+)", BELOW_IT, "repeat {0} times", "{1}"),
    two(
        r"(?:each|every) player reports? (?:an? |any number of )?(\w+)",
        BELOW_IT,
        "each player in order",
        "player reports {0}",
    ),
    two(r"create (\d+) (?:new )?\w+(?: .*)?", BELOW_IT, "repeat {0} times", "create …"),
    two(r"create (\w+) with (\w+) (?:= ?)?(\w[\w.]*)(?:,| and) .+", BELOW_IT, "create {0}", "{1} = {2}"),
    two(rf"new (\w+) (?:for|of) {_ONE}", BELOW_IT, "create {0}", "… = {1}"),
    two(rf"create (?:an? )?(?:new )?(\w+) (?:for|of|owned by) {_ONE}(?: .*)?", BELOW_IT, "create {0}", "… = {1}"),
    two(
        rf"(phase \w+(?: {TEXT})?) (?:only )?(?:on|in|at) (?:the )?turn (\d+)(?: only)?",
        BELOW_IT,
        "{0}",
        "skipped when turn is not {1}",
    ),
    two(
        rf"(phase \w+(?: {TEXT})?) (?:only )?(?:from|after) turn (\d+)(?: on)?",
        BELOW_IT,
        "{0}",
        "skipped when turn < {1}",
    ),
    two(
        r"(?:if|when) (\w[\w.]*) (?:wants|agrees|decides|chooses|accepts|likes)(?: to)?:? (\"[^\"]*\"):?",
        BEHIND_IT,
        "ask {0} for answer: yes or no {1}",
        "when answer",
    ),
    two(
        r"costs (\w+) (?!from\b)([a-z_]\w*)(?:,| and|, and) (\w+) ([a-z_]\w*)",
        BEHIND_IT,
        "costs {0} from player.{1}",
        "costs {2} from player.{3}",
    ),
    two(r"min(?:imum)?:? (\w+),? (?:and )?max(?:imum)?:? (\w+)", BEHIND_IT, "at least {0}", "at most {1}"),
    two(
        r"(?:max(?:imum)?|at most|up to|no more than|only) (\d+)(?: times?)?,?"
        r" (?:per|each|a|every|in a|this) (turn|phase)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per player this {1}",
    ),
    two(
        rf"(?:all|each|every|the) players? {STARTS_WITH} (\d+) ((?!.*(?:ies|s)\b)[a-z_]\w*|points)",
        BELOW_IT,
        "for each p in players",
        "p.{1} becomes {0}",
    ),
)
_BOUND: Final = re.compile(
    r"\w+\.(\w+) (?:cannot|can not|can't|may not|must not|never)(?: ever)? (?:go(?:es)?|falls?|drops?|be|is|sinks?)"
    r" (below|under|less than|lower than|above|over|more than|higher than) (-?\w+)"
)
_NOTHING: Final = re.compile(
    r"(?:do )?nothing(?: happens)?|pass|wait|no effect|next turn|(?:the )?next phase|end (?:the )?turn"
)
_EITHER: Final = re.compile(r"(?:when|if) (.+?),? then (.+?)[,;]? (?:else|otherwise) (.+)")
_OUTCOME: Final = re.compile(
    r"(?:when|if) (?:the )?\w+(?:\([^()]*\))? (?:is a |was a |is |was )?(succe\w+|fail\w+)(?: then| do)?:?"
    r"|(?:when|if) (?:it |that )?(succe\w+|fail\w+)\b.*"
)
_SKIPPED: Final = re.compile(r"skip (?:this|the) phase(?: (?:when|if) (.+))?")


def no_line_of_its_own(slip: Slip) -> Finding | None:
    """What is not said in one line here: a bound, that nothing is done, `if … then … else …`, `if it succeeds`."""
    line = slip.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = slip.indent + 1
    place = slip.at(start, start + len(line))
    if found := _BOUND.fullmatch(line):
        name, which, bound = found.groups()
        side = "at least" if which in ("below", "under", "less than", "lower than") else "at most"
        return BOUND_OF_ATTRIBUTE.at(place, instead=f"{name}: number {side} {bound}"[:MOST_SAID])
    if _NOTHING.fullmatch(line):
        return NOTHING_DONE.at(place)
    if found := _SKIPPED.fullmatch(line):
        return PHASE_SKIPPED.at(place, when=(found[1] or GAP)[:MOST_SAID])
    above = slip.line_above()
    if above.startswith("define ") and line.startswith("return "):
        return SAID_OTHERWISE.at(place, instead=f"{above} = {line.removeprefix('return ')}"[:MOST_SAID])
    if found := _EITHER.fullmatch(line):
        first, second, third = (part[:MOST_SAID] for part in found.groups())
        if above.startswith("define "):
            return BEHIND_IT.at(place, first=f"{second} when {first}", second=f"otherwise {third}")
        return IN_FOUR.at(place, first=first, second=second, third=third)
    if _OUTCOME.fullmatch(line):
        return OUTCOME_BELOW.at(place, outcome="success" if "succe" in line else "failure")
    return None


def in_everyday_words(slip: Slip) -> Finding | None:
    """`when player has more than 3 gold`, `double player.gold`, `player pays 2 gold to the owner of tile`."""
    return said_again(slip, PHRASES_OF_EVERY_DAY) or said_in_two(slip, _IN_TWO)
