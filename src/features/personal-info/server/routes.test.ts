import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { PersonalInfo } from '../schema.ts'

const PATH = '/api/personal-info'
const ANSWERS = {
  full_name: 'Tamar Beridze',
  phone: '573 000 111',
  address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
  date_of_birth: '1994-02-28',
  nationality: 'Georgia',
  passport_number: '18 ab 12345',
}

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
  current?: PersonalInfo
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const put = (json: unknown) => ({ method: 'PUT', json })

describe('INFO-1 saving and reading', () => {
  it('Before the first save there is no record', async () => {
    const person = await app.createPerson()
    expect(await person.json(PATH)).toMatchObject({ status: 200, body: null })
  })

  it('The saved record comes back: phone in E.164, passport number in capitals', async () => {
    const person = await app.createPerson()
    const saved = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      ...ANSWERS,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      phone: '+48573000111',
      phone_international: '+48 573 000 111',
      nationality_code: 'GE',
      passport_number: '18AB12345',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect((await person.json(PATH)).body).toEqual(saved.body)
  })

  it('The phone number keeps its extension, and two numbers are refused at the field', async () => {
    const person = await app.createPerson()
    const saved = await person.json<PersonalInfo>(PATH, put({ ...ANSWERS, phone: '22 621 00 00 wew. 12' }))
    const kept = { phone: '+48226210000;ext=12', phone_international: '+48 22 621 00 00 ext. 12' }
    expect(saved.body).toMatchObject(kept)
    // The form is filled in with what is shown, and saves the same again.
    const again = { ...ANSWERS, phone: saved.body.phone_international }
    expect((await person.json(PATH, put(again))).body).toMatchObject(kept)
    const two = await person.json<Refusal>(PATH, put({ ...ANSWERS, phone: '600700800, 601701801' }))
    expect(two.status).toBe(400)
    expect(two.body.error.fields).toEqual({
      phone: ['Enter one phone number. You can write us the other one in a message.'],
    })
    expect((await person.json(PATH)).body).toMatchObject(kept)
  })

  it('The nationality comes back as it was typed, with the code of the country it names', async () => {
    const person = await app.createPerson()
    for (const [nationality, nationality_code] of [
      ['українка', 'UA'],
      ['UKRAINIAN', 'UA'],
      ['Korean', null],
      ['stateless', null],
    ]) {
      const { body } = await person.json(PATH, put({ ...ANSWERS, nationality }))
      expect(body).toMatchObject({ nationality, nationality_code })
      expect((await person.json(PATH)).body).toEqual(body)
      const review = await person.json<{ personal_info: PersonalInfo }>('/api/review')
      expect(review.body.personal_info).toMatchObject({ nationality, nationality_code })
    }
  })

  it('A second save replaces the record, keeps its id, and is always later', async () => {
    const person = await app.createPerson()
    const first = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    let before = first.body
    for (let n = 0; n < 5; n += 1) {
      const { body } = await person.json<PersonalInfo>(PATH, put({ ...ANSWERS, full_name: `Name ${n}` }))
      expect(body).toMatchObject({ id: before.id, full_name: `Name ${n}` })
      expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
      before = body
    }
    const rows = await app.sql('select 1 from personal_info where user_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })

  it('A clock that was set back still gives a later time', async () => {
    const person = await app.createPerson()
    await person.json(PATH, put(ANSWERS))
    await app.sql(`update personal_info set updated_at = '2100-01-01Z' where user_id = $1`, [person.id])
    const { body } = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    expect(body.updated_at).toBe('2100-01-01T00:00:00.001Z')
  })
})

describe('INFO-1 two tabs', () => {
  it('A save that started from an older version is refused with the newer record, and nothing changes', async () => {
    const person = await app.createPerson()
    const first = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    const started = { updated_at: first.body.updated_at }
    const tabA = await person.json<PersonalInfo>(PATH, put({ ...ANSWERS, ...started, address: 'Tab A' }))
    const tabB = await person.json<Refusal>(PATH, put({ ...ANSWERS, ...started, address: 'Tab B' }))
    expect(tabA.status).toBe(200)
    expect(tabB).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
    expect(tabB.body.current).toEqual(tabA.body)
    expect((await person.json(PATH)).body).toEqual(tabA.body)

    const again = { ...ANSWERS, address: 'Tab B', updated_at: tabA.body.updated_at }
    expect(await person.json(PATH, put(again))).toMatchObject({ status: 200, body: { address: 'Tab B' } })
  })

  it('Of two first saves at once that both expect nothing there, one wins', async () => {
    const person = await app.createPerson()
    const saves = ['A', 'B', 'C'].map((address) =>
      person.json<Refusal>(PATH, put({ ...ANSWERS, address, updated_at: null })),
    )
    const statuses = (await Promise.all(saves)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  it('Of many saves at once from one version, one wins', async () => {
    const person = await app.createPerson()
    const first = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    const saves = [1, 2, 3, 4].map((n) =>
      person.json(PATH, put({ ...ANSWERS, address: `Tab ${n}`, updated_at: first.body.updated_at })),
    )
    const statuses = (await Promise.all(saves)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  it('A save that names no version overwrites', async () => {
    const person = await app.createPerson()
    await person.json(PATH, put(ANSWERS))
    expect((await person.json(PATH, put({ ...ANSWERS, address: 'New' }))).status).toBe(200)
  })
})

describe('INFO-1 own record only', () => {
  it('Signed out, nothing is read or saved', async () => {
    expect((await app.json(PATH)).status).toBe(401)
    expect((await app.json(PATH, put(ANSWERS))).status).toBe(401)
  })

  it('Nobody reads or changes somebody else’s record', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    const saved = await owner.json<PersonalInfo>(PATH, put(ANSWERS))
    expect((await other.json(PATH)).body).toBeNull()
    const stolen = { ...ANSWERS, updated_at: saved.body.updated_at, address: 'Elsewhere' }
    expect((await other.json(PATH, put({ ...stolen, user_id: owner.id }))).status).toBe(400)
    expect((await other.json(PATH, put({ ...stolen, id: saved.body.id }))).status).toBe(400)
    await other.json(PATH, put(stolen))
    expect((await owner.json(PATH)).body).toEqual(saved.body)
  })
})

describe('INFO-1 bad input', () => {
  it('The code of a nationality is not accepted from the client', async () => {
    const person = await app.createPerson()
    const saved = await person.json<PersonalInfo>(PATH, put(ANSWERS))
    const sent = { ...ANSWERS, address: 'Elsewhere', nationality_code: 'PL' }
    const answer = await person.json<Refusal>(PATH, put(sent))
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual(['nationality_code'])
    expect((await person.json(PATH)).body).toEqual(saved.body)
  })

  it('Every wrong field is named at once', async () => {
    const person = await app.createPerson()
    const wrong = { ...ANSWERS, phone: '12', passport_number: '?', date_of_birth: '1899-01-01', extra: 1 }
    const answer = await person.json<Refusal>(PATH, put(wrong))
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    const fields = Object.keys(answer.body.error.fields ?? {})
    expect(fields.sort()).toEqual(['date_of_birth', 'extra', 'passport_number', 'phone'])
    expect((await person.json(PATH)).body).toBeNull()
  })

  it.each(Object.keys(ANSWERS))('%s that is invisible, too long or of another type is 400', async (field) => {
    const person = await app.createPerson()
    for (const value of [
      '\u0000',
      '\ud800',
      '\u200b\u3164\u2800',
      5,
      null,
      ['x'],
      { a: 1 },
      '',
      ' ',
      'x'.repeat(5000),
    ]) {
      const answer = await person.json<Refusal>(PATH, put({ ...ANSWERS, [field]: value }))
      expect([value, answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([
        value,
        400,
        [field],
      ])
    }
  })

  it('Invisible characters are removed, and the response and the record have the cleaned text', async () => {
    const person = await app.createPerson()
    const typed = {
      full_name: 'Anna \u202eKo\u200bwalska\ud800\u3164',
      phone: '\u202a+48 573 000 111\u202c',
      address: 'ul. Długa\u00ad 5\r\n\u{e0041}31-147\u0000 Kraków',
      date_of_birth: ANSWERS.date_of_birth,
      nationality: '=cmd|calc!A1\u200b',
      passport_number: 'ab\u200b 123\u2060 4567',
    }
    const { status, body } = await person.json<PersonalInfo>(PATH, put(typed))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      full_name: 'Anna Kowalska',
      phone: '+48573000111',
      address: 'ul. Długa 5\n31-147 Kraków',
      // A text that is a formula in spreadsheets is stored unchanged.
      nationality: '=cmd|calc!A1',
      passport_number: 'AB1234567',
    })
    expect((await person.json(PATH)).body).toEqual(body)
  })

  it.each(['Nguyễn Thị Ánh', 'Їжакевич Ґалаґан', 'علی\u200cرضا', 'प्रिया शर्मा', 'გიორგი', 'Szczęsna'])(
    'The name %s is stored as it is',
    async (full_name) => {
      const person = await app.createPerson()
      const typed = put({ ...ANSWERS, full_name: full_name.normalize('NFD') })
      const { body } = await person.json<PersonalInfo>(PATH, typed)
      expect(body.full_name).toBe(full_name.normalize('NFC'))
    },
  )

  it('A version that is no time is 400', async () => {
    const person = await app.createPerson()
    for (const updated_at of ['x', '0000-01-01T00:00:00Z', '294000-01-01T00:00:00Z', 7]) {
      expect((await person.json(PATH, put({ ...ANSWERS, updated_at }))).status).toBe(400)
    }
  })

  it('No JSON, another kind of body, nesting without end and a body of 2 MB are refused', async () => {
    const person = await app.createPerson()
    const send = async (body: string, type = 'application/json') => {
      const init = { method: 'PUT', body, headers: { 'content-type': type } }
      return (await person.fetch(PATH, init)).status
    }
    expect(await send('{')).toBe(400)
    expect(await send('')).toBe(400)
    expect(await send('null')).toBe(400)
    expect(await send('[]')).toBe(400)
    expect(await send('full_name=x', 'application/x-www-form-urlencoded')).toBe(400)
    expect(await send(JSON.stringify(ANSWERS), 'text/plain')).toBe(400)
    expect(await send(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toBe(400)
    expect((await person.json(PATH)).body).toBeNull()
    expect(await send(JSON.stringify({ ...ANSWERS, address: 'x'.repeat(2_000_000) }))).toBe(413)
    expect(await app.sql('select 1 from personal_info where user_id = $1', [person.id])).toEqual([])
  })
})
