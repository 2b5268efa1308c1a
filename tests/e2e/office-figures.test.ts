import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const PATH = '/office/figures'

/** Both colour schemes at both sizes. */
async function expectGoodLooks(page: Page) {
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
}

describe('Figures of the office', () => {
  it('Staff read them with the tables behind them, for a month, a quarter or a year', async () => {
    for (let n = 0; n < 6; n++) await createApplicant(app, { name: 'Tamar Beridze' })
    const person = await createMember(app, { name: 'Marta Zielińska' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: DESK })
    await page.goto(PATH)
    await expectScreen(page, PATH, 'Figures')
    const turns = page.getByRole('region', { name: 'Open cases by turn' })
    await turns.getByText('6 open today').waitFor()
    const row = turns.getByRole('row').filter({ hasText: 'Applicant' })
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['6', '100 %'])
    const verdicts = page.getByRole('region', { name: 'Documents accepted at once' })
    await verdicts.getByText('Too few cases for a figure.').waitFor()
    await expectGoodLooks(page)
    await verdicts.locator('summary', { hasText: 'Table' }).press('Enter')
    await expect.poll(() => verdicts.getByRole('table').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Year' }).press('Enter')
    await page.waitForURL((url) => url.search === '?period=year')
    await verdicts.getByRole('columnheader', { name: 'Month' }).waitFor({ state: 'attached' })
    expectNoFaults()
    await close()
  })

  it('Figures that cannot be loaded say so and are tried again', async () => {
    const person = await createMember(app, { name: 'Ewa Nowak' })
    const { page, close } = await newPage({ url: app.url, person, viewport: DESK })
    await page.route('**/api/staff/figures?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(PATH)
    await page.getByRole('heading', { name: 'The figures could not be loaded' }).waitFor()
    await expectGoodLooks(page)
    await page.unroute('**/api/staff/figures?*')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByRole('region', { name: 'Time to verdict' }).waitFor()
    await close()
  })
})
