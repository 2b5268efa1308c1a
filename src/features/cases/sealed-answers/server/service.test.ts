import { describe, expect, test } from 'vitest'
import { requireOpenCase } from '#features/cases/server/service.ts'
import { exportPerson } from '#server/personal-data.ts'
import { createApplicantSession } from '#session/session.ts'
import { type InsertedPerson, insertPerson } from '#tests/support/create-person.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { readSealedAnswers, saveSealedAnswers } from './service.ts'

const SENTENCED = 'questionnaire.sentenced'
const LONG = `Fined for riding without a light, ${'and so on, '.repeat(200)}in Łódź.`

describe.each(TEST_DATABASES)('Sealed answers of a case, on %s', async (database) => {
  const app = await startTestApp({ database })
  const { deps } = app
  const { session: specialist } = await openStaffSession(app)

  const sessionOf = ({ token }: InsertedPerson) =>
    createApplicantSession({ database: deps.database, token, onRenewed() {} })
  const save = (person: InsertedPerson, answers: Record<string, string | null>) =>
    sessionOf(person).transaction(async (act) => {
      const open = await requireOpenCase(act)
      return saveSealedAnswers(deps, act, { case: open, answers })
    })
  const read = (person: InsertedPerson) =>
    sessionOf(person).transaction(async (act) => readSealedAnswers(deps, act, await requireOpenCase(act)))
  const storedOf = ({ id }: InsertedPerson) =>
    app.sql<{ field: string; answer: string; updated_at: Date }>(
      'select field, answer, updated_at from sealed_answers where user_id = $1 order by field',
      [id],
    )
  const end = (person: InsertedPerson, stage: string) =>
    app.sql('update cases set stage = $2, ended_at = now() where user_id = $1', [person.id, stage])

  test('are read as they were written, and stand in the table as nobody reads them', async () => {
    const person = await insertPerson(app)
    await save(person, { [SENTENCED]: LONG, 'questionnaire.detained': 'no' })
    expect(await read(person)).toEqual({ [SENTENCED]: LONG, 'questionnaire.detained': 'no' })
    for (const { answer } of await storedOf(person)) {
      expect(answer).toMatch(/^sealed:/)
      expect(Buffer.from(answer.slice('sealed:'.length), 'base64').toString('latin1')).not.toMatch(
        /Fined|no\0/,
      )
    }
  })

  test('of different length are as long, unless one is much longer', async () => {
    const person = await insertPerson(app)
    const lengths: number[] = []
    for (const text of ['no', 'Yes, in 2019', 'a'.repeat(129), 'ł'.repeat(255)]) {
      await save(person, { [SENTENCED]: text })
      expect(await read(person)).toEqual({ [SENTENCED]: text })
      lengths.push((await storedOf(person))[0]?.answer.length ?? 0)
    }
    expect(lengths[0]).toBe(lengths[1])
    expect(lengths[2]).toBe(lengths[3])
    expect(lengths[3]).toBeGreaterThan(lengths[0] ?? 0)
  })

  test('say which of them a save has changed: not the same answer once more, and not one that is not named', async () => {
    const person = await insertPerson(app)
    expect(await save(person, { a: 'yes', b: 'no', c: null })).toEqual(['a', 'b'])
    const before = await storedOf(person)
    expect(await save(person, { a: 'yes', b: 'no' })).toEqual([])
    expect(await storedOf(person)).toEqual(before)
    expect(await save(person, {})).toEqual([])
    expect(await save(person, { b: 'yes' })).toEqual(['b'])
    expect(await save(person, { a: null })).toEqual(['a'])
    expect(await read(person)).toEqual({ b: 'yes' })
  })

  test('of one field open in no other, and those of one person for nobody else', async () => {
    const [anna, boris] = [await insertPerson(app), await insertPerson(app)]
    await save(anna, { a: 'yes' })
    await save(boris, { a: 'yes', b: 'yes' })
    expect((await storedOf(anna))[0]?.answer).not.toBe((await storedOf(boris))[0]?.answer)
    await app.sql(
      `update sealed_answers s set answer = o.answer from sealed_answers o
       where s.user_id = $1 and s.field = 'b' and o.user_id = $1 and o.field = 'a'`,
      [boris.id],
    )
    await expect(read(boris)).rejects.toThrow()
  })

  test('in clear text are refused by the database', async () => {
    const person = await insertPerson(app)
    await save(person, { a: 'yes' })
    await expect(
      app.sql(`update sealed_answers set answer = 'yes' where user_id = $1`, [person.id]),
    ).rejects.toThrow('sealed_answers_sealed')
  })

  test('of somebody else are neither read nor written, nor those of a case that is not open', async () => {
    const [anna, boris] = [await insertPerson(app), await insertPerson(app)]
    await save(anna, { a: 'yes' })
    await save(boris, { a: 'no' })
    const other = { id: await caseIdOf(app, anna.id), user_id: anna.id }
    await sessionOf(boris).transaction(async (act) => {
      await requireOpenCase(act)
      expect(await readSealedAnswers(deps, act, other)).toEqual({})
      expect(await saveSealedAnswers(deps, act, { case: other, answers: { a: null } })).toEqual([])
    })
    await expect(
      sessionOf(boris).transaction(async (act) => {
        await requireOpenCase(act)
        await saveSealedAnswers(deps, act, { case: other, answers: { b: 'yes' } })
      }),
    ).rejects.toThrow()
    expect(await read(anna)).toEqual({ a: 'yes' })
  })

  test.each(['closed', 'withdrawn'])('go with the end of the case when it is %s', async (stage) => {
    const person = await insertPerson(app)
    await save(person, { criminal_record: 'no', [SENTENCED]: LONG })
    const other = await insertPerson(app)
    await save(other, { a: 'yes' })
    await end(person, stage)
    expect(await storedOf(person)).toEqual([])
    expect(await read(other)).toEqual({ a: 'yes' })
  })

  test('are the team’s to read as far as it sees the case, and the key is the owner’s', async () => {
    const person = await insertPerson(app)
    await save(person, { [SENTENCED]: LONG })
    const ofCase = { id: await caseIdOf(app, person.id), user_id: person.id }
    const readKeys = specialist.transaction(({ tx }) => tx.execute('select from file_keys'))
    await expect(readKeys).rejects.toThrow()
    const opened = await specialist.transaction((act) => readSealedAnswers(deps, act, ofCase))
    expect(opened).toEqual({ [SENTENCED]: LONG })
    await app.sql('update cases set restricted = true where id = $1', [ofCase.id])
    expect(await specialist.transaction((act) => readSealedAnswers(deps, act, ofCase))).toEqual({})
  })

  test('are in the person’s own copy in words', async () => {
    const person = await insertPerson(app)
    await save(person, { [SENTENCED]: LONG })
    const everything = await deps.database.db.transaction((tx) =>
      exportPerson(tx, { userId: person.id, files: deps.files }),
    )
    expect(everything?.tables.sealed_answers).toMatchObject([{ field: SENTENCED, answer: LONG }])
  })
})
