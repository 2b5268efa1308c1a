export const CASE_PATH = '/api/staff/cases/{number}'
export const CASE_FILED_PATH = '/api/staff/cases/{number}/filed'
export const CASE_DOSSIER_PATH = '/api/staff/cases/{number}/dossier.pdf'
export const CASE_RECEIPT_READING_PATH = '/api/staff/cases/{number}/receipt/reading'
export const CASE_REOPENING_PATH = '/api/staff/cases/{number}/reopening'
export const CASE_DOCUMENT_PATH = '/api/staff/cases/{number}/documents/{document_type}'
export const CASE_MESSAGES_PATH = '/api/staff/cases/{number}/messages'
export const CASE_MESSAGES_READ_PATH = '/api/staff/cases/{number}/messages/read'
export const CASE_MESSAGES_SETTLE_PATH = '/api/staff/cases/{number}/messages/settle'
export const CASE_APPOINTMENTS_PATH = '/api/staff/cases/{number}/appointments'
export const CASE_APPOINTMENT_TIMES_PATH = '/api/staff/cases/{number}/appointments/times'
export const CASE_CONSULTATIONS_PATH = '/api/staff/cases/{number}/consultations'
export const CASE_CONSULTATION_TIMES_PATH = '/api/staff/cases/{number}/consultations/times'
export const CASE_NOTES_PATH = '/api/staff/cases/{number}/notes'
export const CASE_NOTES_RELEASE_PATH = '/api/staff/cases/{number}/notes/release'
export const CASE_TASKS_PATH = '/api/staff/cases/{number}/tasks'
export const CASE_TASK_PATH = '/api/staff/cases/{number}/tasks/{id}'
export const CASE_CORRECTIONS_PATH = '/api/staff/cases/{number}/corrections'
export const CASE_CORRECTION_PATH = '/api/staff/cases/{number}/corrections/{id}'
export const CASE_QUESTIONNAIRE_PATH = '/api/staff/cases/{number}/questionnaire'
export const CASE_SEALED_ANSWERS_PATH = '/api/staff/cases/{number}/questionnaire/sealed-answers'
export const CASE_CHECKS_PATH = '/api/staff/cases/{number}/checks'
export const CHECK_OVERRULES_PATH = '/api/staff/cases/{number}/check-overrules'
export const CHECK_OVERRULE_PATH = '/api/staff/cases/{number}/check-overrules/{id}'
export const CASE_KIT_PATH = '/api/staff/cases/{number}/kit'
export const CASE_KIT_FILE_PATH = '/api/staff/cases/{number}/kit/file'
export const CASE_COPY_SHEET_PATH = '/api/staff/cases/{number}/copy-sheet'
export const CASE_COPY_SHEET_FIELD_PATH = '/api/staff/cases/{number}/copy-sheet/{field}'
export const CASE_TRANSLATION_PATH = '/api/staff/cases/{number}/copy-sheet/{field}/translation'
export const CASE_RESIDENCE_CARD_PATH = '/api/staff/cases/{number}/residence-card'
export const CASE_COPY_SHEET_PDF_PATH = '/api/staff/cases/{number}/copy-sheet.pdf'
export const ASSIGNMENT_PATH = '/api/staff/assignments'

export const MAX_NOTE_LENGTH = 5000
/** What a note can be about that was not written: a talk. */
export const CONTACT_KINDS = ['call', 'meeting'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
export const MAX_CONTACT_MINUTES = 600
export const NOTES_PER_PAGE = 50
/** The newest visits, payments, versions and verdicts that a case file has. */
export const PARTS_SHOWN = 50
export const EVENTS_SHOWN = 200
export const MAX_REASON_LENGTH = 500
export const MAX_FORM_OF_ADDRESS = 80
/** People named in one change: the audit log holds the ids of those who are added, in at most 2,000 bytes. */
export const MOST_NAMED = 30
/** Cases that are handed over in one act. */
export const MOST_AT_ONCE = 50

/** True for the paths of a case to which staff upload a file as a document of it, or the receipt of filing. */
export const isCaseUploadPath = (path: string) =>
  /^\/api\/staff\/cases\/[^/]+\/(documents\/[^/]+|filed|receipt\/reading)$/.test(path)
