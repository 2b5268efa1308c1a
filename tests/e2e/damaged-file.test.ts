import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }

/** Changes the stored bytes of the person's passport, or deletes them. */
async function spoil({ id }: Person, how: 'change' | 'delete'): Promise<void> {
  const [row] = await app.sql<{ object_name: string }>(
    `select object_name from documents where user_id = $1 and document_type = 'passport'`,
    [id],
  )
  const path = join(app.dataDir, 'files', row?.object_name ?? '')
  if (how === 'delete') rmSync(path)
  else writeFileSync(path, 'no longer what was stored')
}

describe('A file that is damaged on our side', () => {
  it('says so to its owner, who sends it again', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    await uploadDocuments(person, ['passport'])
    await spoil(person, 'change')
    const { page, close } = await newPage({ url: app.url, person, viewport: DESK })
    const { body } = await person.json<Document[]>('/api/documents')
    await page.goto(body[0]?.file_url ?? '')
    await page.getByText('This file is damaged on our side').waitFor()
    expect(await page.getByText('Try again').count()).toBe(0)
    await uploadDocuments(person, ['passport'])
    expect((await person.fetch(body[0]?.file_url ?? '')).status).toBe(200)
    await close()
  })

  it('says so at the desk, where nobody is told to try again', async () => {
    const applicant = await createApplicant(app)
    await uploadDocuments(applicant, ['passport'])
    await spoil(applicant, 'delete')
    const member = await createMember(app, { name: 'Marta Zielińska' })
    const { page, close } = await newPage({ url: app.url, person: member, viewport: DESK })
    await page.goto(`/office/cases/${applicant.number}`)
    await page.getByRole('alert').getByText('This file is damaged on our side').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await close()
  })
})
