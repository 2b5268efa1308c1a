import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { MAX_MEMBERS } from '#features/household/contract.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { CaseHousehold, Household } from '../schema.ts'

type Failed = { error: { code: string; message: string; fields?: Record<string, string[]> } }
type Numbered = { number: string }

describe.each(TEST_DATABASES)('The family of a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const colleague = await createMember(app, { name: 'Jan Kowal' })
  const pathOf = ({ number }: Numbered) => `/api/staff/cases/${number}/household`
  const read = (of: Numbered, by: Person = specialist) => by.json<CaseHousehold>(pathOf(of))
  const add = <T = CaseHousehold>(of: Numbered, json: object, by: Person = specialist) =>
    by.json<T>(pathOf(of), { method: 'POST', json })
  const memberPath = (of: Numbered, member: Numbered) => `${pathOf(of)}/members/${member.number}`
  const remove = (of: Numbered, member: Numbered, by: Person = specialist) =>
    by.json<CaseHousehold>(memberPath(of, member), { method: 'DELETE' })
  const restrict = ({ number }: Numbered) =>
    colleague.json(`/api/staff/cases/${number}`, { method: 'PATCH', json: { restricted_to: [colleague.id] } })
  const eventsOf = async ({ number }: Numbered) =>
    (await specialist.json<CaseFile>(`/api/staff/cases/${number}`)).body.events

  async function createFamily() {
    const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
    const tamar = await createApplicant(app, { name: 'Tamar Beridze' })
    const { body } = await add(giorgi, { number: tamar.number, relation: 'spouse' })
    if (!body.household) throw new Error('there is no household')
    return { giorgi, tamar, household: body.household }
  }

  test('begins with the second case, the first being its first person, and is read from either', async () => {
    const alone = await createApplicant(app)
    expect((await read(alone)).body).toEqual({ household: null })
    const { giorgi, tamar, household } = await createFamily()
    expect(household).toMatchObject({
      members: [
        { number: giorgi.number, relation: 'main', person: { name: 'Giorgi Beridze' }, stage: 'preparing' },
        {
          number: tamar.number,
          relation: 'spouse',
          turn: 'applicant',
          to_do: 'submit',
          open: { documents: 0, messages: 0, tasks: 0, corrections: 0 },
        },
      ],
      hidden: 0,
      documents: [],
    })
    expect((await read(tamar)).body).toEqual({ household })
    const whole = await colleague.json<Household>(`/api/staff/households/${household.id}`)
    expect(whole).toMatchObject({ status: 200, body: household })
  })

  test('is named in the history of each case without a word of the other, and in the log', async () => {
    const { giorgi, tamar, household } = await createFamily()
    for (const one of [giorgi, tamar]) {
      const [event] = await eventsOf(one)
      expect(event).toMatchObject({ event: 'household_joined', actor_name: 'Marta Zielińska' })
    }
    expect(JSON.stringify(await eventsOf(giorgi))).not.toContain(tamar.number)
    expect(
      await app.sql(
        `select act, details from audit_log where subject_kind = 'household' and subject_id = $1 order by seq`,
        [household.id],
      ),
    ).toEqual([
      { act: 'case.household_joined', details: { relation: 'main' } },
      { act: 'case.household_joined', details: { relation: 'spouse' } },
    ])
  })

  test('a relation is changed, and there is one first person', async () => {
    const { giorgi, tamar } = await createFamily()
    const change = <T>(relation: string) =>
      specialist.json<T>(memberPath(giorgi, tamar), { method: 'PATCH', json: { relation } })
    const changed = await change<CaseHousehold>('parent')
    expect(changed.body.household?.members[1]?.relation).toBe('parent')
    expect((await eventsOf(tamar))[0]).toMatchObject({
      event: 'household_relation_changed',
      details: { relation: 'parent' },
    })
    const second = await change<Failed>('main')
    expect(second).toMatchObject({
      status: 400,
      body: { error: { fields: { relation: ['The family has a first person already.'] } } },
    })
    expect((await change<Failed>('cousin')).status).toBe(400)
  })

  test('a case is taken out, one is left, and with the last one the family is gone', async () => {
    const { giorgi, tamar, household } = await createFamily()
    const left = await remove(tamar, giorgi)
    expect(left.body.household?.members.map(({ number }) => number)).toEqual([tamar.number])
    expect((await read(giorgi)).body).toEqual({ household: null })
    expect((await eventsOf(giorgi))[0]).toMatchObject({ event: 'household_left' })
    expect((await remove(tamar, tamar)).body).toEqual({ household: null })
    expect((await specialist.json(`/api/staff/households/${household.id}`)).status).toBe(404)
    expect(await app.sql('select id from households where id = $1', [household.id])).toEqual([])
    expect((await remove(tamar, tamar)).status).toBe(404)
  })

  test('bad input is refused at its field', async () => {
    const { giorgi, tamar } = await createFamily()
    const empty = await add<Failed>(giorgi, { number: '', relation: 'child' })
    expect(empty.body.error.fields).toEqual({ number: ['Choose a case.'] })
    const without = await add<Failed>(giorgi, { number: tamar.number })
    expect(without.body.error.fields).toEqual({
      relation: ['Choose who the person is to the first person.'],
    })
    const same = await add<Failed>(giorgi, { number: giorgi.number, relation: 'child' })
    expect(same.body.error.fields).toEqual({ number: ['This is the case itself.'] })
    const unknown = await add<Failed>(giorgi, { number: '1999-0001', relation: 'child' })
    expect(unknown).toMatchObject({
      status: 400,
      body: { error: { fields: { number: ['There is no such case, or you do not see it.'] } } },
    })
    const twice = await add<Failed>(giorgi, { number: tamar.number, relation: 'child' })
    expect(twice).toMatchObject({
      status: 409,
      body: { error: { message: 'This case is in the family already.' } },
    })
    expect((await add({ number: '1999-0001' }, { number: tamar.number, relation: 'child' })).status).toBe(404)
    expect((await specialist.json('/api/staff/households/none')).status).toBe(404)
  })

  test('a case is in one family at most: of two who add it at once one is told', async () => {
    const first = await createApplicant(app)
    const second = await createApplicant(app)
    const wanted = await createApplicant(app)
    const answers = await Promise.all([
      add<Failed>(first, { number: wanted.number, relation: 'child' }, specialist),
      add<Failed>(second, { number: wanted.number, relation: 'child' }, colleague),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(
      `Case ${wanted.number} is in another family. Remove it there first, or add this case there.`,
    )
  })

  test('it has a limit', async () => {
    const { giorgi, household } = await createFamily()
    await app.sql(
      `with more as (
         insert into "user" (id, email, full_name) select 'more-' || $1 || lpad(n::text, 2, '0'), 'more-' || $1 || n || '@example.com', 'More'
         from generate_series(3, ${MAX_MEMBERS}) n returning id),
       opened as (
         insert into cases (user_id, number) select id, 'M' || right(id, 2) || left($1, 8) from more returning id, user_id)
       insert into household_members (case_id, user_id, household_id, relation)
       select id, user_id, $1::uuid, 'child' from opened`,
      [household.id],
    )
    const one = await createApplicant(app)
    const refused = await add<Failed>(giorgi, { number: one.number, relation: 'child' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: 'A family has at most 20 cases.' } },
    })
  })

  test('a restricted case stays shut: that there is one more is all that others learn', async () => {
    const { giorgi, tamar, household } = await createFamily()
    await restrict(tamar)
    const seen = (await read(giorgi)).body.household
    expect(seen).toMatchObject({ hidden: 1, members: [{ number: giorgi.number }] })
    expect(JSON.stringify(seen)).not.toContain(tamar.number)
    expect((await read(tamar)).status).toBe(404)
    expect((await remove(giorgi, tamar)).status).toBe(404)
    const again = await add<Failed>(giorgi, { number: tamar.number, relation: 'child' })
    expect(again.body.error.fields).toEqual({ number: ['There is no such case, or you do not see it.'] })
    const named = await colleague.json<Household>(`/api/staff/households/${household.id}`)
    expect(named.body).toMatchObject({ hidden: 0, members: [{}, { number: tamar.number }] })
    await restrict(giorgi)
    expect((await specialist.json(`/api/staff/households/${household.id}`)).status).toBe(404)
  })

  test('it is nothing for applicants, nor for who is signed out', async () => {
    const { giorgi, tamar, household } = await createFamily()
    expect((await read(giorgi, giorgi)).status).toBe(404)
    expect((await add(giorgi, { number: tamar.number, relation: 'child' }, giorgi)).status).toBe(404)
    for (const path of [pathOf(giorgi), `/api/staff/households/${household.id}`])
      expect((await app.json(path)).status).toBe(401)
    expect((await app.json(memberPath(giorgi, tamar), { method: 'DELETE' })).status).toBe(401)
  })
})
