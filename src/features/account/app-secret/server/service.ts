import { hkdfSync } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, rows, type Tx } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { encryptBytes } from '#files/aes-gcm.ts'
import { openWrapped } from '#files/files-keys.ts'
import { readInstallation } from '#files/installation.ts'
import { acceptedSecrets, type SessionConfig } from '#session/config.ts'
import { listFactors, openSealed, renewFactor } from './store.ts'

const KNOWN_WORD = Buffer.from('pobyt')

interface SecretContext {
  env: SessionConfig
  db: Database
}

/**
 * Verifies at the start that APP_SECRET is the secret with which second factors were encrypted, and encrypts with it what is
 * still encrypted with APP_SECRET_PREVIOUS. Throws StartError for another secret, before anybody signs in with it.
 */
export async function openAppSecret({
  env,
  db,
  log,
}: SecretContext & { log: Pick<Logger, 'info'> }): Promise<void> {
  const secrets = acceptedSecrets(env)
  const known = await findKnownSecret(db, secrets)
  if (known === 'another') throw new StartError(OTHER_SECRET)
  if (secrets.length > 1) {
    const renewed = await renewAll(db, secrets)
    if (renewed > 0) log.info({ renewed }, 'second factors were encrypted with the new APP_SECRET')
  }
  if (known !== env.appSecret) await saveAppSecretCheck(db, env.appSecret)
}

/** The accepted secret that the installation was used with; null before its first start with a check. */
export async function findKnownSecret(
  db: Database,
  secrets: readonly string[],
): Promise<string | 'another' | null> {
  const installation = await readInstallation(db)
  if (!installation) return null
  const { id: label, app_secret_check: encrypted } = installation
  if (encrypted) return secrets.find((one) => openWrapped([checkKey(one)], { label, encrypted })) ?? 'another'
  return findBySample(db, secrets)
}

/** Installations older than the check verify APP_SECRET with what it has encrypted. */
async function findBySample(db: Database, secrets: readonly string[]): Promise<string | 'another' | null> {
  for await (const batch of listFactors(db)) {
    for (const { secret } of batch) {
      const opened = await openSealed(secrets, secret)
      if (opened) return opened.secret
    }
    return 'another'
  }
  return null
}

/** Notes for which APP_SECRET everything is encrypted. Needs owner rights. */
export async function saveAppSecretCheck(db: Database | Tx, appSecret: string): Promise<void> {
  const [row] = rows<{ id: string }>(await db.execute(sql`select id::text from installation`))
  if (!row) return
  const check = encryptBytes({ key: checkKey(appSecret), label: row.id, bytes: KNOWN_WORD })
  await db.execute(sql`update installation set app_secret_check = ${check}`)
}

const checkKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'pobyt app secret check', 32))

/**
 * Encrypts with the first of the secrets what the others have encrypted: authenticator apps with their recovery codes, and
 * the private keys of tokens. It may be killed at any moment and run again. Returns how much it has changed.
 */
export async function renewAll(db: Database, secrets: readonly [string, ...string[]]): Promise<number> {
  let count = 0
  for await (const batch of listFactors(db))
    for (const factor of batch) if ((await renewFactor(db, { factor, secrets })) === 'renewed') count += 1
  return count + (await renewTokenKeys(db, secrets))
}

async function renewTokenKeys(db: Database, secrets: readonly [string, ...string[]]): Promise<number> {
  const [current] = secrets
  let count = 0
  const found = await db.execute(sql`select id, private_key from jwks`)
  for (const { id, private_key: stored } of rows<{ id: string; private_key: string }>(found)) {
    const opened = await openSealed(secrets, JSON.parse(stored))
    if (!opened || opened.secret === current) continue
    const again = JSON.stringify(await symmetricEncrypt({ key: current, data: opened.text }))
    await db.execute(sql`update jwks set private_key = ${again} where id = ${id} and private_key = ${stored}`)
    count += 1
  }
  return count
}

const OTHER_SECRET =
  'APP_SECRET is not the secret of this installation: with another one nobody could sign in with an authenticator app. Set ' +
  'the previous secret (without the variable it is the file app-secret in DATA_DIR). To replace it by a new one, set the new ' +
  'one as APP_SECRET and the previous one as APP_SECRET_PREVIOUS for a week. If it is lost for good, run ' +
  '"npm run pobyt -- rotate-keys --lost-app-secret".'
