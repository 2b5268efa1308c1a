import { PAGE } from './style.ts'

/** One thing that is never split: so high, drawn with its upper edge at y. */
export interface Unit {
  height: number
  draw: (y: number) => void
}

interface Spaced extends Unit {
  /** Above it, unless it begins a page. */
  space: number
}

export type Flow = ReturnType<typeof createFlow>

/** Puts units one below the other and begins a page when the next does not fit. */
export function createFlow(doc: PDFKit.PDFDocument) {
  const pages = createPages(doc)
  let space = 0
  let pendingUnits: Spaced[] = []

  /** `repeat` is drawn first when the unit had to begin a page: the head of a table. */
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
    /** Space above the next unit; the largest asked for counts, and none at the top of a page. */
    gap: (points: number) => {
      space = Math.max(space, points)
    },
    /** Takes back the space asked for so far. */
    noGap: () => {
      space = 0
    },
    /** Waits for the next unit and goes to the same page: a heading. */
    keepWithNext: (unit: Unit) => {
      pendingUnits.push({ ...unit, space })
      space = 0
    },
    /** The next unit begins a page, unless one has just begun. */
    pageBreak: () => {
      end()
      if (!pages.isAtPageTop()) pages.turn()
      space = 0
    },
    /** Draws what still waits. */
    end,
  }
}

/** The page that is being filled, and how far. */
function createPages(doc: PDFKit.PDFDocument) {
  const bottom = PAGE.height - PAGE.bottom
  let y: number = PAGE.top
  let isAtPageTop = true
  return {
    isAtPageTop: () => isAtPageTop,
    /** On an empty page everything fits: there is no better one. */
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
