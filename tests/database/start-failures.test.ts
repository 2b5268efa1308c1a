import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { runServerProcess } from '#tests/support/start-process.ts'
import { createDataDir } from '#tests/support/test-database.ts'

/** The output of a failing start: one line, no stack, exit code 1. Log lines are left out. */
async function failToStart(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runServerProcess({ dataDir, env })
  const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(code, output).toBe(1)
  expect(output).not.toMatch(/^\s+at /m)
  return lines.join('\n')
}

let stopped: Promise<string> | undefined

/** A folder with an embedded database, as left by an earlier start: a copy of one. */
async function createEmbedded(): Promise<string> {
  stopped ??= startAndStop()
  const dataDir = createFolder()
  cpSync(await stopped, dataDir, { recursive: true })
  return dataDir
}

async function startAndStop(): Promise<string> {
  const { path, remove } = createDataDir()
  closeAtEnd(async () => remove())
  const installation = await startInstallation({ dataDir: path })
  await installation.close()
  return path
}

describe('A start that fails for want of', () => {
  test('a free port names it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : 0)
    const output = await failToStart(createFolder(), { PORT: port, DATABASE_URL: await createDatabase() })
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program: stop that program, or set another PORT.`,
    )
    await new Promise((closed) => other.close(closed))
  })

  test('an address of this machine names HOST', async () => {
    const env = { HOST: '192.0.2.1', DATABASE_URL: await createDatabase() }
    expect(await failToStart(createFolder(), env)).toMatch(/^HOST is 192\.0\.2\.1, which is not an address/)
  })

  test('a folder names DATA_DIR and the file in its way', async () => {
    const file = join(createFolder(), 'file')
    writeFileSync(file, 'x')
    expect(await failToStart(file)).toMatch(/DATA_DIR is .*a file where a folder must be/)
    const dataDir = createFolder()
    writeFileSync(join(dataDir, 'files'), 'x')
    expect(await failToStart(dataDir)).toMatch(/DATA_DIR is .*a file where a folder must be/)
  })

  test('a fact it can take names the file and the fault', async () => {
    const dataDir = createFolder()
    const file = join(dataDir, 'facts/fees.json')
    mkdirSync(join(dataDir, 'facts'))
    writeFileSync(file, '{"fee-moon":{"value":1,"source":"fees","checked_on":"2027-01-15","certainty":"A"}}')
    expect(await failToStart(dataDir)).toBe(`${file} is not valid: fee-moon: there is no such fact`)
  })

  test('a PostgreSQL that answers names its address and not the password', async () => {
    const env = { DATABASE_URL: 'postgres://pobyt:secret-word@127.0.0.1:1/pobyt' }
    const output = await failToStart(createFolder(), env)
    expect(output).toMatch(
      /^No PostgreSQL answers at 127\.0\.0\.1:1 \(ECONNREFUSED\): start it, or correct DATABASE_URL/,
    )
    expect(output).not.toContain('secret-word')
  })

  test('the right password, or a database that exists, says which', async () => {
    const server = new URL(inject('postgres').url)
    const wrong = new URL(server)
    wrong.password = 'wrong'
    expect(await failToStart(createFolder(), { DATABASE_URL: wrong.href })).toMatch(
      /rejects the password of the user/,
    )
    const none = new URL(server)
    none.pathname = '/nowhere'
    expect(await failToStart(createFolder(), { DATABASE_URL: none.href })).toMatch(
      /has no database nowhere: create it/,
    )
  })

  test.each([
    { lost: 'db/PG_VERSION', words: /is incomplete \(PG_VERSION is missing\): restore the folder/ },
    { lost: 'db/base', words: /is incomplete \(base is missing\)/ },
    { lost: 'db', words: /restore it from a backup \(the folder db in DATA_DIR/ },
  ])('$lost says what to restore, and makes nothing anew', async ({ lost, words }) => {
    const dataDir = await createEmbedded()
    mkdirSync(join(dataDir, 'files/somebody'))
    writeFileSync(join(dataDir, 'files/somebody/cv-1.pdf'), 'x')
    rmSync(join(dataDir, lost), { recursive: true })
    expect(await failToStart(dataDir)).toMatch(words)
    expect(await failToStart(dataDir)).toMatch(words)
  })

  test('whole files of the embedded database says what to restore', async () => {
    const dataDir = await createEmbedded()
    truncateSync(join(dataDir, 'db/global/pg_control'), 100)
    expect(await failToStart(dataDir)).toMatch(
      /db cannot be opened, because its files are damaged: restore the folder/,
    )
  })

  test.runIf(canMount())('room on the disk says so, and leaves no half secret', async () => {
    const dataDir = createFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', dataDir])
    cleanLater(() => void execFileSync('umount', [dataDir]))
    expect(await failToStart(join(dataDir, 'data'))).toMatch(/free disk space|needs 200 MB/)
    expect(readdirSync(join(dataDir, 'data')).filter((name) => /secret|key/.test(name))).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=20m', dataDir])
    expect(await failToStart(join(dataDir, 'data'))).toMatch(
      /MB left, but creating the embedded database needs 200 MB/,
    )
  })

  test('a whole app-secret says so: a short one would be no secret', async () => {
    const dataDir = createFolder()
    for (const content of ['', 'abc']) {
      writeFileSync(join(dataDir, 'app-secret'), content)
      expect(await failToStart(dataDir)).toMatch(/app-secret in DATA_DIR is damaged/)
    }
  })
})

/** Mounting a tiny disk needs root and a system that allows mounts. */
function canMount(): boolean {
  const folder = createDataDir()
  const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder.path])
  if (tried.status === 0) spawnSync('umount', [folder.path])
  folder.remove()
  return tried.status === 0
}
