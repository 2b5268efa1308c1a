import { describe, expect, test } from 'vitest'
import { addDays, countDays, weekdayOf } from '#shared/dates.ts'
import { listHolidays } from '#shared/holidays.ts'
import { PLAN_STEP_IDS } from './contract.ts'
import { type PlanFacts, planSteps } from './rules.ts'

const FACTS: PlanFacts = {
  today: '2026-11-28',
  lastLegalDay: '2027-03-15',
  purpose: 'work',
  isChecked: true,
  isFiled: false,
  done: new Set(),
}
const PURPOSES = [null, 'work', 'study', 'family_reunification', 'business', 'other']

/** Every day from 2026 to 2030. */
function* everyDay(): Generator<string> {
  for (let day = '2026-01-01'; day <= '2030-12-31'; day = addDays(day, 1)) yield day
}

const HOLIDAYS = new Set(
  [2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => listHolidays(year).map(({ date }) => date)),
)
const isFree = (day: string) => weekdayOf(day) >= 6 || HOLIDAYS.has(day)
const find = (facts: Partial<PlanFacts>, id: string) =>
  planSteps({ ...FACTS, ...facts }).find((step) => step.id === id)

describe('For every last legal day of 2026 to 2030', () => {
  test('Nothing is due after it, the filing is due on it, and what comes first is never due later', () => {
    for (const lastLegalDay of everyDay()) {
      const days = planSteps({ ...FACTS, lastLegalDay }).flatMap(({ due_on }) => (due_on ? [due_on] : []))
      expect(days.at(-1), lastLegalDay).toBe(lastLegalDay)
      expect(days, lastLegalDay).toEqual(days.toSorted())
    }
  })

  test('Our days are working days in Poland, at most five days before the day that is counted back', () => {
    const leads = new Map(
      planSteps({ ...FACTS, lastLegalDay: '2027-03-15' }).map(({ id, due_on }) => [id, due_on]),
    )
    expect(leads.get('annex_link')).toBe('2026-12-30')
    for (const lastLegalDay of everyDay()) {
      const link = find({ lastLegalDay }, 'annex_link')?.due_on ?? ''
      const early = countDays(link, lastLegalDay) - 75
      expect(early >= 0 && early <= 5, `${lastLegalDay}: ${link}`).toBe(true)
      for (const { id, due_on } of planSteps({ ...FACTS, lastLegalDay }))
        if (due_on && id !== 'last_day_to_file') expect(isFree(due_on), `${id} on ${due_on}`).toBe(false)
    }
  })

  test('The same steps stand in the same order whatever the day', () => {
    const ids = planSteps(FACTS).map(({ id }) => id)
    for (const lastLegalDay of everyDay())
      expect(planSteps({ ...FACTS, lastLegalDay }).map(({ id }) => id)).toEqual(ids)
  })

  test('A step is late exactly from the day after its own', () => {
    for (const today of everyDay()) {
      const steps = planSteps({ ...FACTS, today, lastLegalDay: '2028-02-29' })
      for (const { due_on, state } of steps)
        expect(state === 'late', `${due_on} on ${today}`).toBe(due_on !== null && due_on < today)
    }
  })

  test('Whatever is done is never late, and once filed nothing before the filing is open', () => {
    const done = new Set<string>(PLAN_STEP_IDS)
    for (const today of everyDay()) {
      expect(planSteps({ ...FACTS, today, done }).every(({ state }) => state === 'completed')).toBe(true)
      const filed = planSteps({ ...FACTS, today, isFiled: true })
      expect(filed.filter(({ state }) => state !== 'completed').map(({ id }) => id)).toEqual([
        'visit',
        'decision',
        'card',
      ])
    }
  })
})

describe('A plan', () => {
  test.each(PURPOSES)('for %s has an annex only where somebody else signs one', (purpose) => {
    const hasAnnex = planSteps({ ...FACTS, purpose }).some(({ id }) => id.startsWith('annex'))
    expect(hasAnnex).toBe(!['family_reunification', 'other'].includes(purpose ?? ''))
  })

  test('without a last legal day has every step and no day', () => {
    const steps = planSteps({ ...FACTS, lastLegalDay: null })
    expect(steps).toHaveLength(PLAN_STEP_IDS.length)
    expect(steps.every(({ due_on }) => due_on === null)).toBe(true)
    expect(steps[0]).toMatchObject({ id: 'last_legal_day', state: 'current' })
    expect(steps.slice(1).every(({ state }) => state === 'upcoming')).toBe(true)
  })

  test('has no check of ours where the package has none', () => {
    expect(find({ isChecked: false }, 'check')).toBeUndefined()
    expect(find({}, 'check')?.owner).toBe('consultancy')
  })

  test('begins with what is not done, and with what is due within a week', () => {
    const done = new Set(['last_legal_day', 'pesel', 'trusted_profile'])
    const steps = planSteps({ ...FACTS, done, today: '2026-12-24' })
    expect(steps.filter(({ state }) => state === 'late').map(({ id }) => id)).toEqual([
      'passport_register',
      'e_delivery',
    ])
    expect(steps.filter(({ state }) => state === 'current').map(({ id }) => id)).toEqual([
      'mos_account',
      'annex_link',
    ])
  })

  test('of a day before a long week end has its day before it', () => {
    // 45 days before is Easter Monday, 6 April 2026.
    expect(find({ lastLegalDay: '2026-05-21' }, 'file')?.due_on).toBe('2026-04-03')
  })
})
