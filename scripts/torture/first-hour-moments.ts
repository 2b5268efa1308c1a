import { DOCUMENT_TYPES, type DocumentType } from '../../src/features/documents/contract.ts'
import { type Kind, type Moment, setLine, type Walk } from './first-hour-person.ts'

export const PAGES = 12
export const INFO_LABELS = {
  full_name: 'Full Name',
  phone: 'Phone Number',
  address: 'Address',
  date_of_birth: 'Date of Birth',
  nationality: 'Nationality',
  passport_number: 'Passport Number',
}
export const FORM_LABELS = {
  purpose_of_stay: 'Purpose of stay',
  planned_stay_duration: 'Planned stay duration',
  employment_status: 'Employment status',
  monthly_income: 'Monthly income',
  accommodation: 'Accommodation details',
  previous_applications: 'Previous applications',
  criminal_record: 'Criminal record',
  health_insurance: 'Health insurance',
}
export const SLOTS = DOCUMENT_TYPES.filter((type) => type !== 'passport')

/** The place at which so many pages have been sent. */
export const atPages = (sent: number) => `pages ${sent}`
export const atSlot = (type: DocumentType) => `slot ${type}`

/** Fields whose answer is a choice, a date or filled in already: whole, or not there at all. */
const WHOLE = [
  'full_name',
  'date_of_birth',
  'purpose_of_stay',
  'employment_status',
  'previous_applications',
  'criminal_record',
]
export const isWhole = (place: string) => WHOLE.includes(place)
const TYPED_PLACES = Object.keys({ ...INFO_LABELS, ...FORM_LABELS }).filter((name) => !isWhole(name))
const PAGE_PLACES = Array.from({ length: PAGES - 1 }, (_, sent) => atPages(sent))
const SLOT_PLACES = SLOTS.map(atSlot)
/** Ten moments, six of them while files are sent. */
const DRAWN: [places: string[], count: number][] = [
  [TYPED_PLACES, 3],
  [WHOLE, 1],
  [PAGE_PLACES, 4],
  [SLOT_PLACES, 2],
]
/** What is typed before these fields cannot have saved itself: the form is not complete. */
const DRAWN_FOR_CONTROL: [places: string[], count: number][] = [
  [['address', 'nationality'], 1],
  [PAGE_PLACES.slice(1), 1],
]
const LONGEST_PAUSE_MS = 1_500
const SHORTEST_CUT_MS = 1_000
const LONGEST_CUT_MS = 8_000

/** The same seed draws the same moments. */
export function drawMoments(kind: Kind, seed: number): Map<string, Moment> {
  const random = createRandom(seed)
  const drawn = new Map<string, Moment>()
  if (kind === 'slow') return drawn
  for (const [places, count] of kind === 'control' ? DRAWN_FOR_CONTROL : DRAWN) {
    const left = [...places]
    for (let n = 0; n < count; n += 1) {
      const [place] = left.splice(Math.floor(random() * left.length), 1)
      if (place) drawn.set(place, { share: random(), pause: random() })
    }
  }
  return drawn
}

function createRandom(seed: number): () => number {
  let state = seed % 2_147_483_648
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Cuts the line, reloads, or (as a control) loses on purpose, when this place was drawn; true after a reload. */
export async function disturb(walk: Walk, place: string): Promise<boolean> {
  const moment = walk.moments.get(place)
  if (!moment) return false
  const { page, kind } = walk
  await walk.mending
  await page.waitForTimeout(moment.pause * LONGEST_PAUSE_MS)
  const waiting = await countWaiting(page)
  walk.made += 1
  walk.waited += waiting
  if (waiting > 0 || walk.running.size > 0) walk.madeWhileSending += 1
  if (kind === 'cuts') {
    await walk.context.setOffline(true)
    walk.mending = mend(walk, SHORTEST_CUT_MS + moment.pause * (LONGEST_CUT_MS - SHORTEST_CUT_MS))
    return false
  }
  if (kind === 'reloads') await page.reload()
  else await lose(walk)
  walk.running.clear()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  return true
}

async function mend(walk: Walk, after: number): Promise<void> {
  await walk.page.waitForTimeout(after)
  await walk.context.setOffline(false)
  await setLine(walk)
}

/** Opens the page again without what this browser had kept. */
async function lose({ page, devTools }: Walk): Promise<void> {
  const address = page.url()
  await page.goto('about:blank')
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'indexeddb,local_storage',
  })
  await page.goto(address)
}

/** Counts what the browser keeps, without making a database. */
const COUNT_WAITING = `(async () => {
  const name = 'waiting-files:' + localStorage.getItem('waiting-files')
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return 0
  const opened = indexedDB.open(name)
  return new Promise((resolve) => {
    opened.onerror = () => resolve(0)
    opened.onsuccess = () => {
      const done = (count) => {
        opened.result.close()
        resolve(count)
      }
      if (!opened.result.objectStoreNames.contains('files')) return done(0)
      const all = opened.result.transaction('files').objectStore('files').getAll()
      all.onsuccess = () => done(all.result.filter((file) => !file.sent).length)
      all.onerror = () => done(0)
    }
  })
})()`

/** The files kept in this browser that the server does not have yet. */
export function countWaiting(page: Walk['page']): Promise<number> {
  return page.evaluate<number>(COUNT_WAITING)
}

/** Waits until no file is on its way or waits, twice in a row, because one is kept shortly after it was chosen. */
export async function untilNothingWaits({ page, running }: Walk): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await page.waitForTimeout(1_000)
    if (running.size > 0 || (await countWaiting(page)) > 0) quiet = -1
  }
}
