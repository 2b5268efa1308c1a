import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { connectDatabase } from '#database/connect.ts'
import { type Database, rows } from '#database/database.ts'
import { decryptBytes } from '#files/aes-gcm.ts'
import { openInstallation, readInstallation } from '#files/installation.ts'
import { findPersonKey, requirePersonKey } from '#files/person-keys.ts'
import { runOn, withDatabase } from '../../tests/support/database-setup.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'

export const about = 'kill -9 while FILES_KEY is replaced for many people, who get keys meanwhile'
export const defaultRounds = 20

const ROOT = join(import.meta.dirname, '../..')
const PEOPLE = 3_000

/** Each round kills the rotation at another moment, and then lets one end. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const postgres = await startPostgresServer()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const name = `pobyt_keys_${round}`
      await runOn(postgres.url, `create database ${name}`)
      await runRound(withDatabase(postgres.url, name), { people: PEOPLE, share: Math.random() })
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * The kill comes when `share` of the keys, 0 to 1, are encrypted with the new key. Throws when one of the keys does not open
 * with the two configured ones afterwards, or is another one, or when a repeated rotation leaves one behind.
 */
export async function runRound(
  databaseUrl: string,
  { people, share }: { people: number; share: number },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-torture-keys-'))
  const log = { warn() {}, error() {}, info() {} } as never
  const handle = await connectDatabase({
    databaseUrl,
    dataDir: folder,
    migrationsDir: join(ROOT, 'migrations'),
    log,
  })
  try {
    const { db } = handle
    const [before, after] = [randomBytes(32), randomBytes(32)]
    await openInstallation({ db, filesKey: before })
    const known = await addPeople(db, { key: before, count: people })
    const task = { url: databaseUrl, before, after }
    await killDuring(task, Math.floor(share * people))
    const both = { list: () => [after, before], reload: () => false }
    // Somebody gets a key between the kill and the next try, by a server that has the old key alone.
    const [late] = rows<{ id: string }>(await insertPeople(db, 1))
    if (late)
      known.set(late.id, await requirePersonKey({ db, keys: await keysOf(db, [before, after]) }, late.id))
    await expectKeys(db, { keys: both, known })
    await finish(task)
    await expectKeys(db, { keys: { list: () => [after], reload: () => false }, known })
    await openInstallation({ db, filesKey: after })
  } finally {
    await handle.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The keys of a server that knows only the one that the check value opens with. */
async function keysOf(db: Database, candidates: Buffer[]) {
  const installation = await readInstallation(db)
  const check = Buffer.from(installation?.files_key_check ?? [])
  const found = candidates.filter((key) => {
    try {
      return decryptBytes({ key, label: installation?.id ?? '', encrypted: check })
    } catch {
      return false
    }
  })
  return { list: () => found, reload: () => false }
}

const insertPeople = (db: Database, count: number) =>
  db.execute(sql`
    insert into "user" (id, full_name, email, email_verified, locale, terms_version, terms_accepted_at)
    select 'k-' || gen_random_uuid(), 'Somebody', gen_random_uuid() || '@example.com', true, 'en', '1', now()
    from generate_series(1, ${count}::int) returning id`)

async function addPeople(
  db: Database,
  { key, count }: { key: Buffer; count: number },
): Promise<Map<string, Buffer>> {
  const keys = { list: () => [key], reload: () => false }
  const known = new Map<string, Buffer>()
  for (const { id } of rows<{ id: string }>(await insertPeople(db, count)))
    known.set(id, await requirePersonKey({ db, keys }, id))
  return known
}

type Keys = Parameters<typeof findPersonKey>[0]['keys']

async function expectKeys(
  db: Database,
  { keys, known }: { keys: Keys; known: Map<string, Buffer> },
): Promise<void> {
  for (const [id, expected] of known) {
    const found = await findPersonKey({ db, keys }, id)
    if (!found?.equals(expected)) throw new Error(`the key of ${id} is lost`)
  }
}

interface Task {
  url: string
  before: Buffer
  after: Buffer
}

/** Kills the rotation as soon as it has said that so many keys were read, or lets it end. */
async function killDuring(task: Task, read: number): Promise<void> {
  const child = startRotation(task)
  const ended = once(child, 'exit')
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= read) break
  child.kill('SIGKILL')
  await ended
}

async function finish(task: Task): Promise<void> {
  const child = startRotation(task)
  child.stdout?.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the rotation ended with code ${code}`)
}

function startRotation({ url, before, after }: Task): ChildProcess {
  const code = `
    import { connectDatabase } from '#database/connect.ts'
    import { rotateFilesKey } from '#files/rotate-files-key.ts'
    const log = { warn() {}, error() {}, info() {} }
    const handle = await connectDatabase({ databaseUrl: ${JSON.stringify(url)}, dataDir: '/nowhere', migrationsDir: 'migrations', log })
    const key = (text) => Buffer.from(text, 'hex')
    await rotateFilesKey({
      db: handle.db, filesKey: key('${after.toString('hex')}'), previousFilesKey: key('${before.toString('hex')}'),
      onProgress: (read) => console.log(read),
    })
    await handle.close()`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
