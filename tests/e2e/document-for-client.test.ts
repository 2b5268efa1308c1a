import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const SCAN = { name: 'from-the-desk.pdf', mimeType: 'application/pdf', buffer: makePdf() }

it('A specialist adds what the client has brought, sees and judges it; the applicant reads who added it and how it came', async () => {
  const person = await createApplicant(app)
  const ewa = await createMember(app)
  const { page, expectNoFaults, close } = await newPage({
    url: app.url,
    person: ewa,
    viewport: { width: 360, height: 740 },
  })
  // The first document of the case, with the keyboard; a failed upload keeps what was chosen.
  await page.goto(`/office/cases/${person.number}/documents`)
  await page.getByRole('button', { name: 'Add a document' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a document for the applicant' })
  const save = dialog.getByRole('button', { name: 'Add it' })
  await save.press('Enter')
  await dialog.getByText('Choose how it came.').waitFor()
  await dialog.getByText('Choose the file of the document.').waitFor()
  await expectFocus(page, /How it came/)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Document', { exact: true }).selectOption('Passport Copy')
  await dialog.getByLabel('How it came').selectOption('Brought to the office')
  await dialog.getByLabel('File').setInputFiles({ ...SCAN, buffer: Buffer.from('nothing') })
  await save.press('Enter')
  await dialog.getByText('Please upload PDF, JPEG, or PNG files only.').waitFor()
  await dialog.getByLabel('File').setInputFiles(SCAN)
  await page.route('**/documents/passport', (route) => route.fulfill({ status: 500, json: {} }))
  await save.press('Enter')
  await dialog.getByText(/The chosen file is kept/).waitFor()
  await page.unroute('**/documents/passport')
  await save.press('Enter')
  await notice(page, 'Added: Passport Copy').waitFor()
  await page.waitForURL(`**/${person.number}/documents/passport`)
  await expectFocus(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  await page.getByText('Added by: Ewa Nowak, brought to the office').waitFor()
  await page.getByText('Version 1 added by: Ewa Nowak').waitFor()
  await expectNoAxeViolations(page)

  await page.locator('[aria-busy=false] > img').waitFor()
  await page.getByRole('radio', { name: /Accept/ }).check()
  const judged = page.waitForResponse('**/verdict')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  expect((await judged).status()).toBe(200)
  expectNoFaults({ ignore: /500|415/ })
  await close()

  const reader = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
  await reader.page.goto('/documents')
  await reader.page
    .getByText(/^Our team added it for you: Ewa Nowak, \d+ \w+ 2\d{3}\. It was brought to the office\.$/)
    .waitFor()
  await expectNoAxeViolations(reader.page)
  reader.expectNoFaults()
  await reader.close()
})

it('The slot that is looked at is chosen, and a version that came meanwhile is not replaced unseen', async () => {
  const person = await createApplicant(app, { submitted: true })
  const { page, expectNoFaults, close } = await newPage({ url: app.url, person: await createMember(app) })
  await page.goto(`/office/cases/${person.number}/documents/cv`)
  const open = page.getByRole('button', { name: 'Add a document' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a document for the applicant' })
  await expect.poll(() => dialog.getByLabel('Document', { exact: true }).inputValue()).toBe('cv')
  await dialog.getByText('There is one already: the file becomes version 2.').waitFor()
  await dialog.getByLabel('How it came').selectOption('By post')
  await dialog.getByLabel('File').setInputFiles(SCAN)
  const body = new FormData()
  body.set('file', new File([new Uint8Array(makePdf())], 'newer.pdf', { type: 'application/pdf' }))
  expect((await person.fetch('/api/documents/cv', { method: 'PUT', body })).status).toBe(200)
  const save = dialog.getByRole('button', { name: 'Add it' })
  await save.press('Enter')
  await dialog.getByText(/Another version of this document has come meanwhile/).waitFor()
  await dialog.getByText('There is one already: the file becomes version 3.').waitFor()
  await save.press('Enter')
  await notice(page, 'Added: Curriculum Vitae, PDF').waitFor()
  await expectFocus(page, 'Add a document')
  await page.getByText('Added by: Ewa Nowak, came by post').waitFor()
  expectNoFaults({ ignore: /409/ })
  await close()
})
