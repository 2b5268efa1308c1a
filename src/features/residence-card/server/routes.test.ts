import { describe, expect, test } from 'vitest'
import type { Case } from '#features/cases/schema.ts'
import type { LegalStay } from '#features/legal-stay/schema.ts'
import type { Plan } from '#features/plan/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { ResidenceCard } from '../schema.ts'

const OWN = '/api/case/residence-card'
const NEXT = `${OWN}/next-case`
const TODAY = todayInWarsaw(new Date())
const DECIDED = addDays(TODAY, -20)
const COLLECTED = addDays(TODAY, -2)

type Answer<T> = T & { error?: { code: string; message: string; fields?: Record<string, string[]> } }

describe.each(TEST_DATABASES)('The residence card on %s', async (database) => {
  const app = await startTestApp({ database })

  const createDecided = async (decision: string | null = 'granted') => {
    const person = await createApplicant(app, { submitted: true })
    await app.sql(
      `update cases set stage = 'decided', upo_number = 'UPO-1', upo_issued_at = now() - interval '60 days',
         decision = $2, decision_delivered_on = case when $2::text is not null then $3::date end where number = $1`,
      [person.number, decision, DECIDED],
    )
    const put = (json: object) => person.json<Answer<ResidenceCard>>(OWN, { method: 'PUT', json })
    const next = (json: object = {}) => person.json<Answer<Case>>(NEXT, { method: 'POST', json })
    return { ...person, put, next }
  }
  const ending = (days: number) => ({ collected_on: COLLECTED, valid_until: addDays(TODAY, days) })

  test('is recorded once the permit is granted, corrected, and stands in the history once a change', async () => {
    const { json, put, number } = await createDecided()
    expect((await json<ResidenceCard>(OWN)).body).toEqual({
      decision: 'granted',
      recordable: true,
      earliest_day: DECIDED,
      card: null,
      renewal: null,
    })
    const saved = await put(ending(700))
    expect(saved).toMatchObject({
      status: 200,
      body: {
        card: { ...ending(700), by_staff: false, recorded_by: null },
        renewal: { from: addDays(TODAY, 610), may_start: false },
      },
    })
    await put(ending(700))
    expect((await put(ending(90))).body.renewal).toEqual({ from: TODAY, may_start: true })
    const events = await app.sql(
      `select details from case_events e join cases c on c.id = e.case_id
       where c.number = $1 and event = 'residence_card_recorded' order by e.id`,
      [number],
    )
    expect(events).toEqual([{ details: ending(700) }, { details: ending(90) }])
  })

  test('is the next step of the dashboard, and a step of the plan that is late only after its end', async () => {
    const person = await createDecided()
    const read = async () => {
      const { body } = await person.json<Progress>('/api/progress')
      const plan = (await person.json<Plan>('/api/case/plan')).body
      const states = ['card', 'renewal'].map((id) => plan.steps.find((step) => step.id === id)?.state)
      return [body.next_step.id, body.case?.residence_card?.renewal_from ?? null, ...states]
    }
    expect(await read()).toEqual(['collect_card', null, 'upcoming', undefined])
    await person.put(ending(700))
    expect(await read()).toEqual(['have_card', addDays(TODAY, 610), 'completed', 'upcoming'])
    await person.put(ending(60))
    expect(await read()).toEqual(['renew_card', addDays(TODAY, -30), 'completed', 'current'])
    await person.put(ending(-1))
    expect(await read()).toEqual(['renew_card', addDays(TODAY, -91), 'completed', 'late'])
  })

  test('is recorded also when the case is closed by then', async () => {
    const person = await createDecided()
    await endCase(app, person)
    expect(await person.put(ending(300))).toMatchObject({ status: 200, body: { card: ending(300) } })
  })

  test.each(['refused', 'discontinued', null])('is refused with the decision %s', async (decision) => {
    const { put, json } = await createDecided(decision)
    expect(await put(ending(300))).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await json<ResidenceCard>(OWN)).body).toMatchObject({ decision, recordable: false, card: null })
  })

  test('is refused before anything is saved and before the decision', async () => {
    const person = await createApplicant(app)
    expect((await person.json<ResidenceCard>(OWN)).body).toMatchObject({ decision: null, card: null })
    expect((await person.json(OWN, { method: 'PUT', json: ending(300) })).status).toBe(409)
    expect((await person.json(NEXT, { method: 'POST', json: {} })).status).toBe(409)
  })

  test.each([
    ['collected_on', { collected_on: addDays(TODAY, 1), valid_until: addDays(TODAY, 300) }],
    ['collected_on', { collected_on: addDays(DECIDED, -1), valid_until: addDays(TODAY, 300) }],
    ['collected_on', { collected_on: '2026-02-30', valid_until: addDays(TODAY, 300) }],
    ['collected_on', { valid_until: addDays(TODAY, 300) }],
    ['valid_until', { collected_on: COLLECTED, valid_until: COLLECTED }],
    ['valid_until', { collected_on: COLLECTED, valid_until: '3027-01-01' }],
    ['valid_until', { collected_on: COLLECTED, valid_until: 'tomorrow' }],
    ['valid_until', { collected_on: COLLECTED }],
  ])('has an error at %s for %o, and nothing is stored', async (field, json) => {
    const person = await createDecided()
    const { status, body } = await person.put(json)
    expect(status).toBe(400)
    expect(Object.keys(body.error?.fields ?? {})).toContain(field)
    expect((await person.put({ ...ending(300), by_staff: true })).status).toBe(400)
    expect((await person.json<ResidenceCard>(OWN)).body.card).toBeNull()
  })

  test('is nobody else’s, and needs a session', async () => {
    const person = await createDecided()
    await person.put(ending(300))
    const other = await createApplicant(app)
    expect((await other.json<ResidenceCard>(OWN)).body).toMatchObject({ decision: null, card: null })
    expect((await other.json(OWN, { method: 'PUT', json: ending(40) })).status).toBe(409)
    for (const method of ['GET', 'PUT'] as const) expect((await app.fetch(OWN, { method })).status).toBe(401)
    expect((await app.fetch(NEXT, { method: 'POST' })).status).toBe(401)
  })

  test('starts the next case from its day on: the old one is closed, and its end is offered and not guessed', async () => {
    const person = await createDecided()
    await person.put(ending(91))
    expect(await person.next()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    await person.put(ending(60))
    const { status, body } = await person.next()
    expect(status).toBe(201)
    const { body: cases } = await person.json<Case[]>('/api/cases')
    expect(cases).toMatchObject([
      { number: body.number, stage: 'preparing', ended_at: null },
      { number: person.number, stage: 'closed' },
    ])
    expect((await person.json<LegalStay>('/api/case/last-legal-day')).body.last_legal_day).toBeNull()
    // Once: the new case has no card to start a next one from.
    expect((await person.next()).status).toBe(409)
    expect((await person.json<ResidenceCard>(OWN)).body).toMatchObject({ decision: null, card: null })
  })

  test('gives the next case its last legal day where that is said, also after the old case was closed', async () => {
    const person = await createDecided()
    await person.put(ending(60))
    await endCase(app, person)
    expect((await person.next({ use_card_day: 'yes' })).status).toBe(400)
    const both = await Promise.all([person.next({ use_card_day: true }), person.next({ use_card_day: true })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await person.json<LegalStay>('/api/case/last-legal-day')).body).toMatchObject({
      last_legal_day: addDays(TODAY, 60),
      basis: 'card',
      set_by: 'applicant',
    })
  })
})
