/**
 * Build step: makes build/db-template, the migrated embedded database that a first start copies, unless it is there and
 * was made of the same migrations by the same PGlite.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '#database/migrate.ts'
import { DEFAULT_TEMPLATE, hasTemplate } from '#database/template.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')
const SOURCES = join(import.meta.dirname, '..')
const STAMP = `${DEFAULT_TEMPLATE}.stamp`

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['migrations/*.sql', 'src/database/*.ts', 'scripts/build-db-template.ts'], {
    cwd: SOURCES,
  })
  for (const file of [...files.sort(), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(SOURCES, file)))
  return hash.digest('hex')
}

async function makeTemplate(): Promise<void> {
  await mkdir(dirname(DEFAULT_TEMPLATE), { recursive: true })
  const draft = await mkdtemp(`${DEFAULT_TEMPLATE}-`)
  try {
    const pglite = await PGlite.create({ dataDir: draft })
    await migratePglite({ db: drizzle(pglite), migrationsDir: MIGRATIONS })
    await pglite.close()
    await rm(DEFAULT_TEMPLATE, { recursive: true, force: true })
    await rename(draft, DEFAULT_TEMPLATE)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const sources = hashSources()
if (!hasTemplate() || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) {
  await rm(STAMP, { force: true })
  await makeTemplate()
  await writeFile(STAMP, sources)
}
