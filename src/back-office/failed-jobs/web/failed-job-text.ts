import { m } from '#messages/messages.js'

const NAMES: Record<string, () => string> = {
  'account.announce-terms': m.back_office_failed_jobs_name_account_announce_terms,
  'account.erase': m.back_office_failed_jobs_name_account_erase,
  'account.erase-due': m.back_office_failed_jobs_name_account_erase_due,
  'account.sweep': m.back_office_failed_jobs_name_account_sweep,
  'appointments.remind': m.back_office_failed_jobs_name_appointments_remind,
  'audit.verify': m.back_office_failed_jobs_name_audit_verify,
  'backup.make': m.back_office_failed_jobs_name_backup_make,
  'cases.mail-news': m.back_office_failed_jobs_name_cases_mail_news,
  'cases.refresh-due': m.back_office_failed_jobs_name_cases_refresh_due,
  'cases.remind-of-deadlines': m.back_office_failed_jobs_name_cases_remind_of_deadlines,
  'cases.tell-last-legal-days': m.back_office_failed_jobs_name_cases_tell_last_legal_days,
  'contact.sweep': m.back_office_failed_jobs_name_contact_sweep,
  'documents.check-pages': m.back_office_failed_jobs_name_documents_check_pages,
  'documents.find-unchecked': m.back_office_failed_jobs_name_documents_find_unchecked,
  'resources.scan-files': m.back_office_failed_jobs_name_resources_scan_files,
  'documents.scan-files': m.back_office_failed_jobs_name_documents_scan_files,
  'documents.find-unread-passports': m.back_office_failed_jobs_name_documents_find_unread_passports,
  'documents.read-passport': m.back_office_failed_jobs_name_documents_read_passport,
  'documents.sweep': m.back_office_failed_jobs_name_documents_sweep,
  'documents.notify-added': m.back_office_failed_jobs_name_documents_tell_added,
  'documents.tell-verdicts': m.back_office_failed_jobs_name_documents_tell_verdicts,
  'files.check': m.back_office_failed_jobs_name_files_check,
  'files.tell-faults': m.back_office_failed_jobs_name_files_tell_faults,
  'inbox.mail-unopened': m.back_office_failed_jobs_name_inbox_mail_unopened,
  'jobs.report-failed': m.back_office_failed_jobs_name_jobs_report_failed,
  'mail.forget': m.back_office_failed_jobs_name_mail_forget,
  'mail.send': m.back_office_failed_jobs_name_mail_send,
  'mail.sweep': m.back_office_failed_jobs_name_mail_sweep,
  'messages.mail-unread': m.back_office_failed_jobs_name_messages_mail_unread,
  'messages.sweep-files': m.back_office_failed_jobs_name_messages_sweep_files,
  'own-data.export': m.back_office_failed_jobs_name_own_data_export,
  'own-data.retention': m.back_office_failed_jobs_name_own_data_retention,
  'own-data.sweep-exports': m.back_office_failed_jobs_name_own_data_sweep_exports,
  'payments.refunds': m.back_office_failed_jobs_name_payments_refunds,
  'payments.ksef': m.back_office_failed_jobs_name_payments_ksef,
  'payments.sweep': m.back_office_failed_jobs_name_payments_sweep,
  'progress.remind': m.back_office_failed_jobs_name_progress_remind,
  'server.mail-alarms': m.back_office_failed_jobs_name_server_mail_alarms,
  'tasks.remind': m.back_office_failed_jobs_name_tasks_remind,
}

/** What a job does, in words; the name of its queue where a newer version has added one. */
export function describeJob(queue: string): string {
  return NAMES[queue]?.() ?? queue
}
