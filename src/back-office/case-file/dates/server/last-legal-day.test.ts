import { describe, expect, test } from 'vitest'
import { MAX_BATCH_MINUTES, ROUND_MINUTES } from '#back-office/case-file/documents/contract.ts'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { tellLastLegalDays } from './service.ts'

const START = Date.now()
const TODAY = todayInWarsaw(new Date(START))
const inDays = (days: number) => addDays(TODAY, days)

interface Failed {
  error: { code: string; fields?: { last_legal_day?: string[] } }
}

describe.each(TEST_DATABASES)('The last legal day that staff set, on %s,', async (database) => {
  let late = 0
  /** Stands, so that midnight in Warsaw does not come in the middle. */
  const now = () => new Date(START + late * 60_000)
  const app = await startTestApp({ database, overrides: { now } })
  const specialist = await createMember(app)
  const change = <T = CaseHead>({ number }: { number: string }, json: object) =>
    specialist.json<T>(`/api/staff/cases/${number}`, { method: 'PATCH', json })

  /** What is told when so many minutes have gone by since now. */
  async function tellAfter(minutes: number): Promise<void> {
    late += minutes
    await Promise.all([tellLastLegalDays(app.deps), tellLastLegalDays(app.deps)])
  }

  async function readTold(person: Person): Promise<string[]> {
    const { body } = await person.json<Notification[]>('/api/notifications')
    return body.filter(({ topic }) => topic === 'deadlines').map(({ message }) => message)
  }
  const noted = (day: string) =>
    `We noted ${formatDate(day)} as the last day of your legal stay. If that is wrong, please write to us.`

  test('is told once, at the end of the round, with the day that stands then', async () => {
    const person = await createApplicant(app)
    expect((await change(person, { last_legal_day: inDays(60) })).status).toBe(200)
    await tellAfter(ROUND_MINUTES - 1)
    expect(await readTold(person)).toEqual([])
    await change(person, { last_legal_day: inDays(70) })
    await tellAfter(ROUND_MINUTES - 1)
    expect(await readTold(person)).toEqual([])
    await tellAfter(1)
    expect(await readTold(person)).toEqual([noted(inDays(70))])
    const mails = (await readMails(app, person.email)).filter((text) =>
      text.includes('last day of your legal stay'),
    )
    expect(mails).toHaveLength(1)
    await tellAfter(MAX_BATCH_MINUTES)
    expect(await readTold(person)).toHaveLength(1)
  })

  test('is told after the longest round, however often it is changed', async () => {
    const person = await createApplicant(app)
    for (let n = 0; n < MAX_BATCH_MINUTES; n += 1) {
      await change(person, { last_legal_day: inDays(60 + n) })
      await tellAfter(1)
    }
    expect(await readTold(person)).toEqual([noted(inDays(60 + MAX_BATCH_MINUTES - 1))])
  })

  test('is not told when it was put back, cleared, or confirmed as the applicant gave it', async () => {
    const person = await createApplicant(app)
    const own = inDays(-5)
    await person.json('/api/case/last-legal-day', { method: 'PUT', json: { date: own, basis: 'card' } })
    await change(person, { last_legal_day: inDays(60) })
    // What stood before is put back although it has passed, and is the applicant's own again.
    expect(await change(person, { last_legal_day: own })).toMatchObject({
      status: 200,
      body: { last_legal_day: own, last_legal_day_own: true },
    })
    expect((await change(person, { last_legal_day: own })).body).toMatchObject({ last_legal_day_own: false })
    await tellAfter(ROUND_MINUTES)
    await change(person, { last_legal_day: null })
    await tellAfter(ROUND_MINUTES)
    expect(await readTold(person)).toEqual([])
  })

  test('is the applicant’s news no more once the applicant has given a day, nor that of a case that has ended', async () => {
    const person = await createApplicant(app)
    await change(person, { last_legal_day: inDays(60) })
    await tellAfter(ROUND_MINUTES)
    await change(person, { last_legal_day: null })
    const json = { date: inDays(50), basis: 'card' }
    expect((await person.json('/api/case/last-legal-day', { method: 'PUT', json })).status).toBe(200)
    await tellAfter(ROUND_MINUTES)
    expect(await readTold(person)).toEqual([noted(inDays(60))])

    const ended = await createApplicant(app)
    await change(ended, { last_legal_day: inDays(60) })
    await change(ended, { stage: 'closed' })
    await tellAfter(ROUND_MINUTES)
    expect(await readTold(ended)).toEqual([])
  })

  test('is no day that has passed while the case is not filed, and none beyond any permit', async () => {
    // The rounds of the other tests may have led beyond midnight.
    const today = todayInWarsaw(now())
    const yesterday = addDays(today, -1)
    const person = await createApplicant(app, { submitted: true })
    const refused = await change<Failed>(person, { last_legal_day: yesterday })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_input',
          fields: { last_legal_day: [expect.stringContaining('This day has passed')] },
        },
      },
    })
    for (const day of ['1900-01-01', '9999-12-31', inDays(366 * 12)])
      expect((await change(person, { last_legal_day: day })).status, day).toBe(400)
    expect((await change(person, { last_legal_day: today })).status).toBe(200)
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-1', upo_issued_at = now() where number = $1`,
      [person.number],
    )
    expect((await change(person, { last_legal_day: yesterday })).status).toBe(200)
  })

  test('is not put back over a colleague’s change', async () => {
    const person = await createApplicant(app)
    const saved = await change(person, { last_legal_day: inDays(60) })
    await change(person, { last_legal_day: inDays(61) })
    const { updated_at } = saved.body
    const undone = await change<Failed>(person, { last_legal_day: null, updated_at })
    expect(undone).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
  })
})
