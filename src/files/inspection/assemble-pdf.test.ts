import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makePdf, makePng } from '#tests/support/sample-files.ts'
import type { PartAbout } from './file-inspector.ts'
import { createProcessInspector } from './process-inspector.ts'

const inspector = createProcessInspector()
afterAll(() => inspector.close())

type Part = PartAbout & { bytes: Buffer }

const picture = (bytes: Buffer, turn = 0): Part => ({ content_type: 'image/jpeg', turn, bytes })

/** A picture with a dark corner, so that every orientation of it is another. */
function makeJpeg(orientation: number): Promise<Buffer> {
  const corner = { create: { width: 120, height: 60, channels: 3, background: '#000' } } as const
  return sharp({ create: { width: 360, height: 240, channels: 3, background: '#ddd' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** Small and grey, for a comparison. */
async function shrink(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).resize(12, 12, { fit: 'fill' }).greyscale().raw().toBuffer())]
}

async function drawPages(parts: Part[]) {
  const made = await inspector.assemble({ parts, accountId: 'anna' })
  if ('fault' in made) throw new Error(`part ${made.fault} cannot be placed`)
  return inspector.drawPages({ bytes: made, accountId: 'anna' })
}

describe('A PDF that is put together', () => {
  test('shows every picture as its EXIF orientation and its turn say', async () => {
    const upright = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (one) => picture(await makeJpeg(one))),
    )
    const turned = [90, 180, 270].map((turn) => ({ ...upright[5], turn }) as Part)
    const parts = [...upright, ...turned]
    const pages = await drawPages(parts)
    expect(pages.map(({ state }) => state)).toEqual(parts.map(() => 'good'))
    for (const [i, { bytes, turn }] of parts.entries()) {
      const oriented = await sharp(bytes).autoOrient().toBuffer()
      const wanted = await shrink(await sharp(oriented).rotate(turn).toBuffer())
      const drawn = await shrink(pages[i]?.preview ?? Buffer.alloc(0))
      const off = Math.max(...wanted.map((value, at) => Math.abs(value - (drawn[at] ?? 0))))
      expect(off, `picture ${i + 1}`).toBeLessThan(60)
    }
  })

  test('keeps the bytes of a JPEG', async () => {
    const jpeg = await makeJpeg(6)
    const made = await inspector.assemble({ parts: [picture(jpeg)], accountId: 'anna' })
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))
    expect('fault' in made ? -1 : made.indexOf(scan)).toBeGreaterThan(0)
  })

  test('has the pages of PDFs and PNGs in order', async () => {
    const parts: Part[] = [
      { content_type: 'application/pdf', turn: 0, bytes: makePdf({ pages: 2 }) },
      { content_type: 'image/png', turn: 0, bytes: await makePng() },
      { content_type: 'application/pdf', turn: 90, bytes: makePdf({ pages: 1 }) },
    ]
    const pages = await drawPages(parts)
    const shapes = await Promise.all(
      pages.map(async ({ preview }) => {
        const { width, height } = await sharp(preview).metadata()
        return width > height ? 'wide' : 'high'
      }),
    )
    expect(shapes).toEqual(['high', 'high', 'wide', 'wide'])
  })

  test('is refused with the position of what cannot be placed, and the next one is made', async () => {
    const bad: Part = { content_type: 'application/pdf', turn: 0, bytes: Buffer.from('%PDF-1.7 and nothing') }
    const good = picture(await makeJpeg(1))
    expect(await inspector.assemble({ parts: [good, bad, good], accountId: 'anna' })).toEqual({ fault: 1 })
    const empty = { ...good, bytes: Buffer.from('no picture') }
    expect(await inspector.assemble({ parts: [empty], accountId: 'anna' })).toEqual({ fault: 0 })
    expect(await drawPages([good])).toHaveLength(1)
  })
})
