import { sql } from 'drizzle-orm'
import { appendAudit } from '#audit/audit-log.ts'
import { rows, type Tx } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { findKnownSecret, saveAppSecretCheck } from '#features/account/app-secret/server/service.ts'
import { listFactors, openSealed, type SealedFactor } from '#features/account/app-secret/server/store.ts'
import { factorLostNotice } from '#features/account/second-factor/server/mail.ts'
import { deleteChallenges, deleteTrust } from '#features/account/second-factor/server/store.ts'
import { isStaff } from '#features/account/server/store.ts'
import type { NoticeDeps } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { acceptedSecrets, type SessionConfig } from '#session/config.ts'

interface GivenUp {
  staff: number
  applicants: number
  /** Factors that the secret of the configuration opens, which stay. */
  kept: number
}

/**
 * Begins anew with the APP_SECRET of the configuration, when the one before is lost for good: all sessions end. Whoever has an
 * authenticator app that nobody can read any more loses it and the password with it, which alone must not open the account:
 * the owner sets a new one by mail, and then an app again. Passkeys stay. Throws StartError when nothing is lost. Needs owner
 * rights.
 */
export async function giveUpSecret(
  deps: NoticeDeps & { env: SessionConfig; now(): Date },
  tx: Tx,
): Promise<GivenUp> {
  const secrets = acceptedSecrets(deps.env)
  const known = await findKnownSecret(tx, secrets)
  if (known !== null && known !== 'another')
    throw new StartError(
      'APP_SECRET is not lost: the configuration has the secret of this installation. Nothing was changed.',
    )
  const count = { staff: 0, applicants: 0, kept: 0 }
  for await (const batch of listFactors(tx))
    for (const factor of batch) {
      if (await isReadable(factor, secrets)) count.kept += 1
      else count[await dropFactor(deps, tx, factor.user_id)] += 1
    }
  await tx.execute(sql`delete from session`)
  await deleteLostTokenKeys(tx, secrets)
  await saveAppSecretCheck(tx, deps.env.appSecret)
  await appendAudit(tx, {
    actor: { kind: 'operator', id: 'rotate-keys' },
    act: 'app_secret.lost',
    details: { staff: count.staff, applicants: count.applicants },
    addressHash: null,
  })
  return count
}

async function isReadable(factor: SealedFactor, secrets: readonly string[]): Promise<boolean> {
  const opened = await Promise.all(
    [factor.secret, factor.backup_codes].map((data) => openSealed(secrets, data)),
  )
  return opened.every((one) => one !== null)
}

async function dropFactor(
  deps: NoticeDeps & { now(): Date },
  tx: Tx,
  userId: string,
): Promise<'staff' | 'applicants'> {
  await tx.execute(sql`delete from two_factor where user_id = ${userId}`)
  await tx.execute(sql`update "user" set two_factor_enabled = false where id = ${userId}`)
  await tx.execute(sql`
    update account set password = null where user_id = ${userId} and provider_id = 'credential'`)
  await deleteTrust(tx, userId)
  await deleteChallenges(tx, userId)
  await notify(deps, tx, factorLostNotice({ userId, at: deps.now() }))
  return (await isStaff(tx, userId)) ? 'staff' : 'applicants'
}

/** Tokens that the lost keys have signed would go on being accepted, but nobody could sign with them. */
async function deleteLostTokenKeys(tx: Tx, secrets: readonly string[]): Promise<void> {
  const found = await tx.execute(sql`select id, private_key from jwks`)
  for (const { id, private_key: stored } of rows<{ id: string; private_key: string }>(found))
    if (!(await openSealed(secrets, JSON.parse(stored))))
      await tx.execute(sql`delete from jwks where id = ${id}`)
}
