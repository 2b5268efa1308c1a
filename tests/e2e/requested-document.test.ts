import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const NAME = 'Marriage certificate'
const PHONE = { width: 360, height: 740 }
const SCAN = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: makePdf() }

it('A specialist asks for another document, the applicant sends it from the phone, and it is judged like the others', async () => {
  const person = await createApplicant(app)
  const ewa = await createMember(app)
  const desk = await newPage({ url: app.url, person: ewa })
  await desk.page.goto(`/office/cases/${person.number}/documents`)
  const open = desk.page.getByRole('button', { name: 'Ask for another document' })
  await open.press('Enter')
  const dialog = desk.page.getByRole('dialog', { name: 'Ask for another document' })
  const send = dialog.getByRole('button', { name: 'Ask for it' })
  await send.press('Enter')
  await dialog.getByText('Write the name of the document.').waitFor()
  await expectFocus(desk.page, /Name of the document/)
  await expectNoAxeViolations(desk.page)
  await dialog.getByLabel('Name of the document').fill(NAME)
  await dialog.getByLabel('Why it is needed').fill('Your husband applies with you.')
  await send.press('Enter')
  await notice(desk.page, 'The document is asked for').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const list = desk.page.getByRole('list', { name: 'The documents of the case' })
  await list.getByRole('listitem').filter({ hasText: NAME }).getByText('Asked for').waitFor()
  await expectNoAxeViolations(desk.page)

  const phone = await newPage({ url: app.url, person, viewport: PHONE })
  await phone.page.goto('/dashboard')
  await phone.page.getByRole('link', { name: /Send the document.*Marriage/ }).press('Enter')
  await phone.page.waitForURL('**/documents#requested-*')
  const asked = phone.page.getByRole('region', { name: 'Also asked for' })
  await asked.getByText('Your husband applies with you.').waitFor()
  await asked.getByText('As soon as you can').waitFor()
  await expectNoAxeViolations(phone.page)
  await asked.locator('input[type=file]').setInputFiles(SCAN)
  await notice(phone.page, `“${NAME}” was successfully uploaded.`).waitFor()
  await asked.getByText('certificate.pdf').waitFor()
  // Its pages have an address of their own, which works after a reload as well.
  await asked.getByRole('link', { name: /Add pages/ }).press('Enter')
  await phone.page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await phone.page.reload()
  await phone.page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await expectNoAxeViolations(phone.page)
  await phone.page.goBack()
  await phone.page.getByText('0 of 8 documents uploaded').waitFor()
  await expectNoAxeViolations(phone.page)
  phone.expectNoFaults()
  await phone.close()

  await list.getByRole('link', { name: NAME }).press('Enter')
  await desk.page.getByRole('heading', { level: 2, name: NAME }).waitFor()
  await desk.page.reload()
  await desk.page.locator('[aria-busy=false] > img').waitFor()
  await desk.page.getByRole('radio', { name: /Accept/ }).check()
  const judged = desk.page.waitForResponse('**/verdict')
  await desk.page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  expect((await judged).status()).toBe(200)
  await notice(desk.page, `Accepted: ${NAME}`).waitFor()
  await expectNoAxeViolations(desk.page)
  desk.expectNoFaults()
  await desk.close()
})
