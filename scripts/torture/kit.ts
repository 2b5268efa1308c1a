import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type FitDocument, type FittedDocument, fitDocuments } from '#files/fitting/fit-documents.ts'
import type { PartAbout } from '#files/inspection/file-inspector.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { makePdf } from '../../tests/support/sample-files.ts'
import { makePerson } from '../passport-zone/passport-person.ts'
import { type PrintedPage, printPage } from '../passport-zone/printed-page.ts'
import { createRandom } from '../passport-zone/random.ts'
import { photograph } from '../passport-zone/specimens.ts'

export const about =
  'the files of eight documents with a passport of 36 photographs: time, memory, sizes, what can be read'
export const defaultRounds = 2

const SEED = 33
const ACCOUNT = 'anna'
const MEGABYTE = 1_000_000
const LIMITS = { each: 10 * MEGABYTE, together: 50 * MEGABYTE }
const PASSPORT_PAGES = 36
const DIFFERENT_PAGES = 9
const SCANS = 12
const MOST_SECONDS = 60
const MOST_BYTES = 600 * MEGABYTE

/** Each round makes the files of the same documents. Throws when a figure is missed, a page cannot be read, or bytes differ. */
export async function run({ rounds, seed = SEED }: { rounds: number; seed?: number }): Promise<void> {
  const { documents, pages } = await makeDocuments(seed)
  const before = documents.map(sizeOf)
  console.log(`${documents.length} documents, ${format(before.reduce((sum, one) => sum + one, 0))}`)
  let first: FittedDocument[] | undefined
  for (let round = 0; round < rounds; round += 1) {
    const fitted = await measure(documents)
    judge(fitted)
    if (first && fitted.some(({ bytes }, at) => !bytes?.equals(first?.[at]?.bytes ?? Buffer.alloc(0))))
      throw new Error('the same documents became other bytes')
    first ??= fitted
  }
  for (const { bytes, change, side, before } of first ?? [])
    console.log(`  ${format(before)} → ${format(bytes?.length ?? 0)}, ${change}, ${side ?? 'no'} pixels`)
  await readAll(first ?? [], pages)
}

const format = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
const sizeOf = ({ parts }: FitDocument) => parts.reduce((sum, { size }) => sum + size, 0)

function documentOf(files: Buffer[], content_type: PartAbout['content_type'], floor: number): FitDocument {
  const parts = files.map((bytes) => ({ content_type, turn: 0, size: bytes.length, read: async () => bytes }))
  return { parts, floor }
}

async function makeDocuments(seed: number): Promise<{ documents: FitDocument[]; pages: PrintedPage[] }> {
  const photographs: Buffer[] = []
  for (let page = 0; page < DIFFERENT_PAGES; page += 1) photographs.push(await photographPage(page, seed))
  const passport = Array.from(
    { length: PASSPORT_PAGES },
    (_, at) => photographs[at % DIFFERENT_PAGES] ?? Buffer.alloc(0),
  )
  const pages: PrintedPage[] = []
  for (let page = 0; page < SCANS; page += 1) pages.push(await printPage({ seed: seed + page }))
  const scans = pages.map(({ bytes }) => bytes)
  const documents = [
    documentOf(passport, 'image/jpeg', 1050),
    documentOf(scans, 'image/jpeg', 1754),
    ...scans.slice(0, 3).map((scan) => documentOf([scan], 'image/jpeg', 1754)),
    documentOf(scans.slice(3, 6), 'image/jpeg', 1754),
    documentOf([makePdf({ pages: 10 })], 'application/pdf', 1754),
    documentOf([makePdf({ pages: 2 }), makePdf({ pages: 3 })], 'application/pdf', 1754),
  ]
  return { documents, pages }
}

/** 12 million points and about 4 MB, as a phone stores it; every page shows the same passport. */
async function photographPage(page: number, seed: number): Promise<Buffer> {
  const zone = makePerson(createRandom(seed))
  const { bytes } = await photograph({ kind: 'phone', zone, random: createRandom(seed * 1000 + page) })
  const { width, height } = await sharp(bytes).metadata()
  const noise = { type: 'gaussian', mean: 228, sigma: 14 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(bytes)
    .composite([{ input: grain, blend: 'multiply' }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function measure(documents: FitDocument[]): Promise<FittedDocument[]> {
  const inspector = createProcessInspector()
  const started = performance.now()
  const memory = watchChildren()
  const input = { inspector, accountId: ACCOUNT, documents, limits: LIMITS, onProgress: async () => {} }
  const fitted = await fitDocuments(input)
  const seconds = (performance.now() - started) / 1000
  const peak = memory.stop()
  await inspector.close()
  console.log(`${seconds.toFixed(1)} s, child ${format(peak)} at most`)
  if (seconds > MOST_SECONDS) throw new Error(`it took ${seconds} s`)
  if (peak > MOST_BYTES) throw new Error(`the child needed ${format(peak)}`)
  return fitted
}

/** The peak memory of every child of this process, in bytes; 0 where it cannot be read. */
function watchChildren(): { stop(): number } {
  let peak = 0
  const look = () => {
    for (const pid of listChildren()) peak = Math.max(peak, readPeak(pid))
  }
  const timer = setInterval(look, 20)
  const stop = () => {
    look()
    clearInterval(timer)
    return peak
  }
  return { stop }
}

function listChildren(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

function readPeak(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function judge(fitted: FittedDocument[]): void {
  const total = fitted.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
  if (fitted.some(({ bytes, isTooLarge }) => bytes === null || isTooLarge))
    throw new Error('a document does not fit')
  if (total > LIMITS.together) throw new Error(`all together are ${format(total)}`)
}

/** The pages of one scan each, and those of the largest document one after the other. */
async function readAll(fitted: FittedDocument[], pages: PrintedPage[]): Promise<void> {
  const inspector = createProcessInspector()
  let read = 0
  for (const [at, page] of pages.slice(0, 3).entries()) {
    const bytes = fitted[2 + at]?.bytes
    const found = bytes && (await inspector.readPassport({ bytes, accountId: ACCOUNT }))
    read += Number(found?.zone.values.number === page.zone.values.number)
  }
  const [passport] = fitted
  const zone =
    passport?.bytes && (await inspector.readPassport({ bytes: passport.bytes, accountId: ACCOUNT }))
  await inspector.close()
  console.log(
    `8-point print read back on ${read} of 3 pages; the passport's zone ${zone ? 'is' : 'is not'} read`,
  )
  if (read < 3 || !zone) throw new Error('a page cannot be read any more')
}
