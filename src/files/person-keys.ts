import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError } from '#errors/app-error.ts'
import { encryptBytes } from './aes-gcm.ts'
import { fileKeys } from './file-key-table.ts'
import { type FilesKeys, openWithKeys } from './files-keys.ts'

const KEY_BYTES = 32
const FOREIGN_KEY_VIOLATION = '23503'
/** A rotation may end between reading what counts and writing by it, and hardly twice. */
const TRIES = 3

interface KeyContext {
  db: Database
  keys: FilesKeys
}

/** The person's key, or null when there is none. Throws unavailable when no key of this process opens it. */
export async function findPersonKey({ db, keys }: KeyContext, userId: string): Promise<Buffer | null> {
  const [row] = await db.select().from(fileKeys).where(eq(fileKeys.user_id, userId))
  if (!row) return null
  const opened = openWithKeys(keys, { label: userId, encrypted: row.wrapped_key })
  if (opened) return opened.bytes
  throw new AppError('unavailable', {
    cause: new Error(
      'the key of a person does not open with FILES_KEY, nor with FILES_KEY_PREVIOUS: it was rotated while this server ' +
        'ran with the old key alone. Start it with the new FILES_KEY',
    ),
  })
}

/** The person's key, created on first use. Two concurrent first uses end with one key, because the row decides. */
export async function requirePersonKey(base: KeyContext, userId: string): Promise<Buffer> {
  for (let n = 0; n < TRIES; n += 1) {
    const key = (await findPersonKey(base, userId)) ?? (await insertKey(base, userId))
    if (key) return key
  }
  throw new Error('the key of a person could not be created')
}

/**
 * A new key is encrypted with the key that the check value of the installation was, until a rotation has ended: every
 * server can open it, also one that knows the old key alone. The check must not change before this is committed, or the
 * rotation would miss the row. Null when it has changed, or another process was faster.
 */
async function insertKey({ db, keys }: KeyContext, userId: string): Promise<Buffer | null> {
  const found = await db.execute(sql`select id::text, files_key_check from installation`)
  const [{ id, files_key_check: check } = { id: '', files_key_check: null }] = rows<{
    id: string
    files_key_check: Uint8Array | null
  }>(found)
  const wrapping = check && openWithKeys(keys, { label: id, encrypted: check })?.key
  if (!wrapping)
    throw new AppError('unavailable', {
      cause: new Error(
        'FILES_KEY is no longer the key of this installation: start this server with the new FILES_KEY',
      ),
    })
  const bytes = randomBytes(KEY_BYTES)
  const wrapped = encryptBytes({ key: wrapping, label: userId, bytes })
  const inserted = await db
    .execute(sql`
      insert into file_keys (user_id, wrapped_key)
      select ${userId}, ${wrapped} from installation where files_key_check = ${Buffer.from(check)} for share
      on conflict do nothing returning user_id`)
    .catch(toAccountError)
  return rows(inserted).length > 0 ? bytes : null
}

/** An upload that began before the erasure of its account ends as one of somebody who is signed out. */
function toAccountError(error: unknown): never {
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError('signed_out', { cause: error })
  throw error
}
