import type { Pen, Tag } from './ink.ts'
import { BODY, CAPTION, COLUMN, INK_3, LINE_STRONG, PAGE, SMALL } from './style.ts'
import type { Paragraph, RichText, TypeSetter } from './text.ts'
import type { Tools } from './tools.ts'

/** A cell to fill in by hand, or with what is written in it. */
export interface PdfField {
  label: RichText
  /** A hint below the label, in smaller print. */
  hint?: RichText
  /** Fraction of the row's width, more than 0 up to 1 (default); neighbours that fit share a row. */
  share?: number
  /** Number of lines to write on; default 1. */
  lines?: number
  /** What is written in it; with none it has the lines. */
  value?: string
}

const PAD = 6
const WRITE = 20
const LABEL_STYLE = { ...SMALL, size: 8, line: 11 }
/** Lines of a value in one piece of a cell: a longer one goes on in a cell below, on the next page if need be. */
const LINES_IN_PIECE = 36

interface Cell {
  x: number
  width: number
  label: Paragraph | undefined
  hint: Paragraph | undefined
  /** Height of label and hint. */
  words: number
  value: Paragraph | undefined
  /** Lines to write on. */
  lines: number
}

/** Joined cells as on an official form; a row of cells is never split, but where what is written is longer than a page. */
export function placeFields(fields: readonly PdfField[], tools: Tools): void {
  tools.flow.gap(10)
  for (const row of splitRows(fields)) {
    const cells = setCells(row, tools.type)
    const pieces = Math.max(
      ...cells.map(({ value }) => Math.ceil((value?.lines.length ?? 0) / LINES_IN_PIECE)),
    )
    placeRow(
      cells.map((cell) => cutValue(cell, 0)),
      tools,
    )
    for (let piece = 1; piece < pieces; piece += 1) {
      placeRow(
        cells.map((cell) => ({
          ...cutValue(cell, piece),
          label: undefined,
          hint: undefined,
          words: 0,
          lines: 0,
        })),
        tools,
      )
    }
  }
  tools.flow.gap(12)
}

function setCells(row: readonly PdfField[], type: TypeSetter): Cell[] {
  let x = PAGE.side
  return row.map(({ label: text, hint: note, share = 1, lines = 1, value: written }) => {
    const width = share * COLUMN
    const inside = width - 2 * PAD
    const label = type.setParagraph(text, { style: LABEL_STYLE, width: inside })
    const hint = note ? type.setParagraph(note, { style: CAPTION, width: inside }) : undefined
    const value = written ? type.setParagraph(written, { style: BODY, width: inside }) : undefined
    const cell = { x, width, label, hint, words: label.height + (hint?.height ?? 0), value, lines }
    x += width
    return cell
  })
}

function cutValue(cell: Cell, piece: number): Cell {
  if (!cell.value) return cell
  const { style, lines: all } = cell.value
  const lines = all.slice(piece * LINES_IN_PIECE, (piece + 1) * LINES_IN_PIECE)
  return { ...cell, value: { lines, style, height: lines.length * style.line } }
}

function placeRow(cells: readonly Cell[], { flow, pen }: Pick<Tools, 'flow' | 'pen'>): void {
  const height = Math.max(
    ...cells.map(({ words, value, lines }) => words + Math.max(lines * WRITE, value ? value.height + 4 : 0)),
  )
  const draw = (y: number) => {
    for (const cell of cells) drawCell(cell, { y, height: height + 6, pen })
  }
  flow.place({ height: height + 6, draw })
}

function drawCell(
  { x, width, label, hint, words, value, lines }: Cell,
  { y, height, pen }: { y: number; height: number; pen: Pen },
): void {
  pen.box({ x, y, width, height }, { stroke: LINE_STRONG })
  const tag: Tag = { type: 'P' }
  if (label) pen.text(tag, label, { x: x + PAD, y: y + 5 })
  if (label && hint) pen.text(tag, hint, { x: x + PAD, y: y + 5 + label.height })
  if (value) pen.text({ type: 'P' }, value, { x: x + PAD, y: y + words + 6 })
  else drawLines({ x, y: y + words + 5, width, lines: lines - 1 }, pen)
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

/** A line to sign on, or with what is written on it. */
export interface PdfSignature {
  label: RichText
  value?: string
}

/** Signature lines side by side, each with its label below. */
export function placeSignatures(signatures: readonly PdfSignature[], { flow, pen, type }: Tools): void {
  const space = 24
  const width = (COLUMN - space * (signatures.length - 1)) / signatures.length
  const set = signatures.map(({ label, value }) => ({
    label: type.setParagraph(label, { style: { ...CAPTION, color: INK_3 }, width }),
    value: value ? type.setParagraph(value, { style: BODY, width }) : undefined,
  }))
  const line = Math.max(42, ...set.map(({ value }) => (value?.height ?? 0) + 4))
  const height = line + 4 + Math.max(...set.map(({ label }) => label.height))
  flow.gap(8)
  flow.place({
    height,
    draw: (y) => {
      for (const [index, { label, value }] of set.entries()) {
        const x = PAGE.side + index * (width + space)
        if (value) pen.text({ type: 'P' }, value, { x, y: y + line - value.height - 2 })
        pen.line({ x, y: y + line }, { to: { x: x + width, y: y + line }, color: LINE_STRONG })
        pen.text({ type: 'P' }, label, { x, y: y + line + 4 })
      }
    },
  })
  flow.gap(12)
}
