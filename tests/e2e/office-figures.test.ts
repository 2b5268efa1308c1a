import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatMonth, todayInWarsaw } from '#shared/dates.ts'
import { formatZloty } from '#shared/money.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
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

  it('Staff read who has which cases, what was won and lost, and the revenue', async () => {
    const person = await createMember(app, { name: 'Zofia Lis' })
    // Two people of one name, and a name of 200 letters.
    const long = await createMember(app, { name: 'W'.repeat(200) })
    for (let n = 0; n < 2; n++) await createMember(app, { name: 'Jan Kowal' })
    const applicant = await createApplicant(app, { name: 'Rui Almeida' })
    const change = (json: object) =>
      person.json(`/api/staff/cases/${applicant.number}`, { method: 'PATCH', json })
    await change({ assigned_to: long.id })
    await decideInSandbox(applicant, 'standard', 'pay')
    await app.sql(
      `update cases set stage = 'in_proceedings', upo_number = 'UPO', upo_issued_at = now() - interval '90 days' where user_id = $1`,
      [applicant.id],
    )
    await change({ stage: 'decided', decision: 'granted' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: DESK })
    await page.goto(PATH)
    const cells = (region: string, heading: string) =>
      page
        .getByRole('region', { name: region })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: heading, exact: true }) })
        .getByRole('cell')
        .allInnerTexts()
    await page.getByRole('region', { name: 'Load by specialist' }).waitFor()
    await expect.poll(() => cells('Load by specialist', 'W'.repeat(200))).toEqual(['1', '0', '0'])
    expect(await cells('Load by specialist', 'Jan Kowal')).toEqual(['0', '0', '0', '0', '0', '0'])
    expect(await cells('Load by specialist', 'Nobody')).toEqual(['6', '0', '0'])
    expect(await cells('Won and lost', 'Permit granted')).toEqual(['1', '100 %'])
    expect(await cells('Won by purpose of stay', 'Not known')).toEqual(['1', '1', '100 %'])
    expect(await cells('Revenue by package', 'Standard')).toEqual([
      formatZloty(199_900),
      '0',
      formatZloty(199_900),
    ])
    const months = page.getByRole('region', { name: 'Revenue by month' })
    await months.getByText('Refunds deducted, it is 1 999 PLN.').waitFor()
    await months
      .getByRole('rowheader', { name: formatMonth(todayInWarsaw(new Date()).slice(0, 7)) })
      .waitFor()
    await expectGoodLooks(page)
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
