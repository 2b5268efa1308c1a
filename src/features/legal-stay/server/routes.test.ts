import { describe, expect, test } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const PATH = '/api/case/last-legal-day'
const DAY = addDays(todayInWarsaw(new Date()), 60)

const put = (person: Person, last_legal_day: unknown) =>
  person.json(PATH, { method: 'PUT', json: { last_legal_day } })

async function readCase(person: Person): Promise<Progress['case']> {
  const { body } = await person.json<Progress>('/api/progress')
  return body.case
}

describe.each(['postgres', 'pglite'] as const)(
  'The last legal day, given by the applicant, on %s',
  async (database) => {
    const app = await startTestApp({ database })

    test('opens the case, counts at once, and can be changed and cleared', async () => {
      const person = await app.createPerson()
      expect(await put(person, DAY)).toMatchObject({ status: 200, body: { last_legal_day: DAY } })
      expect(await readCase(person)).toMatchObject({ last_legal_day: DAY, last_legal_day_own: true })
      const later = addDays(DAY, 1)
      expect((await put(person, later)).status).toBe(200)
      expect(await readCase(person)).toMatchObject({ last_legal_day: later })
      expect((await put(person, null)).status).toBe(200)
      expect(await readCase(person)).toMatchObject({ last_legal_day: null, last_legal_day_own: false })
      // The same again is no event.
      expect((await put(person, null)).status).toBe(200)
      const events = await app.sql(
        `select actor_kind, details from case_events where user_id = $1 and event = 'last_legal_day_set' order by id`,
        [person.id],
      )
      expect(events).toHaveLength(3)
      expect(events.at(-1)).toEqual({ actor_kind: 'applicant', details: { day: null } })
    })

    test('cleared before anything is saved opens no case', async () => {
      const person = await app.createPerson()
      expect(await put(person, null)).toMatchObject({ status: 200, body: { last_legal_day: null } })
      expect(await readCase(person)).toBeNull()
    })

    test('may have passed: then it must be said', async () => {
      const person = await app.createPerson()
      expect((await put(person, addDays(DAY, -90))).status).toBe(200)
    })

    test('is refused where it is no day, or too far away', async () => {
      const person = await app.createPerson()
      for (const day of ['soon', '2027-02-30', '1990-01-01', '2099-01-01', undefined, 5])
        expect((await put(person, day)).status, String(day)).toBe(400)
      expect(await readCase(person)).toBeNull()
    })

    test('belongs to the team once it has noted or confirmed it', async () => {
      const person = await app.createPerson()
      const member = await createMember(app)
      await put(person, DAY)
      const number = (await readCase(person))?.number
      const confirm = { method: 'PATCH', json: { last_legal_day: DAY } }
      expect(await member.json(`/api/staff/cases/${number}`)).toMatchObject({
        body: { last_legal_day_own: true },
      })
      expect(await member.json(`/api/staff/cases/${number}`, confirm)).toMatchObject({
        status: 200,
        body: { last_legal_day_own: false },
      })
      const { status, body } = await put(person, addDays(DAY, 400))
      expect(status).toBe(409)
      expect(body).toMatchObject({
        error: { message: expect.stringContaining('Our team has noted this day') },
      })
      expect(await readCase(person)).toMatchObject({ last_legal_day: DAY })
    })

    test('is not taken once the application is filed or has ended, and from nobody who is signed out', async () => {
      const filed = await app.createPerson()
      await put(filed, DAY)
      await app.sql(
        "update cases set stage = 'filed', upo_number = '1', upo_issued_at = now() where user_id = $1",
        [filed.id],
      )
      expect((await put(filed, addDays(DAY, 1))).status).toBe(409)
      const ended = await app.createPerson()
      await put(ended, DAY)
      await endCase(app, ended)
      for (const day of [addDays(DAY, 1), null]) expect((await put(ended, day)).status).toBe(409)
      expect((await app.json(PATH, { method: 'PUT', json: { last_legal_day: DAY } })).status).toBe(401)
    })

    test('is one’s own: nobody reads or changes another person’s', async () => {
      const [person, stranger] = [await app.createPerson(), await app.createPerson()]
      await put(person, DAY)
      await put(stranger, addDays(DAY, 9))
      expect(await readCase(person)).toMatchObject({ last_legal_day: DAY })
    })
  },
)
