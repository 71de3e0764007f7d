"""The one door for XML: no document type, no entity, no deep nesting; and the line of every element.

defusedxml refuses what can read other files or grow without bound. networkx parses the text of its formats once more
by itself, after it has been through here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from maps.importing.foreign import UNREADABLE, line_of

MAX_DEPTH: Final = 32
"""Elements inside elements; a drawn graph with groups in groups needs a dozen."""

XML_DECLARATION = Mistake(
    "xml-declaration", Severity.ERROR, "this file has a {what}, which is never read", "save it without"
)
NESTED_TOO_DEEPLY = Mistake("nested-too-deeply", Severity.ERROR, "lists are nested more than {limit} deep")


@dataclass(slots=True)
class Element:
    """An element of the file: its name without a prefix, what it says, and where it begins."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, *names: str) -> Iterator[Element]:
        """The elements below this one with one of these names, in the order of the file."""
        waiting = list(reversed(self.children))
        while waiting:
            element = waiting.pop()
            if element.name in names:
                yield element
            waiting.extend(reversed(element.children))

    def first(self, name: str) -> Element | None:
        """The first child of this name."""
        return next((child for child in self.children if child.name == name), None)


def read_xml(text: str, file: str, suffix: str) -> Element:
    """The root element of a text that is past the character gate.

    Raises: Stopped, when it is no XML, declares a document type or an entity, or is nested too deeply.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.sax import parseString

    whole = line_of(file, 1)
    for declared in re.finditer(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        line = text.count("\n", 0, declared.start()) + 1
        raise Stopped([XML_DECLARATION.at(line_of(file, line), what=declared.group(1).upper())])
    encoding = re.match(r"\s*<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)", text)
    if encoding and encoding.group(1).lower() not in ("utf-8", "utf8", "us-ascii"):
        raise Stopped([XML_DECLARATION.at(whole, what="encoding other than UTF-8")])
    builder = _Builder(file)
    try:
        parseString(without_declaration(text).encode("utf-8"), builder, forbid_dtd=True)
    except DefusedXmlException:
        raise Stopped([XML_DECLARATION.at(builder.span(), what="DOCTYPE")]) from None
    except (SAXException, ValueError) as error:
        reason = error.getMessage() if isinstance(error, SAXException) else str(error)
        raise Stopped([UNREADABLE.at(builder.span(), format=suffix, reason=reason)]) from None
    assert builder.root is not None  # noqa: S101 - a text without an element is no XML
    return builder.root


def without_declaration(text: str) -> str:
    """The XML without its declaration: it is decoded already, and what it says of its encoding is no longer true."""
    return re.sub(r"\A\s*<\?xml[^>]*\?>", lambda match: "\n" * match.group().count("\n"), text)


class _Builder(ContentHandler):
    """Makes elements of the parser's events."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self.root: Element | None = None
        self.open: list[Element] = []
        self.locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - the parser's name for it
        """Take what tells the line."""
        self.locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        """Begin an element."""
        if len(self.open) >= MAX_DEPTH:
            raise Stopped([NESTED_TOO_DEEPLY.at(self.span(), limit=MAX_DEPTH)])
        element = Element(name.rpartition(":")[2], dict(attrs), self.span().line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def endElement(self, name: str) -> None:  # noqa: N802
        """End the element that was begun last."""
        self.open.pop()

    def characters(self, content: str) -> None:
        """Take text inside an element."""
        if self.open:
            self.open[-1].text += content

    def span(self) -> Span:
        """Where the parser stands."""
        return line_of(self.file, self.locator.getLineNumber() if self.locator is not None else None)
