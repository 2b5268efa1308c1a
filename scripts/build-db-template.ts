/** Build step: makes build/db-template, the migrated embedded database that a first start copies. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '#database/migrate.ts'
import { DEFAULT_TEMPLATE } from '#database/template.ts'

await mkdir(dirname(DEFAULT_TEMPLATE), { recursive: true })
const draft = await mkdtemp(`${DEFAULT_TEMPLATE}-`)
try {
  const pglite = await PGlite.create({ dataDir: draft })
  await migratePglite({ db: drizzle(pglite), migrationsDir: join(import.meta.dirname, '../migrations') })
  await pglite.close()
  await rm(DEFAULT_TEMPLATE, { recursive: true, force: true })
  await rename(draft, DEFAULT_TEMPLATE)
} finally {
  await rm(draft, { recursive: true, force: true })
}
