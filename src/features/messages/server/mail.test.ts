import { describe, expect, test } from 'vitest'
import { MAIL_AFTER_MINUTES } from '#features/messages/contract.ts'
import { erasePerson } from '#server/personal-data.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { mailUnread } from './jobs.ts'

const OPERATOR = 'desk@example.com'

describe.each(TEST_DATABASES)('A mail about unread messages on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: OPERATOR } })
  const named = await createMember(app, { name: 'Marta Zielińska' })
  const other = await createMember(app, { name: 'Piotr Lis' })
  const change = ({ number }: { number: string }, json: object) =>
    named.json<{ assigned_to: string | null }>(`/api/staff/cases/${number}`, { method: 'PATCH', json })
  const write = (person: Awaited<ReturnType<typeof createApplicant>>) =>
    person.json('/api/messages', { method: 'POST', json: { text: 'A question' } })
  const mailLater = () =>
    mailUnread({ ...app.deps, now: () => new Date(Date.now() + (MAIL_AFTER_MINUTES + 1) * 60_000) })
  const readersOf = async (number: string) =>
    (
      await app.sql<{ recipient: string }>(
        `select recipient from email_outbox where subject like 'Case ' || $1 || ': unread%' order by recipient`,
        [number],
      )
    ).map(({ recipient }) => recipient)

  test('goes to who has the case, else to the operator', async () => {
    const [given, nobodys] = [await createApplicant(app), await createApplicant(app)]
    await change(given, { assigned_to: other.id })
    await Promise.all([write(given), write(nobodys)])
    await mailLater()
    expect(await readersOf(given.number)).toEqual([other.email])
    expect(await readersOf(nobodys.number)).toEqual([OPERATOR])
  })

  test('goes to the people named on a restricted case, and to nobody else', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: other.id })
    const restricted = await change(person, { restricted_to: [named.id] })
    expect(restricted.body.assigned_to).toBeNull()
    await write(person)
    await mailLater()
    expect(await readersOf(person.number)).toEqual([named.email])
  })

  test('about a restricted case goes to nobody while none of those named works', async () => {
    const person = await createApplicant(app)
    await change(person, { restricted_to: [named.id] })
    await write(person)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [named.id])
    await mailLater()
    await app.sql('update staff set suspended_at = null where user_id = $1', [named.id])
    expect(await readersOf(person.number)).toEqual([])
  })

  test('about such a case is sent once an admin has lifted the restriction, or somebody named works again', async () => {
    const [lifted, back] = [await createApplicant(app), await createApplicant(app)]
    for (const person of [lifted, back]) {
      await change(person, { restricted_to: [named.id] })
      await write(person)
    }
    await app.sql('update staff set suspended_at = now() where user_id = $1', [named.id])
    await mailLater()
    expect([await readersOf(lifted.number), await readersOf(back.number)]).toEqual([[], []])
    const admin = await createMember(app, { role: 'admin' })
    const freed = await admin.json(`/api/staff/cases/${lifted.number}`, {
      method: 'PATCH',
      json: { restricted_to: [] },
    })
    expect(freed.status).toBe(200)
    await mailLater()
    expect([await readersOf(lifted.number), await readersOf(back.number)]).toEqual([[OPERATOR], []])
    await app.sql('update staff set suspended_at = null where user_id = $1', [named.id])
    await mailLater()
    await mailLater()
    expect([await readersOf(lifted.number), await readersOf(back.number)]).toEqual([
      [OPERATOR],
      [named.email],
    ])
  })

  test('that cannot be written keeps no other from being sent, and is sent later', async () => {
    const people = [await createApplicant(app), await createApplicant(app), await createApplicant(app)]
    for (const person of people) await write(person)
    const counts = async () =>
      (await Promise.all(people.map(({ number }) => readersOf(number)))).map(({ length }) => length)
    await app.sql(
      `alter table email_outbox add constraint refused check (subject not like '%${people[1]?.number}%') not valid`,
    )
    await mailLater()
    expect(await counts()).toEqual([1, 0, 1])
    await app.sql('alter table email_outbox drop constraint refused')
    await mailLater()
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('is erased with the person', async () => {
    const person = await createApplicant(app, { name: 'Halyna Forgotten' })
    await write(person)
    await mailLater()
    expect(await readersOf(person.number)).toEqual([OPERATOR])
    await app.deps.database.db.transaction((tx) => erasePerson(tx, { userId: person.id }))
    expect(await app.sql(`select 1 from email_outbox where text like '%Halyna Forgotten%'`)).toEqual([])
  })
})
