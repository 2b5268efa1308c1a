import { describe, expect, it } from 'vitest'
import { type CaseState, caseStateSchema } from '../status/schema.ts'
import { describeDay, describeStatus } from './rules.ts'

const refused: CaseState = {
  number: '2026-0001',
  stage: 'decided',
  submitted_at: '2026-11-02T10:00:00Z',
  filed_at: '2026-11-03T10:00:00Z',
  decision: 'refused',
  decision_instance: 'second',
  appeal_by: '2999-12-09',
  appeal_days: 30,
  last_legal_day: null,
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
    expect(textOf({ appeal_by: null })).toContain('within 30 days of receiving it')
    expect(textOf({ appeal_by: '2026-01-09' })).toContain(
      'complaint to the administrative court (WSA) ended on',
    )
    expect(describeDay(refused.status)?.why).toBe('The last day for a complaint to the court.')
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
