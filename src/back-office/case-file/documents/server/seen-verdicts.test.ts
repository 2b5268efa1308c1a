import { describe, expect, test } from 'vitest'
import { ROUND_MINUTES } from '#back-office/case-file/documents/contract.ts'
import type { GivenVerdict } from '#back-office/case-file/documents/schema.ts'
import type { CaseFile, Judgment } from '#back-office/case-file/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { sendVerdictNotices } from './service.ts'

interface Refused {
  error: { code: string; message: string }
  current: { status: string; verdict: GivenVerdict | null }
}

const ACCEPT = { verdict: 'accepted' }
const ASK = { verdict: 'asked_again', reason: 'expired' }

describe.each(TEST_DATABASES)('Verdicts of two colleagues, on %s,', async (database) => {
  const app = await startTestApp({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })
  const piotr = await createMember(app, { name: 'Piotr Zieliński' })

  /** An applicant's passport that both have opened. */
  async function createPassport() {
    const person = await createApplicant(app)
    await uploadDocuments(person, ['passport'])
    const [document] = (await person.json<Document[]>('/api/documents')).body
    const id = document?.id ?? ''
    for (const who of [ewa, piotr]) await who.fetch(`/api/staff/documents/${id}/pages/1`)
    return { person, id }
  }
  const judge = <T = GivenVerdict>(who: Person, id: string, json: object) =>
    who.json<T>(`/api/staff/documents/${id}/verdict`, { method: 'POST', json })
  const takeBack = (who: Person, id: string, seen?: string) => {
    const query = seen === undefined ? '' : `?seen_verdict_id=${seen}`
    return who.json<Refused>(`/api/staff/documents/${id}/verdict${query}`, { method: 'DELETE' })
  }
  const documentOf = async (person: Person) =>
    (await person.json<Document[]>('/api/documents')).body.map(({ status, asked_reason }) => ({
      status,
      asked_reason,
    }))[0]
  const fileOf = async (person: { number: string }) =>
    (await ewa.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
  const tell = (minutes: number) =>
    sendVerdictNotices({ ...app.deps, now: () => new Date(Date.now() + minutes * 60_000) })
  const noticesOf = async (person: Person) =>
    (await person.json<{ message: string; topic: string }[]>('/api/notifications')).body
      .filter(({ topic }) => topic === 'verdicts')
      .map(({ message }) => message)

  test('at once: exactly one stands, and the other is told whose', async () => {
    const { person, id } = await createPassport()
    const both = await Promise.all([
      judge<GivenVerdict & Refused>(ewa, id, { ...ACCEPT, seen_verdict_id: null }),
      judge<GivenVerdict & Refused>(piotr, id, { ...ASK, seen_verdict_id: null }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const stands = both.find(({ status }) => status === 200)?.body
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      error: { code: 'changed_meanwhile' },
      current: { status: stands?.verdict, verdict: { id: stands?.id, given_by: stands?.given_by } },
    })
    expect((await documentOf(person))?.status).toBe(stands?.verdict)
    expect((await fileOf(person)).documents[0]?.verdicts).toHaveLength(1)
  })

  test('one that was not seen is not overwritten; one that was seen is, and stays in the history', async () => {
    const { person, id } = await createPassport()
    const asked = await judge(piotr, id, { ...ASK, seen_verdict_id: null })
    const refused = await judge<Refused>(ewa, id, { ...ACCEPT, seen_verdict_id: null })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'A colleague has just asked for this document again: Piotr Zieliński.',
    ])
    const seen = await judge(ewa, id, { ...ACCEPT, seen_verdict_id: refused.body.current.verdict?.id })
    expect(seen.status).toBe(200)
    const late = await judge<Refused>(piotr, id, { ...ASK, message: 'Again', seen_verdict_id: asked.body.id })
    expect(late.body.error.message).toBe('A colleague has just accepted this document: Ewa Nowak.')
    expect((await fileOf(person)).documents[0]?.verdicts.map(({ verdict }) => verdict)).toEqual([
      'accepted',
      'asked_again',
    ])
  })

  test('are not compared for a caller that does not say what was seen', async () => {
    const { person, id } = await createPassport()
    await judge(piotr, id, ASK)
    expect((await judge(ewa, id, ACCEPT)).status).toBe(200)
    expect((await documentOf(person))?.status).toBe('accepted')
    expect((await takeBack(piotr, id)).status).toBe(204)
    expect((await documentOf(person))?.status).toBe('asked_again')
  })

  test('the one that was taken back leaves what it replaced, with its reason, and at last none', async () => {
    const { person, id } = await createPassport()
    expect((await takeBack(ewa, id)).status).toBe(404)
    const first = await judge(ewa, id, ASK)
    const second = await judge(piotr, id, { ...ACCEPT, seen_verdict_id: first.body.id })
    expect((await takeBack(ewa, id, first.body.id)).body).toMatchObject({
      error: {
        code: 'changed_meanwhile',
        message: 'A colleague has just accepted this document: Piotr Zieliński.',
      },
    })
    expect((await takeBack(ewa, id, second.body.id)).status).toBe(204)
    expect(await documentOf(person)).toEqual({ status: 'asked_again', asked_reason: 'expired' })
    expect((await takeBack(ewa, id, second.body.id)).body).toMatchObject({
      error: {
        code: 'changed_meanwhile',
        message: 'A colleague has just taken the verdict back: Ewa Nowak.',
      },
      current: { status: 'asked_again', verdict: { id: first.body.id, given_by: 'Ewa Nowak' } },
    })
    expect((await takeBack(piotr, id, first.body.id)).status).toBe(204)
    expect(await documentOf(person)).toEqual({ status: 'pending', asked_reason: null })
    const { documents, events } = await fileOf(person)
    expect(documents[0]?.verdicts.map((one) => [one.verdict, one.restored_at !== null])).toEqual([
      ['accepted', false],
      ['asked_again', true],
    ])
    const happened = events.filter(({ event }) => event.startsWith('document_verdict'))
    expect(happened.map(({ details }) => details.restored ?? null)).toEqual([null, 'asked_again'])
    const again = await judge<Refused>(ewa, id, { ...ACCEPT, seen_verdict_id: first.body.id })
    expect(again.body.error.message).toBe('A colleague has just taken the verdict back: Piotr Zieliński.')
    await tell(60)
    expect(await noticesOf(person)).toEqual([])
  })

  test('are answered with what they change in the case, and the stream names the tab that has it', async () => {
    const { person, id } = await createPassport()
    const stream = await openStream(ewa, '/api/staff/stream')
    await stream.next('refresh')
    const judged = await ewa.json<Judgment>(`/api/staff/documents/${id}/verdict`, {
      method: 'POST',
      json: ASK,
      headers: { 'X-Tab': 'tab-1' },
    })
    expect(await stream.next('desk')).toEqual({ case: person.number, tab: 'tab-1' })
    const { answers, ...file } = await fileOf(person)
    expect(answers).toBeDefined()
    expect(file).toMatchObject(judged.body.case)
    expect(judged.body.case).toMatchObject({ turn: 'applicant', to_do: 'send_document_again' })
    expect(judged.body.case).not.toHaveProperty('answers')
    await takeBack(ewa, id)
    expect(await stream.next('desk')).toEqual({ case: person.number })
    stream.close()
  })

  test('a verdict that was taken back before is not what the next one restores', async () => {
    const { person, id } = await createPassport()
    await judge(ewa, id, ACCEPT)
    await takeBack(ewa, id)
    await judge(piotr, id, ASK)
    await takeBack(piotr, id)
    expect((await documentOf(person))?.status).toBe('pending')
  })

  test('accepted, told, asked again and taken back untold: nothing more is said', async () => {
    const { person, id } = await createPassport()
    await judge(ewa, id, ACCEPT)
    await tell(ROUND_MINUTES + 1)
    await judge(piotr, id, ASK)
    await takeBack(piotr, id)
    await tell(60)
    expect(await noticesOf(person)).toEqual(['Accepted: Passport Copy'])
  })

  test('asked again and told, then taken back: the applicant is told that it is accepted, as long after as any', async () => {
    const { person, id } = await createPassport()
    await judge(ewa, id, ACCEPT)
    await tell(ROUND_MINUTES + 1)
    await judge(piotr, id, ASK)
    await tell(ROUND_MINUTES + 1)
    await app.sql(
      `update document_verdicts set given_at = given_at - interval '1 hour' where document_id = $1`,
      [id],
    )
    await takeBack(piotr, id)
    await tell(0)
    expect(await noticesOf(person)).toHaveLength(2)
    await tell(ROUND_MINUTES + 1)
    expect((await noticesOf(person)).slice(0, 1)).toEqual(['Accepted: Passport Copy'])
    expect(await noticesOf(person)).toHaveLength(3)
  })
})
