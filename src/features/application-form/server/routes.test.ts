import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ApplicationForm } from '../schema.ts'

const PATH = '/api/application-form'
const ANSWERS = {
  purpose_of_stay: 'family_reunification',
  planned_stay_duration: 36,
  employment_status: 'self_employed',
  monthly_income: 5200.5,
  accommodation: 'ul. Nadodrzańska 14/6\nRented until 31 August 2027.',
  previous_applications: 'yes_rejected',
  criminal_record: 'no',
  health_insurance: 'ZUS through my employer',
}
const NOTHING = {
  purpose_of_stay: null,
  planned_stay_duration: null,
  employment_status: null,
  monthly_income: null,
  accommodation: '',
  previous_applications: null,
  criminal_record: null,
  health_insurance: '',
}

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
  current?: ApplicationForm
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const put = (json: unknown) => ({ method: 'PUT', json })

describe('FORM-1 saving and reading', () => {
  it('Before the first save there is no record', async () => {
    const person = await app.createPerson()
    expect(await person.json(PATH)).toMatchObject({ status: 200, body: null })
  })

  it('The saved record comes back whole', async () => {
    const person = await app.createPerson()
    const saved = await person.json<ApplicationForm>(PATH, put(ANSWERS))
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      ...ANSWERS,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect((await person.json(PATH)).body).toEqual(saved.body)
  })

  it('Numbers and selects may be null, and a second save replaces every answer', async () => {
    const person = await app.createPerson()
    const first = await person.json<ApplicationForm>(PATH, put(ANSWERS))
    const second = await person.json<ApplicationForm>(PATH, put(NOTHING))
    expect(second.body).toEqual({ ...first.body, ...NOTHING, updated_at: expect.any(String) })
    expect(Date.parse(second.body.updated_at)).toBeGreaterThan(Date.parse(first.body.updated_at))
  })

  it.each([0, 0.1, 4806, 1234.56, 9_999_999])(
    'An income of %s PLN comes back to the grosz',
    async (income) => {
      const person = await app.createPerson()
      const saved = await person.json<ApplicationForm>(PATH, put({ ...ANSWERS, monthly_income: income }))
      expect(saved.body.monthly_income).toBe(income)
    },
  )
})

describe('FORM-1 two tabs', () => {
  it('A save that started from an older version is refused with the newer record', async () => {
    const person = await app.createPerson()
    const first = await person.json<ApplicationForm>(PATH, put(ANSWERS))
    const started = { ...ANSWERS, updated_at: first.body.updated_at }
    const tabA = await person.json<ApplicationForm>(PATH, put({ ...started, health_insurance: 'Tab A' }))
    const tabB = await person.json<Refusal>(PATH, put({ ...started, health_insurance: 'Tab B' }))
    expect(tabB).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
    expect(tabB.body.current).toEqual(tabA.body)
    expect((await person.json(PATH)).body).toEqual(tabA.body)
  })

  it('A save that expects no record is refused when there is one; one that names no version overwrites', async () => {
    const person = await app.createPerson()
    expect((await person.json(PATH, put({ ...ANSWERS, updated_at: null }))).status).toBe(200)
    expect((await person.json(PATH, put({ ...ANSWERS, updated_at: null }))).status).toBe(409)
    expect((await person.json(PATH, put(ANSWERS))).status).toBe(200)
  })
})

describe('FORM-1 whose it is', () => {
  it('Signed out, nothing is read or saved', async () => {
    expect((await app.json(PATH)).status).toBe(401)
    expect((await app.json(PATH, put(ANSWERS))).status).toBe(401)
  })

  it('Nobody reads or changes somebody else’s record', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    const saved = await owner.json<ApplicationForm>(PATH, put(ANSWERS))
    expect((await other.json(PATH)).body).toBeNull()
    await other.json(PATH, put({ ...ANSWERS, health_insurance: 'Mine', updated_at: saved.body.updated_at }))
    expect((await other.json(PATH, put({ ...ANSWERS, id: saved.body.id }))).status).toBe(400)
    expect((await owner.json(PATH)).body).toEqual(saved.body)
  })
})

describe('FORM-1 bad input', () => {
  const WRONG: [keyof typeof ANSWERS, unknown[]][] = [
    ['purpose_of_stay', ['holiday', '', 5, undefined]],
    ['planned_stay_duration', ['36', 'three years', 0, 37, -1, 1.5, 1e300, undefined]],
    ['employment_status', ['boss', '', undefined]],
    ['monthly_income', ['5200', 'a lot', -0.01, 10_000_000, 0.001, undefined]],
    ['accommodation', [null, 5, 'x'.repeat(1001), undefined]],
    ['previous_applications', ['yes', undefined]],
    ['criminal_record', ['maybe', true, undefined]],
    ['health_insurance', [null, 'x'.repeat(301), undefined]],
  ]
  it.each(WRONG)('%s takes nothing else', async (field, values) => {
    const person = await app.createPerson()
    for (const value of values) {
      const answer = await person.json<Refusal>(PATH, put({ ...ANSWERS, [field]: value }))
      expect([value, answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([
        value,
        400,
        [field],
      ])
    }
    expect((await person.json(PATH)).body).toBeNull()
  })

  it('What nobody sees is taken out of a text; with nothing else in it the answer is empty', async () => {
    const person = await app.createPerson()
    const typed = {
      ...ANSWERS,
      accommodation: '\u200b',
      health_insurance: 'ZUS\u202e\nthrough\u0000 work\ud800',
    }
    const { status, body } = await person.json<ApplicationForm>(PATH, put(typed))
    expect(status).toBe(200)
    expect(body).toMatchObject({ accommodation: '', health_insurance: 'ZUS through work' })
    expect((await person.json(PATH)).body).toEqual(body)
  })

  it('Every wrong field is named at once, unknown keys too', async () => {
    const person = await app.createPerson()
    const wrong = { ...ANSWERS, purpose_of_stay: 'x', monthly_income: 'x', user_id: 'x' }
    const answer = await person.json<Refusal>(PATH, put(wrong))
    expect(Object.keys(answer.body.error.fields ?? {}).sort()).toEqual([
      'monthly_income',
      'purpose_of_stay',
      'user_id',
    ])
  })

  it('No JSON, nesting without end and a body of 2 MB are refused', async () => {
    const person = await app.createPerson()
    const send = async (body: string) => {
      const init = { method: 'PUT', body, headers: { 'content-type': 'application/json' } }
      return (await person.fetch(PATH, init)).status
    }
    expect(await send('{')).toBe(400)
    expect(await send(`${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`)).toBe(400)
    expect(await send(JSON.stringify({ ...ANSWERS, accommodation: 'x'.repeat(2_000_000) }))).toBe(413)
  })
})
