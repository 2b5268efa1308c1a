import type { Tag } from './ink.ts'
import * as looks from './look.ts'
import type { Paragraph, RichText } from './text.ts'
import type { Tools } from './tools.ts'

export function placeHeading(text: string, level: 2 | 3, { flow, pen, type }: Tools): void {
  const look = level === 2 ? looks.HEADING : looks.SUBHEADING
  const set = type.setParagraph(text, { look, width: looks.COLUMN })
  const draw = (y: number) => pen.text({ type: `H${level}` }, set, { x: looks.PAGE.side, y })
  flow.gap(level === 2 ? 18 : 13)
  flow.keepWithNext({ height: set.height, draw })
  flow.gap(level === 2 ? 6 : 4)
}

/** A title within the document, and what it means in the document's language. */
export function placeTitle(
  text: string,
  { lang, meaning }: { lang?: string; meaning?: string },
  tools: Tools,
): void {
  const look = { ...looks.TITLE, size: 15, line: 20, tracking: -0.01 }
  tools.flow.gap(16)
  placeParagraph(text, { type: 'H1', lang, look }, tools)
  if (meaning) {
    tools.flow.noGap()
    placeParagraph(meaning, { look: looks.SMALL }, tools)
  }
}

interface ParagraphLook {
  type?: string
  lang?: string | undefined
  look: looks.TextLook
  introduces?: boolean
  together?: boolean
}

/** At least two lines stay together at the foot and at the head of a page. */
export function placeParagraph(text: RichText, paragraph: ParagraphLook, { flow, pen, type }: Tools): void {
  const { lang, look } = paragraph
  const { lines } = type.setParagraph(text, { look, width: looks.COLUMN })
  const tag: Tag = { type: paragraph.type ?? 'P', ...(lang && { options: { lang } }) }
  const whole = lines.length < 4 || paragraph.introduces || paragraph.together
  const cuts = whole ? [lines.length] : [2, ...Array(lines.length - 4).fill(1), 2]
  let from = 0
  for (const count of cuts) {
    const part: Paragraph = { lines: lines.slice(from, from + count), look, height: count * look.line }
    const unit = { height: part.height, draw: (y: number) => pen.text(tag, part, { x: looks.PAGE.side, y }) }
    if (paragraph.introduces) flow.keepWithNext(unit)
    else flow.place(unit)
    from += count
  }
  flow.gap(8)
}

/** Words for an office and, below them in small print, what they mean. */
export function placeTranslated(
  { text, lang, meaning }: { text: RichText; lang: string; meaning: RichText },
  { flow, pen, type }: Tools,
): void {
  const words = type.setParagraph(text, { look: looks.BODY, width: looks.COLUMN })
  const below = type.setParagraph(meaning, { look: looks.CAPTION, width: looks.COLUMN })
  const x = looks.PAGE.side
  const draw = (y: number) => {
    pen.text({ type: 'P', options: { lang } }, words, { x, y })
    pen.text({ type: 'P' }, below, { x, y: y + words.height })
  }
  flow.gap(8)
  flow.keepWithNext({ height: words.height + below.height, draw })
  flow.gap(5)
}

/** A line at the right edge. */
export function placeAtRight(text: RichText, { flow, pen, type }: Tools): void {
  const set = type.setParagraph(text, { look: looks.SMALL, width: looks.COLUMN })
  const place = { x: looks.PAGE.side, align: 'right', width: looks.COLUMN } as const
  flow.place({ height: set.height, draw: (y) => pen.text({ type: 'P' }, set, { ...place, y }) })
  flow.gap(10)
}

export function placeRule({ flow, pen }: Tools): void {
  const { side, width } = looks.PAGE
  flow.gap(12)
  flow.place({ height: 0.75, draw: (y) => pen.line({ x: side, y }, { to: { x: width - side, y } }) })
  flow.gap(12)
}
