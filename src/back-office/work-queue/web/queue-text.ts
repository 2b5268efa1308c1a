import { readCaseNumber } from '#back-office/desk/rules.ts'
import { describeTurn } from '#back-office/desk/web/case-text.ts'
import type { Sort } from '#back-office/work-queue/contract.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import type { Term, Turn } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'

/** The name of a tab; undefined is that of all cases. */
export function describeTab(turn: Turn | undefined): string {
  if (turn === undefined) return m.back_office_queue_tab_all()
  return turn === 'ours' ? m.back_office_queue_tab_ours() : describeTurn(turn)
}

/** The name of an order, in a choice. */
export function describeSort(sort: Sort): string {
  return {
    days_left: m.back_office_queue_sort_days_left,
    waiting: m.back_office_queue_sort_waiting,
    newest: m.back_office_queue_sort_newest,
  }[sort]()
}

/** The order in a sentence. */
export function describeOrder(sort: Sort): string {
  return {
    days_left: m.back_office_queue_order_days_left,
    waiting: m.back_office_queue_order_waiting,
    newest: m.back_office_queue_order_newest,
  }[sort]()
}

const TERMS: Record<Term, (input: { title: string }) => string> = {
  last_legal_day: m.back_office_case_file_dates_last_legal_day,
  appeal: m.back_office_case_file_dates_appeal,
  complaint: m.back_office_case_file_dates_complaint,
  task_ours: m.back_office_case_file_dates_task_ours,
  task_applicant: m.back_office_case_file_dates_task_applicant,
  task_third_party: m.back_office_case_file_dates_task_third_party,
  appointment: m.back_office_case_file_dates_appointment,
  consultation: m.back_office_case_file_dates_consultation,
}

/** The name of what runs to a day, as the dates of the case have it. */
export function describeTerm({ kind, title }: NonNullable<QueueRow['term']>): string {
  return TERMS[kind]({ title: title ?? '' })
}

/** That nothing was found with these words, or that no case has this number. */
export function nameNothing(q: string): string {
  const number = readCaseNumber(q)
  return number ? m.back_office_queue_no_number({ number }) : m.back_office_queue_none_found({ words: q })
}
