import { PAGE } from './style.ts'

/** A block that is never split: its height, and a function that draws it with its upper edge at y. */
export interface Unit {
  height: number
  draw: (y: number) => void
}

interface Spaced extends Unit {
  /** Space above it, unless it is the first on a page. */
  space: number
}

export type Flow = ReturnType<typeof createFlow>

/** Places units one below the other and begins a page when the next does not fit. */
export function createFlow(doc: PDFKit.PDFDocument) {
  const pages = createPages(doc)
  let space = 0
  let pendingUnits: Spaced[] = []

  /** `repeat` is drawn first when the unit begins a new page: a table's header. */
  function place(unit: Unit, { repeat }: { repeat?: Unit } = {}): void {
    const run = [...pendingUnits, { ...unit, space }]
    pendingUnits = []
    space = 0
    if (!pages.fits(run.reduce((sum, each) => sum + each.space + each.height, 0))) {
      pages.turn()
      if (repeat) pages.draw({ ...repeat, space: 0 })
    }
    for (const each of run) pages.draw(each)
  }

  function end(): void {
    if (pendingUnits.length > 0) place({ height: 0, draw: () => {} })
  }

  return {
    place,
    /** Adds space above the next unit; the largest value counts, and none at the top of a page. */
    gap: (points: number) => {
      space = Math.max(space, points)
    },
    /** Discards the pending space. */
    noGap: () => {
      space = 0
    },
    /** Keeps this unit on the page of the next one: a heading. */
    keepWithNext: (unit: Unit) => {
      pendingUnits.push({ ...unit, space })
      space = 0
    },
    /** Begins a new page, unless one has just begun. */
    pageBreak: () => {
      end()
      if (!pages.isAtPageTop()) pages.turn()
      space = 0
    },
    /** Draws pending units. */
    end,
  }
}

/** The current page, and the position on it. */
function createPages(doc: PDFKit.PDFDocument) {
  const bottom = PAGE.height - PAGE.bottom
  let y: number = PAGE.top
  let isAtPageTop = true
  return {
    isAtPageTop: () => isAtPageTop,
    /** Everything fits on an empty page, because no other page has more room. */
    fits: (height: number) => isAtPageTop || y + height <= bottom + 0.01,
    turn(): void {
      doc.addPage()
      y = PAGE.top
      isAtPageTop = true
    },
    draw(unit: Spaced): void {
      if (!isAtPageTop) y += unit.space
      unit.draw(y)
      y += unit.height
      isAtPageTop = false
    },
  }
}
