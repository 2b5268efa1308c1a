import { describe, expect, test } from 'vitest'
import type { Figures } from '#back-office/figures/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('Decisions, won and lost, on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const read = async (query = '', by: Person = marta) => {
    const answer = await by.json<Figures>(`/api/staff/figures${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  /** By result: granted, refused, discontinued. */
  const counts = async (query = '', by: Person = marta) =>
    (await read(query, by)).decisions.groups.map(({ count }) => count)
  const change = async (number: string, json: object) =>
    expect((await marta.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })).status).toBe(200)
  const file = async (submitted = true) => {
    const person = await createApplicant(app, { submitted })
    await app.sql(
      `update cases set stage = 'in_proceedings', upo_number = 'UPO', upo_issued_at = now() - interval '100 days' where user_id = $1`,
      [person.id],
    )
    return person
  }
  const decide = async (decision: string) => {
    const person = await file()
    await change(person.number, { stage: 'decided', decision })
    return person
  }

  test('are none in an empty firm, and no share of nothing', async () => {
    const { decisions, decisions_by_purpose } = await read()
    expect(decisions).toEqual({
      total: 0,
      groups: ['granted', 'refused', 'discontinued'].map((key) => ({ key, count: 0, share: null })),
    })
    expect(decisions_by_purpose).toHaveLength(6)
    expect(decisions_by_purpose[0]).toEqual({ key: 'work', count: 0, granted: 0, share: null })
  })

  test('count by result and by purpose of stay, however few they are', async () => {
    for (const decision of ['granted', 'granted', 'granted', 'refused']) await decide(decision)
    const unknown = await file(false)
    await change(unknown.number, { stage: 'decided', decision: 'granted' })
    const { decisions, decisions_by_purpose } = await read()
    expect(decisions).toEqual({
      total: 5,
      groups: [
        { key: 'granted', count: 4, share: 0.8 },
        { key: 'refused', count: 1, share: 0.2 },
        { key: 'discontinued', count: 0, share: 0 },
      ],
    })
    expect(decisions_by_purpose.filter(({ count }) => count > 0)).toEqual([
      { key: 'work', count: 4, granted: 3, share: 0.75 },
      { key: null, count: 1, granted: 1, share: 1 },
    ])
    expect(await counts('', admin)).toEqual([4, 1, 0])
  })

  test('that are corrected count once with what is right, also after a pause', async () => {
    const { number } = await decide('granted')
    expect(await counts()).toEqual([5, 1, 0])
    await change(number, { decision: 'refused' })
    await change(number, { decision: 'discontinued', decision_delivered_on: null })
    expect(await counts()).toEqual([4, 1, 1])
    await change(number, { stage: 'on_hold', reason: 'Abroad' })
    await change(number, { stage: 'decided' })
    expect(await counts()).toEqual([4, 1, 1])
  })

  test('of an appeal count beside the first one; what was decided before anybody knew it, when it is noted', async () => {
    const { number } = await decide('refused')
    await change(number, { stage: 'in_proceedings' })
    expect(await counts()).toEqual([4, 2, 1])
    await change(number, { stage: 'decided' })
    expect(await counts()).toEqual([4, 2, 1])
    await change(number, { decision: 'granted' })
    expect(await counts()).toEqual([5, 2, 1])
  })

  test('count in the period in which they were first noted, by the day in Warsaw', async () => {
    const person = await decide('refused')
    await change(person.number, { decision: 'granted' })
    expect(await counts('?period=month')).toEqual([6, 2, 1])
    const { from } = await read('?period=month')
    const move = async (ago: string) =>
      app.sql(
        `update case_events set at = ($2::date::timestamp at time zone 'Europe/Warsaw') + $3::interval
         where event = 'stage_moved' and details ? 'decision' and user_id = $1`,
        [person.id, from, ago],
      )
    await move('0 seconds')
    expect(await counts('?period=month')).toEqual([6, 2, 1])
    // The correction is of this period, the decision is not.
    await move('-1 second')
    expect(await counts('?period=month')).toEqual([5, 2, 1])
    expect(await counts('?period=year')).toEqual([6, 2, 1])
  })

  test('of cases that are restricted to others are not counted', async () => {
    const { number } = await decide('discontinued')
    await change(number, { restricted_to: [marta.id] })
    expect(await counts()).toEqual([6, 2, 2])
    expect(await counts('', admin)).toEqual([6, 2, 1])
  })
})
