import { describe, expect, test } from 'vitest'
import { compareWithSubmission } from '#features/review/differences/server/service.ts'
import { APPLICATION_FORM, PERSONAL_INFO, saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Frozen {
  answers: { personal_info: object; application_form: { criminal_record: { sealed: string } | null } }
  reconstructed_at: string | null
}

/** The embedded database has one connection, on which nothing races. */
const ROUNDS = { postgres: 5, pglite: 1 }

describe.each(TEST_DATABASES)('REVIEW-2 what was submitted, on %s', async (database) => {
  const app = await startTestApp({ database })
  const { session: specialist, staff } = await openStaffSession(app)

  const submit = (person: Person) =>
    person.json<{ submitted_at: string }>('/api/application/submit', { method: 'POST' })
  const upload = (person: Person, type: string) =>
    person.json<{ document: { id: string; version: number } }>(`/api/documents/${type}`, {
      method: 'PUT',
      body: fileForm(makePdf({ text: crypto.randomUUID() })),
    })
  const saveForm = (person: Person, change: object) =>
    person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, ...change } })

  async function createSubmitted() {
    const person = await app.createPerson()
    await saveApplication(person)
    expect((await submit(person)).status).toBe(200)
    const caseId = await caseIdOf(app, person.id)
    const [frozen] = await app.sql<Frozen>(
      'select answers, reconstructed_at from submissions where case_id = $1',
      [caseId],
    )
    if (!frozen) throw new Error('nothing was frozen')
    return { person, caseId, frozen }
  }
  const compare = (caseId: string) =>
    specialist.transaction((act) => compareWithSubmission(act, { deps: app.deps, caseId }))

  test('holds every answer as it was, and the sensitive one only as a pointer', async () => {
    const { caseId, frozen } = await createSubmitted()
    const { criminal_record, ...others } = APPLICATION_FORM
    expect(frozen).toEqual({
      answers: {
        personal_info: PERSONAL_INFO,
        application_form: { ...others, criminal_record: { sealed: expect.any(String) } },
      },
      reconstructed_at: null,
    })
    const sealed = await app.sql<{ sealed: Uint8Array }>(
      'select sealed from encrypted_answers where case_id = $1',
      [caseId],
    )
    expect(sealed).toHaveLength(1)
    expect(Buffer.from(sealed[0]?.sealed ?? []).toString()).not.toContain(criminal_record)
    const versions = await app.sql('select version from submission_documents where case_id = $1', [caseId])
    expect(versions).toEqual(Array(8).fill({ version: 1 }))
  })

  test('never changes, whoever asks', async () => {
    const { caseId } = await createSubmitted()
    for (const statement of [
      `update submissions set answers = '{}' where case_id = $1`,
      'update submission_documents set version = 2 where case_id = $1',
    ])
      await expect(app.sql(statement, [caseId])).rejects.toThrow('never changes')
  })

  test('differs from nothing at first, and staff who read it are in the audit log', async () => {
    const { caseId } = await createSubmitted()
    const { differences, submitted } = await compare(caseId)
    expect(differences).toEqual([])
    expect(submitted.application_form).toEqual(APPLICATION_FORM)
    const rows = await app.sql('select actor_id, act, subject_id from audit_log where case_id = $1', [caseId])
    expect(rows).toEqual([{ actor_id: staff.id, act: 'case.answers_read', subject_id: caseId }])
  })

  test('and what stands now are compared field by field, with who and when', async () => {
    const { person, caseId } = await createSubmitted()
    await saveForm(person, { monthly_income: 9100, criminal_record: 'yes' })
    const info = { ...PERSONAL_INFO, address: 'ul. Nowa 7, Warszawa' }
    await person.json('/api/personal-info', { method: 'PUT', json: info })
    await upload(person, 'cv')
    const { differences } = await compare(caseId)
    const by = { actor_kind: 'applicant', actor_id: person.id, actor_name: person.name }
    const changed = { by, at: expect.any(String) }
    expect(differences).toEqual([
      {
        part: 'personal_info',
        field: 'address',
        submitted: PERSONAL_INFO.address,
        current: info.address,
        changed,
      },
      { part: 'application_form', field: 'monthly_income', submitted: 7200, current: 9100, changed },
      { part: 'application_form', field: 'criminal_record', submitted: 'no', current: 'yes', changed },
      { part: 'documents', field: 'cv', submitted: 1, current: 2, changed },
    ])
    await saveForm(person, {})
    const fields = (await compare(caseId)).differences.map(({ field }) => field)
    expect(fields).toEqual(['address', 'cv'])
  })

  test('stays readable after its sensitive answers were erased, without them', async () => {
    const { person, caseId } = await createSubmitted()
    await saveForm(person, { criminal_record: 'yes' })
    await app.sql('delete from encrypted_answers where case_id = $1', [caseId])
    const { submitted, differences } = await compare(caseId)
    expect(submitted.application_form).not.toHaveProperty('criminal_record')
    expect(submitted.application_form).toMatchObject({ monthly_income: 7200 })
    expect(differences).toEqual([])
  })

  test('is one, however often and at once it is asked for', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(person)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.submitted_at}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const caseId = await caseIdOf(app, person.id)
    for (const table of ['submissions', 'encrypted_answers'])
      expect(await app.sql(`select 1 from ${table} where case_id = $1`, [caseId])).toHaveLength(1)
  })

  test('A document replaced at that moment is either the one submitted or kept beside it', async () => {
    for (let round = 0; round < ROUNDS[database]; round += 1) {
      const person = await app.createPerson()
      await saveApplication(person)
      const [submitted, replaced] = await Promise.all([submit(person), upload(person, 'passport')])
      expect([submitted.status, replaced.status]).toEqual([200, 200])
      const { id } = replaced.body.document
      const [named] = await app.sql<{ version: number }>(
        'select version from submission_documents where document_id = $1',
        [id],
      )
      const kept = await app.sql<{ version: number; object_name: string }>(
        `select version, object_name from document_versions where document_id = $1
         union all select version, object_name from documents where id = $1 order by version`,
        [id],
      )
      // Both versions are there when the first one was submitted, only the second otherwise.
      expect(kept.map(({ version }) => version)).toEqual(named?.version === 1 ? [1, 2] : [2])
      for (const { object_name } of kept)
        expect(await app.deps.files.read({ userId: person.id, name: object_name })).not.toBeNull()
    }
  })

  test('Nobody compares a case that is not submitted, or that is nobody’s', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    const caseId = await caseIdOf(app, person.id)
    for (const id of [caseId, crypto.randomUUID(), 'no-id'])
      await expect(compare(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.sql('select 1 from audit_log where case_id = $1', [caseId])).toEqual([])
  })
})
