import { afterAll, describe, expect, test } from 'vitest'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import {
  makePdf,
  makePhonePhoto,
  makePng,
  makeStream,
  pageText,
  writeObjects,
} from '#tests/support/sample-files.ts'
import { type PrintedPage, printPage } from '../../../scripts/passport-zone/printed-page.ts'
import { type FitDocument, type FitPart, type FittedDocument, fitDocuments } from './fit-documents.ts'

const inspector = createProcessInspector({ limits: { timeMs: 60_000 } })
afterAll(() => inspector.close())

const MEGABYTE = 1_000_000
const ROOM = { each: 10 * MEGABYTE, together: 50 * MEGABYTE }
const A4_FLOOR = 1754

function partOf(bytes: Buffer, about: Partial<FitPart> = {}): FitPart {
  return { content_type: 'image/jpeg', turn: 0, size: bytes.length, read: async () => bytes, ...about }
}
const pdfOf = (bytes: Buffer) => partOf(bytes, { content_type: 'application/pdf' })
const documentOf = (...parts: FitPart[]): FitDocument => ({ parts, floor: A4_FLOOR })

async function fitAll(documents: FitDocument[], limits = ROOM) {
  const shares: number[] = []
  const onProgress = async (share: number) => void shares.push(share)
  const fitted = await fitDocuments({ inspector, accountId: 'anna', documents, limits, onProgress })
  return { fitted, shares }
}

async function fitOne(document: FitDocument, limits = ROOM): Promise<FittedDocument & { bytes: Buffer }> {
  const [only] = (await fitAll([document], limits)).fitted
  if (!only?.bytes) throw new Error('it cannot be put together')
  return { ...only, bytes: only.bytes }
}

const countPages = async (bytes: Buffer) => {
  const found = await inspector.inspect({ bytes, accountId: 'anna' })
  return 'pages' in found ? found.pages : found
}

async function readBack(bytes: Buffer, page: PrintedPage) {
  const found = await inspector.readPassport({ bytes, accountId: 'anna' })
  const { number, birth_date, expiry_date } = page.zone.values
  expect(found?.zone.values).toMatchObject({ number, birth_date, expiry_date })
}

/** A PDF with a signature field that has been signed. */
function makeSignedPdf(): Buffer {
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [6 0 R] >> >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [4 0 R] >>'),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
    makeStream(pageText('Signed')),
    Buffer.from('<< /FT /Sig /T (Signature) /V 7 0 R >>'),
    Buffer.from('<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>'),
    makeStream(Buffer.alloc(200_000, 'x')),
  ])
}

describe('Documents that fit', () => {
  test('stay as they are: a PDF is the stored file itself', async () => {
    const pdf = makePdf({ pages: 3 })
    const fitted = await fitOne(documentOf(pdfOf(pdf)))
    expect(fitted).toMatchObject({ change: 'none', side: null, isTooLarge: false, before: pdf.length })
    expect(fitted.bytes.equals(pdf)).toBe(true)
  })

  test('become one PDF of all their pages, without a new compression', async () => {
    const photo = await makePhonePhoto()
    const png = partOf(await makePng(), { content_type: 'image/png' })
    const fitted = await fitOne(documentOf(partOf(photo), png, pdfOf(makePdf({ pages: 2 }))))
    expect(fitted).toMatchObject({ change: 'made_pdf', side: null, isTooLarge: false })
    expect(await countPages(fitted.bytes)).toBe(4)
    const scan = photo.subarray(photo.indexOf(Buffer.from([0xff, 0xda])))
    expect(fitted.bytes.indexOf(scan)).toBeGreaterThan(0)
  })

  test('a PDF that was turned is another file, with its text', async () => {
    const turned = { ...pdfOf(makePdf({ pages: 1, text: 'Contract' })), turn: 90 }
    expect(await fitOne(documentOf(turned))).toMatchObject({ change: 'made_pdf' })
  })

  test('are the same bytes whenever they are made, and say nothing of when', async () => {
    const document = documentOf(partOf(await makePhonePhoto()), pdfOf(makePdf()))
    const [first, second] = [await fitOne(document), await fitOne(document)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    expect(first.bytes.toString('latin1')).not.toMatch(/CreationDate|ModDate|\/ID/)
  })
})

describe('Scans that are too large', () => {
  test('become smaller, and 8-point print on them can be read', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((seed) => printPage({ seed })))
    const limits = { each: 0.6 * MEGABYTE, together: 50 * MEGABYTE }
    const document = documentOf(...pages.map(({ bytes }) => partOf(bytes)))
    const fitted = await fitOne(document, limits)
    expect(fitted).toMatchObject({ change: 'smaller', isTooLarge: false })
    expect(fitted.before).toBeGreaterThan(12 * MEGABYTE)
    expect(fitted.bytes.length).toBeLessThanOrEqual(limits.each)
    expect(fitted.side).toBeGreaterThanOrEqual(A4_FLOOR)
    expect(await countPages(fitted.bytes)).toBe(4)
    expect((await fitOne(document, limits)).bytes.equals(fitted.bytes)).toBe(true)
  })

  test('at the last step, each alone, as a picture and inside a PDF', async () => {
    const page = await printPage({ seed: 5 })
    const limits = { each: 1, together: 50 * MEGABYTE }
    const picture = await fitOne(documentOf(partOf(page.bytes)), limits)
    expect(picture).toMatchObject({ change: 'smaller', side: A4_FLOOR, isTooLarge: true })
    await readBack(picture.bytes, page)
    const large = await fitOne(documentOf(partOf(page.bytes)))
    const inside = await fitOne(documentOf(pdfOf(large.bytes)), limits)
    expect(inside).toMatchObject({ change: 'smaller', isTooLarge: true })
    expect(inside.bytes.length).toBeLessThan(large.bytes.length / 10)
    await readBack(inside.bytes, page)
  })

  test('are said to be too large when they would not be readable any more', async () => {
    const { bytes } = await printPage({ seed: 6 })
    const fitted = await fitOne(documentOf(partOf(bytes)), { each: 1000, together: ROOM.together })
    expect(fitted).toMatchObject({ isTooLarge: true, side: A4_FLOOR })
  })

  test('the largest goes further until all of them fit together', async () => {
    const [small, large] = [await printPage({ seed: 7, dots: 150 }), await printPage({ seed: 8 })]
    const documents = [documentOf(partOf(small.bytes)), documentOf(partOf(large.bytes))]
    const { fitted, shares } = await fitAll(documents, { each: 10 * MEGABYTE, together: 2 * MEGABYTE })
    expect(fitted.map(({ change }) => change)).toEqual(['made_pdf', 'smaller'])
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })
})

describe('What may not be touched', () => {
  test('a PDF with a signature is the stored file itself, and said to be too large', async () => {
    const signed = makeSignedPdf()
    const fitted = await fitOne(documentOf(pdfOf(signed)), { each: 100_000, together: ROOM.together })
    expect(fitted).toMatchObject({ change: 'none', isSigned: true, isTooLarge: true })
    expect(fitted.bytes.equals(signed)).toBe(true)
  })

  test('a PDF of text stays the same when it is too large', async () => {
    const pdf = makePdf({ pages: 40 })
    const fitted = await fitOne(documentOf(pdfOf(pdf)), { each: 1000, together: ROOM.together })
    expect(fitted).toMatchObject({ change: 'none', isTooLarge: true, side: null })
    expect(fitted.bytes.equals(pdf)).toBe(true)
  })

  test('a file that cannot be opened leaves no document, and the others are made', async () => {
    const bad = documentOf(partOf(Buffer.from('no picture at all')))
    const { fitted } = await fitAll([bad, documentOf(pdfOf(makePdf()))])
    expect(fitted.map(({ bytes }) => bytes !== null)).toEqual([false, true])
  })
})
