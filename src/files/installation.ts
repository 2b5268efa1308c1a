import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { encryptBytes } from '#files/aes-gcm.ts'
import { openWrapped } from '#files/files-keys.ts'

const KNOWN_WORD = Buffer.from('pobyt')

interface InstallationContext {
  db: Database
  /** FILES_KEY, 32 bytes. */
  filesKey: Buffer
  /** The key before, while it is being replaced. */
  previousFilesKey?: Buffer | null
}

/** The id of the installation of this database; null before its first start. */
export async function findInstallation(db: Database): Promise<string | null> {
  const found = await db.execute(sql`select id::text from installation`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/**
 * The id of the installation of this database, created on its first start. Throws StartError when neither FILES_KEY nor
 * FILES_KEY_PREVIOUS is the key its files were encrypted with.
 */
export async function openInstallation(context: InstallationContext): Promise<string> {
  const { db } = context
  // Two servers that start together end with one row: the second reads the first one's.
  await db.execute(sql`insert into installation default values on conflict do nothing`)
  const row = await readInstallation(db)
  if (!row) throw new Error('the row of the installation could not be created')
  if (row.files_key_check) requireFilesKey(context, { label: row.id, encrypted: row.files_key_check })
  else await saveFilesKeyCheck(context, row.id)
  return row.id
}

/** The row of the installation; null before its first start. */
export async function readInstallation(
  db: Database,
): Promise<{ id: string; files_key_check: Uint8Array | null; app_secret_check: Uint8Array | null } | null> {
  const found = await db.execute(sql`select id::text, files_key_check, app_secret_check from installation`)
  const [row] = rows<{ id: string; files_key_check: Uint8Array | null; app_secret_check: Uint8Array | null }>(
    found,
  )
  return row ?? null
}

/** The check value of FILES_KEY for the installation with this id. */
export const encryptFilesKeyCheck = (key: Buffer, id: string) =>
  encryptBytes({ key, label: id, bytes: KNOWN_WORD })

/** Installations older than this check verify FILES_KEY with a person's key. */
async function saveFilesKeyCheck(context: InstallationContext, id: string): Promise<void> {
  const { db, filesKey } = context
  const [used] = rows<{ user_id: string; wrapped_key: Uint8Array }>(
    await db.execute(sql`select user_id, wrapped_key from file_keys limit 1`),
  )
  const key = used ? requireFilesKey(context, { label: used.user_id, encrypted: used.wrapped_key }) : filesKey
  const updated = await db.execute(sql`
    update installation set files_key_check = ${encryptFilesKeyCheck(key, id)}
    where files_key_check is null returning id`)
  // Another server has written its check first: that one counts.
  if (rows(updated).length === 0) await openInstallation(context)
}

/** The one of the two keys that opens this. */
function requireFilesKey(
  { filesKey, previousFilesKey }: InstallationContext,
  check: { label: string; encrypted: Uint8Array },
): Buffer {
  const opened = openWrapped(previousFilesKey ? [filesKey, previousFilesKey] : [filesKey], check)
  if (opened) return opened.key
  throw new StartError(
    'FILES_KEY is not the key with which the files of this installation were encrypted: set the previous key ' +
      '(without the variable it is the file files-key in DATA_DIR). No other key can decrypt the files. To replace it by a ' +
      'new one, set the new one as FILES_KEY and this one as FILES_KEY_PREVIOUS.',
  )
}
