"""What is declared: attributes, acts, phases, who wins, what it costs and who sees it."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import ONE, TEXT, said

SAYINGS: Final = (
    # declarations
    said(
        r"(?:start|beginning|begin|(?:at|in) the (?:start|beginning))(?: of (?:the )?(?:game|campaign))?:?",
        "setup",
    ),
    said(r"define (\w+) of (\w+)(.*)", "define {0}({1}: …){2}"),
    said(r"(define .*?) (?:per|for each|for every) \w+(?: (?!in\b|from\b).*)?", "{0} * count of x in … where …"),
    said(rf"victory ({TEXT})", "victory … {0} at end of …"),
    said(rf"(phase|action|victory) ({TEXT})(.*)", "{0} … {1}{2}"),
    said(rf"step ({TEXT})", "step … {0}"),
    said(r"table (\w+) (\d*[dDwW]\d+)(.*)", "table {0} on {1}{2}"),
    said(r"(\w+: *(?:list|set) of )(?:an? )?(\w+?)s\b(.*)", "{0}{1}{2}"),
    said(r"(?:not allowed|forbidden|illegal) (?:when|if) (.+?)( else .*)?", "allowed when not ({0}){1}"),
    said(rf"{ONE} must (be .+|have .+|own .+|not .+)", 'allowed when … else "…"'),
    said(r"option (\w+) = (\w+(?:, *\w+)*) or (\w+)(.*)", "option {0}: one of ({1}, {2}) = …"),
    said(r"optional (\w+: *\w+)(.*)", "{0} or none{1}"),
    said(r"(\w+) is not (\w+)( else .+)?", "allowed when {0} is not {1}{2}"),
    said(r"one per (\w+)(?:,? and|, or) (\w+)(.*)", "one per {0}, {1}{2}"),
    said(r"one per \((\w+(?:, *\w+)*)\)(.*)", "one per {0}{1}"),
    said(r"(option \w+: *.+?),? (?:default(?:s to)?|usually|by default)[: ] *(\w+)(.*)", "{0} = {1}{2}"),
    # who wins
    said(
        r"won by (?:the )?(?:most|highest|greatest) (?:player\.)?(\w+)( when .+)?",
        "won by those p in players with highest p.{0}{1}",
    ),
    said(
        r"won by (?:the )?(?:fewest|least|lowest) (?:player\.)?(\w+)( when .+)?",
        "won by those p in players with lowest p.{0}{1}",
    ),
    said(
        r"(?:the )?winners?:? (?:is |are )?(?:the )?player with (?:the )?(?:most|highest) (\w+)",
        "won by those p in players with highest p.{0}",
    ),
    said(r"(?:the )?winners?:? (?:is|are|=)? ?((?:those|the) \w+ in .+|players)", "won by {0}"),
    said(r"(?:the )?winners?:? (?:is|are) (.+)", "won by {{{0}}}"),
    # what it costs
    said(
        r"costs (\w+) (?!from\b)([a-z_]\w*),? (?:but )?(?:only )?(\w+) (?:if|when) (.+)",
        "costs ({2} when {3}, otherwise {0}) from player.{1}",
    ),
    # who sees it
    said(r"(?:secret|hidden|private) (\w+): (.+)", "{0}: {1} seen by …"),
    said(r"(\w+: [^\"]+?),? (?:is )?(?:secret|hidden|private)", "{0} seen by …"),
)
IN_TWO: Final = (
    two(
        rf"(phase \w+(?: {TEXT})?),? (?:for|by) (?:each|every|all) players?(?: in (?:order|turn))?",
        BELOW_IT,
        "{0}",
        "each player in order",
    ),
    two(rf"(phase \w+(?: {TEXT})?),? for (?:each|every) (\w+)", BELOW_IT, "{0}", "for each x in {1:many}"),
    two(r"(victory \w+(?: \"[^\"]*\")? at end of \w+):? (won by .+)", BELOW_IT, "{0}", "{1}"),
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
    two(r"(\w+: *[\w .]+(?: = \w+)?(?: \"[^\"]*\")?), *(\w+: *\w.*)", BEHIND_IT, "{0}", "{1}"),
    two(rf"links:? (\w+(?:, *\w+)*)(?: {TEXT})?", BELOW_IT, "links", "by {0}"),
    two(r"(costs .+? from [\w.]+)(?:,| and) (?:costs )?(.+? from [\w.]+)", BEHIND_IT, "{0}", "costs {1}"),
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
)
