import { gt, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { StartError } from '#errors/start-error.ts'
import { encryptBytes } from './aes-gcm.ts'
import { fileKeys } from './file-key-table.ts'
import { openWrapped } from './files-keys.ts'
import { encryptFilesKeyCheck, readInstallation } from './installation.ts'

const BATCH = 500

interface Rotation {
  db: Database
  /** The new FILES_KEY. */
  filesKey: Buffer
  /** The one before; null to see only whether the new one opens everything. */
  previousFilesKey: Buffer | null
  /** Called after each batch with the number of keys that were read so far. */
  onProgress?(read: number): void
}

/**
 * Encrypts the key of every person, and in the end the check value, with the new FILES_KEY. It may be killed at any moment
 * and run again: every row is encrypted with one of the two keys, and servers that have both read on meanwhile. Returns how
 * many keys were changed. Throws StartError when a row opens with neither: then the check value stays.
 */
export async function rotateFilesKey(rotation: Rotation): Promise<number> {
  const installation = await readInstallation(rotation.db)
  if (!installation)
    throw new StartError('This database belongs to no installation yet: start the server once.')
  const changed = await rewrapAll(rotation.db, rotation)
  // A key that was made meanwhile: none is while this row is locked (person-keys.ts).
  const late = await rotation.db.transaction(async (tx) => {
    await tx.execute(sql`select from installation for update`)
    const more = await rewrapAll(tx, { ...rotation, onProgress: () => {} })
    const check = encryptFilesKeyCheck(rotation.filesKey, installation.id)
    await tx.execute(sql`update installation set files_key_check = ${check}`)
    return more
  })
  return changed + late
}

/** How many keys of people are not encrypted with this FILES_KEY. */
export async function countOtherKeys(db: Database, filesKey: Buffer): Promise<number> {
  let count = 0
  for await (const batch of listKeys(db))
    count += batch.filter(
      ({ user_id: label, wrapped_key: encrypted }) => !opens(filesKey, { label, encrypted }),
    ).length
  return count
}

type KeyRow = Pick<typeof fileKeys.$inferSelect, 'user_id' | 'wrapped_key'>

const opens = (key: Buffer, wrapped: { label: string; encrypted: Uint8Array }) =>
  openWrapped([key], wrapped) !== null

async function rewrapAll(
  db: Database | Tx,
  { filesKey, previousFilesKey, onProgress }: Rotation,
): Promise<number> {
  let [read, changed] = [0, 0]
  const unknown: string[] = []
  for await (const batch of listKeys(db)) {
    const again: { row: KeyRow; wrapped: Buffer }[] = []
    for (const row of batch) {
      const { user_id: label, wrapped_key: encrypted } = row
      if (opens(filesKey, { label, encrypted })) continue
      const opened = previousFilesKey && openWrapped([previousFilesKey], { label, encrypted })
      if (opened) again.push({ row, wrapped: encryptBytes({ key: filesKey, label, bytes: opened.bytes }) })
      else unknown.push(label)
    }
    if (again.length > 0) changed += await saveWrapped(db, again)
    read += batch.length
    onProgress?.(read)
  }
  if (unknown.length > 0) throw new StartError(explainUnknown(unknown))
  return changed
}

async function* listKeys(db: Database | Tx): AsyncGenerator<KeyRow[]> {
  for (let after = ''; ; ) {
    const batch = await db
      .select({ user_id: fileKeys.user_id, wrapped_key: fileKeys.wrapped_key })
      .from(fileKeys)
      .where(gt(fileKeys.user_id, after))
      .orderBy(fileKeys.user_id)
      .limit(BATCH)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.user_id
  }
}

/** A row that another run has changed meanwhile stays as it is. */
async function saveWrapped(db: Database | Tx, list: { row: KeyRow; wrapped: Buffer }[]): Promise<number> {
  const values = JSON.stringify(
    list.map(({ row, wrapped }) => ({
      id: row.user_id,
      old: row.wrapped_key.toString('base64'),
      new: wrapped.toString('base64'),
    })),
  )
  const found = await db.execute(sql`
    update file_keys set wrapped_key = decode(v ->> 'new', 'base64')
    from jsonb_array_elements(${values}::jsonb) v
    where user_id = v ->> 'id' and wrapped_key = decode(v ->> 'old', 'base64')
    returning user_id`)
  return rows(found).length
}

function explainUnknown(ids: readonly string[]): string {
  return (
    `${ids.length} keys of people open neither with FILES_KEY nor with FILES_KEY_PREVIOUS, for example that of the account ` +
    `${ids[0]}. Nothing of them was changed, and the old key still counts. Set as FILES_KEY_PREVIOUS the key that was used ` +
    'until now, and run rotate-keys again.'
  )
}
