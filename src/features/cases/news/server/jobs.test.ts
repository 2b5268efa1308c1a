import { describe, expect, test } from 'vitest'
import { erasePerson } from '#server/personal-data.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { MAIL_NEWS_AFTER_MINUTES } from '../rules.ts'
import { mailNews } from './jobs.ts'

const OPERATOR = 'desk@example.com'

const write = (person: Person, text = 'A question') =>
  person.json('/api/messages', { method: 'POST', json: { text } })
const mailAfter = (app: TestApp, minutes: number) =>
  mailNews({ ...app.deps, now: () => new Date(Date.now() + minutes * 60_000) })
const mailLater = (app: TestApp) => mailAfter(app, MAIL_NEWS_AFTER_MINUTES + 1)
const mailsAbout = (app: TestApp, number: string) =>
  app.sql<{ recipient: string; text: string }>(
    `select recipient, text from email_outbox where subject like 'Case ' || $1 || ': something has come%'
     order by recipient`,
    [number],
  )
const readersOf = async (app: TestApp, { number }: { number: string }) =>
  (await mailsAbout(app, number)).map(({ recipient }) => recipient)

describe.each(TEST_DATABASES)('A mail about news of an applicant on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: OPERATOR } })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  const admin = await createMember(app, { role: 'admin' })
  const everybody = [marta.email, piotr.email, admin.email].sort()
  const change = ({ number }: { number: string }, json: object) =>
    marta.json<{ assigned_to: string | null }>(`/api/staff/cases/${number}`, { method: 'PATCH', json })
  const suspend = (is: boolean) =>
    app.sql(`update staff set suspended_at = ${is ? 'now()' : 'null'} where user_id = $1`, [marta.id])

  test('goes to who has the case, else to everybody, after some minutes and once', async () => {
    const [given, nobodys] = [await createApplicant(app), await createApplicant(app)]
    await change(given, { assigned_to: piotr.id })
    await Promise.all([write(given), write(nobodys)])
    await mailAfter(app, MAIL_NEWS_AFTER_MINUTES - 1)
    expect(await readersOf(app, given)).toEqual([])
    await Promise.all([mailLater(app), mailLater(app)])
    await mailLater(app)
    expect(await readersOf(app, given)).toEqual([piotr.email])
    expect(await readersOf(app, nobodys)).toEqual(everybody)
  })

  test('is one for all that came in a case, without name and words; what comes later is another', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze', submitted: true })
    await change(person, { assigned_to: piotr.id })
    await write(person, 'Secret question')
    await write(person, 'and another')
    await uploadDocuments(person, ['passport', 'cv'])
    await mailLater(app)
    const [mail, ...others] = (await mailsAbout(app, person.number)).filter(
      ({ recipient }) => recipient === piotr.email,
    )
    expect(others).toEqual([])
    for (const part of ['has submitted', 'has written', 'has sent a document'])
      expect(mail?.text).toContain(part)
    for (const word of ['Tamar', 'Beridze', 'Secret']) expect(mail?.text).not.toContain(word)
    expect(mail?.text).toContain(`/office/cases/${person.number}/`)
    await write(person, 'Are you there?')
    await mailLater(app)
    expect(await readersOf(app, person)).toEqual([piotr.email, piotr.email])
  })

  test('is not sent about what was read, opened or answered before', async () => {
    const people = [await createApplicant(app), await createApplicant(app), await createApplicant(app)]
    const [read, opened, answered] = people
    for (const person of people) {
      await change(person, { assigned_to: piotr.id })
      await write(person)
    }
    const { body: bell } = await piotr.json<{ id: string; link: string }[]>('/api/notifications')
    const notice = bell.find(({ link }) => link === `/office/cases/${read?.number}/messages`)
    await piotr.json(`/api/notifications/${notice?.id}`, { method: 'PATCH', json: { read: true } })
    await piotr.json(`/api/staff/cases/${opened?.number}/messages/read`, { method: 'POST' })
    const json = { text: 'Yes.' }
    await marta.json(`/api/staff/cases/${answered?.number}/messages`, { method: 'POST', json })
    await mailLater(app)
    for (const person of people) expect(await readersOf(app, person)).toEqual([])
  })

  test('is sent to who has the case although a colleague has looked, and to nobody where nobody has it', async () => {
    const [given, nobodys] = [await createApplicant(app), await createApplicant(app)]
    await change(given, { assigned_to: piotr.id })
    for (const person of [given, nobodys]) {
      await write(person)
      await marta.json(`/api/staff/cases/${person.number}/messages/read`, { method: 'POST' })
    }
    await mailLater(app)
    expect(await readersOf(app, given)).toEqual([piotr.email])
    expect(await readersOf(app, nobodys)).toEqual([])
  })

  test('can be switched off by topic', async () => {
    const person = await createApplicant(app, { submitted: true })
    await change(person, { assigned_to: piotr.id })
    const set = (mail: boolean) =>
      piotr.json('/api/notification-settings', { method: 'PUT', json: { topic: 'messages', mail } })
    await set(false)
    await mailLater(app)
    await write(person)
    await mailLater(app)
    const before = await readersOf(app, person)
    await write(person)
    await uploadDocuments(person, ['passport'])
    await mailLater(app)
    await set(true)
    expect(await readersOf(app, person)).toEqual([...before, piotr.email].sort())
    expect((await mailsAbout(app, person.number)).map(({ text }) => text).join()).not.toContain('has written')
  })

  test('goes to who has got the case meanwhile, who has the notice from then on', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: piotr.id })
    await write(person)
    await change(person, { assigned_to: marta.id })
    await mailLater(app)
    expect(await readersOf(app, person)).toEqual([marta.email])
    const { body: bell } = await marta.json<{ kind: string; link: string }[]>('/api/notifications')
    expect(bell[0]).toMatchObject({
      kind: 'cases_news_messages',
      link: `/office/cases/${person.number}/messages`,
    })
  })

  test('goes to the people named on a restricted case, and waits until one of them works', async () => {
    const person = await createApplicant(app)
    await change(person, { restricted_to: [marta.id] })
    await suspend(true)
    await write(person)
    await mailLater(app)
    await suspend(false)
    expect(await readersOf(app, person)).toEqual([])
    await mailLater(app)
    await mailLater(app)
    expect(await readersOf(app, person)).toEqual([marta.email])
  })

  test('about such a case is sent once an admin has lifted the restriction', async () => {
    const person = await createApplicant(app)
    await change(person, { restricted_to: [marta.id] })
    await suspend(true)
    await write(person)
    await mailLater(app)
    const json = { restricted_to: [] }
    await admin.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    await mailLater(app)
    await suspend(false)
    expect(await readersOf(app, person)).toEqual([admin.email, piotr.email].sort())
  })

  test('that cannot be written keeps no other from being sent, and is sent later', async () => {
    const people = [await createApplicant(app), await createApplicant(app), await createApplicant(app)]
    for (const person of people) {
      await change(person, { assigned_to: piotr.id })
      await write(person)
    }
    const counts = async () =>
      (await Promise.all(people.map((person) => readersOf(app, person)))).map(({ length }) => length)
    await app.sql(
      `alter table email_outbox add constraint refused check (subject not like '%${people[1]?.number}%') not valid`,
    )
    await mailLater(app)
    expect(await counts()).toEqual([1, 0, 1])
    await app.sql('alter table email_outbox drop constraint refused')
    await mailLater(app)
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('is not sent about a person who was erased', async () => {
    const person = await createApplicant(app)
    await write(person)
    await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    await mailLater(app)
    expect(await readersOf(app, person)).toEqual([])
  })
})

describe.each(TEST_DATABASES)('A mail about news where nobody of staff works, on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: OPERATOR } })

  test('goes to the operator', async () => {
    const person = await createApplicant(app, { submitted: true })
    await write(person)
    await mailLater(app)
    const [mail, ...others] = await mailsAbout(app, person.number)
    expect([mail?.recipient, others]).toEqual([OPERATOR, []])
    expect(mail?.text).toContain('has written')
    // Of the submission it has a mail of its own.
    expect(mail?.text).not.toContain('has submitted')
  })
})
