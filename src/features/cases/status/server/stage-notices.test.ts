import { beforeAll, describe, expect, test } from 'vitest'
import { appealUntil } from '#features/cases/status/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let member: Person
const TODAY = todayInWarsaw(new Date())

beforeAll(async () => {
  app = await startTestApp()
  member = await createMember(app)
})

/** Somebody with a submitted application and this package. */
async function createSubmitted(packageType?: 'basic' | 'standard') {
  const person = await app.createPerson({ name: 'Olena Koval' })
  if (packageType)
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, provider) values (open_case_of($1), $1, $2, 'completed', 'sandbox')`,
      [person.id, packageType],
    )
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const progress = await readProgress(person)
  return { person, number: progress.case?.number ?? '' }
}

async function readProgress(person: Person): Promise<Progress> {
  const { body } = await person.json<Progress>('/api/progress')
  return body
}

const change = (number: string, json: object) =>
  member.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })

async function newestNotice(person: Person): Promise<Notification | undefined> {
  const { body } = await person.json<Notification[]>('/api/notifications')
  return body.find(({ topic }) => topic === 'application')
}

const lastMail = async (person: Person) => (await readMails(app, person.email)).at(-1) ?? ''

const file = async (number: string) => {
  await app.sql(
    "update cases set upo_number = 'UPO-1', upo_issued_at = '2026-11-03T10:00:00Z' where number = $1",
    [number],
  )
  return change(number, { stage: 'filed' })
}

describe('A case that moves tells its person', () => {
  test('from the preparation to the decision, in the bell, by mail and as the next step', async () => {
    const { person, number } = await createSubmitted('standard')
    const day = addDays(TODAY, 60)
    await change(number, { last_legal_day: day })
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(day))

    expect((await change(number, { stage: 'ready_to_file' })).status).toBe(200)
    expect(await newestNotice(person)).toMatchObject({ message: `Sign in MOS by ${date}`, link: '/filing' })
    const ready = await lastMail(person)
    expect(ready).toContain('Everything is prepared. Only you can sign and file')
    expect(ready).toContain('/filing')
    expect((await readProgress(person)).next_step.id).toBe('file')

    await app.sql("update documents set status = 'accepted' where user_id = $1", [person.id])
    expect((await file(number)).status).toBe(200)
    const filed = 'Filed on 3 November 2026, the office works on it'
    expect(await newestNotice(person)).toMatchObject({ message: filed, link: '/dashboard' })
    expect(await lastMail(person)).toContain(filed)
    expect(await readProgress(person)).toMatchObject({
      next_step: { id: 'wait' },
      case: { status: { to_do: 'wait_for_office', turn: 'office', by: null } },
    })

    const decided = { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY }
    expect((await change(number, decided)).status).toBe(200)
    expect(await newestNotice(person)).toMatchObject({ message: 'Your application was refused' })
    expect(await lastMail(person)).toContain('You can appeal until')
    expect(await readProgress(person)).toMatchObject({
      next_step: { id: 'read_decision' },
      case: { decision: 'refused', status: { by: { reason: 'appeal' } } },
    })

    await change(number, { stage: 'in_proceedings' })
    expect(await readProgress(person)).toMatchObject({ case: { decision: null, appeal_by: null } })
  })

  test('by what its package includes: nothing is promised to the free account', async () => {
    const { person, number } = await createSubmitted()
    expect(await readProgress(person)).toMatchObject({
      case: { service: 'advice', status: { to_do: 'file', turn: 'applicant' } },
    })
    await change(number, { stage: 'ready_to_file' })
    expect(await lastMail(person)).toContain('Your free account has no check by us')
    const { person: basic, number: other } = await createSubmitted('basic')
    await change(other, { stage: 'ready_to_file' })
    // Nobody has opened them.
    expect(await lastMail(basic)).toContain('Only you can sign and file')
    expect(await lastMail(basic)).not.toContain('looked through')
  })

  test('when it rests, goes on and ends', async () => {
    const { person, number } = await createSubmitted('standard')
    for (const [stage, message] of [
      ['on_hold', 'Your case is on hold'],
      ['submitted', 'We prepare your filing in MOS'],
      ['closed', 'Your case is closed'],
    ] as const) {
      await change(number, { stage })
      expect(await newestNotice(person), stage).toMatchObject({ message })
      expect(await lastMail(person), stage).toContain(message)
    }
  })

  test('never sends somebody to sign while a document must be sent again, and says what else is open', async () => {
    const { person, number } = await createSubmitted('standard')
    await app.sql(
      "update documents set status = 'asked_again' where user_id = $1 and document_type = 'passport'",
      [person.id],
    )
    await change(number, { stage: 'ready_to_file' })
    const asked = { message: 'Please send a document again', link: '/documents' }
    expect(await newestNotice(person)).toMatchObject(asked)
    expect(await lastMail(person)).not.toMatch(/Sign in MOS|Everything is prepared/)
    await file(number)
    expect(await newestNotice(person)).toMatchObject({ link: '/dashboard' })
    expect(await lastMail(person)).toContain('Filed on 3 November 2026, the office works on it')
    expect(await lastMail(person)).toContain('Still open for you: Please send a document again.')
  })

  test('never tells somebody to file after the last legal day, but to talk to us first', async () => {
    const { person, number } = await createSubmitted('standard')
    await app.sql('update cases set last_legal_day = $2 where number = $1', [number, addDays(TODAY, -6)])
    await change(number, { stage: 'ready_to_file' })
    const message = 'Your last legal day has passed: talk to us before you file'
    expect(await newestNotice(person)).toMatchObject({ message, link: '/messages' })
    expect(await lastMail(person)).not.toContain('Everything is prepared')
  })

  test('once: the person’s own filing is confirmed by mail and not in the bell', async () => {
    const { person } = await createSubmitted('standard')
    const before = await newestNotice(person)
    const form = fileForm(makePdf(), { name: 'upo.pdf' })
    form.set('number', 'UPO-7')
    form.set('filed_at', '2026-11-03T10:00:00Z')
    expect((await person.fetch('/api/case/filed', { method: 'POST', body: form })).status).toBe(200)
    expect(await newestNotice(person)).toEqual(before)
    expect(await lastMail(person)).toContain('Filed on 3 November 2026')
  })
})

describe('What the office has decided', () => {
  test('is corrected by staff while the case is decided, with a row, and refused elsewhere', async () => {
    const { person, number } = await createSubmitted('standard')
    expect((await change(number, { decision: 'granted' })).status).toBe(400)
    await file(number)
    await change(number, { stage: 'decided' })
    expect(await readProgress(person)).toMatchObject({ case: { decision: null, stage: 'decided' } })
    const future = { decision: 'granted', decision_delivered_on: addDays(TODAY, 1) }
    expect((await change(number, future)).status).toBe(400)
    expect((await change(number, { decision_delivered_on: TODAY })).status).toBe(400)
    expect((await change(number, { stage: 'in_proceedings', decision: 'granted' })).status).toBe(400)
    for (const _ of [1, 2]) expect((await change(number, { decision: 'granted' })).status).toBe(200)
    expect(await newestNotice(person)).toMatchObject({ message: 'Your permit is granted' })
    expect(await lastMail(person)).toContain('Your permit is granted')
    expect(await readProgress(person)).toMatchObject({ case: { decision: 'granted', appeal_by: null } })
    const rows = await app.sql("select details from audit_log where act = 'case.decision_noted'")
    expect(rows).toEqual([{ details: { decision: 'granted', delivered_on: 'none', instance: 'first' } }])
  })

  test('after an appeal is of the second instance: a complaint to the court is left, within 30 days', async () => {
    const { person, number } = await createSubmitted('standard')
    await file(number)
    const refused = { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY }
    await change(number, refused)
    expect((await change(number, { stage: 'in_proceedings' })).body).toMatchObject({
      decision: null,
      decision_instance: 'second',
    })
    expect((await change(number, refused)).status).toBe(200)
    expect(await newestNotice(person)).toMatchObject({ message: 'Your application was refused on appeal' })
    const mail = await lastMail(person)
    const day = appealUntil({ deliveredOn: TODAY, instance: 'second' })
    expect(mail).toContain(`court (WSA) until ${formatDate(day)}`)
    expect(mail).not.toMatch(/You can appeal|want to appeal/)
    expect(await readProgress(person)).toMatchObject({
      case: { decision_instance: 'second', appeal_days: 30, status: { by: { day, reason: 'complaint' } } },
    })
    // Sent back to the voivode, who has decided again: the desk says so.
    await change(number, { decision: 'refused', decision_instance: 'first' })
    expect(await lastMail(person)).toContain('You can appeal until')
    expect(await readProgress(person)).toMatchObject({
      case: { decision_instance: 'first', appeal_days: 14, status: { by: { reason: 'appeal' } } },
    })
  })

  test('is of the first instance when the case was only moved back, without a decision', async () => {
    const { number } = await createSubmitted('standard')
    await file(number)
    await change(number, { stage: 'decided' })
    const { body } = await change(number, { stage: 'in_proceedings' })
    expect(body).toMatchObject({ decision_instance: 'first' })
  })

  test('stays in the history with its day and who decided, when an appeal clears it in the case', async () => {
    const { number } = await createSubmitted('standard')
    await file(number)
    await change(number, { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY })
    await change(number, { decision: 'granted', decision_instance: 'second' })
    await change(number, { stage: 'in_proceedings' })
    const rows = await app.sql(
      `select details from case_events e join cases c on c.id = e.case_id
       where c.number = $1 and details ? 'decision' order by e.id`,
      [number],
    )
    const noted = { delivered_on: TODAY }
    expect(rows.map(({ details }) => details)).toEqual([
      { from: 'filed', to: 'decided', decision: 'refused', instance: 'first', ...noted },
      { decision: 'granted', instance: 'second', ...noted },
    ])
  })

  test('keeps its day when only the decision is corrected, and loses it when that is said', async () => {
    const { number } = await createSubmitted('standard')
    await file(number)
    await change(number, { stage: 'decided', decision: 'refused', decision_delivered_on: TODAY })
    const { body } = await change(number, { decision: 'granted' })
    expect(body).toMatchObject({ decision: 'granted', decision_delivered_on: TODAY })
    const cleared = await change(number, { decision: 'granted', decision_delivered_on: null })
    expect(cleared.body).toMatchObject({ decision: 'granted', decision_delivered_on: null })
  })

  test('was not delivered before the filing, nor in a mistyped year', async () => {
    const { person, number } = await createSubmitted('standard')
    await file(number)
    const decided = (day: string) =>
      change(number, { stage: 'decided', decision: 'refused', decision_delivered_on: day })
    for (const [day, message] of [
      ['2026-11-02', 'Enter 3 November 2026 or a later day: the application was filed then.'],
      ['2025-11-12', 'Enter 3 November 2026 or a later day: the application was filed then.'],
      ['0026-11-12', 'Check the year: this day is too long ago.'],
    ] as const)
      expect(await decided(day), day).toMatchObject({
        status: 400,
        body: { error: { fields: { decision_delivered_on: [message] } } },
      })
    expect(await readProgress(person)).toMatchObject({ case: { stage: 'filed' } })
    expect((await decided('2026-11-03')).status).toBe(200)
    expect((await change(number, { decision: 'refused', decision_delivered_on: '2026-11-02' })).status).toBe(
      400,
    )
  })

  test('is not for an applicant to write', async () => {
    const { person, number } = await createSubmitted()
    const { status } = await person.json(`/api/staff/cases/${number}`, {
      method: 'PATCH',
      json: { decision: 'granted' },
    })
    expect([401, 403, 404]).toContain(status)
  })
})
