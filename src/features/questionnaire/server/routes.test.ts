import { beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { PartRecord, Questionnaire } from '../schema.ts'

const ALL = '/api/questionnaire'
const ADDRESS = `${ALL}/address`
const PERSON = `${ALL}/person`

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
  current?: PartRecord
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const put = (answers: unknown, more: object = {}) => ({ method: 'PUT', json: { answers, ...more } })

describe('The questionnaire, part by part', () => {
  it('Half a part is saved, and comes back with its questions; the list says how much is answered', async () => {
    const person = await app.createPerson()
    const before = await person.json<PartRecord>(ADDRESS)
    expect(before).toMatchObject({ status: 200, body: { part: 'address', answers: {}, updated_at: null } })
    expect(before.body.questions[0]).toMatchObject({ id: 'province', kind: 'choice', polish: 'Województwo' })
    expect(before.body.questions[0]?.options).toHaveLength(16)

    const saved = await person.json<PartRecord>(ADDRESS, put({ province: 'wielkopolskie', town: ' Poznań ' }))
    expect(saved.status).toBe(200)
    expect(saved.body.answers).toEqual({ province: 'wielkopolskie', town: 'Poznań' })
    expect((await person.json(ADDRESS)).body).toEqual(saved.body)

    const list = await person.json<Questionnaire>(ALL)
    expect(list.body.parts.find(({ part }) => part === 'address')).toEqual({
      part: 'address',
      answered: 2,
      prefilled: 0,
      of: 6,
      updated_at: saved.body.updated_at,
    })
  })

  it('What is not sent stays, null and nothing empty an answer', async () => {
    const person = await app.createPerson()
    await person.json(ADDRESS, put({ town: 'Poznań', house: '5', flat: '7' }))
    const { body } = await person.json<PartRecord>(ADDRESS, put({ town: null, house: '', street: 'Długa' }))
    expect(body.answers).toEqual({ flat: '7', street: 'Długa' })
  })

  it('The first save opens the case, and its history has the names of the questions, never an answer', async () => {
    const person = await app.createPerson()
    await person.json(ADDRESS, put({ town: 'Sekretowo', house: '5' }))
    const events = await app.sql(
      `select e.event, e.details from case_events e where user_id = $1 order by id`,
      [person.id],
    )
    expect(events).toEqual([
      expect.objectContaining({ event: 'opened' }),
      { event: 'questionnaire_saved', details: { fields: ['address.house', 'address.town'] } },
    ])
    await person.json(ADDRESS, put({ town: 'Sekretowo', house: '6' }))
    expect(JSON.stringify(events)).not.toContain('Sekretowo')
    // The same question within the hour is no new row.
    expect(await app.sql('select id from case_events where user_id = $1', [person.id])).toHaveLength(2)
  })

  it('Tables keep their rows in their order', async () => {
    const person = await app.createPerson()
    const journeys = [
      { country: 'Germany', from: '2024-02-29', to: '2024-03-01' },
      { country: 'Georgia', from: '2023-05-01' },
    ]
    const saved = await person.json<PartRecord>(`${ALL}/journeys`, put({ journeys }))
    expect(saved.body.answers).toEqual({ journeys })
  })

  it('Only what the purpose needs is asked', async () => {
    const person = await app.createPerson()
    const idsOf = async () =>
      (await person.json<PartRecord>(`${ALL}/employer_or_school`)).body.questions.map(({ id }) => id)
    expect(await idsOf()).toEqual(expect.arrayContaining(['employer_name', 'school_name', 'company_name']))
    const choose = (purpose_of_stay: string) =>
      person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, purpose_of_stay } })
    await choose('study')
    expect(await idsOf()).toEqual([
      ...['school_name', 'school_address', 'school_email'],
      ...['course', 'study_from', 'study_until'],
    ])
    await choose('other')
    expect((await person.json<Questionnaire>(ALL)).body.parts.map(({ part }) => part)).not.toContain(
      'employer_or_school',
    )
  })
})

describe('What is known already', () => {
  it('Personal information, the application form and the account fill in what is not answered', async () => {
    const person = await app.createPerson()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    const { body } = await person.json<PartRecord>(PERSON)
    expect(body.answers).toEqual({})
    expect(body.prefilled.birth_date).toEqual({
      value: PERSONAL_INFO.date_of_birth,
      source: 'personal_info',
    })
    expect(body.prefilled.email).toEqual({ value: person.email, source: 'account' })
    await person.json(PERSON, put({ birth_date: '1990-01-01' }))
    const after = await person.json<PartRecord>(PERSON)
    expect(after.body.prefilled.birth_date).toBeUndefined()
    expect(after.body.answers).toEqual({ birth_date: '1990-01-01' })
  })

  it('What is certain in the passport comes first, with names as people write them', async () => {
    const person = await app.createPerson()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await storeReadPassport(app, person, {
      surname: 'SHEVCHENKO',
      given_names: 'ANNA MARIA',
      sex: 'F',
      birth_date: '1990-02-28',
      expiry_date: '2031-05-04',
    })
    const { body } = await person.json<PartRecord>(PERSON)
    expect(body.prefilled).toMatchObject({
      surname: { value: 'Shevchenko', source: 'passport' },
      given_names: { value: 'Anna Maria', source: 'passport' },
      sex: { value: 'woman', source: 'passport' },
      birth_date: { value: '1990-02-28', source: 'passport' },
    })
    const passport = await person.json<PartRecord>(`${ALL}/passport`)
    expect(passport.body.prefilled).toMatchObject({
      passport_number: { value: '12AB34567', source: 'passport' },
      passport_valid_until: { value: '2031-05-04', source: 'passport' },
    })
  })

  it('An earlier case of the same person does, too, and an ended case takes nothing more', async () => {
    const person = await app.createPerson()
    await person.json(ADDRESS, put({ town: 'Poznań' }))
    await app.sql(`update cases set stage = 'withdrawn', ended_at = now() where user_id = $1`, [person.id])
    expect((await person.json<PartRecord>(ADDRESS)).body.answers).toEqual({ town: 'Poznań' })
    expect((await person.json(ADDRESS, put({ town: 'Łódź' }))).status).toBe(409)
    expect((await person.json('/api/cases', { method: 'POST', json: {} })).status).toBeLessThan(300)
    const { body } = await person.json<PartRecord>(ADDRESS)
    expect(body.answers).toEqual({})
    expect(body.prefilled).toEqual({ town: { value: 'Poznań', source: 'earlier_case' } })
  })
})

describe('Two tabs', () => {
  it('A save that started from an older version is refused with the newer record', async () => {
    const person = await app.createPerson()
    const first = await person.json<PartRecord>(ADDRESS, put({ town: 'Poznań' }))
    const { updated_at } = first.body
    const tabA = await person.json<PartRecord>(ADDRESS, put({ town: 'Łódź' }, { updated_at }))
    const tabB = await person.json<Refusal>(ADDRESS, put({ town: 'Kraków' }, { updated_at }))
    expect(tabB).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
    expect(tabB.body.current).toEqual(tabA.body)
    expect((await person.json(ADDRESS)).body).toEqual(tabA.body)
  })

  it('A save that expects no record is refused when there is one; parts do not meet', async () => {
    const person = await app.createPerson()
    const none = { updated_at: null }
    expect((await person.json(ADDRESS, put({ town: 'A' }, none))).status).toBe(200)
    expect((await person.json(ADDRESS, put({ town: 'B' }, none))).status).toBe(409)
    expect((await person.json(`${ALL}/parents`, put({ father_name: 'Jan' }, none))).status).toBe(200)
  })
})

describe('Bad input', () => {
  it('Every wrong answer is named at its question, at once, and nothing is saved', async () => {
    const person = await app.createPerson()
    const wrong = { birth_date: '2025-02-29', sex: 'x', surname: '<b>', birth_place: 5, shoe_size: '43' }
    const { status, body } = await person.json<Refusal>(PERSON, put(wrong))
    expect([status, Object.keys(body.error.fields ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()])
    expect((await person.json<PartRecord>(PERSON)).body.updated_at).toBeNull()
  })

  it('Other keys, no answers, a wrong version and an unknown part are refused', async () => {
    const person = await app.createPerson()
    expect((await person.json(PERSON, put({}, { user_id: 'x' }))).status).toBe(400)
    expect((await person.json(PERSON, { method: 'PUT', json: {} })).status).toBe(400)
    expect((await person.json(PERSON, put([]))).status).toBe(400)
    expect((await person.json(PERSON, put({}, { updated_at: 'now' }))).status).toBe(400)
    expect((await person.json(`${ALL}/shoes`)).status).toBe(404)
    expect((await person.json(`${ALL}/shoes`, put({}))).status).toBe(404)
  })

  it('Rows and texts without end are refused', async () => {
    const person = await app.createPerson()
    const rows = Array.from({ length: 101 }, () => ({ country: 'X' }))
    expect((await person.json(`${ALL}/journeys`, put({ journeys: rows }))).status).toBe(400)
    expect((await person.json(`${ALL}/justification`, put({ justification: 'x'.repeat(3001) }))).status).toBe(
      400,
    )
    expect(
      (await person.json(`${ALL}/justification`, put({ justification: 'x'.repeat(70_000) }))).status,
    ).toBe(413)
  })
})

describe('Whose it is', () => {
  it('Signed out, nothing is read or saved', async () => {
    expect((await app.json(ALL)).status).toBe(401)
    expect((await app.json(ADDRESS)).status).toBe(401)
    expect((await app.json(ADDRESS, put({ town: 'A' }))).status).toBe(401)
  })

  it('Nobody reads or changes somebody else’s answers', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    const saved = await owner.json<PartRecord>(ADDRESS, put({ town: 'Poznań' }))
    expect((await other.json<PartRecord>(ADDRESS)).body).toMatchObject({ answers: {}, prefilled: {} })
    await other.json(ADDRESS, put({ town: 'Łódź' }, { updated_at: saved.body.updated_at }))
    expect((await owner.json(ADDRESS)).body).toEqual(saved.body)
  })
})
