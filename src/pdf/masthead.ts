import * as styles from './style.ts'
import type { RichText } from './text.ts'
import type { Tools } from './tools.ts'

interface Masthead {
  title: string
  author?: string
  label?: string
  aside?: string
  lead?: RichText
}

// The product's logo as paths on a 32 × 32 square.
const SQUARE = 'M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z'
const LETTER = 'M9 27V6h8.2a7.4 7.4 0 0 1 0 14.8H14V27z'
const DOOR = 'M14 16.6v-3.2a2.9 2.9 0 0 1 5.8 0v3.2z'
const SYMBOL = 20

/** The head of the document: logo, author, label, title, lead and a rule. */
export function placeMasthead(options: Masthead, tools: Tools): void {
  placeBrand(options, tools)
  const { flow, pen, type } = tools
  const { side } = styles.PAGE
  const place = (tag: string, text: RichText | undefined, style: styles.TextStyle, gap: number) => {
    if (!text) return
    const set = type.setParagraph(text, { style, width: styles.COLUMN })
    flow.gap(gap)
    flow.place({ height: set.height, draw: (y) => pen.text({ type: tag }, set, { x: side, y }) })
  }
  place('P', options.label?.toLocaleUpperCase(), styles.LABEL, 22)
  place('H1', options.title, styles.TITLE, options.label ? 2 : 22)
  place('P', options.lead, styles.LEAD, 6)
  flow.gap(12)
  flow.place({
    height: 1.5,
    draw: (y) =>
      pen.line({ x: side, y }, { to: { x: side + styles.COLUMN, y }, color: styles.PINE, width: 1.5 }),
  })
  flow.gap(14)
}

function placeBrand({ author = 'Pobyt', aside }: Masthead, { flow, pen, type }: Tools): void {
  const x = styles.PAGE.side
  const style = { ...styles.BODY, size: 13, line: SYMBOL, weight: 600 as const, tracking: -0.03 }
  const name = type.setParagraph(author, { style, width: styles.COLUMN })
  const right = type.setParagraph(aside ?? '', {
    style: { ...styles.SMALL, line: SYMBOL },
    width: styles.COLUMN / 2,
  })
  const scale = SYMBOL / 32
  flow.place({
    height: SYMBOL,
    draw: (y) => {
      pen.path(SQUARE, { x, y, scale, fill: styles.PINE })
      pen.path(LETTER, { x, y, scale, fill: '#ffffff' })
      pen.path(DOOR, { x, y, scale, fill: styles.PINE })
      pen.text({ type: 'P' }, name, { x: x + SYMBOL + 7, y })
      if (aside) pen.text({ type: 'P' }, right, { x, y, align: 'right', width: styles.COLUMN })
    },
  })
}

/** The footer: text at the left, "1 / 3" at the right if there is one, a hairline above. */
export function drawFoot(
  { text, page }: { text: string; page: string | null },
  { pen, type }: Omit<Tools, 'flow'>,
) {
  const { side, height, foot } = styles.PAGE
  const y = height - foot
  const set = (words: string, width: number) => type.setParagraph(words, { style: styles.CAPTION, width })
  pen.line({ x: side, y: y - 8 }, { to: { x: side + styles.COLUMN, y: y - 8 } })
  pen.pageText(set(text, styles.COLUMN - 60), { x: side, y })
  if (page) pen.pageText(set(page, 60), { x: side, y, align: 'right', width: styles.COLUMN })
}
