import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, launchOptions } from '../../tests/support/chromium.ts'
import { compareStored, makePhoto } from './first-hour-compare.ts'
import { goThrough } from './first-hour-journey.ts'
import { drawMoments, PAGES } from './first-hour-moments.ts'
import {
  createWalk,
  type Kind,
  LIMIT_MS,
  megabytes,
  SLOW_BYTES_PER_SECOND,
  type Upload,
  type Walk,
} from './first-hour-person.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'From registration to submission with twelve photographed pages: with the line cut, with reloads, on a poor phone.'
export const defaultRounds = 1

const LARGEST_SEED = 1_000_000
/** Of ten cuts or reloads. */
const LEAST_WHILE_SENDING = 4
/** The control first: what it proves is used by the others. */
const PASSES: readonly Kind[] = ['control', 'cuts', 'reloads', 'slow']
/** What the comparison must find in the control, where it was taken away on purpose. */
const LOST_ON_PURPOSE = [/letters of/, /passport pages \d/, /^passport_number/]

interface Options {
  rounds: number
  pictures?: string
  /** Repeats the moments of a run. */
  seed?: number
}

/** The pictures lie in a folder of their own for each pass. */
export async function run({
  rounds,
  pictures,
  seed = 1 + (Date.now() % LARGEST_SEED),
}: Options): Promise<void> {
  const folder = pictures ?? mkdtempSync(join(tmpdir(), 'pobyt-first-hour-'))
  const photos = await Promise.all(Array.from({ length: PAGES }, (_, index) => makePhoto(index)))
  console.log(`pictures: ${folder}; time limit of a pass: ${LIMIT_MS / 60_000} minutes`)
  console.log(`${PAGES} photos of about ${megabytes(sizeOf(photos) / PAGES)}`)
  const server = await startTortureServer()
  const browser = await chromium.launch(launchOptions(await findChromium()))
  const faults: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const walks: Walk[] = []
      for (const kind of PASSES)
        walks.push(await goOnce(browser, server.url, { kind, photos, folder, seed: seed + round }))
      report(walks)
      faults.push(...walks.flatMap(findFaults))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** One pass, as a person of its own. */
async function goOnce(
  browser: Browser,
  baseURL: string,
  { kind, photos, folder, seed }: { kind: Kind; photos: Upload[]; folder: string; seed: number },
): Promise<Walk> {
  const moments = drawMoments(kind, seed)
  console.log(`\n${kind}, seed ${seed}: ${[...moments.keys()].join(', ') || 'undisturbed'}`)
  const walk = await createWalk(browser, { kind, photos, pictures: join(folder, kind), moments, baseURL })
  const limit = setTimeout(() => void walk.context.close(), LIMIT_MS)
  try {
    await goThrough(walk, `${kind}.${seed}@example.com`)
    await compareStored(walk)
  } catch (error) {
    await walk.page.screenshot({ path: join(folder, kind, 'fault.png'), fullPage: true }).catch(() => {})
    throw error
  } finally {
    clearTimeout(limit)
    await walk.context.close()
  }
  for (const one of walk.lost) console.log(`lost: ${one}`)
  return walk
}

function findFaults({ kind, lost, madeWhileSending }: Walk): string[] {
  if (kind === 'control')
    return LOST_ON_PURPOSE.filter((pattern) => !lost.some((one) => pattern.test(one))).map(
      (pattern) => `the control lost something that was not found: ${pattern}`,
    )
  const faults = lost.map((one) => `${kind} lost ${one}`)
  if (kind !== 'slow' && madeWhileSending < LEAST_WHILE_SENDING)
    faults.push(`only ${madeWhileSending} ${kind} came while files were sent`)
  return faults
}

function report(walks: Walk[]): void {
  console.log(`\n${row('pass', 'taps', 'keys', 'seconds', 'sent', 'received', 'disturbed')}  lost`)
  for (const walk of walks) {
    const { kind, taps, keys, sent, received, made, madeWhileSending, lost } = walk
    const seconds = (walk.steps.get('submitted') ?? 0).toFixed(0)
    const disturbed = made > 0 ? `${made}, ${madeWhileSending} while files were sent` : 'never'
    const cells = row(kind, taps, keys, seconds, megabytes(sent), megabytes(received), disturbed)
    const onPurpose = kind === 'control' ? ' (on purpose, found)' : ''
    console.log(`${cells}  ${lost.length > 0 ? `${lost.length} things${onPurpose}` : 'nothing'}`)
  }
  for (const walk of walks) {
    if (walk.kind === 'slow') reportBefore(walk)
    if (walk.kind === 'reloads')
      console.log(
        `Kept over ${walk.made} reloads: files that waited ${walk.waited} times in all. Counted, not walked: without keeping, each had to be chosen again.`,
      )
  }
}

/** The old product is not here to be measured: what it would have needed is computed, and said to be. */
function reportBefore({ photos, steps }: Walk): void {
  const bytes = sizeOf(photos)
  const computed = (bytes / SLOW_BYTES_PER_SECOND).toFixed(0)
  const measured = ((steps.get('passport pages') ?? 0) - (steps.get('personal information') ?? 0)).toFixed(0)
  console.log(
    `The ${photos.length} photos as taken, ${megabytes(bytes)} at ${SLOW_BYTES_PER_SECOND / 1000} KB/s: ${computed} s (computed). Made smaller and sent in the slow pass: ${measured} s (measured).`,
  )
}

function row(...cells: (string | number)[]): string {
  const widths = [8, 5, 5, 8, 10, 10, 27]
  return cells
    .map((cell, index) => (index === 0 ? `${cell}`.padEnd(8) : `${cell}`.padStart(widths[index] ?? 0)))
    .join(' ')
}

function sizeOf(files: Upload[]): number {
  return files.reduce((sum, { buffer }) => sum + buffer.length, 0)
}
