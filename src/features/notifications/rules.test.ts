import { describe, expect, it } from 'vitest'
import { countUnread, describeAge, withRead } from './rules.ts'

const now = new Date('2026-11-19T12:00:00.000Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('BELL-2 relative time', () => {
  it.each([
    [0, '0 minutes ago'],
    [-5 * MINUTE, '0 minutes ago'],
    [MINUTE, '1 minute ago'],
    [12 * MINUTE, '12 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [3 * HOUR, '3 hours ago'],
    [24 * HOUR - 1, '23 hours ago'],
    [24 * HOUR, '18 November 2026'],
  ])('%i ms is "%s"', (age, words) => {
    expect(describeAge({ sentAt: ago(age), now })).toBe(words)
  })

  it('The date is that of Warsaw', () => {
    expect(describeAge({ sentAt: new Date('2026-11-15T23:30:00.000Z'), now })).toBe('16 November 2026')
  })
})

describe('BELL-2 reading', () => {
  const list = [
    { id: 'a', user_id: 'u', message: 'A', sent_at: now.toISOString(), read: false },
    { id: 'b', user_id: 'u', message: 'B', sent_at: now.toISOString(), read: false },
  ]

  it('marks one and counts the rest', () => {
    expect(countUnread(list)).toBe(2)
    const after = withRead(list, 'a')
    expect(after.map(({ read }) => read)).toEqual([true, false])
    expect(countUnread(after)).toBe(1)
    expect(countUnread(list)).toBe(2)
  })
})
