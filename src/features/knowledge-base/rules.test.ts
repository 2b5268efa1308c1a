import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '#shared/paths.ts'
import { plainText } from '#texts/read-content.ts'
import { FAQ_PATH, GUIDE_PATHS, type GuidePath, HUB_PATHS } from './contract.ts'
import {
  countWords,
  describeQuestions,
  guidesOf,
  hubOf,
  neighboursOf,
  readGuide,
  readQuestions,
} from './rules.ts'

const CONTENT = 'content/en'
const LONG = [
  'getting-started',
  'karta-pobytu-requirements',
  'document-checklist',
  'application-process',
  'common-mistakes',
  'documentation/passport-requirements',
  'documentation/income-proof',
  'processing-times/voivodeship-times',
  'processing-times/track-status',
  'support-resources/faq',
]
const TO_CONTACT = [
  'documentation/passport-requirements',
  'documentation/income-proof',
  'documentation/housing-guide',
  'documentation/health-insurance',
  'processing-times/track-status',
  'processing-times/expedited-options',
  'processing-times/handling-delays',
]

const listTexts = (folder: string) =>
  readdirSync(join(CONTENT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
const readText = (file: string) => readFileSync(join(CONTENT, file), 'utf8')
const guideOf = (path: GuidePath) => readGuide({ path, source: readText(`${path.slice(1)}.md`) })
const guides = GUIDE_PATHS.map(guideOf)
const named = (slug: string) => `/knowledge-base/${slug}`

const TEXT = `---
title: A guide
description: What it says.
category: Documentation
updated: 2026-11-21
checked: 2026-07-18
sources:
  - poznan
end: contact
---
Pay {{fee-work}}.

## First {#first-part}

Text.
`

describe('SITE-6 a text becomes a guide', () => {
  const path = GUIDE_PATHS[0] ?? '/knowledge-base/getting-started'

  test('with its days, sources, closing button, opening and sections', () => {
    const guide = readGuide({ path, source: TEXT })
    expect(guide).toMatchObject({ title: 'A guide', checked: '2026-07-18', end: 'contact', minutes: 1 })
    expect(guide.sources[0]?.source).toContain('Wielkopolska')
    expect(plainText(guide.opening)).toContain('440\u00a0PLN')
    expect(guide.sections.map(({ id }) => id)).toEqual(['first-part'])
  })

  test.each([
    ['{{fee-work}}', '{{no-such-fee}}', 'no-such-fee'],
    ['Text.', '§ no-such-rule', 'no-such-rule'],
    ['- poznan', '- nowhere', 'nowhere'],
    ['category: Documentation', '', 'category'],
    ['checked: 2026-07-18', 'checked: July', 'checked'],
    ['title: A guide', '', 'title'],
  ])('"%s" written as "%s" stops the build', (right, wrong, named) => {
    expect(() => readGuide({ path, source: TEXT.replace(right, wrong) })).toThrow(named)
  })
})

describe('SITE-6 every guide of the specification', () => {
  test('has a text, and every text is a guide', () => {
    expect(
      listTexts('knowledge-base')
        .map((file) => `/${file.slice(0, -3)}`)
        .sort(),
    ).toEqual([...GUIDE_PATHS].sort())
  })

  test('is in a part of four guides, or in the fifth part, and has the part as its category', () => {
    expect(HUB_PATHS.map((hub) => guidesOf(hub).length)).toEqual([4, 4, 4, 4, 15])
    for (const { path, category } of guides) expect(category, path).toBe(guideOf(hubOf(path)).category)
  })

  test('links to the next', () => {
    expect(neighboursOf(named('documentation') as GuidePath)).toEqual({
      previous: named('common-mistakes'),
      next: named('documentation/passport-requirements'),
    })
    expect(neighboursOf(FAQ_PATH).next).toBe(named('your-situation'))
    expect(neighboursOf(named('your-situation/long-term-days') as GuidePath).next).toBeNull()
  })

  test('is long enough: 700 words for the ten most important guides, 300 for the others', () => {
    for (const { path, opening, sections } of guides) {
      const isHub = HUB_PATHS.some((hub) => hub === path) && !LONG.map(named).includes(path)
      const least = isHub ? 0 : LONG.map(named).includes(path) ? 700 : 300
      const words = countWords(opening) + sections.reduce((sum, { tokens }) => sum + countWords(tokens), 0)
      expect(words, path).toBeGreaterThanOrEqual(least)
    }
  })

  test('lists the sources of its figures, and its headings have different ids', () => {
    for (const { path, sources, sections } of guides) {
      expect(sources.length, path).toBeGreaterThan(0)
      expect(new Set(sections.map(({ id }) => id)).size, path).toBe(sections.length)
    }
  })

  test('ends with a button to Contact when the specification says so', () => {
    for (const slug of TO_CONTACT) expect(guideOf(named(slug) as GuidePath).end, slug).toBe('contact')
  })

  test('has a description of 70 to 155 characters', () => {
    for (const { path, description } of guides) {
      expect(description.length, path).toBeGreaterThanOrEqual(70)
      expect(description.length, path).toBeLessThanOrEqual(155)
    }
  })
})

describe('SITE-6 the questions', () => {
  const groups = readQuestions(guideOf(FAQ_PATH).sections)

  test('are four groups of three, each with an answer and an address of its own', () => {
    expect(groups.map(({ questions }) => questions.length)).toEqual([3, 3, 3, 3])
    const described = describeQuestions(groups)
    for (const { question, answer } of described) expect(answer.length, question).toBeGreaterThan(80)
    const ids = groups.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('name the time and the appeal term of the specification', () => {
    const text = JSON.stringify(describeQuestions(groups))
    expect(text).toContain('1–3\u00a0months')
    expect(text).toContain('14\u00a0days')
  })
})

const UNITS =
  'PLN|zł|EUR|days?|weeks?|months?|years?|hours?|minutes?|MB|px|mm|pixels|%|languages|pages|applications|characters|January|February|March|April|May|June|July|August|September|October|November|December'
const FIGURE = new RegExp(`\\d[\\d\\s.,–+×-]*(${UNITS})(?![\\p{L}])`, 'gu')
const WRITTEN = /\b(June 18, 2025|\d{4}-\d{2}-\d{2})\b/g

describe('SITE-11 no page states a figure that is not a record', () => {
  test('what counts as a figure', () => {
    const text = 'Pay 1 999 PLN in 14 days, at most 2.5 MB, by 27 April, 95 % of steps 1 and 2.'
    expect(text.match(FIGURE)).toEqual(['1 999 PLN', '14 days', '2.5 MB', '27 April', '95 %'])
  })

  test.each(['knowledge-base', 'services', 'resources'].flatMap(listTexts))('%s', (file) => {
    const own = readText(file)
      .replaceAll(/\{\{[^}]+\}\}/g, '')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(WRITTEN, '')
    expect(own.match(FIGURE) ?? []).toEqual([])
  })
})

describe('SITE-11 legal texts', () => {
  test.each(listTexts('legal'))('%s takes its prices from the packages', (file) => {
    expect(readText(file).match(/\d[\d\s.,]*(PLN|zł)/g) ?? []).toEqual([])
  })
})

describe('SITE-6 every link has a target', () => {
  const paths = new Set<string>([...PUBLIC_PATHS, ...SIGNED_IN_PATHS])
  const anchors = new Map<string, string[]>(
    guides.map(({ path, sections }) => [path, sections.map(({ id }) => id)]),
  )

  test.each(['knowledge-base', 'services', 'legal'].flatMap(listTexts))('%s', (file) => {
    for (const [, target = ''] of readText(file).matchAll(/\]\((?!https:|mailto:|tel:)([^)\s]*)\)/g)) {
      const [path = '', anchor] = target.split('#')
      // An anchor within the page: the site-wide test follows those in the built pages.
      if (path === '') continue
      expect(paths.has(path), target).toBe(true)
      if (anchor && anchors.has(path)) expect(anchors.get(path), target).toContain(anchor)
    }
  })

  test('the waiting times link to the status of a case', () => {
    expect(readText('knowledge-base/processing-times/voivodeship-times.md')).toContain(
      '](/knowledge-base/processing-times/track-status)',
    )
  })
})
