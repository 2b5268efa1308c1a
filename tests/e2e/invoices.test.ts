import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const LONG =
  'Przedsiębiorstwo Wielobranżowe Zielona Karta i Wspólnicy spółka z ograniczoną odpowiedzialnością sp. k.'
const PRICE = '1\u00a0099\u00a0PLN'

async function open(path: string, person: Person) {
  const tab = await newPage({ url: app.url, person, viewport: DESK })
  await tab.page.goto(path)
  const { page } = tab
  return {
    ...tab,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
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

describe('Invoices', () => {
  it('The buyer asks for one to a firm: a wrong NIP is told at its field, and a reload loses nothing', async () => {
    const person = await createApplicant(app, { name: 'Олена Шевченко' })
    await decideInSandbox(person, 'basic', 'pay')
    const { page, field, button, ...tab } = await open('/your-package', person)
    await button('Get an invoice').press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement?.value')).toBe('firm')
    await field('NIP').fill('123-456-32-19')
    await field('Name of the firm').fill(LONG)
    await button('Issue the invoice').press('Enter')
    await page.getByText('its check digit is wrong').waitFor()
    await page.getByText('Write the street and the number.').waitFor()
    await expectGoodLooks(page)
    await field('Street and number').fill('ul. Prosta 1')
    await expect
      .poll(() => page.evaluate<string>('JSON.stringify({ ...localStorage })'))
      .toContain('ul. Prosta 1')
    await page.reload()
    await expect.poll(() => field('Name of the firm').inputValue()).toBe(LONG)
    await expect.poll(() => field('NIP').inputValue()).toBe('123-456-32-19')
    await field('NIP').fill('123-456-32-18')
    await field('Postcode and city').fill('00-001 Warszawa')
    await field('Postcode and city').press('Enter')
    await notice(page, 'Your invoice is issued').waitFor()
    const link = page.getByRole('link', { name: /^Invoice TEST/ })
    const download = page.waitForEvent('download')
    await link.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^Pobyt-TEST-FV-\d{4}-\d{6}\.pdf$/)
    await expect.poll(() => button('Get an invoice').count()).toBe(0)
    await expectGoodLooks(page)
    tab.expectNoFaults()
    await tab.close()
  })

  it('A private person has the name that is known proposed, and it gives way to a firm', async () => {
    const person = await createApplicant(app, { name: 'Rui Almeida' })
    await decideInSandbox(person, 'basic', 'pay')
    const { page, field, button, ...tab } = await open('/your-package', person)
    await button('Get an invoice').press('Enter')
    await page.getByRole('radio', { name: 'A private person' }).press('Space')
    await expect.poll(() => field('Name and surname').inputValue()).toBe('Rui Almeida')
    await expect.poll(() => field('NIP').count()).toBe(0)
    await page.getByRole('radio', { name: 'A firm with a NIP' }).press('Space')
    await expect.poll(() => field('Name of the firm').inputValue()).toBe('')
    tab.expectNoFaults()
    await tab.close()
  })

  it('The desk issues one for the employer who pays, and sees it corrected by the refund', async () => {
    const name = 'Giorgi Beridze'
    await decideInSandbox(await createApplicant(app, { name }), 'basic', 'pay')
    const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
    const { page, field, button, ...tab } = await open('/office/payments', admin)
    await button(`Open the payment: ${name}, ${PRICE}`).press('Enter')
    await button('Issue an invoice').press('Enter')
    await field('NIP').fill('1234563218')
    await field('Name of the firm').fill(LONG)
    await field('Street and number').fill('ul. Prosta 1')
    await expectGoodLooks(page)
    await field('Postcode and city').fill('00-001 Warszawa')
    await field('Postcode and city').press('Enter')
    await page.getByRole('link', { name: /^Invoice TEST\/FV/ }).waitFor()
    await field('Reason').selectOption({ label: 'Paid twice' })
    await button(`Refund ${PRICE}`).press('Enter')
    await page.getByRole('link', { name: /^Corrective invoice TEST\/FK/ }).waitFor()
    await expectGoodLooks(page)
    tab.expectNoFaults()
    await tab.close()
  })
})
