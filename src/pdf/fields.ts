import type { Pen, Tag } from './ink.ts'
import { CAPTION, COLUMN, INK_3, LINE_STRONG, PAGE, SMALL } from './style.ts'
import type { RichText } from './text.ts'
import type { Tools } from './tools.ts'

/** A cell to fill in by hand. */
export interface PdfField {
  label: RichText
  /** A hint below the label, in smaller print. */
  hint?: RichText
  /** Fraction of the row's width, more than 0 up to 1 (default); neighbours that fit share a row. */
  share?: number
  /** Number of lines to write on; default 1. */
  lines?: number
}

const PAD = 6
const WRITE = 20
const LABEL_STYLE = { ...SMALL, size: 8, line: 11 }

/** Joined cells as on an official form; a row of cells is never split. */
export function placeFields(fields: readonly PdfField[], { flow, pen, type }: Tools): void {
  flow.gap(10)
  for (const row of splitRows(fields)) {
    const cells = row.map((field) => {
      const width = (field.share ?? 1) * COLUMN
      const inside = width - 2 * PAD
      const label = type.setParagraph(field.label, { style: LABEL_STYLE, width: inside })
      const hint = field.hint ? type.setParagraph(field.hint, { style: CAPTION, width: inside }) : undefined
      const words = label.height + (hint?.height ?? 0)
      return { field, width, label, hint, words }
    })
    const height = Math.max(...cells.map((cell) => cell.words + (cell.field.lines ?? 1) * WRITE)) + 6
    const draw = (y: number) => {
      let x = PAGE.side
      for (const { field, width, label, hint, words } of cells) {
        pen.box({ x, y, width, height }, { stroke: LINE_STRONG })
        const tag: Tag = { type: 'P' }
        pen.text(tag, label, { x: x + PAD, y: y + 5 })
        if (hint) pen.text(tag, hint, { x: x + PAD, y: y + 5 + label.height })
        drawLines({ x, y: y + words + 5, width, lines: (field.lines ?? 1) - 1 }, pen)
        x += width
      }
    }
    flow.place({ height, draw })
  }
  flow.gap(12)
}

function drawLines(
  { x, y, width, lines }: { x: number; y: number; width: number; lines: number },
  pen: Pen,
): void {
  for (let line = 1; line <= lines; line += 1) {
    const at = y + line * WRITE
    pen.line({ x: x + PAD, y: at }, { to: { x: x + width - PAD, y: at }, width: 0.5 })
  }
}

function splitRows(fields: readonly PdfField[]): PdfField[][] {
  const rows: PdfField[][] = []
  let left = 0
  for (const field of fields) {
    const share = field.share ?? 1
    if (share > left + 0.001) {
      rows.push([])
      left = 1
    }
    rows.at(-1)?.push(field)
    left -= share
  }
  return rows
}

/** Signature lines side by side, each with its label below. */
export function placeSignatures(labels: readonly RichText[], { flow, pen, type }: Tools): void {
  const space = 24
  const width = (COLUMN - space * (labels.length - 1)) / labels.length
  const set = labels.map((label) => type.setParagraph(label, { style: { ...CAPTION, color: INK_3 }, width }))
  const height = 46 + Math.max(...set.map((label) => label.height))
  flow.gap(8)
  flow.place({
    height,
    draw: (y) => {
      for (const [index, label] of set.entries()) {
        const x = PAGE.side + index * (width + space)
        pen.line({ x, y: y + 42 }, { to: { x: x + width, y: y + 42 }, color: LINE_STRONG })
        pen.text({ type: 'P' }, label, { x, y: y + 46 })
      }
    },
  })
  flow.gap(12)
}
