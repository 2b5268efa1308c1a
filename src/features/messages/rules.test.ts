import { describe, expect, test } from 'vitest'
import { countShown, isUnread, listDays } from './rules.ts'
import type { Message } from './schema.ts'

function say(kind: 'applicant' | 'staff', sent_at: string, read_at: string | null = sent_at): Message {
  return { id: sent_at, author: { kind, name: null }, text: sent_at, files: [], sent_at, read_at }
}

describe('The conversation as it is read', () => {
  test('runs from the oldest to the newest, by the days of Warsaw', () => {
    const days = listDays([
      say('staff', '2026-11-24T23:30:00Z'),
      say('applicant', '2026-11-24T22:30:00Z'),
      say('staff', '2026-11-24T09:40:00Z'),
    ])
    expect(days.map(({ date, messages }) => [date, messages.map(({ text }) => text)])).toEqual([
      ['2026-11-24', ['2026-11-24T09:40:00Z', '2026-11-24T22:30:00Z']],
      ['2026-11-25', ['2026-11-24T23:30:00Z']],
    ])
    expect(listDays([])).toEqual([])
  })

  test('begins with the newest ones, and never hides an unread one', () => {
    const read = Array.from({ length: 30 }, (_, n) =>
      say('staff', `2026-11-${String(30 - n).padStart(2, '0')}T10:00:00Z`),
    )
    expect(countShown(read, 'staff')).toBe(10)
    const unread = read.map((one, n) => (n === 14 ? { ...one, read_at: null } : one))
    expect(countShown(unread, 'staff')).toBe(15)
    expect(countShown(unread, 'applicant')).toBe(10)
  })

  test('has nothing unread for the side that has written it', () => {
    const asked = say('applicant', '2026-11-24T09:40:00Z', null)
    expect(isUnread(asked, 'applicant')).toBe(true)
    expect(isUnread(asked, 'staff')).toBe(false)
    expect(isUnread({ ...asked, read_at: '2026-11-24T10:00:00Z' }, 'applicant')).toBe(false)
  })
})
