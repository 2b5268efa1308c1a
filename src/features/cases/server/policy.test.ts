import { describe, expect, test } from 'vitest'
import type { Actor } from '#session/actor.ts'
import { CASE_STAGES } from '../contract.ts'
import { isEnded } from '../rules.ts'
import { mayWriteIntoCase } from './policy.ts'

const alice = { kind: 'applicant', userId: 'alice' } as Actor
const OTHERS = [
  { kind: 'applicant', userId: 'boris' },
  { kind: 'staff', userId: 'alice', role: 'admin' },
  { kind: 'system', task: 'alice' },
] as unknown as Actor[]

describe('Who may write into a case', () => {
  test.each(CASE_STAGES)('%s: its applicant, until it has ended, and nobody else', (stage) => {
    const caseRow = { user_id: 'alice', stage }
    expect(mayWriteIntoCase(alice, caseRow)).toBe(!isEnded(stage))
    for (const other of OTHERS) expect(mayWriteIntoCase(other, caseRow)).toBe(false)
  })

  test('There are stages of both kinds', () => {
    expect(new Set(CASE_STAGES.map(isEnded))).toEqual(new Set([true, false]))
  })
})
