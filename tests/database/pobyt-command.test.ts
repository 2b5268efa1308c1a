import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { sendJson } from '#tests/support/http.ts'
import { type Installation, startInstallation } from '#tests/support/installation.ts'
import { startKsef } from '#tests/support/ksef-stand-in.ts'
import { createDataDir, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const ROOT = join(import.meta.dirname, '../..')
const data = createDataDir()
let database: TestDatabase
let installation: Installation
let person: Person

beforeAll(async () => {
  database = await createTestDatabase()
  installation = await startInstallation({ dataDir: data.path, databaseUrl: database.url })
  person = await installation.createPerson()
})
afterAll(async () => {
  await installation.close()
  await database.drop()
  data.remove()
})

/** Further variables of the command, for one test. */
let variables: Record<string, string> = {}
afterEach(() => {
  variables = {}
})

/** `npm run pobyt -- …` on this installation. */
async function pobyt(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data.path, DATABASE_URL: database.url }
  Object.assign(env, variables)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['build/program/pobyt.js', ...args], {
      cwd: ROOT,
      env,
    })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = Object(error) as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

describe("the operator's command line", () => {
  test('doctor finds no fault in a healthy installation beside its server, and migrate nothing to do', async () => {
    await installation.server.settled
    const { code, output } = await pobyt('doctor')
    expect(code, output).toBe(0)
    expect(output).toMatch(/^ok +versions: Pobyt \d+\.\d+\.\d+.* on Node 24/m)
    expect(output).toMatch(/^ok +roles and policies: 2 roles, \d+ row policies/m)
    expect(output).toMatch(/\n0 faults, \d+ warnings?, \d+ ok\.\n$/)
    expect(await pobyt('migrate')).toEqual({
      code: 0,
      output: expect.stringMatching(/^Nothing to do: the database has every migration up to \d{4}_\w+\.\n$/),
    })
    await installation.sql(`update schedule_runs set known_since = '2020-01-01' where name = 'audit.verify'`)
    expect(await pobyt('doctor')).toMatchObject({ code: 1, output: expect.stringMatching(/^1 fault, /) })
    await installation.sql(`update schedule_runs set known_since = now() where name = 'audit.verify'`)
  })

  test('doctor signs in at KSeF with the client that is shipped', async () => {
    const { url, token } = await startKsef()
    variables = { KSEF_URL: url.origin, KSEF_TOKEN: token }
    expect((await pobyt('doctor')).output).toContain(`KSeF at ${url.host} accepts the token`)
    variables = { KSEF_URL: url.origin, KSEF_TOKEN: 'another-token-of-somebody-else' }
    expect(await pobyt('doctor')).toMatchObject({ code: 1, output: expect.stringMatching(/^1 fault, /) })
  })

  test('retention prints every rule with its reason and what is over, and changes nothing', async () => {
    const { code, output } = await pobyt('retention')
    expect(code).toBe(0)
    expect(output).toContain('contact messages: 3 years from the message was sent; 0 over')
    expect(output).toContain(
      'receipts of erased accounts: 6 years from the end of the year of the sale; 0 over',
    )
    expect(output).toContain('payments without a person: kept; 0')
    expect(output).toContain('Nothing was changed.')
  })

  test('shows what the sweep took and puts it back, while the server runs', async () => {
    expect((await pobyt('trash')).output).toContain('The trash is empty.')
    await uploadDocuments(person, ['cv', 'passport'])
    // The check of their pages has written its file for each, so that there are four from here on.
    await waitUntil(async () =>
      expect(await installation.sql('select id from documents where page_previews_name is null')).toEqual([]),
    )
    await installation.sql('drop table if exists copied')
    await installation.sql('create table copied as table documents')
    await installation.sql('delete from documents')
    const folder = join(data.path, 'files', person.id)
    const names = readdirSync(folder).sort()
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of names) utimesSync(join(folder, name), old, old)
    await sweepDocuments(installation.server.deps)
    expect(readdirSync(folder)).toEqual([])

    const { output } = await pobyt('trash')
    for (const name of names) expect(output).toContain(`${person.id}/${name}`)
    expect(output).toContain('4 files, each kept for 30 days')
    expect((await pobyt('trash', 'restore', `${person.id}/${names[0]}`)).output).toContain('1 file restored')
    expect(await pobyt('trash', 'restore', 'nobody/nothing.pdf')).toEqual({
      code: 1,
      output: 'Not in the trash: nobody/nothing.pdf\n',
    })
    expect((await pobyt('trash', 'restore')).output).toContain('3 files restored')
    expect(readdirSync(folder).sort()).toEqual(names)
  })

  test('AUTH-12 prints a link that makes an admin of an address, once', async () => {
    expect((await pobyt('create-admin')).output).toContain('/office/invitation#token=')
    const { code, output } = await pobyt('create-admin', 'Ewa.Nowak@pobyt.example')
    expect(code).toBe(0)
    const token = /\/office\/invitation#token=([\w-]+)/.exec(output)?.[1] ?? ''
    const accept = () =>
      sendJson(installation.server.url, '/api/staff-invitations/accept', {
        method: 'POST',
        json: { token, full_name: 'Ewa Nowak', password: 'kwiat-na-oknie-7' },
      })
    expect((await accept()).status).toBe(204)
    expect((await accept()).status).toBe(409)
    expect(await installation.sql('select email, role from staff join "user" on id = user_id')).toEqual([
      { email: 'ewa.nowak@pobyt.example', role: 'admin' },
    ])
    expect(await pobyt('create-admin', 'ewa.nowak@pobyt.example')).toEqual({
      code: 1,
      output: 'ewa.nowak@pobyt.example has an account already; an admin needs an address of their own.\n',
    })
    expect((await pobyt('create-admin', 'nobody')).output).toContain('nobody is no e-mail address.')
    expect(await pobyt('create-admin')).toEqual({
      code: 1,
      output: 'There is an admin already. Add the address of the new one: create-admin <email>\n',
    })
  })

  test('says that files belong to a database that was refused', async () => {
    await installation.close()
    await installation.server.settled
    rmSync(join(data.path, 'files/.installation'))
    const start = () => startInstallation({ dataDir: data.path, databaseUrl: database.url })
    await expect(start()).rejects.toThrow('adopt-files')
    expect((await pobyt('adopt-files')).output).toContain('4 files, of which documents use 0')
    expect(existsSync(join(data.path, 'files/.installation'))).toBe(true)
    installation = await start()
    const [id] = await installation.sql('select id::text as subject_id from installation')
    expect(
      await installation.sql(`select actor_kind, actor_id, subject_id, details from audit_log
        where act = 'files.adopted'`),
    ).toEqual([
      {
        actor_kind: 'operator',
        actor_id: 'adopt-files',
        ...id,
        details: { stored: 4, referenced: 0, missing: 0 },
      },
    ])
  })

  test('verifies the audit log, and names the first row that somebody changed', async () => {
    const append = `select append_audit('system', null, 'test.' || act, null, null, null, '{}', null)
      from unnest(array['one', 'two', 'three']) act`
    await installation.sql(append)
    const [newest] = await installation.sql<{ seq: number; hash: string }>(
      `select seq::int as seq, encode(hash, 'hex') as hash from audit_log order by seq desc limit 1`,
    )
    const whole = `The audit log is unchanged: ${newest?.seq} rows, newest hash ${newest?.hash}\n`
    expect(await pobyt('verify-audit')).toEqual({ code: 0, output: whole })

    await installation.sql('alter table audit_log disable trigger all')
    await installation.sql(`update audit_log set act = 'test.zero' where act = 'test.two'`)
    await installation.sql('alter table audit_log enable trigger all')
    const [changed] = await installation.sql<{ seq: number }>(
      `select seq::int as seq from audit_log where act = 'test.zero'`,
    )
    const broken = `The audit log is broken: row ${changed?.seq} was changed: its hash is not the hash of its values.\n`
    expect(await pobyt('verify-audit')).toEqual({ code: 1, output: broken })
  })

  test('explains itself when it is asked for what it cannot do', async () => {
    for (const args of [[], ['trash', 'away']]) {
      const { code, output } = await pobyt(...args)
      expect(code).toBe(1)
      expect(output).toContain('Usage: npm run pobyt -- <command>')
    }
  })
})
