import { describe, expect, it } from 'vitest'
import { describeAge, knowsAll, withNew, withOlder, withRead } from './rules.ts'

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

describe('BELL-2 what a browser knows', () => {
  const one = (id: string, read = false) => ({
    id,
    user_id: 'u',
    message: id,
    sent_at: now.toISOString(),
    read,
    topic: 'documents' as const,
    link: null,
  })
  const feed = { list: [one('b'), one('a')], unread: 5, complete: false }

  it('a click counts down, also when more are unread than are listed; twice counts once', () => {
    const after = withRead(withRead(feed, ['a']), ['a'])
    expect(after.list.map(({ read }) => read)).toEqual([false, true])
    expect(after.unread).toBe(4)
    expect(withRead(feed, 'all')).toMatchObject({ unread: 0, list: [{ read: true }, { read: true }] })
    expect(feed.list.map(({ read }) => read)).toEqual([false, false])
  })

  it('a new one stands on top and counts; told twice it is there once', () => {
    const after = withNew(withNew(feed, one('c')), one('c'))
    expect(after.list.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(after.unread).toBe(6)
  })

  it('older ones stand below, each once', () => {
    const after = withOlder(feed, [one('a'), one('z', true)], true)
    expect(after.list.map(({ id }) => id)).toEqual(['b', 'a', 'z'])
    expect(after).toMatchObject({ unread: 5, complete: true })
    expect([knowsAll(after, ['z', 'a']), knowsAll(after, ['z', 'y'])]).toEqual([true, false])
  })
})
