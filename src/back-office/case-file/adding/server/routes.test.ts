import { describe, expect, test } from 'vitest'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import {
  fileForm,
  makePdf,
  makePdfOfFiveMegabytes,
  makePdfOneByteTooLarge,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { notifyAdded } from './service.ts'

interface Answer extends StaffDocument {
  current?: { version: number }
  error?: { code: string; message?: string; fields?: Record<string, string[]> }
}

interface Addition {
  by?: Person
  type?: string
  bytes?: Buffer
  fields?: Record<string, string>
}

describe.each(TEST_DATABASES)('A document that staff add for the applicant on %s', async (database) => {
  const app = await startTestApp({ database })
  const ewa = await createMember(app)
  const pathOf = (number: string, type = 'passport') => `/api/staff/cases/${number}/documents/${type}`
  const add = (
    { number }: { number: string },
    { by = ewa, type, bytes = makePdf(), fields = { arrived_by: 'brought' } }: Addition = {},
  ) => {
    const body = fileForm(bytes, { name: 'from-desk.pdf' })
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return by.json<Answer>(pathOf(number, type), { method: 'POST', body })
  }
  const upload = (person: Person, bytes = makePdf({ text: 'own' })) =>
    person.json('/api/documents/passport', { method: 'PUT', body: fileForm(bytes) })
  const openCase = (number: string) => ewa.json<CaseFile>(`/api/staff/cases/${number}`)
  const inMinutes = (minutes: number) => ({
    ...app.deps,
    now: () => new Date(Date.now() + minutes * 60_000),
  })

  test('is the person’s own, says who added it and how it came, and stands in history and log', async () => {
    const person = await createApplicant(app)
    const bytes = makePdf({ text: 'brought' })
    const added = await add(person, { bytes })
    expect(added).toMatchObject({
      status: 201,
      body: {
        document_type: 'passport',
        version: 1,
        status: 'pending',
        arrived_by: 'brought',
        added_by: 'Ewa Nowak',
      },
    })
    const [own] = (await person.json<Document[]>('/api/documents')).body
    expect(own).toMatchObject({
      id: added.body.id,
      arrived_by: 'brought',
      added_by: 'Ewa Nowak',
      file_name: 'from-desk.pdf',
    })
    expect(JSON.stringify(own)).not.toContain(ewa.id)
    const file = await person.fetch(own?.file_url ?? '')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    const { body } = await openCase(person.number)
    expect(body.documents).toMatchObject([{ id: added.body.id, added_by: 'Ewa Nowak' }])
    expect(body.events[0]).toMatchObject({
      event: 'document_uploaded',
      actor_name: 'Ewa Nowak',
      details: { document_type: 'passport', version: 1, arrived_by: 'brought' },
    })
    const acts = await app.sql(
      `select details from audit_log where act = 'document.added' and subject_id = $1`,
      [added.body.id],
    )
    expect(acts).toEqual([{ details: { document_type: 'passport', version: 1, arrived_by: 'brought' } }])
  })

  test('fits every slot, up to the very limit of an upload', async () => {
    const person = await createApplicant(app)
    const statuses = []
    for (const type of DOCUMENT_TYPES)
      statuses.push((await add(person, { type, fields: { arrived_by: 'emailed' } })).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect((await person.json<Document[]>('/api/documents')).body).toHaveLength(DOCUMENT_TYPES.length)
    expect((await add(person, { bytes: makePdfOfFiveMegabytes() })).status).toBe(201)
  })

  test('is checked like an upload: content, size, slot, and how it came', async () => {
    const person = await createApplicant(app)
    expect((await add(person, { bytes: Buffer.from('no file') })).status).toBe(415)
    expect((await add(person, { bytes: makePdfOneByteTooLarge() })).status).toBe(413)
    expect((await add(person, { type: 'diary' })).status).toBe(400)
    const wrong: Record<string, string>[] = [{}, { arrived_by: 'found' }]
    for (const fields of wrong)
      expect(await add(person, { fields })).toMatchObject({
        status: 400,
        body: { error: { fields: { arrived_by: ['Choose how it came.'] } } },
      })
    expect((await person.json('/api/documents')).body).toEqual([])
  })

  test('rings nobody of staff; the applicant is told once, with all of the round, and by email', async () => {
    const person = await createApplicant(app, { submitted: true })
    await app.sql('delete from case_news')
    await app.sql('delete from notifications where user_id in ($1, $2)', [ewa.id, person.id])
    await add(person)
    await add(person, { type: 'cv', fields: { arrived_by: 'mailed' } })
    expect(await app.sql('select kind from case_news where user_id = $1', [person.id])).toEqual([])
    expect((await ewa.json('/api/notifications')).body).toEqual([])
    await notifyAdded(app.deps)
    expect((await person.json('/api/notifications')).body).toEqual([])
    await notifyAdded(inMinutes(3))
    await notifyAdded(inMinutes(4))
    const { body: notices } = await person.json<Notification[]>('/api/notifications')
    expect(notices.map(({ message }) => message)).toEqual(['Documents that our team added for you: 2'])
    const mail = (await readMails(app, person.email)).join('\n')
    expect(mail).toContain('Passport Copy: it was brought to the office.')
    expect(mail).toContain('it came by post.')
  })

  test('is not told any more when the applicant has replaced it, which makes it theirs', async () => {
    const person = await createApplicant(app)
    await add(person)
    await upload(person)
    expect((await person.json<Document[]>('/api/documents')).body).toMatchObject([
      { version: 2, arrived_by: null },
    ])
    await notifyAdded(inMinutes(30))
    const { body } = await person.json<Notification[]>('/api/notifications')
    expect(body.filter(({ message }) => message.includes('our team added'))).toEqual([])
  })

  test('gets a page of the applicant as the next version, and can be removed by the applicant', async () => {
    const person = await createApplicant(app)
    const { body } = await add(person)
    const page = await person.json<{ document: Document }>('/api/documents/passport/pages', {
      method: 'POST',
      body: fileForm(makePdf({ pages: 1 })),
    })
    expect(page.body.document).toMatchObject({ id: body.id, version: 2, arrived_by: null })
    const { body: cv } = await add(person, { type: 'cv' })
    expect(
      (await person.fetch(`/api/documents/cv/pages/${cv.id}`, { method: 'DELETE' })).status,
    ).toBeLessThan(300)
    const left = (await person.json<Document[]>('/api/documents')).body
    expect(left.map(({ document_type }) => document_type)).toEqual(['passport'])
  })

  test('replaces a judged one as the applicant would: the opened version is kept, the new one is to be judged', async () => {
    const person = await createApplicant(app)
    await upload(person)
    const [before] = (await openCase(person.number)).body.documents
    const id = before?.id ?? ''
    await ewa.fetch(`/api/staff/documents/${id}/file`)
    const judged = { verdict: 'asked_again', reason: 'pages_missing' }
    await ewa.json(`/api/staff/documents/${id}/verdict`, { method: 'POST', json: judged })
    const { body } = await add(person, { fields: { arrived_by: 'mailed', seen_version: '1' } })
    expect(body).toMatchObject({
      id,
      version: 2,
      status: 'pending',
      asked_reason: null,
      opened_by_you: false,
    })
    expect(body.older_versions).toMatchObject([{ version: 1, status: 'asked_again', arrived_by: null }])
    await ewa.fetch(`/api/staff/documents/${id}/file`)
    await upload(person)
    const [newest] = (await openCase(person.number)).body.documents
    expect(newest).toMatchObject({ version: 3, arrived_by: null, added_by: null })
    expect(newest?.older_versions[0]).toMatchObject({
      version: 2,
      arrived_by: 'mailed',
      added_by: 'Ewa Nowak',
    })
  })

  test('is refused over a version that was not seen, and leaves nothing behind', async () => {
    const person = await createApplicant(app)
    await upload(person)
    const stored = async () =>
      (await app.sql('select object_name from documents where user_id = $1', [person.id])).length
    for (const seen_version of ['0', '2'])
      expect(await add(person, { fields: { arrived_by: 'brought', seen_version } })).toMatchObject({
        status: 409,
        body: { error: { code: 'changed_meanwhile' }, current: { version: 1 } },
      })
    expect(await stored()).toBe(1)
    expect((await add(person, { fields: { arrived_by: 'brought', seen_version: '1' } })).body.version).toBe(2)
  })

  test('is nobody’s but staff who see the case, with both factors, while it is open', async () => {
    const person = await createApplicant(app)
    for (const by of [person, await createApplicant(app)])
      expect((await add(person, { by })).status).toBe(404)
    expect((await app.fetch(pathOf(person.number), { method: 'POST' })).status).toBe(401)
    expect((await add({ number: '2020-0001' })).status).toBe(404)
    const halfway = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [halfway.id])
    expect((await add(person, { by: halfway })).status).toBe(404)
    await ewa.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [ewa.id] },
    })
    expect((await add(person, { by: await createMember(app) })).status).toBe(404)
    await ewa.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: { stage: 'closed' } })
    expect(await add(person)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await person.json('/api/documents')).body).toEqual([])
  })

  test('is in the person’s copy with how it came, but not by whom; keeps how when the account of staff goes; is erased', async () => {
    const person = await createApplicant(app)
    const leaver = await createMember(app, { name: 'Jan Kowal' })
    await add(person, { by: leaver })
    const { db } = app.deps.database
    const copy = await db.transaction((tx) => exportPerson(tx, { userId: person.id, files: app.deps.files }))
    expect(copy?.tables.documents).toMatchObject([{ arrived_by: 'brought' }])
    expect(JSON.stringify(copy?.tables)).not.toContain(leaver.id)
    await app.sql('delete from staff where user_id = $1', [leaver.id])
    await app.sql('delete from "user" where id = $1', [leaver.id])
    const [document] = (await openCase(person.number)).body.documents
    expect(document).toMatchObject({ arrived_by: 'brought', added_by: null })
    const [own] = (await person.json<Document[]>('/api/documents')).body
    expect(own).toMatchObject({ arrived_by: 'brought', added_by: null })
    await db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(await app.sql('select id from documents where user_id = $1', [person.id])).toEqual([])
  })
})
