import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import type { Check, StaffCheck } from '#features/checks/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const REASON = 'She goes home in February: the stay is as short as that.'

describe.each(TEST_DATABASES)('The checks of a case at the desk, on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => new Date('2026-11-28T10:00:00Z') } })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  async function createShortStay() {
    const person = await createApplicant(app, { submitted: true })
    const save = (change: object) =>
      person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, ...change } })
    await save({ planned_stay_duration: 2 })
    return { person, save, path: `/api/staff/cases/${person.number}` }
  }
  const read = async (path: string) => (await marta.json<StaffCheck[]>(`${path}/checks`)).body
  const find = async (path: string) => (await read(path)).find(({ id }) => id === 'planned-stay')
  const overrule = (path: string, json: object = {}) =>
    marta.json<StaffCheck>(`${path}/check-overrules`, {
      method: 'POST',
      json: { check: 'planned-stay', reason: REASON, ...json },
    })
  const eventsOf = (id: string) =>
    app.sql(
      `select event, details from case_events where case_id = $1 and event like 'check_%' order by id`,
      [id],
    )
  const auditOf = (id: string) =>
    app.sql<{ act: string; details: object }>(
      `select act, details from audit_log where case_id = $1 and act like 'case.check%' order by at`,
      [id],
    )

  test('A specialist lets one stand with a reason, which the person reads; history and audit log say so', async () => {
    const { person, path } = await createShortStay()
    const seen = await find(path)
    expect(seen).toMatchObject({ verdict: 'look', overruled: null })
    const done = await overrule(path, { fingerprint: seen?.fingerprint })
    const overruled = { reason: REASON, at: expect.any(String), by: 'Marta Zielińska' }
    expect(done).toMatchObject({ status: 201, body: { id: 'planned-stay', verdict: 'look', overruled } })
    expect(await find(path)).toEqual(done.body)
    const own = (await person.json<Check[]>('/api/case/checks')).body.find(({ id }) => id === 'planned-stay')
    expect(own?.overruled).toEqual({ reason: REASON, at: done.body.overruled?.at })

    const id = await caseIdOf(app, person.id)
    expect(await eventsOf(id)).toEqual([
      { event: 'check_overruled', details: { check: 'planned-stay', reason: REASON } },
    ])
    // The reason is the person's business, not that of a log which nothing is ever taken out of.
    expect(await auditOf(id)).toEqual([
      { act: 'case.check_overruled', details: { check: 'planned-stay', verdict: 'look' } },
    ])
  })

  test('It counts for what was judged: another answer is judged anew, and the first one once more is as before', async () => {
    const { path, save } = await createShortStay()
    await overrule(path)
    await save({ planned_stay_duration: 1 })
    expect(await find(path)).toMatchObject({ verdict: 'look', overruled: null })
    await save({ planned_stay_duration: 2 })
    expect(await find(path)).toMatchObject({ overruled: { reason: REASON } })
  })

  test('It can be withdrawn: the check counts again, and both stay in the history', async () => {
    const { person, path } = await createShortStay()
    const { body } = await overrule(path)
    const address = `${path}/check-overrules/${body.overruled?.id}`
    const withdrawn = await marta.json<StaffCheck[]>(address, { method: 'DELETE' })
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.body.find(({ id }) => id === 'planned-stay')?.overruled).toBeNull()
    expect((await marta.json(address, { method: 'DELETE' })).status).toBe(404)
    expect((await overrule(path)).status).toBe(201)
    expect(await eventsOf(await caseIdOf(app, person.id))).toHaveLength(3)
    const kept = await app.sql('select reason from check_overrules where user_id = $1', [person.id])
    expect(kept).toEqual([{ reason: REASON }, { reason: REASON }])
  })

  test('Case file and queue count those that stop or are to be looked at, without those that are overruled', async () => {
    const { save, person, path } = await createShortStay()
    const count = async () => {
      const list = await read(path)
      const ofVerdict = (wanted: string) =>
        list.filter(({ verdict, overruled }) => verdict === wanted && overruled === null).length
      const { body: file } = await marta.json<CaseFile>(path)
      const { body: queue } = await marta.json<Queue>(`/api/staff/cases?q=${person.number}`)
      const counts = { stop: ofVerdict('stop'), look: ofVerdict('look') }
      expect([file.checks, ...queue.rows.map(({ checks }) => checks)]).toEqual([counts, counts])
      return counts
    }
    const { look, stop } = await count()
    expect(look).toBeGreaterThan(0)
    expect(stop).toBeGreaterThan(0)
    await overrule(path)
    expect(await count()).toEqual({ look: look - 1, stop })
    await save({ planned_stay_duration: 1 })
    expect(await count()).toEqual({ look, stop })
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [person.id])
    expect(await count()).toEqual({ look: 0, stop: 0 })
  })

  test('A second one, one of a good check, and one of something else than was seen are refused', async () => {
    const { path, save } = await createShortStay()
    const seen = await find(path)
    expect(await overrule(path, { check: 'own-company' })).toMatchObject({ status: 409 })
    expect(await overrule(path, { check: 'no-such-check' })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' } },
    })
    await save({ planned_stay_duration: 3 })
    expect(await overrule(path, { fingerprint: seen?.fingerprint })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' } },
    })
    expect((await overrule(path)).status).toBe(201)
    expect((await overrule(path)).status).toBe(409)
  })

  test.each([{ reason: ' ' }, { reason: 'x'.repeat(501) }, { verdict: 'good' }])(
    '%j is bad input',
    async (json) => {
      const { path } = await createShortStay()
      expect((await overrule(path, json)).status).toBe(400)
      expect(await find(path)).toMatchObject({ overruled: null })
    },
  )

  test('Who opens them stands in the audit log', async () => {
    const { person, path } = await createShortStay()
    await read(path)
    const reads = `select actor_id from audit_log where case_id = $1 and act = 'case.answers_read'`
    expect(await app.sql(reads, [await caseIdOf(app, person.id)])).toEqual([{ actor_id: marta.id }])
  })

  test('An ended case takes none, a restricted one is not found, and applicants have no desk', async () => {
    const { person, path } = await createShortStay()
    const { body } = await overrule(path)
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    for (const answer of [
      await marta.json(`${path}/checks`),
      await overrule(path),
      await marta.json(`${path}/check-overrules/${body.overruled?.id}`, { method: 'DELETE' }),
    ])
      expect(answer.status).toBe(404)
    expect((await person.json(`${path}/checks`)).status).toBe(404)
    await app.sql(
      `update cases set restricted = false, stage = 'closed', ended_at = now() where user_id = $1`,
      [person.id],
    )
    expect(await read(path)).toEqual([])
    expect((await overrule(path)).status).toBe(409)
  })
})
