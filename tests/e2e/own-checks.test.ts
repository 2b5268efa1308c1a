import { describe, expect, it } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { DESKTOP, PHONE } from '#tests/support/every-screen.ts'
import { expectFocus, expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

interface Situation {
  path: string
  documents?: readonly DocumentType[]
  form?: object
  viewport?: typeof PHONE
}

/** Somebody who says to be self-employed, which does not go with work for an employer, on a screen. */
async function open({ path, documents = [], form = {}, viewport = PHONE }: Situation) {
  const person = await createApplicant(app)
  await uploadDocuments(person, documents)
  const saveForm = (change: object) =>
    person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, ...change } })
  await saveForm({ employment_status: 'self_employed', ...form })
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  const { page } = tab
  const checks = page.getByRole('region', { name: 'What our checks found' })
  const slot = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return { ...tab, person, saveForm, checks, slot }
}

const EMPLOYED = { employment_status: 'employed' }
const SELF_EMPLOYED = /the application form says self-employed/

describe('The checks in the review of the application', () => {
  it('say what stops, lead to where it is mended by keyboard, and are silent once it is', async () => {
    const { page, checks, expectNoFaults, close } = await open({ path: '/review-application' })
    await checks.getByText('Please do not file before we have looked at this.').waitFor()
    await checks.getByText('1 stop', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'See what was found' }).press('Enter')
    await expectFocus(page, 'What our checks found')
    const row = checks.getByRole('listitem').filter({ hasText: SELF_EMPLOYED })
    await row.getByText('Rule and source').press('Enter')
    await row.getByText(/we checked it on \d/).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page, { within: 'main' })
    }
    await row.getByRole('link', { name: 'Go to: Application Form' }).press('Enter')
    await expectScreen(page, '/application-form', 'Application Form')
    await page.getByLabel('Employment status').selectOption({ label: 'Employed' })
    await page.getByRole('button', { name: 'Save & Continue' }).press('Enter')
    await expectScreen(page, '/review-application', 'Review Application')
    await checks.getByText('Nothing found', { exact: true }).waitFor()
    await checks.locator('summary', { hasText: /^\d checks found nothing$/ }).press('Enter')
    await checks.getByText('nothing speaks of an own company', { exact: false }).waitFor()
    expect(await checks.getByText(SELF_EMPLOYED).count()).toBe(0)
    expectNoFaults()
    await close()
  })

  it('let a specialist have the last word, with the reason, and never take away the submission', async () => {
    const { page, person, checks, close } = await open({
      path: '/dashboard',
      documents: ['passport', 'cv', 'health_insurance'],
      viewport: DESKTOP,
    })
    await page.getByText('1 thing stops your application from being filed.').waitFor()
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    const json = { check: 'own-company', reason: 'The company was closed in May.' }
    await marta.json(`/api/staff/cases/${person.number}/check-overrules`, { method: 'POST', json })
    await page.getByRole('link', { name: 'See what was found' }).press('Enter')
    await expectScreen(page, '/review-application', 'Review Application')
    await checks.getByText('A specialist has looked', { exact: true }).waitFor()
    await checks.getByText('The company was closed in May.').waitFor()
    expect(await checks.getByText('1 stop', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Submit Application' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await close()
  })

  it('that cannot be loaded take nothing else away, and are asked for again', async () => {
    const { page, checks, close } = await open({ path: '/dashboard', documents: ['passport', 'cv', 'photo'] })
    await page.route('**/api/case/checks', (route) => route.abort())
    await page.goto('/review-application')
    await checks.getByText('The checks could not be loaded.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Submit Application' }).waitFor()
    await page.unroute('**/api/case/checks')
    await checks.getByRole('button', { name: 'Try again' }).press('Enter')
    await checks.getByText(SELF_EMPLOYED).waitFor()
    await close()
  })

  it('say that there is nothing to check yet', async () => {
    const { page } = await newPage({ url: app.url, person: await app.createPerson(), viewport: PHONE })
    await page.goto('/review-application')
    await page.getByText('There is nothing to check yet.', { exact: false }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
  })
})

describe('The checks on other screens', () => {
  it('stand beside their document, once, and go when it is mended', async () => {
    const { page, person, slot, expectNoFaults, close } = await open({
      path: '/dashboard',
      documents: ['passport', 'photo'],
      form: EMPLOYED,
    })
    const json = { answers: { passport_pages: '32' } }
    await person.json('/api/questionnaire/passport', { method: 'PUT', json })
    await page.goto('/documents')
    const found = slot('Passport Copy').getByRole('list', { name: 'What our checks found' })
    await found.getByText('The passport has 32 pages, and the scan has 3', { exact: false }).waitFor()
    // Its slot says that the photo is a PDF: only what that means is added.
    const photo = slot('Passport Photos')
    await photo.getByText('Please do not file before we have looked at it.').waitFor()
    expect(await photo.getByText('The photo is not a JPG', { exact: false }).count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page, { within: 'main' })
    }
    await person.json('/api/questionnaire/passport', {
      method: 'PUT',
      json: { answers: { passport_pages: '3' } },
    })
    await page.reload()
    await photo.getByText('Please do not file before we have looked at it.').waitFor()
    await expect.poll(() => found.count()).toBe(0)
    expectNoFaults()
    await close()
  })

  it('reopen the step of the plan and the dashboard’s count until it is mended', async () => {
    const { page, saveForm, close } = await open({ path: '/plan', viewport: DESKTOP })
    const step = page.getByRole('listitem', { name: 'Fill in the application form', exact: true })
    await step.getByText('1 thing in this step stops your application', { exact: false }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await step.getByRole('link', { name: 'See what was found' }).press('Enter')
    await expectScreen(page, '/review-application', 'Review Application')
    await page.goto('/dashboard')
    await page.getByText('1 stop', { exact: true }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await saveForm(EMPLOYED)
    const answered = page.waitForResponse('**/api/case/checks')
    await page.reload()
    await answered
    await page.getByText('of 6', { exact: false }).first().waitFor()
    expect(await page.getByText('1 stop', { exact: true }).count()).toBe(0)
    await page.goto('/plan')
    await page.getByText('steps done', { exact: false }).first().waitFor()
    await expect.poll(() => step.getByText('1 thing in this step', { exact: false }).count()).toBe(0)
    await close()
  })
})
