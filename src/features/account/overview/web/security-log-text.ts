import type { SecurityEvent } from '#features/account/overview/schema.ts'
import { m } from '#messages/messages.js'

const SIGN_INS: Record<string, () => string> = {
  password: m.account_log_signed_in_password,
  code_by_mail: m.account_log_signed_in_code,
  app: m.account_log_signed_in_app,
  recovery_code: m.account_log_signed_in_recovery,
  passkey: m.account_log_signed_in_passkey,
  trusted_browser: m.account_log_signed_in_trusted,
}

const ACTS: Record<string, () => string> = {
  created: m.account_log_created,
  address_confirmed: m.account_log_address_confirmed,
  signed_in: m.account_log_signed_in,
  sign_in_refused: m.account_log_sign_in_refused,
  signed_out: m.account_log_signed_out,
  sessions_ended: m.account_log_sessions_ended,
  password_changed: m.account_log_password_changed,
  password_reset_requested: m.account_log_password_reset_requested,
  password_reset: m.account_log_password_reset,
  second_factor_asked: m.account_log_second_factor_asked,
  second_factor_refused: m.account_log_second_factor_refused,
  second_factor_on: m.account_log_second_factor_on,
  second_factor_off: m.account_log_second_factor_off,
  recovery_codes_made: m.account_log_recovery_codes_made,
  passkey_added: m.account_log_passkey_added,
  passkey_removed: m.account_log_passkey_removed,
  code_requested: m.account_log_code_requested,
  email_change_requested: m.account_log_email_change_requested,
  email_change_canceled: m.account_log_email_change_canceled,
  email_changed: m.account_log_email_changed,
  name_changed: m.account_log_name_changed,
  closed: m.account_log_closed,
  kept: m.account_log_kept,
}

/** What happened, in words; null for an act that the log of a person does not show, as the new browser of a sign-in. */
export function nameEvent({ act, method }: Pick<SecurityEvent, 'act' | 'method'>): string | null {
  if (act === 'signed_in' && method !== null) return (SIGN_INS[method] ?? m.account_log_signed_in)()
  return ACTS[act]?.() ?? null
}
