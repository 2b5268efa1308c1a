import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { decideInSandbox, getCurrentPackage } from '#tests/support/payments.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

it('PACK-2 an upgrade is ordered for the rest, and says before a withdrawal what ends with the smaller package', async () => {
  const person = await app.createPerson()
  await decideInSandbox(person, 'basic', 'pay')
  const viewport = { width: 360, height: 740 }
  const { page, expectNoFaults, close } = await newPage({ url: app.url, viewport, person })
  await page.goto('/your-package')
  await page.getByText('what you have paid is deducted from the price of the new package').waitFor()
  await page.getByRole('button', { name: 'Choose Standard', exact: true }).click()
  const order = page.getByRole('region', { name: 'Your order: Standard' })
  for (const words of ['Package price', '1 999 PLN', 'Already paid', '−1 099 PLN', 'To pay', '900 PLN'])
    await order.getByText(words, { exact: true }).first().waitFor()
  await expectNoAxeViolations(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)

  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    order.getByRole('button', { name: 'Proceed to Payment Order and pay 900 PLN' }).click(),
  ])
  await checkout.getByText('−1 099 PLN', { exact: true }).waitFor()
  await checkout.getByText('900 PLN', { exact: true }).waitFor()
  await expectNoAxeViolations(checkout)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await notice(checkout, 'Payment Successful').waitFor()
  await checkout.close()

  const rows = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await rows.filter({ hasText: '1 999 PLN less 1 099 PLN already paid' }).waitFor()
  await rows
    .filter({ hasText: 'Basic' })
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByText('The Standard package ends with it').waitFor()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect.poll(() => rows.getByText('To be refunded').count()).toBe(2)
  expect(await getCurrentPackage(person)).toBe('free')
  expectNoFaults()
  await close()
})

it('SITE-3 the order on the public page says the rest, too', async () => {
  const person = await app.createPerson()
  await decideInSandbox(person, 'basic', 'pay')
  const { page, close } = await newPage({ url: app.url, person })
  await page.goto('/services')
  await page.getByRole('link', { name: 'Choose Premium' }).click()
  const order = page.getByRole('dialog')
  await order.getByRole('button', { name: 'Proceed to Payment Order and pay 1 900 PLN' }).waitFor()
  await order.getByText('−1 099 PLN', { exact: true }).waitFor()
  await close()
})
