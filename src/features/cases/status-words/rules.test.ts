import { describe, expect, it } from 'vitest'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { CASE_ACTS, type CaseAct } from '../status/contract.ts'
import type { CaseState } from '../status/schema.ts'
import { describeDay, describePlace, describeStatus, nameTurn } from './rules.ts'

const state: CaseState = {
  number: '2026-0001',
  stage: 'submitted',
  submitted_at: '2026-11-02T10:00:00Z',
  filed_at: null,
  decision: null,
  appeal_by: null,
  appeal_days: 14,
  last_legal_day: null,
  service: 'preparation',
  status: { to_do: 'prepare_filing', turn: 'ours', count: 2, by: null },
}
const SERVICES = ['advice', 'review', 'preparation'] as const
const at = (to_do: CaseAct | null, changes: Partial<CaseState> = {}) =>
  describeStatus({ ...state, ...changes, status: { ...state.status, to_do } })

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
    expect(review).toContain('looked through')
    expect(review).not.toContain('prepared')
    expect(preparation).toContain('Everything is prepared')
  })

  it('names the last legal day to sign by, and one that has passed', () => {
    expect(at('file').title).toBe('Sign in MOS')
    expect(at('file', { last_legal_day: '2999-01-14' }).title).toBe('Sign in MOS by 14 January 2999')
    expect(at('file', { last_legal_day: '2020-01-14' }).title).toContain('your last legal day was')
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
      expect(describePlace({ ...state, stage, filed_at: '2026-11-03T10:00:00Z' }), stage).toMatch(/\w/)
    expect(CASE_STAGES.some(isEnded)).toBe(true)
  })

  it('has somebody whose turn it is, and a day only where one is set', () => {
    expect(nameTurn('ours')).toBe('Pobyt')
    expect(describeDay(state.status)).toBeNull()
    const by = { day: '2026-12-09', reason: 'appeal' } as const
    expect(describeDay({ ...state.status, by })?.day).toContain('9 December 2026')
  })
})
