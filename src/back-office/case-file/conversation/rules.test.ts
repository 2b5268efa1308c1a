import { describe, expect, it } from 'vitest'
import type { Message } from '#features/messages/schema.ts'
import { countShown, isUnread } from './rules.ts'

const message = (sent_at: string, change: Partial<Message> = {}): Message => ({
  id: sent_at,
  author: { kind: 'applicant', name: 'Tamar Beridze' },
  files: [],
  text: 'Dzień dobry',
  sent_at,
  read_at: sent_at,
  ...change,
})

describe('the conversation of a case', () => {
  it('shows all that is unread at first', () => {
    const read = Array.from({ length: 30 }, (_, index) =>
      message(`2026-11-17T10:${String(59 - index)}:00.000Z`),
    )
    expect(countShown(read)).toBe(10)
    const unread = read.map((one, index) => (index === 20 ? { ...one, read_at: null } : one))
    expect(countShown(unread)).toBe(21)
  })

  it('has nothing unread that the team has written itself', () => {
    expect(isUnread(message('2026-11-17T10:00:00.000Z', { read_at: null }))).toBe(true)
    const author = { kind: 'staff', name: 'Jan Kowal' } as const
    expect(isUnread(message('2026-11-17T10:00:00.000Z', { read_at: null, author }))).toBe(false)
  })
})
