import { describe, expect, test } from 'vitest'
import type { Letter, Letters } from '#features/letters/schema.ts'
import type { Plan } from '#features/plan/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { erasePerson, exportPerson } from '#server/personal-data.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { addLetter, LETTERS } from '#tests/support/letters.ts'
import { DISGUISED, fileForm, makePdf, makePng } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Refused } from '#tests/support/third-parties.ts'

describe.each(TEST_DATABASES)('Letters of the office on %s', async (database) => {
  const app = await startTestApp({ database })
  const today = todayInWarsaw(new Date())
  const GAPS = { kind: 'formal_gaps', way: 'hand', arrived_on: today }
  const list = async (person: { json: Awaited<ReturnType<typeof createApplicant>>['json'] }) =>
    (await person.json<Letters>(LETTERS)).body.letters

  test('are added with a file: the last day, its rule and source are the answer', async () => {
    const person = await createApplicant(app)
    const added = await addLetter(person, GAPS)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      kind: 'formal_gaps',
      delivered_on: today,
      rule: expect.stringContaining('7'),
      source: expect.any(String),
      checked_on: expect.any(String),
      answered: false,
      by_staff: false,
      files: [{ file_name: 'pismo.pdf', content_type: 'application/pdf' }],
    })
    expect((added.body.due_on ?? '') >= addDays(today, 7)).toBe(true)
    // In the box and not opened, it counts as delivered on the day after 14 days.
    const boxed = await addLetter(person, { kind: 'evidence', arrived_on: today })
    expect(boxed.body).toMatchObject({ way: 'box', delivered_on: addDays(today, 15) })
    expect(await list(person)).toHaveLength(2)
  })

  test('are refused at the field with what is wrong, also one opened before it arrived', async () => {
    const person = await createApplicant(app)
    const yesterday = addDays(today, -1)
    for (const [wrong, field] of [
      [{ kind: 'invoice' }, 'kind'],
      [{ way: 'pigeon' }, 'way'],
      [{ arrived_on: addDays(today, 1) }, 'arrived_on'],
      [{ arrived_on: addDays(today, -1200) }, 'arrived_on'],
      [{ arrived_on: '2026-02-30' }, 'arrived_on'],
      [{ arrived_on: '' }, 'arrived_on'],
      [{ opened_on: yesterday }, 'opened_on'],
      [{ opened_on: addDays(today, 1) }, 'opened_on'],
      [{ named_until: yesterday }, 'named_until'],
      [{ named_until: addDays(today, 400) }, 'named_until'],
      [{ visit_on: addDays(today, 9) }, 'visit_on'],
      [{ kind: 'visit', visit_on: yesterday }, 'visit_on'],
      [{ kind: 'visit', visit_time: '09:30' }, 'visit_on'],
      [{ kind: 'visit', visit_on: addDays(today, 9), visit_time: '25:00' }, 'visit_time'],
      [{ kind: 'visit', visit_place: 'x'.repeat(201) }, 'visit_place'],
      [{ id: 'seven' }, 'id'],
    ] as const) {
      const { status, body } = await addLetter<Refused>(person, { ...GAPS, ...wrong })
      expect([status, Object.keys(body.error.fields ?? {})], JSON.stringify(wrong)).toEqual([400, [field]])
    }
    for (const file of Object.values(DISGUISED))
      expect([415, 422]).toContain((await addLetter<Refused>(person, GAPS, { file })).status)
    expect((await person.json(LETTERS, { method: 'POST', json: GAPS })).status).toBeGreaterThanOrEqual(400)
    expect(await list(person)).toEqual([])
    const left = await app.sql('select 1 from case_files where user_id = $1', [person.id])
    expect(left).toEqual([])
  })

  test('sent again under the same id stand once, and the bytes of the second go', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app, { name: 'Rui Almeida' })
    const letter = { ...GAPS, id: crypto.randomUUID() }
    expect((await addLetter(person, letter)).status).toBe(201)
    expect((await addLetter(person, letter)).status).toBe(200)
    expect((await addLetter(other, letter)).status).toBe(409)
    const [only] = await list(person)
    expect([only?.id, only?.files.length, (await list(person)).length]).toEqual([letter.id, 1, 1])
    // Another page under the same id is a page that the letter does not have yet.
    const other_page = await addLetter(person, letter, { file: makePdf({ pages: 1 }) })
    expect([other_page.status, other_page.body.files.length]).toEqual([200, 2])
  })

  test('are corrected, get further pages, are marked as answered and deleted', async () => {
    const person = await createApplicant(app)
    const { id } = (await addLetter(person, { kind: 'evidence', arrived_on: today })).body
    const at = `${LETTERS}/${id}`
    const visit = { kind: 'visit', way: 'box', arrived_on: today, opened_on: today }
    const when = { visit_on: addDays(today, 20), visit_time: '09:30', visit_place: 'ul. Długa 5, pokój 12' }
    const changed = await person.json<Letter>(at, { method: 'PUT', json: { ...visit, ...when } })
    expect(changed.body).toMatchObject({ ...visit, ...when, delivered_on: today, due_on: when.visit_on })
    const late = { ...visit, version: 1 }
    expect((await person.json<Refused>(at, { method: 'PUT', json: late })).body.error.code).toBe(
      'changed_meanwhile',
    )
    expect((await person.json(at, { method: 'PUT', json: { ...visit, ...when, version: 2 } })).status).toBe(
      200,
    )
    const early = { ...visit, opened_on: addDays(today, -1) }
    expect((await person.json<Refused>(at, { method: 'PUT', json: early })).body.error.fields).toEqual({
      opened_on: ['The letter cannot have been opened before it arrived.'],
    })
    const page = fileForm(await makePng(), { name: 'strona 2.png', type: 'image/png' })
    const paged = await person.json<Letter>(`${at}/files`, { method: 'POST', body: page })
    expect([paged.status, paged.body.files.map(({ file_name }) => file_name)]).toEqual([
      201,
      ['pismo.pdf', 'strona 2.png'],
    ])
    const opened = await person.fetch(`${at}/files/${paged.body.files[1]?.id}`)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
    const first = `${at}/files/${paged.body.files[0]?.id}`
    expect((await person.fetch(first, { method: 'DELETE' })).status).toBe(204)
    expect((await person.fetch(first, { method: 'DELETE' })).status).toBe(404)
    expect((await list(person))[0]?.files.map(({ file_name }) => file_name)).toEqual(['strona 2.png'])
    const mark = (answered: boolean) =>
      person.json<Letter>(`${at}/answered`, { method: 'PUT', json: { answered } })
    expect((await mark(true)).body.answered).toBe(true)
    expect((await mark(true)).body.answered).toBe(true)
    expect((await mark(false)).body.answered).toBe(false)
    expect((await person.fetch(at, { method: 'DELETE' })).status).toBe(204)
    expect((await person.fetch(at, { method: 'DELETE' })).status).toBe(404)
    expect(await list(person)).toEqual([])
    expect(await app.sql('select 1 from case_files where user_id = $1', [person.id])).toEqual([])
    const events = await app.sql<{ event: string }>(
      `select event from case_events where user_id = $1 and event like 'letter%' order by id`,
      [person.id],
    )
    expect(events.map(({ event }) => event)).toEqual([
      'letter_added',
      'letter_changed',
      'letter_changed',
      'letter_page_removed',
      'letter_answered',
      'letter_reopened',
      'letter_removed',
    ])
  })

  test('come into the plan and onto the dashboard, until they are answered', async () => {
    const person = await createApplicant(app)
    const { id, due_on } = (await addLetter(person, GAPS)).body
    const step = async () =>
      (await person.json<Plan>('/api/case/plan')).body.steps.find((one) => one.id === `letter-${id}`)
    expect(await step()).toMatchObject({ due_on, owner: 'applicant', markable: true, link: '/letters' })
    const progress = (await person.json<Progress>('/api/progress')).body
    expect([progress.next_step.id, progress.open_letter?.due_on]).toEqual(['answer_letter', due_on])
    await person.json(`${LETTERS}/${id}/answered`, { method: 'PUT', json: { answered: true } })
    expect(await step()).toMatchObject({ state: 'completed' })
    expect((await person.json<Progress>('/api/progress')).body.open_letter).toBeNull()
  })

  test('make a task of the desk, due with the first of them, and one to record a decision', async () => {
    const person = await createApplicant(app)
    const tasks = () =>
      app.sql<{ cause: string; due_on: string; is_done: boolean }>(
        `select cause, due_on::text, done_at is not null as is_done from case_tasks where user_id = $1 order by cause`,
        [person.id],
      )
    const late = await addLetter(person, { kind: 'evidence', arrived_on: today })
    expect(await tasks()).toEqual([{ cause: 'answer_letter', due_on: late.body.due_on, is_done: false }])
    const first = await addLetter(person, GAPS)
    expect(await tasks()).toMatchObject([{ due_on: first.body.due_on }])
    for (const { id } of await list(person))
      await person.json(`${LETTERS}/${id}/answered`, { method: 'PUT', json: { answered: true } })
    expect(await tasks()).toMatchObject([{ cause: 'answer_letter', is_done: true }])
    const granted = await addLetter(person, { ...GAPS, kind: 'grant' })
    // Read or not, the decision is to be recorded.
    await person.json(`${LETTERS}/${granted.body.id}/answered`, { method: 'PUT', json: { answered: true } })
    expect(await tasks()).toMatchObject([{ is_done: true }, { cause: 'record_decision', is_done: false }])
    // The desk records it, and the task is done.
    const ewa = await createMember(app)
    const moved = { stage: 'decided', decision: 'granted', decision_delivered_on: today }
    await app.sql(
      `update cases set stage = 'in_proceedings', upo_number = '1', upo_issued_at = now() - interval '1 day' where number = $1`,
      [person.number],
    )
    const path = `/api/staff/cases/${person.number}`
    expect((await ewa.json(path, { method: 'PATCH', json: moved })).status).toBe(200)
    expect(await tasks()).toMatchObject([{ is_done: true }, { cause: 'record_decision', is_done: true }])
    const news = await app.sql(`select 1 from case_news where kind = 'letters' and user_id = $1`, [person.id])
    expect(news).toHaveLength(1)
  })

  test('are answered when the desk does its task, and the first refusal is over with an appeal', async () => {
    const person = await createApplicant(app)
    const ewa = await createMember(app)
    const path = `/api/staff/cases/${person.number}`
    await addLetter(person, GAPS)
    const [task] = await app.sql<{ id: string }>('select id from case_tasks where user_id = $1', [person.id])
    const done = await ewa.json(`${path}/tasks/${task?.id}`, { method: 'PATCH', json: { done: true } })
    expect([done.status, (await list(person))[0]?.answered]).toEqual([200, true])
    await addLetter(person, { ...GAPS, kind: 'refusal' })
    const progress = async () => (await person.json<Progress>('/api/progress')).body
    expect((await progress()).open_letter).toMatchObject({ kind: 'refusal' })
    await app.sql(
      `update cases set stage = 'in_proceedings', decision_instance = 'second', upo_number = '1', upo_issued_at = now()
       where number = $1`,
      [person.number],
    )
    expect((await progress()).open_letter).toBeNull()
    const plan = (await person.json<Plan>('/api/case/plan')).body
    expect(plan.steps.filter(({ id, state }) => id.startsWith('letter-') && state !== 'completed')).toEqual(
      [],
    )
    const upheld = await addLetter(person, { ...GAPS, kind: 'refusal_upheld' })
    expect((await progress()).open_letter).toMatchObject({
      kind: 'refusal_upheld',
      due_on: upheld.body.due_on,
    })
  })

  test('are the applicant’s alone: others read, change, open and delete nothing of them', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app, { name: 'Rui Almeida' })
    const { id, files } = (await addLetter(person, GAPS)).body
    const at = `${LETTERS}/${id}`
    expect(await list(other)).toEqual([])
    const page = () => fileForm(makePdf())
    const calls: [string, string, object][] = [
      ['PUT', at, { json: GAPS }],
      ['PUT', `${at}/answered`, { json: { answered: true } }],
      ['DELETE', at, {}],
      ['POST', `${at}/files`, { body: page() }],
      ['DELETE', `${at}/files/${files[0]?.id}`, {}],
      ['GET', `${at}/files/${files[0]?.id}`, {}],
    ]
    for (const [method, path, more] of calls)
      expect((await other.json(path, { method, ...more })).status, `${method} ${path}`).toBe(404)
    // Nor by the path of a message, or of a letter of one’s own.
    expect((await person.fetch(`/api/messages/files/${files[0]?.id}`)).status).toBe(404)
    const own = (await addLetter(person, GAPS)).body
    expect((await person.fetch(`${LETTERS}/${own.id}/files/${files[0]?.id}`)).status).toBe(404)
    for (const [method, path, more] of [['GET', LETTERS, {}], ...calls] as const)
      expect((await app.json(path, { method, ...more })).status, `${method} ${path}`).toBe(401)
    expect((await addLetter({ json: app.json }, GAPS)).status).toBe(401)
    await endCase(app, person)
    expect((await addLetter(person, GAPS)).status).toBe(409)
    for (const [method, path, more] of calls.slice(0, 3))
      expect((await person.json(path, { method, ...more })).status, `${method} ${path}`).toBe(409)
    expect(await list(person)).toHaveLength(2)
  })

  test('stand in the copy of the person’s data with their files, and go with it', async () => {
    const person = await createApplicant(app)
    await addLetter(person, { ...GAPS, kind: 'visit', visit_place: 'Sala Żółwia' })
    const copied = await app.deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(copied?.tables.case_letters).toMatchObject([{ kind: 'visit', visit_place: 'Sala Żółwia' }])
    expect(copied?.files.map(({ path }) => path).join()).toMatch(/files\/letters\/[\w-]+\/pismo\.pdf/)
    const objects = await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(objects?.some((name) => name.includes('/letter-'))).toBe(true)
    expect(await app.sql('select 1 from case_letters where user_id = $1', [person.id])).toEqual([])
  })

  test('are added by the team, too: the person is told and sees who it was; every act is a row of the audit log', async () => {
    const person = await createApplicant(app)
    const ewa = await createMember(app)
    const path = `/api/staff/cases/${person.number}/letters`
    const added = await addLetter(ewa, GAPS, { path })
    expect([added.status, added.body]).toMatchObject([201, { by_staff: true }])
    const [seen] = await list(person)
    expect(seen).toMatchObject({ by_staff: true, added_by: expect.stringMatching(/\S/) })
    const notices = (await person.json<{ link: string }[]>('/api/notifications')).body
    expect(notices.map(({ link }) => link)).toContain('/letters')
    const at = `${path}/${seen?.id}`
    // What the team has added, the person does not delete.
    const theirs = `${LETTERS}/${seen?.id}`
    expect((await person.fetch(theirs, { method: 'DELETE' })).status).toBe(409)
    const theirPage = `${theirs}/files/${seen?.files[0]?.id}`
    expect((await person.fetch(theirPage, { method: 'DELETE' })).status).toBe(409)
    expect((await ewa.json<Letters>(path)).body.letters).toHaveLength(1)
    const page = { method: 'POST', body: fileForm(makePdf(), { name: 'strona 2.pdf' }) }
    const paged = await ewa.json<Letter>(`${at}/files`, page)
    expect(paged.body.files).toHaveLength(2)
    const file = `/api/staff/cases/${person.number}/files/${paged.body.files[1]?.id}`
    expect((await ewa.fetch(file)).status).toBe(200)
    const removed = `${at}/files/${paged.body.files[1]?.id}`
    expect((await ewa.fetch(removed, { method: 'DELETE' })).status).toBe(204)
    expect((await ewa.json(at, { method: 'PUT', json: GAPS })).status).toBe(200)
    expect((await ewa.json(`${at}/answered`, { method: 'PUT', json: { answered: true } })).status).toBe(200)
    await app.sql('update cases set restricted = true where number = $1', [person.number])
    for (const [method, to, more] of [
      ['GET', path, {}],
      ['PUT', at, { json: GAPS }],
      ['DELETE', at, {}],
      ['POST', `${at}/files`, { body: page.body }],
    ] as const)
      expect((await ewa.json(to, { method, ...more })).status, `${method} ${to}`).toBe(404)
    expect((await addLetter(ewa, GAPS, { path })).status).toBe(404)
    await app.sql('update cases set restricted = false where number = $1', [person.number])
    expect((await ewa.fetch(at, { method: 'DELETE' })).status).toBe(204)
    const acts = await app.sql<{ act: string }>(
      `select distinct act from audit_log where case_id = (select id from cases where number = $1) and act like 'case.letter%'`,
      [person.number],
    )
    expect(acts.map(({ act }) => act).sort()).toEqual([
      'case.letter_added',
      'case.letter_answered',
      'case.letter_changed',
      'case.letter_page_added',
      'case.letter_page_removed',
      'case.letter_removed',
      'case.letters_read',
    ])
    await endCase(app, person)
    expect((await addLetter(ewa, GAPS, { path })).status).toBe(409)
    expect((await person.json(path)).status).toBe(404)
  })
})
