import { hashAddress } from '#audit/address-hash.ts'
import { type AuditEntry, appendAudits } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { recognizeBrowser } from '#features/account/devices/rules.ts'
import { isStaff as isStaffAccount } from './store.ts'

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
  secondFactorAsked: 'account.second_factor_asked',
  secondFactorRefused: 'account.second_factor_refused',
  secondFactorOn: 'account.second_factor_on',
  secondFactorOff: 'account.second_factor_off',
  recoveryCodesMade: 'account.recovery_codes_made',
  passkeyAdded: 'account.passkey_added',
  passkeyRemoved: 'account.passkey_removed',
  identityLinked: 'account.identity_linked',
  identityUnlinked: 'account.identity_unlinked',
  codeRequested: 'account.code_requested',
  emailChangeRequested: 'account.email_change_requested',
  emailChangeCanceled: 'account.email_change_canceled',
  emailChanged: 'account.email_changed',
  nameChanged: 'account.name_changed',
  closed: 'account.closed',
  kept: 'account.kept',
  erased: 'account.erased',
} as const

interface AccountAct {
  act: (typeof ACCOUNT_ACTS)[keyof typeof ACCOUNT_ACTS]
  /** The account acted on. Whoever knows its password, reads its mail or has its cookie acts in its name. */
  userId: string
  /** Address of the client; the log holds a keyed hash of it. */
  clientAddress: string
  /** The User-Agent header; the log holds the names of browser and system if they are on our list. */
  userAgent?: string
  details?: AuditDetails
  /** Whether the account is one of the consultancy's, where the caller knows; else it is looked up. */
  isStaff?: boolean
}

/** Appends an act of account security. Call it last in the transaction of the act: other appends wait for its end. */
export async function recordAccountAct(deps: Pick<Deps, 'env'>, tx: Tx, act: AccountAct): Promise<void> {
  await recordAccountActs(deps, tx, [act])
}

/** The same for several acts, in their order and in one statement. */
export async function recordAccountActs(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  acts: readonly AccountAct[],
): Promise<void> {
  const entries: AuditEntry[] = []
  for (const { act, userId, clientAddress, userAgent, details, isStaff } of acts) {
    const kind = (isStaff ?? (await isStaffAccount(tx, userId))) ? 'staff' : 'applicant'
    entries.push({
      actor: { kind, id: userId },
      act,
      subject: { kind: 'account', id: userId },
      addressHash: hashAddress({ secret: env.appSecret, address: clientAddress }),
      details: { ...details, ...browserCodes(userAgent) },
    })
  }
  await appendAudits(tx, entries)
}

/** The names as codes: the log takes no spaces. */
function browserCodes(userAgent: string | undefined): AuditDetails {
  const { browser, system } = recognizeBrowser(userAgent ?? '')
  const code = (name: string) => name.replaceAll(' ', '_')
  return { ...(browser ? { browser: code(browser) } : {}), ...(system ? { system: code(system) } : {}) }
}
