import type { Flow } from './flow.ts'
import type { Pen, Tag } from './ink.ts'
import { BODY, COLUMN, LINE, LINE_STRONG, PAGE, SMALL, SUNKEN, type TextLook } from './look.ts'
import type { Paragraph, RichText, TypeSetter } from './text.ts'

export interface PdfTable {
  /** Names of the columns. */
  header: readonly RichText[]
  rows: readonly (readonly RichText[])[]
  /** Share of the width per column; equal when left out. */
  widths?: readonly number[]
  /** Columns whose figures stand at the right. */
  right?: readonly number[]
  /** Empty cells are for writing: rows high enough for a hand, and lines between the columns. */
  toFillIn?: boolean
}

const PAD = { x: 8, y: 6 }
/** Height of a row that a hand fills in. */
const WRITE = 25
const CELL = { ...BODY, size: 9, line: 13 }
const HEAD = { ...SMALL, weight: 600 as const }

interface Row {
  cells: Paragraph[]
  height: number
}

/** A table whose rows stay whole and whose head is repeated on each page. */
export function placeTable(
  { header, rows, widths, right = [], toFillIn = false }: PdfTable,
  { flow, pen, type }: { flow: Flow; pen: Pen; type: TypeSetter },
): void {
  const shares = header.map((_, index) => widths?.[index] ?? 1)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const columns = shares.map((share) => (share / whole) * COLUMN)
  const lefts = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, width) => sum + width, PAGE.side),
  )
  const table: Tag = { type: 'Table' }

  function setRow(cells: readonly RichText[], look: TextLook): Row {
    const set = columns.map((width, index) =>
      type.setParagraph(cells[index] ?? '', { look, width: width - 2 * PAD.x }),
    )
    const words = Math.max(...set.map(({ height }) => height)) + 2 * PAD.y
    return { cells: set, height: toFillIn && look === CELL ? Math.max(words, WRITE) : words }
  }

  function drawRow(row: Row, { y, head }: { y: number; head: boolean }): void {
    const place = { x: PAGE.side, y }
    if (head) pen.box({ ...place, width: COLUMN, height: row.height }, { fill: SUNKEN })
    const color = head || toFillIn ? LINE_STRONG : LINE
    if (head && toFillIn) pen.line(place, { to: { x: PAGE.side + COLUMN, y }, color })
    pen.line({ ...place, y: y + row.height }, { to: { x: PAGE.side + COLUMN, y: y + row.height }, color })
    if (toFillIn) drawColumns({ y, height: row.height })
    const parent: Tag = { type: 'TR', parent: table }
    for (const [index, cell] of row.cells.entries()) {
      const tag: Tag = { type: head ? 'TH' : 'TD', parent }
      const width = (columns[index] ?? 0) - 2 * PAD.x
      const align = right.includes(index) ? { align: 'right' as const, width } : {}
      pen.text(tag, cell, { x: (lefts[index] ?? 0) + PAD.x, y: y + PAD.y, ...align })
    }
  }

  function drawColumns({ y, height }: { y: number; height: number }): void {
    for (const x of [...lefts, PAGE.side + COLUMN]) {
      pen.line({ x, y }, { to: { x, y: y + height }, color: LINE_STRONG })
    }
  }

  const first = setRow(header, HEAD)
  const repeat = { height: first.height, draw: (y: number) => drawRow(first, { y, head: true }) }
  flow.gap(10)
  flow.keepWithNext(repeat)
  for (const [index, cells] of rows.entries()) {
    const row = setRow(cells, CELL)
    const unit = { height: row.height, draw: (y: number) => drawRow(row, { y, head: false }) }
    // The last row does not stand alone on a page.
    if (index > 0 && index === rows.length - 2) flow.keepWithNext(unit)
    else flow.place(unit, index === 0 ? {} : { repeat })
  }
  flow.gap(12)
}
