import { PDFiumLibrary } from '@hyzyla/pdfium'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { addLetter } from '#tests/support/letters.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { listTexts } from '../rules.ts'
import type { Sheet, Templates } from '../schema.ts'

const LETTERS = '/api/case/letters'
const TEMPLATES = `${LETTERS}/templates`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const save = (person: Person, part: string, answers: object) =>
  person.json(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })
const readSheet = async (person: Person, template: string) =>
  (await person.json<Sheet>(`${TEMPLATES}/${template}`)).body
const fieldsOf = (sheet: Sheet) => Object.fromEntries(listTexts(sheet.items).map((one) => [one.id, one]))
const boxesOf = ({ items }: Sheet) =>
  Object.fromEntries(items.flatMap((item) => (item.kind === 'box' ? [[item.id, item.is_ticked]] : [])))
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const getPdf = async (person: Person, template: string) =>
  bytesOf(await person.fetch(`${LETTERS}/${template}.pdf`))
const postPdf = (person: Person, template: string, fields: object) =>
  person.fetch(`${LETTERS}/${template}.pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
  })

async function createAnswered(): Promise<Person> {
  const person = await createApplicant(app)
  await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
  await save(person, 'person', {
    surname: 'Beridze',
    given_names: 'Tamar',
    birth_date: '1994-03-08',
    citizenship: 'Georgia',
    pesel: '94030812345',
  })
  await save(person, 'address', {
    province: 'malopolskie',
    town: 'Kraków',
    street: 'ul. Długa',
    house: '21',
    flat: '4',
    postcode: '31-146',
  })
  await save(person, 'journeys', {
    journeys: [{ country: 'Turkey', from: '2025-05-01', to: '2025-05-10' }],
  })
  await save(person, 'employer_or_school', { employer_name: 'Piekarnia Żak sp. z o.o.' })
  return person
}

describe('The list of sheets', () => {
  it('Every sheet of the resources is in it, by title', async () => {
    const person = await createApplicant(app)
    const { templates } = (await person.json<Templates>(TEMPLATES)).body
    expect(templates).toHaveLength(11)
    expect(templates[0]).toEqual({
      template: 'appeal',
      title: 'Appeal against a refusal',
      description: expect.stringContaining('odwołanie'),
    })
  })

  it('Each is read and printed for somebody with nothing, and with everything', async () => {
    const people = [await app.createPerson(), await createAnswered()]
    const { templates } = (await people[0]?.json<Templates>(TEMPLATES))?.body ?? { templates: [] }
    for (const person of people)
      for (const { template } of templates) {
        expect((await readSheet(person, template)).items.length, template).toBeGreaterThan(3)
        expect(await readPdf(await getPdf(person, template)), template).not.toMatch(/\{[=?]|undefined|null/)
      }
  })
})

describe('What the case knows', () => {
  it('stands in the fields in the Polish form of a letter, with where it is from', async () => {
    const person = await createAnswered()
    const fields = fieldsOf(await readSheet(person, 'power-of-attorney'))
    expect(fields.full_name).toMatchObject({
      value: 'Tamar Beridze',
      source: 'personal_info',
      label_pl: 'Imię i nazwisko',
      label: 'Name',
    })
    expect(fields.birth_date).toMatchObject({ value: '08.03.1994' })
    expect(fields.address).toMatchObject({ value: 'ul. Długa 21/4, 31-146 Kraków' })
    expect(fields.pesel_or_passport).toMatchObject({ value: 'PESEL 94030812345' })
    expect(fields.proxy_name).toMatchObject({ value: '', source: null })
    const notice = fieldsOf(await readSheet(person, 'change-notice'))
    expect(notice.name_and_birth?.value).toBe('Tamar Beridze\nur. 08.03.1994')
    expect(notice.office?.value).toBe(
      'Wojewoda Małopolski\nMałopolski Urząd Wojewódzki, Wydział Spraw Cudzoziemców',
    )
    expect(fieldsOf(await readSheet(person, 'appeal')).citizenship).toMatchObject({ value: 'Gruzja' })
    const journeys = fieldsOf(await readSheet(person, 'journeys-abroad'))
    expect(journeys.journey_from_1?.value).toBe('01.05.2025')
    expect(journeys.journey_country_1?.value).toBe('Turcja')
    expect(journeys.journey_reason_1?.value).toBe('')
    const page = fieldsOf(await readSheet(person, 'employer-page-polish'))
    expect(page.employer).toMatchObject({ value: 'Piekarnia Żak sp. z o.o.', source: 'questionnaire' })
  })

  it('fills in the day of filing of the receipt, the delivery of the decision, and the kind of the case', async () => {
    const person = await createAnswered()
    const before = await readSheet(person, 'formal-reminder')
    expect(fieldsOf(before).filed_on).toMatchObject({ value: '', source: null })
    await app.sql(
      `update cases set stage = 'decided', upo_number = 'UPO-1', upo_issued_at = '2026-01-31T23:30:00Z',
        decision = 'refused', decision_delivered_on = '2026-10-05' where user_id = $1`,
      [person.id],
    )
    const reminder = await readSheet(person, 'formal-reminder')
    // In Warsaw it was the next day.
    expect(fieldsOf(reminder).filed_on).toMatchObject({ value: '01.02.2026', source: 'receipt' })
    expect(boxesOf(reminder)).toMatchObject({ temporary_permit: true, inaction: false })
    const appeal = fieldsOf(await readSheet(person, 'appeal'))
    expect(appeal.decision_delivered_on).toMatchObject({ value: '05.10.2026', source: 'decision' })
  })

  it('fills in when a letter of the office was delivered, while it is not answered', async () => {
    const person = await createAnswered()
    const today = todayInWarsaw(new Date())
    const handed = { way: 'hand', arrived_on: addDays(today, -2) }
    const summons = async () => fieldsOf(await readSheet(person, 'cover-letter')).summons_delivered_on
    // In the box and not opened: it is not delivered yet.
    await addLetter(person, { kind: 'evidence', arrived_on: today })
    expect(await summons()).toMatchObject({ value: '', source: null })
    const { id } = (await addLetter(person, { ...handed, kind: 'formal_gaps' })).body
    const [year, month, day] = handed.arrived_on.split('-')
    expect(await summons()).toMatchObject({ value: `${day}.${month}.${year}`, source: 'letter' })
    await person.json(`/api/case/letters/${id}/answered`, { method: 'PUT', json: { answered: true } })
    expect(await summons()).toMatchObject({ value: '' })
    await addLetter(person, { ...handed, kind: 'refusal' })
    const appeal = fieldsOf(await readSheet(person, 'appeal'))
    expect(appeal.decision_delivered_on).toMatchObject({ value: `${day}.${month}.${year}`, source: 'letter' })
  })

  it('is taken from elsewhere where the state portal has no answer yet, and never guessed', async () => {
    const person = await app.createPerson()
    const info = { ...PERSONAL_INFO, full_name: 'Олена Коваленко', address: 'ul. Krótka 1\n30-001 Kraków' }
    await person.json('/api/personal-info', { method: 'PUT', json: info })
    const other = { ...APPLICATION_FORM, purpose_of_stay: 'other' }
    await person.json('/api/application-form', { method: 'PUT', json: other })
    const sheet = await readSheet(person, 'power-of-attorney')
    const fields = fieldsOf(sheet)
    expect(fields.full_name).toMatchObject({
      value: 'Олена Коваленко',
      source: 'personal_info',
      is_latin: false,
    })
    expect(fields.address).toMatchObject({ value: 'ul. Krótka 1, 30-001 Kraków', source: 'personal_info' })
    expect(fields.pesel_or_passport?.value).toBe(`paszport ${PERSONAL_INFO.passport_number}`)
    expect(boxesOf(sheet)).toMatchObject({ temporary_permit: false })
    expect(fieldsOf(await readSheet(person, 'appeal')).voivode).toMatchObject({ value: '', source: null })
  })

  it('One who has saved nothing has the name of the account', async () => {
    const person = await app.createPerson({ name: 'Ana Pérez' })
    expect(fieldsOf(await readSheet(person, 'appeal')).full_name).toMatchObject({
      value: 'Ana Pérez',
      source: 'account',
    })
  })
})

describe('The PDF', () => {
  it('has what is known, keeps the rest as lines, and is the same bytes twice', async () => {
    const person = await createAnswered()
    const [first, second] = [await getPdf(person, 'formal-reminder'), await getPdf(person, 'formal-reminder')]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const text = await readPdf(first)
    for (const words of ['PONAGLENIE', 'Tamar Beridze', '08.03.1994', 'Wojewoda Małopolski', '✓'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Sources|Checked|Pobyt/)
  })

  it('has what was written instead, also nothing, and ticks', async () => {
    const person = await createAnswered()
    const fields = {
      full_name: 'Tamar O’Beridze-Żółć',
      birth_date: '',
      case_number: 'WSC-II-A.6151.1234.2026',
      temporary_permit: false,
      permanent_permit: true,
      other_case: true,
      other_case_text: 'o wydanie karty pobytu',
      place_date: 'Kraków, 01.12.2026',
    }
    const answer = await postPdf(person, 'power-of-attorney', fields)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = await readPdf(await bytesOf(answer))
    for (const words of [
      'Tamar O’Beridze-Żółć',
      'WSC-II-A.6151.1234.2026',
      'innej: o wydanie karty pobytu',
      'Kraków, 01.12.2026',
      'PESEL 94030812345',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('08.03.1994')
    expect(text.match(/✓/g)).toHaveLength(2)
    expect(fieldsOf(await readSheet(person, 'power-of-attorney')).full_name?.value).toBe('Tamar Beridze')
  })

  test.each([
    ['Maksymilian'.repeat(18).slice(0, 200)],
    ['W'.repeat(200)],
    ['Олександра-Вікторія Щербаківська ґ ї'.repeat(6).slice(0, 200)],
    ["N’Guessan D'Almeida Łukaszewicz-Żądło Nguyễn Ợ ".repeat(5).slice(0, 200)],
  ])('prints a name of 200 letters whole: %s', async (name) => {
    const person = await createAnswered()
    const written = { full_name: name, birth_date: name, before: name, name_and_birth: name }
    for (const [template, ids] of [
      ['appeal', ['full_name', 'birth_date']],
      ['change-notice', ['before', 'name_and_birth']],
    ] as const) {
      const fields = Object.fromEntries(ids.map((id) => [id, written[id]]))
      const bytes = await bytesOf(await postPdf(person, template, fields))
      const text = (await readPdf(bytes)).replaceAll(/\s/g, '')
      expect(text.split(name.replaceAll(/\s/g, '')).length - 1).toBe(ids.length)
    }
    const cells = { person_name_1: name, person_name_3: name }
    const table = await readPdf(await bytesOf(await postPdf(person, 'statement-accommodation', cells)))
    expect(table.replaceAll(/\s/g, '').split(name.replaceAll(/\s/g, '')).length - 1).toBe(2)
  })

  it('A text that is longer than a page goes on, inside of the page', async () => {
    const person = await createAnswered()
    const reasons = Array.from({ length: 300 }, (_, at) => `Powód ${at}.`)
      .join('\n')
      .slice(0, 2900)
    const bytes = await bytesOf(await postPdf(person, 'appeal', { reasons }))
    const text = await readPdf(bytes)
    for (const at of [0, 100, 200]) expect(text).toContain(`Powód ${at}.`)
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(bytes)
    expect(document.getPageCount()).toBeGreaterThan(3)
    library.destroy()
  })
})

describe('Refusals', () => {
  it('Bad input says what is wrong at its field', async () => {
    const person = await createAnswered()
    const post = (fields: unknown) =>
      person.json<{ error: { code: string; fields?: object } }>(`${LETTERS}/appeal.pdf`, {
        method: 'POST',
        json: { fields },
      })
    expect(
      (await post({ full_name: 'x'.repeat(501), nothing: 'x', reasons: true })).body.error,
    ).toMatchObject({
      code: 'invalid_input',
      fields: {
        full_name: [expect.stringContaining('500')],
        nothing: [expect.any(String)],
        reasons: [expect.any(String)],
      },
    })
    for (const fields of [null, 'x', { full_name: 1 }, { ['x'.repeat(61)]: 'a' }])
      expect((await post(fields)).status).toBe(400)
    expect((await person.json(`${LETTERS}/appeal.pdf`, { method: 'POST', json: {} })).status).toBe(400)
  })

  it('What is no template is not found, and nobody who is signed out has any', async () => {
    const person = await createApplicant(app)
    for (const name of [
      'no-such.pdf',
      'checklist-work.pdf',
      '..%2Fappeal.pdf',
      'appeal',
      'Appeal.pdf',
      'appeal.md',
    ])
      expect((await person.fetch(`${LETTERS}/${name}`)).status, name).toBe(404)
    expect((await person.fetch(`${TEMPLATES}/photo-guide`)).status).toBe(404)
    expect((await postPdf(person, 'no-such', {})).status).toBe(404)
    for (const path of [TEMPLATES, `${TEMPLATES}/appeal`, `${LETTERS}/appeal.pdf`])
      expect((await app.fetch(path)).status, path).toBe(401)
  })
})
