import { describe, expect, test } from 'vitest'
import type { Queue, QueueRow } from '#back-office/work-queue/schema.ts'
import { appealUntil } from '#features/cases/status/rules.ts'
import { refreshDue, renewAppeals } from '#features/cases/turn/server/store.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const TODAY = todayInWarsaw(new Date())
const inDays = (days: number) => addDays(TODAY, days)

describe.each(TEST_DATABASES)('The term of a case in the queue on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const change = (number: string, json: object) =>
    specialist.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })

  async function readRow(number: string): Promise<QueueRow> {
    const { body } = await specialist.json<Queue>(`/api/staff/cases?q=${number}`)
    const [row] = body.rows
    if (!row) throw new Error(`case ${number} is not in the queue`)
    return row
  }

  /** Somebody whose last legal day is so many days ahead, filed today or so many days later. */
  async function createFiled({ stay = 3, filedIn = 0 }: { stay?: number | null; filedIn?: number } = {}) {
    const person = await createApplicant(app, { submitted: true })
    await app.sql(
      `update cases set stage = 'filed', last_legal_day = $2, upo_number = 'UPO-1',
        upo_issued_at = ($3 || ' 12:00')::timestamp at time zone 'Europe/Warsaw' where number = $1`,
      [person.number, stay === null ? null : inDays(stay), inDays(filedIn)],
    )
    return person
  }

  const addTask = async (number: string, json: { title: string; for: string; due_on: string | null }) => {
    const path = `/api/staff/cases/${number}/tasks`
    expect((await specialist.json(path, { method: 'POST', json })).status).toBe(201)
  }

  const book = (person: { id: string; number: string }, day: string) =>
    app.sql(
      `insert into appointments (user_id, case_id, office_location, appointment_date, appointment_time, seat)
        select user_id, id, 'warsaw', $2, '09:00', 1 from cases where number = $1`,
      [person.number, day],
    )

  test('is the last legal day until the case is filed', async () => {
    const { number } = await createApplicant(app, { submitted: true })
    expect(await readRow(number)).toMatchObject({ term: null, legal_by_application: false })
    await addTask(number, { title: 'Call the school', for: 'staff', due_on: inDays(1) })
    expect((await readRow(number)).term).toBeNull()
    await app.sql('update cases set last_legal_day = $2 where number = $1', [number, inDays(-3)])
    expect(await readRow(number)).toMatchObject({
      term: { kind: 'last_legal_day', on: inDays(-3), days_left: -3, title: null },
      legal_by_application: false,
    })
  })

  test('is none once it was filed in time, on the last legal day as well, and stays the last legal day after filing too late', async () => {
    const inTime = await createFiled({ stay: 0 })
    expect(await readRow(inTime.number)).toMatchObject({ term: null, legal_by_application: true })
    const late = await createFiled({ stay: -1 })
    expect(await readRow(late.number)).toMatchObject({
      term: { kind: 'last_legal_day', days_left: -1 },
      legal_by_application: false,
    })
  })

  test('is the earliest task or visit of a filed case, ours, the applicant’s or a third party’s, late or not', async () => {
    const person = await createFiled({ stay: -80, filedIn: -81 })
    const { number } = person
    await book(person, inDays(9))
    expect((await readRow(number)).term).toEqual({
      kind: 'appointment',
      on: inDays(9),
      days_left: 9,
      title: null,
    })
    await addTask(number, { title: 'Without a day', for: 'staff', due_on: null })
    await addTask(number, { title: 'Answer to the summons', for: 'applicant', due_on: inDays(7) })
    await addTask(number, { title: 'Annex of the employer', for: 'third_party', due_on: inDays(8) })
    expect((await readRow(number)).term).toMatchObject({
      kind: 'task_applicant',
      title: 'Answer to the summons',
      days_left: 7,
    })
    await app.sql("update case_tasks set due_on = $1, task_for = 'staff' where title like 'Annex%'", [
      inDays(-2),
    ])
    expect((await readRow(number)).term).toMatchObject({ kind: 'task_ours', days_left: -2 })
    await app.sql('update case_tasks set done_at = now()')
    await app.sql(`update appointments set status = 'canceled'`)
    expect(await readRow(number)).toMatchObject({ term: null, legal_by_application: true })
    await app.sql(
      `insert into consultations (user_id, case_id, name, email, service) select user_id, id, 'T', 't@example.com', 'general-consultation'
        from cases where number = $1`,
      [number],
    )
    await app.sql(
      `update consultations set status = 'booked', booked_date = $1, booked_time = '10:00', minutes = 30`,
      [inDays(4)],
    )
    expect((await readRow(number)).term).toMatchObject({ kind: 'consultation', days_left: 4 })
  })

  test('is the appeal after a decision, the court in the second instance, and none of a granted permit or an ended case', async () => {
    const { number } = await createFiled()
    const decided = { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY }
    expect((await change(number, decided)).status).toBe(200)
    const until = appealUntil({ deliveredOn: TODAY, instance: 'first' })
    expect(await readRow(number)).toMatchObject({
      term: { kind: 'appeal', on: until },
      legal_by_application: false,
    })
    const { body } = await change(number, { decision: 'refused', decision_instance: 'second' })
    expect(body).toMatchObject({ decision_delivered_on: TODAY })
    const court = appealUntil({ deliveredOn: TODAY, instance: 'second' })
    expect((await readRow(number)).term).toMatchObject({ kind: 'complaint', on: court })
    await change(number, { decision: 'granted' })
    expect((await readRow(number)).term).toBeNull()
    await change(number, { decision: 'refused', decision_instance: 'first' })
    await change(number, { stage: 'in_proceedings' })
    expect(await readRow(number)).toMatchObject({ term: null, legal_by_application: true })
    await addTask(number, { title: 'Ask the office', for: 'staff', due_on: inDays(2) })
    expect((await readRow(number)).term).not.toBeNull()
    await change(number, { stage: 'closed' })
    const { body: ended } = await specialist.json<Queue>(`/api/staff/cases?stage=closed&q=${number}`)
    expect(ended.rows[0]).toMatchObject({ term: null, legal_by_application: false })
  })

  test('is what the order "days left" goes by: a case without a term that runs comes last', async () => {
    const name = 'Ordered Person'
    const legal = await createFiled({ stay: -80, filedIn: -81 })
    const far = await createApplicant(app, { name })
    const asked = await createFiled({ stay: -70, filedIn: -75 })
    await app.sql('update personal_info set full_name = $1 where user_id = any ($2)', [
      name,
      [legal.id, asked.id],
    ])
    await app.sql('update cases set last_legal_day = $2 where number = $1', [far.number, inDays(40)])
    await addTask(asked.number, { title: 'Answer to the summons', for: 'staff', due_on: inDays(6) })
    const { body } = await specialist.json<Queue>('/api/staff/cases?q=ordered')
    expect(body.rows.map(({ number }) => number)).toEqual([asked.number, far.number, legal.number])
  })

  test('passes with the day, and is counted anew when a fact has changed', async () => {
    const person = await createFiled()
    await book(person, TODAY)
    expect((await readRow(person.number)).term).toMatchObject({ kind: 'appointment', days_left: 0 })
    await app.sql('alter table appointments disable trigger user')
    await app.sql('update appointments set appointment_date = $1', [inDays(-1)])
    await app.sql('alter table appointments enable trigger user')
    await app.sql('update case_queue set term_on = $1 where number = $2', [inDays(-1), person.number])
    await refreshDue(app.deps.database.db, TODAY)
    expect(await readRow(person.number)).toMatchObject({ term: null, legal_by_application: true })

    await change(person.number, { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY })
    await app.sql('update cases set appeal_until = null where number = $1', [person.number])
    expect((await readRow(person.number)).term).toBeNull()
    await renewAppeals(app.deps.database.db)
    expect((await readRow(person.number)).term).toMatchObject({ kind: 'appeal' })
    expect(await renewAppeals(app.deps.database.db)).toBe(0)
  })
})
