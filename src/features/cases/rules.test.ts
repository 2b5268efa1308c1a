import { describe, expect, test } from 'vitest'
import { CASE_STAGES, type CaseStage, ENDED_STAGES } from './contract.ts'
import { isEnded, listMoves, type Mover, refuseMove } from './rules.ts'

const MOVERS: Mover[] = ['applicant', 'specialist', 'admin', 'system']
const WAY = CASE_STAGES.filter((stage) => stage !== 'on_hold' && !isEnded(stage))

const moves = (stage: CaseStage, mover: Mover, held_stage: CaseStage | null = null) =>
  listMoves({ stage, held_stage }, { mover, hasReceipt: true })

describe('the table of moves', () => {
  test('Every pair of stages and every mover has an answer, and nothing leaves an end', () => {
    for (const from of CASE_STAGES) {
      const held_stage = from === 'on_hold' ? 'submitted' : null
      for (const to of CASE_STAGES) {
        for (const mover of MOVERS) {
          const refusal = refuseMove({ from: { stage: from, held_stage }, to, mover, hasReceipt: true })
          if (isEnded(from)) expect(refusal).toBe('ended')
          else if (from === to) expect(refusal).toBe('same_stage')
        }
      }
    }
  })

  test('Only the applicant submits', () => {
    for (const mover of MOVERS)
      expect(moves('preparing', mover).includes('submitted')).toBe(mover === 'applicant')
  })

  test('Nobody files without the official receipt, and with it both may say so', () => {
    for (const stage of WAY) {
      for (const mover of MOVERS) {
        const without = listMoves({ stage, held_stage: null }, { mover, hasReceipt: false })
        expect(without).not.toContain('filed')
      }
    }
    expect(moves('ready_to_file', 'applicant')).toContain('filed')
    expect(moves('ready_to_file', 'specialist')).toContain('filed')
    expect(
      refuseMove({
        from: { stage: 'submitted', held_stage: null },
        to: 'filed',
        mover: 'applicant',
        hasReceipt: false,
      }),
    ).toBe('no_receipt')
  })

  test('Every open stage can be put on hold, closed and withdrawn, and every stage of the way is reached', () => {
    for (const stage of WAY)
      expect(moves(stage, 'specialist')).toEqual(expect.arrayContaining(['on_hold', ...ENDED_STAGES]))
    const reached = new Set<CaseStage>(['preparing'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const stage of reached)
        for (const mover of MOVERS)
          for (const to of moves(stage, mover, stage === 'on_hold' ? 'submitted' : null)) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...CASE_STAGES].sort())
  })

  test('A case on hold goes back to where it was and nowhere else', () => {
    for (const held of WAY) {
      expect(moves('on_hold', 'specialist', held).sort()).toEqual(['closed', held, 'withdrawn'].sort())
      expect(moves('on_hold', 'applicant', held)).toEqual(['withdrawn'])
    }
  })

  test('An applicant submits, stores the receipt and withdraws, and does nothing else', () => {
    expect(WAY.map((stage) => [stage, moves(stage, 'applicant')])).toEqual([
      ['preparing', ['submitted', 'filed', 'withdrawn']],
      ['submitted', ['filed', 'withdrawn']],
      ['ready_to_file', ['filed', 'withdrawn']],
      ['filed', ['withdrawn']],
      ['in_proceedings', ['withdrawn']],
      ['decided', ['withdrawn']],
    ])
  })
})
