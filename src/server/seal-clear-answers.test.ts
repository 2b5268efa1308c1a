import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { decryptBytes, encryptBytes } from '#files/aes-gcm.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

type Stored = Record<'answer' | 'was' | 'proposed', string>

/** An answer that no other byte of a file looks like. */
const CLEAR = 'an-answer-of-a-version-before'

describe.each(['postgres', 'pglite'] as const)('Answers of a version before, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const conditions = [
    ['sealed_answers', 'sealed_answers_sealed'],
    ['answer_corrections', 'answer_corrections_sealed'],
  ] as const

  /** What a database looks like whose answers a version before has stored: the migration cannot seal them. */
  async function writeInClear(userId: string, text = 'yes'): Promise<void> {
    for (const [table, condition] of conditions) {
      const [found] = await app.sql<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
        [condition],
      )
      await app.sql(`alter table ${table} drop constraint ${condition}`)
      if (table === 'sealed_answers')
        await app.sql('update sealed_answers set answer = $2 where user_id = $1', [userId, text])
      else
        await app.sql(
          `update answer_corrections set previous_value = to_jsonb($2::text), proposed = '"no"' where user_id = $1`,
          [userId, text],
        )
      await app.sql(`alter table ${table} add constraint ${condition} ${found?.text} not valid`)
    }
  }
  /** What the first transaction of a start leaves when the process is killed after it: sealed rows beside the old ones. */
  async function sealAsOneTransaction(
    userId: string,
    { answer, was, proposed, copy }: Partial<Stored> & { copy: Buffer | undefined },
  ): Promise<void> {
    await app.sql('update sealed_answers set answer = $2 where user_id = $1', [userId, answer])
    await app.sql(
      `update answer_corrections set previous_value = to_jsonb($2::text), proposed = to_jsonb($3::text)
       where user_id = $1`,
      [userId, was, proposed],
    )
    await app.sql('update encrypted_answers set sealed = $2 where user_id = $1', [userId, copy])
  }
  /** The tables whose file has this text in it, in a row or where one was. Only a superuser reads files, as on PGlite. */
  async function listOnDisk(texts: Record<string, string>): Promise<string[]> {
    await app.sql('checkpoint')
    const found: string[] = []
    for (const [table, text] of Object.entries(texts)) {
      const [file] = await app.sql<{ at: number }>(
        `select position(convert_to($2, 'UTF8') in pg_read_binary_file(pg_relation_filepath($1::regclass))) as at`,
        [table, text],
      )
      if ((file?.at ?? 0) > 0) found.push(table)
    }
    return found
  }
  /** The file of each table; one that is written over has another. */
  const filesOf = (tables: string[]) =>
    app.sql<{ name: string; file: number }>(
      `select name, pg_relation_filenode(name::regclass)::int as file from unnest($1::text[]) name order by name`,
      [tables],
    )
  const storedOf = (userId: string) =>
    app.sql<Stored>(
      `select s.answer, c.previous_value #>> '{}' as was, c.proposed #>> '{}' as proposed
       from sealed_answers s join answer_corrections c on c.user_id = s.user_id where s.user_id = $1`,
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

  test('A start that is killed after the sealing is finished by the next: no old row keeps an answer or its length', async () => {
    const person = await createApplicant(app, { submitted: true })
    await marta.json(`/api/staff/cases/${person.number}/corrections`, {
      method: 'POST',
      json: {
        record: 'application_form',
        field: 'criminal_record',
        value: 'yes',
        reason: 'other',
        message: '?',
      },
    })
    const [stored] = await storedOf(person.id)
    const [copy] = await app.sql<{ sealed: Buffer }>(
      'select sealed from encrypted_answers where user_id = $1',
      [person.id],
    )
    // Short like those of before, and to be found in a file.
    const short = Buffer.from('the-copy-of-a-version-before')
    const texts = { sealed_answers: CLEAR, answer_corrections: CLEAR, encrypted_answers: short.toString() }
    await app.sql('update encrypted_answers set sealed = $2 where user_id = $1', [person.id, short])
    await writeInClear(person.id, CLEAR)
    await sealAsOneTransaction(person.id, { ...stored, copy: copy?.sealed })
    const before = await filesOf(Object.keys(texts))
    if (database === 'pglite') expect(await listOnDisk(texts)).toEqual(Object.keys(texts))
    expect(await isValid()).toBe(false)

    await app.restart()
    const after = await filesOf(Object.keys(texts))
    for (const [i, { name, file }] of after.entries()) expect(file, name).not.toBe(before[i]?.file)
    if (database === 'pglite') expect(await listOnDisk(texts)).toEqual([])
    expect(await isValid()).toBe(true)
    expect(await storedOf(person.id)).toEqual([stored])
  })
})
