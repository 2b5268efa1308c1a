import { expect, test } from 'vitest'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { needsAnswers, stageBeforeEnd } from './rules.ts'

const UNKNOWN = {
  ended_from: null,
  held_from: null,
  has_decision: false,
  has_receipt: false,
  is_submitted: false,
}
const FILED = { ...UNKNOWN, has_receipt: true, is_submitted: true }

test('A case is reopened in the stage from which it was ended', () => {
  for (const stage of CASE_STAGES.filter((one) => one !== 'on_hold' && !isEnded(one)))
    expect(stageBeforeEnd({ ...FILED, ended_from: stage })).toEqual({ stage, held_stage: null })
})

test('A case that was on hold is on hold again, and returns to the stage before', () => {
  const held = { ...UNKNOWN, is_submitted: true, ended_from: 'on_hold', held_from: 'ready_to_file' }
  expect(stageBeforeEnd(held)).toEqual({ stage: 'on_hold', held_stage: 'ready_to_file' })
})

test('Where the history does not say it, it is the earliest stage that the case allows', () => {
  const stageOf = (facts: object) => stageBeforeEnd({ ...UNKNOWN, ...facts })
  expect(stageOf({})).toEqual({ stage: 'preparing', held_stage: null })
  expect(stageOf({ is_submitted: true }).stage).toBe('submitted')
  expect(stageOf(FILED).stage).toBe('filed')
  expect(stageOf({ ...FILED, has_decision: true }).stage).toBe('decided')
  // Nothing is filed without a receipt, nor on hold without a stage to return to.
  for (const ended_from of ['filed', 'in_proceedings', 'decided', 'on_hold', 'closed', 'elsewhere'])
    expect(stageOf({ ended_from, is_submitted: true })).toEqual({ stage: 'submitted', held_stage: null })
  expect(stageOf({ ended_from: 'on_hold', held_from: 'filed' }).stage).toBe('preparing')
})

test('Until the case is filed, every answer is needed', () => {
  expect(needsAnswers({ stage: 'on_hold', held_stage: 'submitted' })).toBe(true)
  expect(needsAnswers({ stage: 'on_hold', held_stage: 'filed' })).toBe(false)
  expect(['preparing', 'decided'].map((stage) => needsAnswers({ stage, held_stage: null } as never))).toEqual(
    [true, false],
  )
})
