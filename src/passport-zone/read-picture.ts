import { findZones } from './find-zones.ts'
import { encodeJpeg, freeGrey, type GreyImage, turnGrey } from './grey-image.ts'
import { type ReadLines, readLines } from './read-lines.ts'
import { differ, isWhole, readFields, type ZoneReading } from './zone-reading.ts'

/** A zone with the picture of its two straightened lines, 44 characters wide. */
export interface FoundZone extends ZoneReading {
  /** How well both lines fit what a passport's lines may hold; 0 is best. */
  quality: number
  /** A JPEG. */
  strip: Uint8Array
}

export interface PictureZones {
  /** The best zone; null when there is none, or when there are two of different passports. */
  zone: FoundZone | null
  /** True when two zones read well and differ. */
  areSeveral: boolean
}

const STRIP_QUALITY = 80

interface PictureToRead {
  image: GreyImage
  /** Degrees clockwise. A zone that is upside down is found, too. */
  turn: number
  /** YYYY-MM-DD. */
  today: string
  /** Called several times a second. */
  onProgress?(): Promise<void>
}

/** Looks for the zone of a passport in a picture that is turned first. */
export async function readPicture({ image, turn, ...how }: PictureToRead): Promise<PictureZones> {
  const turned = await turnGrey(image, turn)
  const readings = await readTurned({ ...how, image: turned })
  if (turned !== image) freeGrey(turned)
  const [best] = readings
  if (!best) return { zone: null, areSeveral: false }
  if (readings.filter(isWhole).some((one) => differ(one, best))) return { zone: null, areSeveral: true }
  const { values, isTruncated, lines } = best
  const strip = await encodeJpeg(lines.strip, STRIP_QUALITY)
  return { zone: { values, isTruncated, quality: lines.quality, strip }, areSeveral: false }
}

interface Reading extends ZoneReading {
  lines: ReadLines
}

/** What is read in a picture as it is, best first. */
async function readTurned({ image, today, onProgress }: Omit<PictureToRead, 'turn'>): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const candidate of await findZones(image, onProgress)) {
    const lines = await readLines(image, candidate)
    const reading = lines && readFields(lines, today)
    if (lines && reading) readings.push({ ...reading, lines })
  }
  return readings.toSorted(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || b.lines.quality - a.lines.quality,
  )
}
