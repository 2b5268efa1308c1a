import { randomBytes } from 'node:crypto'

import { describe, expect, inject, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { listParts, readMadeParts } from '#database/made-parts.ts'
import { newestOf } from '#database/migrate.ts'
import { runTypedCommand } from '#server/commands/run-command.ts'
import { runOn } from '#tests/support/database-setup.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { KINDS, MIGRATIONS, openMigrated, quiet, VERSIONS } from './both-databases.ts'

/** Starts servers on one place of its own, which goes with the test. */
async function createStarts(kind: (typeof KINDS)[number]) {
  const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
  const dataDir = createFolder()
  return () => startInstallation({ dataDir, databaseUrl, env: APP })
}

const APP = { APP_SECRET: 'parts-secret-of-thirty-two-characters' }

describe.each(KINDS)('The start on %s', (kind) => {
  test('compares with what the migrations make, as the build has written it', async () => {
    const handle = await openMigrated(kind)
    const { newest: _, ...made } = readMadeParts(newestOf(MIGRATIONS)) ?? { newest: 0 }
    expect(made).toMatchObject(await listParts(handle.db))
    expect((await listParts(handle.db)).roles).toEqual(['app_staff', 'app_user'])
  })

  test('refuses a database that lacks a row policy or row security, and names them', async () => {
    const start = await createStarts(kind)
    const whole = await start()
    await whole.sql('drop policy own_rows_read on documents')
    await whole.sql('alter table notifications disable row level security')
    await whole.close()
    await expect(start()).rejects.toThrow(
      /^The database lacks what its migrations made: 1 row policy \(documents\.own_rows_read\), row security of 1 table \(notifications\): .*restore/,
    )
  })
})

describe.each(KINDS)('A database on %s that another version has migrated', (kind) => {
  test('is refused at the start, while a server that already runs goes on', async () => {
    const start = await createStarts(kind)
    const running = await start()
    const migrate = (when: string) =>
      running.sql(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${when})`)
    await migrate('9999999999999')
    expect((await fetch(new URL('/readyz', running.server.url))).status).toBe(200)
    expect((await running.createPerson()).id).toBeTruthy()
    if (kind === 'pglite') await running.close()
    await expect(start()).rejects.toThrow(
      /^This database was migrated by a newer version of Pobyt: .* restore the backup from before that\.$/,
    )
    await running.close()
  })
})

test('migrate applies what an empty database lacks, says so, and has nothing to do afterwards', async () => {
  const databaseUrl = await createDatabase({ empty: true })
  const env = readEnv({ DATA_DIR: createFolder(), DATABASE_URL: databaseUrl, ...APP })
  const migrate = async () => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    await runTypedCommand({ env, words: ['migrate'], workingFolder: '/', print })
    return lines
  }
  // Beside each other, as servers that start together: each migration is applied by one of them.
  const both = (await Promise.all([migrate(), migrate()])).sort((a, b) => b.length - a.length)
  expect(both[0]).toEqual([...VERSIONS, `${VERSIONS.length} migrations applied.`])
  expect(both[1]).toEqual([`Nothing to do: the database has every migration up to ${VERSIONS.at(-1)}.`])
})

test('Roles that the user of the database may not take are named', async () => {
  const user = `restored_${randomBytes(4).toString('hex')}`
  const { url: server } = inject('postgres')
  await runOn(server, `create role ${user} login password 'x'`)
  // After the database, with which what it was granted goes.
  cleanLater(() => runOn(server, `drop role ${user}`))
  const databaseUrl = await createDatabase()
  await runOn(databaseUrl, `grant usage on schema drizzle to ${user}`)
  await runOn(databaseUrl, `grant select on all tables in schema drizzle to ${user}`)
  const url = new URL(databaseUrl)
  Object.assign(url, { username: user, password: 'x' })
  const open = connectDatabase({
    databaseUrl: url.href,
    dataDir: createFolder(),
    migrationsDir: MIGRATIONS,
    log: quiet,
  })
  await expect(open).rejects.toThrow('the roles app_staff and app_user (or membership)')
})
