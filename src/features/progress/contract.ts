/** The six steps in their order. */
export const STEP_IDS = [
  'package',
  'personal_info',
  'documents',
  'application_form',
  'review',
  'appointment',
] as const
export type StepId = (typeof STEP_IDS)[number]

export const STEP_STATES = ['completed', 'current', 'upcoming'] as const
export type StepState = (typeof STEP_STATES)[number]

export const ACTIVITY_KINDS = [
  'account_created',
  'package_active',
  'personal_info_completed',
  'documents_uploaded',
  'application_form_completed',
  'application_submitted',
  'appointment_scheduled',
  'consultation_booked',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/**
 * The first four are asked by the consultancy and come before the application's own steps. `prepare_visit`: submitted, and
 * an appointment with the consultancy is ahead. `file`: the applicant signs in MOS. `read_decision`: the office has decided.
 * `answer_letter` and `go_to_office`: a letter of the office waits for something by a day.
 * `collect_card`, `have_card` and `renew_card`: it has granted the permit.
 * `wait`: somebody else acts; `case.status` says who.
 */
export const NEXT_STEP_IDS = [
  'send_again',
  'read_message',
  'answer_question',
  'do_task',
  'answer_letter',
  'go_to_office',
  'personal_info',
  'documents',
  'application_form',
  'review_and_submit',
  'appointment',
  'prepare_visit',
  'file',
  'read_decision',
  'collect_card',
  'have_card',
  'renew_card',
  'wait',
] as const
export type NextStepId = (typeof NEXT_STEP_IDS)[number]
