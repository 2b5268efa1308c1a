import { sql } from 'drizzle-orm'
import { appendAudit } from '#audit/audit-log.ts'
import { isLoopback } from '#config/env.ts'
import { deletePrevious, readKeptSecret, replaceSecret, setAsidePrevious } from '#config/stored-secret.ts'
import type { Database } from '#database/database.ts'
import { ownerTransaction } from '#database/owner-role.ts'
import { StartError } from '#errors/start-error.ts'
import { findKnownSecret, renewAll } from '#features/account/app-secret/server/service.ts'
import { giveUpSecret } from '#features/account/lost-secret/server/service.ts'
import { createFilesKeys, openWrapped } from '#files/files-keys.ts'
import { readInstallation } from '#files/installation.ts'
import { rotateFilesKey } from '#files/rotate-files-key.ts'
import { createJobs } from '#jobs/jobs.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import { keepNewSecret } from '#server/keep-secrets.ts'
import { createLog } from '#server/log.ts'
import { acceptedSecrets, PREVIOUS_DAYS } from '#session/config.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { CommandContext } from './command.ts'

/** `files-key` or `app-secret` replaces one of them, no word both; `--lost-app-secret` begins anew without the old one. */
export async function rotateKeys(context: CommandContext): Promise<void> {
  const [which] = context.args
  if (which === '--lost-app-secret') return loseAppSecret(context)
  const { db } = await context.openDatabase()
  if (context.env.newSecrets.length > 0)
    throw new StartError(
      `DATA_DIR has no ${context.env.newSecrets.join(' and no ')}: there is nothing to replace.`,
    )
  if (which !== 'app-secret') await rotateFiles(context, db)
  if (which !== 'files-key') await rotateAppSecret(context, db)
}

async function rotateFiles({ env, print }: CommandContext, db: Database): Promise<void> {
  const isKept = env.readKeptFilesKeys() !== null
  if (!isKept && !env.previousFilesKey) return print(HOW_FILES_KEY)
  await requireKnownKey(env, db)
  if (isKept) await alone(db, () => replaceSecret(env.dataDir, 'files-key', todayInWarsaw(new Date())))
  const keys = createFilesKeys(env)
  keys.reload()
  const { filesKey, previousFilesKey } = env
  const onProgress = (read: number) => print(`${read} keys of people read`)
  const changed = await rotateFilesKey({ db, filesKey, previousFilesKey, onProgress })
  await note(db, { act: 'files_key.rotated', details: { keys: changed } })
  print(
    `FILES_KEY was replaced: ${changed} keys of people were encrypted with the new one; no file was touched.`,
  )
  if (!isKept)
    return print('Remove FILES_KEY_PREVIOUS on every server. Keep that key for the backups made until now.')
  const aside = setAsidePrevious(env.dataDir, 'files-key', todayInWarsaw(new Date()))
  keys.reload()
  print(
    `Backups made until now need the previous key: it is the file ${aside ?? 'files-key.until-…'} in DATA_DIR.`,
  )
}

/** Nothing is begun with keys that are not those of the installation. */
async function requireKnownKey(env: CommandContext['env'], db: Database): Promise<void> {
  const installation = await readInstallation(db)
  const check = installation?.files_key_check
  if (!installation || !check)
    throw new StartError('This database belongs to no installation yet: start the server once.')
  const known = [env.filesKey, env.previousFilesKey].filter((key) => key !== null)
  if (!openWrapped(known, { label: installation.id, encrypted: check }))
    throw new StartError(
      'Neither FILES_KEY nor FILES_KEY_PREVIOUS is the key of this installation: set FILES_KEY_PREVIOUS to the key that was ' +
        'used until now. Nothing was changed.',
    )
}

async function rotateAppSecret({ env, print }: CommandContext, db: Database): Promise<void> {
  const secrets = acceptedSecrets(env)
  const known = await findKnownSecret(db, secrets)
  if (known === 'another')
    throw new StartError(
      'Neither APP_SECRET nor APP_SECRET_PREVIOUS is the secret of this installation. Nothing was changed.',
    )
  if (!env.isAppSecretKept) {
    if (!env.previousAppSecret) return print(HOW_APP_SECRET)
    const renewed = await renewAll(db, secrets)
    return print(
      `${renewed} second factors and keys of tokens were encrypted with the new APP_SECRET. ${REMOVE}`,
    )
  }
  // This server has begun with the one before.
  if (readKeptSecret(env.dataDir, 'app-secret')?.secret !== env.appSecret) return print(RESTART)
  const { previousAppSecret: previous } = env
  if (previous && previous.secret !== env.appSecret && secrets.length > 1)
    return print(`APP_SECRET was replaced less than ${PREVIOUS_DAYS} days ago; the one before still counts.`)
  if (previous && secrets.length === 1) deletePrevious(env.dataDir, 'app-secret')
  await alone(db, () => replaceSecret(env.dataDir, 'app-secret', todayInWarsaw(new Date())))
  await note(db, { act: 'app_secret.rotated', details: {} })
  print(RESTART)
}

/** Runs what changes files of DATA_DIR while no other command does. */
async function alone(db: Database, work: () => void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rotate-keys', 0))`)
    work()
  })
}

async function loseAppSecret({ env, openDatabase, print }: CommandContext): Promise<void> {
  const database = await openDatabase()
  const mailer = env.smtpUrl
    ? createSmtpTransport({ url: env.smtpUrl, from: env.mailFrom, isLocal: isLoopback(env.smtpUrl.hostname) })
    : null
  // Never started: the server delivers the mails.
  const jobs = createJobs({ database, log: createLog('silent') })
  const deps = { env, jobs, mailer, now: () => new Date() }
  const { staff, applicants, kept } = await ownerTransaction(database.db, (tx) => giveUpSecret(deps, tx))
  if (env.newSecrets.includes('app-secret')) keepNewSecret(env, 'app-secret')
  mailer?.close()
  print(
    `The lost APP_SECRET was given up, and everybody is signed out. Authenticator apps that could not be read: ${staff} of ` +
      `staff, ${applicants} of applicants; still readable: ${kept}. Each of these people gets an email, sets a new password at ` +
      '/forgot-password and then an app again. Passkeys still work. Now start the server.',
  )
}

async function note(
  db: Database,
  { act, details }: { act: string; details: { keys?: number } },
): Promise<void> {
  await db.transaction((tx) =>
    appendAudit(tx, { actor: { kind: 'operator', id: 'rotate-keys' }, act, details, addressHash: null }),
  )
}

const HOW_FILES_KEY =
  'FILES_KEY is a variable. To replace it: make a new key (openssl rand -base64 32), set it as FILES_KEY and the present one as ' +
  'FILES_KEY_PREVIOUS, restart every server, and run rotate-keys again. Nothing was changed.'
const HOW_APP_SECRET =
  'APP_SECRET is a variable. To replace it: make a new one (openssl rand -base64 32), set it as APP_SECRET and the present one ' +
  'as APP_SECRET_PREVIOUS, and restart every server. Remove APP_SECRET_PREVIOUS a week later. Nothing was changed.'
const REMOVE = 'Remove APP_SECRET_PREVIOUS a week after it was set.'
const RESTART =
  `A new APP_SECRET is in DATA_DIR. Restart the server to use it. The one before counts for ${PREVIOUS_DAYS} days and is then ` +
  'deleted by the next start.'
