import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFactId, requireFact } from '#facts/require-fact.ts'
import { RESOURCE_CATEGORIES, RESOURCE_ICONS } from '#features/resources/contract.ts'
import type { ManifestEntry } from '#features/resources/schema.ts'
import { formatDate } from '#shared/dates.ts'
import { readContent } from '#texts/read-content.ts'
import { buildResources } from './build-resources.ts'
import { readResource } from './resources/read-resource.ts'

const TEXTS = join(import.meta.dirname, '../content/en/resources')
const folder = mkdtempSync(join(tmpdir(), 'pobyt-print-'))
const texts = readdirSync(TEXTS)
let entries: ManifestEntry[]
let pages: Map<string, string[]>

beforeAll(async () => {
  entries = await buildResources(folder)
  pages = await readAll()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readAll() {
  const pdfium = await PDFiumLibrary.init()
  const read = new Map<string, string[]>()
  for (const { slug } of entries) {
    const document = await pdfium.loadDocument(readFileSync(join(folder, `${slug}.pdf`)))
    read.set(
      slug,
      [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' ')),
    )
    document.destroy()
  }
  pdfium.destroy()
  return read
}

describe('RES-1 the files the build prints', () => {
  test('are one a text, at least three of each category, listed with their size and sum', () => {
    expect(entries.map(({ slug }) => `${slug}.md`)).toEqual(texts.sort())
    for (const category of RESOURCE_CATEGORIES)
      expect(entries.filter((entry) => entry.category === category).length).toBeGreaterThanOrEqual(3)
    expect(new Set(entries.map(({ icon }) => icon))).toEqual(new Set(RESOURCE_ICONS))
    for (const { slug, file_size, sha256 } of entries) {
      const bytes = readFileSync(join(folder, `${slug}.pdf`))
      expect([file_size, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    }
    expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
  })

  test('have their title, the day they were checked, sources and page numbers', () => {
    for (const { slug, title, checked_on } of entries) {
      const own = pages.get(slug) ?? []
      expect(own.length, slug).toBeGreaterThanOrEqual(1)
      expect(own[0], slug).toContain(title)
      expect(own[0], slug).toContain(`Checked ${formatDate(checked_on)}`)
      expect(own.join(' '), slug).toMatch(/Sources .*(Our practice|Dz\.U\.|Office)/)
      for (const [index, page] of own.entries()) expect(page).toContain(`${index + 1} / ${own.length}`)
    }
  })

  test('a form to hand over is one page of its own, with the Polish words', () => {
    const form = pages.get('power-of-attorney')?.at(-1)
    for (const words of ['PEŁNOMOCNICTWO', 'ustanawiam pełnomocnikiem', 'Czytelny podpis mocodawcy'])
      expect(form).toContain(words)
    expect(form).not.toContain('Sources')
    for (const slug of [
      'statement-accommodation',
      'statement-support',
      'cover-letter',
      'change-notice',
      'appeal',
      'formal-reminder',
      'restore-deadline',
      'permit-ended-notice',
    ])
      expect(pages.get(slug), slug).toHaveLength(2)
  })

  test('a letter to the office names its legal basis, and that e-Delivery needs an electronic signature', () => {
    const bases = {
      appeal: ['art. 127 § 1 i 2', 'art. 138 § 1 pkt 2', 'art. 138 § 2', 'ewentualnie'],
      'formal-reminder': ['art. 37 § 1 pkt 1', 'art. 37 § 1 pkt 2', 'art. 37 § 6'],
      'restore-deadline': ['art. 58', 'art. 59 § 2', 'Szef Urzędu do Spraw Cudzoziemców'],
      'permit-ended-notice': ['art. 113', 'art. 121 ust. 1', 'Numer decyzji'],
    }
    for (const [slug, words] of Object.entries(bases)) {
      const own = pages.get(slug) ?? []
      for (const basis of words) expect(own.at(-1), slug).toContain(basis)
      expect(own[0], slug).toContain('electronic signature')
    }
    for (const slug of [
      'cover-letter',
      'change-notice',
      'power-of-attorney',
      'statement-accommodation',
      'statement-support',
    ])
      expect(pages.get(slug)?.[0], slug).toContain('electronic signature')
    expect(pages.get('change-notice')?.join(' ')).not.toContain('ustanie przyczyny')
  })

  test('take their figures from the records, and name the source of each', () => {
    expect(pages.get('photo-guide')?.join(' ')).toMatch(/684 × 883.px.*2\.5.MB/)
    expect(pages.get('checklist-work')?.[0]).toMatch(/440.PLN/)
    for (const { slug } of entries) {
      const source = readFileSync(join(TEXTS, `${slug}.md`), 'utf8')
      const named = readResource({ slug, source }).sources.map((one) => one.source)
      // An Act is named once, with the articles where records name them.
      for (const id of readContent(source).factIds.filter(isFactId))
        expect(
          named.some((name) => `${name}, `.startsWith(`${requireFact(id).source}, `)),
          `${slug}: ${id}`,
        ).toBe(true)
    }
  })
})

describe('a text that is wrong stops the build', () => {
  const text = readFileSync(join(TEXTS, 'photo-guide.md'), 'utf8')

  test.each([
    ['category: Guides', 'category: Books', 'category'],
    ['icon: FileCheck', 'icon: Rocket', 'icon'],
    ['checked_on: 2026-07-18', 'checked_on: July', 'checked_on'],
    ['  - form\n', '  - nowhere\n', 'nowhere'],
    ['§ photo', '§ no-such-rule', 'no-such-rule'],
  ])('%s as %s', (right, wrong, named) => {
    expect(text).toContain(right)
    expect(() => readResource({ slug: 'photo-guide', source: text.replace(right, wrong) })).toThrow(named)
  })
})
