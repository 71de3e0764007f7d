"""What is changed: what comes into several values and out of them, what is multiplied, what is kept within bounds."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import ONE, said

_PLACE: Final = r"(\w+(?:\.\w+)+)"
_WHEN: Final = r"( when .*)?"
_VALUE: Final = r"(\w+(?:\.\w+)+|\w[\w.]*\(.*\)|\d.*?)"
_IS: Final = r"(?:is |stays |remains |must be |is always )?"
_AT_LEAST: Final = (
    r"(?:at least|(?:never|not|no) (?:below|under|less than)|(?:with )?(?:a )?min(?:imum)?(?: of)?|raised to)"
)
_AT_MOST: Final = (
    r"(?:at most|(?:never|not|no) (?:above|over|more than)|(?:with )?(?:a )?max(?:imum)?(?: of)?"
    r"|(?:capped|limited) (?:at|to))"
)
SAYINGS: Final = (
    # several values
    said(
        rf"{_PLACE} (?:adds?|includes?|(?:now|also) (?:has|includes?|contains?)|has (?:now|also)) (.+?){_WHEN}",
        "add {1} to {0}{2}",
    ),
    said(rf"{_PLACE} (?:removes?|drops?|no longer (?:has|includes?|contains?)) (.+?){_WHEN}", "remove {1} from {0}{2}"),
    said(rf"{_PLACE}\.(?:add|append|insert|push)\((.+?)\){_WHEN}", "add {1} to {0}{2}"),
    said(rf"{_PLACE}\.(?:remove|delete|discard)\((.+?)\){_WHEN}", "remove {1} from {0}{2}"),
    said(rf"(?:add|insert|append|include) (.+?) (?:in|into|onto|to) {_PLACE}{_WHEN}", "add {0} to {1}{2}"),
    said(rf"(?:take|strike|delete) (.+?) (?:out of|off|from) {_PLACE}{_WHEN}", "remove {0} from {1}{2}"),
    said(rf"{_PLACE} union (.+?){_WHEN}", "add {1} to {0}{2}"),
    said(rf"{_PLACE} without (.+?){_WHEN}", "remove {1} from {0}{2}"),
    said(rf"(?:clear|empty) {_PLACE}{_WHEN}", "{0} becomes {{}}{1}"),
    said(rf"remove {_PLACE}{_WHEN}", "{0} becomes none{1}"),
    said(rf"{_PLACE}(?: is (?:emptied|cleared)|\.clear\(\)){_WHEN}", "{0} becomes {{}}{1}"),
    # numbers
    said(rf"{_PLACE} (?:gets|gains|receives|earns|plus) {_VALUE}{_WHEN}", "{0} up {1}{2}"),
    said(rf"{_PLACE} (?:loses|pays|spends|minus) {_VALUE}{_WHEN}", "{0} down {1}{2}"),
    said(rf"{_PLACE} plus (\w+){_WHEN}", "{0} up {1}{2}"),
    said(rf"{_PLACE} minus (\w+){_WHEN}", "{0} down {1}{2}"),
    said(rf"{_PLACE} (?:times|multiplied by|multiply by|\*=?) (.+?){_WHEN}", "{0} becomes {0} * {1:sum}{2}"),
    said(rf"multiply {_PLACE} (?:by|with) (.+?){_WHEN}", "{0} becomes {0} * {1:sum}{2}"),
    said(rf"{_PLACE} (?:divided by|divide by|/=?) (.+?){_WHEN}", "{0} becomes {0} / {1:sum} rounded down{2}"),
    said(rf"divide {_PLACE} by (.+?){_WHEN}", "{0} becomes {0} / {1:sum} rounded down{2}"),
    said(rf"{_PLACE} (?:becomes|up to) {_AT_LEAST} (.+?){_WHEN}", "{0} becomes highest of ({0}, {1}){2}"),
    said(rf"{_PLACE} (?:becomes|down to) {_AT_MOST} (.+?){_WHEN}", "{0} becomes lowest of ({0}, {1}){2}"),
    said(rf"{_PLACE} {_IS}{_AT_LEAST} (.+?){_WHEN}", "{0} becomes highest of ({0}, {1}){2}"),
    said(rf"{_PLACE} {_IS}{_AT_MOST} (.+?){_WHEN}", "{0} becomes lowest of ({0}, {1}){2}"),
    said(rf"{_PLACE} up to (.+?){_WHEN}", "{0} becomes highest of ({0}, {1}){2}"),
    said(rf"{_PLACE} down to (.+?){_WHEN}", "{0} becomes lowest of ({0}, {1}){2}"),
    said(rf"(?:reset {_PLACE}|{_PLACE} (?:is )?resets?) to (.+?){_WHEN}", "{0}{1} becomes {2}{3}"),
    said(rf"(?:reset {_PLACE}|{_PLACE} (?:is )?resets?){_WHEN}", "{0}{1} becomes …{2}"),
    # conditions, and what is gone
    said(rf"{ONE} gets ([^\W\d]\w*){_WHEN}", "{0} gains {1}{2}"),
    said(rf"{ONE} (?:disappears|perishes|is (?:wiped out|eliminated|disbanded)){_WHEN}", "destroy {0}{1}"),
)
