import { describe, expect, it } from 'vitest'
import { daysSinceFiling, isWaiting } from './rules.ts'

describe('The days since the filing', () => {
  it('are counted by the calendar of Warsaw', () => {
    const filed = '2026-11-20T22:58:31Z'
    expect(daysSinceFiling(filed, new Date('2026-11-20T22:59:59Z'))).toBe(0)
    expect(daysSinceFiling(filed, new Date('2026-11-20T23:00:00Z'))).toBe(1)
    expect(daysSinceFiling(filed, new Date('2027-01-19T10:00:00Z'))).toBe(60)
    expect(daysSinceFiling('2026-03-28T10:00:00Z', new Date('2026-03-29T22:00:00Z'))).toBe(2)
  })

  it('are none before it', () => {
    expect(daysSinceFiling('2026-11-20T10:00:00Z', new Date('2026-11-19T10:00:00Z'))).toBe(0)
  })
})

describe('Waiting', () => {
  const filed = { stage: 'filed', filed_at: '2026-11-20T10:00:00Z', ended_at: null }

  it('lasts from the filing to the decision', () => {
    expect(isWaiting(filed)).toBe(true)
    expect(isWaiting({ ...filed, stage: 'in_proceedings' })).toBe(true)
    expect(isWaiting({ ...filed, stage: 'decided' })).toBe(false)
    expect(isWaiting({ ...filed, ended_at: '2026-12-01T10:00:00Z' })).toBe(false)
    expect(isWaiting({ ...filed, stage: 'ready_to_file', filed_at: null })).toBe(false)
  })
})
