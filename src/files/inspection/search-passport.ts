import { differ, isWhole } from '#passport-zone/zone-reading.ts'
import type { PassportZone, SearchedPage } from './file-inspector.ts'
import { stepNumber, ZONE_TURNS } from './inspection-messages.ts'

/** Processor time after which no further step is begun; the longest step takes about a second. */
const MOST_MILLISECONDS = 3_800
/** The zone is on one of the first pages of a passport. */
const MOST_PAGES = 12
/** Upright and lying; a file of few pages may be a photo held askew. */
const USUAL_TURNS = 2
const FEW_PAGES = 2

/** Runs one step in the inspection's process; `searched` is null when the page crashes it. */
type Search = (step: number) => Promise<{ searched: SearchedPage | null; milliseconds: number }>

/**
 * Looks for the zone page by page, upright first. After it is found the other pages are looked at once more, in the time
 * that is left: a file with two passports says nothing for certain. Null when nothing is found, or two that differ.
 */
export async function searchPassport(search: Search): Promise<PassportZone | null> {
  let best: PassportZone | null = null
  let left = MOST_MILLISECONDS
  let pages = 1
  for (let turn = 0; turn < ZONE_TURNS.length; turn += 1) {
    if (turn >= USUAL_TURNS && (pages > FEW_PAGES || best)) break
    for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      // What lies is looked for only while nothing is found.
      if (turn > 0 && best && isWhole(best.zone)) return best
      if (left <= 0) return best
      const { searched, milliseconds } = await search(stepNumber({ page, turn }))
      left -= milliseconds
      if (!searched) continue
      pages = searched.pages
      if (searched.areSeveral) return null
      const { zone } = searched
      if (!zone) continue
      if (best && isWhole(best.zone) && isWhole(zone) && differ(best.zone, zone)) return null
      if (!best || isBetter(zone, best.zone)) best = { zone, page }
    }
  }
  return best
}

function isBetter(zone: PassportZone['zone'], than: PassportZone['zone']): boolean {
  const [whole, wholeBefore] = [isWhole(zone), isWhole(than)]
  return whole === wholeBefore ? zone.quality > than.quality : whole
}
