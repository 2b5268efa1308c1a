import { expect, test } from 'vitest'
import { keepSetAside, listNotNeeded } from './rules.ts'

test('Nothing is said of a slot before the purpose is chosen', () => {
  expect(listNotNeeded(null)).toEqual([])
})

test('Work needs neither proof of accommodation nor separate proof of income', () => {
  expect(listNotNeeded('work')).toEqual(['accommodation', 'financial_proof', 'cv'])
})

test('Every other purpose needs all slots but the curriculum vitae, which no official list names', () => {
  for (const purpose of ['study', 'family_reunification', 'business', 'other'])
    expect(listNotNeeded(purpose)).toEqual(['cv'])
})

test('A slot that was set aside counts while it is empty and the purpose does not need it', () => {
  const aside = ['accommodation', 'cv'] as const
  expect(keepSetAside({ aside, purpose: 'work', filled: [] })).toEqual(['accommodation', 'cv'])
  expect(keepSetAside({ aside, purpose: 'work', filled: ['cv'] })).toEqual(['accommodation'])
  expect(keepSetAside({ aside, purpose: 'study', filled: [] })).toEqual(['cv'])
  expect(keepSetAside({ aside, purpose: null, filled: [] })).toEqual([])
})
