import type { Tag } from './ink.ts'
import * as styles from './style.ts'
import type { RichText } from './text.ts'
import type { Tools } from './tools.ts'

/**
 * plain: good to know; amber: read before acting; crimson: the stay is at risk; rule: an official rule, marked with §.
 */
export type NoteTone = 'plain' | 'amber' | 'crimson' | 'rule'

const TONES: Record<NoteTone, { fill?: string; stroke?: string; bar?: string; color: string }> = {
  plain: { fill: styles.PINE_TINT, bar: styles.PINE, color: styles.PINE },
  amber: { fill: styles.AMBER_TINT, bar: styles.AMBER, color: styles.AMBER },
  crimson: { fill: styles.CRIMSON_TINT, bar: styles.CRIMSON, color: styles.CRIMSON },
  rule: { stroke: styles.INK, color: styles.INK },
}
const PAD = 8
const BAR = 3
const MARK = 26

/** A paragraph on a coloured background, never split. `foot` is smaller print below it, for example a source. */
export function placeNote(
  note: { tone: NoteTone; title?: string; text: RichText; foot?: RichText },
  { flow, pen, type }: Tools,
): void {
  const tone = TONES[note.tone]
  const indent = note.tone === 'rule' ? MARK : PAD + BAR + 2
  const width = styles.COLUMN - indent - PAD
  const set = (text: RichText | undefined, style: styles.TextStyle) =>
    text ? [type.setParagraph(text, { style, width })] : []
  const parts = [
    ...set(note.title, { ...styles.SMALL, size: 9, line: 14, weight: 600, color: tone.color }),
    ...set(note.text, { ...styles.BODY, size: 9.5, line: 13.5 }),
    ...set(note.foot, { ...styles.CAPTION, line: 12 }),
  ]
  const mark = type.setParagraph('§', { style: { ...styles.HEADING, color: tone.color }, width: MARK })
  const height = parts.reduce((sum, part) => sum + part.height, 2 * (PAD - 1))
  const draw = (y: number) => {
    const x = styles.PAGE.side
    const { fill, stroke, bar } = tone
    pen.box(
      { x, y, width: styles.COLUMN, height },
      { ...(fill && { fill }), ...(stroke && { stroke }), radius: bar ? 0 : 3 },
    )
    if (bar) pen.box({ x, y, width: BAR, height }, { fill: bar })
    const tag: Tag = { type: 'P' }
    if (note.tone === 'rule') pen.text(tag, mark, { x: x + PAD, y: y + PAD - 1 })
    let top = y + PAD - 1
    for (const part of parts) {
      pen.text(tag, part, { x: x + indent, y: top })
      top += part.height
    }
  }
  flow.gap(8)
  flow.place({ height, draw })
  flow.gap(9)
}
