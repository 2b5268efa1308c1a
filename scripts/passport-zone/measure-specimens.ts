import { loadGrey } from '#passport-zone/grey-image.ts'
import { READ_FIELDS, type ReadFieldName, type ZoneValues } from '#passport-zone/read-fields.ts'
import { readPicture } from '#passport-zone/read-picture.ts'
import type { Specimen } from './specimens.ts'

const LIMITS = { maxPixels: 60_000_000, keptPixels: 6_000_000 }
const TODAY = '2026-11-28'
/** Ways to turn a picture that stands or lies as people hold a phone. */
const TURNS = [0, 90]
/** Fields that a check digit covers. */
const CHECKED: readonly ReadFieldName[] = ['number', 'birth_date', 'expiry_date']

/** What the reader made of one specimen. */
export interface Measure {
  /** Fields shown as certain. */
  shown: number
  /** Fields of the passport. */
  printed: number
  /** Fields shown as certain that are not what is printed: `number: AB1 instead of A81`. */
  wrong: string[]
  /** True when all fields with a check digit are shown, and right. */
  isChecked: boolean
  /** Processor time in milliseconds. */
  milliseconds: number
}

/** Reads a specimen as the inspection does, and compares what is shown with what is printed. */
export async function measureSpecimen({ bytes, zone }: Specimen): Promise<Measure> {
  const before = process.cpuUsage()
  const values = await readBytes(bytes)
  const { user, system } = process.cpuUsage(before)
  const shown = READ_FIELDS.filter((name) => values !== null && values[name] !== null)
  const wrong = shown
    .filter((name) => values?.[name] !== zone.values[name])
    .map((name) => `${name}: ${values?.[name]} instead of ${zone.values[name]}`)
  return {
    shown: shown.length,
    printed: READ_FIELDS.filter((name) => zone.values[name] !== null).length,
    wrong,
    isChecked: CHECKED.every((name) => values?.[name] === zone.values[name]),
    milliseconds: (user + system) / 1000,
  }
}

/** What is certain in a picture; null when no zone is found. */
export async function readBytes(bytes: Uint8Array): Promise<ZoneValues | null> {
  const image = await loadGrey(bytes, LIMITS)
  for (const turn of TURNS) {
    const { zone } = await readPicture({ image, turn, today: TODAY })
    if (zone) return zone.values
  }
  return null
}
