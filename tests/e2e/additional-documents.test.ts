import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const PHONE = { width: 360, height: 740 }
const SCAN = { name: 'translation.pdf', mimeType: 'application/pdf', buffer: makePdf() }
const TITLE = 'Passport: translation'
const RENAMED = 'Translation by Jan Nowak'

it('An applicant adds a translation beside a document from the phone, and a specialist puts in its file at the desk', async () => {
  const person = await createApplicant(app)
  await person.json('/api/documents/passport', { method: 'PUT', body: fileForm(makePdf()) })
  const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
  await page.goto('/documents')
  const list = page.getByRole('list', { name: 'Your eight documents' })
  await page
    .getByRole('button', { name: /Add a translation or a further document.*passport/i })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Add beside/ })
  await expect.poll(() => dialog.getByLabel('What do you want to add?').inputValue()).toBe('translation')
  await dialog.getByLabel('Title in the list').fill(' ')
  await dialog.getByRole('button', { name: 'Add to the list' }).press('Enter')
  await dialog.getByText('Enter a title.').waitFor()
  await expectFocus(page, /Title in the list/)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Title in the list').fill(TITLE)
  await dialog.getByRole('button', { name: 'Add to the list' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const slot = page.locator('li[id^="additional-"]')
  await slot.getByRole('heading', { name: TITLE }).waitFor()
  await slot.getByText(/Translation for:/).waitFor()
  await expectNoAxeViolations(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)

  await slot.getByRole('button', { name: /^Rename/ }).press('Enter')
  const renaming = page.getByRole('dialog', { name: `Rename “${TITLE}”` })
  await renaming.getByLabel('Title in the list').fill(RENAMED)
  await renaming.getByRole('button', { name: 'Save the title' }).press('Enter')
  await slot.getByRole('heading', { name: RENAMED }).waitFor()

  // Its pages have an address of their own, which works after a reload as well.
  await slot.getByRole('link', { name: /Add pages/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: RENAMED }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: RENAMED }).waitFor()

  const ewa = await createMember(app)
  const desk = await newPage({ url: app.url, person: ewa })
  await desk.page.goto(`/office/cases/${person.number}/documents`)
  const documents = desk.page.getByRole('list', { name: 'The documents of the case' })
  await documents.getByRole('listitem').filter({ hasText: RENAMED }).waitFor()
  await desk.page.getByRole('button', { name: 'Add a document', exact: true }).press('Enter')
  const adding = desk.page.getByRole('dialog')
  await adding.locator('select').first().selectOption({ label: RENAMED })
  await adding.locator('[name=arrived_by]').selectOption('brought')
  await adding.locator('input[type=file]').setInputFiles(SCAN)
  await adding.locator('button[type=submit]').press('Enter')
  await adding.waitFor({ state: 'detached' })
  await desk.page.getByRole('heading', { level: 2, name: RENAMED }).waitFor()
  await desk.page.reload()
  await desk.page.getByRole('heading', { level: 2, name: RENAMED }).waitFor()
  await expectNoAxeViolations(desk.page)
  desk.expectNoFaults()
  await desk.close()

  await page.goto('/documents')
  await list.getByText('translation.pdf').waitFor()
  await page.getByText('1 of 8 documents uploaded', { exact: true }).waitFor()
  await expectNoAxeViolations(page)
  expectNoFaults()
  await close()
})

it('A further document is removed, after a question, with its place in the list', async () => {
  const person = await createApplicant(app)
  await person.json('/api/documents/cv', { method: 'PUT', body: fileForm(makePdf()) })
  const slot = { beside: 'cv', kind: 'further', title: 'Letter' }
  await person.json('/api/documents/additional', { method: 'POST', json: slot })
  const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
  await page.goto('/documents')
  await page.getByRole('button', { name: /^Remove.*Letter/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove “Letter”?' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Remove.*Letter/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('heading', { name: 'Letter' }).count()).toBe(0)
  expectNoFaults()
  await close()
})
