import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
/** What an application with the purpose work does not need. */
const NEEDLESS: readonly DocumentType[] = ['accommodation', 'financial_proof', 'cv']

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
  it('The way on is open at any count and the one filled end, above the button that waits for all eight', async () => {
    const { page, person } = await openDocuments()
    const fillOf = (locator: Locator) =>
      locator.evaluate((element: Element) => getComputedStyle(element).backgroundColor)
    await uploadDocuments(person, DOCUMENT_TYPES.slice(0, 5))
    await page.goto('/documents')
    const wayOn = page.getByRole('link', { name: 'Continue without 3 documents' })
    const waiting = page.getByRole('button', { name: 'Continue to Application Form' })
    await page.getByText('You can add what is missing later.').waitFor()
    await page.getByText('Opens when all documents are there: 8.').waitFor()
    await expect.poll(() => waiting.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => fillOf(waiting)).toBe('rgba(0, 0, 0, 0)')
    const pine = await fillOf(wayOn)
    expect(pine).toBe('rgb(15, 76, 69)')
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
    expect(await top(wayOn)).toBeLessThan(await top(waiting))
    await uploadDocuments(person, DOCUMENT_TYPES.slice(5, 7))
    await page.reload()
    await page.getByRole('link', { name: 'Continue without it' }).waitFor()
    await uploadDocuments(person, DOCUMENT_TYPES.slice(7))
    await page.reload()
    await expect.poll(() => fillOf(waiting)).toBe(pine)
    expect(await page.getByRole('link', { name: /^Continue/ }).count()).toBe(0)
    await waiting.click()
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

  it('With everything needless set aside, every screen says so, and none says that a document is missing', async () => {
    const { page, person, count } = await openDocuments()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    const needed = DOCUMENT_TYPES.filter((type) => !NEEDLESS.includes(type))
    await uploadDocuments(person, needed.slice(1))
    for (const type of NEEDLESS) await person.json(`/api/documents/${type}/set-aside`, { method: 'PUT' })
    await page.goto('/documents')
    await count(4).waitFor()
    await page.getByText('Left to upload: 1, not needed: 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Continue without it' }).waitFor()
    await uploadDocuments(person, needed.slice(0, 1))
    await page.reload()
    await count(5).waitFor()
    await page.getByText('Left to upload: 0, not needed: 3', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByText('missing').count()).toBe(0)
    await page.getByRole('link', { name: 'Continue: the rest is not needed' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.goto('/dashboard')
    await page.getByRole('list').getByText('Uploaded: 5 of 8, not needed: 3').waitFor()
    await page.goto('/review-application')
    await page.getByText('Uploaded: 5. Not needed for your purpose: 3. That is all.').waitFor()
    expect(await page.getByText('ask for the rest').count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    expect(await person.json('/api/progress')).toMatchObject({ body: { documents_set_aside: 3 } })
  })

  it('Before a purpose is saved, it is said what it decides; one that was chosen on this device names the slots', async () => {
    const { page, slot } = await openDocuments()
    await page.goto('/documents')
    await page.getByText('it depends on your purpose of stay').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.getByRole('link', { name: 'Fill in the form' }).click()
    await page.waitForURL('**/application-form')
    await page.getByLabel('Purpose of stay').selectOption('work')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/documents')
    const named = 'Proof of Accommodation, Financial Documentation, Curriculum Vitae, PDF'
    await page.getByText(`does not need these: ${named}.`).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await slot('Proof of Accommodation').waitFor()
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
    await page.getByText('Left to upload: 6, not needed: 1', { exact: true }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await page.reload()
    const undo = housing.getByRole('button', { name: 'Undo' })
    await undo.press('Enter')
    await page.getByText('Left to upload: 7', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toContain('Not needed for my purpose: Proof of Accommodation')
  })
})
