import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Questionnaire } from '#features/questionnaire/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isWhole } from '#tests/support/whole-tests.ts'
import type { CopySheet, SheetField } from '../schema.ts'

const SHEET = '/api/case/copy-sheet'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const save = (person: Person, part: string, answers: object) =>
  person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
const read = async (person: Person) => (await person.json<CopySheet>(SHEET)).body
const tick = (person: Person, field: string, json: object = { done: true }) =>
  person.json<CopySheet>(`${SHEET}/${field}`, { method: 'PUT', json })
function fieldOf({ fields }: CopySheet, id: string): SheetField {
  const found = fields.find((field) => field.id === id)
  if (!found) throw new Error(`there is no field ${id}`)
  return found
}
const choosePurpose = (person: Person, purpose_of_stay: string) =>
  person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, purpose_of_stay } })

describe('The copy sheet', () => {
  it('Every answer stands in the Polish form that it must have, in the order of the portal', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', {
      surname: 'BERIDZE',
      previous_surnames: 'brak',
      birth_date: '1994-03-08',
      sex: 'woman',
      birth_country: 'Грузія',
      citizenship: 'Georgian',
      marital_status: 'married',
      nationality: 'Georgian',
    })
    await save(person, 'family', { family: 'brak' })
    await save(person, 'journeys', {
      journeys: [{ country: 'Turkey', from: '2025-05-01', to: '2025-05-10' }],
    })
    const sheet = await read(person)
    const answers = Object.fromEntries(sheet.fields.map(({ id, answer_pl }) => [id, answer_pl]))
    expect(answers).toMatchObject({
      'person.surname': 'BERIDZE',
      'person.previous_surnames': 'brak',
      'person.birth_date': '1994-03-08',
      'person.sex': 'kobieta (K)',
      'person.birth_country': 'Gruzja',
      'person.citizenship': 'Gruzja',
      'person.marital_status': 'mężatka',
      'person.nationality': null,
      'family.family': 'brak',
      'journeys.journeys': 'Turcja, 2025-05-01, 2025-05-10',
    })
    expect(fieldOf(sheet, 'person.surname')).toMatchObject({
      part: 'person',
      label_pl: 'Nazwisko',
      question: 'Surname',
      state: 'answered',
      source: 'questionnaire',
      done: false,
    })
    expect(fieldOf(sheet, 'person.birth_date').source).toBe('personal_info')
    expect(fieldOf(sheet, 'person.nationality')).toMatchObject({
      state: 'to_translate',
      original: 'Georgian',
    })
    expect(fieldOf(sheet, 'journeys.journeys').rows[0]?.[0]).toMatchObject({
      id: 'journeys.journeys.1.country',
      label_pl: 'Państwo',
      answer_pl: 'Turcja',
    })
    expect(sheet.fields.map(({ id }) => id).slice(0, 2)).toEqual([
      'person.surname',
      'person.previous_surnames',
    ])
  })

  it('What is known from elsewhere is no answer until its person has said so', async () => {
    const person = await createApplicant(app)
    const phone = fieldOf(await read(person), 'person.phone')
    expect(phone).toMatchObject({ state: 'missing', answer_pl: null, known_from: 'personal_info' })
  })

  it('The marital status without a sex names what has to be answered first', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', { marital_status: 'single' })
    expect(fieldOf(await read(person), 'person.marital_status')).toMatchObject({
      state: 'needs_other',
      needs: 'person.sex',
      answer_pl: null,
    })
  })

  it('“Only in MOS” leaves the place open, and an opened sealed answer is shown to its person', async () => {
    const person = await createApplicant(app)
    const DETAILS = { answer: 'yes', details: 'Fined once.' }
    await save(person, 'questions', {
      detained: { answer: 'only_in_mos', details: '' },
      sentenced: { answer: 'no', details: '' },
      proceedings: DETAILS,
    })
    const sheet = await read(person)
    expect(fieldOf(sheet, 'questions.detained')).toMatchObject({ state: 'only_in_mos', answer_pl: null })
    expect(fieldOf(sheet, 'questions.sentenced')).toMatchObject({ state: 'answered', answer_pl: 'nie' })
    expect(fieldOf(sheet, 'questions.proceedings')).toMatchObject({
      state: 'to_translate',
      answer_pl: 'tak',
      original: 'Fined once.',
    })
    expect(fieldOf(sheet, 'questions.obligations').state).toBe('missing')
  })

  it('A tick is remembered, counts for the answer that was copied, and is taken away again', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', { surname: 'Beridze' })
    expect(fieldOf((await tick(person, 'person.surname')).body, 'person.surname').done).toBe(true)
    expect(fieldOf(await read(person), 'person.surname')).toMatchObject({ done: true, changed: false })
    await save(person, 'person', { surname: 'Beridze-Nowak' })
    expect(fieldOf(await read(person), 'person.surname')).toMatchObject({ done: false, changed: true })
    await tick(person, 'person.surname')
    expect(fieldOf(await read(person), 'person.surname')).toMatchObject({ done: true, changed: false })
    await tick(person, 'person.surname', { done: false })
    await tick(person, 'person.surname', { done: false })
    expect(fieldOf(await read(person), 'person.surname')).toMatchObject({ done: false, changed: false })
  })

  it('A tick of a sealed answer says nothing of it', async () => {
    const person = await createApplicant(app)
    const fingerprints = async () =>
      app.sql(
        `select fingerprint from copy_sheet_ticks where user_id = $1 and field = 'questions.detained'`,
        [person.id],
      )
    await save(person, 'questions', { detained: { answer: 'no', details: '' } })
    await tick(person, 'questions.detained')
    const before = await fingerprints()
    await save(person, 'questions', { detained: { answer: 'yes', details: 'Once' } })
    await tick(person, 'questions.detained')
    expect(await fingerprints()).toEqual(before)
  })

  it('Bad input, somebody signed out, somebody else’s field, an ended case', async () => {
    const person = await createApplicant(app)
    const other = await app.createPerson()
    await save(person, 'person', { surname: 'Beridze' })
    for (const json of [{}, { done: 'yes' }, { done: true, more: 1 }])
      expect((await tick(person, 'person.surname', json)).status).toBe(400)
    for (const field of ['person.nothing', 'x', 'constructor', '%00', 'person.surname.1'])
      expect([400, 404]).toContain((await tick(person, field)).status)
    for (const path of [SHEET, `${SHEET}.pdf`]) expect((await app.json(path)).status).toBe(401)
    expect((await app.json(`${SHEET}/person.surname`, { method: 'PUT', json: { done: true } })).status).toBe(
      401,
    )
    expect(fieldOf(await read(other), 'person.surname').state).toBe('missing')
    await endCase(app, person)
    expect((await tick(person, 'person.surname')).status).toBe(409)
  })

  it('What is attached at a place: the file that is there, or the document that the purpose needs', async () => {
    const person = await createApplicant(app, { submitted: true })
    const sheet = await read(person)
    expect(fieldOf(sheet, 'passport.document_kind').attach).toMatchObject([{ document_type: 'passport' }])
    expect(fieldOf(sheet, 'person.surname').attach).toMatchObject([{ document_type: 'photo' }])
    expect(fieldOf(sheet, 'insurance.insurance_kind').attach[0]?.document_type).toBe('health_insurance')
  })

  it('A translation is attached beside its original, and nowhere else', async () => {
    const person = await createApplicant(app)
    const { body: slot } = await person.json<{ document_type: string }>('/api/documents/additional', {
      method: 'POST',
      json: { beside: 'passport', kind: 'translation', title: 'Tłumaczenie paszportu' },
    })
    await person.fetch(`/api/documents/${slot.document_type}`, { method: 'PUT', body: fileForm(makePdf()) })
    const { fields } = await read(person)
    const places = fields.filter(({ attach }) =>
      attach.some(({ label }) => label === 'Tłumaczenie paszportu'),
    )
    expect(places.length).toBeGreaterThan(0)
    for (const { attach } of places)
      expect(attach.map(({ document_type }) => document_type)).toEqual(['passport', slot.document_type])
  })

  it('The PDF is a tagged file of the same bytes for the same answers, whatever the letters of a name', async () => {
    const person = await createApplicant(app)
    await save(person, 'person', { surname: 'Беридзе', given_names: "Nguyễn D'Arc" })
    await save(person, 'questions', { sentenced: { answer: 'yes', details: 'Fined once.' } })
    await save(person, 'justification', { justification: 'Because '.repeat(370).trim() })
    const download = async () => {
      const answer = await person.fetch(`${SHEET}.pdf`)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      return Buffer.from(await answer.arrayBuffer())
    }
    const first = await download()
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.includes('/MarkInfo')).toBe(true)
    expect((await download()).equals(first)).toBe(true)
    const text = await readPdf(first)
    expect(text).toContain('Беридзе')
    expect(text).toContain("Nguyễn D'Arc")
    expect(text).not.toContain('Fined')
  })

  it('The PDF has a name twice only where the reader’s language has another', async () => {
    const person = await app.createPerson()
    const textIn = async (language: string) => {
      const answer = await person.fetch(`${SHEET}.pdf`, { headers: { 'Accept-Language': language } })
      return readPdf(new Uint8Array(await answer.arrayBuffer()))
    }
    expect(await textIn('uk')).toContain('Nazwisko rodowe (Прізвище при народженні)')
    const polish = await textIn('pl')
    expect(polish).toContain('Nazwisko rodowe •')
    expect(polish).not.toContain('(Nazwisko rodowe)')
  })
})

/** The same numbers each time. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const PURPOSES = ['work', 'study', 'family_reunification', 'business', 'other'] as const
const PEOPLE = isWhole ? 20 : 4
const POSSIBLE: Record<string, Record<string, unknown>> = {
  person: { surname: 'Beridze', sex: 'man', marital_status: 'single', pesel: 'brak' },
  description: { height: '170', marks: 'brak' },
  address: { province: 'mazowieckie', town: 'Warszawa', street: 'brak' },
  questions: { detained: { answer: 'only_in_mos', details: '' }, sentenced: { answer: 'no', details: '' } },
  insurance: { insurance_kind: 'public_insurance', policy_number: 'brak' },
}

describe('The copy sheet says what the questionnaire says', () => {
  test.each(PURPOSES)('of what is missing, for many people with the purpose “%s”', async (purpose) => {
    const random = createRandom(PURPOSES.indexOf(purpose) + 1)
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = await createApplicant(app)
      await choosePurpose(person, purpose)
      for (const [part, possible] of Object.entries(POSSIBLE)) {
        const answers = Object.entries(possible).map(([id, answer]) => [id, random() < 0.5 ? answer : null])
        expect(await save(person, part, Object.fromEntries(answers))).toMatchObject({ status: 200 })
      }
      const { body: asked } = await person.json<Questionnaire>('/api/questionnaire')
      const sheet = await read(person)
      const missing = asked.parts.map(({ part, of, answered }) => [part, of, of - answered])
      const counted = asked.parts.map(({ part }) => {
        const fields = sheet.fields.filter((field) => field.part === part)
        return [part, fields.length, fields.filter(({ state }) => state === 'missing').length]
      })
      expect(counted).toEqual(missing)
      expect(sheet.purpose_of_stay).toBe(purpose)
    }
  })
})
