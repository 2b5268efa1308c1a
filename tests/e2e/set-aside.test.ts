import { describe, expect, it } from 'vitest'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function openDocuments() {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const opened = await newPage({ url: app.url, person, viewport: { width: 390, height: 844 } })
  const { page } = opened
  const slot = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  const count = (n: number) => page.getByRole('main').getByText(`${n} of 8 documents uploaded`)
  return { ...opened, person, slot, count }
}

describe('DOCS-4 no false wall', () => {
  it('The way on is open at any count, beside the button that waits for all eight', async () => {
    const { page, person } = await openDocuments()
    await uploadDocuments(person, DOCUMENT_TYPES.slice(0, 5))
    await page.goto('/documents')
    await page.getByRole('link', { name: 'You can go on; 3 to go' }).click()
    await page.waitForURL('**/application-form')
  })

  it('Nothing is said to be needless before the purpose is chosen, and slot 3 says when it comes', async () => {
    const { slot, page, count } = await openDocuments()
    const answered = page.waitForResponse('**/api/documents/not-needed')
    await page.goto('/documents')
    await count(0).waitFor()
    await slot('Application Form').getByText('It comes after your eight questions').waitFor()
    await answered
    expect(await page.getByRole('button', { name: 'Not needed for my purpose' }).count()).toBe(0)
  })

  it('A slot that the purpose does not need can be set aside and taken back, by keyboard, and stays so', async () => {
    const { page, person, slot, count } = await openDocuments()
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    await uploadDocuments(person, ['passport'])
    await page.goto('/documents')
    const housing = slot('Proof of Accommodation')
    await housing.getByText('The purpose in your application form does not need this').waitFor()
    await housing.getByRole('button', { name: 'Not needed for my purpose' }).press('Enter')
    await housing.getByText('It is not counted as uploaded').waitFor()
    await housing.getByText('Not needed', { exact: true }).waitFor()
    await count(1).waitFor()
    await page.getByText('6 to go, 1 not needed').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.reload()
    const undo = housing.getByRole('button', { name: 'Undo' })
    await undo.press('Enter')
    await page.getByText('7 to go', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toContain('Not needed for my purpose: Proof of Accommodation')
  })
})
