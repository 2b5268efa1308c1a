import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getOwnerByEmail, saveResetToken } from '#features/account/recovery/server/store.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { checkPages } from '#features/documents/page-check/server/service.ts'
import type { Document } from '#features/documents/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import {
  APPLICATION_FORM,
  PERSONAL_INFO,
  saveApplication,
  uploadDocuments,
} from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { KINDS } from './both-databases.ts'
import { dump } from './dump.ts'

/** A person who has used everything, with every page of the documents drawn. */
async function createApplicant(app: TestApp, { name, slot }: { name: string; slot: object }) {
  const person = await app.createPerson({ name })
  await saveApplication(person)
  expect((await book(person, { ...slot, notes: `Notes of ${name}` })).status).toBe(201)
  await createRequest(person, { name, email: person.email, message: `Message of ${name}` })
  await decideInSandbox(person, 'basic', 'pay')
  const { body: documents } = await person.json<Document[]>('/api/documents')
  for (const { id } of documents) await checkPages(app.deps, { id })
  return person
}

function listObjects({ dataDir }: TestApp, { id }: Person): string[] {
  return readdirSync(join(dataDir, 'files', id)).map((file) => `${id}/${file}`)
}

const runIn = <T>({ deps }: TestApp, work: Parameters<typeof deps.database.db.transaction<T>>[0]) =>
  deps.database.db.transaction(work)

describe.each(KINDS)('A person who has used everything, on %s', async (database) => {
  const app = await startTestApp({
    database,
    env: { OPERATOR_EMAIL: 'desk@example.com', LOG_LEVEL: 'silent' },
  })
  const nextSlot = createSlots(listOpenDays(new Date()))
  const anna = await createApplicant(app, { name: 'Anna Nowakowska', slot: nextSlot() })
  const boris = await createApplicant(app, { name: 'Boris Petrenko', slot: nextSlot() })

  test('gets it all with the names of her files, and nothing of anybody else', async () => {
    const everything = await runIn(app, (tx) => exportPerson(tx, { userId: anna.id, files: app.deps.files }))
    const documents = await app.sql<{ document_type: string; object_name: string }>(
      'select document_type, object_name from documents where user_id = $1 order by object_name',
      [anna.id],
    )
    expect(documents).toHaveLength(8)
    expect(everything?.files.toSorted((a, b) => (a.object_name < b.object_name ? -1 : 1))).toEqual(
      documents.map(({ document_type, object_name }) => ({
        path: `files/${document_type}/scan.pdf`,
        object_name,
      })),
    )
    const { criminal_record, ...form } = APPLICATION_FORM
    expect(everything?.tables).toMatchObject({
      user: [{ full_name: anna.name, email: anna.email }],
      personal_info: [PERSONAL_INFO],
      application_forms: [form],
      sealed_answers: [{ field: 'criminal_record', answer: criminal_record }],
      appointments: [{ notes: `Notes of ${anna.name}` }],
      consultations: [{ message: `Message of ${anna.name}` }],
      payments: [{ package_type: 'basic', status: 'completed' }],
      receipts: [{ buyer_email: anna.email }],
    })
    expect(everything?.tables.email_outbox?.length).toBeGreaterThan(0)
    const whole = JSON.stringify(everything)
    for (const other of [boris.id, boris.email, boris.name]) expect(whole).not.toContain(other)
    const [session] = await app.sql<{ token: string }>('select token from session where user_id = $1', [
      anna.id,
    ])
    expect(whole).not.toContain(session?.token)
  })

  test('is erased: signed out, every stored file named, and only the receipt knows her', async () => {
    const mentions = async () =>
      (await dump(app.deps.database)).filter(({ json }) =>
        [anna.id, anna.email, anna.name].some((text) => json.includes(text)),
      )
    const before = await mentions()
    expect(before.filter(({ json }) => json.includes('desk@example.com')).length).toBeGreaterThan(1)
    expect((await anna.fetch('/api/personal-info')).status).toBe(200)

    const objects = await runIn(app, (tx) => erasePerson(tx, { userId: anna.id }))

    expect((await anna.fetch('/api/personal-info')).status).toBe(401)
    await waitUntil(() => expect(objects?.toSorted()).toEqual(listObjects(app, anna).sort()))
    expect(objects?.length).toBeGreaterThan(8)
    expect((await mentions()).map(({ table }) => table)).toEqual(['receipts'])

    for (const name of objects ?? []) await app.deps.files.delete(name)
    expect((await boris.fetch('/api/personal-info')).status).toBe(200)
    const { body: documents } = await boris.json<Document[]>('/api/documents')
    expect(documents).toHaveLength(8)
    for (const { id } of documents) expect((await boris.fetch(`/api/documents/${id}/file`)).status).toBe(200)
  })

  test('leaves nothing behind either when her browsers write at the same moment', async () => {
    const person = await app.createPerson({ name: 'Carla Restless' })
    await saveApplication(person)
    const writes = [
      uploadDocuments(person, DOCUMENT_TYPES),
      person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO }),
      book(person, nextSlot()),
      createRequest(person, { name: person.name, email: person.email }),
      person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM }),
      app.json('/api/auth/request-password-reset', { method: 'POST', json: { email: person.email } }),
    ]
    // PostgreSQL ends a deadlock by failing one of both.
    const erase = () => waitUntil(() => runIn(app, (tx) => erasePerson(tx, { userId: person.id })))
    const [erased] = await Promise.allSettled([erase(), ...writes])
    expect(erased.status).toBe('fulfilled')
    const left = (await dump(app.deps.database)).filter(({ json }) =>
      [person.id, person.email, person.name].some((text) => json.includes(text)),
    )
    // The audit log keeps the id of the account, and nothing else of the person.
    expect(left.filter(({ table }) => table !== 'audit_log')).toEqual([])
    expect(left.filter(({ json }) => json.includes(person.email) || json.includes(person.name))).toEqual([])
  })

  test.runIf(database === 'postgres')(
    'waits for a reset link that is being written, and ends it',
    async () => {
      const person = await app.createPerson()
      let erased: Promise<unknown> | undefined
      await runIn(app, async (tx) => {
        await getOwnerByEmail(tx, person.email)
        erased = runIn(app, (other) => erasePerson(other, { userId: person.id }))
        await waitUntil(async () => {
          const waiting = await app.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(waiting).toHaveLength(1)
        })
        await saveResetToken(tx, { token: 'a token', userId: person.id, seconds: 60 })
      })
      await erased
      expect(await app.sql('select from verification where value = $1', [person.id])).toEqual([])
    },
  )
})
