import { describe, expect, it } from 'vitest'
import {
  describeAge,
  groupAlike,
  includesAll,
  type LoadedNotifications,
  listMarked,
  withNew,
  withNewest,
  withOlder,
  withRead,
  withUnread,
} from './rules.ts'

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

describe('BELL-2 the notifications loaded in a browser', () => {
  const one = (id: string, read = false) => ({
    id,
    user_id: 'u',
    message: id,
    sent_at: now.toISOString(),
    read,
    topic: 'documents' as const,
    link: null as string | null,
    kind: null as string | null,
  })
  const loaded = { list: [one('b'), one('a')], unread: 5, complete: false }

  it('a click counts down, also when more are unread than are listed; twice counts once', () => {
    const after = withRead(withRead(loaded, ['a']), ['a'])
    expect(after.list.map(({ read }) => read)).toEqual([false, true])
    expect(after.unread).toBe(4)
    expect(withRead(loaded, 'all')).toMatchObject({ unread: 0, list: [{ read: true }, { read: true }] })
    expect(loaded.list.map(({ read }) => read)).toEqual([false, false])
  })

  it('three and more of a kind that follow each other stand together, two and other screens do not', () => {
    const signIn = (id: string, link = '/account') => ({ ...one(id), kind: 'new_device', link })
    const list = [
      signIn('i'),
      signIn('h'),
      signIn('g'),
      one('f'),
      signIn('e'),
      signIn('d'),
      signIn('c', '/x'),
    ]
    const ids = groupAlike([...list, one('b'), one('a'), one('0')]).map((run) => run.map(({ id }) => id))
    expect(ids).toEqual([['i', 'h', 'g'], ['f'], ['e'], ['d'], ['c'], ['b'], ['a'], ['0']])
  })

  it('a new one is first and counts; received twice it is listed once', () => {
    const after = withNew(withNew(loaded, one('c')), one('c'))
    expect(after.list.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(after.unread).toBe(6)
  })

  it('one that the server makes new again moves to the top, and counts once', () => {
    const later = { ...one('a'), sent_at: '2026-11-20T12:00:00.000Z' }
    const again = withNew(loaded, later)
    expect(again.list.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(again.unread).toBe(5)
    expect(withNew(withRead(loaded, ['a']), later).unread).toBe(5)
    expect(withNew(again, later)).toBe(again)
  })

  it('older ones follow, each once', () => {
    const after = withOlder(loaded, [one('a'), one('z', true)], true)
    expect(after.list.map(({ id }) => id)).toEqual(['b', 'a', 'z'])
    expect(after).toMatchObject({ unread: 5, complete: true })
    expect([includesAll(after, ['z', 'a']), includesAll(after, ['z', 'y'])]).toEqual([true, false])
  })

  describe('marking as read that could not be saved', () => {
    it('is undone; notifications and changes that arrived meanwhile stay', () => {
      const marked = listMarked(loaded, ['a'])
      const meanwhile = withRead(withNew(withRead(loaded, ['a']), one('c')), ['b'])
      const after = withUnread(meanwhile, marked)
      expect(after.list).toEqual([one('c'), one('b', true), one('a')])
      expect(after.unread).toBe(5)
    })

    it('as all makes those unread again that were unread, also those not loaded', () => {
      const mixed = { ...loaded, list: [one('b'), one('a', true)], unread: 5 }
      const marked = listMarked(mixed, 'all')
      expect(marked).toEqual({ ids: ['b'], notLoaded: 4 })
      const after = withUnread(withNew(withRead(mixed, 'all'), one('c')), marked)
      expect(after.list).toEqual([one('c'), one('b'), one('a', true)])
      expect(after.unread).toBe(6)
    })

    it('changes nothing when the list was fetched again since', () => {
      expect(withUnread(loaded, listMarked(loaded, 'all'))).toEqual(loaded)
    })
  })

  describe('the newest page merged into a longer list', () => {
    const loadedList: LoadedNotifications = {
      list: [one('d'), one('c', true), one('b'), one('a', true)],
      unread: 2,
      complete: true,
    }
    const page = (list: LoadedNotifications['list'], unread: number) => ({ list, unread, complete: false })

    it('keeps the older ones', () => {
      expect(withNewest(loadedList, page([one('e'), one('d'), one('c', true)], 3))).toEqual({
        list: [one('e'), one('d'), one('c', true), one('b'), one('a', true)],
        unread: 3,
        complete: true,
      })
      const more = { ...loadedList, unread: 9, complete: false }
      expect(withNewest(more, page([one('d'), one('c', true)], 9)).list).toEqual(loadedList.list)
    })

    it('replaces the list when it is complete, when nothing was loaded, and when more arrived than it holds', () => {
      const whole = { list: [one('d', true)], unread: 0, complete: true }
      expect(withNewest(loadedList, whole)).toEqual(whole)
      const newer = page([one('g'), one('f')], 4)
      expect(withNewest(undefined, newer)).toEqual(newer)
      expect(withNewest(loadedList, newer)).toEqual(newer)
    })

    it('marks the older ones read when no older one is unread', () => {
      const after = withNewest(loadedList, page([one('d'), one('c', true)], 1))
      expect(after.list).toEqual([one('d'), one('c', true), one('b', true), one('a', true)])
    })

    it('replaces the list when the older ones do not match the unread count', () => {
      const below = { ...loadedList, list: [one('d'), one('c'), one('b'), one('a')], unread: 4 }
      const stale = page([one('d'), one('c')], 3)
      expect(withNewest(below, stale)).toEqual(stale)
      expect(withNewest({ ...below, complete: false }, stale)).toEqual(stale)
    })
  })
})
