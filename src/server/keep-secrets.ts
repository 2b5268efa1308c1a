import { join } from 'node:path'
import type { Env, SecretName } from '#config/env.ts'
import { deletePrevious, keepSecret, readKeptSecret } from '#config/stored-secret.ts'
import type { Database } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { findInstallation } from '#files/installation.ts'

/**
 * Writes the secrets that were drafted because DATA_DIR keeps none; of two processes that start together the second takes
 * those of the first. Throws StartError where the database has been used before: then a file is lost, and a new secret would
 * only take its place.
 */
export async function keepNewSecrets(env: Env, db: Database): Promise<void> {
  dropOldSecret(env)
  if (env.newSecrets.length === 0) return
  // Read before the files: whoever has created the row has written them.
  const isUsed = (await findInstallation(db)) !== null
  const lost = env.newSecrets.filter((name) => readKeptSecret(env.dataDir, name) === null)
  if (isUsed && lost.length > 0) throw new StartError(lost.map((name) => explainLost(env, name)).join('\n'))
  for (const name of env.newSecrets) keepNewSecret(env, name)
  env.newSecrets = []
}

/** Writes one drafted secret, or takes the one that is kept by now. */
export function keepNewSecret(env: Env, name: SecretName): void {
  if (name === 'app-secret') env.appSecret = keepSecret(env.dataDir, name, env.appSecret)
  else env.filesKey = Buffer.from(keepSecret(env.dataDir, name, env.filesKey.toString('base64')), 'base64')
}

/** Deletes the file of an APP_SECRET that is not accepted any more. */
function dropOldSecret({ dataDir, previousAppSecret }: Env): void {
  const until = previousAppSecret?.until
  if (until && until < new Date()) deletePrevious(dataDir, 'app-secret')
}

const VARIABLES: Record<SecretName, string> = { 'app-secret': 'APP_SECRET', 'files-key': 'FILES_KEY' }
const WITHOUT: Record<SecretName, string> = {
  'app-secret':
    'If it is in no backup, run "npm run pobyt -- rotate-keys --lost-app-secret": everybody is signed out, and whoever has ' +
    'an authenticator app sets it up again.',
  'files-key': 'No other key can decrypt the files, so none is created.',
}

function explainLost({ dataDir }: Env, name: SecretName): string {
  return (
    `The file ${join(dataDir, name)} is missing, although this installation has been used before: put it back from a backup ` +
    `of DATA_DIR, or set ${VARIABLES[name]} if the secret is kept elsewhere. ${WITHOUT[name]}`
  )
}
