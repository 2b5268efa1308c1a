import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The upload limit: 5 × 1024 × 1024 bytes are accepted, one more is not. */
export const FIVE_MEGABYTES = 5 * 1024 * 1024

/** A valid PDF with the given number of pages, each with a line of text. */
export function makePdf({ pages = 3, text = 'Sample document' } = {}): Buffer {
  return writePdf(pages, text, Buffer.alloc(0))
}

/** A valid PDF of exactly `size` bytes; the padding is an unreferenced stream. */
export function makePdfOfSize(size: number): Buffer {
  const without = writePdf(1, 'Padded document', Buffer.alloc(1_000_000)).length - 1_000_000
  let padding = size - without
  for (;;) {
    const pdf = writePdf(1, 'Padded document', Buffer.alloc(padding, 'x'))
    if (pdf.length === size) return pdf
    padding += size - pdf.length
  }
}

export const makePdfOfFiveMegabytes = () => makePdfOfSize(FIVE_MEGABYTES)
export const makePdfOneByteTooLarge = () => makePdfOfSize(FIVE_MEGABYTES + 1)

function writePdf(pages: number, text: string, padding: Buffer): Buffer {
  const contents = Array.from({ length: pages }, (_, i) => pageText(`${text}, page ${i + 1}`))
  const parts = pageObjects(contents.map((content) => makeStream(content)))
  return writeObjects(padding.length > 0 ? [...parts, makeStream(padding)] : parts)
}

export function pageText(text: string): Buffer {
  return Buffer.from(`BT /F1 24 Tf 72 740 Td (${text}) Tj ET`)
}

const CATALOG = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')
const FONT = Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')

/** Catalog, page tree, font, then each page followed by its content: page 1 is object 4, its content object 5. */
export function pageObjects(contents: Buffer[]): Buffer[] {
  const pageIds = contents.map((_, i) => 4 + i * 2)
  const kids = pageIds.map((id) => `${id} 0 R`).join(' ')
  return [
    CATALOG,
    Buffer.from(`<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`),
    FONT,
    ...contents.flatMap((content, i) => [pageObject({ content: (pageIds[i] ?? 0) + 1 }), content]),
  ]
}

/** A page; the parameters are the numbers of the referenced objects. */
export function pageObject({
  content,
  parent = 2,
  font = 3,
}: {
  content: number
  parent?: number
  font?: number
}) {
  return Buffer.from(
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  )
}

/** Writes the objects, their cross-reference table and the trailer. */
export function writeObjects(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [PDF_HEAD]
  const offsets: number[] = []
  let length = PDF_HEAD.length
  for (const [i, object] of objects.entries()) {
    const part = wrapObject(i + 1, object)
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const size = objects.length + 1
  const table = tableOf([0, ...offsets])
  return Buffer.concat([
    ...parts,
    Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  ])
}

export const PDF_HEAD = Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')

export function wrapObject(id: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${id} 0 obj\n`), content, Buffer.from('\nendobj\n')])
}

/** A cross-reference table of the objects from `from` on; an offset of 0 is a free entry. */
export function tableOf(offsets: number[], from = 0): string {
  const entries = offsets.map((offset) =>
    offset === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  return `xref\n${from} ${offsets.length}\n${entries.join('')}`
}

export function makeStream(content: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

/** A photo as taken by a phone: rotated by its EXIF orientation and with a location. */
export async function makePhonePhoto({ width = 1600, height = 1200 } = {}): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#8a7f70',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Sample' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 13/1 47/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '21/1 0/1 42/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function makePng({ width = 800, height = 600 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f5d50' } })
    .png()
    .toBuffer()
}

/** The first half of a file: it begins like a valid one and cannot be opened. */
export function truncate(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2))
}

/** A small file that declares an image of 30,000 × 30,000 pixels (2.7 GB when decoded in colour). */
export function makePictureBomb(): Buffer {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk('IHDR', header),
    makeChunk('IDAT', lines),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

export function makeChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** Files whose content differs from their type; each is sent as something.pdf. */
export const DISGUISED: Record<string, Buffer> = {
  'an HTML page': Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>'),
  'an SVG picture': Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a zip archive': Buffer.concat([
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([5, 0, 0, 0]),
    Buffer.from('a.txt'),
    Buffer.from([0x50, 0x4b, 0x05, 0x06]),
    Buffer.alloc(18),
  ]),
  'a Windows program': Buffer.concat([
    Buffer.from('MZ'),
    Buffer.alloc(58),
    Buffer.from([64, 0, 0, 0]),
    Buffer.from('PE\0\0'),
    Buffer.alloc(200),
  ]),
  'a Linux program': Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]),
  'plain text': Buffer.from('just words, with no document around them'),
  'an HTML page behind a PDF heading': Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
  nothing: Buffer.alloc(0),
}

/** A multipart body with one file, like the document slots send it. */
export function fileForm(file: Buffer, { name = 'scan.pdf', type = 'application/pdf' } = {}): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(file)], name, { type }))
  return form
}
