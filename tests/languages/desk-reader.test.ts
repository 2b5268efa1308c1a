import { describe, expect, test } from 'vitest'
import { findAskText } from '#back-office/case-file/documents/rules.ts'
import type { GivenVerdict } from '#back-office/case-file/documents/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ASK_REASONS } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '#language/language.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openInbox } from '#tests/support/inbox.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { PSEUDO } from '#tests/support/reader.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const NAME = 'Олена Коваленко'
const FORMS = ASK_REASONS.filter((reason) => reason !== 'other')
const words = (text: string | null | undefined) => listEnglish((text ?? '').replaceAll('{document}', ''))

describe.each(TEST_DATABASES)('What staff write to an applicant, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const member = await createMember(app, { name: 'Марта' })
  const inbox = await openInbox(app)

  const createReader = async (language: Language) => {
    const person = await createApplicant(app, { name: NAME })
    await app.sql('update "user" set locale = $2 where id = $1', [person.id, language])
    return person
  }
  /** The case file as a desk in this language reads it. */
  const readFile = async (number: string, desk: Language = BASE_LANGUAGE) => {
    const headers = { cookie: `${LANGUAGE_COOKIE}=${desk}` }
    return (await member.json<CaseFile>(`/api/staff/cases/${number}`, { headers })).body
  }
  const uploadPassport = async (person: Person) => {
    const body = fileForm(makePdf(), { name: 'scan.pdf' })
    const answer = await person.json<{ document: Document }>('/api/documents/passport', {
      method: 'PUT',
      body,
    })
    return answer.body.document.id
  }

  test('comes in the applicant’s language, with the desk’s beside it', async () => {
    const { number } = await createReader(PSEUDO)
    const { language, asking, answer_templates } = await readFile(number)
    expect(language).toBe(PSEUDO)
    expect(asking.texts.map(({ id }) => id)).toEqual(FORMS)
    for (const { text, desk_text } of [...asking.texts, ...answer_templates]) {
      expect(words(text)).toEqual([])
      expect(words(desk_text).length).toBeGreaterThan(1)
    }
    expect(Object.values(asking.document_names).flatMap(words)).toEqual([])
    expect(findAskText(asking, { reason: 'unreadable', document: 'passport' })?.desk_text).toMatch(
      /^Passport Copy: it cannot be read/,
    )
    expect(findAskText(asking, { reason: 'other', document: 'passport' })).toBeNull()
  })

  test('comes in the language of an applicant who reads English to a desk that does not', async () => {
    const { number } = await createReader(BASE_LANGUAGE)
    const { language, asking, answer_templates } = await readFile(number, PSEUDO)
    expect(language).toBe(BASE_LANGUAGE)
    for (const { text, desk_text } of [...asking.texts, ...answer_templates]) {
      expect(words(text).length).toBeGreaterThan(1)
      expect(desk_text).not.toBeNull()
      expect(words(desk_text)).toEqual([])
    }
  })

  test.each([BASE_LANGUAGE, PSEUDO])('stands once where both read the same (%s)', async (language) => {
    const { number } = await createReader(language)
    const file = await readFile(number, language)
    expect(file.language).toBe(language)
    const texts = [...file.asking.texts, ...file.answer_templates]
    expect(texts.map(({ desk_text }) => desk_text)).toEqual(texts.map(() => null))
  })

  test('is what the server writes itself when staff add nothing, and keeps the templates after a verdict', async () => {
    const person = await createReader(PSEUDO)
    const id = await uploadPassport(person)
    await member.fetch(`/api/staff/documents/${id}/pages/1`)
    const { asking } = await readFile(person.number)
    for (const reason of FORMS) {
      const { body } = await member.json<GivenVerdict & { case: CaseFile }>(
        `/api/staff/documents/${id}/verdict`,
        { method: 'POST', json: { verdict: 'asked_again', reason } },
      )
      expect(body.message).toBe(findAskText(asking, { reason, document: 'passport' })?.text)
      const again = body.case.answer_templates.find((template) => template.id === 'again')
      expect([words(again?.text), words(again?.desk_text).length > 1]).toEqual([[], true])
    }
  })

  test('follows the applicant to another language', async () => {
    const { id, number } = await createReader(BASE_LANGUAGE)
    expect((await readFile(number)).language).toBe(BASE_LANGUAGE)
    await app.sql('update "user" set locale = $2 where id = $1', [id, PSEUDO])
    expect((await readFile(number)).language).toBe(PSEUDO)
  })

  test('is filled in for each of several applicants at once in the language that each one reads', async () => {
    const people = [await createReader(BASE_LANGUAGE), await createReader(PSEUDO)]
    const heads = await Promise.all(people.map(({ number }) => readFile(number)))
    const cases = heads.map(({ number, updated_at }) => ({ number, updated_at }))
    const json = { cases, message: { template: 'looking' } }
    const { body } = await member.json('/api/staff/cases/acts', { method: 'POST', json })
    expect(body).toEqual(cases.map(({ number }) => ({ number, done: true })))
    for (const { number, answer_templates } of heads) {
      const { messages } = await readFile(number)
      expect(messages.map(({ text }) => text)).toEqual([
        answer_templates.find(({ id }) => id === 'looking')?.text,
      ])
    }
  })

  test('is said to nobody outside the team', async () => {
    const { number, ...person } = await createReader(PSEUDO)
    expect((await app.fetch(`/api/staff/cases/${number}`)).status).toBe(401)
    expect((await person.fetch(`/api/staff/cases/${number}`)).status).toBe(404)
  })

  test('comes in the language of a message to the inbox, with the desk’s beside it', async () => {
    const id = await inbox.receive({ name: NAME, subject: 'Карта', message: 'Добрий день' })
    await app.sql('update contact_messages set locale = $2 where id = $1', [id, PSEUDO])
    const { language, answer_templates } = await inbox.read(id)
    expect(language).toBe(PSEUDO)
    expect(answer_templates.length).toBeGreaterThan(1)
    for (const { text, desk_text } of answer_templates) {
      expect(words(text.replaceAll('{register}', ''))).toEqual([])
      expect(words(desk_text).length).toBeGreaterThan(1)
    }
    const own = await inbox.read(await inbox.receive())
    expect([own.language, own.answer_templates.map((template) => template.desk_text)]).toEqual([
      BASE_LANGUAGE,
      own.answer_templates.map(() => null),
    ])
  })
})
