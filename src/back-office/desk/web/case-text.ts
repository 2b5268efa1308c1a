import type { CaseSummary } from '#back-office/desk/schema.ts'
import type { CaseStage, ToDo, Turn } from '#features/cases/contract.ts'
import type { PackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const TURNS: Record<Turn, () => string> = {
  ours: m.back_office_queue_turn_ours,
  applicant: m.back_office_queue_turn_applicant,
  third_party: m.back_office_queue_turn_third_party,
  office: m.back_office_queue_turn_office,
}

/** Whose turn it is, as one word where there is one; nobody's in a case that has ended. */
export function describeTurn(turn: Turn | null): string {
  return turn === null ? m.back_office_queue_turn_nobody() : TURNS[turn]()
}

const STAGES: Record<CaseStage, () => string> = {
  preparing: m.back_office_queue_stage_preparing,
  submitted: m.back_office_queue_stage_submitted,
  ready_to_file: m.back_office_queue_stage_ready_to_file,
  filed: m.back_office_queue_stage_filed,
  in_proceedings: m.back_office_queue_stage_in_proceedings,
  decided: m.back_office_queue_stage_decided,
  on_hold: m.back_office_queue_stage_on_hold,
  closed: m.back_office_queue_stage_closed,
  withdrawn: m.back_office_queue_stage_withdrawn,
}

export function describeStage(stage: CaseStage): string {
  return STAGES[stage]()
}

const TO_DOS: Record<ToDo, (input: { count: number }) => string> = {
  check_documents: m.back_office_queue_to_do_check_documents,
  answer_message: m.back_office_queue_to_do_answer_message,
  do_own_task: m.back_office_queue_to_do_do_own_task,
  send_document_again: m.back_office_queue_to_do_send_document_again,
  answer_question: m.back_office_queue_to_do_answer_question,
  do_shared_task: m.back_office_queue_to_do_do_shared_task,
  submit: m.back_office_queue_to_do_submit,
  wait_for_third_party: m.back_office_queue_to_do_wait_for_third_party,
  resume: m.back_office_queue_to_do_resume,
  prepare_filing: m.back_office_queue_to_do_prepare_filing,
  file: m.back_office_queue_to_do_file,
  wait_for_office: m.back_office_queue_to_do_wait_for_office,
}

/** What is to be done next, with how many documents, messages or tasks it is about: "Check documents: 8". */
export function describeToDo({ to_do, to_do_count }: Pick<CaseSummary, 'to_do' | 'to_do_count'>): string {
  return to_do === null ? m.back_office_queue_to_do_nothing() : TO_DOS[to_do]({ count: to_do_count })
}

/** How long a case has waited since this instant (ISO 8601): "Just now", "5 minutes", "2 hours", "3 days". */
export function describeWaiting(since: string, now: Date): string {
  const waited = Math.max(0, now.getTime() - Date.parse(since))
  if (waited < MINUTE_MS) return m.back_office_queue_just_now()
  if (waited < HOUR_MS) return m.back_office_queue_minutes({ count: Math.floor(waited / MINUTE_MS) })
  if (waited < DAY_MS) return m.back_office_queue_hours({ count: Math.floor(waited / HOUR_MS) })
  return m.back_office_queue_days({ count: Math.floor(waited / DAY_MS) })
}

/** The days until the last legal day, which may be over: "9 days", "Today", "3 days over". */
export function describeDaysLeft(days_left: number): string {
  if (days_left === 0) return m.back_office_queue_last_today()
  if (days_left < 0) return m.back_office_queue_days_over({ count: -days_left })
  return m.back_office_queue_days({ count: days_left })
}

/** The name of a package; an applicant with the free one has bought none. */
export function describePackage(id: PackageId): string {
  return id === 'free' ? m.back_office_queue_package_free() : packageName(id)
}

const PURPOSES: Record<string, () => string> = {
  work: m.back_office_queue_purpose_work,
  study: m.back_office_queue_purpose_study,
  family_reunification: m.back_office_queue_purpose_family,
  business: m.back_office_queue_purpose_business,
  other: m.back_office_queue_purpose_other,
}

/** Package and purpose: "Premium, work"; the purpose is not known at first. */
export function describeWhat({
  package_type,
  purpose_of_stay,
}: Pick<CaseSummary, 'package_type' | 'purpose_of_stay'>): string {
  const name = describePackage(package_type)
  const purpose = PURPOSES[purpose_of_stay ?? '']?.()
  return purpose ? m.back_office_queue_package_and_purpose({ package: name, purpose }) : name
}
