import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox, getCurrentPackage, listPayments } from '#tests/support/payments.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const PATH = '/office/payments'
const PRICE = '1\u00a0099\u00a0PLN'

async function open(path: string, person: Person) {
  const tab = await newPage({ url: app.url, person, viewport: DESK })
  const { page } = tab
  await page.goto(path)
  return {
    ...tab,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    row: (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name }),
  }
}

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

async function buy(name: string) {
  const person = await createApplicant(app, { name })
  await decideInSandbox(person, 'basic', 'pay')
  return person
}

describe('Payments of the office', () => {
  it('A specialist marks one as to be refunded, and an admin gives the money back', async () => {
    const name = 'Олександра-Вікторія Ковальчук-Подгаєцька'
    const person = await buy(name)
    const specialist = await open(PATH, await createMember(app, { name: 'Marta Zielińska' }))
    await expectScreen(specialist.page, PATH, 'Payments')
    await specialist.button(`Open the payment: ${name}, ${PRICE}`).press('Enter')
    await expectFocus(specialist.page, `Payment of ${PRICE}`)
    await specialist.button('Mark as to be refunded').press('Enter')
    const dialog = specialist.page.getByRole('dialog')
    await dialog.getByText('The package ends at once').waitFor()
    await dialog.getByRole('button', { name: 'Mark as to be refunded' }).press('Enter')
    await notice(specialist.page, 'Marked as to be refunded.').waitFor()
    await specialist.page.getByText('An admin gives the money back.').waitFor()
    await specialist.row(name).getByText('To be refunded').waitFor()
    expect(await getCurrentPackage(person)).toBe('free')
    await expectGoodLooks(specialist.page)
    specialist.expectNoFaults()
    await specialist.close()

    const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
    const { page, field, button, row, ...tab } = await open(`${PATH}?show=to_refund`, admin)
    await button(`Refund ${PRICE}: ${name}`).press('Enter')
    await expectFocus(page, `Refund ${PRICE}`)
    await field('Note for the books').fill('Second payment')
    await field('Note for the books').press('Enter')
    await page.getByText('Choose a reason.').waitFor()
    await expectFocus(page, 'Reason')
    await expect.poll(() => field('Note for the books').inputValue()).toBe('Second payment')
    await field('Reason').selectOption({ label: 'Paid twice' })
    await expectGoodLooks(page)
    await page.getByRole('radio', { name: /^By hand/ }).press('Space')
    await field('Day of the transfer').waitFor()
    await page.getByRole('radio', { name: /^Through the provider/ }).press('Space')
    await button(`Refund ${PRICE}`).press('Enter')
    await notice(page, 'The payment was refunded.').waitFor()
    await page.getByRole('heading', { name: /: no payments$/ }).waitFor()
    expect((await listPayments(person))[0]?.status).toBe('refunded')
    await page.getByRole('link', { name: /^Refunded \d/ }).press('Enter')
    await row(name).getByText('Refunded').waitFor()
    await button(`Open the payment: ${name}, ${PRICE}`).press('Enter')
    await page.getByText('Through the provider · Paid twice · Second payment').waitFor()
    tab.expectNoFaults()
    await tab.close()
  })

  it('A refund by hand keeps what was typed when it is refused, and a receipt and a month are fetched', async () => {
    const name = 'Wilhelmina Konstantynopolitańczykiewiczówna'
    await buy(name)
    const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
    const { page, field, button, row, ...tab } = await open(PATH, admin)
    await field('Name, case number, receipt or invoice').fill('konstantynopolitanczyk')
    // Before the answer the row is that of the whole list, which goes away.
    await Promise.all([
      page.waitForResponse(/[?&]q=konstantynopolitanczyk/),
      field('Name, case number, receipt or invoice').press('Enter'),
    ])
    await button(`Open the payment: ${name}, ${PRICE}`).press('Enter')
    await page.getByRole('radio', { name: /^By hand/ }).press('Space')
    await field('Day of the transfer').fill('2020-01-01')
    await field('Reason').selectOption({ label: 'Goodwill' })
    await field('Note for the books').fill('By transfer')
    await button(`Refund ${PRICE}`).press('Enter')
    await page.getByText('Enter the day of the transfer: not before the payment').waitFor()
    await expect.poll(() => field('Note for the books').inputValue()).toBe('By transfer')
    await page.getByRole('radio', { name: /^Through the provider/ }).press('Space')
    await page.route('**/refund', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'The payment provider cannot be reached.' } },
      }),
    )
    await button(`Refund ${PRICE}`).press('Enter')
    await notice(page, 'This could not be done').waitFor()
    await expect.poll(() => field('Note for the books').inputValue()).toBe('By transfer')
    expect(
      await row(name)
        .getByRole('link', { name: /^Receipt/ })
        .count(),
    ).toBe(0)
    await button(`Close the payment: ${name}, ${PRICE}`).press('Enter')
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      row(name)
        .getByRole('link', { name: /^Receipt TEST/ })
        .press('Enter'),
    ])
    expect(receipt.suggestedFilename()).toMatch(/^Pobyt-receipt-TEST-.*\.pdf$/)
    const [month] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Month as CSV' }).press('Enter'),
    ])
    expect(month.suggestedFilename()).toMatch(/^pobyt-payments-\d{4}-\d\d\.csv$/)
    await field('Name, case number, receipt or invoice').fill('unicorn')
    await field('Name, case number, receipt or invoice').press('Enter')
    await page.getByRole('heading', { name: 'No payment fits' }).waitFor()
    tab.expectNoFaults({ ignore: /400|503/ })
    await tab.close()
  })

  it('A list that cannot be loaded says so and is tried again', async () => {
    const { page, button, close } = await open(
      '/office/account',
      await createMember(app, { name: 'Ewa Nowak' }),
    )
    await page.route('**/api/staff/payments', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(PATH)
    await page.getByRole('heading', { name: 'The payments could not be loaded' }).waitFor()
    await expectGoodLooks(page)
    await page.unroute('**/api/staff/payments')
    await button('Try again').press('Enter')
    await page.getByRole('link', { name: 'Month as CSV' }).waitFor()
    await close()
  })
})
