import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { stepNumber } from '#files/inspection/inspection-messages.ts'
import { createInspectionProcess } from '#files/inspection/inspection-process.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'

const MOST_MEGABYTES = 300
const PAGES = 31
/** The search looks at no more of them (search-passport.ts). */
const SEARCHED = 12
/** A page photographed with a telephone, and about 1.4 MB of it. */
const PHOTO = { width: 4000, height: 3000, channels: 3 } as const
const QUALITY = 72

/** Searches a PDF of 31 photographed pages of more than 40 MB. Throws when the child needs more than 300 MB for it. */
export async function searchLongFile(): Promise<void> {
  const bytes = await makeLongFile()
  const memoryBytes = MOST_MEGABYTES * 1024 * 1024
  const child = createInspectionProcess({ timeMs: 60_000, memoryBytes, idleMs: 60_000 })
  for (let page = 1; page <= SEARCHED; page += 1) {
    const end = await child.run({ kind: 'zone', bytes, from: stepNumber({ page, turn: 0 }) }, () => {})
    if (end !== 'done') throw new Error(`page ${page} of a file of ${bytes.length} bytes: ${end}`)
  }
  child.stop()
  console.log(
    `long file    ${PAGES} pages, ${bytes.length} bytes: the child stays below ${MOST_MEGABYTES} MB`,
  )
}

async function makeLongFile(): Promise<Buffer> {
  const page = await photographNoise()
  const parts = Array.from({ length: PAGES }, () => ({
    bytes: page,
    content_type: 'image/jpeg' as const,
    turn: 0,
  }))
  const inspector = createProcessInspector()
  const made = await inspector.assemble({ parts, accountId: 'long' })
  await inspector.close()
  if ('fault' in made) throw new Error('the long file could not be made')
  return made
}

async function photographNoise(): Promise<Buffer> {
  const points = randomFillSync(Buffer.allocUnsafe(PHOTO.width * PHOTO.height * PHOTO.channels))
  for (const [at, value] of points.entries()) points[at] = 200 + (value % 40)
  return sharp(points, { raw: PHOTO }).jpeg({ quality: QUALITY }).toBuffer()
}
