import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#database/rows.ts'
import { findKnownSecret } from '#features/account/app-secret/server/service.ts'
import { openWrapped } from '#files/files-keys.ts'
import { acceptedSecrets } from '#session/config.ts'
import { type Finding, fault, type OpenPlace, ok } from './finding.ts'

const DAY_MS = 24 * 60 * 60_000

/** Whether FILES_KEY, or the one before it during a rotation, opens the files of this installation. */
export async function checkFilesKey({ env, database }: OpenPlace): Promise<Finding[]> {
  const [row] = rows<{ id: string; files_key_check: Uint8Array | null; created_at: string }>(
    await database.db.execute(sql`select id::text, files_key_check, created_at from installation`),
  )
  if (!row?.files_key_check) return []
  const keys = [env.filesKey, env.previousFilesKey].filter((key) => key !== null)
  if (openWrapped(keys, { label: row.id, encrypted: row.files_key_check }))
    return [ok('FILES_KEY opens the files of this database')]
  return [
    fault(
      `FILES_KEY is not the key of this database's files${describeAge(env.dataDir, new Date(row.created_at))}`,
      'set the key from before, or put the file files-key back from a backup of DATA_DIR: no other key opens the files',
    ),
  ]
}

/** A start without its key once wrote a new one, which is younger than the database. */
function describeAge(dataDir: string, createdAt: Date): string {
  const path = join(dataDir, 'files-key')
  if (!existsSync(path)) return ''
  const { mtime } = statSync(path)
  if (mtime.getTime() < createdAt.getTime() + DAY_MS) return ''
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return `: the file files-key of ${day(mtime)} is younger than the database of ${day(createdAt)}`
}

/** Whether APP_SECRET, or the one before it, is the secret that this installation was used with. */
export async function checkAppSecret({ env, database }: OpenPlace): Promise<Finding[]> {
  const known = await findKnownSecret(database.db, acceptedSecrets(env))
  if (known === null) return []
  if (known !== 'another') return [ok('APP_SECRET is the secret of this database')]
  return [
    fault(
      'APP_SECRET is not the secret of this database: nobody with an authenticator app can sign in',
      'set the secret from before, or put the file app-secret back from a backup of DATA_DIR',
    ),
  ]
}
