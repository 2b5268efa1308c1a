import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addMember, shareDocument } from '#tests/support/household.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { CaseHousehold } from '../schema.ts'

type Failed = { error: { code: string; fields?: Record<string, string[]> } }
type Numbered = { number: string }

describe.each(TEST_DATABASES)('A document for another member of the family on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const colleague = await createMember(app, { name: 'Jan Kowal' })
  const fileOf = async ({ number }: Numbered, by: Person = specialist) =>
    (await by.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const householdOf = async ({ number }: Numbered, by: Person = specialist) =>
    (await by.json<CaseHousehold>(`/api/staff/cases/${number}/household`)).body.household
  const pathOf = ({ number }: Numbered) => `/api/staff/cases/${number}/household/documents`
  const share = <T>(of: Numbered, json: object) => specialist.json<T>(pathOf(of), { method: 'POST', json })

  async function upload(person: Person, type = 'accommodation') {
    const body = fileForm(makePdf(), { name: 'lease.pdf' })
    const answer = await person.json<{ document: Document }>(`/api/documents/${type}`, {
      method: 'PUT',
      body,
    })
    return answer.body.document
  }

  async function createShared() {
    const giorgi = await createApplicant(app, { name: 'Giorgi Beridze' })
    const tamar = await createApplicant(app, { name: 'Tamar Beridze' })
    await addMember(specialist, { of: giorgi, member: tamar })
    const lease = await upload(tamar)
    const reference = await shareDocument(specialist, { of: tamar, to: giorgi, document: lease.id })
    return { giorgi, tamar, lease, reference }
  }

  test('stands in both cases with its state, and in the slots of its own alone', async () => {
    const { giorgi, tamar, lease, reference } = await createShared()
    const shown = {
      id: reference,
      document_id: lease.id,
      document_type: 'accommodation',
      requested_name: null,
      status: 'pending',
      of: tamar.number,
      for: giorgi.number,
    }
    expect((await householdOf(giorgi))?.documents).toEqual([shown])
    const file = await fileOf(giorgi)
    expect(file.documents).toEqual([])
    expect(file.household).toMatchObject({
      documents: [
        {
          id: reference,
          document_type: 'accommodation',
          status: 'pending',
          of: { number: tamar.number, name: 'Tamar Beridze' },
        },
      ],
    })
    expect((await fileOf(tamar)).household).toMatchObject({ documents: [] })
  })

  test('follows the newest version, and a verdict', async () => {
    const { giorgi, tamar, lease } = await createShared()
    await specialist.fetch(`/api/staff/documents/${lease.id}/pages/1`)
    await specialist.json(`/api/staff/documents/${lease.id}/verdict`, {
      method: 'POST',
      json: { verdict: 'accepted', version: 1 },
    })
    expect((await householdOf(giorgi))?.documents).toMatchObject([{ status: 'accepted' }])
    await upload(tamar)
    expect((await householdOf(giorgi))?.documents).toMatchObject([
      { document_id: lease.id, status: 'pending' },
    ])
  })

  test('the histories say it, in the other case without a word of what it is', async () => {
    const { giorgi, tamar, lease, reference } = await createShared()
    expect((await fileOf(tamar)).events[0]).toMatchObject({
      event: 'household_document_shared',
      details: { document_id: lease.id, document_type: 'accommodation' },
    })
    expect((await fileOf(giorgi)).events[0]).toMatchObject({
      event: 'household_document_received',
      details: {},
    })
    await specialist.json(`${pathOf(giorgi)}/${reference}`, { method: 'DELETE' })
    expect((await householdOf(giorgi))?.documents).toEqual([])
    expect((await fileOf(tamar)).events[0]).toMatchObject({ event: 'household_document_unshared' })
    expect((await fileOf(giorgi)).events[0]).toMatchObject({
      event: 'household_document_withdrawn',
      details: {},
    })
    expect((await specialist.json(`${pathOf(giorgi)}/${reference}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('marked twice it stands once, and bad input is refused at its field', async () => {
    const { giorgi, tamar, lease } = await createShared()
    expect((await share(tamar, { document_id: lease.id, for: giorgi.number })).status).toBe(200)
    expect((await householdOf(giorgi))?.documents).toHaveLength(1)
    const foreign = await share<Failed>(giorgi, { document_id: lease.id, for: tamar.number })
    expect(foreign.body.error.fields).toEqual({ document_id: ['Choose a document of this case.'] })
    const stranger = await createApplicant(app)
    const others = [stranger.number, tamar.number, '1999-0001']
    for (const member of others) {
      const refused = await share<Failed>(tamar, { document_id: lease.id, for: member })
      expect(refused.body.error.fields).toEqual({ for: ['Choose another case of the family.'] })
    }
    const empty = await share<Failed>(tamar, { document_id: '', for: '' })
    expect(empty.body.error.fields).toEqual({
      document_id: ['Choose a document of this case.'],
      for: ['Choose for whom it is, too.'],
    })
  })

  test('ends with the membership', async () => {
    const { giorgi, tamar } = await createShared()
    await specialist.json(`/api/staff/cases/${giorgi.number}/household/members/${tamar.number}`, {
      method: 'DELETE',
    })
    expect((await fileOf(giorgi)).household).toMatchObject({ documents: [] })
    await addMember(specialist, { of: giorgi, member: tamar })
    expect((await householdOf(giorgi))?.documents).toEqual([])
  })

  test('of a restricted case it is shown to nobody who does not see that', async () => {
    const { giorgi, tamar, reference } = await createShared()
    await colleague.json(`/api/staff/cases/${tamar.number}`, {
      method: 'PATCH',
      json: { restricted_to: [colleague.id] },
    })
    expect((await householdOf(giorgi))?.documents).toEqual([])
    expect((await fileOf(giorgi)).household).toMatchObject({ documents: [] })
    expect((await specialist.json(`${pathOf(giorgi)}/${reference}`, { method: 'DELETE' })).status).toBe(404)
    expect((await householdOf(giorgi, colleague))?.documents).toMatchObject([{ of: tamar.number }])
    expect((await app.json(`${pathOf(giorgi)}/${reference}`, { method: 'DELETE' })).status).toBe(401)
  })
})
