import { expect, test } from 'vitest'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { countOpen, isForward, isNothingOpen, isToFiling } from './rules.ts'
import type { CaseFile } from './schema.ts'

type Counted = Parameters<typeof countOpen>[0]
const documents = ['pending', 'accepted', 'pending', 'asked_again'].map((status) => ({ status }))
const corrections = [
  { answer: null, taken_back_at: null },
  { answer: 'agreed', taken_back_at: null },
  { answer: null, taken_back_at: '2026-11-25T10:00:00.000Z' },
]
const count = (part: object) =>
  countOpen({ documents: [], corrections: [], open_messages: 0, open_tasks: 0, ...part } as Counted)

test('Open are documents without a verdict, messages, tasks, and questions without a yes or no', () => {
  const open = count({ documents, corrections, open_messages: 2, open_tasks: 1 })
  expect(open).toEqual({ documents: 2, messages: 2, tasks: 1, corrections: 1 })
  expect(isNothingOpen(open)).toBe(false)
  expect(isNothingOpen(count({ documents: documents.slice(1, 2) }))).toBe(true)
})

test('To filing lead two stages', () => {
  expect(CASE_STAGES.filter(isToFiling)).toEqual(['ready_to_file', 'filed'])
})

test.each<[CaseFile['stage'], CaseFile['stage'], boolean]>([
  ['submitted', 'ready_to_file', true],
  ['submitted', 'filed', true],
  ['on_hold', 'withdrawn', true],
  ['submitted', 'closed', true],
  ['ready_to_file', 'submitted', false],
  ['decided', 'in_proceedings', false],
  ['submitted', 'on_hold', false],
  ['on_hold', 'submitted', false],
])('From %s to %s goes forward: %s', (from, to, is) => {
  expect(isForward({ from, to })).toBe(is)
})
