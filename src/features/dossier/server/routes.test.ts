import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { PERSONAL_INFO, saveApplication } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { fileForm, makePdf, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { DossierContents } from '../schema.ts'

const PATH = '/api/case/dossier.pdf'

async function fetchPdf(person: Person, path = PATH, language = 'en'): Promise<Buffer> {
  const answer = await person.fetch(path, { headers: { 'Accept-Language': language } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

describe.each(TEST_DATABASES)('The dossier for the visit on %s', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })

  test('has a cover, the contents, every document but the photo behind its divider, and numbers', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    for (const [turn] of [0, 1].entries())
      await person.fetch('/api/documents/cv/pages', {
        method: 'POST',
        body: fileForm(await makePhonePhoto(), { name: `cv-${turn}.jpg` }),
      })
    const { body } = await person.json<DossierContents>('/api/case/dossier')
    expect(body.documents.map(({ title, pages }) => [title, pages])).toEqual([
      [documentTypeLabel('application_form'), 3],
      [documentTypeLabel('passport'), 3],
      [documentTypeLabel('purpose_documents'), 3],
      [documentTypeLabel('financial_proof'), 3],
      [documentTypeLabel('health_insurance'), 3],
      [documentTypeLabel('accommodation'), 3],
      [documentTypeLabel('cv'), 5],
    ])
    expect(body.left_out).toEqual([])

    const pdf = await fetchPdf(person)
    const text = await readPdf(pdf)
    for (const words of [
      'Teczka dokumentów',
      'Tamar Beridze',
      '08.03.1994',
      'Gruzja',
      '2. Dokument podróży (paszport)',
    ])
      expect(text).toContain(words)
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    const total = document.getPageCount()
    expect(text).toContain(`Liczba stron ${total}`)
    expect(text).toContain(`${total} / ${total}`)
    // The contents name the page on which the passport begins: its first page has this number.
    const [, page] = /2 Dokument podróży \(paszport\) [^0-9]*(\d+)/.exec(text) ?? []
    expect(Number(page) % 2).toBe(1)
    expect(text).toContain(`Sample document, page 1 ${page} / ${total}`)
    expect((await fetchPdf(person)).equals(pdf)).toBe(true)
  })

  test('names a document in Polish, and in the reader’s language beside it', async () => {
    const person = await app.createPerson()
    await person.fetch('/api/documents/passport', { method: 'PUT', body: fileForm(makePdf({ pages: 1 })) })
    expect(await readPdf(await fetchPdf(person))).toContain('1 Dokument podróży (paszport) Passport Copy 5')
    expect(await readPdf(await fetchPdf(person, PATH, 'uk'))).toContain('(paszport) Копія паспорта 5')
    expect(await readPdf(await fetchPdf(person, PATH, 'pl'))).toContain('1 Dokument podróży (paszport) 5')
  })

  test('is of whoever asks, and nothing without documents', async () => {
    const person = await app.createPerson()
    expect(await person.json(PATH)).toMatchObject({ status: 404 })
    const nothing = { status: 200, body: { documents: [], left_out: [] } }
    expect(await person.json('/api/case/dossier')).toMatchObject(nothing)
    const full_name = 'O’Brien-Шевченко '.repeat(6).trim()
    const json = { ...PERSONAL_INFO, full_name, nationality: 'Nowhere' }
    expect((await person.json('/api/personal-info', { method: 'PUT', json })).status).toBe(200)
    expect(await person.json('/api/case/dossier')).toMatchObject(nothing)
    expect(await person.json(PATH)).toMatchObject({ status: 404 })
    await person.fetch('/api/documents/passport', { method: 'PUT', body: fileForm(makePdf({ pages: 1 })) })
    const text = await readPdf(await fetchPdf(person))
    expect(text).toContain('O’Brien-Шевченко')
    expect(text).toContain('Nowhere')
    for (const path of [PATH, '/api/case/dossier']) expect((await app.fetch(path)).status).toBe(401)
  })

  test('is made at the desk for a case that this member of staff sees, and the audit log says so', async () => {
    const person = await createApplicant(app, { submitted: true })
    const path = `/api/staff/cases/${person.number}/dossier.pdf`
    expect(await readPdf(await fetchPdf(specialist, path))).toContain('Tamar Beridze')
    expect(
      await app.sql(`select act from audit_log where case_id = (select id from cases where number = $1)`, [
        person.number,
      ]),
    ).toEqual(expect.arrayContaining([{ act: 'case.dossier_made' }]))
    await app.sql(`update cases set restricted = true where number = $1`, [person.number])
    expect((await specialist.fetch(path)).status).toBe(404)
    expect((await person.fetch(path)).status).toBe(404)
  })

  test('leaves out what waits for the virus check, and says so', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    await app.sql(
      `insert into file_scans (object_name, user_id, state) select object_name, user_id, 'waiting' from documents
       where user_id = $1 and document_type = 'cv' on conflict (object_name) do update set state = 'waiting'`,
      [person.id],
    )
    const { body } = await person.json<DossierContents>('/api/case/dossier')
    expect(body.left_out).toEqual([documentTypeLabel('cv')])
    expect(await readPdf(await fetchPdf(person))).not.toContain('Życiorys')
  })
})
