import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  makeChunk,
  makePdf,
  makePhonePhoto,
  makePng,
  makeStream,
  PDF_HEAD,
  pageObject,
  pageObjects,
  pageText,
  tableOf,
  wrapObject,
  writeObjects,
} from './sample-files.ts'

/** Valid files that every reader opens, and that a careless check takes for another type or for damaged. */
export async function makeOddButWhole(): Promise<Record<string, Buffer>> {
  const pdf = makePdf()
  const photo = await makePhonePhoto()
  const behind = (...more: (Buffer | string)[]) =>
    Buffer.concat([pdf, ...more.map((one) => Buffer.from(one))])
  const without = (text: string) => pdf.subarray(0, pdf.lastIndexOf(text))
  return {
    'a PDF behind a line break': Buffer.concat([Buffer.from('\n'), pdf]),
    'a PDF behind a space': Buffer.concat([Buffer.from(' '), pdf]),
    'a PDF behind 10 bytes': Buffer.concat([Buffer.alloc(10, 'x'), pdf]),
    'a PDF behind 900 bytes': Buffer.concat([Buffer.alloc(900, 'x'), pdf]),
    'a PDF behind 1,024 bytes': Buffer.concat([Buffer.alloc(1024, '\n'), pdf]),
    'a PDF behind the head of MacBinary': Buffer.concat([macBinaryHead(), pdf]),
    'a PDF before 2,100 NULs': behind(Buffer.alloc(2100)),
    'a PDF before 5,000 NULs': behind(Buffer.alloc(5000)),
    'a PDF before a megabyte of NULs': behind(Buffer.alloc(1024 * 1024)),
    'a PDF before 5 KB of HTML comment': behind(`\n<!-- ${'served by a cache '.repeat(300)} -->\n`),
    'a PDF before PDF comments': behind('% signed by a mail gateway, object 12 of 40\n'.repeat(200)),
    'a PDF without the last letter of its end mark': without('F\n'),
    'a PDF without its end mark': without('%%EOF'),
    'a PDF without the address of its table': without('startxref'),
    'a linearized PDF': makeLinearizedPdf(),
    'a JPEG without its last byte': photo.subarray(0, -1),
    'a JPEG without its end mark': photo.subarray(0, -2),
    'an animated PNG': makeAnimatedPng(await makePng()),
  }
}

function macBinaryHead(): Buffer {
  const head = Buffer.alloc(128)
  head.writeUInt8(8, 1)
  head.write('scan.pdf', 2, 'latin1')
  head.write('PDF CARO', 65, 'latin1')
  return head
}

/** A linearized PDF of three pages: the first page, with its own cross-reference table, comes before the others. */
export function makeLinearizedPdf(): Buffer {
  const [tree, linear] = [1, 6]
  const page = (content: number) => pageObject({ content, parent: tree, font: 10 })
  const content = (n: number) => makeStream(pageText(`Linearized, page ${n}`))
  const wrapAll = (firstId: number, objects: Buffer[]) =>
    objects.map((one, i) => wrapObject(firstId + i, one))
  const others = wrapAll(tree, [
    Buffer.from('<< /Type /Pages /Count 3 /Kids [8 0 R 2 0 R 4 0 R] >>'),
    ...[page(3), content(2), page(5), content(3)],
  ])
  const first = wrapAll(linear + 1, [
    Buffer.from('<< /Type /Catalog /Pages 1 0 R >>'),
    ...[page(9), content(1)],
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ])
  const headOf = (at: Places) => [
    wrapObject(
      linear,
      Buffer.from(`<< /Linearized 1 /L ${at.end} /H [0 0] /O 8 /E ${at.others} /N 3 /T ${at.table} >>`),
    ),
    Buffer.from(tableOf([PDF_HEAD.length, ...at.first], linear)),
    Buffer.from(`trailer\n<< /Size 11 /Root 7 0 R /Prev ${at.table} >>\nstartxref\n0\n%%EOF\n`),
  ]
  const tailOf = (at: Places) => [
    Buffer.from(tableOf([0, ...at.rest])),
    Buffer.from(
      `trailer\n<< /Size 6 >>\nstartxref\n${PDF_HEAD.length + (headOf(at)[0]?.length ?? 0)}\n%%EOF\n`,
    ),
  ]
  // Offsets have as many digits as they need: the second pass has the right ones.
  const start: Places = { first: [1, 1, 1, 1], rest: [1, 1, 1, 1, 1], others: 1000, table: 1000, end: 1000 }
  const places = [1, 2].reduce((at) => {
    const firstAt = PDF_HEAD.length + lengthOf(headOf(at))
    const others_ = firstAt + lengthOf(first)
    const table = others_ + lengthOf(others)
    return {
      first: placesFrom(firstAt, first),
      rest: placesFrom(others_, others),
      others: others_,
      table,
      end: table + lengthOf(tailOf(at)),
    }
  }, start)
  return Buffer.concat([PDF_HEAD, ...headOf(places), ...first, ...others, ...tailOf(places)])
}

interface Places {
  first: number[]
  rest: number[]
  others: number
  table: number
  end: number
}

const lengthOf = (parts: Buffer[]) => Buffer.concat(parts).length

function placesFrom(start: number, parts: Buffer[]): number[] {
  return parts.map((_, i) => start + lengthOf(parts.slice(0, i)))
}

/** The chunk that announces two frames, and the second frame; a program without APNG support shows the first. */
function makeAnimatedPng(png: Buffer): Buffer {
  const firstData = png.indexOf('IDAT') - 4
  const data = png.subarray(firstData + 8, firstData + 8 + png.readUInt32BE(firstData))
  const [control, frame] = [Buffer.alloc(8), Buffer.alloc(26)]
  control.writeUInt32BE(2, 0)
  png.copy(frame, 4, 16, 24)
  frame.writeUInt16BE(100, 20)
  frame.writeUInt16BE(100, 22)
  const second = Buffer.from(frame)
  second.writeUInt32BE(1, 0)
  return Buffer.concat([
    png.subarray(0, firstData),
    makeChunk('acTL', control),
    makeChunk('fcTL', frame),
    png.subarray(firstData, -12),
    makeChunk('fcTL', second),
    makeChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), data])),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a HEIC image, as far as programs read it to recognise the type. */
export function makeHeic(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  ])
}

/** A scan as made by a scanner: each page is one JPEG of lines on noisy paper. */
export async function makeScan({ pages = 3 } = {}): Promise<Buffer> {
  const picture = await makePaper()
  return scanOf(Array.from({ length: pages }, () => ({ data: picture, filter: 'DCTDecode' })))
}

/** A scan whose pages are Flate-compressed. */
export async function makeFlateScan({ pages = 2 } = {}): Promise<Buffer> {
  const { data } = await sharp(await makePaper())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return scanOf(Array.from({ length: pages }, () => ({ data: deflateSync(data), filter: 'FlateDecode' })))
}

const PAPER = { width: 620, height: 877 }

function makePaper(): Promise<Buffer> {
  const lines = Array.from(
    { length: 40 },
    (_, i) => `<rect x="60" y="${60 + i * 19}" width="${300 + ((i * 97) % 190)}" height="7"/>`,
  )
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER.width}" height="${PAPER.height}">${lines.join('')}</svg>`,
  )
  const noise = { type: 'gaussian', mean: 236, sigma: 9 } as const
  return sharp({ create: { ...PAPER, channels: 3, background: '#fff', noise } })
    .composite([{ input: words }])
    .jpeg({ quality: 75 })
    .toBuffer()
}

export function scanOf(pictures: { data: Buffer; filter: string }[]): Buffer {
  const drawing = Buffer.from('q 595 0 0 842 0 0 cm /I Do Q')
  const ids = pictures.map((_, i) => 3 + i * 3)
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`),
    ...pictures.flatMap(({ data, filter }, i) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + i * 3} 0 R /Resources << /XObject << /I ${5 + i * 3} 0 R >> >> >>`,
      ),
      makeStream(drawing),
      makeStream(
        data,
        `/Type /XObject /Subtype /Image /Width ${PAPER.width} /Height ${PAPER.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /${filter} `,
      ),
    ]),
  ])
}

/** Removes bytes inside a page's image, like a broken copy (the mid_hole.pdf of a review). */
export function withHole(scan: Buffer, { page = 1, bytes = 5000 } = {}): Buffer {
  const at = middleOfPicture(scan, page)
  return Buffer.concat([scan.subarray(0, at), scan.subarray(at + bytes)])
}

/** Sets bytes inside a page's image to zero, like a bad disk (mid_zero.pdf). */
export function withZeros(scan: Buffer, { page = 1, bytes = 2000 } = {}): Buffer {
  const at = middleOfPicture(scan, page)
  return Buffer.from(scan).fill(0, at, at + bytes)
}

function middleOfPicture(scan: Buffer, page: number): number {
  let from = 0
  for (let n = 0; n < page; n += 1) from = scan.indexOf('/Subtype /Image', from + 1)
  return Math.floor((from + scan.indexOf('endstream', from)) / 2)
}

/** A PDF with one object that is not a page (page_broken_middle.pdf). */
export function makePdfWithBrokenPage({ pages = 20, broken = 8 } = {}): Buffer {
  return writeObjects(
    pageObjects(contentsOf(pages)).map((object, i) =>
      i === 3 + (broken - 1) * 2 ? Buffer.from('null') : object,
    ),
  )
}

/** A PDF with one blank page (page_no_contents.pdf). */
export function makePdfWithBlankPage({ pages = 12, blank = 6 } = {}): Buffer {
  return writeObjects(
    pageObjects(contentsOf(pages)).map((object, i) =>
      i === 3 + (blank - 1) * 2
        ? Buffer.from(object.toString('latin1').replace(/\/Contents \d+ 0 R /, ''), 'latin1')
        : object,
    ),
  )
}

function contentsOf(pages: number): Buffer[] {
  return Array.from({ length: pages }, (_, i) => makeStream(pageText(`Damaged sample, page ${i + 1}`)))
}

/** A thousand bytes, compressed twice, that decompress to more than one page may use (flate_bomb2.pdf has 300 MB). */
export function makeFlateBomb(megabytes = 120): Buffer {
  const content = twicePacked(Buffer.alloc(megabytes * 1_000_000))
  return writeObjects(pageObjects([makeStream(content, TWICE_PACKED)]))
}

/** A small file that needs little memory but keeps whoever parses its first page busy for a quarter of an hour. */
export function makeEndlessPdf(): Buffer {
  const busy = twicePacked(Buffer.alloc(2_000_000, '0.1 0.2 0.3 rg '))
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    ),
    makeStream(Buffer.from('/F Do '.repeat(10_000))),
    makeStream(busy, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${TWICE_PACKED}`),
  ])
}

const TWICE_PACKED = '/Filter [/FlateDecode /FlateDecode] '

function twicePacked(content: Buffer): Buffer {
  return deflateSync(deflateSync(content), { level: 9 })
}
