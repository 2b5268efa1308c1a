import { hashAddress } from '#audit/address-hash.ts'
import { appendAudit } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { isStaff } from './store.ts'

/** The acts of account security in the audit log. */
export const ACCOUNT_ACTS = {
  created: 'account.created',
  addressConfirmed: 'account.address_confirmed',
  signedIn: 'account.signed_in',
  newBrowser: 'account.new_browser',
  signInRefused: 'account.sign_in_refused',
  signedOut: 'account.signed_out',
  sessionsEnded: 'account.sessions_ended',
  passwordChanged: 'account.password_changed',
  passwordResetRequested: 'account.password_reset_requested',
  passwordReset: 'account.password_reset',
} as const

export interface AccountAct {
  act: (typeof ACCOUNT_ACTS)[keyof typeof ACCOUNT_ACTS]
  /** The account acted on. Whoever knows its password, reads its mail or has its cookie acts in its name. */
  userId: string
  /** Address of the client; the log holds a keyed hash of it. */
  clientAddress: string
  details?: AuditDetails
}

/** Appends an act of account security. Call it last in the transaction of the act: other appends wait for its end. */
export async function recordAccountAct(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  { act, userId, clientAddress, details }: AccountAct,
): Promise<void> {
  const kind = (await isStaff(tx, userId)) ? 'staff' : 'applicant'
  await appendAudit(tx, {
    actor: { kind, id: userId },
    act,
    subject: { kind: 'account', id: userId },
    addressHash: hashAddress({ secret: env.appSecret, address: clientAddress }),
    ...(details ? { details } : {}),
  })
}
