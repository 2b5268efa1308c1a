import { expect, test } from 'vitest'
import { keepSetAside, listEmptySlots, listMissingSlots, listNotNeeded } from './rules.ts'

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

test('An empty slot is missing, set aside, or not needed for the purpose', () => {
  const filled = ['passport', 'photo', 'health_insurance', 'purpose_documents'] as const
  const needs = (purpose: string | null) =>
    listEmptySlots({ aside: ['cv'], purpose, filled }).map(
      ({ document_type, need }) => `${document_type} ${need}`,
    )
  expect(needs('work')).toEqual([
    'application_form missing',
    'accommodation not_needed',
    'financial_proof not_needed',
    'cv set_aside',
  ])
  expect(needs('study')).toEqual([
    'application_form missing',
    'accommodation missing',
    'financial_proof missing',
    'cv set_aside',
  ])
  expect(needs(null).map((one) => one.split(' ')[1])).toEqual(['missing', 'missing', 'missing', 'missing'])
})

test('Missing is what is empty and needed, whether or not anything was set aside', () => {
  const filled = ['passport', 'photo', 'health_insurance', 'purpose_documents'] as const
  expect(listMissingSlots({ purpose: 'work', filled })).toEqual(['application_form'])
  expect(listMissingSlots({ purpose: 'study', filled })).toHaveLength(3)
})
