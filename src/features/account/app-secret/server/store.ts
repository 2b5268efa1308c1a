import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

/** What Better Auth has encrypted with APP_SECRET, opened; null when none of the secrets opens it. */
export async function openSealed(
  secrets: readonly string[],
  data: string,
): Promise<{ text: string; secret: string } | null> {
  for (const secret of secrets) {
    // Encryption that authenticates: a wrong secret never gives another text.
    const text = await symmetricDecrypt({ key: secret, data }).catch(() => null)
    if (text !== null) return { text, secret }
  }
  return null
}

export interface SealedFactor {
  id: string
  user_id: string
  secret: string
  backup_codes: string
}

/**
 * Encrypts a factor anew when another of the secrets has encrypted it: Better Auth opens what the first one has. `lost`
 * when none opens it. Needs owner rights.
 */
export async function renewFactor(
  db: Database | Tx,
  { factor, secrets }: { factor: SealedFactor; secrets: readonly [string, ...string[]] },
): Promise<'kept' | 'renewed' | 'lost'> {
  const [current] = secrets
  const app = await openSealed(secrets, factor.secret)
  const codes = await openSealed(secrets, factor.backup_codes)
  if (!app || !codes) return 'lost'
  if (app.secret === current && codes.secret === current) return 'kept'
  const [secret, backupCodes] = await Promise.all(
    [app, codes].map(({ text }) => symmetricEncrypt({ key: current, data: text })),
  )
  await db.execute(sql`
    update two_factor set secret = ${secret}, backup_codes = ${backupCodes}
    where id = ${factor.id} and secret = ${factor.secret} and backup_codes = ${factor.backup_codes}`)
  return 'renewed'
}

/** Locks the authenticator app of an account, and encrypts it anew where that is due; null without an app. */
export async function renewFactorOf(
  tx: Tx,
  { userId, secrets }: { userId: string; secrets: readonly [string, ...string[]] },
): Promise<'kept' | 'renewed' | 'lost' | null> {
  const found = await tx.execute(sql`
    select id, user_id, secret, backup_codes from two_factor where user_id = ${userId} for update`)
  const [factor] = rows<SealedFactor>(found)
  return factor ? renewFactor(tx, { factor, secrets }) : null
}

const BATCH = 200

/** Every factor, in batches. Needs owner rights. */
export async function* listFactors(db: Database | Tx): AsyncGenerator<SealedFactor[]> {
  for (let after = ''; ; ) {
    const found = await db.execute(sql`
      select id, user_id, secret, backup_codes from two_factor where id > ${after} order by id limit ${BATCH}`)
    const batch = rows<SealedFactor>(found)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}
