import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WITHDRAWAL_DAYS } from '#features/payments/rules.ts'

/** Messages with a number that no record holds, by the reason why. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'a limit or a time of the product itself, kept in its code': [
    'account_email_change_mail_footer',
    'account_email_change_sent_text',
    'account_email_code_',
    'account_name_too_',
    'account_password_too_',
    'account_reauthentication_sign_in_again',
    'account_recovery_reset_hint',
    'account_registration_password_hint',
    'account_second_factor_',
    'appointments_',
    'back_office_facts_periods',
    'back_office_snooze_two_weeks',
    'back_office_staff_mail_invitation_text',
    'back_office_staff_team_invite_text',
    'cases_filing_file_',
    'back_office_visits_error_days',
    'consultations_error_minutes',
    'consultations_time_',
    'documents_',
    'errors_file_too_large',
    'files_fault_too_many_pixels',
    'letters_error_',
    'messages_files_',
    'notifications_settings_topic_last_days_hint',
    'notifications_settings_topic_reminder_application_hint',
    'own_data_',
    'packages_feature_extended_consultation_',
    'personal_info_date_of_birth_wrong',
    'plan_reminders_required',
    'plan_terms_error_start',
    'progress_next_documents_text',
    'progress_tip_early',
    'ui_form_leave_text',
    'third_parties_',
  ],
  'how long a screen takes, or how many fields it has': [
    'account_recovery_forgot_side_title',
    'account_registration_confirm_no_mail',
    'account_registration_description',
    'account_registration_lead',
    'plan_step_application_form_takes',
    'plan_step_personal_info_takes',
    'progress_next_application_form_text',
    'progress_next_personal_info_text',
  ],
  'an example of what to type': [
    'application_form_income_advice',
    'application_form_income_wrong',
    'back_office_facts_error_dated',
    'back_office_facts_field_dated_hint',
    'application_form_months_',
    'consultations_error_phone',
    'contact_phone_wrong',
    'knowledge_base_calc_letter_example',
    'knowledge_base_calc_number_unreadable',
    'personal_info_phone_wrong',
  ],
  'a promise of the consultancy, from the specification': [
    'packages_feature_support_at_any_hour',
    'site_support_hours',
  ],
  'how long the product itself waits before it tells its operator': ['server_alarm_backup_title'],
  'advice of the consultancy': ['application_form_income_hint'],
  'the name of a means of payment': ['payments_next_pay', 'payments_pay_note'],
  'a section of our own texts, a step of our own screens': ['account_terms_mail_what_', 'personal_info_step'],
  'the article of the GDPR that an email must name': [
    'back_office_inbox_offer_mail_who',
    'back_office_walk_in_mail_stranger',
  ],
  'the article of the tax law, named for the keeping of receipts': [
    'payments_kept_receipts',
    'payments_kept_invoices',
  ],
  'the term of the withdrawal, which the last test compares': [
    'payments_checkout_terms',
    'payments_mail_operator_withdrawn_text',
    'payments_mail_withdrawal',
    'payments_mail_withdrawn_next',
    'payments_receipt_withdrawal_text',
    'payments_terms',
    'payments_withdrawal_',
    'site_legal_terms_description',
  ],
}
const WORDS = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty'
const FIGURE = new RegExp(`\\d|\\b(?:${WORDS})[- ](?:working )?(?:day|week|month|year|hour|minute)s?\\b`, 'i')
/** The number of one plural form: "1 day ago". */
const ONE = /\b1\b/g

const messages: Record<string, unknown> = JSON.parse(readFileSync('messages/en.json', 'utf8'))

function listTexts(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  const forms = (message as { match?: Record<string, string> }[]).flatMap(({ match = {} }) =>
    Object.values(match),
  )
  return forms.map((form) => form.replaceAll(ONE, ''))
}

const withFigures = Object.entries(messages)
  .filter(([key]) => key !== '$schema')
  .filter(([, message]) => listTexts(message).some((text) => FIGURE.test(text.replaceAll(/\{[^}]*\}/g, ''))))
  .map(([key]) => key)
const prefixes = Object.values(EXCEPTIONS).flat()

test('SITE-11 no message states a figure of the law that is not a record', () => {
  expect(withFigures.length).toBeGreaterThan(50)
  expect(withFigures.filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([])
})

test('SITE-11 every exception is used', () => {
  expect(prefixes.filter((prefix) => !withFigures.some((key) => key.startsWith(prefix)))).toEqual([])
})

test('every message that gives the days of a withdrawal gives those of the contract', () => {
  const days = Object.entries(messages)
    .filter(([key]) =>
      /^(payments_(checkout_terms|terms$|mail_|receipt_withdrawal|withdrawal)|site_legal_terms)/.test(key),
    )
    .flatMap(([, message]) => listTexts(message))
    .flatMap((text) => [...text.matchAll(/\b(\d+) days\b/g)].map(([, number]) => Number(number)))
  expect(days.length).toBeGreaterThan(6)
  expect(new Set(days)).toEqual(new Set([WITHDRAWAL_DAYS]))
})
