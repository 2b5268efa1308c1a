import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdf, type Pdf } from './writer.ts'

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

const OPTIONS = { title: 'Receipt 12/2026', lang: 'en', date: new Date('2026-11-21T12:00:00Z') }

async function print(write: (pdf: Pdf) => void, more: Partial<Parameters<typeof createPdf>[0]> = {}) {
  const pdf = createPdf({ ...OPTIONS, ...more })
  write(pdf)
  return pdf.finish()
}

async function readPages(bytes: Buffer): Promise<string[]> {
  const document: PDFiumDocument = await pdfium.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'))
  document.destroy()
  return pages
}

describe('a printed document', () => {
  test('can be read back in every script our applicants write', async () => {
    const text = 'Łódź, zażółć gęślą jaźń. Київ, ґанок, їжак. Москва. Nguyễn Ợ. → ✓ § 35 × 45 mm – „tak”'
    const [page] = await readPages(
      await print((pdf) => pdf.paragraph([{ text: 'Żółty ', bold: true }, { text }])),
    )
    expect(page?.replaceAll('\n', ' ')).toContain(`Żółty ${text}`)
  })

  test('shows a sign for a letter the typeface does not have, and goes on', async () => {
    const [page] = await readPages(await print((pdf) => pdf.paragraph('Name: 王, done')))
    expect(page).toMatch(/Name: .+, done/)
  })

  test('says its title, author, language and what is what', async () => {
    const bytes = await print((pdf) => {
      pdf.heading('Fees')
      pdf.table({ header: ['What', 'Fee'], rows: [['Card', '100 PLN']] })
      pdf.paragraph([{ text: 'the portal', href: 'https://example.org/x' }])
    })
    const source = bytes.toString('latin1')
    for (const part of ['/Lang (en)', '/Marked true', '/DisplayDocTitle true', '(Receipt 12/2026)'])
      expect(source).toContain(part)
    for (const info of ['(Pobyt)', '(D:20261121120000Z)']) expect(source).toContain(info)
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'Link']) expect(source).toContain(`/S /${tag}`)
    expect(source).toContain('/URI (https://example.org/x)')
  })

  test('is the same to the byte for the same input and date', async () => {
    const write = (pdf: Pdf) => {
      pdf.checklist(['Paszport', { text: 'Zdjęcie', note: '35 × 45 mm' }])
      pdf.note({ tone: 'rule', title: 'Official rule', text: 'All pages.', foot: 'Source' })
    }
    expect((await print(write)).equals(await print(write))).toBe(true)
    const other = await print(write, { date: new Date('2026-11-22T12:00:00Z') })
    expect(other.equals(await print(write))).toBe(false)
  })
})

describe('the pages of a long document', () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Opłata ${index + 1}\nza kartę ${index + 1}`, 'x'])

  test('are numbered, carry the foot, and repeat the head of a table', async () => {
    const pages = await readPages(
      await print((pdf) => pdf.table({ header: ['Payment', 'Sum'], rows }), { footer: 'Stopka' }),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${index + 1} / ${pages.length}`)
      expect(page).toContain('Stopka')
      expect(page).toContain('Payment')
    }
  })

  test('split neither a row nor an item, and every one is there once', async () => {
    const items = Array.from({ length: 70 }, (_, index) => ({
      text: `Item ${index + 1} begins`,
      note: `and item ${index + 1} ends`,
    }))
    const pages = await readPages(
      await print((pdf) => {
        pdf.table({ header: ['Payment', 'Sum'], rows })
        pdf.checklist(items)
      }),
    )
    const tight = pages.map((page) => page.replaceAll(/\s/g, ''))
    for (const [index] of rows.entries()) {
      const holding = tight.filter((page) => new RegExp(`Opłata${index + 1}za`).test(page))
      expect(holding).toHaveLength(1)
      expect(holding[0]).toMatch(new RegExp(`zakartę${index + 1}x`))
    }
    for (const [index] of items.entries()) {
      const holding = pages.filter((page) => page.includes(`Item ${index + 1} begins`))
      expect(holding).toHaveLength(1)
      expect(holding[0]).toContain(`and item ${index + 1} ends`)
    }
  })

  test('never end with a heading, wherever the page turns', async () => {
    for (let lines = 38; lines <= 48; lines += 1) {
      const pages = await readPages(
        await print((pdf) => {
          for (let line = 0; line < lines; line += 1) pdf.paragraph('Text')
          pdf.heading('Heading')
          pdf.paragraph('Follows')
        }),
      )
      expect(pages.filter((page) => page.includes('Heading') !== page.includes('Follows'))).toEqual([])
    }
  })

  test('break an address that is wider than the page', async () => {
    const address = `https://example.org/${'verylongpart/'.repeat(20)}`
    const [page] = await readPages(await print((pdf) => pdf.paragraph(address)))
    expect(page?.replaceAll(/\s/g, '')).toContain(address)
  })
})
