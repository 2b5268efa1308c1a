import type { Piece } from './ink.ts'

/** Pieces that stand in one straight line, and that line: y = start + slope × x. */
export interface TextLine {
  pieces: Piece[]
  start: number
  slope: number
  /** Of the middle one of its pieces, in points. */
  height: number
}

/** Sizes of a character in the picture that is searched, in points. */
const LEAST_HEIGHT = 5
const MOST_SIDE = 75
const LEAST_POINTS = 8
/** A shorter line is not part of a zone, or joins one. */
const LEAST_CHAIN = 4
const LEAST_LINE = 12
/** Lines that are steeper are found in a turned picture. */
const STEEPEST = 0.3
/** How far right, and how far above or below, the next character may be, in points. */
const FARTHEST = 240
const FARTHEST_ASIDE = 0.3 * MOST_SIDE + 0.13 * FARTHEST
/** The gap between two parts of a line, in heights: a name may be followed by a long filler that is not seen. */
const WIDEST_GAP = 14

/** Finds straight lines of pieces that are as large as each other. */
export function findTextLines(pieces: Piece[]): TextLine[] {
  return joinLines(chainPieces(pieces.filter(isCharacter)))
}

function isCharacter({ width, height, points }: Piece): boolean {
  if (height < LEAST_HEIGHT || height > MOST_SIDE || width < 2 || width > MOST_SIDE) return false
  return width / height < 2 && height / width < 9 && points >= LEAST_POINTS
}

/** Each piece's nearest neighbour to the right, if it is also that one's nearest to the left. */
function chainPieces(unsorted: Piece[]): TextLine[] {
  const pieces = unsorted.toSorted((a, b) => a.x - b.x)
  const { right, left } = findNeighbours(pieces)
  const seen = new Set<number>()
  const lines: TextLine[] = []
  for (const index of pieces.keys()) {
    const before = left[index] ?? -1
    if (seen.has(index) || (before >= 0 && right[before] === index)) continue
    const chain: Piece[] = []
    for (let at = index; at >= 0 && !seen.has(at); ) {
      const piece = pieces[at]
      if (piece) chain.push(piece)
      seen.add(at)
      const next = right[at] ?? -1
      at = next >= 0 && left[next] === at ? next : -1
    }
    const line = chain.length >= LEAST_CHAIN ? fitLine(chain) : null
    if (line && line.pieces.length >= LEAST_CHAIN && Math.abs(line.slope) < STEEPEST) lines.push(line)
  }
  return lines
}

function findNeighbours(pieces: Piece[]): { right: number[]; left: number[] } {
  const right: number[] = pieces.map(() => -1)
  const left: number[] = pieces.map(() => -1)
  const rightCost: number[] = pieces.map(() => Number.POSITIVE_INFINITY)
  const leftCost: number[] = pieces.map(() => Number.POSITIVE_INFINITY)
  for (const [index, piece] of pieces.entries())
    for (let other = index + 1; other < pieces.length; other += 1) {
      const next = pieces[other]
      if (!next || next.x - piece.x > FARTHEST) break
      if (Math.abs(next.y - piece.y) > FARTHEST_ASIDE) continue
      const cost = costOfStep(piece, next)
      if (cost < (rightCost[index] ?? 0)) {
        rightCost[index] = cost
        right[index] = other
      }
      if (cost < (leftCost[other] ?? 0)) {
        leftCost[other] = cost
        left[other] = index
      }
    }
  return { right, left }
}

/** How unlikely it is that one piece follows another in a line; infinite when it cannot be. */
function costOfStep(piece: Piece, next: Piece): number {
  const height = Math.max(piece.height, next.height)
  const across = next.x - piece.x
  const down = Math.abs(next.y - piece.y)
  const ratio = piece.height / next.height
  const fits =
    across >= 0.45 * height &&
    across <= 3.6 * height &&
    ratio >= 0.45 &&
    ratio <= 2.2 &&
    down <= 0.3 * height + 0.13 * across
  return fits ? across + 2 * down : Number.POSITIVE_INFINITY
}

/** The straight line through most of the pieces, without those that stand beside it. */
function fitLine(all: Piece[]): TextLine | null {
  let pieces = all
  const height = median(all.map((piece) => piece.height))
  const limit = Math.max(1.2, 0.3 * height)
  let line = { start: 0, slope: 0 }
  for (let round = 0; round < 4; round += 1) {
    const fitted = leastSquares(pieces)
    if (!fitted) return null
    line = fitted
    const near = all.filter(({ x, y }) => Math.abs(y - fitted.start - fitted.slope * x) < limit)
    if (near.length < LEAST_CHAIN) break
    const isStable = near.length === pieces.length
    pieces = near
    if (isStable) break
  }
  return { ...line, height, pieces: pieces.toSorted((a, b) => a.x - b.x) }
}

function leastSquares(pieces: Piece[]): { start: number; slope: number } | null {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0]
  for (const { x, y } of pieces) {
    sumX += x
    sumY += y
    sumXX += x * x
    sumXY += x * y
  }
  const divisor = pieces.length * sumXX - sumX * sumX
  if (Math.abs(divisor) < 1e-9) return null
  const slope = (pieces.length * sumXY - sumX * sumY) / divisor
  return { slope, start: (sumY - slope * sumX) / pieces.length }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Puts together lines that continue each other. */
function joinLines(lines: TextLine[]): TextLine[] {
  const longestFirst = lines.toSorted((a, b) => b.pieces.length - a.pieces.length)
  const used = new Set<TextLine>()
  const joined: TextLine[] = []
  for (const line of longestFirst) {
    if (used.has(line)) continue
    used.add(line)
    const whole = extendLine(line, longestFirst, used)
    if (whole.pieces.length >= LEAST_LINE) joined.push(whole)
  }
  return joined
}

function extendLine(line: TextLine, others: TextLine[], used: Set<TextLine>): TextLine {
  let whole = line
  for (let grows = true; grows; ) {
    grows = false
    for (const other of others) {
      const longer = used.has(other) ? null : joinTwo(whole, other)
      if (!longer) continue
      used.add(other)
      whole = longer
      grows = true
    }
  }
  return whole
}

function joinTwo(line: TextLine, other: TextLine): TextLine | null {
  const { height } = line
  const gap = Math.max(firstX(other) - lastX(line), firstX(line) - lastX(other))
  if (gap > WIDEST_GAP * height) return null
  const x = (firstX(other) + lastX(other)) / 2
  const y = (firstY(other) + lastY(other)) / 2
  if (Math.abs(y - line.start - line.slope * x) > 0.55 * height) return null
  const ratio = other.height / height
  if (ratio < 0.5 || ratio > 1.9) return null
  const joined = fitLine([...line.pieces, ...other.pieces])
  return joined && joined.pieces.length >= line.pieces.length + other.pieces.length * 0.6 ? joined : null
}

export const firstX = ({ pieces }: TextLine) => pieces[0]?.x ?? 0
export const lastX = ({ pieces }: TextLine) => pieces.at(-1)?.x ?? 0
const firstY = ({ pieces }: TextLine) => pieces[0]?.y ?? 0
const lastY = ({ pieces }: TextLine) => pieces.at(-1)?.y ?? 0
