/**
 * Build step: makes the build's db-template/, the migrated embedded database that a first start copies, and the list of
 * the roles and policies in it. Those of the build before are taken over when they were made of the same migrations by the
 * same PGlite.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migratePglite } from '#database/migrate.ts'
import { BUILD, MIGRATIONS, PROJECT } from '#database/project-folders.ts'
import { hasTemplate } from '#database/template.ts'
import { linkTree } from './builds.ts'
import { takeOverMadeParts, writeMadeParts } from './write-made-parts.ts'

const { BUILD_FOLDER = '' } = process.env
const TEMPLATE = 'db-template'
/** What it was made of. */
const STAMP = `${TEMPLATE}.stamp`

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['migrations/*.sql', 'src/database/*.ts', 'scripts/build-db-template.ts'], {
    cwd: PROJECT,
  })
  for (const file of [...files.sort(), 'package-lock.json'])
    hash.update(file).update(readFileSync(join(PROJECT, file)))
  return hash.digest('hex')
}

async function makeTemplate(): Promise<void> {
  const pglite = await PGlite.create({ dataDir: join(BUILD_FOLDER, TEMPLATE) })
  const db = drizzle(pglite)
  await migratePglite({ db, migrationsDir: MIGRATIONS })
  await writeMadeParts(db, BUILD_FOLDER)
  await pglite.close()
}

const sources = hashSources()
const before = join(BUILD, STAMP)
const isSame = existsSync(before) && readFileSync(before, 'utf8') === sources
if (isSame && hasTemplate(join(BUILD, TEMPLATE)) && takeOverMadeParts(BUILD, BUILD_FOLDER))
  linkTree(join(BUILD, TEMPLATE), join(BUILD_FOLDER, TEMPLATE))
else await makeTemplate()
await writeFile(join(BUILD_FOLDER, STAMP), sources)
