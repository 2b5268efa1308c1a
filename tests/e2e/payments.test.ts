import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function open(path: string, { person, phone = false }: { person?: Person; phone?: boolean } = {}) {
  const viewport = phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
  const tab = await newPage({ url: app.url, viewport, person: person ?? (await app.createPerson()) })
  await tab.page.goto(path)
  return tab
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const rows = (page: Page) => page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
const WAITING = 'Waiting for the payment provider'

/** Presses Proceed to Payment and answers the checkout in its new tab. */
async function proceed(page: Page, name: string | RegExp = /^Proceed to Payment/): Promise<Page> {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), press(page, name)])
  await checkout.waitForURL(/\/sandbox\/checkout\//)
  return checkout
}

/** Pays like the same person in another browser. */
async function payElsewhere(person: Person, packageType: string) {
  const { body } = await person.json<{ url: string }>('/api/functions/create-payment', {
    method: 'POST',
    json: { packageType },
  })
  const { pathname } = new URL(body.url)
  const form = new URLSearchParams({ decision: 'pay' })
  await person.fetch(pathname, {
    method: 'POST',
    body: form,
    headers: { origin: app.url },
    redirect: 'manual',
  })
  return pathname.split('/').at(-1) ?? ''
}

describe('PACK-1 to PACK-5 a package is chosen and paid', () => {
  it('its order says price and terms; paid in the new tab, it is active here, with a receipt', async () => {
    const { page, expectNoFaults, close } = await open('/your-package', { phone: true })
    await page.getByText('No payments yet.').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'no payment' }).getByText('Your package').waitFor()
    await press(page, 'Use your free call')
    const free = page.getByRole('region', { name: 'Free Consultation' })
    const link = free.getByRole('link', { name: 'Schedule Free Consultation' })
    await expect.poll(() => link.getAttribute('href')).toBe('/consultation')
    await press(page, 'Choose Basic')
    await expectFocus(page, 'Your order: Basic')
    await page
      .getByRole('listitem')
      .filter({ hasText: '1\u00a0099\u00a0PLN' })
      .getByText('Selected')
      .waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await press(page, 'Your order: Basic')
    await expectFocus(page, 'Your order: Basic')
    // The order's heading, not the button of the same name that leads to it.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
    const order = page.getByRole('region', { name: 'Your order: Basic' })
    await order.getByText('1 099 PLN', { exact: true }).first().waitFor()
    for (const [name, path] of [
      ['Terms of Service', '/TermsOfService'],
      ['right to withdraw within 14 days', '/TermsOfService#section-7'],
    ] as const) {
      await expect.poll(() => order.getByRole('link', { name }).getAttribute('href')).toBe(path)
    }
    await page.reload()
    const checkout = await proceed(page)
    expect(await checkout.evaluate('window.opener')).toBeNull()
    await checkout.getByText('1 099 PLN').waitFor()
    await order.getByText(WAITING).waitFor()
    const again = order.getByRole('link', { name: 'open the checkout' })
    await expect.poll(() => again.getAttribute('href')).toBe(checkout.url())
    await rows(page).getByText('Waiting for the provider').waitFor()
    const second = await proceed(page, 'Continue to the checkout')
    expect(second.url()).toBe(checkout.url())
    await second.close()
    await expectNoAxeViolations(page)

    await press(checkout, 'Pay')
    await notice(checkout, 'Payment Successful').waitFor()
    await notice(checkout, 'Your package has been activated successfully!').waitFor()
    expect(new URL(checkout.url()).search).toBe('')
    await expectScreen(checkout, '/dashboard', 'Dashboard')
    await notice(checkout, 'Payment Successful').waitFor()

    await page.bringToFront()
    await notice(page, 'Payment Successful').waitFor()
    await page.getByText('Included in Basic').waitFor()
    expect(await page.getByRole('button', { name: 'Choose Basic' }).count()).toBe(0)
    await rows(page).getByText('Paid', { exact: true }).waitFor()
    const receipt = rows(page).getByRole('link', { name: /^Receipt TEST\/\d{4}\/\d{6} \(PDF\)$/ })
    const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '')
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectFocus(page, 'Payments')
    await expectNoAxeViolations(page)

    await press(page, 'Choose Standard')
    await page.getByText('You have the Basic package. What you paid for it is deducted').waitFor()
    expectNoFaults()
    await close()
  })

  it('a canceled and a failed payment are told as what they are, and give nothing', async () => {
    const { page, close } = await open('/your-package?package=standard')
    const checkout = await proceed(page)
    await rows(page).getByText('Waiting for the provider').waitFor()
    await press(checkout, 'Cancel')
    await notice(checkout, 'Payment Canceled').waitFor()
    await notice(checkout, 'Your payment was canceled. You can try again anytime.').waitFor()
    expect(checkout.url()).toBe(`${app.url}/services`)
    await page.bringToFront()
    await notice(page, 'Payment Canceled').waitFor()

    const next = await proceed(page)
    await rows(page).getByText('Waiting for the provider').waitFor()
    await press(next, 'Fail')
    await page.bringToFront()
    await notice(page, 'Payment Failed').waitFor()
    const states = rows(page).getByText(/^(Canceled|Failed)$/)
    expect((await states.allInnerTexts()).sort()).toEqual(['Canceled', 'Failed'])
    await page.getByRole('button', { name: 'Your order: Standard' }).waitFor()
    await close()
  })

  it('a payment that cannot be started closes the tab and says so; a package one has already says which', async () => {
    const person = await app.createPerson()
    const { page, close } = await open('/your-package?package=basic', { person })
    const start = page.getByRole('button', { name: 'Proceed to Payment' })
    await start.waitFor()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/create-payment', async (route) => {
      await answered
      await route.fulfill({ status: 500, body: '{}' })
    })
    await start.click()
    await page.getByRole('button', { name: 'Processing...' }).waitFor()
    await expect.poll(() => page.context().pages().length).toBe(2)
    answer()
    await notice(page, 'Payment Error').waitFor()
    await notice(page, 'Failed to initiate payment. Please try again.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)
    await page.unroute('**/create-payment')

    // This screen has not been updated since the other tab paid.
    await page.route('**/api/payments**', (route) => route.abort())
    await payElsewhere(person, 'basic')
    await start.click()
    await notice(page, 'You already have the Basic package. It was paid once and stays yours.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)
    await page.unroute('**/api/payments**')
    await page.reload()
    await page.getByText('Your package', { exact: true }).waitFor()
    expect(await start.count()).toBe(0)
    await close()
  })
})

describe('SITE-3 the payment starts on /services', () => {
  it('in a dialog with the same order; whoever is signed out by then signs in and goes on', async () => {
    const { page, expectNoFaults, close } = await open('/services')
    await page.getByRole('link', { name: 'Choose Standard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your order: Standard' })
    await dialog.getByText('1 999 PLN', { exact: true }).first().waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(page, 'Choose Standard')
    await page.keyboard.press('Enter')

    await page.route('**/create-payment', (route) => route.abort())
    await press(page, /^Proceed to Payment/)
    await dialog.getByRole('alert').getByText('Payment Error').waitFor()
    await dialog.getByText('Failed to initiate payment. Please try again.').waitFor()
    await expect.poll(() => page.context().pages().length).toBe(1)
    await page.unroute('**/create-payment')
    const checkout = await proceed(page)
    await dialog.getByText(WAITING).waitFor()
    const link = dialog.getByRole('link', { name: 'open the checkout' })
    await expect.poll(() => link.getAttribute('href')).toBe(checkout.url())
    await press(checkout, 'Pay')
    await expectScreen(checkout, '/dashboard', 'Dashboard')
    expectNoFaults({ ignore: /ERR_FAILED|could not be started/ })

    await page.context().clearCookies({ name: /session/ })
    await press(page, /^Proceed to Payment/)
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/your-package?package=standard')
    await close()
  })
})

describe('PACK-5 the return address is only a reason to ask', () => {
  it('typed by hand, made up or of somebody else it claims nothing', async () => {
    const { page, close } = await open('/services')
    const foreign = await payElsewhere(await app.createPerson(), 'basic')
    for (const id of [
      '',
      '&session_id=made-up',
      `&session_id=${foreign}`,
      `&session_id=${'a'.repeat(600)}`,
    ]) {
      await page.goto(`/services?payment=success${id}`)
      await notice(page, 'No payment was found').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      expect(await page.getByText('Payment Successful').count()).toBe(0)
    }
    await page.context().clearCookies({ name: /session/ })
    await page.goto(`/services?payment=success&session_id=${foreign}`)
    const toLogin = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Sign In' })
    await expect.poll(() => toLogin.getAttribute('href')).toBe('/login?from=/your-package')
    await close()
  })

  it('while the provider is silent it says so and asks again; in the end it says where the answer will be', async () => {
    const { page, close } = await open('/services')
    let requests = 0
    await page.route('**/verify-payment', async (route) => {
      requests += 1
      await (requests === 2 ? route.abort() : route.fulfill({ json: { success: false, status: 'pending' } }))
    })
    await page.clock.install()
    await page.goto('/services?payment=success&session_id=slow')
    await notice(page, WAITING).waitFor()
    const later = notice(page, 'The payment provider has not confirmed yet')
    const poll = async () => {
      await page.clock.fastForward(40_000)
      return later.wasShown()
    }
    await expect.poll(poll).toBe(true)
    expect(requests).toBeGreaterThan(5)
    const link = page
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: 'Go to Your Package' })
    await expect.poll(() => link.getAttribute('href')).toBe('/your-package')
    expect(new URL(page.url()).search).toBe('')
    await close()
  })
})

describe('PACK-4 a contract', () => {
  it('can be withdrawn from on Your Package, by keyboard, and says when it was received', async () => {
    const person = await app.createPerson()
    await payElsewhere(person, 'standard')
    const { page, close } = await open('/your-package', { person })
    await page.setViewportSize({ width: 360, height: 740 })
    await rows(page)
      .getByText(/^Possible until \d+ \w+ \d{4}, that day included/)
      .waitFor()
    const start = page.getByRole('button', { name: 'Withdraw from the contract here' })
    await start.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Withdraw from the contract' })
    await dialog.getByText(/^Standard package, 1\s999\sPLN, paid on /).waitFor()
    await dialog.getByText(person.email).waitFor()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Keep the package' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await start.click()
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await notice(page, 'Your withdrawal is received. The confirmation is on its way by email.').waitFor()
    await rows(page)
      .getByText(/^You withdrew from this contract on /)
      .waitFor()
    await rows(page).getByText('To be refunded', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Choose Standard' }).waitFor()

    await app.sql("update payments set status = 'refunded' where user_id = $1", [person.id])
    await page.reload()
    await rows(page)
      .getByText(/^You withdrew from this contract on .+, and we have refunded the full amount\.$/)
      .waitFor()
    await close()
  })
})
