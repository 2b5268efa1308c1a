import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { decryptBytes, encryptBytes } from '#files/aes-gcm.ts'

const KNOWN_WORD = Buffer.from('pobyt')

interface InstallationContext {
  db: Database
  /** FILES_KEY, 32 bytes. */
  filesKey: Buffer
}

/** The id of the installation of this database; null before its first start. */
export async function findInstallation(db: Database): Promise<string | null> {
  const found = await db.execute(sql`select id::text from installation`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/**
 * The id of the installation of this database, created on its first start. Throws StartError when FILES_KEY is not the
 * key its files were encrypted with.
 */
export async function openInstallation({ db, filesKey }: InstallationContext): Promise<string> {
  // Two servers that start together end with one row: the second reads the first one's.
  await db.execute(sql`insert into installation default values on conflict do nothing`)
  const [row] = rows<{ id: string; files_key_check: Uint8Array | null }>(
    await db.execute(sql`select id::text, files_key_check from installation`),
  )
  if (!row) throw new Error('the row of the installation could not be created')
  if (row.files_key_check) requireFilesKey({ filesKey, label: row.id, encrypted: row.files_key_check })
  else await saveFilesKeyCheck({ db, filesKey, id: row.id })
  return row.id
}

/** Installations older than this check verify FILES_KEY with a person's key. */
async function saveFilesKeyCheck({ db, filesKey, id }: InstallationContext & { id: string }): Promise<void> {
  const [used] = rows<{ user_id: string; wrapped_key: Uint8Array }>(
    await db.execute(sql`select user_id, wrapped_key from file_keys limit 1`),
  )
  if (used) requireFilesKey({ filesKey, label: used.user_id, encrypted: used.wrapped_key })
  const encrypted = encryptBytes({ key: filesKey, label: id, bytes: KNOWN_WORD })
  const updated = await db.execute(sql`
    update installation set files_key_check = ${encrypted} where files_key_check is null returning id`)
  // Another server has written its check first: that one counts.
  if (rows(updated).length === 0) await openInstallation({ db, filesKey })
}

function requireFilesKey(check: { filesKey: Buffer; label: string; encrypted: Uint8Array }): void {
  try {
    decryptBytes({ key: check.filesKey, label: check.label, encrypted: Buffer.from(check.encrypted) })
  } catch {
    throw new StartError(
      'FILES_KEY is not the key with which the files of this installation were encrypted: set the previous key ' +
        '(without the variable it is the file files-key in DATA_DIR). No other key can decrypt the files.',
    )
  }
}
