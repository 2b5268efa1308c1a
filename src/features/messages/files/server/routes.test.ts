import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseFile, Note } from '#back-office/case-file/schema.ts'
import { rows } from '#database/rows.ts'
import { sqlState } from '#database/sql-state.ts'
import { sweepDocuments } from '#features/documents/server/jobs.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import type { Message } from '#features/messages/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import { ADOBE_ONLY } from '#tests/support/adobe-files.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { fileForm, makePdf, makePdfOneByteTooLarge } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { AttachedFile } from '../schema.ts'
import { sweepUnattached } from './jobs.ts'

type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }
type Applicant = Awaited<ReturnType<typeof createApplicant>>

const HOUR_MS = 3_600_000

describe.each(TEST_DATABASES)('Files of messages and notes on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const later = { ...app.deps, now: () => new Date(Date.now() + 25 * HOUR_MS) }

  const send = <T = AttachedFile>(by: Person, path: string, bytes = makePdf(), name = 'umowa ł.pdf') =>
    by.json<T>(path, { method: 'POST', body: fileForm(bytes, { name }) })
  const upload = <T = AttachedFile>(by: Person) => send<T>(by, '/api/messages/files')
  const pathOf = ({ number }: Applicant, part: string) => `/api/staff/cases/${number}/${part}`
  const uploadFor = <T = AttachedFile>(of: Applicant, purpose: string, by: Person = marta) =>
    send<T>(by, pathOf(of, `files?for=${purpose}`))
  const write = <T = Message>(by: Person, files: string[], text = 'The contract') =>
    by.json<T>('/api/messages', { method: 'POST', json: { text, files } })
  const post = <T = Note>(of: Applicant, part: string, json: object, by: Person = marta) =>
    by.json<T>(pathOf(of, part), { method: 'POST', json })
  const openedBy = async (id: string) =>
    (
      await app.sql<{ actor_id: string }>(
        `select actor_id from audit_log where act = 'case.file_opened' and subject_id = $1`,
        [id],
      )
    ).map(({ actor_id }) => actor_id)

  test('an applicant attaches files, and both sides open them; the reading of staff is a row of the audit log', async () => {
    const person = await createApplicant(app)
    const files = [await upload(person), await upload(person)]
    expect(files.map(({ status }) => status)).toEqual([201, 201])
    const [one, two] = files.map(({ body }) => body)
    expect(one).toMatchObject({
      file_name: 'umowa ł.pdf',
      file_size: makePdf().length,
      content_type: 'application/pdf',
    })
    // Nobody sees what was not sent.
    expect((await marta.fetch(pathOf(person, `files/${one?.id}`))).status).toBe(404)
    const ids = [one?.id ?? '', two?.id ?? '']
    const written = await write(person, ids)
    expect([written.status, written.body.files]).toEqual([201, [one, two]])
    expect((await person.json<Message[]>('/api/messages')).body[0]?.files).toHaveLength(2)
    const file = (await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
    expect(file.messages[0]?.files.map(({ id }) => id)).toEqual(ids)

    const own = await person.fetch(`/api/messages/files/${one?.id}`)
    expect(own.status).toBe(200)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
    })
    expect(Buffer.from(await own.arrayBuffer()).equals(makePdf())).toBe(true)
    expect((await marta.fetch(pathOf(person, `files/${one?.id}`))).status).toBe(200)
    expect(await openedBy(one?.id ?? '')).toEqual([marta.id])
  })

  test('staff attach files to messages, and to notes which no call of the applicant reaches', async () => {
    const person = await createApplicant(app)
    const [sent, kept] = [(await uploadFor(person, 'messages')).body, (await uploadFor(person, 'notes')).body]
    expect((await person.fetch(`/api/messages/files/${sent.id}`)).status).toBe(404)
    const message = await post<Message>(person, 'messages', { text: 'The form', files: [sent.id] })
    expect(message.body.files).toEqual([sent])
    expect((await person.fetch(`/api/messages/files/${sent.id}`)).status).toBe(200)
    // A file of a note cannot be sent, and one that was sent is in no other message.
    for (const files of [[kept.id], [sent.id]]) {
      const refused = await post<Refused>(person, 'messages', { text: 'Again', files })
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, ['files']])
    }
    const note = await post(person, 'notes', { text: 'See the scan', files: [kept.id] })
    expect(note.body.files).toEqual([kept])
    const notes = (await jan.json<Note[]>(pathOf(person, 'notes'))).body
    expect(notes[0]?.files).toEqual([kept])
    expect((await person.fetch(`/api/messages/files/${kept.id}`)).status).toBe(404)
    expect((await jan.fetch(pathOf(person, `files/${kept.id}`))).status).toBe(200)
    const copy = await app.deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(copy?.tables.case_files).toMatchObject([{ id: sent.id }])
    expect(copy?.files.map(({ path }) => path)).toContain(`files/messages/${sent.id}/umowa ł.pdf`)
    expect(JSON.stringify(copy)).not.toContain(kept.id)
  })

  test.each(ADOBE_ONLY)(
    '%s is refused with what its owner can do, on both sides',
    async (_, bytes, sentence) => {
      const person = await createApplicant(app)
      const paths = ['messages', 'notes'].map((purpose) => pathOf(person, `files?for=${purpose}`))
      const answers = [
        await send<Refused>(person, '/api/messages/files', bytes),
        ...(await Promise.all(paths.map((path) => send<Refused>(marta, path, bytes)))),
      ]
      for (const { status, body } of answers) {
        expect([status, body.error.code]).toEqual([422, 'unreadable_file'])
        expect(body.error.message).toMatch(sentence)
      }
    },
  )

  test('bad files, too many and unknown ones are refused, and nothing is sent', async () => {
    const person = await createApplicant(app)
    const text = Buffer.from('just text')
    expect((await send<Refused>(person, '/api/messages/files', text)).body.error.code).toBe('wrong_file_type')
    expect((await send<Refused>(person, '/api/messages/files', makePdfOneByteTooLarge())).status).toBe(413)
    expect((await person.fetch('/api/messages/files', { method: 'POST' })).status).toBe(400)
    expect((await uploadFor(person, 'somewhere')).status).toBe(400)
    const { id } = (await upload(person)).body
    for (const files of [['none'], [id, '00000000-0000-4000-8000-000000000000'], Array(6).fill(id)])
      expect((await write<Refused>(person, files)).status).toBe(400)
    expect((await person.json<Message[]>('/api/messages')).body).toEqual([])
    expect((await write(person, [id, id])).body.files).toHaveLength(1)
  })

  test('nobody fills the disk: twenty files that are not sent, and two hundred or 100 MB of a case, are the most', async () => {
    const person = await createApplicant(app)
    const { id } = (await upload(person)).body
    const fill = (count: number, attached: string) =>
      app.sql(
        `insert into case_files (case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type, object_name, attached_to)
         select case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type, object_name || gen_random_uuid(), ${attached}
         from case_files, generate_series(1, ${count}) n where id = $1`,
        [id],
      )
    await fill(18, 'null')
    const both = await Promise.all([upload(person), upload(person)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await uploadFor(person, 'messages')).status).toBe(201)
    await app.sql('update case_files set attached_to = gen_random_uuid() where user_id = $1', [person.id])
    expect((await upload(person)).status).toBe(201)
    const room = 100 * 1024 * 1024 - makePdf().length
    await app.sql('update case_files set file_size = $2 where id = $1', [id, room])
    expect((await upload(person)).status).toBe(409)
    await app.sql('update case_files set file_size = 1000 where id = $1', [id])
    await fill(180, 'gen_random_uuid()')
    expect((await upload(person)).status).toBe(409)
    expect((await uploadFor(person, 'notes')).status).toBe(409)
  })

  test('of two messages at once with the same file one is sent', async () => {
    const person = await createApplicant(app)
    const { id } = (await upload(person)).body
    const both = await Promise.all([write(person, [id], 'One'), write(person, [id], 'Two')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await person.json<Message[]>('/api/messages')).body).toHaveLength(1)
  })

  test('signed out 401, somebody else’s 404, a specialist on a restricted case 404, an ended case 409', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app)
    const { id } = (await upload(person)).body
    expect((await write<Refused>(other, [id])).status).toBe(400)
    await write(person, [id])
    for (const path of ['/api/messages/files', pathOf(person, 'files?for=messages')])
      expect((await app.fetch(path, { method: 'POST', body: fileForm(makePdf(), {}) })).status).toBe(401)
    expect((await app.fetch(`/api/messages/files/${id}`)).status).toBe(401)
    expect((await other.fetch(`/api/messages/files/${id}`)).status).toBe(404)
    expect((await person.fetch('/api/messages/files/none')).status).toBe(404)
    expect((await uploadFor(person, 'messages', other)).status).toBe(404)
    expect((await marta.fetch(pathOf(other, `files/${id}`))).status).toBe(404)
    expect((await other.fetch(pathOf(person, `files/${id}`))).status).toBe(404)
    await marta.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    expect((await jan.fetch(pathOf(person, `files/${id}`))).status).toBe(404)
    expect((await uploadFor(person, 'notes', jan)).status).toBe(404)
    await endCase(app, person)
    expect((await upload<Refused>(person)).status).toBe(409)
    expect((await uploadFor<Refused>(person, 'messages')).status).toBe(409)
    expect((await person.fetch(`/api/messages/files/${id}`)).status).toBe(200)
  })

  test('what was never sent goes after a day; what was sent stays, is listed for a backup and goes with the person', async () => {
    const person = await createApplicant(app)
    const [sent, left] = [(await upload(person)).body, (await upload(person)).body]
    await write(person, [sent.id])
    const objects = await app.sql<{ id: string; object_name: string }>(
      'select id, object_name from case_files where user_id = $1',
      [person.id],
    )
    const nameOf = (id: string) => objects.find((one) => one.id === id)?.object_name ?? ''
    const readBytes = (id: string) => app.deps.files.read({ userId: person.id, name: nameOf(id) })
    expect(await sweepUnattached(app.deps)).toBe(0)
    expect(await sweepUnattached(later)).toBeGreaterThan(0)
    expect(await readBytes(left.id)).toBeNull()
    await sweepDocuments(later)
    expect(await readBytes(sent.id)).not.toBeNull()
    expect(await listAllObjects(app.deps.database.db)).toContain(nameOf(sent.id))
    const names = await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(names).toContain(nameOf(sent.id))
  })

  test('a colleague who is named in a note is told, without its words; nobody else, and not who does not see the case', async () => {
    const person = await createApplicant(app)
    const zofia = await createMember(app, { name: 'Zofia Lis' })
    const told = () =>
      app.sql<{ subject: string; text: string }>(
        'select subject, text from email_outbox where recipient = $1',
        [zofia.email],
      )
    const olga = await createMember(app, { name: 'Olga Wilk' })
    const note = await post(person, 'notes', {
      text: '@Zofia Lis and @Olga Wilk, the secret annex. @Nobody Here',
    })
    expect(note.status).toBe(201)
    // Everybody who is named is told.
    expect((await olga.json<unknown[]>('/api/notifications')).body).toHaveLength(1)
    expect(await told()).toMatchObject([
      { subject: `Marta Zielińska names you in a note of case ${person.number}` },
    ])
    expect(JSON.stringify(await told())).not.toContain('annex')
    const [row] = await app.sql<{ mentions: string[] }>('select mentions from case_notes where id = $1', [
      note.body.id,
    ])
    expect(row?.mentions.toSorted()).toEqual([zofia.id, olga.id].toSorted())
    const notices = (await zofia.json<{ message: string }[]>('/api/notifications')).body
    expect(notices[0]?.message).toBe(`You are named in a note of case ${person.number}.`)
    await post(person, 'notes', { text: '@Zofia Lisowska' })
    await post(person, 'notes', { text: '@Zofia Lis is me' }, zofia)
    expect(await told()).toHaveLength(1)
    await marta.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    const refused = await post<Refused>(person, 'notes', { text: 'Ask @Zofia Lis' })
    expect([refused.status, refused.body.error.fields?.text]).toEqual([
      400,
      ['Zofia Lis does not see this case and cannot be named here.'],
    ])
    expect(await told()).toHaveLength(1)
  })

  test('of two colleagues of one name the one who sees the restricted case is meant', async () => {
    const person = await createApplicant(app)
    const [seeing, blind] = [
      await createMember(app, { name: 'Anna Kot' }),
      await createMember(app, { name: 'Anna Kot' }),
    ]
    const bellOf = async (one: Person) => (await one.json<unknown[]>('/api/notifications')).body.length
    await marta.json(pathOf(person, '').slice(0, -1), {
      method: 'PATCH',
      json: { restricted_to: [marta.id, seeing.id] },
    })
    const before = [await bellOf(seeing), await bellOf(blind)]
    expect((await post(person, 'notes', { text: 'Ask @Anna Kot' })).status).toBe(201)
    expect([await bellOf(seeing), await bellOf(blind)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  })

  test('the policies of the rows attach a file to a message or note of its own case and of its own kind only', async () => {
    const [person, other] = [await createApplicant(app), await createApplicant(app)]
    const [sent, theirs] = [(await write(person, [])).body, (await write(other, [])).body]
    const note = (await post(person, 'notes', { text: 'For us' })).body
    const foreign = (await post(other, 'notes', { text: 'For us' })).body
    const [session] = await app.sql<{ id: string }>('select id from session where user_id = $1', [marta.id])
    const [found] = await app.sql<{ id: string }>('select id from cases where user_id = $1', [person.id])
    /** The number of rows, or the SQLSTATE of the refusal; nothing of it stays. */
    const attachAs = (role: 'app_user' | 'app_staff', file: string, to: string) =>
      app.deps.database.db
        .transaction(async (tx) => {
          const userId = role === 'app_user' ? person.id : marta.id
          await tx.execute(sql`select set_config('app.user_id', ${userId}, true),
            set_config('app.session_id', ${session?.id ?? ''}, true),
            set_config('app.case_id', ${found?.id ?? ''}, true), set_config('role', ${role}, true)`)
          const changed = await tx.execute(
            sql`update case_files set attached_to = ${to}::uuid where id = ${file}::uuid returning id`,
          )
          throw rows(changed).length
        })
        .catch((failed: unknown) => (typeof failed === 'number' ? failed : sqlState(failed)))
    const own = (await upload(person)).body.id
    const ours = (await uploadFor(person, 'messages')).body.id
    const noted = (await uploadFor(person, 'notes')).body.id
    const REFUSED = '42501'
    expect(await attachAs('app_user', own, sent.id)).toBe(1)
    expect(await attachAs('app_user', own, theirs.id)).toBe(REFUSED)
    expect(await attachAs('app_user', own, note.id)).toBe(REFUSED)
    expect(await attachAs('app_user', ours, sent.id)).toBe(0)
    expect(await attachAs('app_staff', ours, sent.id)).toBe(1)
    expect(await attachAs('app_staff', noted, note.id)).toBe(1)
    expect(await attachAs('app_staff', ours, theirs.id)).toBe(REFUSED)
    expect(await attachAs('app_staff', ours, note.id)).toBe(REFUSED)
    expect(await attachAs('app_staff', noted, sent.id)).toBe(REFUSED)
    expect(await attachAs('app_staff', noted, foreign.id)).toBe(REFUSED)
    expect(await attachAs('app_staff', own, sent.id)).toBe(0)
  })
})
