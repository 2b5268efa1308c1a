import { describe, expect, test } from 'vitest'
import { UNREAD_COUNT_HEADER } from '#features/notifications/contract.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The bell of the desk on %s', async (database) => {
  const app = await startTestApp({ database })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const team = [ewa, piotr, admin]
  const change = ({ number }: { number: string }, json: object, by = ewa) =>
    by.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })
  const write = (person: Person, text = 'Please call me!') =>
    person.json('/api/messages', { method: 'POST', json: { text } })
  const bellOf = async (member: Person, { number }: { number: string }) =>
    (await member.json<Notification[]>('/api/notifications')).body.filter(
      ({ kind, link }) => kind?.startsWith('cases_news_') && link?.includes(number),
    )
  const bells = async (of: { number: string }) =>
    Promise.all(team.map(async (member) => (await bellOf(member, of)).map(({ message }) => message)))
  const unreadOf = async (member: Person) =>
    Number((await member.fetch('/api/notifications')).headers.get(UNREAD_COUNT_HEADER))

  test('tells who has the case, and nobody else, that the applicant has written, without the name', async () => {
    const person = await createApplicant(app, { name: 'Tamar Beridze' })
    await change(person, { assigned_to: ewa.id }, piotr)
    await write(person)
    const sentence = `The applicant of case ${person.number} has written to us.`
    expect(await bells(person)).toEqual([[sentence], [], []])
    const [notice] = await bellOf(ewa, person)
    expect(notice).toMatchObject({ read: false, link: `/office/cases/${person.number}/messages` })
    expect(JSON.stringify(notice)).not.toContain('Tamar')
  })

  test('tells everybody of a case that nobody has', async () => {
    const person = await createApplicant(app)
    await write(person)
    expect((await bells(person)).map(({ length }) => length)).toEqual([1, 1, 1])
  })

  test('tells everybody of the case of somebody who is suspended, but not that one', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: piotr.id })
    await app.sql('update staff set suspended_at = now() where user_id = $1', [piotr.id])
    await write(person)
    await app.sql('update staff set suspended_at = null where user_id = $1', [piotr.id])
    expect((await bells(person)).map(({ length }) => length)).toEqual([1, 0, 1])
  })

  test('tells of a restricted case those named on it, and no admin', async () => {
    const person = await createApplicant(app)
    await change(person, { restricted_to: [piotr.id] })
    await write(person)
    expect((await bells(person)).map(({ length }) => length)).toEqual([1, 1, 0])
    // Somebody who has the case, and may not see it any more, counts as nobody.
    await app.sql('update cases set assigned_to = $2 where number = $1', [person.number, admin.id])
    await app.sql('update notifications set read = true where user_id = any ($1)', [[ewa.id, piotr.id]])
    await write(person)
    expect((await bells(person)).map(({ length }) => length)).toEqual([1, 1, 0])
    expect((await bellOf(piotr, person))[0]?.read).toBe(false)
  })

  test('tells of a submission, and of documents only after it', async () => {
    const person = await createApplicant(app, { submitted: true })
    const submitted = `The applicant of case ${person.number} has submitted the application.`
    expect(await bells(person)).toEqual([[submitted], [submitted], [submitted]])
    await change(person, { assigned_to: piotr.id })
    await uploadDocuments(person, ['passport'])
    const sent = `The applicant of case ${person.number} has sent a document to check.`
    expect(await bells(person)).toEqual([[submitted], [sent, submitted], [submitted]])
    expect((await bellOf(piotr, person))[0]?.link).toBe(`/office/cases/${person.number}/documents`)
  })

  test('tells of a document sent again that the desk has judged, also before the submission', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: piotr.id })
    await uploadDocuments(person, ['passport', 'cv'])
    expect(await bellOf(piotr, person)).toEqual([])
    const [document] = await app.sql<{ id: string }>(
      `select d.id from documents d join cases c on c.id = d.case_id where c.number = $1 and document_type = 'passport'`,
      [person.number],
    )
    const of = `/api/staff/documents/${document?.id}`
    expect((await piotr.fetch(`${of}/file`)).status).toBe(200)
    const json = { verdict: 'asked_again', version: 1, reason: 'unreadable' }
    expect((await piotr.json(`${of}/verdict`, { method: 'POST', json })).status).toBeLessThan(300)
    await uploadDocuments(person, ['passport'])
    expect((await bellOf(piotr, person)).map(({ kind }) => kind)).toEqual(['cases_news_documents'])
  })

  test('has one row of a kind in a case: the next message makes it new again', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: ewa.id })
    await write(person, 'One')
    const [first] = await bellOf(ewa, person)
    const before = await unreadOf(ewa)
    await write(person, 'Two')
    const second = await bellOf(ewa, person)
    expect(second).toHaveLength(1)
    expect(second[0]?.id).toBe(first?.id)
    expect(Date.parse(second[0]?.sent_at ?? '')).toBeGreaterThan(Date.parse(first?.sent_at ?? ''))
    expect(await unreadOf(ewa)).toBe(before)
    await ewa.json(`/api/notifications/${first?.id}`, { method: 'PATCH', json: { read: true } })
    await write(person, 'Three')
    expect((await bellOf(ewa, person)).map(({ read }) => read)).toEqual([false])
  })

  test('is read with the conversation or the document, by who opens it', async () => {
    const person = await createApplicant(app, { submitted: true })
    await write(person)
    await uploadDocuments(person, ['passport'])
    const unread = async (member: Person) =>
      (await bellOf(member, person)).filter(({ read }) => !read).map(({ kind }) => kind)
    await ewa.json(`/api/staff/cases/${person.number}/messages/read`, { method: 'POST' })
    expect(await unread(ewa)).toEqual(['cases_news_documents', 'cases_news_submission'])
    expect(await unread(piotr)).toHaveLength(3)
    const [document] = await app.sql<{ id: string }>(
      `select d.id from documents d join cases c on c.id = d.case_id where c.number = $1 limit 1`,
      [person.number],
    )
    await ewa.fetch(`/api/staff/documents/${document?.id}/pages/1`)
    expect(await unread(ewa)).toEqual([])
    expect(await unread(piotr)).toHaveLength(3)
  })

  test('is read for everybody once somebody has answered, or said that no answer is needed', async () => {
    const person = await createApplicant(app)
    const unread = async () =>
      (await Promise.all(team.map((member) => bellOf(member, person)))).flat().filter(({ read }) => !read)
    await write(person)
    expect(await unread()).toHaveLength(3)
    const path = `/api/staff/cases/${person.number}/messages`
    await ewa.json(path, { method: 'POST', json: { text: 'We call you.' } })
    expect(await unread()).toEqual([])
    await write(person, 'Thank you!')
    expect(await unread()).toHaveLength(3)
    await piotr.json(`${path}/settle`, { method: 'POST', json: {} })
    expect(await unread()).toEqual([])
  })
})
