import { expect, test } from 'vitest'
import { sharingState } from './rules.ts'

const AT = '2026-11-25T09:00:00Z'

test.each([
  ['asks', { asked_at: AT, agreed_at: null }, { agreed_at: null, declined_at: null }],
  ['declined', { asked_at: AT, agreed_at: null }, { agreed_at: null, declined_at: AT }],
  ['waits', { asked_at: AT, agreed_at: null }, { agreed_at: AT, declined_at: null }],
  ['agrees', { asked_at: null, agreed_at: AT }, { agreed_at: null, declined_at: null }],
  ['shared', { asked_at: null, agreed_at: AT }, { agreed_at: AT, declined_at: null }],
] as const)('Two people are at "%s" by what each has said', (state, other, own) => {
  expect(sharingState(other, own)).toBe(state)
})
