import { describe, expect, test } from 'vitest'
import { prefillMessage } from '#back-office/case-file/asking/server/service.ts'
import { MAX_BATCH_MINUTES, ROUND_MINUTES } from '#back-office/case-file/documents/contract.ts'
import type { GivenVerdict } from '#back-office/case-file/documents/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ASK_REASONS, type DocumentType } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { sendVerdictNotices } from './service.ts'

type Failed = { error: { code: string; fields?: Record<string, string[]> }; version?: number }

describe.each(TEST_DATABASES)('A document at the desk, on %s,', async (database) => {
  const app = await startTestApp({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const colleague = await createMember(app, { name: 'Ewa Nowak' })
  const upload = async (
    person: Person,
    { type = 'passport', file = makePdf() }: { type?: DocumentType; file?: Buffer } = {},
  ) => {
    const body = fileForm(file, { name: 'scan.pdf' })
    const answer = await person.json<{ document: Document }>(`/api/documents/${type}`, {
      method: 'PUT',
      body,
    })
    return answer.body.document
  }
  const pageOf = (id: string, page: number | string = 1) => `/api/staff/documents/${id}/pages/${page}`
  const open = (id: string, by = specialist) => by.fetch(pageOf(id))
  const judge = <T = GivenVerdict>(id: string, json: object, by = specialist) =>
    by.json<T>(`/api/staff/documents/${id}/verdict`, { method: 'POST', json })
  const ownDocument = async (person: Person, id: string) =>
    (await person.json<Document[]>('/api/documents')).body.find((one) => one.id === id)
  const openings = (id: string) =>
    app.sql<{ actor_id: string; details: object }>(
      `select actor_id, details from audit_log where act = 'document.opened' and subject_id = $1 order by seq`,
      [id],
    )
  const inMinutes = (minutes: number) => ({ ...app.deps, now: () => new Date(Date.now() + minutes * 60_000) })
  const noticesOf = async (person: Person) =>
    (await person.json<{ kind: string; message: string; topic: string }[]>('/api/notifications')).body.filter(
      ({ topic }) => topic === 'verdicts',
    )

  test('is handed out as uploaded and page by page, each with a row of the audit log', async () => {
    const person = await createApplicant(app)
    const bytes = makePdf({ text: 'one' })
    const { id } = await upload(person, { file: bytes })
    const file = await specialist.fetch(`/api/staff/documents/${id}/file`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const page = await open(id)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const view = Buffer.from(await page.arrayBuffer())
    expect(view.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    // The second time it comes out of the store, with another row.
    expect(Buffer.from(await (await open(id)).arrayBuffer())).toEqual(view)
    const row = { actor_id: specialist.id, details: { version: 1, document_type: 'passport' } }
    const ofPage = { ...row, details: { ...row.details, page: 1 } }
    expect(await openings(id)).toEqual([row, ofPage, ofPage])
    // Who asks for the headers alone gets nothing, so nothing was opened.
    for (const path of [pageOf(id), `/api/staff/documents/${id}/file`])
      expect((await specialist.fetch(path, { method: 'HEAD' })).status).toBe(404)
    expect(await openings(id)).toHaveLength(3)
  })

  test('a picture is page 1, and no other page is there', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person, { type: 'photo', file: await makePhonePhoto() })
    expect((await open(id)).status).toBe(200)
    expect((await specialist.fetch(pageOf(id, 2))).status).toBe(404)
    const { id: pdf } = await upload(person)
    expect((await specialist.fetch(pageOf(pdf, 7))).status).toBe(404)
    for (const page of ['0', '-1', 'x', '1.5', '99999999']) {
      expect((await specialist.fetch(pageOf(pdf, page))).status).toBe(400)
    }
    // Nothing was handed out, so nothing is written.
    expect(await openings(pdf)).toEqual([])
  })

  test('no row, no page', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await app.sql(`alter table audit_log add constraint full_log check (act <> 'document.opened') not valid`)
    expect((await open(id)).status).toBe(500)
    await app.sql('alter table audit_log drop constraint full_log')
    expect((await open(id)).status).toBe(200)
  })

  test('is nobody’s but the team’s, and a restricted one only the named people’s', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    for (const path of [pageOf(id), `/api/staff/documents/${id}/file`]) {
      expect((await app.fetch(path)).status).toBe(401)
      for (const who of [person, half]) expect((await who.fetch(path)).status).toBe(404)
    }
    expect((await judge(id, { verdict: 'accepted' }, person)).status).toBe(404)
    await specialist.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id] },
    })
    expect((await open(id, colleague)).status).toBe(404)
    expect((await judge(id, { verdict: 'accepted' }, colleague)).status).toBe(404)
    expect((await open(id)).status).toBe(200)
  })

  test('is accepted or asked for again, at once, with the sentence of the reason', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    const asked = await judge(id, { verdict: 'asked_again', reason: 'pages_missing', version: 1 })
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'asked_again', version: 1, given_by: 'Marta Zielińska', notified_at: null },
    })
    expect(await ownDocument(person, id)).toMatchObject({
      status: 'asked_again',
      asked_reason: 'pages_missing',
      asked_message: prefillMessage('pages_missing', 'Passport Copy'),
    })
    const file = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(file.body).toMatchObject({ turn: 'applicant', to_do: 'send_document_again', to_do_count: 1 })
    expect((await judge(id, { verdict: 'accepted' })).body.status).toBe('accepted')
    expect(await ownDocument(person, id)).toMatchObject({ status: 'accepted', asked_reason: null })
    const [document] = (await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)).body.documents
    expect(document?.verdicts.map(({ verdict, taken_back_at }) => [verdict, taken_back_at !== null])).toEqual(
      [
        ['accepted', false],
        ['asked_again', true],
      ],
    )
  })

  test('a verdict counts only for the version that this member of staff has opened', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    const refused = (by = specialist, json: object = {}) =>
      judge<Failed>(id, { verdict: 'accepted', ...json }, by).then(({ status, body }) => [
        status,
        body.error.code,
        body.version,
      ])
    expect(await refused()).toEqual([409, 'replaced_meanwhile', 1])
    await open(id, colleague)
    expect(await refused()).toEqual([409, 'replaced_meanwhile', 1])
    await open(id)
    await upload(person, { file: makePdf({ text: 'two' }) })
    expect(await refused()).toEqual([409, 'replaced_meanwhile', 2])
    expect(await refused(specialist, { version: 1 })).toEqual([409, 'replaced_meanwhile', 2])
    await open(id)
    expect(await refused(specialist, { version: 1 })).toEqual([409, 'replaced_meanwhile', 2])
    expect((await judge(id, { verdict: 'accepted', version: 2 })).status).toBe(200)
    // The version that was opened is kept, and staff still read it.
    const old = await specialist.fetch(`/api/staff/documents/${id}/file?version=1`)
    expect(old.status).toBe(200)
    expect((await old.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  test('a replaced document is pending again, without the words about the old one', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    await judge(id, { verdict: 'asked_again', reason: 'other', message: 'Please add page 3.' })
    await upload(person, { file: makePdf({ text: 'two' }) })
    expect(await ownDocument(person, id)).toMatchObject({
      status: 'pending',
      version: 2,
      asked_reason: null,
      asked_message: null,
    })
  })

  test('pressed twice it is one verdict', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    const both = await Promise.all([judge(id, { verdict: 'accepted' }), judge(id, { verdict: 'accepted' })])
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  })

  test('the verdicts of a round are one notice and one mail, some minutes after the last', async () => {
    const person = await createApplicant(app)
    await app.sql(`update cases set last_legal_day = '2099-01-14', assigned_to = $2 where number = $1`, [
      person.number,
      specialist.id,
    ])
    const ids: string[] = []
    for (const type of ['passport', 'cv', 'accommodation'] as const)
      ids.push((await upload(person, { type })).id)
    await Promise.all(ids.map((id) => open(id)))
    await judge(ids[0] ?? '', { verdict: 'asked_again', reason: 'pages_missing' })
    await judge(ids[1] ?? '', { verdict: 'accepted' })
    await judge(ids[2] ?? '', {
      verdict: 'asked_again',
      reason: 'other',
      message: 'Line one\n=HYPERLINK("x")<b>',
    })
    await sendVerdictNotices(app.deps)
    expect(await noticesOf(person)).toEqual([])
    await sendVerdictNotices(inMinutes(ROUND_MINUTES + 1))
    await sendVerdictNotices(inMinutes(ROUND_MINUTES + 1))
    expect((await noticesOf(person)).map(({ message }) => message)).toEqual([
      'Please send documents again: 2',
    ])
    const mails = await app.sql<{ subject: string; text: string; html: string }>(
      'select subject, text, html from email_outbox where recipient = $1 and subject like $2',
      [person.email, 'Please send%'],
    )
    expect(mails).toHaveLength(1)
    const [mail] = mails
    for (const words of [
      'Passport Copy',
      'Line one',
      'Accepted: Curriculum Vitae',
      '14 January 2099',
      'Marta Zielińska',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).not.toContain('<b>')
  })

  test('a round that cannot be told keeps nobody else from theirs, and is told later', async () => {
    const people = [await createApplicant(app), await createApplicant(app), await createApplicant(app)]
    for (const person of people) {
      const { id } = await upload(person)
      await open(id)
      await judge(id, { verdict: 'accepted' })
    }
    const counts = async () => (await Promise.all(people.map(noticesOf))).map(({ length }) => length)
    await app.sql(
      `alter table notifications add constraint refused check (user_id <> '${people[1]?.id}') not valid`,
    )
    await sendVerdictNotices(inMinutes(ROUND_MINUTES + 1))
    expect(await counts()).toEqual([1, 0, 1])
    await app.sql('alter table notifications drop constraint refused')
    await sendVerdictNotices(inMinutes(ROUND_MINUTES + 1))
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('a round ends although verdicts go on and on', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    const { id: later } = await upload(person, { type: 'cv' })
    await Promise.all([open(id), open(later)])
    await judge(id, { verdict: 'accepted' })
    await app.sql(
      `update document_verdicts set given_at = given_at - $2 * interval '1 minute' where document_id = $1`,
      [id, MAX_BATCH_MINUTES],
    )
    await judge(later, { verdict: 'accepted' })
    await sendVerdictNotices(app.deps)
    expect(await noticesOf(person)).toHaveLength(1)
  })

  test('a document that was replaced before the batch is due is not spoken of', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    await judge(id, { verdict: 'asked_again', reason: 'unreadable' })
    await upload(person, { file: makePdf({ text: 'new' }) })
    await sendVerdictNotices(inMinutes(60))
    expect(await noticesOf(person)).toEqual([])
  })

  test('nothing is judged in a case that has ended', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    await specialist.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: { stage: 'closed' } })
    expect((await judge(id, { verdict: 'accepted' })).status).toBe(409)
  })

  test('a drawn page outlives the sweep as long as its document', async () => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    const [row] = await app.sql<{ name: string }>('select object_name as name from documents where id = $1', [
      id,
    ])
    const view = { userId: person.id, name: `${row?.name}.view-1.jpg` }
    expect(await app.deps.files.read(view)).not.toBeNull()
    await sweepDocuments(inMinutes(24 * 60))
    expect(await app.deps.files.read(view)).not.toBeNull()
  })

  test.each([
    [{}, 'verdict'],
    [{ verdict: 'maybe' }, 'verdict'],
    [{ verdict: 'asked_again' }, 'reason'],
    [{ verdict: 'asked_again', reason: 'ugly' }, 'reason'],
    [{ verdict: 'asked_again', reason: 'other' }, 'message'],
    [{ verdict: 'asked_again', reason: 'expired', message: 'a'.repeat(2001) }, 'message'],
    [{ verdict: 'accepted', version: 0 }, 'version'],
  ])('%j is refused at its field', async (json, field) => {
    const person = await createApplicant(app)
    const { id } = await upload(person)
    await open(id)
    const { status, body } = await judge<Failed>(id, json)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
  })

  test('every reason but the last has a sentence', () => {
    for (const reason of ASK_REASONS)
      expect(prefillMessage(reason, 'Passport Copy').length > 0).toBe(reason !== 'other')
  })
})
