import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TERMS } from '#features/account/contract.ts'
import { m } from '#messages/messages.js'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(TERMS.version),
)

/** What a page says at its end about this change. */
function changesOf(page: string): string {
  const text = readFileSync(`content/en/legal/${page}.md`, 'utf8')
  const [, changes = ''] = new RegExp(`Changed on ${day}: (.*?)\\. These changes apply`).exec(text) ?? []
  return changes
}

/** "section 3", "sections 2 and 3" and "Section 4" as numbers, each once. */
function sectionsIn(text: string): number[] {
  const named = [...text.matchAll(/\bsections? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
  )
  return [...new Set(named.map(Number))].sort((a, b) => a - b)
}

describe('The mail about changed terms', () => {
  test.each([
    {
      page: 'terms-of-service',
      mail: m.account_terms_mail_what_terms(),
      about: [
        /closing/,
        /whole team|the team/,
        /dedicated specialist/,
        /guarantee/,
        /deducts what was paid/,
        /language/,
        /announce/,
        /accessibility/,
      ],
    },
    {
      page: 'privacy-policy',
      mail: m.account_terms_mail_what_privacy(),
      about: [
        /data protection officer/,
        /notes/,
        /last legal day/,
        /sealed/,
        /offer an account/,
        /whole team/,
        /dedicated specialist/,
        /companies/,
        /without end/,
        /announce/,
      ],
    },
  ])('names every section and change that $page lists', ({ page, mail, about }) => {
    const listed = changesOf(page)
    expect(sectionsIn(listed).length).toBeGreaterThan(4)
    expect(sectionsIn(mail)).toEqual(sectionsIn(listed))
    for (const words of about) {
      expect(listed).toMatch(words)
      expect(mail).toMatch(words)
    }
  })
})
