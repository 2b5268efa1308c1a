import { PAGE } from './look.ts'

/** One thing that is never split: so high, drawn with its upper edge at y. */
export interface Unit {
  height: number
  draw: (y: number) => void
}

interface Kept extends Unit {
  space: number
}

export type Flow = ReturnType<typeof createFlow>

/** Puts units one below the other and begins a page when the next does not fit. */
export function createFlow(doc: PDFKit.PDFDocument) {
  const bottom = PAGE.height - PAGE.bottom
  let y: number = PAGE.top
  let fresh = true
  let space = 0
  let kept: Kept[] = []

  function turn(): void {
    doc.addPage()
    y = PAGE.top
    fresh = true
  }

  function put(unit: Kept): void {
    if (!fresh) y += unit.space
    unit.draw(y)
    y += unit.height
    fresh = false
  }

  /** `repeat` is drawn first when the unit had to begin a page: the head of a table. */
  function place(unit: Unit, { repeat }: { repeat?: Unit } = {}): void {
    const run = [...kept, { ...unit, space }]
    const height = run.reduce((sum, each) => sum + each.space + each.height, 0)
    kept = []
    space = 0
    if (!fresh && y + height > bottom + 0.01) {
      turn()
      if (repeat) put({ ...repeat, space: 0 })
    }
    for (const each of run) put(each)
  }

  function end(): void {
    if (kept.length > 0) place({ height: 0, draw: () => {} })
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
      kept.push({ ...unit, space })
      space = 0
    },
    /** The next unit begins a page, unless one has just begun. */
    pageBreak: () => {
      end()
      if (!fresh) turn()
      space = 0
    },
    /** Draws what still waits. */
    end,
  }
}
