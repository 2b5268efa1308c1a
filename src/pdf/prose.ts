import type { Tag } from './ink.ts'
import * as styles from './style.ts'
import type { Paragraph, RichText } from './text.ts'
import type { Tools } from './tools.ts'

export function placeHeading(text: string, level: 2 | 3, { flow, pen, type }: Tools): void {
  const style = level === 2 ? styles.HEADING : styles.SUBHEADING
  const set = type.setParagraph(text, { style, width: styles.COLUMN })
  const draw = (y: number) => pen.text({ type: `H${level}` }, set, { x: styles.PAGE.side, y })
  flow.gap(level === 2 ? 18 : 13)
  flow.keepWithNext({ height: set.height, draw })
  flow.gap(level === 2 ? 6 : 4)
}

/** A title within the document, with its meaning in the document's language. */
export function placeTitle(
  text: string,
  { lang, meaning }: { lang?: string; meaning?: string },
  tools: Tools,
): void {
  const style = { ...styles.TITLE, size: 15, line: 20, tracking: -0.01 }
  tools.flow.gap(16)
  placeParagraph(text, { type: 'H1', lang, style }, tools)
  if (meaning) {
    tools.flow.noGap()
    placeParagraph(meaning, { style: styles.SMALL }, tools)
  }
}

interface ParagraphOptions {
  type?: string
  lang?: string | undefined
  style: styles.TextStyle
  introduces?: boolean
  together?: boolean
}

/** Keeps at least two lines together at the end and at the beginning of a page. */
export function placeParagraph(
  text: RichText,
  paragraph: ParagraphOptions,
  { flow, pen, type }: Tools,
): void {
  const { lang, style } = paragraph
  const { lines } = type.setParagraph(text, { style, width: styles.COLUMN })
  const tag: Tag = { type: paragraph.type ?? 'P', ...(lang && { options: { lang } }) }
  const isUnbroken = lines.length < 4 || paragraph.introduces || paragraph.together
  const cuts = isUnbroken ? [lines.length] : [2, ...Array(lines.length - 4).fill(1), 2]
  let from = 0
  for (const count of cuts) {
    const part: Paragraph = { lines: lines.slice(from, from + count), style, height: count * style.line }
    const unit = { height: part.height, draw: (y: number) => pen.text(tag, part, { x: styles.PAGE.side, y }) }
    if (paragraph.introduces) flow.keepWithNext(unit)
    else flow.place(unit)
    from += count
  }
  flow.gap(8)
}

/** Text for an office with its meaning in small print below, where it has one. */
export function placeTranslated(
  { text, lang, meaning }: { text: RichText; lang: string; meaning: RichText },
  { flow, pen, type }: Tools,
): void {
  const words = type.setParagraph(text, { style: styles.BODY, width: styles.COLUMN })
  const below =
    meaning.length > 0 ? type.setParagraph(meaning, { style: styles.CAPTION, width: styles.COLUMN }) : null
  const x = styles.PAGE.side
  const draw = (y: number) => {
    pen.text({ type: 'P', options: { lang } }, words, { x, y })
    if (below) pen.text({ type: 'P' }, below, { x, y: y + words.height })
  }
  flow.gap(8)
  flow.keepWithNext({ height: words.height + (below?.height ?? 0), draw })
  flow.gap(5)
}

/** A right-aligned line. */
export function placeAtRight(text: RichText, { flow, pen, type }: Tools): void {
  const set = type.setParagraph(text, { style: styles.SMALL, width: styles.COLUMN })
  const place = { x: styles.PAGE.side, align: 'right', width: styles.COLUMN } as const
  flow.place({ height: set.height, draw: (y) => pen.text({ type: 'P' }, set, { ...place, y }) })
  flow.gap(10)
}

export function placeRule({ flow, pen }: Tools): void {
  const { side, width } = styles.PAGE
  flow.gap(12)
  flow.place({ height: 0.75, draw: (y) => pen.line({ x: side, y }, { to: { x: width - side, y } }) })
  flow.gap(12)
}
