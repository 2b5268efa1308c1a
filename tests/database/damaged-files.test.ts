import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tellFileFaults } from '#features/documents/file-check/server/jobs.ts'
import { checkDuePortion } from '#features/documents/file-check/server/service.ts'
import type { Document } from '#features/documents/schema.ts'
import { makeExport } from '#features/own-data/export/server/service.ts'
import { listFileFaults, PORTIONS, readFileCheckState } from '#files/file-faults.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import { KINDS } from './both-databases.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

describe.each(KINDS)('A stored file that is damaged or missing, on %s', async (database) => {
  const app = await startTestApp({ database })

  async function createStored() {
    const person = await app.createPerson()
    await uploadDocuments(person, ['cv', 'passport'])
    const [cv, passport] = await Promise.all(['cv', 'passport'].map((type) => objectOf(person, type)))
    return { person, cv: cv ?? '', passport: passport ?? '' }
  }

  async function objectOf(person: Person, type: string): Promise<string> {
    const [row] = await app.sql<{ object_name: string }>(
      'select object_name from documents where user_id = $1 and document_type = $2',
      [person.id, type],
    )
    return row?.object_name ?? ''
  }

  const pathOf = (name: string) => join(app.dataDir, 'files', name)
  function flip(name: string): void {
    const bytes = readFileSync(pathOf(name))
    bytes[40] = (bytes[40] ?? 0) ^ 1
    writeFileSync(pathOf(name), bytes)
  }

  async function open(person: Person, type: string): Promise<Response> {
    const { body } = await person.json<Document[]>('/api/documents')
    return person.fetch(body.find(({ document_type }) => document_type === type)?.file_url ?? '')
  }

  async function checkFiles(): Promise<{ lines: string[]; failure: string | null }> {
    const lines: string[] = []
    const { env, database: handle } = app.deps
    const failure = await runCommand({
      env,
      words: ['check-files'],
      workingFolder: '/',
      print: (line) => lines.push(line),
      openDatabase: async () => handle,
      openDatabaseAsIs: async () => handle,
      applied: [],
    }).then(() => null, String)
    return { lines, failure }
  }

  const faultsOf = async ({ id }: Person) =>
    (await listFileFaults(app.deps.database.db))
      .filter(({ userId }) => userId === id)
      .map(({ objectName, fault }) => `${fault} ${objectName}`)
      .sort()

  test('Whoever opens it is told that another try does not help, and it is remembered', async () => {
    const { person, cv, passport } = await createStored()
    flip(cv)
    rmSync(pathOf(passport))
    for (const type of ['cv', 'passport']) {
      const answer = await open(person, type)
      const { error } = (await answer.json()) as { error: { code: string; message: string } }
      expect([answer.status, error.code]).toEqual([500, 'file_damaged'])
      expect(error.message).toContain('damaged on our side')
      expect(error.message).not.toContain('Try again')
    }
    expect(await faultsOf(person)).toEqual([`damaged ${cv}`, `missing ${passport}`])
    // The owner sends it again: nothing refers to the bad one any more.
    await uploadDocuments(person, ['cv', 'passport'])
    expect((await open(person, 'cv')).status).toBe(200)
    expect((await checkFiles()).lines.join()).not.toContain(cv)
    expect(await faultsOf(person)).toEqual([])
  })

  test('The command names each with its kind and case, and forgets one that was put back', async () => {
    const { person, cv, passport } = await createStored()
    const whole = readFileSync(pathOf(cv))
    flip(cv)
    rmSync(pathOf(passport))
    const { lines, failure } = await checkFiles()
    const [row] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
      person.id,
    ])
    expect(lines).toContain(`damaged: ${cv} (cv of case ${row?.number})`)
    expect(lines).toContain(`missing: ${passport} (passport of case ${row?.number})`)
    expect(failure).toContain('2 missing or damaged')
    writeFileSync(pathOf(cv), whole)
    await checkFiles()
    expect(await faultsOf(person)).toEqual([`missing ${passport}`])
    await uploadDocuments(person, ['passport'])
    expect((await checkFiles()).failure).toBeNull()
  })

  test('A preview is made again', async () => {
    const person = await app.createPerson()
    const body = fileForm(await makePhonePhoto(), { name: 'photo.jpg', type: 'image/jpeg' })
    const sent = await person.fetch('/api/documents/photo', { method: 'PUT', body })
    expect(sent.status).toBeLessThan(300)
    const [row] = await app.sql<{ preview_name: string }>(
      'select preview_name from documents where user_id = $1',
      [person.id],
    )
    const preview = row?.preview_name ?? ''
    const get = async () => {
      const { body: list } = await person.json<Document[]>('/api/documents')
      return (await person.fetch(list[0]?.preview_url ?? '')).status
    }
    flip(preview)
    expect(await get()).toBe(200)
    rmSync(pathOf(preview))
    expect(await get()).toBe(200)
    expect((await checkFiles()).failure).toBeNull()
  })

  test('The copy of one’s data has a note in its place, and says so on its page', async () => {
    const { person, cv, passport } = await createStored()
    flip(cv)
    rmSync(pathOf(passport))
    const [row] = await app.sql<{ id: string }>(
      `insert into data_exports (user_id, id, state) values ($1, gen_random_uuid(), 'working') returning id`,
      [person.id],
    )
    await makeExport(app.deps, { id: row?.id ?? '' })
    const [made] = await app.sql<{ object_name: string }>(
      `select object_name from data_exports where user_id = $1 and state = 'ready'`,
      [person.id],
    )
    const zip = await app.deps.files.read({ userId: person.id, name: made?.object_name ?? '' })
    const files = await unzip(new Uint8Array(zip ?? []).buffer)
    const notes = [...files.keys()].filter((path) => path.startsWith('files/'))
    expect(notes).toHaveLength(2)
    for (const path of notes) {
      expect(path).toMatch(/\.txt$/)
      expect(String(files.get(path))).toContain('damaged on our side')
    }
    expect(String(files.get('index.html')).split('damaged on our side')).toHaveLength(3)
  })

  test('Thirty nights read every file once, wherever a night was cut off, and the operator is told once of each', async () => {
    const { person, cv } = await createStored()
    flip(cv)
    // The server's own job may have begun.
    await app.sql('delete from file_checks')
    let now = Date.now()
    const deps = { ...app.deps, now: () => new Date(now) }
    for (let night = 0; night <= PORTIONS; night += 1, now += DAY_MS) {
      await checkDuePortion(deps, new Date(now))
      // A second run in the same night finds nothing to do.
      await checkDuePortion(deps, new Date(now))
    }
    expect(await readFileCheckState(deps.database.db)).toMatchObject({ finished: PORTIONS })
    const [sum] = await app.sql<{ files: number; all: number }>(
      `select sum(files)::int as files, (select count(*)::int from documents) as "all" from file_checks`,
    )
    expect(sum?.files).toBeGreaterThanOrEqual(sum?.all ?? 0)
    expect(await faultsOf(person)).toEqual([`damaged ${cv}`])
    await tellFileFaults(app.deps)
    await tellFileFaults(app.deps)
    const letters = await app.sql<{ text: string }>(
      `select text from email_outbox where subject like '%stored file%cannot be read'`,
    )
    const about = letters.filter(({ text }) => text.includes(cv.split('/')[1]?.slice(0, 20) ?? '-'))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).not.toContain(person.email)
  })
})
