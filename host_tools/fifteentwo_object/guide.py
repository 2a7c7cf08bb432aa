"""The build guide as a PDF: ``docs/build.md`` with its pictures and tables, for a workshop.

Made of what markdown-it finds in the document; what the guide does not use is not drawn.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image as Picture
from reportlab.lib import colors
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    Flowable,
    Image,
    KeepTogether,
    Paragraph,
    Preformatted,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "docs" / "build.md"

# The typeface that reportlab brings along: the usual ones of a PDF lack some signs of the guide.
_FACES = {
    "Vera": "Vera.ttf",
    "VeraBd": "VeraBd.ttf",
    "VeraIt": "VeraIt.ttf",
    "VeraBI": "VeraBI.ttf",
}
_WIDTH = A4[0] - 36 * mm
_HIGHEST = 110 * mm  # of a picture
_TEXT = ParagraphStyle("text", fontName="Vera", fontSize=9, leading=12.5, spaceAfter=5)
_CELL = ParagraphStyle("cell", parent=_TEXT, fontSize=7.5, leading=9.5, spaceAfter=0)
_ITEM = ParagraphStyle("item", parent=_TEXT, leftIndent=14, bulletIndent=0, alignment=TA_LEFT)
_CODE = ParagraphStyle("code", parent=_TEXT, fontName="Courier", fontSize=8.5, leftIndent=10)
_HEADS = {
    "h1": ParagraphStyle(
        "h1", parent=_TEXT, fontName="VeraBd", fontSize=19, leading=24, keepWithNext=1
    ),
    "h2": ParagraphStyle(
        "h2",
        parent=_TEXT,
        fontName="VeraBd",
        fontSize=13,
        leading=17,
        spaceBefore=10,
        keepWithNext=1,
    ),
    "h3": ParagraphStyle(
        "h3", parent=_TEXT, fontName="VeraBd", fontSize=10.5, spaceBefore=6, keepWithNext=1
    ),
}


def make(folder: Path) -> Iterator[Path]:
    """The guide, where its document is: an installed package has none."""
    if SOURCE.is_file():
        path = folder / "guide.pdf"
        write(path)
        yield path


def write(path: Path) -> None:
    """Write the guide; the same document always makes the same bytes."""
    for name, file in _FACES.items():
        pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily(
        "Vera", normal="Vera", bold="VeraBd", italic="VeraIt", boldItalic="VeraBI"
    )
    text = re.sub(r"<!--.*?-->\n?", "", SOURCE.read_text("utf-8"), flags=re.DOTALL)
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    document = SimpleDocTemplate(
        str(path), pagesize=A4, title="Building a Fifteen Two", invariant=1,
        leftMargin=18 * mm, rightMargin=18 * mm, topMargin=16 * mm, bottomMargin=16 * mm,
    )  # fmt: skip
    document.build(list(_flowables(tokens)), onFirstPage=_foot, onLaterPages=_foot)


def _foot(canvas, document) -> None:
    canvas.setFont("Vera", 7)
    canvas.drawRightString(A4[0] - 18 * mm, 9 * mm, f"Fifteen Two, {document.page}")


def _flowables(tokens: list[Token]) -> Iterator[Flowable]:
    bullets: list[int | None] = []  # the next number of each open list; None for dots
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "heading_open":
            yield Paragraph(_inline(tokens[at + 1]), _HEADS[token.tag])
        elif token.type == "paragraph_open":
            yield from _paragraph(tokens[at + 1], bullets)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            bullets.append(1 if token.type.startswith("ordered") else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            bullets.pop()
        elif token.type == "code_block":
            yield Preformatted(token.content.rstrip(), _CODE)
        elif token.type == "table_open":
            end = next(i for i in range(at, len(tokens)) if tokens[i].type == "table_close")
            yield from _table(tokens[at:end])
            at = end
        at += 1


def _paragraph(token: Token, bullets: list[int | None]) -> Iterator[Flowable]:
    pictures = [part for part in token.children or () if part.type == "image"]
    if pictures:
        yield KeepTogether(
            [_picture(str(part.attrs["src"])) for part in pictures] + [Spacer(1, 5)]
        )
        return
    if not bullets:
        yield Paragraph(_inline(token), _TEXT)
        return
    number = bullets[-1]
    yield Paragraph(_inline(token), _ITEM, bulletText="•" if number is None else f"{number}.")
    if number is not None:
        bullets[-1] = number + 1


def _picture(source: str) -> Image:
    path = SOURCE.parent / source
    with Picture.open(path) as image:
        width, height = image.size
    scale = min(_WIDTH / width, _HIGHEST / height, 0.45)
    return Image(str(path), width * scale, height * scale)


def _table(tokens: list[Token]) -> Iterator[Flowable]:
    rows: list[list[Paragraph]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            words = _inline(token)
            rows[-1].append(Paragraph(f"<b>{words}</b>" if len(rows) == 1 else words, _CELL))
    # As wide as the words ask for, but no column so narrow that they break.
    longest = [max(len(row[i].text) for row in rows) for i in range(len(rows[0]))]
    shares = [min(max(length, 8), 60) for length in longest]
    widths = [_WIDTH * share / sum(shares) for share in shares]
    table = Table(rows, widths, repeatRows=1)
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.lightgrey),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 2),
                ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ]
        )
    )
    yield table
    yield Spacer(1, 6)


def _inline(token: Token) -> str:
    """What reportlab writes for the words of a line; links lead out of the paper: their words."""
    parts = []
    for part in token.children or ():
        if part.type == "text":
            parts.append(escape(part.content))
        elif part.type == "code_inline":
            parts.append(f'<font name="Courier">{escape(part.content)}</font>')
        elif part.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif part.type in ("strong_open", "strong_close", "em_open", "em_close"):
            tag = "b" if part.type.startswith("strong") else "i"
            parts.append(f"<{tag}>" if part.nesting == 1 else f"</{tag}>")
    return "".join(parts)
