export const CASES_PATH = '/api/cases'

/**
 * The stages of a case, in the order of its way. On hold is a pause, from which the case returns to the stage before.
 */
export const CASE_STAGES = [
  'preparing',
  'submitted',
  'ready_to_file',
  'filed',
  'in_proceedings',
  'decided',
  'on_hold',
  'closed',
  'withdrawn',
] as const
export type CaseStage = (typeof CASE_STAGES)[number]

/** A case in one of these stages has ended. The person starts a new application; an admin may reopen it (case-file/reopening). */
export const ENDED_STAGES = ['closed', 'withdrawn'] as const satisfies readonly CaseStage[]

/** Whose turn it is: the consultancy's, the applicant's, an employer's or a school's, or the voivode's office's. */
export const TURNS = ['ours', 'applicant', 'third_party', 'office'] as const
export type Turn = (typeof TURNS)[number]

/** What is to be done next in a case, by the rule in case_to_do() (migration 0038). */
export const TO_DOS = [
  'check_documents',
  'answer_message',
  'do_own_task',
  'send_document_again',
  'answer_question',
  'do_shared_task',
  'submit',
  'wait_for_third_party',
  'resume',
  'prepare_filing',
  'file',
  'wait_for_office',
] as const
export type ToDo = (typeof TO_DOS)[number]

/** What runs to a day in an open case, by the rule in case_term() (migration 0063). */
export const TERMS = [
  'last_legal_day',
  'appeal',
  'complaint',
  'task_ours',
  'task_applicant',
  'task_third_party',
  'appointment',
  'consultation',
] as const
export type Term = (typeof TERMS)[number]
