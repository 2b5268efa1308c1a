import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import type { DatabaseHandle } from '#database/database.ts'
import { BUILT_TEMPLATE } from '#database/template.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'

export { query } from './query.ts'

export const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname
export const KINDS = ['postgres', 'pglite'] as const

export const quiet = { warn() {}, error() {}, info() {} } as never

/** Names of the migrations, oldest first. */
export const VERSIONS: string[] = readJournal(MIGRATIONS).entries.map(({ tag }) => tag)

/** A place for an empty database of the given kind; it is deleted after the file's last test. */
export async function createPlace(kind: (typeof KINDS)[number]) {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase({ empty: true }) : undefined
  const place = { databaseUrl: database?.url, dataDir: data.path }
  let running: DatabaseHandle | undefined
  closeAtEnd(async () => {
    await running?.close()
    await database?.drop()
    data.remove()
  })
  return {
    /**
     * Opens and migrates the database like a server at its start, a current one or one that knew only `migrationCount`
     * migrations. Closes the handle opened before.
     */
    async open(migrationCount = VERSIONS.length): Promise<DatabaseHandle> {
      await running?.close()
      const migrationsDir = copyMigrations(join(data.path, `migrations-${migrationCount}`), migrationCount)
      running = await connectDatabase({ ...place, migrationsDir, templateDir: '/nowhere', log: quiet })
      return running
    },
  }
}

/** The number of migrations before the one with this name. */
export function countBefore(name: string): number {
  const count = VERSIONS.findIndex((version) => version.endsWith(`_${name}`))
  if (count < 0) throw new Error(`there is no migration ${name}`)
  return count
}

function copyMigrations(folder: string, count: number): string {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = readJournal(MIGRATIONS)
  const shorter = { ...journal, entries: journal.entries.slice(0, count) }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(shorter))
  return folder
}

function readJournal(folder: string): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
}

/** A database of the given kind with the newest schema and no rows: a copy of a template, as at a first start. */
export async function openMigrated(kind: (typeof KINDS)[number]): Promise<DatabaseHandle> {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase() : undefined
  const place = { databaseUrl: database?.url, dataDir: data.path, templateDir: BUILT_TEMPLATE }
  const handle = await connectDatabase({ ...place, migrationsDir: MIGRATIONS, log: quiet })
  closeAtEnd(async () => {
    await handle.close()
    await database?.drop()
    data.remove()
  })
  return handle
}
