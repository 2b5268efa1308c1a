import { describe, expect, test } from 'vitest'
import type { CaseFile, Note } from '#back-office/case-file/schema.ts'
import { refreshDue } from '#features/cases/turn/server/store.ts'
import { MAIL_AFTER_MINUTES } from '#features/messages/contract.ts'
import type { Message } from '#features/messages/schema.ts'
import { mailUnread } from '#features/messages/server/jobs.ts'
import type { StaffTask, Task } from '#features/tasks/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Failed = { error: { code: string; fields?: Record<string, string[]>; message: string } }

describe.each(TEST_DATABASES)('The case file on %s', async (database) => {
  const app = await startTestApp({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const pathOf = ({ number }: { number: string }, rest = '') => `/api/staff/cases/${number}${rest}`
  const readFile = async (of: { number: string }, by = specialist) =>
    (await by.json<CaseFile>(pathOf(of))).body
  const change = <T = CaseFile>(of: { number: string }, json: object, by: Person = specialist) =>
    by.json<T>(pathOf(of), { method: 'PATCH', json })
  const post = <T>(by: Person, path: string, json: object = {}) => by.json<T>(path, { method: 'POST', json })
  const turnOf = async (of: { number: string }) => {
    const { turn, to_do, to_do_count } = await readFile(of)
    return [turn, to_do, to_do_count]
  }

  test('has everything in one answer, and the audit log says who has read the answers', async () => {
    const person = await createApplicant(app, { submitted: true })
    const file = await readFile(person)
    expect(file).toMatchObject({
      number: person.number,
      stage: 'submitted',
      turn: 'ours',
      person: { name: person.name, email: person.email },
      answers: {
        personal_info: { passport_number: '15BC40982' },
        application_form: { purpose_of_stay: 'work' },
      },
      messages: [],
      notes: [],
      tasks: [],
    })
    expect(file.documents).toHaveLength(8)
    expect(file.documents[0]).toMatchObject({
      version: 1,
      status: 'pending',
      opened_by_you: false,
      verdicts: [],
    })
    expect(file.events.map(({ event }) => event)).toContain('stage_moved')
    expect(file.answers.differences).toEqual([])
    const rows = await app.sql(
      `select actor_id, act from audit_log where act = 'case.answers_read' and case_id = (select id from cases where number = $1)`,
      [person.number],
    )
    expect(rows).toEqual([{ actor_id: specialist.id, act: 'case.answers_read' }])
    expect((await specialist.fetch(pathOf(person), { method: 'HEAD' })).status).toBe(404)
  })

  test('says which documents the reader has opened', async () => {
    const person = await createApplicant(app, { submitted: true })
    const [, second] = (await readFile(person)).documents
    await specialist.fetch(`/api/staff/documents/${second?.id}/file`)
    const { documents } = await readFile(person)
    expect(documents.filter((one) => one.opened_by_you).map(({ id }) => id)).toEqual([second?.id])
  })

  test('what is changed after the submission stands beside what was submitted', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { body } = await person.json<Record<string, unknown>>('/api/personal-info')
    const { full_name, phone, date_of_birth, nationality, passport_number } = body
    await person.json('/api/personal-info', {
      method: 'PUT',
      json: {
        full_name,
        phone,
        date_of_birth,
        nationality,
        passport_number,
        address: 'ul. Nowa 1, Warszawa',
      },
    })
    const { differences } = (await readFile(person)).answers
    expect(differences).toMatchObject([
      {
        part: 'personal_info',
        field: 'address',
        current: 'ul. Nowa 1, Warszawa',
        changed: { by: { actor_kind: 'applicant', actor_name: person.name } },
      },
    ])
  })

  test.each(['', '/messages', '/notes', '/tasks'])('%s is nobody’s but the team’s', async (rest) => {
    const person = await createApplicant(app)
    const other = await createApplicant(app)
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    expect((await app.json(pathOf(person, rest))).status).toBe(401)
    const refused = await Promise.all(
      [person, other, half].map((who) => who.json<Failed>(pathOf(person, rest))),
    )
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([404, 'not_found'])
    await change(person, { restricted_to: [specialist.id] })
    expect((await admin.json(pathOf(person, rest))).status).toBe(404)
    expect((await specialist.json(pathOf({ number: '2020-0001' }, rest))).status).toBe(404)
  })

  test('changes who has it, its last legal day and its stage, with history and audit rows', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { updated_at } = await readFile(person)
    const changed = await change(person, {
      assigned_to: admin.id,
      last_legal_day: '2027-01-14',
      stage: 'on_hold',
      reason: 'Waits for the employer',
      updated_at,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        assigned_to_name: 'Jan Kowal',
        last_legal_day: '2027-01-14',
        stage: 'on_hold',
        held_stage: 'submitted',
      },
    })
    expect(changed.body.days_left).toBeTypeOf('number')
    const { events } = await readFile(person)
    expect(events.find(({ event }) => event === 'assigned')?.assigned_to_name).toBe('Jan Kowal')
    expect(events.slice(0, 3).map(({ event, actor_name }) => [event, actor_name])).toEqual(
      ['stage_moved', 'last_legal_day_set', 'assigned'].map((event) => [event, 'Marta Zielińska']),
    )
    const late = await change<Failed & { current: CaseFile }>(person, { assigned_to: null, updated_at })
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: { assigned_to: admin.id } },
    })
  })

  test('refuses a move that is not allowed, with the reason, and changes nothing of the rest', async () => {
    const person = await createApplicant(app)
    const refused = await change<Failed & { reason: string }>(person, {
      stage: 'filed',
      last_legal_day: '2027-02-01',
    })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: { code: 'stage_not_allowed', message: expect.stringContaining('UPO') },
        reason: 'no_receipt',
      },
    })
    expect((await change<Failed>(person, { stage: 'submitted' })).body).toMatchObject({ reason: 'not_you' })
    expect((await readFile(person)).last_legal_day).toBeNull()
    expect((await readFile(person)).moves).toEqual(['on_hold', 'closed', 'withdrawn'])
  })

  test.each([
    [{ last_legal_day: 'soon' }, 'last_legal_day'],
    [{ last_legal_day: '0026-11-26' }, 'last_legal_day'],
    [{ last_legal_day: '2126-11-26' }, 'last_legal_day'],
    [{ decision: 'refused', decision_instance: 'third' }, 'decision_instance'],
    [{ last_legal_day: '2027-02-30' }, 'last_legal_day'],
    [{ stage: 'lost' }, 'stage'],
    [{ assigned_to: 'nobody-known' }, 'assigned_to'],
    [{ updated_at: 'now' }, 'updated_at'],
    [{ number: '2026-0001' }, 'number'],
  ])('%j is refused at its field', async (json, field) => {
    const { status, body } = await change<Failed>(await createApplicant(app), json)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toContain(field)
  })

  test('a restriction is lifted by an admin alone', async () => {
    const person = await createApplicant(app)
    await change(person, { restricted_to: [specialist.id, admin.id] })
    expect((await readFile(person)).restricted_to.map(({ name }) => name).sort()).toEqual([
      'Jan Kowal',
      'Marta Zielińska',
    ])
    expect((await change(person, { restricted_to: [] })).status).toBe(403)
    expect((await change(person, { restricted_to: [] }, admin)).body.restricted_to).toEqual([])
  })

  test('a message goes both ways, makes it our turn until it is answered, and is read', async () => {
    const person = await createApplicant(app)
    const sent = await post<Message>(person, '/api/messages', { text: '  Ile to trwa?\n<b>Pani</b> Marto ' })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        text: 'Ile to trwa?\n<b>Pani</b> Marto',
        author: { kind: 'applicant', name: person.name },
        read_at: null,
      },
    })
    expect(await turnOf(person)).toEqual(['ours', 'answer_message', 1])
    expect((await post(specialist, pathOf(person, '/messages/read'))).body).toEqual({ read: 1 })
    const answer = await post<Message>(specialist, pathOf(person, '/messages'), { text: 'Dwa miesiące.' })
    expect(answer).toMatchObject({
      status: 201,
      body: { author: { kind: 'staff', name: 'Marta Zielińska' } },
    })
    expect(await turnOf(person)).toEqual(['applicant', 'submit', 0])
    const list = (await person.json<Message[]>('/api/messages')).body
    expect(list.map(({ text }) => text)).toEqual(['Dwa miesiące.', 'Ile to trwa?\n<b>Pani</b> Marto'])
    expect(list[1]?.read_at).toEqual(expect.any(String))
    expect((await person.json<{ kind: string }[]>('/api/notifications')).body[0]).toMatchObject({
      kind: 'messages_received',
      link: '/messages',
    })
    expect((await post(person, '/api/messages/read')).body).toEqual({ read: 1 })
    expect((await readFile(person)).messages[0]?.read_at).toEqual(expect.any(String))
    const stranger = await createApplicant(app)
    expect((await stranger.json('/api/messages')).body).toEqual([])
  })

  test('a message that needs no answer is settled', async () => {
    const person = await createApplicant(app)
    await post(person, '/api/messages', { text: 'Thank you!' })
    expect((await post(specialist, pathOf(person, '/messages/settle'))).body).toEqual({ settled: 1 })
    expect(await turnOf(person)).toEqual(['applicant', 'submit', 0])
  })

  test('an applicant who is away is told by mail after some minutes, once, without the text', async () => {
    const person = await createApplicant(app)
    for (const text of ['Secret answer', 'and more'])
      await post(specialist, pathOf(person, '/messages'), { text })
    await mailUnread(app.deps)
    const mails = () =>
      app.sql<{ subject: string; text: string }>(
        `select subject, text from email_outbox where recipient = $1 and subject like '%message%'`,
        [person.email],
      )
    expect(await mails()).toEqual([])
    const later = { ...app.deps, now: () => new Date(Date.now() + (MAIL_AFTER_MINUTES + 1) * 60_000) }
    await mailUnread(later)
    await mailUnread(later)
    const [mail, ...others] = await mails()
    expect([mail?.subject, others]).toEqual(['You have a new message (2)', []])
    expect(mail?.text).toContain('Marta Zielińska')
    expect(mail?.text).not.toContain('Secret')
  })

  test('mails about messages can be switched off', async () => {
    const person = await createApplicant(app)
    await person.json('/api/notification-settings', {
      method: 'PUT',
      json: { topic: 'messages', mail: false },
    })
    await post(specialist, pathOf(person, '/messages'), { text: 'Hello' })
    await mailUnread({ ...app.deps, now: () => new Date(Date.now() + 60 * 60_000) })
    expect(await app.sql('select 1 from email_outbox where recipient = $1', [person.email])).toEqual([])
  })

  test('notes are the team’s: no call of the applicant has them', async () => {
    const person = await createApplicant(app)
    const note = await post<Note>(specialist, pathOf(person, '/notes'), { text: 'Employer is slow' })
    expect(note).toMatchObject({ status: 201, body: { author: 'Marta Zielińska', text: 'Employer is slow' } })
    expect((await admin.json<Note[]>(pathOf(person, '/notes'))).body).toEqual([note.body])
    for (const path of ['/api/messages', '/api/tasks', '/api/cases', '/api/progress', '/api/notifications'])
      expect(JSON.stringify((await person.json(path)).body)).not.toContain('Employer')
  })

  test('tasks are ours, the applicant’s or a third party’s, and make the turn', async () => {
    const person = await createApplicant(app, { submitted: true })
    await app.sql(`update documents set status = 'accepted' where user_id = $1`, [person.id])
    expect(await turnOf(person)).toEqual(['ours', 'prepare_filing', 0])
    const add = async (json: object) =>
      (await post<StaffTask>(specialist, pathOf(person, '/tasks'), json)).body
    const done = ({ id }: { id: string }, is = true) =>
      specialist.json<StaffTask>(pathOf(person, `/tasks/${id}`), { method: 'PATCH', json: { done: is } })
    const third = await add({ title: 'Annex 1 from the employer', for: 'third_party' })
    expect(await turnOf(person)).toEqual(['third_party', 'wait_for_third_party', 1])
    const shared = await add({ title: 'Get the PESEL', due_on: '2027-01-10', for: 'applicant' })
    expect(await turnOf(person)).toEqual(['applicant', 'do_shared_task', 1])
    const today = todayInWarsaw(new Date())
    const later = await add({ title: 'Call Ms Wójcik', due_on: addDays(today, 3), for: 'staff' })
    expect(await turnOf(person)).toEqual(['applicant', 'do_shared_task', 1])
    await specialist.json(pathOf(person, `/tasks/${later.id}`), { method: 'PATCH', json: { due_on: today } })
    expect(await turnOf(person)).toEqual(['ours', 'do_own_task', 1])
    expect((await done(later)).body).toMatchObject({
      done_by: 'Marta Zielińska',
      done_at: expect.any(String),
    })
    const [listed] = (await person.json<Task[]>('/api/tasks')).body
    expect(listed).toEqual({
      id: shared.id,
      title: 'Get the PESEL',
      due_on: '2027-01-10',
      for: 'applicant',
      is_document: false,
      explanation: null,
      created_at: shared.created_at,
      done_at: null,
    })
    const mark = (id: string, who: Person = person) =>
      who.json(`/api/tasks/${id}`, { method: 'PATCH', json: { done: true } })
    expect((await mark(third.id)).status).toBe(404)
    expect((await mark(shared.id, await createApplicant(app))).status).toBe(404)
    expect((await mark(shared.id)).status).toBe(200)
    expect((await readFile(person)).tasks.find(({ id }) => id === shared.id)?.done_by).toBe(person.name)
    await done(third)
    expect(await turnOf(person)).toEqual(['ours', 'prepare_filing', 0])
  })

  test('a task of ours becomes due with its day', async () => {
    const person = await createApplicant(app)
    const day = addDays(todayInWarsaw(new Date()), 2)
    await post(specialist, pathOf(person, '/tasks'), { title: 'Look again', due_on: day, for: 'staff' })
    expect(await turnOf(person)).toEqual(['applicant', 'submit', 0])
    await app.sql(`update case_tasks set due_on = due_on - 2 where title = 'Look again'`)
    await app.sql(`update case_queue set turn = 'applicant', to_do = 'submit', next_task_on = $1`, [day])
    expect(await refreshDue(app.deps.database.db, day)).toBeGreaterThan(0)
    expect(await turnOf(person)).toEqual(['ours', 'do_own_task', 1])
  })

  test.each([
    ['/messages', {}, 'text'],
    ['/messages', { text: '   ' }, 'text'],
    ['/messages', { text: 'a'.repeat(5001) }, 'text'],
    ['/notes', { text: '\u200b' }, 'text'],
    ['/tasks', { title: '', for: 'staff' }, 'title'],
    ['/tasks', { title: 'x', for: 'voivode' }, 'for'],
    ['/tasks', { title: 'x', for: 'staff', due_on: '2026-13-01' }, 'due_on'],
  ])('%s refuses %j at its field', async (rest, json, field) => {
    const person = await createApplicant(app)
    const { status, body } = await post<Failed>(specialist, pathOf(person, rest), json)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
  })

  test('the applicant stores the receipt of filing, and the case is filed', async () => {
    const person = await createApplicant(app)
    const file = (fields: Record<string, string>, withFile = true) => {
      const form = withFile ? fileForm(makePdf(), { name: 'upo.pdf' }) : new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return person.json<Failed & { stage: string }>('/api/case/filed', { method: 'POST', body: form })
    }
    const receipt = { number: 'UPO-2026-123', filed_at: '2026-11-20T10:00:00+01:00' }
    expect((await file(receipt, false)).body.error.fields).toHaveProperty('file')
    expect((await file({ filed_at: receipt.filed_at })).body.error.fields).toHaveProperty('number')
    expect((await file({ ...receipt, filed_at: '2090-01-01T00:00:00Z' })).body.error.fields).toHaveProperty(
      'filed_at',
    )
    expect((await readFile(person)).stage).toBe('preparing')
    expect(await file(receipt)).toMatchObject({
      status: 200,
      body: { stage: 'filed', number: person.number },
    })
    expect(await readFile(person)).toMatchObject({
      stage: 'filed',
      turn: 'office',
      receipt: { number: 'UPO-2026-123', filed_at: '2026-11-20T09:00:00.000Z', differs: [] },
    })
    expect((await file(receipt)).body.error.code).toBe('stage_not_allowed')
  })

  test('two people who change one case at the same moment: one is told', async () => {
    const person = await createApplicant(app)
    const { updated_at } = await readFile(person)
    const answers = await Promise.all([
      change(person, { assigned_to: specialist.id, updated_at }),
      change(person, { assigned_to: admin.id, updated_at }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
