import { isFiledInTime } from '#back-office/case-file/dates/rules.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { DECISION_NAMES } from '#back-office/case-file/web/decision-text.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { appealUntil } from '#features/cases/status/rules.ts'
import type { TermKind } from '#features/plan/terms/contract.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { countDays, formatDate, wallClockInWarsaw } from '#shared/dates.ts'

export interface CaseDate {
  /** YYYY-MM-DD in Warsaw. */
  date: string
  /** HH:MM in Warsaw; null for a whole day. */
  time: string | null
  what: string
  more: string | null
  /** What has become of it, or null where the day says it all. */
  state: 'canceled' | 'done' | 'did_not_come' | 'over' | 'legal' | null
  /** Whether it is still waited for: then the days until it are counted. */
  isOpen: boolean
  /** The last legal day warns by its colour. */
  isLastLegalDay: boolean
}

export interface CaseDates {
  /** What is waited for, and its day has passed; the earliest first. */
  overdue: CaseDate[]
  /** What is waited for, and days that do not warn; the earliest first. */
  ahead: CaseDate[]
  /** The latest first. */
  past: CaseDate[]
}

type Dated = Pick<
  CaseFile,
  | 'last_legal_day'
  | 'last_legal_day_own'
  | 'decision'
  | 'decision_delivered_on'
  | 'decision_instance'
  | 'visits'
  | 'terms'
  | 'tasks'
  | 'answers'
  | 'receipt'
  | 'opened_at'
  | 'ended_at'
>

/** Every day of a case; `today` is YYYY-MM-DD in Warsaw. */
export function listDates(file: Dated, today: string): CaseDates {
  const all = [
    ...listLastLegalDay(file),
    ...file.visits.map((visit) => presentVisit(visit, today)),
    ...file.tasks.flatMap(presentTask),
    ...listTerms(file),
    ...listSteps(file),
    ...listDecision(file, today),
  ]
  const isOverdue = ({ date, isOpen }: CaseDate) => isOpen && date < today
  const isRunning = file.ended_at === null
  const isAhead = ({ date, isOpen, state, isLastLegalDay }: CaseDate) =>
    date >= today && (isOpen || state === 'canceled' || (isLastLegalDay && isRunning))
  return {
    overdue: all.filter(isOverdue).sort(compare),
    ahead: all.filter(isAhead).sort(compare),
    past: all
      .filter((one) => !isOverdue(one) && !isAhead(one))
      .sort(compare)
      .reverse(),
  }
}

/** The days until a date, negative after it; null for what is not waited for. */
export function daysLeft({ date, isOpen }: CaseDate, today: string): number | null {
  return isOpen ? countDays(today, date) : null
}

const compare = (a: CaseDate, b: CaseDate) => momentOf(a).localeCompare(momentOf(b))
const momentOf = ({ date, time }: CaseDate) => `${date} ${time ?? ''}`

const PLAIN = { time: null, more: null, state: null, isOpen: false, isLastLegalDay: false }

/** Once the case is filed nothing about this day is late: until the decision the stay is legal by the application. */
function listLastLegalDay(file: Dated): CaseDate[] {
  const { last_legal_day: date, last_legal_day_own, ended_at, decision } = file
  if (date === null) return []
  const what = m.back_office_case_file_dates_last_legal_day()
  const more = last_legal_day_own ? m.back_office_case_file_dates_last_own() : null
  const isRunning = ended_at === null
  const isFiled = isFiledInTime(file)
  const state = isRunning && isFiled && decision === null ? 'legal' : null
  return [{ ...PLAIN, date, what, more, state, isOpen: isRunning && !isFiled, isLastLegalDay: true }]
}

/** When the decision was delivered, and until when it can be appealed, or brought before the court. */
function listDecision(file: Dated, today: string): CaseDate[] {
  const { decision, decision_delivered_on: date, decision_instance: instance, ended_at } = file
  if (decision === null || date === null) return []
  const until = appealUntil({ deliveredOn: date, instance })
  const isOpen = ended_at === null && until >= today
  return [
    { ...PLAIN, date, what: DECISION_NAMES[decision](), more: m.back_office_case_file_dates_delivered() },
    {
      ...PLAIN,
      date: until,
      what:
        instance === 'second'
          ? m.back_office_case_file_dates_complaint()
          : m.back_office_case_file_dates_appeal(),
      isOpen,
      state: isOpen ? null : 'over',
    },
  ]
}

function presentVisit(
  { kind, date, time, place, status, outcome, booked_by_us, booked_by: name }: CaseFile['visits'][number],
  today: string,
): CaseDate {
  const isCanceled = status === 'canceled'
  const isOver = outcome !== null || date < today
  const booked = booked_by_us
    ? m.back_office_case_file_dates_booked_by({ name: name ?? m.back_office_document_review_somebody() })
    : null
  return {
    ...PLAIN,
    date,
    time,
    what:
      kind === 'appointment'
        ? m.back_office_case_file_dates_appointment()
        : m.back_office_case_file_dates_consultation(),
    more: [place ? nameOffice(place) : null, booked].filter(Boolean).join(' · ') || null,
    state: isCanceled ? 'canceled' : (outcome ?? (isOver ? 'over' : null)),
    isOpen: !isCanceled && !isOver,
  }
}

const TASKS: Record<StaffTask['for'], (input: { title: string }) => string> = {
  staff: m.back_office_case_file_dates_task_ours,
  applicant: m.back_office_case_file_dates_task_applicant,
  third_party: m.back_office_case_file_dates_task_third_party,
}

function presentTask({ title, due_on, for: task_for, done_at }: StaffTask): CaseDate[] {
  if (due_on === null) return []
  const isDone = done_at !== null
  const what = TASKS[task_for]({ title })
  return [{ ...PLAIN, date: due_on, what, state: isDone ? 'done' : null, isOpen: !isDone }]
}

const TERMS: Record<TermKind, () => string> = {
  formal_gaps: m.back_office_case_file_dates_term_formal_gaps,
  visit: m.back_office_case_file_dates_term_visit,
  evidence: m.back_office_case_file_dates_term_evidence,
  job_lost: m.back_office_case_file_dates_term_job_lost,
}

/** The terms of letters, and of a lost job, as the applicant entered them. */
const listTerms = ({ terms, ended_at }: Dated): CaseDate[] =>
  terms.map(({ kind, started_on, due_on, done }) => ({
    ...PLAIN,
    date: due_on,
    what: TERMS[kind](),
    more:
      kind === 'job_lost'
        ? m.back_office_case_file_dates_term_job_ended({ date: formatDate(started_on) })
        : m.back_office_case_file_dates_term_delivered({ date: formatDate(started_on) }),
    state: done ? 'done' : null,
    isOpen: !done && ended_at === null,
  }))

/** Whoever reads the day sees also that the file of the receipt does not say the same. */
function describeReceipt({ number, differs }: NonNullable<Dated['receipt']>): string {
  const named = m.back_office_case_file_dates_receipt({ number })
  return differs.length > 0 ? `${named}. ${m.back_office_case_file_dates_receipt_differs()}` : named
}

/** What has happened to the case as a whole. */
function listSteps({ opened_at, answers, receipt, ended_at }: Dated): CaseDate[] {
  const step = (at: string | null | undefined, what: string, more: string | null = null): CaseDate[] =>
    at ? [{ ...PLAIN, ...wallClockInWarsaw(new Date(at)), what, more }] : []
  return [
    ...step(opened_at, m.back_office_case_file_dates_opened()),
    ...step(answers.submitted_at, m.back_office_case_file_dates_submitted()),
    ...step(receipt?.filed_at, m.back_office_case_file_dates_filed(), receipt && describeReceipt(receipt)),
    ...step(ended_at, m.back_office_case_file_dates_ended()),
  ]
}
