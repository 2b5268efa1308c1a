import { describe, expect, it } from 'vitest'
import { CASE_STAGES, type CaseStage, TO_DOS, type ToDo } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { appealUntil, caseStatus, type StatusFacts } from './rules.ts'

const NOTHING = { documents: 0, messages: 0, questions: 0, tasks: 0 }
const facts: StatusFacts = {
  stage: 'submitted',
  held_stage: null,
  to_do: 'check_documents',
  to_do_count: 8,
  asked: NOTHING,
  service: 'preparation',
  last_legal_day: '2027-01-14',
  check_by: null,
  task_due: null,
  decision: null,
  decision_instance: 'first',
  appeal_by: null,
  today: '2026-11-25',
}
/** They are counted by themselves. */
const ASKED: readonly ToDo[] = ['send_document_again', 'answer_question', 'do_shared_task']
const OPEN = CASE_STAGES.filter((stage) => !isEnded(stage))

describe('What is next in a case', () => {
  it('is what the consultancy asks for, one thing at a time, at every open stage', () => {
    for (const stage of OPEN) {
      const next = (asked: Partial<typeof NOTHING>) =>
        caseStatus({ ...facts, stage, asked: { ...NOTHING, ...asked } })
      const all = { documents: 2, messages: 1, questions: 3, tasks: 4 }
      expect(next(all)).toMatchObject({ to_do: 'send_document_again', turn: 'applicant', count: 2 })
      expect(next({ ...all, documents: 0 })).toMatchObject({ to_do: 'read_message', count: 1 })
      expect(next({ questions: 3, tasks: 4 })).toMatchObject({ to_do: 'answer_question', count: 3 })
      expect(next({ tasks: 4 })).toMatchObject({ to_do: 'do_shared_task', turn: 'applicant', count: 4 })
    }
  })

  it('is what the desk reads, at every stage and turn, for a package with a service', () => {
    for (const stage of OPEN.filter((one) => one !== 'decided' && one !== 'ready_to_file'))
      for (const to_do of TO_DOS.filter((one) => !ASKED.includes(one))) {
        const status = caseStatus({ ...facts, stage, to_do, to_do_count: 3 })
        expect(status, `${stage} ${to_do}`).toMatchObject({ to_do, count: 3 })
      }
  })

  it('is filing once the consultancy has said that it is ready, whatever it still has to do itself', () => {
    const at = (to_do: ToDo) => caseStatus({ ...facts, stage: 'ready_to_file', to_do }).to_do
    for (const to_do of ['check_documents', 'answer_message', 'do_own_task', 'file'] as const)
      expect(at(to_do), to_do).toBe('file')
    expect(at('wait_for_third_party')).toBe('wait_for_third_party')
  })

  it.each([
    ['submitted', 'check_documents', 'file'],
    ['submitted', 'prepare_filing', 'file'],
    ['ready_to_file', 'do_own_task', 'file'],
    ['filed', 'check_documents', 'wait_for_office'],
    ['preparing', 'do_own_task', 'submit'],
    ['on_hold', 'check_documents', 'resume'],
    ['submitted', 'answer_message', 'answer_message'],
  ] satisfies [CaseStage, ToDo, ToDo][])(
    'promises no work that advice alone does not include: %s, %s',
    (stage, to_do, expected) => {
      expect(caseStatus({ ...facts, service: 'advice', stage, to_do }).to_do).toBe(expected)
    },
  )

  it('is nothing, and nobody’s turn, once the case has ended, whatever is still asked', () => {
    for (const stage of ['closed', 'withdrawn'] as const)
      expect(caseStatus({ ...facts, stage, to_do: null, asked: { ...NOTHING, messages: 2 } })).toEqual({
        to_do: null,
        turn: null,
        count: 0,
        by: null,
      })
  })
})

describe('By when', () => {
  it('is the last legal day for the filing alone: what is sent on it leaves no time to file', () => {
    const by = (change: Partial<StatusFacts>) => caseStatus({ ...facts, ...change }).by
    const stay = { day: '2027-01-14', reason: 'legal_stay' }
    expect(by({ stage: 'ready_to_file', to_do: 'file' })).toEqual(stay)
    for (const asked of ['documents', 'messages', 'questions', 'tasks'])
      expect(by({ asked: { ...NOTHING, [asked]: 1 } }), asked).toBeNull()
    expect(by({ stage: 'preparing', to_do: 'submit' })).toBeNull()
    expect(by({ stage: 'filed', asked: { ...NOTHING, documents: 1 } })).toBeNull()
    expect(by({ stage: 'ready_to_file', to_do: 'file', last_legal_day: null })).toBeNull()
    expect(by({ stage: 'filed', to_do: 'wait_for_office' })).toBeNull()
  })

  it('is the day of a task for the task, and for nothing that comes before it', () => {
    const by = (asked: Partial<typeof NOTHING>) =>
      caseStatus({ ...facts, task_due: '2026-12-02', asked: { ...NOTHING, tasks: 1, ...asked } }).by
    expect(by({})).toEqual({ day: '2026-12-02', reason: 'task' })
    expect(by({ questions: 1 })).toBeNull()
  })

  it('is our own promise for the first check, and no day without one or for what comes after it', () => {
    const by = (change: Partial<StatusFacts>) =>
      caseStatus({ ...facts, check_by: '2026-11-30', ...change }).by
    expect(by({})).toEqual({ day: '2026-11-30', reason: 'check' })
    expect(by({ check_by: null })).toBeNull()
    expect(by({ stage: 'filed' })).toBeNull()
    expect(by({ stage: 'on_hold', held_stage: 'submitted' })).toBeNull()
  })

  it('is never a day that has passed', () => {
    const by = (change: Partial<StatusFacts>) => caseStatus({ ...facts, ...change }).by
    expect(by({ check_by: '2026-11-25' })).not.toBeNull()
    expect(by({ check_by: '2026-11-24' })).toBeNull()
    const file = { stage: 'ready_to_file', to_do: 'file' } as const
    expect(by({ ...file, last_legal_day: '2026-11-25' })).not.toBeNull()
    expect(by({ ...file, last_legal_day: '2026-11-01' })).toBeNull()
    expect(by({ asked: { ...NOTHING, documents: 1 }, last_legal_day: '2026-11-01' })).toBeNull()
  })

  it('is the last day of an appeal against a decision, while it lasts', () => {
    const by = (appeal_by: string | null) =>
      caseStatus({ ...facts, stage: 'decided', to_do: 'wait_for_office', appeal_by }).by
    expect(by('2026-11-25')).toEqual({ day: '2026-11-25', reason: 'appeal' })
    expect(by('2026-11-24')).toBeNull()
    expect(by(null)).toBeNull()
  })

  it('is none for a granted permit: the office makes the card, and a term that is over leaves nothing to do', () => {
    const decided = { ...facts, stage: 'decided', to_do: 'wait_for_office', appeal_by: '2026-12-09' } as const
    const granted = caseStatus({ ...decided, decision: 'granted' })
    expect(granted).toMatchObject({ turn: 'office', by: null })
    expect(caseStatus({ ...decided, decision: 'refused' }).turn).toBe('applicant')
    const over = caseStatus({ ...decided, decision: 'refused', appeal_by: '2026-11-24' })
    expect(over).toMatchObject({ to_do: 'read_decision', turn: null, by: null })
  })

  it('is that day whatever else is next, also while the case rests, and the court’s in the second instance', () => {
    const decided = { ...facts, stage: 'decided', to_do: 'wait_for_office', appeal_by: '2026-12-09' } as const
    const appeal = { day: '2026-12-09', reason: 'appeal' }
    for (const asked of ['documents', 'messages', 'questions', 'tasks'])
      expect(caseStatus({ ...decided, asked: { ...NOTHING, [asked]: 1 } }).by, asked).toEqual(appeal)
    const held = { ...decided, stage: 'on_hold', held_stage: 'decided', to_do: 'resume' } as const
    expect(caseStatus(held).by).toEqual(appeal)
    const again = caseStatus({ ...decided, decision_instance: 'second' })
    expect(again.by).toEqual({ day: '2026-12-09', reason: 'complaint' })
  })
})

it('An appeal has 14 days from the delivery, past Saturdays, Sundays and holidays', () => {
  const until = (deliveredOn: string) => appealUntil({ deliveredOn, instance: 'first' })
  expect(until('2026-11-12')).toBe('2026-11-26')
  expect(until('2026-11-14')).toBe('2026-11-30')
  expect(until('2026-12-11')).toBe('2026-12-28')
})

it('A complaint to the court against the second decision has 30 days, past Saturdays, Sundays and holidays', () => {
  const until = (deliveredOn: string) => appealUntil({ deliveredOn, instance: 'second' })
  expect(until('2026-11-12')).toBe('2026-12-14')
  expect(until('2026-11-13')).toBe('2026-12-14')
  expect(until('2026-11-25')).toBe('2026-12-28')
  expect(until('2026-11-16')).toBe('2026-12-16')
})
