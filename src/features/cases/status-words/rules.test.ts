import { describe, expect, it } from 'vitest'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { SUBMITTED_CASE } from '#tests/support/sample-case.ts'
import { CASE_ACTS, type CaseAct, DAY_REASONS } from '../status/contract.ts'
import { type CaseState, caseStateSchema } from '../status/schema.ts'
import { describeDay, describePlace, describeStatus, nameTurn } from './rules.ts'

const SERVICES = ['advice', 'review', 'preparation'] as const
const at = (to_do: CaseAct | null, changes: Partial<CaseState> = {}) =>
  describeStatus({ ...SUBMITTED_CASE, ...changes, status: { ...SUBMITTED_CASE.status, to_do } })

describe('What is next, in words', () => {
  it('says at every act what it is, one sentence more, and a page of ours where it is done', () => {
    for (const to_do of CASE_ACTS)
      for (const service of SERVICES) {
        const { title, text, action } = at(to_do, { service, filed_at: '2026-11-03T10:00:00Z' })
        for (const words of [title, text, action.label]) expect(words, to_do).toMatch(/\w/)
        expect(title + text, to_do).not.toMatch(/undefined|null|\{/)
        expect(action.path, to_do).toMatch(/^\/[a-z]/)
      }
  })

  it('before the submission promises our work to a package, and says to a free account that it has none', () => {
    const [advice, review, preparation] = SERVICES.map((service) => at('submit', { service }).text)
    expect(advice).toMatch(/no check by us/)
    expect(advice).toMatch(/you sign and file it yourself/)
    expect(advice).not.toMatch(/\bWe\b/)
    expect([review, preparation]).toEqual(Array(2).fill('We begin when you submit it to us.'))
  })

  it('at the filing says what the package has done, and that the person signs', () => {
    const [advice, review, preparation] = SERVICES.map((service) => at('file', { service }).text)
    expect(advice).toContain('no check by us')
    // What the desk has not looked at is no hindrance for it, so nothing is said of it.
    expect(review).not.toMatch(/looked through|prepared/)
    expect(preparation).toContain('Everything is prepared')
  })

  it('names the last legal day to sign by, and sends nobody to sign once it has passed', () => {
    expect(at('file').title).toBe('Sign in MOS')
    expect(at('file', { last_legal_day: '2999-01-14' }).title).toBe('Sign in MOS by 14 January 2999')
    const passed = at('file', { last_legal_day: '2020-01-14' })
    expect(passed.title).toBe('Your last legal day has passed: talk to us before you file')
    expect(passed.text).toContain('14 January 2020')
    expect(passed.text).not.toContain('Everything is prepared')
    expect(passed.action.path).toBe('/messages')
  })

  it('after a decision says by when an appeal can be sent, and when that is over', () => {
    expect(at('read_decision', { decision: 'refused', appeal_by: '2999-12-09' }).text).toContain('2999')
    expect(at('read_decision', { decision: 'refused', appeal_by: '2020-12-09' }).text).not.toContain('until')
    expect(at('read_decision', { decision: 'granted' }).title).toBe('Your permit is granted')
  })

  it('of an ended case is that it has ended', () => {
    expect(at(null, { stage: 'closed' }).title).toBe('Your case is closed')
    expect(at(null, { stage: 'withdrawn' }).title).toBe('Your application is withdrawn')
  })
})

describe('Where a case is, in words', () => {
  it('is said of every stage', () => {
    for (const stage of CASE_STAGES)
      expect(describePlace({ ...SUBMITTED_CASE, stage, filed_at: '2026-11-03T10:00:00Z' }), stage).toMatch(
        /\w/,
      )
    expect(CASE_STAGES.some(isEnded)).toBe(true)
  })

  it('has somebody whose turn it is, and a day only where one is set', () => {
    expect(nameTurn('ours', SUBMITTED_CASE)).toBe('Pobyt')
    expect(describeDay(SUBMITTED_CASE)).toBeNull()
  })

  it('names its own day of each reason, and counts the days up to those of the law', () => {
    const dayOf = (reason: (typeof DAY_REASONS)[number]) =>
      describeDay({
        ...SUBMITTED_CASE,
        status: { ...SUBMITTED_CASE.status, by: { day: '2999-12-09', reason } },
      })
    const words = DAY_REASONS.map(dayOf)
    expect(new Set(words.map((one) => one?.why)).size).toBe(DAY_REASONS.length)
    for (const one of words) expect(one?.day).toContain('9 December 2999')
    expect(DAY_REASONS.filter((reason) => dayOf(reason)?.counted)).toEqual([
      'legal_stay',
      'appeal',
      'complaint',
    ])
  })

  it('of something asked is as soon as possible, because of the last legal day, or that it has passed', () => {
    const again = (changes: Partial<CaseState>) =>
      describeDay({
        ...SUBMITTED_CASE,
        ...changes,
        status: { to_do: 'send_document_again', turn: 'applicant', count: 2, by: null },
      })
    expect(again({})).toBeNull()
    expect(again({ last_legal_day: '2999-01-14' })).toMatchObject({
      day: 'As soon as you can',
      counted: null,
    })
    expect(again({ last_legal_day: '2999-01-14' })?.why).toContain('14 January 2999')
    expect(again({ last_legal_day: '2020-01-14' })?.why).toContain('has passed')
    expect(again({ last_legal_day: '2020-01-14', filed_at: '2019-11-03T10:00:00Z' })).toBeNull()
  })

  it('at the office is new once, and then that it works on it', () => {
    const filed_at = '2026-11-03T10:00:00Z'
    expect(at('wait_for_office', { stage: 'filed', filed_at }).title).toContain('Filed on 3 November 2026')
    const later = at('wait_for_office', { stage: 'in_proceedings', filed_at })
    expect(later.title).toBe('The office works on your application')
    expect(later.text).toContain('Filed on 3 November 2026')
    const appeal = { stage: 'in_proceedings', filed_at, decision_instance: 'second' } as const
    expect(at('wait_for_office', appeal).title).toBe('Your appeal is being decided')
    expect(nameTurn('office', appeal)).toBe('The Head of the Office for Foreigners')
    expect(nameTurn('office', SUBMITTED_CASE)).toContain('urząd wojewódzki')
  })
})

const refused: CaseState = {
  ...SUBMITTED_CASE,
  stage: 'decided',
  filed_at: '2026-11-03T10:00:00Z',
  decision: 'refused',
  decision_instance: 'second',
  appeal_by: '2999-12-09',
  appeal_days: 30,
  service: 'review',
  status: {
    to_do: 'read_decision',
    turn: 'applicant',
    count: 0,
    by: { day: '2999-12-09', reason: 'complaint' },
  },
}

const textOf = (change: Partial<CaseState> = {}) => describeStatus({ ...refused, ...change }).text

describe('A decision of the second instance', () => {
  it('leaves a complaint to the court, and names no appeal', () => {
    expect(describeStatus(refused).title).toBe('Your application was refused on appeal')
    expect(textOf()).toContain('the administrative court (WSA) until 9 December 2999, through the Head')
    expect(textOf({ appeal_by: null })).toContain('within 30 days of receiving the decision')
    expect(textOf({ appeal_by: '2026-01-09' })).toContain(
      'complaint to the administrative court (WSA) ended on',
    )
    expect(describeDay(refused)?.why).toBe('The last day for a complaint to the court.')
    for (const decision of ['granted', 'refused', 'discontinued', null] as const)
      for (const appeal_by of ['2999-12-09', '2026-01-09', null]) {
        const text = textOf({ decision, appeal_by })
        expect(text, `${decision} ${appeal_by}`).toContain('administrative court (WSA)')
        expect(text, `${decision} ${appeal_by}`).not.toMatch(
          /You can appeal|time for an appeal|want to appeal/,
        )
      }
  })

  it('is not what a notice of before this distinction tells of', () => {
    const { decision_instance: _, ...stored } = refused
    const read = caseStateSchema.parse({ ...stored, appeal_days: 14 })
    expect(describeStatus(read).text).toContain('You can appeal until 9 December 2999')
  })
})
