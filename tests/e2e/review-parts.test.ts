import { describe, expect, it } from 'vitest'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function openReview(answers: object) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  await person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, ...answers } })
  const tab = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
  await tab.page.goto('/review-application')
  const part = (name: string) => tab.page.getByRole('region', { name, exact: true })
  return { ...tab, part }
}

describe('REVIEW-1 what a part says of itself', () => {
  it('Complete in green, without a second mark beside it', async () => {
    const { page, part, close } = await openReview({})
    await part('Application Form').getByText('Complete', { exact: true }).waitFor()
    await expect
      .poll(() => part('Application Form').locator('header').textContent())
      .toBe('Application FormCompleteChange')
    expect(await page.getByText(/is not a number|are not numbers/).count()).toBe(0)
    await close()
  })

  it('answers given in words, in amber, with how many', async () => {
    const { page, part, close } = await openReview({ planned_stay_duration: null })
    await part('Application Form').getByText('Complete, but 1 answer is not a number').waitFor()
    await part('Personal Information').getByText('Complete', { exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page, { within: 'main' })
    }
    await close()
    const two = await openReview({ planned_stay_duration: null, monthly_income: null })
    await two.part('Application Form').getByText('Complete, but 2 answers are not numbers').waitFor()
    await two.close()
  })

  it('names the portal of the state and its receipt before their short names', async () => {
    const { page, close } = await openReview({})
    await page.getByText("in the state's portal (MOS), with your own signature").waitFor()
    await page.getByText('the official receipt (UPO, urzędowe poświadczenie odbioru)').waitFor()
    await page.goto('/documents')
    await page.getByText("you fill in the form in the state's portal (MOS)").waitFor()
    await close()
  })
})

describe('INFO-1 the first step that has a screen', () => {
  it('says that it is the second, what the first was, and leads there', async () => {
    const { page, close } = await openReview({})
    await page.goto('/personal-info')
    await page.getByText('Step 2 of 6. Step 1, your package, is done.').waitFor()
    await page.getByRole('link', { name: 'your package', exact: true }).click()
    await expectScreen(page, '/your-package', 'Your Package')
    await close()
  })
})
