import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import type { Book, PartAbout } from './file-inspector.ts'
import { createProcessInspector } from './process-inspector.ts'

const inspector = createProcessInspector({ limits: { timeMs: 60_000 } })
afterAll(() => inspector.close())

const book: Book = {
  title: 'Teczka dokumentów',
  lang: 'pl',
  sections: [
    { title: '1. Paszport', page: 3 },
    { title: '2. Umowa o pracę – Łódź, Шевченко', page: 6 },
  ],
  unnumbered: [1],
  blanks: [2, 5],
}

type Part = PartAbout & { bytes: Buffer }
const pdf = (pages: number, turn = 0): Part => ({
  content_type: 'application/pdf',
  turn,
  bytes: makePdf({ pages }),
})

async function bind(parts: Part[]): Promise<Buffer> {
  const made = await inspector.assemble({ parts, accountId: 'anna', book })
  if ('fault' in made) throw new Error(`part ${made.fault} cannot be placed`)
  return made
}

const photo: Part = { content_type: 'image/jpeg', turn: 0, bytes: await makePhonePhoto() }
const PARTS = [pdf(1), pdf(2), pdf(1, 90), pdf(1, 180), pdf(1, 270), photo]

describe('A PDF that is bound like a book', () => {
  test('numbers its pages, however they are turned, but those that get none', async () => {
    const text = await readPdf(await bind(PARTS))
    const numbers = Array.from({ length: 9 }, (_, at) => `${at + 1} / 9`)
    expect(numbers.filter((number) => text.includes(number))).toEqual(
      numbers.slice(2, 4).concat(numbers.slice(5)),
    )
  })

  test('has the blank pages where they are asked for', async () => {
    const pages = await inspector.drawPages({ bytes: await bind(PARTS), accountId: 'anna' })
    expect(pages.map(({ state }) => state)).toEqual([
      'good',
      'blank',
      'good',
      'good',
      'blank',
      'good',
      'good',
      'good',
      'good',
    ])
  })

  test('has an outline that leads to the pages, a title and a language', async () => {
    const document = await PDFDocument.load(await bind(PARTS), { updateMetadata: false })
    expect(document.getTitle()).toBe(book.title)
    const outline = document.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    const items: { title: string; page: number }[] = []
    let item = outline.lookupMaybe(PDFName.of('First'), PDFDict)
    while (item) {
      const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0)
      items.push({
        title: item.lookup(PDFName.of('Title'), PDFHexString).decodeText(),
        page: document.getPages().findIndex(({ ref }) => ref === target) + 1,
      })
      item = item.lookupMaybe(PDFName.of('Next'), PDFDict)
    }
    expect(items).toEqual(book.sections)
    expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toContain('pl')
  })

  test('is the same bytes each time', async () => {
    const [first, second] = [await bind(PARTS), await bind(PARTS)]
    expect(first.equals(second)).toBe(true)
    expect(first.toString('latin1')).not.toMatch(/CreationDate|ModDate|\/ID/)
  })
})
