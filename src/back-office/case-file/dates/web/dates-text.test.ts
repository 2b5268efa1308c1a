import { describe, expect, it } from 'vitest'
import type { StaffTask } from '#features/tasks/schema.ts'
import { daysLeft, listDates } from './dates-text.ts'

const TODAY = '2026-11-24'
const task = (title: string, due_on: string | null, done_at: string | null = null): StaffTask => ({
  id: title,
  title,
  due_on,
  for: 'staff',
  is_document: false,
  explanation: null,
  created_at: '2026-11-01T09:00:00.000Z',
  done_at,
  assigned_to: null,
  assigned_to_name: null,
  created_by: null,
  done_by: null,
  updated_at: '2026-11-01T09:00:00.000Z',
})
const file = {
  last_legal_day: '2027-01-14',
  visits: [
    {
      kind: 'appointment',
      date: '2026-11-24',
      time: '09:30',
      place: 'krakow',
      status: 'scheduled',
      outcome: null,
      booked_by_us: false,
      booked_by: null,
    },
    {
      kind: 'appointment',
      date: '2026-12-02',
      time: '10:00',
      place: 'krakow',
      status: 'canceled',
      outcome: null,
      booked_by_us: true,
      booked_by: 'Ewa Nowak',
    },
    {
      kind: 'consultation',
      date: '2026-11-03',
      time: '12:00',
      place: null,
      status: 'booked',
      outcome: null,
      booked_by_us: false,
      booked_by: null,
    },
  ] as const,
  tasks: [
    task('Call the employer', '2026-11-20'),
    task('Check the lease', '2026-11-21', '2026-11-21T10:00:00.000Z'),
    task('At once', null),
  ],
  terms: [],
  answers: {
    personal_info: null,
    application_form: null,
    differences: [],
    submitted_at: '2026-11-18T23:31:00.000Z',
  },
  last_legal_day_own: false,
  decision: null,
  decision_delivered_on: null,
  decision_instance: 'first' as const,
  receipt: { number: 'UPO-1', filed_at: '2026-11-22T09:00:00.000Z', differs: [] },
  opened_at: '2026-11-02T08:00:00.000Z',
  ended_at: null,
}

describe('The dates of a case', () => {
  const { overdue, ahead, past } = listDates({ ...file, visits: [...file.visits] }, TODAY)

  it('begin with what is overdue and what is ahead, in time order, with the days left', () => {
    expect(overdue.map((one) => [one.date, one.what, daysLeft(one, TODAY)])).toEqual([
      ['2026-11-20', 'Our task: Call the employer', -4],
    ])
    expect(ahead.map((one) => [one.date, one.what, daysLeft(one, TODAY)])).toEqual([
      ['2026-11-24', 'Appointment at the office', 0],
      ['2026-12-02', 'Appointment at the office', null],
      ['2027-01-14', 'Last legal day', null],
    ])
    expect(ahead.map(({ state }) => state)).toEqual([null, 'canceled', 'legal'])
  })

  it('say where the file of the receipt does not say what was typed', () => {
    const receipt = {
      number: 'UPO-1',
      filed_at: '2026-11-22T09:00:00.000Z',
      differs: ['number' as const],
    }
    const { past } = listDates({ ...file, visits: [], tasks: [], receipt }, TODAY)
    expect(past.map(({ more }) => more)).toContain(
      'UPO UPO-1. Its file says something else: ask the applicant, and compare.',
    )
  })

  it('warn of the last legal day until the case is filed, and of one filed after it', () => {
    const first = (changes: object, today = TODAY) => {
      const { overdue, ahead, past } = listDates({ ...file, visits: [], tasks: [], ...changes }, today)
      const find = (list: typeof past) => list.find(({ isLastLegalDay }) => isLastLegalDay)
      return { overdue: find(overdue), ahead: find(ahead), past: find(past) }
    }
    expect(first({ receipt: null }).ahead).toMatchObject({ isOpen: true, state: null })
    expect(first({ receipt: null }, '2027-01-15').overdue).toMatchObject({ isOpen: true })
    expect(first({}, '2027-01-15').past).toMatchObject({ isOpen: false, state: 'legal' })
    expect(first({ last_legal_day: '2026-11-22' }).past).toMatchObject({ state: 'legal' })
    expect(first({ last_legal_day: '2026-11-21' }).overdue).toMatchObject({ isOpen: true, state: null })
    expect(first({ decision: 'refused' }, '2027-01-15').past).toMatchObject({ isOpen: false, state: null })
  })

  it('say of a visit what became of it', () => {
    const [visit] = file.visits
    const states = (['done', 'did_not_come'] as const).map(
      (outcome) => listDates({ ...file, tasks: [], visits: [{ ...visit, outcome }] }, TODAY).past[0]?.state,
    )
    expect(states).toEqual(['done', 'did_not_come'])
  })

  it('go on with what has been, the latest first, at the time of Warsaw', () => {
    expect(past.map(({ date, time, what, more, state }) => [date, time, what, more, state])).toEqual([
      ['2026-11-22', '10:00', 'Filed', 'UPO UPO-1', null],
      ['2026-11-21', null, 'Our task: Check the lease', null, 'done'],
      ['2026-11-19', '00:31', 'Submitted', null, null],
      ['2026-11-03', '12:00', 'Consultation', null, 'over'],
      ['2026-11-02', '09:00', 'Opened', null, null],
    ])
  })

  it('count the days of an appeal from the delivery of the decision, past a holiday', () => {
    const decision = { decision: 'refused' as const, decision_delivered_on: '2026-11-12' }
    const decided = { ...file, visits: [], ...decision }
    expect(listDates(decided, TODAY).ahead).toContainEqual(
      expect.objectContaining({ date: '2026-11-26', what: 'Last day for an appeal', isOpen: true }),
    )
    expect(listDates(decided, '2026-11-27').past[0]).toMatchObject({ date: '2026-11-26', state: 'over' })
    const unknown = listDates({ ...decided, decision_delivered_on: null }, TODAY)
    expect(unknown.ahead.map(({ what }) => what)).not.toContain('Last day for an appeal')
  })

  it('count the days of a complaint to the court from the delivery of a second decision', () => {
    const second = {
      decision: 'refused',
      decision_delivered_on: '2026-11-12',
      decision_instance: 'second',
    } as const
    const { ahead } = listDates({ ...file, visits: [], ...second }, TODAY)
    expect(ahead).toContainEqual(
      expect.objectContaining({
        date: '2026-12-14',
        what: 'Last day for a complaint to the court',
        isOpen: true,
      }),
    )
    expect(ahead.map(({ what }) => what)).not.toContain('Last day for an appeal')
  })

  it('have the terms of letters that the applicant has entered', () => {
    const term = { kind: 'formal_gaps', started_on: '2026-11-13', due_on: '2026-11-20', done: false } as const
    const read = (change: object, rest: object = {}) =>
      listDates({ ...file, visits: [], tasks: [], terms: [{ ...term, ...change }], ...rest }, TODAY)
    expect(read({}).overdue).toEqual([
      expect.objectContaining({
        date: '2026-11-20',
        what: 'Last day to send what is formally missing',
        more: expect.stringContaining('the letter was delivered on'),
        isOpen: true,
      }),
    ])
    expect(read({ due_on: '2026-12-01', kind: 'job_lost' }).ahead).toContainEqual(
      expect.objectContaining({ more: expect.stringContaining('the job ended on'), isOpen: true }),
    )
    expect(read({ done: true }).past).toContainEqual(expect.objectContaining({ state: 'done' }))
    expect(read({}, { ended_at: '2026-11-23T09:00:00.000Z' }).overdue).toEqual([])
  })

  it('say that only the applicant has given the last legal day', () => {
    const [first] = listDates({ ...file, visits: [], tasks: [], last_legal_day_own: true }, TODAY).ahead
    expect(first).toMatchObject({ more: expect.stringContaining('The applicant has given this day') })
  })

  it('count nothing for the last legal day of a case that has ended', () => {
    const ended = listDates({ ...file, visits: [], ended_at: '2026-11-23T09:00:00.000Z' }, TODAY)
    expect(ended.past[0]).toMatchObject({ what: 'Last legal day', isOpen: false })
  })
})
