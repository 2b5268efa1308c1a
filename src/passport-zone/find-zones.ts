import { type CharacterGrid, fitGrid, placeAt, positionAt } from './character-grid.ts'
import { freeGrey, type GreyImage, medianGrey, resizeGrey } from './grey-image.ts'
import { findPieces, type InkLimits } from './ink.ts'
import { findTextLines, firstX, lastX, type TextLine } from './text-lines.ts'
import type { ZoneMapping } from './zone-cells.ts'
import { LINE_LENGTH } from './zone-format.ts'

/** Longest side of the picture that is searched, in points; a smaller one is enlarged. */
const SEARCHED_SIDE = 2000
const SMALL_SIDE = 1400
const ENLARGED_SIDE = 1500
const MOST_ENLARGED = 2.5

interface Setting extends InkLimits {
  /** Size of the median filter before it; 0 for none. */
  median: number
}

/** Tried one after the other until a zone is found that is as good as can be. */
const SETTINGS: Setting[] = [
  { reach: 14, darker: 0.13, median: 0 },
  { reach: 20, darker: 0.08, median: 3 },
  { reach: 10, darker: 0.2, median: 0 },
]
const GOOD_SCORE = 0.9
const MOST_CANDIDATES = 3
/** Part of a line's pieces that must stand on its grid: ordinary text never does. */
const LEAST_FITTING = 0.6
/** Distance between the two lines in pitches: 6.35 mm by 2.54 mm is 2.5. ICAO Doc 9303-3, 4.2. */
const LINE_DISTANCE = 2.5

interface GridLine extends TextLine {
  grid: CharacterGrid
}

/** Two lines that may be a machine-readable zone. */
export interface ZoneCandidate {
  /** Higher is better. */
  score: number
  /** Points of the whole picture for one character. */
  pitch: number
  map: ZoneMapping
}

/** Finds pairs of lines of evenly spaced characters, best first. `onProgress` is called several times a second. */
export async function findZones(
  image: GreyImage,
  onProgress?: () => Promise<void>,
): Promise<ZoneCandidate[]> {
  const scale = scaleOf(image)
  const searched =
    scale === 1
      ? image
      : await resizeGrey(image, Math.round(image.width * scale), Math.round(image.height * scale))
  let found: ZoneCandidate[] = []
  for (const { median, ...limits } of SETTINGS) {
    await onProgress?.()
    const smooth = median > 0 ? await medianGrey(searched, median) : searched
    const lines = findTextLines(findPieces(smooth, limits)).flatMap(withGrid)
    if (smooth !== searched) freeGrey(smooth)
    found = [...found, ...pairLines(lines, scale)].toSorted((a, b) => b.score - a.score)
    if ((found[0]?.score ?? 0) > GOOD_SCORE) break
  }
  if (searched !== image) freeGrey(searched)
  return found.slice(0, MOST_CANDIDATES)
}

function scaleOf({ width, height }: GreyImage): number {
  const side = Math.max(width, height)
  if (side > SEARCHED_SIDE) return SEARCHED_SIDE / side
  return side < SMALL_SIDE ? Math.min(MOST_ENLARGED, ENLARGED_SIDE / side) : 1
}

function withGrid(line: TextLine): GridLine[] {
  const grid = fitGrid(line.pieces.map(({ x }) => x))
  return grid && grid.fitting > LEAST_FITTING ? [{ ...line, grid }] : []
}

function pairLines(lines: GridLine[], scale: number): ZoneCandidate[] {
  return lines.flatMap((upper) =>
    lines.flatMap((lower) => {
      const pitch = upper === lower ? null : pitchOfPair(upper, lower)
      if (pitch === null) return []
      return [{ score: scorePair(upper, lower), pitch: pitch / scale, map: mapZone(upper, lower, scale) }]
    }),
  )
}

/** The pitch of two lines that stand below each other as those of a zone do; null when they do not. */
function pitchOfPair(upper: GridLine, lower: GridLine): number | null {
  const x = (firstX(upper) + lastX(upper)) / 2
  const distance = lower.start + lower.slope * x - upper.start - upper.slope * x
  if (distance <= 0) return null
  const [above, below] = [middlePitch(upper), middlePitch(lower)]
  const pitch = (above + below) / 2
  const ratio = above / below
  if (ratio < 0.85 || ratio > 1.18 || distance / pitch < 1.7 || distance / pitch > 3.5) return null
  const overlap = Math.min(lastX(upper), lastX(lower)) - Math.max(firstX(upper), firstX(lower))
  const whole = Math.max(lastX(upper), lastX(lower)) - Math.min(firstX(upper), firstX(lower))
  const places = whole / pitch + 1
  if (overlap / whole < 0.5 || places < LINE_LENGTH * 0.6 || places > LINE_LENGTH + 4) return null
  return pitch
}

function middlePitch({ grid: { curve }, pieces }: GridLine): number {
  return curve.pitch + curve.bend * pieces.length
}

function scorePair(upper: GridLine, lower: GridLine): number {
  const share = ({ pieces, grid }: GridLine) => (pieces.length * grid.fitting) / (2 * LINE_LENGTH)
  const missing = ({ grid: { positions } }: GridLine) =>
    Math.abs((positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1 - LINE_LENGTH) * 0.012
  return share(upper) + share(lower) - missing(upper) - missing(lower)
}

/**
 * Where the places of both lines are in the whole picture. Both begin at one origin: with one each, a line was read one
 * place off, and every character of it well.
 */
function mapZone(upper: GridLine, lower: GridLine, scale: number): ZoneMapping {
  const pointOf = ({ grid, start, slope }: GridLine, position: number) => {
    const x = placeAt(grid.curve, position)
    return [x, start + slope * x] as const
  }
  const upperFirst = upper.grid.positions[0] ?? 0
  const [x, y] = pointOf(upper, upperFirst)
  const distance = lower.start + lower.slope * x - y
  // The foot of the perpendicular from the first character of the upper line.
  const foot = Math.round(positionAt(lower.grid.curve, x - ((upper.slope + lower.slope) / 2) * distance))
  const earlier = Math.min(0, (lower.grid.positions[0] ?? 0) - foot)
  return (line, position, below) => {
    const [ax, ay] = pointOf(upper, position + upperFirst + earlier)
    const [bx, by] = pointOf(lower, position + foot + earlier)
    const [px, py] = line === 0 ? [ax, ay] : [bx, by]
    return [
      (px + ((bx - ax) * below) / LINE_DISTANCE) / scale,
      (py + ((by - ay) * below) / LINE_DISTANCE) / scale,
    ]
  }
}
