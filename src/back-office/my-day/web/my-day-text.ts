import { m } from '#messages/messages.js'
import type { MyTask, MyTerm, MyVisit } from '../schema.ts'

const TERMS: Record<MyTerm['kind'], () => string> = {
  last_legal_day: m.back_office_case_file_dates_last_legal_day,
  appeal: m.back_office_case_file_dates_appeal,
  complaint: m.back_office_case_file_dates_complaint,
}

export function nameTerm({ kind }: MyTerm): string {
  return TERMS[kind]()
}

const VISITS: Record<MyVisit['kind'], () => string> = {
  appointment: m.back_office_case_file_dates_appointment,
  consultation: m.back_office_case_file_dates_consultation,
}

export function nameVisit({ kind }: MyVisit): string {
  return VISITS[kind]()
}

const TASKS: Record<MyTask['for'], (input: { title: string }) => string> = {
  staff: ({ title }) => title,
  applicant: m.back_office_case_file_dates_task_applicant,
  third_party: m.back_office_case_file_dates_task_third_party,
}

/** What is to be done, with by whom where it is not us. */
export function nameTask(task: MyTask): string {
  return TASKS[task.for](task)
}
