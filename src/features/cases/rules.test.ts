import { describe, expect, test } from 'vitest'
import { CASE_STAGES, type CaseStage, ENDED_STAGES } from './contract.ts'
import { isEnded, listMoves, type Mover, type OpenWork, refuseMove, whoseTurn } from './rules.ts'

const MOVERS: Mover[] = ['applicant', 'specialist', 'admin', 'system']
const WAY = CASE_STAGES.filter((stage) => stage !== 'on_hold' && !isEnded(stage))

const COUNTS = [
  'documentsWithoutVerdict',
  'unansweredMessages',
  'unreadLetters',
  'ownTasksDue',
  'documentsAskedAgain',
  'sharedTasks',
  'thirdPartyTasks',
] as const
const OURS = COUNTS.slice(0, 4)
const APPLICANTS = COUNTS.slice(4, 6)

type Counts = Pick<OpenWork, (typeof COUNTS)[number]>

function countEach(count: (name: keyof Counts, i: number) => number): Counts {
  const found = Object.fromEntries(COUNTS.map((name, i) => [name, count(name, i)]))
  return found as Record<keyof Counts, number>
}

/** Every state of a case with nought, one or five of each open thing: more than 30,000. */
function* everyWork(): Generator<OpenWork> {
  const stages = CASE_STAGES.flatMap((stage): Pick<OpenWork, 'stage' | 'held_stage'>[] =>
    stage === 'on_hold' ? WAY.map((held_stage) => ({ stage, held_stage })) : [{ stage, held_stage: null }],
  )
  for (const at of stages) {
    for (let code = 0; code < 3 ** COUNTS.length; code += 1) {
      const count = (i: number) => [0, 1, 5][Math.floor(code / 3 ** i) % 3] ?? 0
      yield { ...at, ...countEach((_, i) => count(i)) }
    }
  }
}

const sum = (work: OpenWork, names: readonly (typeof COUNTS)[number][]) =>
  names.reduce((total, name) => total + work[name], 0)
const wayOf = ({ stage, held_stage }: OpenWork) => held_stage ?? stage

describe('whose turn it is', () => {
  const all = [...everyWork()]

  test('is somebody’s in every open case, and nobody’s in one that has ended', () => {
    expect(all.length).toBeGreaterThan(30_000)
    for (const work of all) expect(whoseTurn(work) === null).toBe(isEnded(work.stage))
  })

  test('is ours whenever something waits for us, and a document without a verdict only once submitted', () => {
    for (const work of all) {
      if (isEnded(work.stage)) continue
      const names = wayOf(work) === 'preparing' ? OURS.slice(1) : OURS
      if (sum(work, names) > 0) expect(whoseTurn(work)?.turn).toBe('ours')
    }
  })

  test('is the applicant’s before a third party’s and the office’s, and never while something waits for us', () => {
    for (const work of all) {
      const found = whoseTurn(work)
      if (!found || found.turn === 'ours') continue
      if (sum(work, APPLICANTS) > 0 || work.stage === 'preparing') expect(found.turn).toBe('applicant')
      else if (work.thirdPartyTasks > 0) expect(found.turn).toBe('third_party')
    }
  })

  test('is the office’s only once filed, when nothing else is open', () => {
    for (const work of all) {
      if (whoseTurn(work)?.turn !== 'office') continue
      expect(['filed', 'in_proceedings', 'decided']).toContain(work.stage)
      expect(sum(work, COUNTS)).toBe(0)
    }
  })

  test('does not depend on how many of a kind are open', () => {
    for (const work of all) {
      const once = countEach((name) => Math.min(work[name], 1))
      expect(whoseTurn({ ...work, ...once })).toEqual(whoseTurn(work))
    }
  })

  test('comes back to us or stays ours when one more thing waits for us', () => {
    for (const work of all) {
      if (isEnded(work.stage)) continue
      expect(whoseTurn({ ...work, unansweredMessages: work.unansweredMessages + 1 })?.turn).toBe('ours')
    }
  })
})

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
