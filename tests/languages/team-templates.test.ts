import { describe, expect, test } from 'vitest'
import type { CaseMacro } from '#back-office/case-file/macros/schema.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Macro } from '#back-office/team-templates/macros/schema.ts'
import type { TeamTemplate } from '#back-office/team-templates/schema.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, type Language } from '#language/language.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openInbox } from '#tests/support/inbox.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { PSEUDO } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A template of the team, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Марта' })
  const inbox = await openInbox(app)

  const write = async (texts: object, json: object = {}) => {
    const given = { name: crypto.randomUUID(), used_in: 'both', texts, ...json }
    return (await marta.json<TeamTemplate>('/api/staff/templates', { method: 'POST', json: given })).body.id
  }
  const createReader = async (language: Language) => {
    const person = await createApplicant(app, { name: 'Олена' })
    await app.sql('update "user" set locale = $2 where id = $1', [person.id, language])
    return person
  }
  /** What a desk in this language is offered. */
  const read = async (number: string, id: string, desk: Language = BASE_LANGUAGE) => {
    const headers = { cookie: `${LANGUAGE_COOKIE}=${desk}` }
    const { body } = await marta.json<CaseFile>(`/api/staff/cases/${number}`, { headers })
    return body.answer_templates.find((one) => one.id === id)
  }
  const inBoth = (base: string, pseudo: string) =>
    Object.fromEntries([
      [BASE_LANGUAGE, base],
      [PSEUDO, pseudo],
    ])
  const BOTH = inBoth('Dear {name}', 'Вітаю, {name}')

  test('is offered in the applicant’s language, with the desk’s beside it', async () => {
    const id = await write(BOTH)
    const foreign = await createReader(PSEUDO)
    const english = await createReader(BASE_LANGUAGE)
    expect(await read(foreign.number, id)).toMatchObject({
      ...{ language: PSEUDO, text: 'Вітаю, Олена', desk_text: 'Dear Олена' },
    })
    expect(await read(foreign.number, id, PSEUDO)).toMatchObject({ text: 'Вітаю, Олена', desk_text: null })
    expect(await read(english.number, id, PSEUDO)).toMatchObject({
      ...{ language: BASE_LANGUAGE, text: 'Dear Олена', desk_text: 'Вітаю, Олена' },
    })
  })

  test('is in the desk’s language, and says so, where it has no text in the applicant’s', async () => {
    const id = await write({ [BASE_LANGUAGE]: 'Dear {name}' })
    const { number } = await createReader(PSEUDO)
    expect(await read(number, id)).toMatchObject({
      ...{ language: BASE_LANGUAGE, text: 'Dear Олена', desk_text: null },
    })
    const other = await write({ [PSEUDO]: 'Вітаю' })
    const english = await createReader(BASE_LANGUAGE)
    expect(await read(english.number, other)).toMatchObject({ language: PSEUDO, text: 'Вітаю' })
  })

  test('has its fields in the language of the text', async () => {
    const id = await write(inBoth('{missing_documents}', '{missing_documents}'), { used_in: 'cases' })
    const { number } = await createReader(PSEUDO)
    const found = await read(number, id)
    expect(listEnglish(found?.text ?? 'none')).toEqual([])
    expect(found?.desk_text).toMatch(/^– Passport Copy\n/)
  })

  test('is offered in the inbox in the language of the message', async () => {
    const id = await write(BOTH)
    const entry = await inbox.receive({ name: 'Олена', subject: 'Карта', message: 'Добрий день' })
    await app.sql('update contact_messages set locale = $2 where id = $1', [entry, PSEUDO])
    const { answer_templates } = await inbox.read(entry)
    expect(answer_templates.find((one) => one.id === id)).toMatchObject({
      ...{ language: PSEUDO, text: 'Вітаю, Олена', desk_text: 'Dear Олена' },
    })
  })

  test('is the message of a macro in the applicant’s language', async () => {
    const json = { name: 'Вітання', texts: BOTH }
    const made = await marta.json<Macro>('/api/staff/macros', { method: 'POST', json })
    expect(made.status).toBe(201)
    const { number } = await createReader(PSEUDO)
    const { body } = await marta.json<CaseMacro[]>(`/api/staff/cases/${number}/macros`)
    expect(body.find(({ id }) => id === made.body.id)?.message).toMatchObject({
      ...{ language: PSEUDO, text: 'Вітаю, Олена', desk_text: 'Dear Олена' },
    })
  })
})
