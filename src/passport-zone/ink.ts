import type { GreyImage } from './grey-image.ts'

/** A connected piece of ink: mostly one character. */
export interface Piece {
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
  points: number
  /** Middle. */
  x: number
  y: number
}

/** How much darker than the mean of its neighbourhood a point of ink is. */
export interface InkLimits {
  /** Half the side of the neighbourhood, in points. */
  reach: number
  /** Part of the mean. */
  darker: number
}

/** Least difference of grey, so that noise on white paper is none. */
const LEAST_DARKER = 7

/** Finds the connected pieces of what is darker than its neighbourhood, whatever the light. */
export function findPieces(image: GreyImage, limits: InkLimits): Piece[] {
  return connect(findInk(image, limits), image.width, image.height)
}

/** 1 for a point of ink. */
function findInk({ data, width, height }: GreyImage, { reach, darker }: InkLimits): Uint8Array {
  const sums = sumUp(data, width, height)
  const ink = new Uint8Array(width * height)
  const stride = width + 1
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - reach) * stride
    const below = Math.min(height, y + reach + 1) * stride
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        (sums[below + right] ?? 0) -
        (sums[above + right] ?? 0) -
        (sums[below + left] ?? 0) +
        (sums[above + left] ?? 0)
      const mean = sum / (((below - above) / stride) * (right - left))
      const at = y * width + x
      if ((data[at] ?? 0) < mean - Math.max(LEAST_DARKER, darker * mean)) ink[at] = 1
    }
  }
  return ink
}

/** The sum of everything above and to the left of each point; an unsigned number is enough for 16 million points. */
function sumUp(data: Uint8Array, width: number, height: number): Uint32Array {
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** A run of ink in one row, and the piece it belongs to. */
interface Run {
  from: number
  to: number
  piece: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
  points: number
}

/** Joins the runs of each row with those that touch them in the row above, corners included. */
function connect(ink: Uint8Array, width: number, height: number): Piece[] {
  const parents: number[] = []
  const boxes: Box[] = []
  let above: Run[] = []
  for (let y = 0; y < height; y += 1) {
    const runs = listRuns(ink, y * width, width)
    let first = 0
    for (const run of runs) {
      while ((above[first]?.to ?? Number.POSITIVE_INFINITY) < run.from - 1) first += 1
      for (let index = first; (above[index]?.from ?? Number.POSITIVE_INFINITY) <= run.to + 1; index += 1)
        run.piece = join({ parents, boxes }, run.piece, findRoot(parents, above[index]?.piece ?? 0))
      if (run.piece < 0) {
        run.piece = parents.push(parents.length) - 1
        boxes.push({ left: run.from, right: run.to, top: y, bottom: y, points: 0 })
      }
      addRun(boxes[run.piece], run, y)
    }
    above = runs
  }
  return boxes.filter((_, index) => parents[index] === index).map(describe)
}

function listRuns(ink: Uint8Array, start: number, width: number): Run[] {
  const runs: Run[] = []
  for (let x = 0; x < width; x += 1) {
    if (ink[start + x] === 0) continue
    const from = x
    while (x < width && ink[start + x] === 1) x += 1
    runs.push({ from, to: x - 1, piece: -1 })
  }
  return runs
}

function findRoot(parents: number[], piece: number): number {
  let root = piece
  for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) root = parent
  parents[piece] = root
  return root
}

/** Makes one piece of two, of which the first may not be there yet; returns it. */
function join({ parents, boxes }: { parents: number[]; boxes: Box[] }, one: number, other: number): number {
  if (one < 0 || one === other) return other
  const [kept, gone] = one < other ? [one, other] : [other, one]
  parents[gone] = kept
  const [into, from] = [boxes[kept], boxes[gone]]
  if (!into || !from) return kept
  into.left = Math.min(into.left, from.left)
  into.right = Math.max(into.right, from.right)
  into.top = Math.min(into.top, from.top)
  into.bottom = Math.max(into.bottom, from.bottom)
  into.points += from.points
  return kept
}

function addRun(box: Box | undefined, { from, to }: Run, y: number): void {
  if (!box) return
  box.left = Math.min(box.left, from)
  box.right = Math.max(box.right, to)
  box.bottom = y
  box.points += to - from + 1
}

function describe({ left, right, top, bottom, points }: Box): Piece {
  const [width, height] = [right - left + 1, bottom - top + 1]
  return { left, right, top, bottom, points, width, height, x: (left + right) / 2, y: (top + bottom) / 2 }
}
