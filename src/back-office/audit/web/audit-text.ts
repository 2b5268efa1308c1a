import { compareTexts } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { AuditRow, AuditVerification } from '../schema.ts'

const ACTS: Record<string, () => string> = {
  'account.address_confirmed': m.back_office_audit_act_account_address_confirmed,
  'account.closed': m.back_office_audit_act_account_closed,
  'account.code_requested': m.back_office_audit_act_account_code_requested,
  'account.created': m.back_office_audit_act_account_created,
  'account.email_change_canceled': m.back_office_audit_act_account_email_change_canceled,
  'account.email_change_requested': m.back_office_audit_act_account_email_change_requested,
  'account.email_changed': m.back_office_audit_act_account_email_changed,
  'account.erased': m.back_office_audit_act_account_erased,
  'account.identity_linked': m.back_office_audit_act_account_identity_linked,
  'account.identity_unlinked': m.back_office_audit_act_account_identity_unlinked,
  'account.kept': m.back_office_audit_act_account_kept,
  'account.name_changed': m.back_office_audit_act_account_name_changed,
  'account.new_browser': m.back_office_audit_act_account_new_browser,
  'account.passkey_added': m.back_office_audit_act_account_passkey_added,
  'account.passkey_removed': m.back_office_audit_act_account_passkey_removed,
  'account.password_changed': m.back_office_audit_act_account_password_changed,
  'account.password_reset': m.back_office_audit_act_account_password_reset,
  'account.password_reset_requested': m.back_office_audit_act_account_password_reset_requested,
  'account.recovery_codes_made': m.back_office_audit_act_account_recovery_codes_made,
  'account.second_factor_asked': m.back_office_audit_act_account_second_factor_asked,
  'account.second_factor_off': m.back_office_audit_act_account_second_factor_off,
  'account.second_factor_on': m.back_office_audit_act_account_second_factor_on,
  'account.second_factor_refused': m.back_office_audit_act_account_second_factor_refused,
  'account.sessions_ended': m.back_office_audit_act_account_sessions_ended,
  'account.sign_in_refused': m.back_office_audit_act_account_sign_in_refused,
  'account.signed_in': m.back_office_audit_act_account_signed_in,
  'account.signed_out': m.back_office_audit_act_account_signed_out,
  'app_secret.lost': m.back_office_audit_act_app_secret_lost,
  'app_secret.rotated': m.back_office_audit_act_app_secret_rotated,
  'audit.exported': m.back_office_audit_act_audit_exported,
  'backup.made': m.back_office_audit_act_backup_made,
  'backup.restored': m.back_office_audit_act_backup_restored,
  'calendar.feed_revoked': m.back_office_audit_act_calendar_feed_revoked,
  'calendar.feed_created': m.back_office_audit_act_calendar_feed_created,
  'case.answers_read': m.back_office_audit_act_case_answers_read,
  'case.assigned': m.back_office_audit_act_case_assigned,
  'case.found_by_passport': m.back_office_audit_act_case_found_by_passport,
  'case.kit_requested': m.back_office_audit_act_case_kit_requested,
  'case.kit_downloaded': m.back_office_audit_act_case_kit_downloaded,
  'case.check_overruled': m.back_office_audit_act_case_check_overruled,
  'case.check_overrule_withdrawn': m.back_office_audit_act_case_check_overrule_withdrawn,
  'case.copy_sheet_ticked': m.back_office_audit_act_case_copy_sheet_ticked,
  'case.answer_translated': m.back_office_audit_act_case_answer_translated,
  'case.decision_noted': m.back_office_audit_act_case_decision_noted,
  'case.form_of_address_set': m.back_office_audit_act_case_form_of_address_set,
  'case.household_joined': m.back_office_audit_act_case_household_joined,
  'case.household_left': m.back_office_audit_act_case_household_left,
  'case.household_relation_changed': m.back_office_audit_act_case_household_relation_changed,
  'case.household_document_shared': m.back_office_audit_act_case_household_document_shared,
  'case.household_document_unshared': m.back_office_audit_act_case_household_document_unshared,
  'case.employer_set': m.back_office_audit_act_case_employer_set,
  'case.employer_position_changed': m.back_office_audit_act_case_employer_position_changed,
  'case.employer_removed': m.back_office_audit_act_case_employer_removed,
  'employer.added': m.back_office_audit_act_employer_added,
  'employer.changed': m.back_office_audit_act_employer_changed,
  'employer.deleted': m.back_office_audit_act_employer_deleted,
  'case.last_legal_day_set': m.back_office_audit_act_case_last_legal_day_set,
  'case.messages_read': m.back_office_audit_act_case_messages_read,
  'case.notes_read': m.back_office_audit_act_case_notes_read,
  'case.opened_for_person': m.back_office_audit_act_case_opened_for_person,
  'case.dossier_made': m.back_office_audit_act_case_dossier_made,
  'case.residence_card_recorded': m.back_office_audit_act_case_residence_card_recorded,
  'case.letter_made': m.back_office_audit_act_case_letter_made,
  'case.receipt_stored': m.back_office_audit_act_case_receipt_stored,
  'case.refused_for_person': m.back_office_audit_act_case_refused_for_person,
  'case.registration_code_printed': m.back_office_audit_act_case_registration_code_printed,
  'case.registration_link_sent': m.back_office_audit_act_case_registration_link_sent,
  'case.notes_released': m.back_office_audit_act_case_notes_released,
  'case.reopened': m.back_office_audit_act_case_reopened,
  'case.restricted': m.back_office_audit_act_case_restricted,
  'case.restriction_lifted': m.back_office_audit_act_case_restriction_lifted,
  'case.stage_moved': m.back_office_audit_act_case_stage_moved,
  'case.sealed_answers_read': m.back_office_audit_act_case_sealed_answers_read,
  'case.tasks_read': m.back_office_audit_act_case_tasks_read,
  'case.letter_added': m.back_office_audit_act_case_letter_added,
  'case.letter_answered': m.back_office_audit_act_case_letter_answered,
  'case.letter_changed': m.back_office_audit_act_case_letter_changed,
  'case.letter_page_added': m.back_office_audit_act_case_letter_page_added,
  'case.letter_page_removed': m.back_office_audit_act_case_letter_page_removed,
  'case.letter_removed': m.back_office_audit_act_case_letter_removed,
  'case.letter_reopened': m.back_office_audit_act_case_letter_reopened,
  'case.letters_read': m.back_office_audit_act_case_letters_read,
  'case.third_parties_read': m.back_office_audit_act_case_third_parties_read,
  'case.third_party_asked': m.back_office_audit_act_case_third_party_asked,
  'case.third_party_withdrawn': m.back_office_audit_act_case_third_party_withdrawn,
  'closure.added': m.back_office_audit_act_closure_added,
  'closure.removed': m.back_office_audit_act_closure_removed,
  'document.accepted': m.back_office_audit_act_document_accepted,
  'document.added': m.back_office_audit_act_document_added,
  'document.asked_again': m.back_office_audit_act_document_asked_again,
  'document.opened': m.back_office_audit_act_document_opened,
  'file.infected': m.back_office_audit_act_file_infected,
  'file.refused': m.back_office_audit_act_file_refused,
  'document.verdict_taken_back': m.back_office_audit_act_document_verdict_taken_back,
  'fact.changed': m.back_office_audit_act_fact_changed,
  'fact.checked': m.back_office_audit_act_fact_checked,
  'files.adopted': m.back_office_audit_act_files_adopted,
  'files_key.rotated': m.back_office_audit_act_files_key_rotated,
  'files.moved': m.back_office_audit_act_files_moved,
  'inbox.answered': m.back_office_audit_act_inbox_answered,
  'inbox.case_made': m.back_office_audit_act_inbox_case_made,
  'inbox.case_refused': m.back_office_audit_act_inbox_case_refused,
  'inbox.closed': m.back_office_audit_act_inbox_closed,
  'inbox.joined': m.back_office_audit_act_inbox_joined,
  'inbox.marked_answered': m.back_office_audit_act_inbox_marked_answered,
  'inbox.moved_away': m.back_office_audit_act_inbox_moved_away,
  'inbox.read': m.back_office_audit_act_inbox_read,
  'inbox.reopened': m.back_office_audit_act_inbox_reopened,
  'job.dismissed': m.back_office_audit_act_job_dismissed,
  'job.retried': m.back_office_audit_act_job_retried,
  'macro.added': m.back_office_audit_act_macro_added,
  'macro.changed': m.back_office_audit_act_macro_changed,
  'macro.deleted': m.back_office_audit_act_macro_deleted,
  'invoices.exported': m.back_office_audit_act_invoices_exported,
  'payment.invoice_issued': m.back_office_audit_act_payment_invoice_issued,
  'payment.invoice_opened': m.back_office_audit_act_payment_invoice_opened,
  'payment.invoice_sent_again': m.back_office_audit_act_payment_invoice_sent_again,
  'payment.marked_to_refund': m.back_office_audit_act_payment_marked_to_refund,
  'payment.receipt_opened': m.back_office_audit_act_payment_receipt_opened,
  'payment.refund_requested': m.back_office_audit_act_payment_refund_requested,
  'payments.exported': m.back_office_audit_act_payments_exported,
  'person.blocked': m.back_office_audit_act_person_blocked,
  'person.confirmation_sent': m.back_office_audit_act_person_confirmation_sent,
  'person.email_change_requested': m.back_office_audit_act_person_email_change_requested,
  'person.unblocked': m.back_office_audit_act_person_unblocked,
  'resource.added': m.back_office_audit_act_resource_added,
  'resource.deleted': m.back_office_audit_act_resource_deleted,
  'resource.edited': m.back_office_audit_act_resource_edited,
  'resource.file_replaced': m.back_office_audit_act_resource_file_replaced,
  'resource.file_restored': m.back_office_audit_act_resource_file_restored,
  'resource.hidden': m.back_office_audit_act_resource_hidden,
  'resource.ordered': m.back_office_audit_act_resource_ordered,
  'resource.shown': m.back_office_audit_act_resource_shown,
  'staff.erased': m.back_office_audit_act_staff_erased,
  'staff.invitation_accepted': m.back_office_audit_act_staff_invitation_accepted,
  'staff.invitation_refused': m.back_office_audit_act_staff_invitation_refused,
  'staff.invitation_sent_again': m.back_office_audit_act_staff_invitation_sent_again,
  'staff.invitation_withdrawn': m.back_office_audit_act_staff_invitation_withdrawn,
  'staff.invited': m.back_office_audit_act_staff_invited,
  'staff.unsuspended': m.back_office_audit_act_staff_unsuspended,
  'staff.role_changed': m.back_office_audit_act_staff_role_changed,
  'staff.sessions_ended': m.back_office_audit_act_staff_sessions_ended,
  'staff.suspended': m.back_office_audit_act_staff_suspended,
  'template.added': m.back_office_audit_act_template_added,
  'template.changed': m.back_office_audit_act_template_changed,
  'template.deleted': m.back_office_audit_act_template_deleted,
  'visit.booked': m.back_office_audit_act_visit_booked,
  'visit.canceled': m.back_office_audit_act_visit_canceled,
  'visit.did_not_come': m.back_office_audit_act_visit_did_not_come,
  'visit.done': m.back_office_audit_act_visit_done,
  'visit.assigned': m.back_office_audit_act_visit_assigned,
  'visit.moved': m.back_office_audit_act_visit_moved,
  'visit.scheduled_again': m.back_office_audit_act_visit_scheduled_again,
}

/** What somebody did; an act without words is shown as it is stored. */
export function actName(act: string): string {
  return (Object.hasOwn(ACTS, act) && ACTS[act]?.()) || act
}

/** The known acts for a choice, by their words. */
export function listActs(): { value: string; label: string }[] {
  return Object.keys(ACTS)
    .map((value) => ({ value, label: actName(value) }))
    .sort((a, b) => compareTexts(a.label, b.label))
}

const KINDS: Record<AuditRow['actor']['kind'], () => string> = {
  applicant: m.back_office_audit_kind_applicant,
  staff: m.back_office_audit_kind_staff,
  operator: m.back_office_audit_kind_operator,
  system: m.back_office_audit_kind_system,
}

export function actorKindName(kind: AuditRow['actor']['kind']): string {
  return KINDS[kind]()
}

const FAULTS: Record<NonNullable<AuditVerification['fault']>, () => string> = {
  missing: m.back_office_audit_fault_missing,
  changed: m.back_office_audit_fault_changed,
  unchained: m.back_office_audit_fault_unchained,
  replaced: m.back_office_audit_fault_replaced,
  uncounted: m.back_office_audit_fault_uncounted,
}

export function faultName(fault: NonNullable<AuditVerification['fault']>): string {
  return FAULTS[fault]()
}

/**
 * The codes of a row, for example "version 2 · document type passport", with a change first: "440 → 460". Ids of
 * colleagues become their names.
 */
export function describeDetails(
  { browser: _, system: __, from, to, method, session, ...details }: NonNullable<AuditRow['details']>,
  names: ReadonlyMap<string, string>,
): string {
  const write = (value: unknown) => {
    const list = Array.isArray(value) ? value : [value]
    return list.map((one) => names.get(String(one)) ?? String(one).replaceAll('_', ' ')).join(', ')
  }
  const isMove = from !== undefined && to !== undefined
  const rest = isMove
    ? details
    : { ...details, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const parts = Object.entries(rest).map(([name, value]) => `${name.replaceAll('_', ' ')} ${write(value)}`)
  const how = method === undefined ? [] : [methodName(String(method))]
  const which =
    typeof session === 'string' ? [m.back_office_audit_session({ code: session.slice(0, 8) })] : []
  return [...(isMove ? [`${write(from)} → ${write(to)}`] : []), ...how, ...parts, ...which].join(' · ')
}

const METHODS: Record<string, () => string> = {
  app: m.back_office_audit_method_app,
  code_by_mail: m.back_office_audit_method_code_by_mail,
  identity: m.back_office_audit_method_identity,
  passkey: m.back_office_audit_method_passkey,
  password: m.back_office_audit_method_password,
  recovery_code: m.back_office_audit_method_recovery_code,
}

/** How somebody came in. */
const methodName = (method: string): string =>
  (Object.hasOwn(METHODS, method) && METHODS[method]?.()) || method.replaceAll('_', ' ')

/** What the row is about, below the number of its case; null where that says it all. The act has said of what kind it is. */
export function describeSubject({ case_number, case_id, subject }: AuditRow): string | null {
  if (!subject?.id) return null
  if (subject.kind === 'case' && case_number) return null
  if (subject.name) return case_id ? subject.name : null
  return subject.id
}

/** From where: the browser where it is known, and a code that is equal for equal addresses. */
export function describePlace({ details, address_hash }: AuditRow): string {
  const { browser, system } = details ?? {}
  const place = [browser, system]
    .filter((one) => typeof one === 'string')
    .map((one) => String(one).replaceAll('_', ' '))
    .join(', ')
  const address = address_hash ? m.back_office_audit_address({ code: address_hash.slice(0, 6) }) : ''
  return [place, address].filter((one) => one !== '').join(' · ')
}

/** The first eight digits in two groups: "c31e 88f0". */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
}
