"""Values: parts, sums, the largest and the smallest, one of several by chance."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import ONE, said

_SEVERAL: Final = r"(?!in\b)([^\W\d][\w.]*(?:\([^()]*\))?)"
_OWN: Final = r"(?:his|her|its|their)"
_VALUE: Final = r"(.*?(?:=|\(|\*|\+|-|/|\b(?:up|down|becomes|per|by)) *)"
_BEFORE: Final = r"(.*?(?:=|becomes|up|down|\() *)"
_ALL_OF: Final = r"(?:sum|total)(?: of)?(?: the| all)*"
_OF: Final = r"(?:of|from|in|among|over)"
_ROUNDED_NEAREST: Final = r"rounded (?:off )?to (?:the )?nearest(?: (?:whole )?(?:number|integer|one))?"
_CHANCE: Final = r"(?:an? )?\b(\d+)[- ](?:in|out of)[- ](\d+) (?:chance|probability)"
SAYINGS: Final = (
    # values
    said(
        rf"{_VALUE}(?:the )?{_ALL_OF} (\w+) (?:of|over|in|from)(?: all)?(?: the)? {_SEVERAL} where .+",
        "{0}sum of x.{1} for each x in {2} where …",
    ),
    said(rf"{_VALUE}(?:the )?{_ALL_OF} (\w+\([^()]*\))\.(\w+)", "{0}sum of x.{2} for each x in {1}"),
    said(rf"{_VALUE}(?:the )?(?:number|amount|count) of (?:all )?{_OWN} (\w+)", "{0}count of x in {1} where x.… is …"),
    said(rf"{_VALUE}(?:the )?(\w+) of all (\w+) of (\w[\w.]*)", "{0}sum of x.{1} for each x in {2} where x.… is {3}"),
    said(rf"{_VALUE}(?:the )?(\w+) of all (\w+)", "{0}sum of x.{1} for each x in {2}"),
    said(r"(.*(?:=|\bbecomes|\bin|\() *)\[([^\[\]]+)\](.*)", "{0}{{{1}}}{2}"),
    said(
        rf"{_VALUE}(?:the )?(?:half|a half) (?:of )?{ONE},? \(?(?:rounded |round(?:ing|s)? )?(up|down)\)?(.*)",
        "{0}{1} / 2 rounded {2}{3}",
    ),
    said(rf"{_VALUE}(?:the )?(?:half|a half) (?:of )?{ONE}(.*)", "{0}{1} / 2 rounded down{2}"),
    said(rf"{_VALUE}(?:twice|double|two times) (?:of )?{ONE}(.*)", "{0}{1} * 2{2}"),
    said(
        rf"{_VALUE}((?:\S+ [-+*/] )*\S*[^\s,]),? \(?(?:capped|limited) (?:at|to) {ONE}\)?(.*)",
        "{0}lowest of ({1}, {2}){3}",
    ),
    said(rf"(.*?),? {_ROUNDED_NEAREST}(.*)", "{0} rounded nearest{1}"),
    said(rf"(?:when |if )?(?:with |there is )?{_CHANCE}[:,]?", "when {0}/{1} chance"),
    said(r"(?:when |if |with )(?:an? )?chance (?:of )?([^\W\d][\w.]*)[:,]?", "when {0} chance"),
    said(r"(.*\bany (\w+) in \w+) (?:has|with) (\2\..*)", "{0} where {2}"),
    said(rf"(.*) (?:with|at) {_CHANCE}", "{0} when {1}/{2} chance"),
    said(rf"(.*?){_CHANCE}", "{0}{1}/{2} chance"),
    said(r"(.*[ (*+/-](?!0[xXbBoO])\d+)(?![eE]\d|[dDwW](?:\W|\d|\Z))([a-zA-Z]\w*)\b(.*)", "{0} * {1}{2}"),
    said(r"(.*) plus ([\w(].*)", "{0} + {1}"),
    said(r"(.*) minus ([\w(].*)", "{0} - {1}"),
    said(r"(.*[\w)]) (?:times|multiplied by|x) ([\w(].*)", "{0} * {1}"),
    said(r"(.*[\w)]) divided by ([\w(].*)", "{0} / {1} rounded down"),
    said(r"(.*) squared(.*)", "{0} * … {1}"),
    said(r"(.*?\b)(\d+) percent of (\w[\w.]*)(.*)", "{0}{2} * {1}%{3}"),
    said(
        rf"{_BEFORE}(?:the )?(?:max|maximum|greater|larger|higher)(?: of)? {ONE}(?:,| and| or) {ONE}(.*)",
        "{0}highest of ({1}, {2}){3}",
    ),
    said(
        rf"{_BEFORE}(?:the )?(?:min|minimum|smaller|lesser|lower)(?: of)? {ONE}(?:,| and| or) {ONE}(.*)",
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
    said(rf"(.*= *)the (\w+) of {ONE} (with (?:highest|lowest) .+)", "{0}the x in … where x.… is {2} {3}"),
    said(r"(.*= *)(?:the )?first (\w+) of (\w[\w.]*)", "{0}the x in … where x.… is {2}"),
    said(r"(.*= *)any (\w+)", "{0}the x in … where …"),
    said(r"(.*= *)(?:an? )?random (\w+)(?: of (\w[\w.]*))?", "{0}one of … at random"),
)
