import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { recognizeBrowser } from '#features/account/devices/rules.ts'
import type { Account, SecurityEvent } from '#features/account/overview/schema.ts'
import { countRecoveryCodes } from '#features/account/second-factor/server/service.ts'
import { findCountry } from '#http/country.ts'
import type { ApplicantActor } from '#session/actor.ts'
import { getAccount, type LogRow, listSecurityLog } from './store.ts'

type Caller = Pick<ApplicantActor, 'userId' | 'sessionId'>

const toIso = (instant: string) => new Date(instant).toISOString()
const toIsoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant))

/** Everything that guards the caller's account. Throws signed_out when it is gone. */
export async function readAccount(deps: Deps, { userId, sessionId }: Caller): Promise<Account> {
  const row = await getAccount(deps.database.db, { userId, sessionId })
  if (!row) throw new AppError('signed_out')
  const { has_second_factor, email_change, password, second_factor, sessions, passkeys, identity, ...user } =
    row
  return {
    ...user,
    created_at: toIso(user.created_at),
    assurance_level: has_second_factor ? 'aal2' : 'aal1',
    password: password && { changed_at: toIso(password.changed_at) },
    email_change: email_change && { ...email_change, expires_at: toIso(email_change.expires_at) },
    second_factor: second_factor && {
      created_at: toIso(second_factor.created_at),
      recovery_codes_left: await countRecoveryCodes(deps, second_factor.backup_codes),
      recovery_codes_at: toIso(second_factor.backup_codes_at),
    },
    identity_provider: deps.env.identityProvider?.name ?? null,
    identity: identity && { linked_at: toIso(identity.linked_at) },
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: toIso(passkey.created_at),
      last_used_at: toIsoOrNull(passkey.last_used_at),
    })),
    sessions: sessions.map(({ id, user_agent, ip_address, ...session }) => ({
      id,
      ...recognizeBrowser(user_agent ?? ''),
      country: findCountry(ip_address),
      created_at: toIso(session.created_at),
      updated_at: toIso(session.updated_at),
      trusted_until: toIsoOrNull(session.trusted_until),
      current: id === sessionId,
    })),
  }
}

/** What happened to the caller's account, newest first, at most fifty rows older than `before`. */
export async function listSecurityEvents(
  { database }: Deps,
  { userId, before = Number.MAX_SAFE_INTEGER }: { userId: string; before?: number },
): Promise<SecurityEvent[]> {
  return (await listSecurityLog(database.db, { userId, before })).map(presentEvent)
}

function presentEvent({ seq, at, act, details }: LogRow): SecurityEvent {
  const text = (name: string) => {
    const code = details[name]
    return typeof code === 'string' ? code : null
  }
  return {
    id: seq,
    at: toIso(at),
    act: act.replace('account.', ''),
    method: text('method'),
    browser: text('browser')?.replaceAll('_', ' ') ?? null,
    system: text('system')?.replaceAll('_', ' ') ?? null,
  }
}
