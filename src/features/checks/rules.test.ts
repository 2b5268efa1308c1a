import { expect, test } from 'vitest'
import { isFactId, requireFact } from '#facts/require-fact.ts'
import {
  caseFacts,
  checkedDocument,
  checkedPhoto,
  formFacts,
  personFacts,
  zoneFacts,
} from '#tests/support/case-facts.ts'
import { type CaseFacts, DOCUMENT_OF_CHECK, VERDICTS } from './contract.ts'
import { CHECKS, judgeCase } from './rules.ts'

/** Values that every fact of a case may have; null is one of each. */
const DAYS = [null, '1970-01-01', '2024-02-29', '2026-11-27', '2026-11-28', '2027-05-28', '2099-12-31']
const AMOUNTS = [null, 0, 823, 1010, 1010.01, 4805.99, 4806, 4950, 13355.34, 9_999_999]
const PURPOSES = [null, 'work', 'study', 'family_reunification', 'business', 'other'] as const
const PORTAL = [null, 'work', 'blue_card', 'studies', 'family', 'business', 'something else', '']
const NUMBERS = [null, '', '0', '3', '32', '-1', 'x', '1e9', '44051401458']
const STATUSES = [null, 'employed', 'self_employed', 'student', 'unemployed', 'retired'] as const
const DOCUMENTS = [
  [],
  [checkedDocument(), checkedPhoto()],
  [
    checkedDocument({ document_type: 'passport', page_count: 1, checked_pages: null }),
    checkedPhoto({ content_type: 'image/png', width: 1, height: 1, file_size: 5_000_000 }),
    checkedDocument({
      document_type: 'requested-11111111-1111-4111-8111-111111111111',
      requested_name: 'A contract',
    }),
  ],
]

/** Numbers that look random and are the same in every run. */
function createPicker(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[Math.floor((state / 2_147_483_648) * list.length)] as T
  }
}

function pickCase(seed: number): CaseFacts {
  const pick = createPicker(seed)
  const day = () => pick(DAYS)
  const number = () => pick(NUMBERS)
  return caseFacts({
    today: pick(['2026-01-01', '2026-11-28', '2027-03-01', '2028-02-29']),
    last_legal_day: day(),
    documents: pick(DOCUMENTS),
    employer: pick([null, { name: 'Zielona sp. z o.o.' }]),
    ...pick([{}, personFacts(), personFacts({ nationality_code: null, full_name: 'Олена' })]),
    ...pick([
      {},
      zoneFacts(),
      zoneFacts({ expiry_date: day(), birth_date: day(), sex: null, is_truncated: true }),
    ]),
    ...pick([
      {},
      formFacts({
        purpose_of_stay: pick(PURPOSES),
        planned_stay_duration: pick([null, 1, 3, 4, 36, 37]),
        employment_status: pick(STATUSES),
        monthly_income: pick(AMOUNTS),
      }),
    ]),
    portal: pick<CaseFacts['portal']>([
      null,
      {},
      {
        person: {
          pesel: number(),
          sex: pick([null, 'woman', 'man']),
          birth_date: day(),
          surname: 'Kovalenko',
        },
        passport: {
          passport_valid_until: day(),
          passport_pages: number(),
          passport_number: pick([null, 'FE1']),
        },
        address: {
          postcode: pick([null, '31-147', '31147', 'x']),
          province: pick([null, 'malopolskie', 'y']),
        },
        employer_or_school: {
          gross_pay: pick(['4806', '4 950,00', 'much']),
          company_shares: pick(['yes', 'no']),
        },
        means: { means_monthly: number(), dependants: number() },
        justification: { main_purpose: pick(PORTAL) },
        journeys: { journeys: [{ country: 'UA' }] },
      },
    ]),
  })
}

test('Every check has a name of its own, and a record with source and day that it follows from', () => {
  const ids = CHECKS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(25)
  for (const { fact } of CHECKS) {
    expect(isFactId(fact), fact).toBe(true)
    const { source, checked_on } = requireFact(fact)
    expect(source, fact).not.toBe('')
    expect(checked_on, fact).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('Of a case of which nothing is known, nothing is said', () => {
  expect(judgeCase(caseFacts())).toEqual([])
})

test('Whatever is known of a case: each check says at most one thing, in whole words, with its source', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 1000; seed += 1) {
    const facts = pickCase(seed)
    const judged = judgeCase(facts)
    expect(new Set(judged.map(({ id }) => id)).size, `seed ${seed}`).toBe(judged.length)
    for (const { id, verdict, text, source, checked_on, of, rule } of judged) {
      seen.add(`${id.split(':')[0]} ${verdict}`)
      expect(VERDICTS).toContain(verdict)
      expect(text, id).toMatch(/\S.*[.?]$/)
      expect(text, id).not.toMatch(/undefined|null|NaN|\{|Invalid/)
      expect(source, id).not.toBe('')
      expect(rule, id).toMatch(/\.$/)
      expect(checked_on).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(of.length, id).toBeGreaterThan(0)
    }
    // The same case is judged the same, and facts are not changed by it.
    expect(judgeCase(facts)).toEqual(judged)
  }
  for (const { id } of CHECKS.filter(({ id }) => !NOT_PICKED.includes(id)))
    expect(
      [...seen].some((one) => one.startsWith(`${id} `)),
      id,
    ).toBe(true)
})

/** Their own tests say when they apply. */
const NOT_PICKED = [
  'document-blank-pages',
  'document-size',
  'document-age',
  'document-translation',
  'same-employer',
]

test('What stops comes first, then what to look at', () => {
  const order = judgeCase(pickCase(7)).map(({ verdict }) => VERDICTS.toReversed().indexOf(verdict))
  expect(order.length).toBeGreaterThan(3)
  expect(order).toEqual(order.toSorted())
})

test('Every check that stands beside a document is a check of a case', () => {
  const ids = CHECKS.filter((check) => 'judge' in check).map(({ id }) => id)
  expect(Object.keys(DOCUMENT_OF_CHECK).filter((id) => !ids.includes(id))).toEqual([])
})

test('What is said of a document says which one', () => {
  const judged = judgeCase(
    caseFacts({ documents: [checkedDocument(), checkedDocument({ document_type: 'cv' })] }),
  )
  expect(judged.filter(({ document_type }) => document_type !== null)).toMatchObject([
    { id: 'document-readable:accommodation', document_type: 'accommodation', verdict: 'good' },
    { id: 'document-readable:cv', document_type: 'cv', verdict: 'good' },
  ])
})
