import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { ExportState } from '#features/own-data/export/schema.ts'
import { createApplicantSession } from '#session/session.ts'
import { PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import { deleteOldExports } from './jobs.ts'
import { makeExport, openExport } from './service.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const HOUR_MS = 60 * 60 * 1000
const HASH = await hashPassword(PASSWORD)

async function createAccount(name = 'Tamar Beridze'): Promise<Person> {
  const person = await app.createPerson({ name })
  await givePassword(app, person, HASH)
  return person
}

const ask = (person: Person, json: object = { password: PASSWORD }) =>
  person.json<{ error: { fields: Record<string, string[]> } }>('/api/account/export', {
    method: 'POST',
    json,
  })
const stateOf = async (person: Person) => (await person.json<ExportState>('/api/account/export')).body
async function waitForCopy(person: Person): Promise<string> {
  await expect.poll(async () => (await stateOf(person)).state).toBe('ready')
  return (await stateOf(person)).href ?? ''
}

const storedCopies = (person: Person) =>
  app.sql<{ object_name: string }>(
    'select object_name from data_exports where user_id = $1 and object_name is not null',
    [person.id],
  )

describe('A copy of one’s own data', () => {
  test('has a page to read, a JSON for each table and every file, and is answered once', async () => {
    const person = await createAccount()
    await person.json('/api/personal-info', {
      method: 'PUT',
      json: { ...PERSONAL_INFO, full_name: 'Тамара Берідзе', address: '<b>ul. Prosta</b> 51' },
    })
    await uploadDocuments(person, DOCUMENT_TYPES)
    expect(await stateOf(person)).toEqual({ state: 'none' })
    expect((await ask(person)).status).toBe(202)
    const href = await waitForCopy(person)
    const answer = await person.fetch(href)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="pobyt-\d{4}-\d\d-\d\d\.zip"/,
    )
    const files = await unzip(await answer.arrayBuffer())
    const paths = [...files.keys()]
    for (const type of DOCUMENT_TYPES) {
      const [stored, ...others] = paths.filter((path) => path.startsWith(`files/${type}/`))
      expect(others).toEqual([])
      expect(files.get(stored ?? '')).toEqual(makePdf())
    }
    const info = JSON.parse(String(files.get('data/personal_info.json')))
    expect(info).toMatchObject([{ address: '<b>ul. Prosta</b> 51' }])
    expect(JSON.parse(String(files.get('data/documents.json')))).toHaveLength(DOCUMENT_TYPES.length)
    const page = String(files.get('index.html'))
    expect(page).toContain('Берідзе')
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('<script')
    for (const path of paths.filter((one) => one.startsWith('files/'))) expect(page).toContain(path)
    expect(paths.join()).not.toContain('..')
    // No secret of the account.
    const everything = [...files.values()].map(String).join('\n')
    expect(everything).not.toContain(HASH)
    expect(everything).not.toContain(person.session.value.split('.')[0])

    expect((await person.fetch(href)).status).toBe(404)
    expect(await stateOf(person)).toEqual({ state: 'none' })
    expect(await storedCopies(person)).toEqual([])
  })

  test('is asked for with the password only, and no session alone', async () => {
    const person = await createAccount()
    expect(
      (await app.json('/api/account/export', { method: 'POST', json: { password: PASSWORD } })).status,
    ).toBe(401)
    const wrong = await ask(person, { password: 'wrong' })
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['password']])
    expect((await ask(person, {})).status).toBe(400)
    expect((await ask(person, { password: PASSWORD, user_id: 'x' })).status).toBe(400)
    const withoutPassword = await app.createPerson()
    expect((await ask(withoutPassword, {})).status).toBe(202)
    await app.sql(`update session set created_at = now() - interval '1 hour' where user_id = $1`, [
      withoutPassword.id,
    ])
    expect((await ask(withoutPassword, {})).status).toBe(403)
  })

  test('is nobody else’s, and of 20 calls for it one gets it', async () => {
    const person = await createAccount()
    await ask(person)
    const href = await waitForCopy(person)
    const stranger = await createAccount('Juan Pérez')
    expect((await stranger.fetch(href)).status).toBe(404)
    expect((await app.fetch(href)).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.fetch(href)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) await answer.arrayBuffer()
  })

  test('is neither taken by a HEAD request nor left when nobody reads it', async () => {
    const person = await createAccount()
    await ask(person)
    const href = await waitForCopy(person)
    expect((await person.fetch(href, { method: 'HEAD' })).status).toBe(404)
    const [{ object_name: name } = { object_name: '' }] = await storedCopies(person)
    const database = app.deps.database
    const session = createApplicantSession({
      database,
      token: person.session.value.split('.')[0] ?? '',
      onRenewed() {},
    })
    const file = await openExport(app.deps, session, href.split('/').at(-1) ?? '')
    // The line is gone before the first byte was asked for.
    file.body.destroy()
    await expect.poll(() => app.deps.files.read({ userId: person.id, name })).toBeNull()
    expect((await person.fetch(href)).status).toBe(404)
  })

  test('stays when its storage fails before the first byte, and is fetched when that has passed', async () => {
    const person = await createAccount()
    await ask(person)
    const href = await waitForCopy(person)
    const [{ object_name: name } = { object_name: '' }] = await storedCopies(person)
    const path = join(app.dataDir, 'files', name)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, -1))
    expect((await person.fetch(href)).status).toBe(500)
    expect((await stateOf(person)).state).toBe('ready')
    writeFileSync(path, whole)
    const answer = await person.fetch(href)
    expect(answer.status).toBe(200)
    expect((await unzip(await answer.arrayBuffer())).has('index.html')).toBe(true)
  })

  test('that a crash has left behind is swept, one that can be fetched is not', async () => {
    const person = await createAccount()
    await ask(person)
    const href = await waitForCopy(person)
    const left = `${person.id}/copy-${'0'.repeat(32)}.zip`
    await app.deps.files.write({ userId: person.id, name: left, bytes: Buffer.from('zip'), origin: 'made' })
    const later = (hours: number) => ({ ...app.deps, now: () => new Date(Date.now() + hours * HOUR_MS) })
    const isStored = () => existsSync(join(app.dataDir, 'files', left))
    // A copy that is being sent has no row any more.
    await deleteOldExports(later(24))
    expect(isStored()).toBe(true)
    await deleteOldExports(later(26))
    expect(isStored()).toBe(false)
    expect((await person.fetch(href)).status).toBe(200)
  })

  test('is made once however often it is asked for, and a new one takes the place of the last', async () => {
    const person = await createAccount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const first = await waitForCopy(person)
    const mails = () =>
      app.sql(
        `select 1 from email_outbox where recipient = $1 and subject = 'The copy of your data is ready'`,
        [person.email],
      )
    await expect.poll(mails).toHaveLength(1)
    await ask(person)
    const second = await waitForCopy(person)
    expect(second).not.toBe(first)
    expect((await person.fetch(first)).status).toBe(404)
    expect((await person.fetch(second)).status).toBe(200)
  })

  test('is gone after its day, with its file', async () => {
    const person = await createAccount()
    await ask(person)
    const href = await waitForCopy(person)
    const [{ object_name: name } = { object_name: '' }] = await storedCopies(person)
    await app.sql(`update data_exports set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    expect(await stateOf(person)).toEqual({ state: 'none' })
    expect((await person.fetch(href)).status).toBe(404)
    await deleteOldExports(app.deps)
    expect(await app.sql('select 1 from data_exports where user_id = $1', [person.id])).toEqual([])
    expect(await app.deps.files.read({ userId: person.id, name })).toBeNull()
  })

  test('Two files of one name stay two, and none leads out of the folder', async () => {
    const { writeZip } = await import('./zip-file.ts')
    const zip = writeZip([
      { path: 'files/cv/a.pdf', parts: Readable.from([Buffer.from('1')]) },
      { path: 'files/cv/A.pdf', text: '2' },
      { path: '../../etc/passwd', text: '3' },
      { path: 'files/cv/..\\..\\x:y', text: '4' },
    ])
    const names = [...(await unzip(new Uint8Array(await buffer(zip)).buffer)).keys()].sort()
    expect(names).toEqual(['_/_/etc/passwd', 'files/cv/A (2).pdf', 'files/cv/_/_/x_y', 'files/cv/a.pdf'])
  })

  test('of many files leaves nothing behind at its end', async () => {
    const { writeZip } = await import('./zip-file.ts')
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    const entries = Array.from({ length: 24 }, (_, n) => ({
      path: `files/${n}.pdf`,
      parts: Readable.from([Buffer.from(`${n}`)]),
    }))
    const files = await unzip(new Uint8Array(await buffer(writeZip(entries))).buffer)
    expect(files.size).toBe(24)
    // A warning is emitted in the next tick.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('A file that cannot be read ends the ZIP with its error', async () => {
    const { writeZip } = await import('./zip-file.ts')
    const broken = async function* () {
      yield Buffer.from('1')
      throw new Error('tampered with')
    }
    await expect(buffer(writeZip([{ path: 'a', parts: broken() }]))).rejects.toThrow('tampered with')
  })

  test('An account that is gone meanwhile has no copy', async () => {
    const person = await createAccount()
    await expect(
      makeExport(app.deps, { id: '6f0c2f1e-4a42-4c0e-9a3b-0d8f6d2c1a11' }),
    ).resolves.toBeUndefined()
    await ask(person)
    const href = await waitForCopy(person)
    await app.sql('delete from data_exports where user_id = $1', [person.id])
    expect((await person.fetch(href)).status).toBe(404)
  })
})
