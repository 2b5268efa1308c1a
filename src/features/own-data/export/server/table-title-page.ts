import { m } from '#messages/messages.js'

const TITLES: Record<string, () => string> = {
  user: m.own_data_table_user,
  session: m.own_data_table_session,
  staff: m.own_data_table_staff,
  account: m.own_data_table_account,
  verification: m.own_data_table_verification,
  known_devices: m.own_data_table_known_devices,
  two_factor: m.own_data_table_two_factor,
  passkey: m.own_data_table_passkey,
  email_changes: m.own_data_table_email_changes,
  cases: m.own_data_table_cases,
  case_events: m.own_data_table_case_events,
  case_access: m.own_data_table_case_access,
  personal_info: m.own_data_table_personal_info,
  payments: m.own_data_table_payments,
  payment_events: m.own_data_table_payment_events,
  receipts: m.own_data_table_receipts,
  sandbox_sessions: m.own_data_table_sandbox_sessions,
  documents: m.own_data_table_documents,
  document_versions: m.own_data_table_document_versions,
  not_applicable_slots: m.own_data_table_not_applicable_slots,
  upload_idempotency_keys: m.own_data_table_upload_idempotency_keys,
  file_faults: m.own_data_table_file_faults,
  file_keys: m.own_data_table_file_keys,
  file_removals: m.own_data_table_file_removals,
  application_forms: m.own_data_table_application_forms,
  submissions: m.own_data_table_submissions,
  submission_documents: m.own_data_table_submission_documents,
  encrypted_answers: m.own_data_table_encrypted_answers,
  appointments: m.own_data_table_appointments,
  consultations: m.own_data_table_consultations,
  notifications: m.own_data_table_notifications,
  notification_settings: m.own_data_table_notification_settings,
  contact_messages: m.own_data_table_contact_messages,
  data_exports: m.own_data_table_data_exports,
  account_offers: m.own_data_table_account_offers,
  walk_ins: m.own_data_table_walk_ins,
  staff_invitations: m.own_data_table_staff_invitations,
  email_outbox: m.own_data_table_email_outbox,
  account_closures: m.own_data_table_account_closures,
  rate_limits: m.own_data_table_rate_limits,
}

/** What a table holds, in words; its own name for one that has no words yet. */
export function titleOfTable(table: string): string {
  return TITLES[table]?.() ?? table
}
