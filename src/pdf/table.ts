import type { Pen, Tag } from './ink.ts'
import { BODY, COLUMN, LINE, LINE_STRONG, PAGE, SMALL, SUNKEN, type TextStyle } from './style.ts'
import type { Paragraph, RichText, TypeSetter } from './text.ts'
import type { Tools } from './tools.ts'

export interface PdfTable {
  /** Column headings. */
  header: readonly RichText[]
  rows: readonly (readonly RichText[])[]
  /** Fraction of the width per column; equal by default. */
  widths?: readonly number[]
  /** Right-aligned columns. */
  right?: readonly number[]
  /** Cells to fill in by hand: taller rows, and lines between the columns. */
  toFillIn?: boolean
}

const PAD = { x: 8, y: 6 }
/** Height of a row to fill in by hand. */
const WRITE = 25
const CELL = { ...BODY, size: 9, line: 13 }
const HEAD = { ...SMALL, weight: 600 as const }

/** The positions of a table's columns, and the kind of its rows. */
interface Layout {
  /** In points from the left edge of the page; per column. */
  columns: { left: number; width: number; align: 'left' | 'right' }[]
  toFillIn: boolean
  tag: Tag
}

interface Row {
  cells: Paragraph[]
  height: number
}

/** A table whose rows are never split and whose header is repeated on each page. */
export function placeTable(table: PdfTable, { flow, pen, type }: Tools): void {
  const layout = layOut(table)
  const first = setRow(table.header, { layout, style: HEAD, type })
  const repeat = {
    height: first.height,
    draw: (y: number) => drawRow(first, { y, isHead: true, layout, pen }),
  }
  flow.gap(10)
  flow.keepWithNext(repeat)
  for (const [index, cells] of table.rows.entries()) {
    const row = setRow(cells, { layout, style: CELL, type })
    const unit = { height: row.height, draw: (y: number) => drawRow(row, { y, isHead: false, layout, pen }) }
    // The last row is kept with the one before it.
    if (index > 0 && index === table.rows.length - 2) flow.keepWithNext(unit)
    else flow.place(unit, index === 0 ? {} : { repeat })
  }
  flow.gap(12)
}

function layOut({ header, widths, right = [], toFillIn = false }: PdfTable): Layout {
  const shares = header.map((_, index) => widths?.[index] ?? 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  let left = PAGE.side
  const columns = shares.map((share, index) => {
    const column = {
      left,
      width: (share / total) * COLUMN,
      align: right.includes(index) ? ('right' as const) : ('left' as const),
    }
    left += column.width
    return column
  })
  return { columns, toFillIn, tag: { type: 'Table' } }
}

interface RowToSet {
  layout: Layout
  style: TextStyle
  type: TypeSetter
}

function setRow(cells: readonly RichText[], { layout, style, type }: RowToSet): Row {
  const set = layout.columns.map(({ width }, index) =>
    type.setParagraph(cells[index] ?? '', { style, width: width - 2 * PAD.x }),
  )
  const words = Math.max(...set.map(({ height }) => height)) + 2 * PAD.y
  return { cells: set, height: layout.toFillIn && style === CELL ? Math.max(words, WRITE) : words }
}

interface RowToDraw {
  y: number
  isHead: boolean
  layout: Layout
  pen: Pen
}

function drawRow(row: Row, { y, isHead, layout, pen }: RowToDraw): void {
  drawRowLines(row.height, { y, isHead, layout, pen })
  const parent: Tag = { type: 'TR', parent: layout.tag }
  for (const [index, { left, width, align }] of layout.columns.entries()) {
    const cell = row.cells[index]
    if (!cell) continue
    const tag: Tag = { type: isHead ? 'TH' : 'TD', parent }
    const place = { x: left + PAD.x, y: y + PAD.y }
    pen.text(tag, cell, align === 'right' ? { ...place, align, width: width - 2 * PAD.x } : place)
  }
}

function drawRowLines(height: number, { y, isHead, layout, pen }: RowToDraw): void {
  const { columns, toFillIn } = layout
  const end = PAGE.side + COLUMN
  const place = { x: PAGE.side, y }
  if (isHead) pen.box({ ...place, width: COLUMN, height }, { fill: SUNKEN })
  const color = isHead || toFillIn ? LINE_STRONG : LINE
  if (isHead && toFillIn) pen.line(place, { to: { x: end, y }, color })
  pen.line({ ...place, y: y + height }, { to: { x: end, y: y + height }, color })
  if (!toFillIn) return
  for (const x of [...columns.map(({ left }) => left), end]) {
    pen.line({ x, y }, { to: { x, y: y + height }, color: LINE_STRONG })
  }
}
