import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Kit } from '#features/kit/schema.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

/** Somebody with a passport of photographed pages, a photo that is too small, and one thing set aside. */
async function createReader() {
  const person = await createApplicant(app)
  await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
  for (const page of [await makePhonePhoto(), await makePhonePhoto({ width: 1200, height: 900 })])
    await person.fetch('/api/documents/passport/pages', { method: 'POST', body: fileForm(page) })
  const photo = await sharp({ create: { width: 400, height: 514, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer()
  await person.fetch('/api/documents/photo', { method: 'PUT', body: fileForm(photo) })
  await uploadDocuments(person, ['purpose_documents'])
  await person.fetch('/api/documents/cv/set-aside', { method: 'PUT' })
  return person
}

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectNoOverflow(page: Page) {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
}

async function download(page: Page) {
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the files' }).click()
  const saved = await begun
  const bytes = await readFile(await saved.path())
  const copy = new Uint8Array(bytes).buffer
  return { name: saved.suggestedFilename(), files: await unzip(copy) }
}

const readKit = async (person: Person) => (await person.json<Kit>('/api/case/kit')).body

describe('The files for the state portal', () => {
  it('are made at the press of a button on a phone, with what was changed and what is missing', async () => {
    const person = await createReader()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Have the files for the state portal made' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Files for the state portal' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Make the files' }).press('Enter')
    await page.getByText('Not everything fits yet').waitFor()
    await list(page, 'Not in the ZIP').getByText('The photo has fewer than 684 × 883 pixels').waitFor()
    await list(page, 'Still missing for this purpose of stay: Work').getByText('Health Insurance').waitFor()
    await list(page, 'In the ZIP').getByText('01-paszport.pdf').waitFor()
    await list(page, 'Not needed').getByText('Curriculum Vitae, PDF: set aside').waitFor()
    await expectNoOverflow(page)
    await expectNoAxeViolations(page)
    const { name, files } = await download(page)
    expect(name).toBe('mos-pliki.zip')
    expect([...files.keys()]).toEqual(['01-paszport.pdf', '07-cel-pobytu.pdf', 'CZYTAJ-TO.txt'])
    await page.reload()
    await page.getByText('The files are ready').waitFor()
    expectNoFaults()
    await close()
  })

  it('wait for a first document, and can be tried again when they failed', async () => {
    const person = await createApplicant(app)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/kit')
    await page.getByText('There is no document yet').waitFor()
    await page.getByRole('link', { name: 'Upload documents' }).waitFor()
    await uploadDocuments(person, ['passport'])
    await person.json('/api/case/kit', { method: 'POST' })
    await expect.poll(async () => (await readKit(person)).state).toBe('ready')
    await app.sql(`update kits set state = 'failed', report = null where user_id = $1`, [person.id])
    await page.reload()
    await page.getByText('The files could not be made').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByText('Every file is within the limits of the portal').waitFor()
    expectNoFaults()
    await close()
  })

  it('are made at the desk, below the documents of the case', async () => {
    const person = await createReader()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto(`/office/cases/${person.number}/documents`)
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    const kit = list(page, 'Files for the state portal')
    await kit.getByRole('button', { name: 'Make the files' }).press('Enter')
    await kit.getByText('Not everything fits yet').waitFor()
    await kit.getByText('What is in it, and what is missing').click()
    await kit.getByText('01-paszport.pdf').waitFor()
    await expectNoAxeViolations(page)
    const { files } = await download(page)
    expect([...files.keys()]).toContain('01-paszport.pdf')
    expectNoFaults()
    await close()
  })
})
