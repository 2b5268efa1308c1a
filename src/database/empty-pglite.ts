import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { lockDataFolder } from './data-lock.ts'
import type { Tx } from './database.ts'
import { isFirstStart } from './embedded-folder.ts'
import { type EmptyDatabase, notEmpty } from './empty-database.ts'
import { START_PARAMS } from './pglite.ts'
import { TEXT_SETTINGS } from './snapshot.ts'
import { describeCopy, type TableColumns } from './table-list.ts'
import { flush } from './template.ts'

/** The embedded database takes a copy in one piece: so many bytes at a time. */
const PIECE_BYTES = 4 * 1024 * 1024
const LINE_END = 10

/** Throws StartError when DATA_DIR has a database. */
export function requireEmptyPglite(dataDir: string): void {
  const folder = join(dataDir, 'db')
  if (!isFirstStart(folder))
    throw notEmpty(`in ${folder}`, 'stop the server and move this folder away, or set another DATA_DIR.')
}

/**
 * Makes the embedded database beside its place and moves it there when it is whole. Throws StartError when DATA_DIR has a
 * database, and DataFolderInUseError while a server runs on it.
 */
export async function fillEmptyPglite(
  dataDir: string,
  fill: (database: EmptyDatabase) => Promise<void>,
): Promise<void> {
  requireEmptyPglite(dataDir)
  const lock = await lockDataFolder(dataDir)
  const folder = join(dataDir, 'db')
  const draft = `${folder}.restoring`
  try {
    requireEmptyPglite(dataDir)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const pglite = await PGlite.create({ dataDir: draft, startParams: START_PARAMS })
    try {
      await fillAtOnce(pglite, fill)
    } finally {
      await pglite.close()
    }
    await flushTree(draft)
    // Windows cannot rename onto an existing folder, even an empty one.
    await rmdir(folder).catch(() => undefined)
    await rename(draft, folder)
    await flush(dirname(folder))
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}

async function fillAtOnce(pglite: PGlite, fill: (database: EmptyDatabase) => Promise<void>): Promise<void> {
  await pglite.transaction(async (tx) => {
    await tx.exec(TEXT_SETTINGS)
    await fill({
      tx: drizzle({ client: tx as unknown as PGlite }) as unknown as Tx,
      query: async <Row>(text: string, values?: unknown[]) => (await tx.query<Row>(text, values)).rows,
      run: async (text) => {
        await tx.exec(text)
      },
      copyIn: (table, text) => copyPieces(table, text, (sql, blob) => tx.query(sql, [], { blob })),
    })
  })
  await pglite.exec('analyze')
}

/** Copies whole lines: a line end inside of a value is written as two other characters. */
async function copyPieces(
  table: TableColumns,
  text: AsyncIterable<Uint8Array>,
  copy: (statement: string, blob: Blob) => Promise<unknown>,
): Promise<void> {
  const statement = `copy ${describeCopy(table)} from '/dev/blob'`
  let kept: Uint8Array[] = []
  let size = 0
  for await (const part of text) {
    kept.push(part)
    size += part.length
    if (size < PIECE_BYTES) continue
    const bytes = Buffer.concat(kept)
    const end = bytes.lastIndexOf(LINE_END) + 1
    if (end > 0) await copy(statement, new Blob([bytes.subarray(0, end)]))
    kept = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) await copy(statement, new Blob([Buffer.concat(kept)]))
}

async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? flushTree(path) : flush(path))
  }
  await flush(folder)
}
