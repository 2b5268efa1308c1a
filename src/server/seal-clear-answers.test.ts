import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { decryptBytes, encryptBytes } from '#files/aes-gcm.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

describe.each(['postgres', 'pglite'] as const)('Answers of a version before, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const conditions = [
    ['application_forms', 'application_forms_sealed'],
    ['answer_corrections', 'answer_corrections_sealed'],
  ] as const

  /** What a database looks like whose answers a version before has stored: the migration cannot seal them. */
  async function writeInClear(userId: string): Promise<void> {
    for (const [table, condition] of conditions) {
      const [found] = await app.sql<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
        [condition],
      )
      await app.sql(`alter table ${table} drop constraint ${condition}`)
      if (table === 'application_forms') {
        await app.sql('alter table application_forms disable trigger saved_answers')
        await app.sql(`update application_forms set criminal_record = 'yes' where user_id = $1`, [userId])
        await app.sql('alter table application_forms enable trigger saved_answers')
      } else
        await app.sql(
          `update answer_corrections set previous_value = '"yes"', proposed = '"no"' where user_id = $1`,
          [userId],
        )
      await app.sql(`alter table ${table} add constraint ${condition} ${found?.text} not valid`)
    }
  }
  const storedOf = (userId: string) =>
    app.sql<Record<'answer' | 'was' | 'proposed', string>>(
      `select f.criminal_record as answer, c.previous_value #>> '{}' as was, c.proposed #>> '{}' as proposed
       from application_forms f join answer_corrections c on c.user_id = f.user_id where f.user_id = $1`,
      [userId],
    )
  const historyOf = (userId: string) =>
    app.sql('select id, event, details from case_events where user_id = $1 order by id', [userId])
  const isValid = async () =>
    (
      await app.sql<{ valid: boolean }>(
        `select bool_and(convalidated) as valid from pg_constraint where conname like '%\\_sealed'`,
      )
    )[0]?.valid

  test('are sealed by the next start, once, and nothing says that somebody has saved them', async () => {
    expect(await isValid(), 'a new installation begins with the conditions valid').toBe(true)
    const person = await createApplicant(app, { submitted: true })
    const asked = await marta.json(`/api/staff/cases/${person.number}/corrections`, {
      method: 'POST',
      json: {
        record: 'application_form',
        field: 'criminal_record',
        value: 'yes',
        reason: 'other',
        message: '?',
      },
    })
    expect(asked.status).toBe(201)
    await writeInClear(person.id)
    expect(await storedOf(person.id)).toEqual([{ answer: 'yes', was: 'yes', proposed: 'no' }])
    const history = await historyOf(person.id)

    await app.restart()
    const [stored] = await storedOf(person.id)
    for (const text of Object.values(stored ?? {})) expect(text).toMatch(/^sealed:/)
    expect(stored?.was).toBe(stored?.answer)
    expect(await isValid()).toBe(true)
    expect(await historyOf(person.id)).toEqual(history)
    expect((await person.json('/api/application-form')).body).toMatchObject({ criminal_record: 'yes' })
    expect((await person.json('/api/corrections')).body).toMatchObject([
      { previous_value: 'yes', proposed: 'no' },
    ])

    await app.restart()
    expect(await storedOf(person.id)).toEqual([stored])
  })

  test('A submitted copy of before, whose length tells the answer, is sealed anew', async () => {
    const person = await createApplicant(app, { submitted: true })
    const copyOf = async () =>
      (
        await app.sql<{ case_id: string; length: number; wrapped_key: Buffer }>(
          `select case_id, octet_length(sealed) as length, wrapped_key
           from encrypted_answers join file_keys using (user_id) where user_id = $1`,
          [person.id],
        )
      )[0]
    const copy = await copyOf()
    if (!copy) throw new Error('nothing was sealed')
    const wrapped = { key: app.deps.env.filesKey, label: person.id, encrypted: Buffer.from(copy.wrapped_key) }
    const label = `answer:${copy.case_id}:criminal_record`
    const sealed = encryptBytes({ key: decryptBytes(wrapped), label, bytes: Buffer.from('yes') })
    await app.sql('update encrypted_answers set sealed = $2 where user_id = $1', [person.id, sealed])
    expect((await copyOf())?.length).toBe(35)
    await writeInClear(person.id)

    await app.restart()
    expect((await copyOf())?.length).toBe(64)
    const file = await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(file.body.answers.differences).toEqual([])
    expect(file.body.answers.application_form).toMatchObject({ criminal_record: 'yes' })
  })
})
