import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Note } from '#back-office/case-file/schema.ts'
import type { AttachedFile } from '#features/messages/files/schema.ts'
import type { Message } from '#features/messages/schema.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

type Refused = { error: { code: string; fields?: Record<string, string[]> } }
type Applicant = Awaited<ReturnType<typeof createApplicant>>

const app = await startTestApp()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const zofia = await createMember(app, { name: 'Zofia Lis' })

const post = <T>(by: Person, path: string, json: object) => by.json<T>(path, { method: 'POST', json })
const pathOf = ({ number }: Applicant, part: string) => `/api/staff/cases/${number}/${part}`
const count = async (text: string, values: unknown[]) =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]?.count
const uploadTo = (by: Person, path: string) =>
  by.json<AttachedFile>(path, { method: 'POST', body: fileForm(makePdf(), { name: 'umowa.pdf' }) })

/** What a call has stored beside its row: of the person it is for, and in the audit log. */
const effectsOf = async ({ for: { id: userId, email }, subject }: { for: Person; subject: string }) => ({
  notices: await count('notifications where user_id = $1', [userId]),
  mails: await count('email_outbox where recipient = $1', [email]),
  acts: await count(`audit_log where subject_id = $1 and actor_kind = 'staff'`, [subject]),
})

/** The calls that store what is written once, each with a body, the table of its rows, and who is told of it. */
const calls = [
  { what: "an applicant's message", table: 'case_messages', part: null, body: { text: 'A question' } },
  { what: 'a message of staff', table: 'case_messages', part: 'messages', body: { text: 'An answer' } },
  { what: 'a note', table: 'case_notes', part: 'notes', body: { text: 'Ask @Zofia Lis about it' } },
  { what: 'a task', table: 'case_tasks', part: 'tasks', body: { title: 'Sign it', for: 'applicant' } },
] as const

describe.each(calls)('The call for $what', ({ table, part, body }) => {
  const by = (applicant: Applicant) => (part === null ? applicant : marta)
  const path = (applicant: Applicant) => (part === null ? '/api/messages' : pathOf(applicant, part))
  const send = <T = Message | Note | StaffTask>(to: Applicant, json: object) =>
    post<T>(by(to), path(to), json)

  it('that is made again with its id is answered, and stores nothing more', async () => {
    const person = await createApplicant(app)
    const id = randomUUID()
    const told = { for: part === 'notes' ? zofia : person, subject: id }
    const before = await effectsOf(told)
    const first = await send(person, { ...body, id })
    expect([first.status, first.body.id]).toEqual([201, id])
    const effects = await effectsOf(told)
    if (part !== null) expect(effects).not.toEqual(before)
    if (part === 'tasks' || part === 'notes') expect(effects.mails).toBe((before.mails ?? 0) + 1)
    const again = await Promise.all([send(person, { ...body, id }), send(person, { ...body, id })])
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [201, first.body],
      [201, first.body],
    ])
    expect(await effectsOf(told)).toEqual(effects)
    expect(await count(`${table} where user_id = $1`, [person.id])).toBe(1)
  })

  it('refuses an id under which something else was sent, and keeps that as it is', async () => {
    const person = await createApplicant(app)
    const id = randomUUID()
    const first = await send(person, { ...body, id })
    const other = await send<Refused>(person, { ...body, id, [part === 'tasks' ? 'title' : 'text']: 'Other' })
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
    expect((await send(person, { ...body, id })).body).toEqual(first.body)
  })

  it("refuses an id of another person's case, of which it says nothing", async () => {
    const [person, stranger] = [await createApplicant(app), await createApplicant(app)]
    const id = randomUUID()
    await send(stranger, { ...body, id })
    const taken = await send<Refused>(person, { ...body, id })
    expect([taken.status, Object.keys(taken.body)]).toEqual([409, ['error']])
    expect(await count(`${table} where user_id = $1`, [person.id])).toBe(0)
    expect(await count(`${table} where id = $1 and user_id = $2`, [id, stranger.id])).toBe(1)
  })

  it('refuses an id that is none, and needs none', async () => {
    const person = await createApplicant(app)
    const refused = await send<Refused>(person, { ...body, id: '1' })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { id: ['The id must be a UUID.'] }])
    const both = [await send(person, body), await send(person, body)]
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await count(`${table} where user_id = $1`, [person.id])).toBe(2)
  })
})

describe('What is sent again', () => {
  it('is not answered to a colleague, who has not written it', async () => {
    const person = await createApplicant(app)
    for (const { part, body } of calls) {
      if (part === null) continue
      const id = randomUUID()
      expect((await post(marta, pathOf(person, part), { ...body, id })).status).toBe(201)
      expect((await post(zofia, pathOf(person, part), { ...body, id })).status).toBe(409)
    }
  })

  it('is not answered to an applicant who names the id of a message of staff', async () => {
    const person = await createApplicant(app)
    const id = randomUUID()
    await post(marta, pathOf(person, 'messages'), { text: 'The same words', id })
    expect((await post(person, '/api/messages', { text: 'The same words', id })).status).toBe(409)
  })

  it('comes with its files, also when they are not named again, and never with others', async () => {
    const person = await createApplicant(app)
    const ways = [
      { by: person, path: '/api/messages', files: '/api/messages/files' },
      { by: marta, path: pathOf(person, 'messages'), files: pathOf(person, 'files?for=messages') },
      { by: marta, path: pathOf(person, 'notes'), files: pathOf(person, 'files?for=notes') },
    ]
    for (const { by, path, files } of ways) {
      const [sent, other] = [(await uploadTo(by, files)).body, (await uploadTo(by, files)).body]
      const json = { text: 'The contract', id: randomUUID() }
      const first = await post<Message>(by, path, { ...json, files: [sent.id] })
      expect([first.status, first.body.files]).toEqual([201, [sent]])
      for (const named of [{ files: [sent.id] }, { files: [] }, {}]) {
        const again = await post<Message>(by, path, { ...json, ...named })
        expect([again.status, again.body]).toEqual([201, first.body])
      }
      expect((await post(by, path, { ...json, files: [sent.id, other.id] })).status).toBe(409)
    }
  })

  it('does not answer again what the applicant has written since', async () => {
    const person = await createApplicant(app)
    const answer = { text: 'Yes', id: randomUUID() }
    await post(marta, pathOf(person, 'messages'), answer)
    await post(person, '/api/messages', { text: 'Another question' })
    await post(marta, pathOf(person, 'messages'), answer)
    const open = 'case_messages where user_id = $1 and settled_at is null and author_kind = $2'
    expect(await count(open, [person.id, 'applicant'])).toBe(1)
  })
})
