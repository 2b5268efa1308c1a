import type { Tag } from './ink.ts'
import * as styles from './style.ts'
import type { RichText } from './text.ts'
import type { Tools } from './tools.ts'

export interface PdfListItem {
  text: RichText
  /** A note below the item, in smaller print. */
  note?: RichText
  /** Of a checkbox: ticked. */
  isTicked?: boolean
}

interface ListOptions {
  kind: 'ordered' | 'bullets' | 'boxes'
  style: styles.TextStyle
}

const BOX = 11
const INDENTS = { ordered: 20, bullets: 14, boxes: BOX + 9 }

/** A list with numbers, bullets or checkboxes; an item is never split. */
export function placeList(
  items: readonly (RichText | PdfListItem)[],
  { kind, style }: ListOptions,
  { flow, pen, type }: Tools,
): void {
  const list: Tag = { type: 'L' }
  const indent = INDENTS[kind]
  const width = styles.COLUMN - indent
  const tick = type.setParagraph('✓', { style: { ...style, weight: 600 }, width: indent })
  const markStyle = { ...style, color: styles.PINE, weight: 600 as const }
  for (const [index, item] of items.entries()) {
    const { text, note, isTicked } = isNoted(item) ? item : { text: item }
    const words = type.setParagraph(text, { style, width })
    const below = note ? type.setParagraph(note, { style: styles.SMALL, width }) : undefined
    const mark = kind === 'ordered' ? `${index + 1}.` : '•'
    const markParagraph = type.setParagraph(mark, { style: markStyle, width: indent })
    const draw = (y: number) => {
      const entry: Tag = { type: 'LI', parent: list }
      const at = { x: styles.PAGE.side, y }
      const box = { ...at, y: y + 1.5, width: BOX, height: BOX }
      if (kind === 'boxes') pen.box(box, { stroke: styles.INK_2, radius: 2, line: 1 })
      if (isTicked) pen.text({ type: 'Lbl', parent: entry }, tick, { x: at.x + 1, y })
      else if (kind !== 'boxes') pen.text({ type: 'Lbl', parent: entry }, markParagraph, at)
      const body: Tag = { type: 'LBody', parent: entry }
      pen.text(body, words, { x: at.x + indent, y })
      if (below) pen.text(body, below, { x: at.x + indent, y: y + words.height + 1 })
    }
    flow.place({ height: words.height + (below ? below.height + 1 : 0), draw })
    flow.gap(kind === 'boxes' ? 6 : 3)
  }
  flow.gap(9)
}

function isNoted(item: RichText | PdfListItem): item is PdfListItem {
  return typeof item !== 'string' && 'text' in item
}

const LABEL = { width: 150, gap: 12 }

/** Labels and values in two columns with hairlines; a pair is never split. */
export function placeKeyValues(
  pairs: readonly { label: RichText; value: RichText }[],
  { flow, pen, type }: Tools,
): void {
  const { side } = styles.PAGE
  const labelStyle = { ...styles.SMALL, size: 9, line: 15 }
  flow.gap(10)
  for (const { label, value } of pairs) {
    const name = type.setParagraph(label, { style: labelStyle, width: LABEL.width - LABEL.gap })
    const words = type.setParagraph(value, { style: styles.BODY, width: styles.COLUMN - LABEL.width })
    const height = Math.max(name.height, words.height) + 10
    const draw = (y: number) => {
      const tag: Tag = { type: 'P' }
      pen.text(tag, name, { x: side, y: y + 5 })
      pen.text(tag, words, { x: side + LABEL.width, y: y + 5 })
      pen.line({ x: side, y: y + height }, { to: { x: side + styles.COLUMN, y: y + height } })
    }
    flow.place({ height, draw })
  }
  flow.gap(14)
}
