import { findZones } from './find-zones.ts'
import { encodeJpeg, freeGrey, type GreyImage, turnGrey } from './grey-image.ts'
import { READ_FIELDS, type ReadFieldName, type ZoneValues } from './read-fields.ts'
import { type ReadLines, readLines } from './read-lines.ts'
import { cutPlace } from './zone-cells.ts'
import { PLACES, type Place } from './zone-format.ts'
import { differ, isWhole, readFields, type ZoneReading } from './zone-reading.ts'

/** A JPEG of the place of each field that is shown, straightened. */
export type FieldPictures = Partial<Record<ReadFieldName, Uint8Array>>

/** A zone with the pictures of its fields. */
export interface FoundZone extends ZoneReading {
  /** How well both lines fit what a passport's lines may hold; 0 is best. */
  quality: number
  pictures: FieldPictures
}

export interface PictureZones {
  /** The best zone; null when there is none, or when there are two of different passports. */
  zone: FoundZone | null
  /** True when two zones read well and differ. */
  areSeveral: boolean
}

const PICTURE_QUALITY = 80

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
  const pictures = await cutPictures(lines.strip, values)
  return { zone: { values, isTruncated, quality: lines.quality, pictures }, areSeveral: false }
}

async function cutPictures(strip: GreyImage, values: ZoneValues): Promise<FieldPictures> {
  const pictures: FieldPictures = {}
  for (const name of READ_FIELDS) {
    const place = values[name] === null ? null : placeOf(name, values)
    if (place) pictures[name] = await encodeJpeg(cutPlace(strip, place), PICTURE_QUALITY)
  }
  return pictures
}

/** Where in its line a field stands; both parts of a name are as long as they are printed. */
function placeOf(name: ReadFieldName, { surname, given_names }: ZoneValues): Place {
  const { names } = PLACES
  const between = names.from + (surname?.length ?? 0)
  if (name === 'surname') return { ...names, to: between }
  if (name !== 'given_names') return PLACES[name]
  return { ...names, from: between + 2, to: between + 2 + (given_names?.length ?? 0) }
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
