import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { StoredReceipt } from '#features/cases/receipt/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import {
  fileForm,
  makePdf,
  makePdfOfFiveMegabytes,
  makePdfOneByteTooLarge,
} from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const RECEIPT = { number: 'UPO-2026-123', filed_at: '2026-11-20T10:00:00+01:00' }

interface Answer {
  stage?: string
  reason?: string
  error?: { code: string; fields?: Record<string, string[]> }
}

describe.each(TEST_DATABASES)('The receipt that staff store on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const store = (
    { number }: { number: string },
    {
      by = specialist,
      bytes = makePdf(),
      fields = RECEIPT as object,
    }: { by?: Person; bytes?: Buffer; fields?: object } = {},
  ) => {
    const form = fileForm(bytes, { name: 'upo.pdf' })
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    return by.json<Answer>(`/api/staff/cases/${number}/filed`, { method: 'POST', body: form })
  }
  const createReady = async () => {
    const person = await createApplicant(app, { submitted: true })
    await app.sql(`update cases set stage = 'ready_to_file' where number = $1`, [person.number])
    return person
  }

  test('makes the case filed; the applicant is told, reads who stored it, and fetches the very file', async () => {
    const person = await createReady()
    const bytes = makePdf({ pages: 2 })
    expect(await store(person, { bytes })).toMatchObject({ status: 200, body: { stage: 'filed' } })
    expect((await person.json<StoredReceipt>('/api/case/receipt')).body).toMatchObject({
      number: RECEIPT.number,
      filed_at: '2026-11-20T09:00:00.000Z',
      by_staff: true,
      stored_by: 'Marta Zielińska',
      file: { file_name: 'upo.pdf' },
    })
    const file = await person.fetch('/api/case/receipt/file')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    const { body: notices } = await person.json<Notification[]>('/api/notifications')
    expect(notices.map(({ message }) => message)).toContain(
      'Filed on 20 November 2026, the office works on it',
    )
    const { body } = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(body.receipt?.number).toBe(RECEIPT.number)
    expect(body.events[0]).toMatchObject({ event: 'stage_moved', actor_name: 'Marta Zielińska' })
    const acts = await app.sql(
      'select act from audit_log where actor_id = $1 and case_id in (select id from cases where number = $2)',
      [specialist.id, person.number],
    )
    expect(acts).toEqual(
      expect.arrayContaining([{ act: 'case.receipt_stored' }, { act: 'case.stage_moved' }]),
    )
    // A second one is refused, and leaves nothing behind.
    expect(await store(person)).toMatchObject({ status: 409, body: { reason: 'same_stage' } })
    const rows = await app.sql('select by_staff from filing_confirmations where user_id = $1', [person.id])
    expect(rows).toEqual([{ by_staff: true }])
  })

  test('is checked like the applicant’s: file, size, number and moment', async () => {
    const person = await createReady()
    expect((await store(person, { bytes: Buffer.from('no file') })).status).toBe(415)
    expect((await store(person, { bytes: makePdfOneByteTooLarge() })).status).toBe(413)
    expect(await store(person, { fields: { number: ' ', filed_at: '2999-01-01T00:00:00Z' } })).toMatchObject({
      status: 400,
      body: { error: { fields: { number: [expect.any(String)], filed_at: [expect.any(String)] } } },
    })
    const file = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(file.body).toMatchObject({ stage: 'ready_to_file', receipt: null })
    expect((await store(person, { bytes: makePdfOfFiveMegabytes() })).status).toBe(200)
  })

  test('is refused for a case that has ended, and is nobody’s but staff who see the case', async () => {
    const person = await createReady()
    const other = await createApplicant(app)
    for (const by of [person, other]) expect((await store(person, { by })).status).toBe(404)
    const signedOut = await app.fetch(`/api/staff/cases/${person.number}/filed`, { method: 'POST' })
    expect(signedOut.status).toBe(401)
    expect((await store({ number: '2020-0001' })).status).toBe(404)
    await specialist.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id] },
    })
    expect((await store(person, { by: await createMember(app) })).status).toBe(404)
    await specialist.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: { stage: 'closed' } })
    expect(await store(person)).toMatchObject({ status: 409, body: { reason: 'ended' } })
  })
})
