"""What is said otherwise of all that has no list of its own: declarations, values, changes, phases, edits, ways."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import STAND, TEXT, said

_TEST: Final = r"(?:=|\b(?:when|where|and|or|not|until|while|satisfies))"
_CHANGE: Final = r"(?:\w+: *)?each (?:raising|lowering|change)"
_WHOLE: Final = r"((?:[^()]|\([^()]*\))+?)"
_SEVERAL: Final = r"(?!(?:in|of)\b)([^\W\d][\w.]*(?:\([^()]*\))?)"
_HOLDS: Final = r"(action|event|phase|procedure|scene)"
_MEMBER: Final = r"(?:row|line|column|attribute|requirement)"
_DECLARED: Final = r"(table|kind|report|stat|roll|contest|condition|effect|procedure|action|phase|scene)"
_EDITED: Final = r"(action|condition|contest|effect|event|kind|phase|procedure|report|roll|scene|stat|table)"
SAYINGS: Final = (
    # the header, options
    said(r"(title|language|version|turn|rounding): *(\S.*)", "{0} {1}"),
    said(r"rounding (?:half|normal|commercial)\w*.*", "rounding nearest"),
    said(r"option (\w+): *yes ?/ ?no\b(.*)", "option {0} = no{1}"),
    said(r"option (\w+): *(yes|no)\b(?! ?/)(.*)", "option {0} = {1}{2}"),
    said(r"option (\w+)(?: is| becomes| to| :=) +(\S.*)", "option {0} = {1}"),
    said(r"option (\w+): *(?!(?:number|text|exact|one|set|list)\b)(\w+)", "option {0} = {1}"),
    said(r"option (\w+): *(?:one of )?(\w+(?:(?:, *| or )\w+)+)( *=.*)?", "option {0}: one of ({1}){2}"),
    # tables
    said(r"(table \w+) (?:by|with|on)(?: dice| an?)? (\d*[dDwW]\d+.*)", "{0} on {1}"),
    said(r"(\|.*\| *|\| *)([+-]?\d+)\+( *\|.*)", "{0}{1} or more{2}"),
    said(r"(\|.*\| *|\| *)([+-]?\d+)-( *\|.*)", "{0}up to {1}{2}"),
    said(r"(\|.*\| *|\| *)([+-]?\d+) or (?:less|fewer|below)( *\|.*)", "{0}up to {1}{2}"),
    said(r"(\|.*\| *|\| *)([+-]?\d+) *(?:until|thru|through|\.\.\.?) *([+-]?\d+)( *\|.*)", "{0}{1} to {2}{3}"),
    said(r"(ruleset \w+ extends) (?:[\w. -]*/)*(\w+)\.law", "{0} {1}"),
    # attributes and questions
    said(r"(\w+: *[\w ]+?) defaults?(?: to| is)? (.*)", "{0} = {1}", "EQUAL"),
    said(r"(\w+) = (-?\d+.*)", "{0}: number = {1}", "COLON"),
    said(r"(\w+) = (yes|no)\b(.*)", "{0}: yes or no = {1}{2}", "COLON"),
    said(rf"(\w+): (-?\d+)( {TEXT}.*)?", "{0}: number = {1}{2}", "EXACT"),
    said(r"(\w+: )(?:an?|the) (\w.*)", "{0}{1}", "_NL"),
    said(r"(\w+: *)(?:several|many|any number of) (\w+?)ies( .*)?", "{0}set of {1}y{2}", "_NL"),
    said(r"(\w+: *)(?:several|many|any number of) (\w+?)s?( .*)?", "{0}set of {1}{2}", "_NL"),
    said(r"(\w+: *)(?:number )?(\d+)(?:-| to )(\d+)(.*)", "{0}number at least {1} at most {2}{3}"),
    said(r"(.*\w) or (?:nobody|nothing|nowhere|null|empty|no one)\b(.*)", "{0} or none{1}"),
    said(r"(.*\b)yes ?/ ?no\b(.*)", "{0}yes or no{1}"),
    said(r"(.*\bnumber) between (\w[\w.]*) and (\w[\w.]*)(.*)", "{0} at least {1} at most {2}{3}"),
    said(rf"(ask \w[\w.]*) ({TEXT})", "{0} for …: … {1}"),
    said(r"ask (?!for\b)(\w[\w.]*) (?!for\b)(\w+: .*)", "ask {0} for {1}"),
    said(r"(\w[\w.]*) (?:chooses|picks|decides|says|answers) (\w+: .*)", "ask {0} for {1}"),
    said(r"(?:players |all )?reports? (\w+)(?: as (\w+))?(?: for .*)?", "group reports {0} as …"),
    # values
    said(r"(.*\W)(\d[\d.]*%) of ((?:highest|lowest) of \((?:[^()]|\([^()]*\))*\))(.*)", "{0}{2} * {1}{3}", again=True),
    said(
        r"(.*\W)(?!is\b)([^\W\d][\w.]*)(?: is)? not (?:divisible by|a multiple of) (\w[\w.]*)(.*)",
        "{0}remainder({1}, {2}) is not 0{3}",
    ),
    said(
        r"(.*\W)(?!is\b)([^\W\d][\w.]*)(?: is)? (?:divisible by|a multiple of) (\w[\w.]*)(.*)",
        "{0}remainder({1}, {2}) is 0{3}",
    ),
    said(
        rf"(.*{_TEST}) ([^\W\d][\w.]*(?:\([^()]*\))?) (?:is |lies )?between ([\w.]+) and ([\w.]+)(.*)",
        "{0} {1} >= {2} and {1} <= {3}{4}",
    ),
    said(
        rf"(.*{_TEST}) ([^\W\d][\w.]*) (?:is )?(?:in |from )?(\d+) ?(?:-|to|\.\.\.?) ?(\d+)(.*)",
        "{0} {1} >= {2} and {1} <= {3}{4}",
    ),
    said(
        r"(.*\W)(?:an? |the )?(?:path|way|route|connection|line) (?:from|between) (\w[\w.]*)"
        rf" (?:to|and) {_WHOLE} (?:over|through|via|along) (.+)",
        "{0}distance({1}, {2}) over {3}",
    ),
    said(
        r"(.*[^\w ] ?|.*\b(?:when|where|in|of) )(?:those \w+ in )?(?:tiles|hexes) within (\w+)"
        r" (?:tiles |steps |hexes )?(?:of|from) (\w[\w.]*)(.*)",
        "{0}those x in tiles where (distance(x, {2}) otherwise 99) <= {1}{3}",
    ),
    said(
        r"(.*(?:=|\bbecomes|\bin) *)(?:an? |the )?random (?:neighbou?r|adjacent tile|tile next) (?:of|to) (.+)",
        "{0}one of neighbours of {1} at random",
    ),
    said(
        r"(.*(?:=|\bbecomes|\bin) *)(?:an? |the )?random (\w+) of (?!\w*s\Z)(\w+)",
        "{0}one of those x in {1:all} where x.… is {2} at random",
    ),
    said(
        r"(.*(?:=|\bbecomes|\bin) *)(?:an? |the )?random (?:\w+ )?(?:from|of|in|among|out of) (.+)",
        "{0}one of {1} at random",
    ),
    said(r"(.*(?:=|\bbecomes) *)(?:an? |the )?random (player|tile)", "{0}one of {1}s at random"),
    said(r"((?:begin|do|roll) .*[(,] *)(?:an? |the )?random (\w+?o)(?:es)?( *[,)].*)", "{0}one of {1}es at random{2}"),
    said(r"((?:begin|do|roll) .*[(,] *)(?:an? |the )?random (\w+?)s?( *[,)].*)", "{0}one of {1}s at random{2}"),
    said(rf"(.*{_TEST}) no (?!\w+ in\b)(\w+(?:\.\w+)*\.\w+(?<!s))((?: (?:and|or|else) .*)?)", "{0} not {1}{2}"),
    said(
        rf"(.*{_TEST}) (?!(?<== )any \w+$)(no|any) (?!\w+ in\b)(\w[\w.]*(?:\([^()]*\))?)((?: (?:and|or) .*)?)",
        "{0} {1} x in {2}{3}",
    ),
    said(
        r"(.*[^\w.](?<!\ban )(?<!\ba )(?<!\bthe ))(?:an? |the )?([\w.]+)"
        r" (?:has no|have no|has not any|owns no|holds no) (\w+s)\b(.*)",
        "{0}(no x in {2} where x.… is {1}){3}",
    ),
    said(r"(.*\W)if (.+) then (.+) else (.+)", "{0}({2} when {1}, otherwise {3})"),
    said(r"(define .*\)) ?(?:->|=>|:=|:) ?(.*)", "{0} = {1}"),
    said(r"(.*\b)(?:number|amount) of (?:all )?(\w+) (?:where|with|that|which) (.*)", "{0}count of x in {1} where …"),
    said(r"((?!.*\b(?:for|those)\b).*=) (?:all )?(\w+) where (.*)", "{0} those x in {1} where …"),
    said(
        r"((?!.*\bthose reached from\b).*?)(?:\b(?:all|every(?:body|one|thing)|those \w+) )?\breached from (.* by .*)",
        "{0}those reached from {1}",
    ),
    said(r"(.*\bthose) reached by (\w+) from (.*)", "{0} reached from {2} by {1}"),
    said(r"(.*\bthose reached from .+?) (?:via|through|over|along|with|using) (\w+)(.*)", "{0} by {1}{2}"),
    said(
        r"((?!all |destroy all |.*\bof all ).*)\ball (\w+) (?:of|with|in|from|where|that|which) (.*)",
        "{0}those x in {1} where …",
    ),
    said(r"(.*\bper) (?!count\b)([a-z_]+) (?:owned|held|controlled)\b(.*)", "{0} count of x in … where …{2}"),
    said(r"(.*\b(?:the|those) \w+ in .+?) (with (?:highest|lowest) .+?) (where .+)", "{0} {2} {1}"),
    said(r"(.* with (?:highest|lowest) .+?), (?:and )?(?:then )?(highest|lowest) (.*)", "{0} then {1} {2}"),
    said(r"(.*= *)(?:the )?first ([^\W\d]\w*) in (.*)", "{0}the {1} in {2}"),
    said(
        rf"(.*?\W)(?:the )?(?:top|best|highest|strongest|richest) (\d+) (?:of )?(?:the )?{_SEVERAL}(?: .*)?",
        "{0}the {1} x in {2} with highest …",
    ),
    said(
        rf"(.*?\W)(?:the )?(?:first|lowest|worst|next) (\d+) (?:of )?(?:the )?{_SEVERAL}(?: .*)?",
        "{0}the {1} x in {2} with lowest …",
    ),
    said(
        r"(.*?\W)(?:the )?(\d+) (\w+) with (?:the )?(?:most|highest|best|largest) ([\w.]+)(.*)",
        "{0}the {1} x in {2} with highest x.{3}{4}",
    ),
    said(
        r"(.*?\W)(?:the )?(\d+) (\w+) with (?:the )?(?:least|fewest|lowest|smallest) ([\w.]+)(.*)",
        "{0}the {1} x in {2} with lowest x.{3}{4}",
    ),
    said(r"(.*= *)(?:the )?first of (\w[\w.]*(?:\([^()]*\))?)", "{0}the x in {1}"),
    said(rf"(define [^=]*=) *{_WHOLE} when (.+?),? otherwise (.+)", "{0} ({1} when {2}, otherwise {3})"),
    said(rf"(define [^=]*=) *{_WHOLE} when (.+)", "{0} ({1} when {2}, otherwise …)"),
    said(r"(.*\b(?:otherwise|union|without|common|is)) (one of [^()]+? at random)(.*)", "{0} ({1}){2}"),
    said(
        r"(.*[^\w.])([\w.]+(?:\([^()]*\))?) (?:has not|has no|hasn't|does not have|lacks) (\w+)(.*)",
        "{0}not {1} has {2}{3}",
    ),
    said(
        r"(.*[^\w.])([^\W\d][\w.]*|\([^()]*\)) *(?:%|\bmod\b|\bmodulo\b) *([\w.]+|\([^()]*\))(.*)",
        "{0}remainder({1}, {2}){3}",
    ),
    said(
        r"(.*\W)(highest|lowest) of (?![(\d]*[dDwW]\d)([^(),]+|\([^()]*\))(?:,| and| or) (.+)", "{0}{1} of ({2}, {3})"
    ),
    said(
        r"(.*\W)(?:the )?(?:neighbou?r|tile|hex) (?:of )?([\w.]+) towards (\w[\w.]*)(.*)",
        "{0}the n in neighbours of {1} where direction between {1} and n is {2}{3}",
    ),
    said(r"(.*(?:=|becomes|\(|,) *)\[\](.*)", "{0}{{}}{1}"),
    # a name before a line that takes none there
    said(rf"(?!{_DECLARED}\b)([^\W\d]\w*) (\w+): *([+-]?[\w.(].*)", "{1}_{2}: {3}", "STRING"),
    said(r"(\w+): *each die (?!\w+: )(.+)", "each die {0}: {1}"),
    said(r"\w+: *((?:always (?:succeeds|fails)|natural|dice|target|base|pool|chance|result is) .+)", "{0}"),
    said(r"(dice|target|base|chance|pool): *(.+)", "{0} {1}"),
    # rows, stages, dice
    said(r"(?:\w+: *)?(?:x|×|\*) ?(\d+(?:/\d+)?)(.*)", "times {0}{1}"),
    said(r"(?:up to|no more than|max) (\d+)(?: times)?(?: of)? ([a-z_]\w*(?:, \w+)*)", "at most {0} of {1}", "BECOMES"),
    said(r"(?:exactly|choose|must do) (?:one|1) of ([a-z_].*)", "one of {0}"),
    said(r"(?:\w+: *)?(?:max|maximum|cap|capped at|no more than|up to)(?: of| is|:)? (\w+.*)", "at most {0}"),
    said(r"(?:\w+: *)?(?:min|minimum|no less than)(?: of| is|:)? (\w+.*)", "at least {0}"),
    said(r"(?:roll |throw )?(\d*[dDwW]\d+.*)", "dice {0}", "STRING"),
    said(r"(.*\b)(\d*[dDwW]\d+),? (?:exploding|explodes?|open-ended)(?: (?:on|at) \d+)?(.*)", "{0}{1}!{2}"),
    said(r"(target \w+) ?\+", "{0}"),
    said(r"target (?:at most|no more than|up to|<=) ((?!.*\bwhen\b).*)", "target {0} or less"),
    said(r"target (?:at least|no less than|>=) (.*)", "target {0}"),
    said(r"target (\S+(?: when .*?)?) or (?:lower|fewer|smaller|below|under)( .*)?", "target {0} or less{1}"),
    said(r"target (\S+(?: when .*?)?) or (?:higher|greater|better|above|over)( .*)?", "target {0}{1}"),
    said(r"(?:difficulty|difficulty class|dc|goal|needs|against)(?:: *| is | of | )(\w.*)", "target {0}", "COLON"),
    said(r"(\d+(?:-\d+)?)(?: is| are)? (?:always |automatically )?(fails?|succeeds?)", "natural {0} {1}"),
    said(
        r"(?:always |automatically )?(fails|succeeds) (?:on|with)(?: an?| natural)* (\d+(?:-\d+| or less| or more)?)",
        "natural {1} {0}",
    ),
    # contests
    said(r"sides (\w+) (?:and|against|versus|vs\.?) (\w+)", "sides {0}, {1}"),
    said(r"pool (\d+)[dDwW](\d+)(.*)", "pool {0} dice d{1}{2}"),
    said(r"(dice|pool) ([a-z_][\w.]*) ([dDwW]\d+.*)", "{0} {1} dice {2}"),
    said(r"(?:hits?|success(?:es)?|succeeds) (?:on|at|with)(?: an?)? (\d+)(?:\+| or more| or 6)", "succeeds at {0}"),
    said(r"(higher total wins|lower total wins|highest against highest)", "{0}, tie to …"),
    # who has a condition, and lines inside it
    said(rf"condition (\w+)(?: for| on)?( {TEXT})", "condition {0} of …{1}"),
    said(r"(\w+): *([+-].*)", "to {0}: {1}", "FORBIDS"),
    # limits
    said(r"(limit \w+: *[^\"]+?),? (\"[^\"]*\")", "{0} else {1}"),
    said(r"(limit \w+: *\w+),? (this (?:turn|phase|round)),? (per \w+(?:, *\w+)*)(.*)", "{0} {2} {1}{3}"),
    said(r"(limit \w+: *\w+ per \w+(?:, *\w+)*), *(this (?:turn|phase|round))(.*)", "{0} {1}{2}"),
    said(r"(limit .*\bper \w+) (?:per|each|every|in a) (?:campaign|game)\b(.*)", "{0}{1}"),
    said(r"(limit .*\bper \w+) (?:per|each|every|a|in a) (\w+)(.*)", "{0} this {1}{2}"),
    said(r"(limit \w+: *\w+) (?:actions?|acts?|times?|uses?)\b(.*)", "{0}{1}"),
    said(r"(limit \w+: *)(?:only )?(?:once|one)\b(?: time)?(.*)", "{0}1{1}"),
    said(r"(limit \w+: *)(?:at most|max|maximum|up to|no more than|only) (\w.*)", "{0}{1}"),
    # changes
    said(r"(.*\W)(\d[\d.]*%) of ([a-z_][\w.]*(?:\([^()]*\))?)(.*)", "{0}{2} * {1}{3}"),
    said(rf"{STAND} (up|down) by (.*)", "{0} {1} {2}"),
    said(rf"{STAND} \+=? ?(.*)", "{0} up {1}", "BECOMES"),
    said(rf"{STAND} -=? ?(.*)", "{0} down {1}", "BECOMES"),
    said(r"(\w+\.[\w.]+) (?:gains|gets|receives|earns) (\d.*|.* [*/] .*)", "{0} up {1}"),
    said(r"(\w+\.[\w.]+) (?:loses|pays|spends) (\d.*|.* [*/] .*)", "{0} down {1}"),
    said(rf"set {STAND} (?:to|=|as) (.*)", "{0} becomes {1}"),
    said(rf"(?:increase|raise|add to) {STAND} by (.*)", "{0} up {1}"),
    said(rf"(?:decrease|reduce|lower) {STAND} by (.*)", "{0} down {1}"),
    said(rf"{STAND} (?:gains|gets|receives|earns) (\d\w*) (\w+)", "{0}.{2} up {1}"),
    said(rf"{STAND} (?:loses|pays|spends) (\d\w*) (\w+)", "{0}.{2} down {1}"),
    said(r"let (\w+) (?:be|is|to|as|:=) *(.*)", "let {0} = {1}"),
    said(r"(?:call |execute )?(\w+\(.*\)(?: as \w+)?(?: when .*)?)", "do {0}", "BECOMES"),
    said(r"do .* (?:twice|two times)", "repeat 2 times"),
    said(r"(?:do )?(\d*[dDwW]?\d+) times", "repeat {0} times"),
    said(r"(?:or|else) (?:when|if) (.*)", "otherwise when {0}"),
    # acts
    said(r"(?:requires?|needs|only if|only when) (.*)", 'allowed when {0} else "…"', "BECOMES"),
    said(r"((?:any number|at most one|one|rounds|turns) of \w+(?:, \w+)*),? or (\w+)(.*)", "{0}, {1}{2}"),
    said(r"(?:choose|pick)(?: one of)? ([a-z_]\w*(?:, \w+)*)", "at most one of {0}", "BECOMES"),
    said(r"ask for (\w+: .*)", "ask … for {0}"),
    said(r"costs?:? (?!an?\b|the\b|one\b)(\w+) (?!from\b)([a-z_]+)", "costs {0} from player.{1}"),
    said(r"pays? (\d+) (?!from\b)([a-z_]+)", "costs {0} from player.{1}"),
    said(rf"allowed (?:only )?(?:in|on|at|during) [^\"]*?( else {TEXT}| \[.*)?", "allowed when …{0}"),
    said(rf"(allowed when .*?),? (?:otherwise|or else|because) ({TEXT})", "{0} else {1}"),
    said(r"(?:when |if )?(?:agreed|confirmed|accepted|approved)(?: to)? by (\w+)", 'ask {0} for agrees: yes or no "…"'),
    said(
        r"(?:(?:allowed )?(?:when|if) )?(\w+) (?:(?:must|has to|needs to|also) )?"
        r"(?:agrees?|accepts?|confirms?|consents?)(?: to .*)?(?: else .*)?",
        'ask {0} for agrees: yes or no "…"',
    ),
    said(r"(action .* by \w+)(?:,| and) \w+(.*)", "{0}{1}"),
    # going through several
    said(r"(for each \w+ in \S+(?: where .+)?) (?:at random|randomly|shuffled|in any order)", "{0} in random order"),
    said(r"shuffle (?:the )?([^\W\d]\w*)", "for each x in {0} in random order"),
    said(
        r"(?:\w+ )?draws? (?:an?|one) (?:random )?(\w+)\b.*",
        "let drawn = one of those x in … where x.… is none at random",
    ),
    said(r"draw (\d+) (?:of )?(?:the )?([^\W\d]\w*)(?: .*)?", "for each x in the {0} x in {1} where … with lowest …"),
    said(r"(?:eliminate|kick out|throw out|knock out) (\w[\w.]*)( when .*)?", "destroy {0}{1}"),
    said(
        rf"{STAND} (up|down) (\w+) (?:for each|for every|per) (\w+) (?:in|on|at)"
        r" (?!\w+s\b|those\b|neighbours\b)(\w[\w.]*)",
        "{0} {1} {2} * count of x in … where x.… is {4}",
    ),
    said(rf"{STAND} (up|down) (\w+) for each (\w+ in .+)", "{0} {1} {2} * count of {3}"),
    said(rf"{STAND} (up|down) (\w+\.[\w.]+) for each (\w+ in .+)", "{0} {1} sum of {2} for each {3}"),
    said(rf"{STAND} (up|down) (\w+) (?:for each|for every|per) (count of .+|\w+[.(].+)", "{0} {1} {2} * {3}"),
    said(
        rf"{STAND} (up|down) (\w+) (?:for each|for every|per) (\d+) (?:full )?(\w+)",
        "{0} {1} {2} * (….{4} / {3} rounded down)",
    ),
    said(
        rf"{STAND} (up|down) (\w+) (?:for each|for every|per) (\d+) (?:full )?(\w+) (?:in|of|on|at|with) .+",
        "{0} {1} {2} * ((sum of x.{4} for each x in … where …) / {3} rounded down)",
    ),
    said(rf"{STAND} (up|down) (\w+) (?:for each|for every|per) (.+)", "{0} {1} {2} * count of x in … where …"),
    said(r"(?:each|every|all) (\w+?)s? (?:in turn|in sequence|one by one|takes a turn)", "each {0} in order"),
    said(r"players (?:in turn|in order|take turns|one after the other|one by one)", "each player in order"),
    said(r"(?:every|each) (\w+)", "each {0} in order", "IN"),
    said(r"players\.\w+ .*", "for each p in players"),
    said(r"for (?:each|every|all) opponents?", "for each x in players where x is not player", "IN"),
    said(r"for (?:each|every|all) (\w+)", "for each x in …", "IN"),
    said(r"(?:for )?(?:every|all) (\w+) in (.*)", "for each {0} in {1}"),
    # modules, kinds, maps, lines inside conditions and effects
    said(rf"module (\w+) ({TEXT}.*)", "module {0} = no {1}"),
    said(r"(module|option) (\w+) = (?:on|true)\b(.*)", "{0} {1} = yes{2}"),
    said(r"(module|option) (\w+) = (?:off|false)\b(.*)", "{0} {1} = no{2}"),
    said(r"(module .*) (?:requires|depends on|uses) (\w+.*)", "{0} needs {1}"),
    said(r"part of (\w+)", "part of {0} as …", "AS"),
    said(r"(?:belongs to|is part of) (?:an? )?(\w+)", "part of {0} as …"),
    said(r"only one per (\w+)(?: and |, *)(\w+)", "one per {0}, {1}"),
    said(r"(.*\S) (?:visible to|shown to|known to|seen only by) (.*)", "{0} seen by {1}", "SEEN_BY"),
    said(r"\w+.* (?:adjacent|neighbou?rs|connected)\b.*", "a next to b when …", "NEXT"),
    said(r"((?:roll|stat) \w+ like \w+) (?:with|but|plus|and) .*", "{0}"),
    said(r"(roll|stat|contest|procedure) (\w+) like (\w+)(\((?:[^()]|\([^()]*\))*\))(.*)", "{0} {1}{3} like {2}{4}"),
    said(r"(effect of \w+\.\w+) (?:on|for|at) (.*)", "{0} in {1}"),
    said(r"((?:\w+: *)?allows \w+)( when .*)", "{0}.…{1}"),
    said(rf"((?:\w+: *)?forbids .*?) ({TEXT}) (when .*)", "{0} {2} else {1}"),
    said(r"(upon|after) (\w+)(\(.*?\))? (?:on )?success", "{0} {1}{2} when {1}.success"),
    said(r"(upon|after) (\w+)(\(.*?\))? (?:on )?failure", "{0} {1}{2} when not {1}.success"),
    said(r"rounds?(?: at most| up to)? (\d+)(?: times)?((?: until| while) .*)?", "rounds at most {0} times{1}"),
    # procedures, events
    said(r"(procedure \w+(?:\(.*\))?) (?:returns|gives|->) .*", "{0}"),
    said(r"(?:it )?(?:lasts?|ends? after) (?:for )?(\w+) \w+", "end event when event.age >= {0}"),
    said(r"(let \w+(?:: .+?)? = )(?:roll|throw) (\d*[dDwW]\d+.*)", "{0}{1}"),
    said(r"let (\w+) = (?:roll|throw) (\w+\(.*\))", "roll {1} as {0}"),
    said(r"(let \w+ = )(?:roll|throw) (?:on )?(\w+)", "{0}{1}(…)"),
    said(r"(?:roll|throw) on (\w+)", "let found = {0}(…)"),
    said(r"(?:re-?roll|(?:roll|throw) again) (\w+)", "throw {0} again"),
    said(r"(?:re-?roll|roll) (\w+) again", "throw {0} again"),
    said(r"throw (\d*[dDwW]\d+)(?: as (\w+))?", "let {1} = {0}"),
    # making and taking away
    said(r"create (\w+) as (\w+) like (\w[\w.]*(?: without \w+(?:, *\w+)*)?)(.*)", "create {0} like {2} as {1}{3}"),
    said(r"create (\w+) like (?:the|a|an|this|that) (\w[\w.]*)(.*)", "create {0} like {1}{2}"),
    said(r"(?:create )?(?:a )?copy (?:of )?(\w+)((?: (?:as|without) .*)?)", "create {0} like {0}{1}"),
    said(r"let (\w+) = create (?:an? )?(?:new )?(\w+)", "create {1} as {0}"),
    said(
        r"create (?!(?:an?|the|new|one)\b)(\w+) (?:called |named )?(?!(?:with|like|next|when|as)\b)(\w+)",
        "create {0} as {1}",
        "AS",
    ),
    said(r"(?:create|make) (?:(?:an?|the|new|one) )+(\w+) (?:for|at|in|on|of|with) .*", "create {0}"),
    said(r"(?:create|make) (?:an?|the|new|one) (\w+)(.*)", "create {0}{1}"),
    said(r"(?:new|make|spawn) (\w+)", "create {0}"),
    said(r"(\w+): *(.+)", "{0} = {1}", "EQUAL", alone=True),
    said(r"(\w+) (?:is|becomes|to) (.+)", "{0} = {1}", "EQUAL", alone=True),
    said(r"(?:remove|delete|kill|disband|dissolve) (?:the )?(\w+)", "destroy {0}"),
    said(r"destroy the (\w+)", "destroy {0}"),
    said(r"give (?:each|every|all) \w+ .*", "for each x in …"),
    said(r"give (\w[\w.]*) (\d\w*) (\w+)", "{0}.{2} up {1}"),
    # phases
    said(r"(?:on a )?ties? (?:goes |go )?(to \w+|again|is a draw)", "higher total wins, tie {0}"),
    said(r"dice (.+ when .+, *otherwise .+)", "dice ({0})"),
    said(r"skip(?:ped)? (?:when|if) (.*)", "skipped when {0}"),
    said(
        r"players (?:(?:sorted|ordered|in order) )?(?:by|of) (?:(?:the )?(?:highest|most|largest) )?(?!le|lo)(\w+)"
        r",? (?:and )?then (?:by )?(?:(?:the )?(?:highest|most|largest) )?(\w+).*",
        "players by most player.{0}, most player.{1}",
    ),
    said(r"players (?:(?:sorted|ordered|in order) )(?:by|of) (?:the )?(\w+)", "players by most player.{0}"),
    said(
        r"players by (?:the )?(?:(?:highest|most|largest) )?(?!least|fewest|lowest)(\w+)", "players by most player.{0}"
    ),
    said(r"in order of (?:the )?(\w+)", "players by most player.{0}"),
    said(r"players (?:take turns|alternate|act in turn)[: ] *(\w.*)", "rounds of {0}"),
    said(r"(?:secret|secretly|hidden|in secret|covertly)", "together, sealed"),
    said(r"(?:simultaneous|simultaneously|at once|at the same time|all at once)", "together"),
    said(r"each (\w+) (?:may|can|must|gets|gains|receives|does) .*", "each {0} in order"),
    said(r"(?:may|can) ([a-z_]\w*(?:, \w+)*)", "any number of {0}"),
    said(r"(?:on|in case of|if|upon) (success|failure)\b(.*)", "{0}{1}"),
    said(r"(for each (\w+) in .+?) (?:sorted|ordered|in order) (?:by|of) (?:the )?(\w+)", "{0} by most {1}.{2}"),
    # values and changes
    said(r"(.*\b(?:when|where|while|until|and|or|not) [^\W\d][\w.]*) (not )?in ([^\W\d].*|[{(].*)", "{0} is {1}in {2}"),
    said(
        r"(.*(?:=|\bin) *)(?:the |all |those )?(players|tiles) with (?:the )?(?:highest|most|biggest|largest) (\w+)",
        "{0}those x in {1} with highest x.{2}",
    ),
    said(
        r"(.*(?:=|\bin) *)(?:the |all |those )?(players|tiles) with (?:the )?(?:lowest|least|fewest|smallest) (\w+)",
        "{0}those x in {1} with lowest x.{2}",
    ),
    said(
        r"(.*= *)(?:the )?(player|tile) with (?:the )?(?:highest|most|biggest|largest) (\w+)",
        "{0}the x in {1:many} with highest x.{2}",
    ),
    said(
        r"(.*= *)(?:the )?(player|tile) with (?:the )?(?:lowest|least|fewest|smallest) (\w+)",
        "{0}the x in {1:many} with lowest x.{2}",
    ),
    said(
        r"(.*= *)(?:the )?(\w+) with (?:the )?(?:highest|most|biggest|largest) (\w+)",
        "{0}the x in … with highest x.{2}",
    ),
    said(
        r"(.*= *)(?:the )?(\w+) with (?:the )?(?:lowest|least|fewest|smallest) (\w+)", "{0}the x in … with lowest x.{2}"
    ),
    said(r"(.*\W)(?:a )?random (?:number )?(?:between |from )?1(?:-| to | and )(\d+)(.*)", "{0}d{1}{2}"),
    said(rf"{STAND} (?:increases|rises|grows|goes up|is increased|is raised) by (.*)", "{0} up {1}"),
    said(rf"{STAND} (?:decreases|falls|drops|sinks|goes down|is reduced|is lowered) by (.*)", "{0} down {1}"),
    said(rf"{STAND} is (\w+) (until|for|while) (.*)", "{0} gains {1} {2} {3}"),
    said(r"(\w[\w.]* gains \w+) (\d+ turns)", "{0} for {1}"),
    said(r"(\w+\.[\w.]+) is (?!doubled\b|halved\b|tripled\b)(\w[\w.]*( when .*)?)", "{0} becomes {1}", "BECOMES"),
    said(r"(\w+) (\w+) (up|down|becomes) (.*)", "{0}.{1} {2} {3}", "BECOMES"),
    said(r"say (\"[^\"]*)\" \+ (\w[\w.]*)", 'say {0}{{{1}}}"'),
    # edits of the ruleset below
    said(r"(?:change|add to) (define \w+(?:\([^()]*\))?(?:: *\w+)? = .+)", "replace {0}"),
    said(r"(?:change|add to) (define|limit) (\w+).*", "replace {0} {1} …"),
    said(r"(?:change|add to) adjacency (\w+)", "replace adjacency {0}"),
    said(r"(?:change|add to) victory (\w+)(?:(?: (?!at end\b)|:).*)?", "replace victory {0} at end of …"),
    said(r"(?:change|add to) (victory \w+ at end of \w+)(.*)", "replace {0}{1}"),
    said(rf"((?:replace )?victory \w+) (at end of \w+) ({TEXT})", "{0} {2} {1}"),
    said(r"replace line (\w+: *\S.*)", "replace {0}"),
    said(r"change to \w+(?:, \w+)*: *(\w+: *[-+]?\d+)", "change line {0}"),
    said(r"(target|dice|base|chance) = (.+)", "{0} {1}"),
    said(rf"add {_EDITED}( .*)", "add to {0}{1}"),
    said(rf"add to (?!{_EDITED}\b)(\w+)", "add to … {1}"),
    said(
        rf"add (?:(?:in)?to|in|inside) (?:the )?(?:step )?(\w+) (?:of|in) (?:the )?{_HOLDS} (\w+)", "add to {1} {2}.{0}"
    ),
    said(rf"add to {_HOLDS} (\w+) (?:in|inside|into|to) (?:the )?(?:step )?(\w+)", "add to {0} {1}.{2}"),
    said(rf"add to {_HOLDS} (\w+) (before|after) (?:the )?(?:step |\w+\.)(\w+)", "add to {0} {1} {2} {3}"),
    said(rf"add to {_HOLDS} (\w+) (?:behind|below) (?:the )?(?:step |\w+\.)?(\w+)", "add to {0} {1} after {2}"),
    said(rf"add (before|after) (?:step )?(\w+) (?:of|in|to) {_HOLDS} (\w+)", "add to {2} {3} {0} {1}"),
    said(rf"remove (?:the )?step (\w+) (?:of|from|in) (?:the )?{_HOLDS} (\w+)", "remove {1} {2}.{0}"),
    said(rf"change (?:the )?step (\w+) (?:of|from|in) (?:the )?{_HOLDS} (\w+)", "change {1} {2}.{0}"),
    said(rf"(change|replace) {_HOLDS} (\w+)\.\w+", "change {1} {2}"),
    said(r"(?:remove|delete) (?:the )?row (\w+) (?:of|from|in) (?:the )?(?:table )?(\w+)", "remove table {1}.{0}"),
    said(r"(?:remove|delete) (?:the )?row (\w+\.\w+)", "remove table {0}"),
    said(
        rf"(?:remove|delete) (?:the )?(?:{_MEMBER} )?(\w+) (?:of|from|in) (?:the )?{_DECLARED} (\w+)",
        "remove {1} {2}.{0}",
    ),
    said(rf"remove (?:the )?(?:{_MEMBER} )?(\w+) (?:of|from|in) (?:the )?(\w+)", "remove table {1}.{0}", "DECLARED"),
    said(r"remove (?:the )?line (\w+) (?:of|from|in) (?:the )?(\w+)", "remove roll {1}.{0}", "DOT"),
    said(r"remove (\w+\.\w+)", "remove table {0}", "DECLARED"),
    # what ends a game
    said(
        r"(?:all )?(?:lost|lose)(?: by (?:all|players|everybody|everyone))?(?: when| if) (.*)", "won by nobody when {0}"
    ),
    said(
        r"end campaign (?:lost|without (?:a )?winners?|as lost|in defeat)(?: by \w+)?( when .*)?",
        "end campaign won by nobody{0}",
    ),
    said(
        r"won by (?:the )?(\w+) with (?:the )?(?:most|highest) (\w+)", "won by those x in {0:many} with highest x.{1}"
    ),
    said(
        r"won by (?:the )?players? with (?:the )?(?:most|highest) (\w+)\W.*",
        "won by those p in players with highest p.{0}",
    ),
    said(rf"victory (\w+)( {TEXT})? (?:when|if|after|on|in|from|at end of turn) .*", "victory {0}{1} at end of …"),
    said(r"won (?:when|if|by whoever) (.*)", "won by those x in players where …"),
    # what belongs to somebody, and lines on numbers
    said(rf"(effect of \w+\.\w+ in \w+)(?: {TEXT})?", "{0}.…"),
    said(r"(\w+\([\w, ]*\)): *([+-].*)", "to {0}: {1}"),
    said(rf"([+-] ?\w+ {TEXT}.*)", "to …: {0}", "FORBIDS"),
    said(r"(roll|stat|contest) (\w+) (?:as|is|extends) (\w+)(.*)", "{0} {1} like {2}{3}"),
    said(rf"(roll|stat|contest) (\w+) ({TEXT}) like (\w+)", "{0} {1} like {3} {2}"),
    said(r"(.*\babout )\"(\w+)[^\"]*\"(.*)", "{0}{1}{2}"),
    said(r"(roll \w+\([^()]*\)) for (\w+)", "{0} about {1}"),
    # entries
    said(rf"add \+?(\w+) ({TEXT}) to (\w+(?:\.\w+)+)", "{2} up {0} {1}"),
    said(r"remove (?:the )?(?:entry|entries) (?:of|from|by) (\w+)(.*)", "remove entries of {0}{1}"),
    # rewriting
    said(r"((?:\w+: *)?each )(?:penalty|malus|loss|reduction) (?:of|to|on) (.*)", "{0}lowering of {1}"),
    said(r"((?:\w+: *)?each )(?:bonus|gain|raise) (?:of|to|on) (.*)", "{0}raising of {1}"),
    said(rf"({_CHANGE}) (?:to|on) (.*)", "{0} of {1}"),
    said(rf"({_CHANGE} of [^:]*): *(?:half|the half)", "{0}: halved"),
    said(rf"({_CHANGE} of [^:]*): *(?:double|twice)", "{0}: doubled"),
    said(rf"({_CHANGE} of [^:]*): *(?:ignored|nothing|0)", "{0}: none"),
    said(rf"({_CHANGE} of [^:]*): *(\w+) nearer", "{0}: {1} nearer to 0"),
    said(rf"({_CHANGE} of [^:]*): *times (\d+/\d+)(.*)", "{0}: times ({1}){2}"),
    said(rf"({_CHANGE} of [^:]*[^:\s]) (halved|doubled|none)(.*)", "{0}: {1}{2}"),
    # forbids and allows
    said(rf"((?:\w+: *)?forbids \w+) ?\((\w+)\) when (.+?)( else {TEXT})?", "{0} when … is {1} and {2:test}{3}"),
    said(rf"((?:\w+: *)?forbids \w+) ?\((\w+)\)( else {TEXT})?", "{0} when … is {1}{2}"),
    said(rf"((?:\w+: *)?forbids (?!.*\belse\b).*\S) ({TEXT})", "{0} else {1}"),
    said(r"((?:\w+: *)?allows \w+)", "{0}.…"),
    said(rf"((?:\w+: *)?allows .*\S) else {TEXT}", "{0}"),
    # what follows
    said(r"(?:whenever|each time|every time|after when|after each) (\w+(?:\(.*\))?)(.*)", "after {0}{1}"),
    said(r"((?:.*\b)?when )(.+) becomes false( for .*)?", "{0}not ({1}) becomes true{2}", "TRUE"),
    said(r"((?:.*\b)?when .+?) (?:is|gets|turns) true( for .*)?", "{0} becomes true{1}", "BECOMES"),
    said(r"(.*\bbecomes true|.*\bpasses .*?) for each (\w+) in \w+", "{0} for {1}: …"),
    said(r"(.*\bpasses \w+) (?:or|and) (\w+)(.*)", "{0}, {1}{2}"),
    said(
        r"((?:.*\b)?when .+?) (?:falls|drops|sinks) (?:below|under) (\w+)(.*)", "{0} < {1} becomes true{2}", "BECOMES"
    ),
    said(
        r"((?:.*\b)?when .+?) (?:rises|grows|climbs) (?:above|over) (\w+)(.*)", "{0} > {1} becomes true{2}", "BECOMES"
    ),
    # kinds
    said(r"(?:one of|only one per|unique) (\w.*)", "one per {0}", "ONE_PER"),
    said(r"ends when (\w+)", "ends with {0}", "ENDS_WITH"),
    # events and modules
    said(r"(?:run|perform|execute) (?!events\b)(\w+\(.*\))", "do {0}"),
    said(r"run (?!events\b)\w+", "run events"),
    said(r"(begin .*\S) (?:at the |on )?next (\w+)(.*)", "{0} at next {1}{2}"),
    said(r"end event \w+", "end event"),
    said(r"option (\w+ = (?:yes|no).*\S) needs (\w+.*)", "module {0} needs {1}"),
    # numbers as choices, baskets
    said(r"(.*\bnumber) up to (\w[\w.]*)(.*)", "{0} at least 0 at most {1}{2}"),
    said(
        r"(ask .*[^\s,]),? (?:at most|for at most|worth at most) (.+) by (\w+)(.*)",
        "{0}, together at most {1} by {2}{3}",
    ),
    # acting in turn, together
    said(r"(turns of .* by .+?) and (.+)", "{0}, {1}"),
    said(r"(?:together sealed|sealed together|sealed)", "together, sealed"),
    # links
    said(r"(.*\bis next) by (\w+) to (\w[\w.]*)(.*)", "{0} to {2} by {1}{3}"),
    said(
        r"(.*\b)distance (?:from|of|between) (\w[\w.]*) (?:to|and|from) (?:the )?([a-z_]\w*) of (\w[\w.]*)(.*)",
        "{0}distance({1}, {3}.{2}){4}",
    ),
    said(r"(.*\b)distance (?:from|of) (\w[\w.]*) (?:to|and|from) (\w[\w.]*)(.*)", "{0}distance({1}, {2}){3}"),
    said(
        r"(.*?\W)(?:the )?direction (?:from|of) (\w[\w.]*) (?:to|towards|and) (\w[\w.]*)(.*)",
        "{0}direction between {1} and {2}{3}",
    ),
    said(
        r"(.*?\W)(?:the )?direction (?:of|to|towards) (\w[\w.]*) from (\w[\w.]*)(.*)",
        "{0}direction between {2} and {1}{3}",
    ),
    said(r"(.*\W)the (direction between .*)", "{0}{1}"),
    said(
        r"(.*(?:\b(?:when|and|or|not|up|down|per)|[=(+*/-]) *)(?!distance\b)([a-z_]\w*)"
        r" from ([a-z_][\w.]*) to ([a-z_][\w.]*)(.*)",
        "{0}{1} between {2} and {3}{4}",
    ),
    said(r"(.*\b)(neighbours|touching|parts) by (\w+) of (\w[\w.]*)(.*)", "{0}{1} of {3} by {2}{4}"),
    said(
        r"(.*\b(?:next to|neighbours of|touching of|parts of) \w[\w.]*) (?:via|along|over) (\w+)(.*)", "{0} by {1}{2}"
    ),
    said(r"(.*\b(?:part|parts|neighbours)\(.*?\)) (?:via|along|over) (\w+)(.*)", "{0} by {1}{2}"),
    # ways
    said(r"(.*\bdistance\(.*?\)) (?:via|along) (\w+)(.*)", "{0} by {1}{2}"),
    said(r"(.*\bdistance\(.*?\)) (?:through|across) (.*)", "{0} over {1}"),
    said(r"(.*\bdistance\(.*?\)) (over .+?) (by \w+)(.*)", "{0} {2} {1}{3}"),
    said(
        r"(.*\bdistance\(.*?\) (?:by \w+ )?over) (\w+)s where (?!\2\.|not\b|no\b|any\b)([^\W\d]\w*\b(?!\().*)",
        "{0} {1} in {1:many} where {1}.{2}",
    ),
    said(r"(.*\bdistance\(.*?\) (?:by \w+ )?over) (\w+)s (where\b.*)", "{0} {1} in {1:many} {2}"),
    said(r"(.*\bdistance\(.*?\) (?:by \w+ )?over .+?) (?:costs|cost|at) (.+)", "{0} costing {1}"),
    # tiles
    said(r"create tile (?:at|near|beside|on) (\w[\w.]*)(.*)", "create tile next to {0}{1}"),
    said(r"create tile (\w+) of (\w[\w.]*)(.*)", "create tile next to {1} towards {0}{2}"),
    said(r"(create tile next to .+?) and (.+)", "{0}, {1}"),
    said(r"(create tile next to .+?) (?:to|in|at) (\w+)(.*)", "{0} towards {1}{2}"),
    # what comes to be so
    said(
        r"((?:.*\b)?when .+?) (?:reaches|gets to|comes to) ([\w, ]+\w),? (?:or|and) (\w+)( for .*)?",
        "{0} passes {1}, {2}{3}",
    ),
    said(r"((?:.*\b)?when .+?) (?:reaches|gets to|comes to) (\w+(?:, *\w+)*)( for .*)?", "{0} passes {1}{2}"),
    said(
        r"((?:\w+: *)?when (?!.*\b(?:becomes|passes|changes)\b).+?) for (\w+: .*)",
        "{0} becomes true for {1}",
        "BECOMES",
    ),
)
