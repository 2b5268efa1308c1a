import { median } from './text-lines.ts'

/** Where the characters of a line stand: x = start + pitch × k + bend × k × k, which takes up perspective. */
export interface Curve {
  start: number
  pitch: number
  bend: number
}

export interface CharacterGrid {
  curve: Curve
  /** Part of the pieces that stand on the grid. */
  fitting: number
  /** Position on the grid of each piece. */
  positions: number[]
}

const LEAST_PITCH = 3
const LEAST_POINTS = 6
/** The pitch is first taken from gaps, which may be too wide or too narrow. */
const PITCH_FACTORS = [1, 0.94, 1.06, 0.88, 1.12]
/** Parts of a pitch. */
const NEAR = 0.3
const ON_GRID = 0.22

/** The even spacing that the middles of pieces have, from left to right; null for text of another kind. */
export function fitGrid(middles: number[]): CharacterGrid | null {
  const gaps = middles.slice(1).map((x, index) => x - (middles[index] ?? 0))
  const guess = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.4)] ?? 0
  if (guess <= LEAST_PITCH) return null
  const grids = PITCH_FACTORS.flatMap((factor) => fitFrom(middles, gaps, guess * factor) ?? [])
  const best = grids.toSorted((a, b) => b.fitting - b.error - (a.fitting - a.error))[0]
  return best ?? null
}

function fitFrom(
  middles: number[],
  gaps: number[],
  pitch: number,
): (CharacterGrid & { error: number }) | null {
  let curve = fitCurve(countSteps(gaps, pitch), middles)
  if (!curve) return null
  for (let round = 0; round < 3; round += 1) {
    const exact = curve
    const near = middles.filter((x) => distanceToGrid(exact, x) < NEAR)
    const better = fitCurve(
      near.map((x) => Math.round(positionAt(exact, x))),
      near,
    )
    if (!better) break
    curve = better
  }
  const last = curve
  const distances = middles.map((x) => distanceToGrid(last, x))
  const fitting = distances.filter((distance) => distance < ON_GRID).length / distances.length
  const positions = middles.map((x) => Math.round(positionAt(last, x)))
  return { curve, fitting, positions, error: median(distances) }
}

/** How many pitches each piece is from the first, where the pitch may change slowly along the line. */
function countSteps(gaps: number[], pitch: number): number[] {
  const steps = [0]
  let local = pitch
  for (const gap of gaps) {
    const count = gap < 0.5 * local ? 0 : Math.max(1, Math.round(gap / local))
    steps.push((steps.at(-1) ?? 0) + count)
    if (count === 1 || count === 2) local = local * 0.9 + (0.1 * gap) / count
  }
  return steps
}

function distanceToGrid(curve: Curve, x: number): number {
  const position = positionAt(curve, x)
  return Math.abs(position - Math.round(position))
}

export function placeAt({ start, pitch, bend }: Curve, position: number): number {
  return start + pitch * position + bend * position * position
}

/** The position whose place is x. */
export function positionAt({ start, pitch, bend }: Curve, x: number): number {
  const straight = (x - start) / pitch
  if (Math.abs(bend) < 1e-9) return straight
  const root = pitch * pitch - 4 * bend * (start - x)
  return root < 0 ? straight : (Math.sqrt(root) - pitch) / (2 * bend)
}

/** Least squares for a curve of the second degree; null when there is too little to go by. */
function fitCurve(positions: number[], places: number[]): Curve | null {
  if (positions.length < LEAST_POINTS) return null
  const rows = [0, 1, 2].map((row) => {
    const sums = [0, 0, 0, 0]
    for (const [index, position] of positions.entries()) {
      for (let column = 0; column < 3; column += 1)
        sums[column] = (sums[column] ?? 0) + position ** (row + column)
      sums[3] = (sums[3] ?? 0) + position ** row * (places[index] ?? 0)
    }
    return sums
  })
  const solved = solve(rows)
  return solved ? { start: solved[0] ?? 0, pitch: solved[1] ?? 0, bend: solved[2] ?? 0 } : null
}

/** Solves linear equations, each with its right side behind its factors; null when they do not determine the answer. */
export function solve(rows: number[][]): number[] | null {
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    const best = rows
      .map((row, index) => ({ index, size: index < pivot ? -1 : Math.abs(row[pivot] ?? 0) }))
      .reduce((a, b) => (b.size > a.size ? b : a))
    if (best.size < 1e-9) return null
    const row = rows[best.index] ?? []
    rows[best.index] = rows[pivot] ?? []
    rows[pivot] = row
    for (const [index, other] of rows.entries()) {
      if (index === pivot) continue
      const factor = (other[pivot] ?? 0) / (row[pivot] ?? 1)
      for (let column = pivot; column < other.length; column += 1)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0)
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1))
}
