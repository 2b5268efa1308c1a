import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { dropDatabase, runOn, withDatabase } from './database-setup.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A new database on the real PostgreSQL: a copy of the migrated template. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url, template } = inject('postgres')
  const name = `pobyt_test_${randomBytes(6).toString('hex')}`
  await runOn(url, `create database "${name}"${options.empty ? '' : ` template "${template}"`}`)
  return {
    url: withDatabase(url, name),
    drop: () => dropDatabase(url, name),
  }
}

/** A temporary DATA_DIR. */
export function createDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'pobyt-data-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
