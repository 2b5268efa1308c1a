import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { presentFact } from '#facts/present-fact.ts'

const GUIDES = 'content/en/knowledge-base/'
const SITUATION = `${GUIDES}your-situation/`
const SHEETS = 'content/en/resources/'
const LEGAL = 'content/en/legal/'
const SERVICES = 'content/en/services/'
const FACTS = 'content/en/facts/'
const MESSAGES = 'messages/en.json'

/** What was said: the words that come back nowhere, and the words that stand, by file. */
interface Row {
  about: string
  gone?: readonly (string | RegExp)[]
  stands: Readonly<Record<string, readonly string[]>>
}

/** Somebody acts on these words: a stay, a letter or a contract depends on them. */
const ROWS: readonly Row[] = [
  {
    about: 'the last day of a legal stay: leave in time, nothing gives it back',
    gone: ['a few people still have a way'],
    stands: {
      [`${GUIDES}getting-started.md`]: [
        'leave Poland on or before that day',
        '(/knowledge-base/your-situation/stay-ends-soon)',
        'We found no rule that gives a missed day back',
      ],
      [`${SITUATION}stay-ends-soon.md`]: [
        '**leave Poland on or before the last day**',
        'We found no source that it gives back a missed last day of stay',
      ],
      [MESSAGES]: ['If you cannot sign in time, leave Poland on or before that day.'],
    },
  },
  {
    about:
      'Ukraine: the condition of military duties, the days for leaving, visits to Schengen, other permits',
    gone: [
      'Other Schengen countries | not asked here',
      /In 2023 the EU Blue Card and business were open too/,
    ],
    stands: {
      [`${SITUATION}ukraine.md`]: [
        '§ ukr-military\n',
        '§ ukr-military-kept\n',
        '§ ukr-leave\n',
        '§ ukr-schengen\n',
        'Other Schengen countries | {{ukr-schengen}} in any {{visa-free-window}}',
        '§ ukr-other-permit\n\n§ ukr-other-permit-2023\n',
      ],
      [`${SHEETS}checklist-other.md`]: ['§ ukr-military\n'],
      [`${SITUATION}last-legal-day.md`]: ['§ ukr-leave\n', 'Those days are for leaving'],
      [`${FACTS}guides.json`]: ['We have not read the whole list', 'ask the Border Guard before you go'],
    },
  },
  {
    about: 'borders: stamps are replaced, ETIAS is named',
    gone: ['Take them from the stamps in your passport:'],
    stands: {
      [`${SITUATION}travel-while-waiting.md`]: ['§ ees-since\n', 'the border gives fewer stamps'],
      [`${SHEETS}journeys-abroad.md`]: ['§ ees-since\n'],
      [`${SHEETS}mos-filing-guide.md`]: ['with stamps where the border gave some'],
      [`${FACTS}guides.json`]: ['in place of stamps in the passport. ETIAS'],
    },
  },
  {
    about: 'letters: our help is part of a package, and a scan is no signature',
    gone: ['Upload letters [in this portal](/documents)'],
    stands: {
      [`${GUIDES}processing-times/track-status.md`]: [
        'If your package includes it, we read it with you.',
        '(/letters)',
      ],
      [`${SITUATION}letters.md`]: [
        'signed with an electronic signature, not a scan of my hand',
        '§ letter-signed\n',
      ],
    },
  },
  {
    about: 'Polish words of the sheets',
    gone: [
      'Numer rachunku',
      '| Listy: data',
      'Zaczynam następny wniosek',
      'ma według doniesień',
      /telefon, email/i,
      /\d\/\d \| Stopień pokrewieństwa/,
    ],
    stands: {
      [`${LEGAL}withdrawal-form.md`]: ['Numer potwierdzenia płatności'],
      [`${SHEETS}after-filing-guide.md`]: ['| Pisma: data i treść |'],
      [`${SHEETS}deadline-planner.md`]: ['Rozpoczynam przygotowanie kolejnego wniosku'],
      [`${SHEETS}employer-page-polish.md`]: ['Według nieoficjalnych informacji'],
      [`${SHEETS}statement-support.md`]: ['| Pokrewieństwo lub inna relacja |'],
      [`${SHEETS}change-notice.md`]: ['**telefon, e-mail**'],
      [`${SHEETS}power-of-attorney.md`]: ['| Telefon, e-mail |'],
    },
  },
  {
    about: 'the visit in Poznań: how it is booked today is not known',
    gone: [/visit is booked on the case-status page/],
    stands: {
      [`${FACTS}procedure.json`]: [
        'Before MOS, the fingerprint visit in Poznań was booked',
        'How it goes now is not published',
      ],
      [`${GUIDES}processing-times/track-status.md`]: ['§ poznan-visit\n'],
    },
  },
  {
    about: 'the spouse of a Polish citizen: no promise of a permit',
    gone: [/spouse of a Polish citizen gets/],
    stands: {
      [`${FACTS}guides.json`]: ['the conditions are met (art. 158). The office checks the marriage.'],
      [`${GUIDES}karta-pobytu-requirements.md`]: ['The office checks the marriage.'],
    },
  },
  {
    about: 'who signs the annex: a rule, not a figure nobody counted',
    gone: ['is the most common mistake'],
    stands: { [`${SITUATION}employer.md`]: ['An office manager without that right cannot sign.'] },
  },
  {
    about: 'a sole trade needs a PESEL number first',
    stands: {
      [`${SHEETS}checklist-business.md`]: ['§ ceidg-pesel\n'],
      [`${SERVICES}company-registration.md`]: ['§ ceidg-pesel\n'],
    },
  },
  {
    about: 'closing an account: one rule',
    stands: {
      [`${LEGAL}terms-of-service.md`]: [
        'the contract ends at once too; the data stay for {{closing_days}} more days',
      ],
    },
  },
  {
    about: 'visits to Schengen with a card: any 180 days (T25)',
    gone: ['in any half-year'],
    stands: {
      [`${SERVICES}temporary-residence-card.md`]: ['for {{schengen-days}} in any {{visa-free-window}}'],
    },
  },
  {
    about: 'families of refugees: the months run from the protection (T30)',
    gone: [/\{\{refugee-family-months\}\}(?! of the)/],
    stands: {
      [`${GUIDES}karta-pobytu-requirements.md`]: [
        '{{refugee-family-months}} of the day on which the protection was given',
      ],
      [`${FACTS}requirements.json`]: ['{{refugee-family-months}} of the protection being given'],
    },
  },
  {
    about: 'a power of attorney for close family costs nothing (T31)',
    gone: ['For close family there may be none'],
    stands: {
      [`${SHEETS}power-of-attorney.md`]: ['Is the proxy close family? Then you pay none'],
      [`${FACTS}requirements.json`]: ['children, grandchildren, brothers and sisters pay none'],
      [`${GUIDES}support-resources/legal-support.md`]: ['stamp duty, unless the proxy is close family'],
      [`${GUIDES}document-checklist.md`]: ['| Power of attorney, unless to close family |'],
    },
  },
  {
    about: 'almost all applications are filed online, not all (T36)',
    gone: [/(?<!almost all )applications are filed only/i, 'Now the application is filed only'],
    stands: {
      [`${FACTS}law.json`]: ['almost all applications for temporary residence'],
      [`${LEGAL}terms-of-service.md`]: ['almost all applications for residence are filed only'],
      [MESSAGES]: ['almost all applications are filed only online'],
    },
  },
  {
    about: 'a company: the fees of the court and of the notary (T41)',
    stands: {
      [`${SERVICES}company-registration.md`]: [
        '§ company-fee-s24\n',
        '§ company-fee-deed\n',
        'for certified copies and powers of attorney. Ask the notary for each amount',
      ],
      [`${SERVICES}business-incubator.md`]: ['the agreement says what it includes and what it costs'],
    },
  },
  {
    about: 'claims have the basis of the operator, none of ours (R3)',
    gone: [/our own count/i, 'over the cases we took to a decision', 'over all applications we prepared'],
    stands: {},
  },
  {
    about: 'a criminal record: the basis, sealed, erased (P4)',
    gone: [/6\(1\)\(b\) and 10\b/],
    stands: {
      [`${LEGAL}privacy-policy.md`]: [
        'We keep no record of convictions in the sense of Article 10',
        'it is erased when your case ends',
      ],
    },
  },
  {
    about: 'who receives data (P10)',
    stands: {
      [`${LEGAL}privacy-policy.md`]: [
        '**Sworn translators**',
        'the one that delivers our email',
        '**A calendar or a chat of another company**',
        'data protection officer',
      ],
    },
  },
]

const texts = new Map(
  [MESSAGES, ...globSync('content/**/*.{md,json}')].map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(file, 'utf8'),
  ]),
)

describe('Words that were untrue stay away, words that are needed stand', () => {
  test.each(ROWS)('$about', ({ gone = [], stands }) => {
    for (const words of gone) {
      const is = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
      expect(
        [...texts].filter(([, text]) => is(text)).map(([file]) => file),
        String(words),
      ).toEqual([])
    }
    for (const [file, needed] of Object.entries(stands))
      expect(
        needed.filter((words) => !texts.get(file)?.includes(words)),
        file,
      ).toEqual([])
  })
})

describe('SITE-11 records on which a text rests', () => {
  const { records } = BUILT_BOOKS.en

  test('the minimum wage of 2027 is known, and stands wherever that of 2026 does', () => {
    expect(records['minimum-wage-2027']?.value).toBe(4950)
    expect(records['minimum-wage-hour-2027']?.value).toBe(32.3)
    const pages = [...texts].filter(
      ([file, text]) => file.endsWith('.md') && text.includes('minimum-wage-2026'),
    )
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.filter(([, text]) => !text.includes('minimum-wage-2027')).map(([file]) => file)).toEqual([])
    const shown = pages.filter(([, text]) => text.includes('§ minimum-wage-2026'))
    expect(shown.filter(([, text]) => !text.includes('§ minimum-wage-2027')).map(([file]) => file)).toEqual(
      [],
    )
  })

  test.each([
    ['ukr-other-permit', 'The law'],
    ['ukr-other-permit-2023', 'Older official text'],
    ['ukr-schengen', 'Older official text'],
    ['poznan-visit', 'Older official text'],
    // The act on court costs was not opened: the amounts were read in a page about it.
    ['company-fee-s24', 'The law'],
    ['company-fee-deed', 'The law'],
  ])('%s is not surer than its source: %s', (id, heading) => {
    expect(presentFact(BUILT_BOOKS.en, id).heading).toBe(heading)
    expect(records[id]?.read_in ?? records[id]?.source).not.toBe('courtCosts')
  })
})
