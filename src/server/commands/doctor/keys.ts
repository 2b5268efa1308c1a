import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { decryptBytes } from '#files/aes-gcm.ts'
import { type Finding, fault, type OpenPlace, ok } from './finding.ts'

const DAY_MS = 24 * 60 * 60_000

/** Whether FILES_KEY opens the files of this installation. */
export async function checkFilesKey({ env, database }: OpenPlace): Promise<Finding[]> {
  const [row] = rows<{ id: string; files_key_check: Uint8Array | null; created_at: string }>(
    await database.db.execute(sql`select id::text, files_key_check, created_at from installation`),
  )
  if (!row?.files_key_check) return []
  if (opens({ key: env.filesKey, label: row.id, encrypted: Buffer.from(row.files_key_check) }))
    return [ok('FILES_KEY opens the files of this database')]
  return [
    fault(
      `FILES_KEY is not the key of this database's files${describeAge(env.dataDir, new Date(row.created_at))}`,
      'set the key from before, or put the file files-key back from a backup of DATA_DIR: no other key opens the files',
    ),
  ]
}

/** A start without its key writes a new one, which is younger than the database. */
function describeAge(dataDir: string, createdAt: Date): string {
  const path = join(dataDir, 'files-key')
  if (!existsSync(path)) return ''
  const { mtime } = statSync(path)
  if (mtime.getTime() < createdAt.getTime() + DAY_MS) return ''
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return `: the file files-key of ${day(mtime)} is younger than the database of ${day(createdAt)}`
}

/** Whether APP_SECRET opens what it has encrypted: the authenticator apps. */
export async function checkAppSecret({ env, database }: OpenPlace): Promise<Finding[]> {
  const secret = await findSample(database.db)
  if (secret === null) return []
  if (await canDecrypt(env.appSecret, secret))
    return [ok('APP_SECRET opens the second factors of this database')]
  return [
    fault(
      'APP_SECRET is not the secret of this database: nobody with an authenticator app can sign in',
      'set the secret from before, or put the file app-secret back from a backup of DATA_DIR',
    ),
  ]
}

async function findSample(db: Database): Promise<string | null> {
  const found = await db.execute(sql`select secret from two_factor limit 1`)
  return rows<{ secret: string }>(found)[0]?.secret ?? null
}

async function canDecrypt(key: string, data: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data })
    return true
  } catch {
    return false
  }
}

function opens(sealed: Parameters<typeof decryptBytes>[0]): boolean {
  try {
    decryptBytes(sealed)
    return true
  } catch {
    return false
  }
}
