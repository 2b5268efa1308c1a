import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { makeStream, pageText, writeObjects } from '#tests/support/sample-files.ts'
import { createProcessInspector } from './process-inspector.ts'

const inspector = createProcessInspector({ limits: { timeMs: 60_000 } })
afterAll(() => inspector.close())

const SIZE = { width: 2480, height: 1754 }

/** Pixels of a grey ramp with a dark bar, so that each of its parts can be told from the others. */
function pixels(channels: 1 | 3): Buffer {
  const { width, height } = SIZE
  const bytes = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = y > 800 && y < 900 ? 20 : 120 + Math.floor((x / width) * 100) + ((x * 7 + y * 13) % 5)
      bytes.fill(value, (y * width + x) * channels, (y * width + x + 1) * channels)
    }
  }
  return bytes
}

/** Rows as PNG packs them: with the difference to the point at the left. */
function predicted(raw: Buffer, channels: 1 | 3): Buffer {
  const row = SIZE.width * channels
  const out = Buffer.alloc((row + 1) * SIZE.height)
  for (let y = 0; y < SIZE.height; y += 1) {
    out[y * (row + 1)] = 1
    for (let x = 0; x < row; x += 1) {
      const left = x >= channels ? (raw[y * row + x - channels] ?? 0) : 0
      out[y * (row + 1) + 1 + x] = (raw[y * row + x] ?? 0) - left
    }
  }
  return out
}

interface Picture {
  data: Buffer
  entries: string
}

/** A page with a line of text over a picture that fills it. */
function pdfWith({ data, entries }: Picture, more: Buffer[] = []): Buffer {
  const drawing = Buffer.concat([Buffer.from('q 842 0 0 595 0 0 cm /I Do Q '), pageText('Rent 2500')])
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [4 0 R] >>'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I 6 0 R >> >> >>',
    ),
    makeStream(drawing),
    makeStream(
      data,
      `/Type /XObject /Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /BitsPerComponent 8 ${entries} `,
    ),
    ...more,
  ])
}

const rgb = pixels(3)
const grey = pixels(1)
const jpeg = await sharp(rgb, { raw: { ...SIZE, channels: 3 } })
  .jpeg({ quality: 100 })
  .toBuffer()
const predictor = (colors: number) =>
  `/DecodeParms << /Predictor 15 /Colors ${colors} /Columns ${SIZE.width} /BitsPerComponent 8 >>`
const stored = { level: 0 } as const

const SCANS: Record<string, Picture> = {
  'a JPEG': { data: jpeg, entries: '/ColorSpace /DeviceRGB /Filter /DCTDecode' },
  'a JPEG that is packed once more': {
    data: deflateSync(jpeg),
    entries: '/ColorSpace /DeviceRGB /Filter [/FlateDecode /DCTDecode]',
  },
  'packed colours': {
    data: deflateSync(rgb, stored),
    entries: '/ColorSpace /DeviceRGB /Filter /FlateDecode',
  },
  'packed grey': { data: deflateSync(grey, stored), entries: '/ColorSpace /DeviceGray /Filter /FlateDecode' },
  'rows as in a PNG': {
    data: deflateSync(predicted(rgb, 3), stored),
    entries: `/ColorSpace /DeviceRGB /Filter /FlateDecode ${predictor(3)}`,
  },
  'grey rows as in a PNG': {
    data: deflateSync(predicted(grey, 1), stored),
    entries: `/ColorSpace /DeviceGray /Filter /FlateDecode ${predictor(1)}`,
  },
}

const fitted = (bytes: Buffer) =>
  inspector.fit({
    content_type: 'application/pdf',
    turn: 0,
    bytes,
    step: { side: 1754, quality: 60 },
    accountId: 'anna',
  })

async function look(bytes: Buffer) {
  const [page] = await inspector.drawPages({ bytes, accountId: 'anna' })
  expect(page?.state).toBe('good')
  return [...(await sharp(page?.preview).resize(16, 12, { fit: 'fill' }).greyscale().raw().toBuffer())]
}

describe('A scan inside a PDF', () => {
  test.each(Object.entries(SCANS))('%s becomes smaller and looks the same', async (_name, picture) => {
    const before = pdfWith(picture)
    const { bytes, isSigned } = await fitted(before)
    if (!bytes) throw new Error('it stays as it is')
    expect(isSigned).toBe(false)
    expect(bytes.length).toBeLessThan(before.length / 2)
    const [was, is] = [await look(before), await look(bytes)]
    expect(Math.max(...was.map((value, at) => Math.abs(value - (is[at] ?? 0))))).toBeLessThan(12)
    expect(await readPdf(bytes)).toContain('Rent 2500')
    expect((await fitted(before)).bytes?.equals(bytes)).toBe(true)
  })

  test.each([
    ['a mask', '/ImageMask true /Decode [1 0] /Filter /FlateDecode'],
    ['four colours', '/ColorSpace /DeviceCMYK /Filter /FlateDecode'],
    ['colours of a table', '/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>] /Filter /FlateDecode'],
    ['a colour that is transparent', '/ColorSpace /DeviceRGB /Mask [0 0 0 0 0 0] /Filter /FlateDecode'],
    ['other values', '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0] /Filter /FlateDecode'],
  ])('%s stays as it is', async (_name, entries) => {
    expect(await fitted(pdfWith({ data: deflateSync(rgb, stored), entries }))).toMatchObject({ bytes: null })
  })

  test('what is the transparency of another picture stays as it is', async () => {
    const mask = makeStream(
      deflateSync(grey, stored),
      `/Type /XObject /Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode `,
    )
    const picture = {
      ...SCANS['packed colours'],
      entries: '/ColorSpace /DeviceRGB /Filter /FlateDecode /SMask 7 0 R',
    }
    const before = pdfWith({ data: deflateSync(rgb, stored), ...picture }, [mask])
    const { bytes } = await fitted(before)
    expect(bytes?.indexOf(deflateSync(grey, stored).subarray(0, 2000))).toBeGreaterThan(0)
    expect(bytes?.length).toBeLessThan(before.length)
  })

  test('pixels that are missing, or far more than there should be, leave it as it is', async () => {
    const entries = '/ColorSpace /DeviceRGB /Filter /FlateDecode'
    for (const data of [
      deflateSync(rgb.subarray(0, 1000)),
      deflateSync(Buffer.alloc(80_000_000)),
      Buffer.from('x'),
    ])
      expect(await fitted(pdfWith({ data, entries }))).toMatchObject({ bytes: null })
  })

  test('a file that is no PDF stays as it is', async () => {
    expect(await fitted(Buffer.from('%PDF-1.7 and nothing'))).toMatchObject({ bytes: null, isSigned: false })
  })
})
