import { expect, test } from 'vitest'
import { CHECKS } from '#features/checks/rules.ts'
import { STEP_RULES } from '../rules.ts'
import type { PlanStep } from '../schema.ts'
import { stepOfCheck, withStops } from './rules.ts'

function step(id: string, state: PlanStep['state']): PlanStep {
  return {
    id,
    title: id,
    text: 'Do it.',
    takes: null,
    due_on: null,
    time: null,
    owner: 'applicant',
    state,
    markable: false,
    link: null,
  }
}

test('Every check belongs to a step that is in every plan', () => {
  const always = STEP_RULES.filter(({ ofAnnex }) => !ofAnnex).map(({ id }) => id)
  for (const check of CHECKS) {
    const document_type = 'judge' in check ? null : 'cv'
    expect(always, check.id).toContain(stepOfCheck({ id: check.id, document_type }))
  }
  expect(stepOfCheck({ id: 'photo-age', document_type: null })).toBe('photo')
  expect(stepOfCheck({ id: 'pesel-number', document_type: null })).toBe('application_form')
  expect(stepOfCheck({ id: 'document-size:cv', document_type: 'cv' })).toBe('documents')
})

test('A step that was done is not done while something stops it, and says how many', () => {
  const steps = [step('documents', 'completed'), step('application_form', 'late'), step('file', 'upcoming')]
  const stops = ['passport-pages', 'passport-expired', 'minimum-wage'].map((id) => ({
    id,
    document_type: null,
  }))
  expect(withStops(steps, stops).map(({ id, state, stops: count }) => [id, state, count])).toEqual([
    ['documents', 'current', 2],
    ['application_form', 'late', 1],
    ['file', 'upcoming', 0],
  ])
  expect(withStops(steps, []).map(({ state }) => state)).toEqual(['completed', 'late', 'upcoming'])
})
