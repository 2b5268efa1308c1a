import { describe, expect, test } from 'vitest'
import { mayMove, maySayOutcome } from './rules.ts'

/** 10:00 in Warsaw. */
const NOW = new Date('2026-12-01T09:00:00Z')
const visit = (date: string, time: string) => ({ date, time, status: 'scheduled' as const })

describe('What can be done with a visit', () => {
  test('Done is said from its day on, "did not come" when its time has come', () => {
    const soon = visit('2026-12-01', '10:30')
    expect([maySayOutcome('done', soon, NOW), maySayOutcome('did_not_come', soon, NOW)]).toEqual([
      true,
      false,
    ])
    const begun = visit('2026-12-01', '10:00')
    expect(maySayOutcome('did_not_come', begun, NOW)).toBe(true)
    expect(maySayOutcome('done', visit('2026-12-02', '09:00'), NOW)).toBe(false)
  })

  test('it is moved until it begins, and not when something has become of it', () => {
    expect(mayMove(visit('2026-12-01', '10:30'), NOW)).toBe(true)
    expect(mayMove(visit('2026-12-01', '10:00'), NOW)).toBe(false)
    expect(mayMove({ ...visit('2026-12-02', '09:00'), status: 'canceled' }, NOW)).toBe(false)
  })
})
