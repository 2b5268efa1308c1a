import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { SealedText } from '#features/cases/sealed-answers/server/store.ts'
import type { Correction, StaffCorrection } from '#features/corrections/schema.ts'
import { exportPerson } from '#server/personal-data.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { openForm } from './service.ts'

const PATH = '/api/application-form'

describe.each(TEST_DATABASES)('The answer about a criminal record, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const save = async (person: Person, change: object) => {
    const { status } = await person.json(PATH, { method: 'PUT', json: { ...APPLICATION_FORM, ...change } })
    expect(status).toBe(200)
  }
  const read = async (person: Person) =>
    (await person.json<{ criminal_record: string | null }>(PATH)).body.criminal_record
  const columnOf = async ({ id }: Person) => {
    const found = await app.sql<{ answer: SealedText }>(
      `select answer from sealed_answers where user_id = $1 and field = 'criminal_record'`,
      [id],
    )
    return found[0]?.answer ?? null
  }
  const savesOf = ({ id }: Person) =>
    app.sql<{ details: { fields: string[] } }>(
      `select details from case_events where user_id = $1 and event = 'application_forms_saved' order by id`,
      [id],
    )

  test('stands in no column in clear text, and its length says nothing', async () => {
    const person = await app.createPerson()
    const columns: (string | null)[] = []
    for (const criminal_record of ['yes', 'no', null]) {
      await save(person, { criminal_record })
      expect(await read(person)).toBe(criminal_record)
      columns.push(await columnOf(person))
    }
    const [yes, no, none] = columns
    expect(none).toBeNull()
    expect(yes).not.toBe(no)
    for (const column of [yes, no]) {
      expect(column).toMatch(/^sealed:[A-Za-z0-9+/]{86}==$/)
      expect(Buffer.from(column?.slice('sealed:'.length) ?? '', 'base64').toString('latin1')).not.toMatch(
        /yes|no\0/,
      )
    }
  })

  test('the same answer once more is no change in the history, another one is', async () => {
    const person = await app.createPerson()
    await save(person, { criminal_record: 'no' })
    await save(person, { criminal_record: 'no', accommodation: 'Elsewhere' })
    expect((await savesOf(person)).slice(1)).toEqual([])
    await app.sql(`update case_events set at = at - interval '2 hours' where user_id = $1`, [person.id])
    await save(person, { criminal_record: 'no', accommodation: 'Nowhere' })
    await app.sql(`update case_events set at = at - interval '2 hours' where user_id = $1`, [person.id])
    await save(person, { criminal_record: 'yes', accommodation: 'Nowhere' })
    expect((await savesOf(person)).slice(1).map(({ details }) => details.fields)).toEqual([
      ['accommodation'],
      ['criminal_record'],
    ])
    await save(person, { criminal_record: null, accommodation: 'Somewhere' })
    expect((await savesOf(person)).at(-1)?.details.fields).toEqual(['accommodation', 'criminal_record'])
  })

  test('a save that another one has overtaken changes it in no table', async () => {
    const person = await app.createPerson()
    await save(person, { criminal_record: 'no' })
    const before = await columnOf(person)
    const json = { ...APPLICATION_FORM, criminal_record: 'yes', updated_at: '2026-01-01T10:00:00.000Z' }
    const late = await person.json(PATH, { method: 'PUT', json })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
    expect(await columnOf(person)).toBe(before)
  })

  test('two people with the same answer have different texts, and neither opens the other’s', async () => {
    const [anna, boris] = [await app.createPerson(), await app.createPerson()]
    for (const person of [anna, boris]) await save(person, { criminal_record: 'yes' })
    const [criminal_record, other] = [await columnOf(anna), await columnOf(boris)]
    expect(criminal_record).not.toBe(other)
    const sealing = { files: app.deps.files, db: app.deps.database.db }
    expect(await openForm(sealing, { userId: anna.id, form: { criminal_record } })).toEqual({
      criminal_record: 'yes',
    })
    await expect(openForm(sealing, { userId: boris.id, form: { criminal_record } })).rejects.toThrow()
  })

  test('the database refuses one in clear text', async () => {
    const person = await app.createPerson()
    await save(person, {})
    await expect(
      app.sql(`update sealed_answers set answer = 'yes' where user_id = $1`, [person.id]),
    ).rejects.toThrow('sealed_answers_sealed')
  })

  test('a correction of it is sealed as well, and both sides read it', async () => {
    const person = await createApplicant(app, { submitted: true })
    const asked = await marta.json<StaffCorrection>(`/api/staff/cases/${person.number}/corrections`, {
      method: 'POST',
      json: {
        record: 'application_form',
        field: 'criminal_record',
        value: 'yes',
        reason: 'other',
        message: 'Is this right?',
      },
    })
    expect(asked).toMatchObject({ status: 201, body: { previous_value: 'no', proposed: 'yes' } })
    const [stored] = await app.sql<{ was: string; proposed: string }>(
      `select previous_value #>> '{}' as was, proposed #>> '{}' as proposed from answer_corrections where user_id = $1`,
      [person.id],
    )
    expect(stored).toEqual({
      was: expect.stringMatching(/^sealed:/),
      proposed: expect.stringMatching(/^sealed:/),
    })
    const { body } = await person.json<Correction[]>('/api/corrections')
    expect(body).toMatchObject([{ previous_value: 'no', proposed: 'yes' }])
    const agreed = await person.json(`/api/corrections/${asked.body.id}`, {
      method: 'POST',
      json: { answer: 'agree' },
    })
    expect(agreed).toMatchObject({ status: 200, body: { previous_value: 'no', proposed: 'yes' } })
    expect(await read(person)).toBe('yes')

    const file = (await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
    expect(file.answers.application_form).toMatchObject({ criminal_record: 'yes' })
    expect(file.answers.differences).toMatchObject([
      { field: 'criminal_record', submitted: 'no', current: 'yes' },
    ])
    expect(file.corrections).toMatchObject([{ previous_value: 'no', proposed: 'yes' }])
  })

  test('the person’s own copy has it in words', async () => {
    const person = await createApplicant(app, { submitted: true })
    const everything = await app.deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: app.deps.files }),
    )
    expect(everything?.tables.sealed_answers).toMatchObject([{ field: 'criminal_record', answer: 'no' }])
  })
})
