import { ADDING_NOTICES } from '#back-office/case-file/adding/server/mail.ts'
import { VERDICT_NOTICES } from '#back-office/case-file/documents/server/mail.ts'
import { MENTION_NOTICES } from '#back-office/case-file/notes/server/mail.ts'
import { RELEASE_NOTICES } from '#back-office/case-file/releasing/server/mail.ts'
import { DESK_NOTICES } from '#back-office/desk/server/mail.ts'
import { OFFER_NOTICES } from '#back-office/inbox/offer/server/mail.ts'
import { DEVICE_NOTICES } from '#features/account/devices/server/mail.ts'
import { EMAIL_CHANGE_NOTICES } from '#features/account/email-change/server/mail.ts'
import { IDENTITY_NOTICES } from '#features/account/identities/server/mail.ts'
import { PASSKEY_NOTICES } from '#features/account/passkeys/server/mail.ts'
import { PASSWORD_NOTICES } from '#features/account/password/server/mail.ts'
import { REGISTRATION_NOTICES } from '#features/account/registration/server/mail.ts'
import { SECOND_FACTOR_NOTICES } from '#features/account/second-factor/server/mail.ts'
import { TERMS_NOTICES } from '#features/account/terms/server/mail.ts'
import { APPOINTMENT_NOTICES } from '#features/appointments/server/mail.ts'
import { DEADLINE_NOTICES } from '#features/cases/deadlines/server/mail.ts'
import { NEWS_NOTICES } from '#features/cases/news/server/mail.ts'
import { CASE_STATUS_NOTICES } from '#features/cases/status/server/mail.ts'
import { CONSULTATION_NOTICES } from '#features/consultations/server/mail.ts'
import { CORRECTION_NOTICES } from '#features/corrections/server/mail.ts'
import { DOCUMENT_PAGES_NOTICES } from '#features/documents/page-check/server/mail.ts'
import { DOCUMENT_NOTICES } from '#features/documents/server/mail.ts'
import { VIRUS_NOTICES } from '#features/documents/virus-scan/server/mail.ts'
import { HOUSEHOLD_NOTICES } from '#features/household/server/mail.ts'
import { LETTER_NOTICES } from '#features/letters/server/mail.ts'
import { MESSAGE_NOTICES } from '#features/messages/server/mail.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { CLOSING_NOTICES } from '#features/own-data/closing/server/mail.ts'
import { OWN_DATA_EXPORT_NOTICES } from '#features/own-data/export/server/mail.ts'
import { RETENTION_NOTICES } from '#features/own-data/retention/server/mail.ts'
import { INVOICE_NOTICES } from '#features/payments/invoice/server/mail.ts'
import { PAYMENT_NOTICES } from '#features/payments/settlement/server/mail.ts'
import { PROGRESS_NOTICES } from '#features/progress/server/mail.ts'
import { RESIDENCE_CARD_NOTICES } from '#features/residence-card/server/mail.ts'
import { REVIEW_NOTICES } from '#features/review/server/mail.ts'
import { TASK_NOTICES } from '#features/tasks/server/mail.ts'
import { THIRD_PARTY_NOTICES } from '#features/third-parties/server/mail.ts'

/** The texts of all notifications. Collected here, because the notifications feature may not import later features. */
export const NOTICE_TEXTS: NoticeTexts = {
  ...REGISTRATION_NOTICES,
  ...PASSWORD_NOTICES,
  ...TERMS_NOTICES,
  ...DEVICE_NOTICES,
  ...SECOND_FACTOR_NOTICES,
  ...PASSKEY_NOTICES,
  ...IDENTITY_NOTICES,
  ...EMAIL_CHANGE_NOTICES,
  ...PAYMENT_NOTICES,
  ...INVOICE_NOTICES,
  ...DOCUMENT_NOTICES,
  ...VIRUS_NOTICES,
  ...DOCUMENT_PAGES_NOTICES,
  ...VERDICT_NOTICES,
  ...ADDING_NOTICES,
  ...MENTION_NOTICES,
  ...RELEASE_NOTICES,
  ...MESSAGE_NOTICES,
  ...TASK_NOTICES,
  ...DESK_NOTICES,
  ...DEADLINE_NOTICES,
  ...CASE_STATUS_NOTICES,
  ...NEWS_NOTICES,
  ...CORRECTION_NOTICES,
  ...APPOINTMENT_NOTICES,
  ...REVIEW_NOTICES,
  ...RESIDENCE_CARD_NOTICES,
  ...PROGRESS_NOTICES,
  ...CONSULTATION_NOTICES,
  ...HOUSEHOLD_NOTICES,
  ...LETTER_NOTICES,
  ...THIRD_PARTY_NOTICES,
  ...OWN_DATA_EXPORT_NOTICES,
  ...CLOSING_NOTICES,
  ...RETENTION_NOTICES,
  ...OFFER_NOTICES,
}
