import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendVerdictNotices } from '#back-office/case-file/documents/server/service.ts'
import type { CaseFile, Judgment } from '#back-office/case-file/schema.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import type { Document, UploadAnswer } from '#features/documents/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import type { StaffTask, Task } from '#features/tasks/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Failed {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

const NAME = 'Marriage certificate'
const WHY = 'Your husband applies with you.\nWith a sworn translation.'

describe.each(TEST_DATABASES)('A document that is asked for beside the eight, on %s', async (database) => {
  const app = await startTestApp({ database })
  const ewa = await createMember(app)
  const ask = <T = StaffTask>(number: string, fields: object = {}, by: Person = ewa) =>
    by.json<T>(`/api/staff/cases/${number}/tasks`, {
      method: 'POST',
      json: { title: NAME, for: 'applicant', is_document: true, explanation: WHY, ...fields },
    })
  const slotOf = ({ id }: Pick<Task, 'id'>) => `requested-${id}`
  const send = <T = UploadAnswer>(person: Person, slot: string, bytes = makePdf()) =>
    person.json<T>(`/api/documents/${slot}`, { method: 'PUT', body: fileForm(bytes) })
  const noticesOf = async (person: Person) => (await person.json<Notification[]>('/api/notifications')).body
  /** The notices of what the person has done, which the bell leaves out. */
  const receiptsOf = (person: Person) =>
    app.sql<{ message_key: string; values: unknown[] }>(
      `select message_key, array[message_values -> 'document_type'] as values from notifications
        where user_id = $1 and receipt`,
      [person.id],
    )
  const openCase = async (number: string) => (await ewa.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const openPage = ({ id }: Pick<Document, 'id'>) =>
    ewa.fetch(`/api/staff/documents/${id}/pages/1?version=1`).then((answer) => answer.arrayBuffer())

  test('is a task of the applicant with its name, reason and day, of which she is told', async () => {
    const person = await createApplicant(app)
    const { status, body } = await ask(person.number, { due_on: '2027-01-15' })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ title: NAME, is_document: true, explanation: WHY, due_on: '2027-01-15' }),
    ])
    const [task] = (await person.json<Task[]>('/api/tasks')).body
    expect(task).toMatchObject({ id: body.id, is_document: true, explanation: WHY, done_at: null })
    const [notice] = await noticesOf(person)
    expect(notice).toMatchObject({
      message: `We need one more document from you by 15 January 2027: ${NAME}.`,
      link: `/documents#${slotOf(body)}`,
    })
    const mail = (await readMails(app, person.email)).find((one) => one.includes(NAME))
    expect(mail).toContain('With a sworn translation.')
    expect(mail).toContain(`/documents#${slotOf(body)}`)
    const { case: current } = (await person.json<Progress>('/api/progress')).body
    expect(current?.status.to_do).toBe('do_shared_task')
  })

  test('comes like any other, does its task, and is none of the eight', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    const slot = slotOf(task)
    const { status, body } = await send(person, slot)
    expect([status, body.document]).toEqual([
      200,
      expect.objectContaining({ document_type: slot, requested_name: NAME, version: 1, status: 'pending' }),
    ])
    const [done] = (await person.json<Task[]>('/api/tasks')).body
    expect(done?.done_at).not.toBeNull()
    const progress = (await person.json<Progress>('/api/progress')).body
    expect(progress).toMatchObject({ documents_uploaded: 0, open_tasks: 0 })
    const review = await person.json<{ documents: Document[] }>('/api/review')
    expect(review.body.documents).toEqual([])
    const file = await openCase(person.number)
    expect(file.documents).toMatchObject([{ document_type: slot, requested_name: NAME }])
    expect(file.events[0]).toMatchObject({
      event: 'document_uploaded',
      details: { document_type: slot, requested_name: NAME },
    })
    expect(await receiptsOf(person)).toContainEqual({
      message_key: 'documents_received',
      values: [{ requested_name: NAME }],
    })
    const again = await send(person, slot, makePdf({ text: 'second' }))
    expect(again.body).toMatchObject({ replaced: true, document: { version: 2 } })
  })

  test('has pages, verdicts and versions, and is asked for again by its name', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    const slot = slotOf(task)
    const page = await person.json<{ document: Document }>(`/api/documents/${slot}/pages`, {
      method: 'POST',
      body: fileForm(makePdf()),
    })
    expect(page).toMatchObject({
      status: 201,
      body: { document: { requested_name: NAME, file_name: `${NAME}.pdf` } },
    })
    const { document } = page.body
    await openPage(document)
    const judged = await ewa.json<Judgment>(`/api/staff/documents/${document.id}/verdict`, {
      method: 'POST',
      json: { verdict: 'asked_again', reason: 'not_translated' },
    })
    expect(judged.status).toBe(200)
    expect(judged.body.message).toContain(NAME)
    const later = { ...app.deps, now: () => new Date(Date.now() + 60 * 60_000) }
    await sendVerdictNotices(later)
    const progress = (await person.json<Progress>('/api/progress')).body
    expect(progress.case?.status).toMatchObject({ to_do: 'send_document_again', count: 1 })
    expect(progress.documents_asked_again).toEqual([])
    const mails = await readMails(app, person.email)
    expect(mails.some((one) => one.includes(`${NAME}:`))).toBe(true)
    await send(person, slot, makePdf({ text: 'translated' }))
    const [stored] = (await openCase(person.number)).documents
    expect(stored).toMatchObject({ version: 2, status: 'pending', older_versions: [{ version: 1 }] })
    expect((await person.json<Progress>('/api/progress')).body.case?.status.to_do).not.toBe(
      'send_document_again',
    )
  })

  test('is asked for again when its only page is removed', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    const slot = slotOf(task)
    const path = `/api/documents/${slot}/pages`
    const added = await person.json<{ page_id: string }>(path, { method: 'POST', body: fileForm(makePdf()) })
    const removed = await person.json<{ document: null }>(`${path}/${added.body.page_id}`, {
      method: 'DELETE',
    })
    expect(removed).toMatchObject({ status: 200, body: { document: null } })
    expect((await person.json<Task[]>('/api/tasks')).body[0]?.done_at).toBeNull()
    expect((await send(person, slot)).status).toBe(200)
  })

  test('does not stand in for one of the eight: neither in what was submitted nor as the last one', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    await send(person, slotOf(task))
    for (const type of DOCUMENT_TYPES.slice(0, -1)) await send(person, type)
    const isComplete = async () =>
      (await receiptsOf(person)).some(({ message_key }) => message_key === 'documents_complete')
    expect(await isComplete()).toBe(false)
    await send(person, 'cv')
    expect(await isComplete()).toBe(true)
    await saveApplication(person)
    expect((await person.json('/api/application/submit', { method: 'POST', json: {} })).status).toBe(200)
    const submitted = await app.sql<{ document_type: string }>(
      `select d.document_type from submission_documents s join documents d on d.id = s.document_id
        where d.user_id = $1`,
      [person.id],
    )
    expect(submitted.map(({ document_type }) => document_type).sort()).toEqual([...DOCUMENT_TYPES].sort())
  })

  test('is told to the desk, also before the application is submitted', async () => {
    const person = await createApplicant(app)
    const newsOf = () =>
      app.sql(`select kind from case_news n join cases c on c.id = n.case_id where c.number = $1`, [
        person.number,
      ])
    const { body: task } = await ask(person.number)
    await send(person, 'cv')
    expect(await newsOf()).toEqual([])
    await send(person, slotOf(task))
    expect(await newsOf()).toEqual([{ kind: 'documents' }])
  })

  test('can be added by staff, and does the task as well', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    const body = fileForm(makePdf())
    body.set('arrived_by', 'brought')
    const added = await ewa.json(`/api/staff/cases/${person.number}/documents/${slotOf(task)}`, {
      method: 'POST',
      body,
    })
    expect(added).toMatchObject({ status: 201, body: { requested_name: NAME, arrived_by: 'brought' } })
    expect((await openCase(person.number)).tasks[0]?.done_at).not.toBeNull()
  })

  test('is refused where nobody asks for it, and once it is no longer needed', async () => {
    const [person, other] = [await createApplicant(app), await createApplicant(app)]
    const { body: task } = await ask(person.number)
    expect((await send(other, slotOf(task))).status).toBe(404)
    expect((await send(person, slotOf({ id: randomUUID() }))).status).toBe(404)
    expect((await send(person, 'requested-1')).status).toBe(400)
    const { body: shared } = await ask(person.number, { is_document: false, explanation: null })
    expect((await send(person, slotOf(shared))).status).toBe(404)
    const closed = await ewa.json(`/api/staff/cases/${person.number}/tasks/${task.id}`, {
      method: 'PATCH',
      json: { done: true },
    })
    expect(closed.status).toBe(200)
    const late = await send<Failed>(person, slotOf(task))
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
    expect(late.body.error.message).toBe('This document is no longer needed.')
    expect((await app.fetch(`/api/documents/${slotOf(task)}`, { method: 'PUT' })).status).toBe(401)
  })

  test('is done by what is sent alone, and keeps its name', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    const ticked = await person.json<Failed>(`/api/tasks/${task.id}`, {
      method: 'PATCH',
      json: { done: true },
    })
    expect([ticked.status, ticked.body.error.code]).toEqual([409, 'conflict'])
    const change = (json: object) =>
      ewa.json(`/api/staff/cases/${person.number}/tasks/${task.id}`, { method: 'PATCH', json })
    expect((await change({ title: 'Birth certificate' })).status).toBe(409)
    expect((await change({ for: 'staff' })).status).toBe(409)
    expect((await change({ title: NAME, for: 'applicant', due_on: '2027-02-01' })).status).toBe(200)
  })

  test('is asked for from the applicant, with a name, and with a reason of at most 500 characters', async () => {
    const person = await createApplicant(app)
    const refused = async (fields: object) => {
      const { status, body } = await ask<Failed>(person.number, fields)
      return [status, Object.keys(body.error.fields ?? {})]
    }
    expect(await refused({ title: ' ' })).toEqual([400, ['title']])
    expect(await refused({ for: 'staff' })).toEqual([400, ['for']])
    expect(await refused({ explanation: 'a'.repeat(501) })).toEqual([400, ['explanation']])
    expect(await refused({ is_document: false })).toEqual([400, ['explanation']])
    expect(await refused({ due_on: '2027-02-30' })).toEqual([400, ['due_on']])
    expect((await ask(person.number, {}, person)).status).toBe(404)
    const id = randomUUID()
    expect((await ask(person.number, { id })).status).toBe(201)
    expect((await ask(person.number, { id })).status).toBe(201)
    expect((await ask(person.number, { id, explanation: 'Another reason' })).status).toBe(409)
  })

  test('is in the person’s export and goes with her', async () => {
    const person = await createApplicant(app)
    const { body: task } = await ask(person.number)
    await send(person, slotOf(task))
    const copy = await app.deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(JSON.stringify(copy)).toContain(NAME)
    await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(await app.sql('select from documents where user_id = $1', [person.id])).toEqual([])
    expect(await app.sql('select from case_tasks where user_id = $1', [person.id])).toEqual([])
  })

  test('counts in the queue as the applicant’s turn, and as ours once it has come', async () => {
    const person = await createApplicant(app)
    await app.sql(`update cases set stage = 'submitted' where number = $1`, [person.number])
    const { body: task } = await ask(person.number)
    const rowOf = async () => {
      const { rows } = (await ewa.json<{ rows: QueueRow[] }>(`/api/staff/cases?q=${person.number}`)).body
      return rows[0]
    }
    expect(await rowOf()).toMatchObject({ turn: 'applicant', to_do: 'do_shared_task' })
    await send(person, slotOf(task))
    expect(await rowOf()).toMatchObject({ turn: 'ours', to_do: 'check_documents' })
  })
})
