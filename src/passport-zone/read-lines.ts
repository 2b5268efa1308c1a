import { classifyCell } from './character-classifier.ts'
import type { ZoneCandidate } from './find-zones.ts'
import { freeGrey, type GreyImage, resizeGrey } from './grey-image.ts'
import { CELL_PITCH, cutCell, cutStrip, type ZoneMapping } from './zone-cells.ts'
import { ALPHABET, LINE_LENGTH, LOWER_PLACES, UPPER_PLACES } from './zone-format.ts'

/** How likely each character is at each place, as logarithms. */
export type LikelyCharacters = Float32Array[]

/** Two lines as the classifier sees them. */
export interface ReadLines {
  upper: LikelyCharacters
  lower: LikelyCharacters
  /** Mean logarithm of the likeliest allowed characters of both lines; 0 is best. */
  quality: number
  /** Both lines straightened. */
  strip: GreyImage
}

/** How many places the found beginning may be off. */
const MOST_SHIFT = 4
const SHIFT_COST = 0.02
/** Below it two lines are no zone, or upside down. */
const LEAST_LIKELY = -1.6
/** The picture is made smaller to a little more than the pitch of a cell. */
const READ_PITCH = CELL_PITCH * 1.15
const STRIP_PITCH = 24

const INDEX = new Map([...ALPHABET].map((character, index) => [character, index]))

export function likelihoodOf(likely: Float32Array | undefined, character: string): number {
  return likely?.[INDEX.get(character) ?? -1] ?? Number.NEGATIVE_INFINITY
}

/** Reads the two lines of a candidate, also upside down; null when they are no zone. */
export async function readLines(image: GreyImage, candidate: ZoneCandidate): Promise<ReadLines | null> {
  const scale = READ_PITCH / candidate.pitch
  const isNear = scale >= 0.98
  const small = isNear
    ? image
    : await resizeGrey(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const factor = isNear ? 1 : scale
  const upright: ZoneMapping = (line, position, below) => {
    const [x, y] = candidate.map(line, position, below)
    return [x * factor, y * factor]
  }
  const turned: ZoneMapping = (line, position, below) =>
    upright(line === 0 ? 1 : 0, LINE_LENGTH - 1 - position, -below)
  const readings = [upright, turned].flatMap((map) => readWay(small, map) ?? [])
  if (!isNear) freeGrey(small)
  return readings.toSorted((a, b) => b.quality - a.quality)[0] ?? null
}

function readWay(image: GreyImage, map: ZoneMapping): ReadLines | null {
  const places = Array.from({ length: LINE_LENGTH + 2 * MOST_SHIFT }, (_, index) => index - MOST_SHIFT)
  const classify = (line: 0 | 1) =>
    places.map((position) => classifyCell(cutCell({ image, map, line, position })))
  const upper = classify(0)
  const inside = (line: LikelyCharacters) => line.slice(MOST_SHIFT, MOST_SHIFT + LINE_LENGTH)
  const likeliest = (line: LikelyCharacters) =>
    inside(line).reduce((sum, likely) => sum + Math.max(...likely), 0) / LINE_LENGTH
  // Half of the work is saved on what is no zone.
  if (likeliest(upper) < LEAST_LIKELY) return null
  const lower = classify(1)
  if ((likeliest(upper) + likeliest(lower)) / 2 < LEAST_LIKELY) return null
  const { shift, quality } = findShift(upper, lower)
  const cut = (line: LikelyCharacters) => line.slice(MOST_SHIFT + shift, MOST_SHIFT + shift + LINE_LENGTH)
  const shifted: ZoneMapping = (line, position, below) => map(line, position + shift, below)
  const strip = cutStrip({ image, map: shifted, pitch: STRIP_PITCH })
  return { upper: cut(upper), lower: cut(lower), quality, strip }
}

/** The beginning at which both lines fit best what each place may hold. */
function findShift(upper: LikelyCharacters, lower: LikelyCharacters): { shift: number; quality: number } {
  let best = { shift: 0, quality: Number.NEGATIVE_INFINITY, cost: Number.NEGATIVE_INFINITY }
  for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift += 1) {
    const quality = fitPlaces(upper, UPPER_PLACES, shift) + fitPlaces(lower, LOWER_PLACES, shift)
    const cost = quality - Math.abs(shift) * SHIFT_COST
    if (cost > best.cost) best = { shift, quality, cost }
  }
  return best
}

function fitPlaces(line: LikelyCharacters, places: string[], shift: number): number {
  const sum = places.reduce((total, allowed, index) => {
    const likely = line[index + MOST_SHIFT + shift]
    return total + Math.max(...[...allowed].map((character) => likelihoodOf(likely, character)))
  }, 0)
  return sum / LINE_LENGTH
}
