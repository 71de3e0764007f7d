"""What holds but for a case: `except when …`, `but not if …`, and what is none of several."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import TEXT, said

_BUT: Final = r",? (?:except(?: when| if| where| in case)?|but not(?: when| if| where)?|(?:and )?not (?:when|if|where))"
_TESTED: Final = rf"((?:{TEXT}|[^\"])*?)"
_ELSE: Final = r"( else \".*| \[.*| for each .*)?"
SAYINGS: Final = (
    said(
        rf"((?:.*?\W)?when )((?:{TEXT}|[^\"])+? or (?:{TEXT}|[^\"])+?){_BUT} {_TESTED}{_ELSE}",
        "{0}({1}) and not ({2}){3}",
    ),
    said(rf"((?:.*?\W)?when .+?){_BUT} {_TESTED}{_ELSE}", "{0} and not ({1}){2}"),
    said(
        rf"((?!.*\bwhen\b.*\b(?:except|but not|not (?:when|if))\b).+?){_BUT} {_TESTED}{_ELSE}", "{0} when not ({1}){2}"
    ),
    said(r"(.*\b)is none of (\(.+)", "{0}is not one of {1}"),
    said(r"(.*\b)is neither ([\w.]+) nor ([\w.]+)(.*)", "{0}is not one of ({1}, {2}){3}"),
    said(r"(.*\b)has neither ([\w.]+) nor ([\w.]+)(.*)", "{0}has none of ({1}, {2}){3}"),
)
