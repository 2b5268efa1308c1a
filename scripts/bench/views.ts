// npm run bench -- views: the time until a colleague sees a page of a scan or of a photo, first and again, and until a
// change of an applicant has reached a colleague's work queue.
import sharp from 'sharp'
import type { Person } from '../../tests/support/create-person.ts'
import { createApplicant, createMember } from '../../tests/support/desk.ts'
import { openStream } from '../../tests/support/event-stream.ts'
import { scanOf } from '../../tests/support/odd-files.ts'
import { fileForm } from '../../tests/support/sample-files.ts'
import { refreshServer } from '../bundle-server.ts'
import { startTortureServer } from '../torture/tortured-server.ts'
import { median } from './load.ts'

const FILES = 10
const CHANGES = 100
const PAGES = 4

/** A4 at 200 dots per inch, and 12 megapixels of a phone. */
export const SCAN = { width: 1654, height: 2339 }
const PHOTO = { width: 4000, height: 3000 }

export async function measureViews(): Promise<void> {
  await refreshServer()
  const server = await startTortureServer()
  try {
    const member = await createMember(server.host)
    const page = await draw(SCAN)
    const scan = scanOf(Array.from({ length: PAGES }, () => ({ data: page, filter: 'DCTDecode' })))
    const kinds = {
      [`scan of ${PAGES} pages`]: { file: scan, name: 'scan.pdf', type: 'application/pdf' },
      'photo of 12 megapixels': { file: await draw(PHOTO), name: 'photo.jpg', type: 'image/jpeg' },
    }
    console.log('| what | size KB | first p50 | first slowest ms | again p50 | again slowest ms |')
    console.log('|---|---|---|---|---|---|')
    for (const [name, sent] of Object.entries(kinds)) {
      const times = { first: [] as number[], again: [] as number[] }
      for (let n = 0; n < FILES; n += 1) {
        const applicant = await createApplicant(server.host)
        const id = await upload(applicant, sent)
        const view = `/api/staff/documents/${id}/pages/1`
        times.first.push(await time(member, view))
        times.again.push(await time(member, view))
      }
      const cells = [Math.round(sent.file.length / 1024), ...describe(times.first), ...describe(times.again)]
      console.log(`| ${name} | ${cells.join(' | ')} |`)
    }
    const arrivals = await measureArrivals(member, await createApplicant(server.host))
    const [half, slowest] = describe(arrivals)
    console.log(
      `\n${CHANGES} changes reached the open queue after ${half} ms (median), ${slowest} ms (slowest).\n`,
    )
  } finally {
    await server.stop()
  }
}

/** A page of text, or a photo of one, as JPEG. */
export function draw({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 232, sigma: 3 } as const
  const bars = Array.from(
    { length: 60 },
    (_, i) => `<rect x="8%" y="${i * 1.6 + 2}%" width="${30 + ((i * 17) % 50)}%" height="0.7%" fill="#222"/>`,
  )
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars.join('')}</svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .composite([{ input: words }])
    .jpeg({ quality: 75 })
    .toBuffer()
}

async function upload(
  applicant: Person,
  { file, name, type }: { file: Buffer; name: string; type: string },
): Promise<string> {
  const body = fileForm(file, { name, type })
  const { status, body: sent } = await applicant.json<{ document: { id: string } }>(
    '/api/documents/passport',
    {
      method: 'PUT',
      body,
    },
  )
  if (status !== 200) throw new Error(`the upload was answered ${status}`)
  return sent.document.id
}

async function time(member: Person, path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await member.fetch(path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return performance.now() - startedAt
}

/** From the sending of a message until the stream of the desk names the case. */
async function measureArrivals(member: Person, applicant: Person & { number: string }): Promise<number[]> {
  const stream = await openStream(member, '/api/staff/stream')
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const startedAt = performance.now()
    const arrived = (async () => {
      while ((await stream.next('desk')).case !== applicant.number);
      return performance.now() - startedAt
    })()
    await applicant.json('/api/messages', { method: 'POST', json: { text: `Message ${n}` } })
    times.push(await arrived)
  }
  stream.close()
  return times
}

function describe(times: number[]): [number, number] {
  return [Math.round(median(times)), Math.round(Math.max(...times))]
}
