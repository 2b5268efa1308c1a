import { describe, expect, test } from 'vitest'
import type { Figures } from '#back-office/figures/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { addDays, instantInWarsaw, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATH = '/api/staff/figures'
const START = new Date()
const today = todayInWarsaw(START)
const monday = addDays(today, 1 - weekdayOf(today))
/** So many days of the calendar ago: those of summer and winter begin at other hours. */
const noonAgo = (days: number) => instantInWarsaw({ date: addDays(today, -days), time: '12:00' })

describe.each(TEST_DATABASES)('Figures on %s', async (database) => {
  // The clock stands, so that midnight in Warsaw does not come in the middle.
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const read = async (query = '', by: Person = specialist) => {
    const answer = await by.json<Figures>(`${PATH}${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const create = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createApplicant(app, { name: 'Tamar Beridze' })))
  const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
  const people = await create(12)

  test('are for staff with both factors', async () => {
    const half = await createMember(app, { role: 'admin' })
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    expect((await app.json(PATH)).status).toBe(401)
    for (const who of [await app.createPerson(), half])
      expect((await who.json(PATH)).body).toMatchObject({ error: { code: 'not_found' } })
    expect((await admin.json(PATH)).status).toBe(200)
  })

  test.each(['?period=decade', '?from=2026-01-01'])('%s is refused', async (query) => {
    expect((await specialist.json(`${PATH}${query}`)).status).toBe(400)
  })

  test('count open cases by turn and stage, and days of waiting', async () => {
    await app.sql(
      `update case_queue set waiting_since = now() - interval '7 days' where user_id = any ($1)`,
      [idsOf(people)],
    )
    const figures = await read()
    expect(figures).toMatchObject({ period: 'quarter', to: today })
    expect(figures.open_by_turn).toEqual({
      total: 12,
      groups: [
        { key: 'ours', count: 0, share: 0 },
        { key: 'applicant', count: 12, share: 1 },
        { key: 'third_party', count: 0, share: 0 },
        { key: 'office', count: 0, share: 0 },
      ],
    })
    expect(figures.open_by_stage.groups.map(({ key }) => key)).not.toContain('closed')
    expect(figures.waiting.find(({ key }) => key === 'applicant')).toEqual({
      key: 'applicant',
      count: 12,
      median: 7,
      p90: 7,
    })
    expect(figures.waiting[0]).toEqual({ key: 'ours', count: 0, median: null, p90: null })
  })

  test('hide nothing of open cases that the queue shows to the same reader', async () => {
    await app.sql(`update cases set stage = 'submitted' where user_id = any ($1)`, [
      idsOf(people.slice(0, 3)),
    ])
    const { open_by_turn, open_by_stage, waiting } = await read()
    const { counts } = (await specialist.json<Queue>('/api/staff/cases')).body
    expect(counts).toMatchObject({ all: 12, ours: 3, applicant: 9 })
    expect(open_by_turn).toMatchObject({
      total: 12,
      groups: [
        { key: 'ours', count: 3, share: 0.25 },
        { key: 'applicant', count: 9, share: 0.75 },
        { key: 'third_party', count: 0 },
        { key: 'office', count: 0 },
      ],
    })
    expect(open_by_stage.groups.slice(0, 2)).toMatchObject([
      { key: 'preparing', count: 9 },
      { key: 'submitted', count: 3 },
    ])
    expect(waiting[0]).toMatchObject({ key: 'ours', count: 3, median: expect.any(Number) })
    await app.sql(`update cases set stage = 'preparing' where user_id = any ($1)`, [idsOf(people)])
  })

  test('have no case that is restricted to others, so that they betray none', async () => {
    const [person] = people
    await specialist.json(`/api/staff/cases/${person?.number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id] },
    })
    expect((await read()).open_by_turn.total).toBe(12)
    expect((await read('', admin)).open_by_turn.total).toBe(11)
  })

  test('count the days from filing to the decision by the province of the visit', async () => {
    const six = idsOf(people.slice(0, 6))
    await app.sql(
      `update cases set stage = 'decided', upo_number = 'UPO', upo_issued_at = $2 where user_id = any ($1)`,
      [six, noonAgo(100)],
    )
    await app.sql(
      `insert into case_events (case_id, user_id, actor_kind, event, details, at)
       select id, user_id, 'system', 'stage_moved', '{"from": "in_proceedings", "to": "decided"}', $2
       from cases where user_id = any ($1)`,
      [six, noonAgo(10)],
    )
    await app.sql(
      `insert into appointments (user_id, case_id, office_location, appointment_date, appointment_time, seat)
       select user_id, id, 'krakow', date '2030-01-01' + row_number() over ()::int, '09:30', 1 from cases where user_id = any ($1)`,
      [six.slice(0, 5)],
    )
    const { filing_to_decision: list } = await read('?period=month')
    expect(list.find(({ key }) => key === 'krakow')).toEqual({
      key: 'krakow',
      count: 5,
      median: 90,
      p90: 90,
    })
    expect(list.find(({ key }) => key === null)).toEqual({ key: null, count: null, median: null, p90: null })
    expect(list.find(({ key }) => key === 'warsaw')).toMatchObject({ count: 0, median: null })
    await app.sql(`update case_events set at = now() - interval '40 days' where event = 'stage_moved'`)
    const later = (await read('?period=month')).filing_to_decision
    expect(later.every(({ count }) => count === 0)).toBe(true)
    expect((await read()).filing_to_decision.find(({ key }) => key === 'krakow')?.count).toBe(5)
  })

  test('count documents that were accepted at once, and the hours to a verdict', async () => {
    // The first one's case is restricted to the specialist.
    const [hidden = '', ...others] = idsOf(people)
    const owners = [hidden, others[0], ...others.slice(0, 4)]
    await app.sql(
      `insert into documents (user_id, case_id, document_type, file_name, file_size, content_type, object_name, uploaded_at, version)
       select c.user_id, c.id, t, 'a.pdf', 1, 'application/pdf', c.user_id || t, now() - interval '30 hours', 2
       from unnest(array['passport', 'photo', 'cv', 'accommodation', 'financial_proof', 'health_insurance'],
         $1::text[]) x (t, id) join cases c on c.user_id = x.id`,
      [owners],
    )
    await app.sql(
      `insert into document_verdicts (document_id, version, case_id, user_id, verdict, reason, message, given_at, taken_back_at)
       select d.id, v.version, d.case_id, d.user_id, v.verdict, case v.verdict when 'asked_again' then 'too_old' end,
         case v.verdict when 'asked_again' then 'Again' end, now() - v.ago, v.back
       from documents d, lateral (values
         (2, 'asked_again', interval '7 hours', now()),
         (2, case d.document_type when 'cv' then 'asked_again' else 'accepted' end, interval '6 hours', null),
         (2, 'accepted', interval '1 hour', null)) v (version, verdict, ago, back)
       where d.user_id = any ($1)`,
      [owners],
    )
    const week = todayInWarsaw(new Date(Date.now() - 6 * 3_600_000))
    const key = addDays(week, 1 - weekdayOf(week))
    const { accepted_at_once, time_to_verdict } = await read()
    expect(accepted_at_once.at(-1)?.key).toBe(monday)
    expect(accepted_at_once.length).toBeGreaterThanOrEqual(13)
    expect(accepted_at_once.find((one) => one.key === key)).toEqual({
      key,
      count: 6,
      accepted: 5,
      share: 5 / 6,
    })
    expect(time_to_verdict.find((one) => one.key === key)).toEqual({ key, count: 6, median: 24, p90: 24 })
    const year = await read('?period=year')
    expect(year.accepted_at_once.length).toBeGreaterThanOrEqual(12)
    expect(year.accepted_at_once.every((one) => one.key.endsWith('-01'))).toBe(true)
    // Without the restricted case there are four cases with five documents: cases are counted, and not documents.
    const admins = await read('', admin)
    const nothing = { count: null, median: null, p90: null }
    expect(admins.accepted_at_once.find((one) => one.key === key)).toEqual({
      key,
      count: null,
      accepted: null,
      share: null,
    })
    expect(admins.time_to_verdict.find((one) => one.key === key)).toEqual({ key, ...nothing })
  })
})
