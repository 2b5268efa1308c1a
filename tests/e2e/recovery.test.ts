import { createEmailVerificationToken } from 'better-auth/api'
import { describe, expect, it } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const { newPage } = await launchBrowser()
const NEW = 'Rzeka-w-lesie-3'

async function open(path: string, { width = 1280, javaScriptEnabled = true } = {}) {
  const tab = await newPage({ url: app.url, viewport: { width, height: 800 }, javaScriptEnabled })
  const { page } = tab
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await field('Email').fill(email)
    await field('Password').fill(password)
    await button('Sign In').click()
  }
  /** Opens the newest mail in the outbox and presses its button, like a person who tries the product out. */
  const openMail = async (subject: string) => {
    await page.goto('/dev/mail')
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      'select id from email_outbox where subject = $1 order by created_at desc limit 1',
      [subject],
    )
    await page.goto(`/dev/mail/${id}`)
    const address = await page.locator('a[href*="token="]').first().getAttribute('href')
    return new URL(address ?? '', app.url)
  }
  await page.goto(path)
  return { ...tab, field, button, link, signIn, openLetter: openMail }
}

const pathOf = ({ pathname, search }: URL) => pathname + search

describe('AUTH-10 a forgotten password', () => {
  it('from the sign-in by letter to a new password, with the keyboard and on a narrow phone', async () => {
    const account = await register(app)
    const tab = await open('/login', { width: 360 })
    const { page, field, button, link, signIn, openLetter, expectNoFaults, close } = tab
    await field('Email').fill(account.email)
    await link('Forgot your password?').press('Enter')
    await expectScreen(page, '/forgot-password', 'Forgot your password?')
    await expect.poll(() => field('Email').inputValue()).toBe(account.email)
    await field('Email').press('Enter')
    const answer = page.getByText('If there is an account with this address, a link is on its way.')
    await answer.waitFor()
    await page.getByText(/You can send it again in \d+ seconds/).waitFor()
    await expect.poll(() => button('Send the link again').getAttribute('aria-disabled')).toBe('true')
    await expectNoAxeViolations(page)

    const mail = await openLetter('Set a new password')
    await page.goto(pathOf(mail))
    await field('New password').waitFor()
    expect(page.url()).toBe(`${app.url}/reset-password`)
    await page.reload()
    await field('New password').fill('12345')
    await field('Confirm new password').fill(NEW)
    await field('Confirm new password').press('Enter')
    await page.getByText('Password must be at least 6 characters').waitFor()
    await page.getByText("Passwords don't match").waitFor()
    await expectFocus(page, 'New password')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await field('New password').fill('tamar-beridze')
    await field('Confirm new password').fill('tamar-beridze')
    await button('Save the new password').click()
    await page.getByText('The password contains your name. Choose another one.').first().waitFor()
    await field('New password').fill(NEW)
    await field('Confirm new password').fill(NEW)
    await button('Save the new password').click()
    await notice(page, 'Password changed').waitFor()
    await expectScreen(page, '/login', 'Sign In')
    await signIn({ ...account, password: NEW })
    await expectScreen(page, '/dashboard', 'Dashboard')
    expectNoFaults({ ignore: /400|favicon/ })
    await page.goto(pathOf(mail))
    await expectScreen(page, '/reset-password', 'This link does not work any more')
    await close()
  })

  it('a link that is spent or made up says so and leads to a new one', async () => {
    const { page, field, button, link, expectNoFaults, close } = await open('/reset-password?token=made-up')
    await expectScreen(page, '/reset-password', 'This link does not work any more')
    expect(page.url()).not.toContain('made-up')
    await link('Send me a new link').click()
    await expectScreen(page, '/forgot-password', 'Forgot your password?')
    await field('Email').fill('nobody')
    await button('Send the link').click()
    await page.getByText('Invalid email address').waitFor()
    await field('Email').fill('nobody@example.com')
    await button('Send the link').click()
    await page.getByText('If there is an account with this address, a link is on its way.').waitFor()
    expectNoFaults()
    const { headers } = await app.fetch('/reset-password')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    for (const path of ['/forgot-password', '/reset-password', '/auth/callback'])
      expect(await (await app.fetch(path)).text()).toContain('<meta name="robots" content="noindex"/>')
    await close()
  })
})

describe('AUTH-5 confirming the address', () => {
  it('the link of the letter says so and leads to the sign-in; the same link again, or none, claims nothing', async () => {
    const account = await register(app)
    const { page, button, signIn, openLetter, expectNoFaults, close } = await open('/login')
    const mail = await openLetter('Confirm your email address')
    await page.goto(pathOf(mail))
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    await page.getByText(account.email).waitFor()
    await expectNoAxeViolations(page)
    const [row] = await app.sql('select email_verified from "user" where email = $1', [account.email])
    expect(row).toEqual({ email_verified: false })
    await button('Confirm this address').press('Enter')
    await expectScreen(page, '/login', 'Sign In')
    await notice(page, 'Email confirmed').waitFor()
    await notice(page, 'Your email has been confirmed. Please log in to continue.').waitFor()

    await page.goto(pathOf(mail))
    await expectScreen(page, '/login', 'Sign In')
    await notice(page, 'Authentication error').waitFor()
    await notice(
      page,
      'This link has been used already. If it was you, your email is confirmed and you can log in.',
    ).waitFor()
    expect(await page.getByRole('button', { name: 'Send a new confirmation link' }).count()).toBe(0)

    await page.goto('/auth/callback')
    await expectScreen(page, '/login', 'Sign In')
    await notice(page, 'Authentication error').waitFor()
    await notice(page, 'Auth session missing!').waitFor()
    await signIn(account)
    await expectScreen(page, '/dashboard', 'Dashboard')
    expectNoFaults()
    await close()
  })

  it('an expired link is told, and the sign-in sends a new one', async () => {
    const { email } = await register(app)
    const token = await createEmailVerificationToken(app.deps.env.appSecret, email, undefined, -1)
    const tab = await open(`/api/auth/verify-email?token=${token}&callbackURL=https://evil.example`)
    const { page, field, button, openLetter, close } = tab
    await expectScreen(page, '/login', 'Sign In')
    await notice(page, 'Authentication error').waitFor()
    await notice(page, 'This link has expired. A confirmation link works for one hour.').waitFor()
    await button('Send a new confirmation link').click()
    await page.getByText('Type your email address here first.').waitFor()
    await expectFocus(page, 'Email')
    await field('Email').fill(email)
    await button('Send a new confirmation link').click()
    await page.getByText('If this address still needs to be confirmed, a new link is on its way.').waitFor()
    await expectNoAxeViolations(page)
    await page.goto(pathOf(await openLetter('Confirm your email address')))
    await button('Confirm this address').click()
    await notice(page, 'Email confirmed').waitFor()
    await close()
  })

  it('the button works without scripts, on a narrow phone too', async () => {
    const { email } = await register(app)
    const { page, button, openLetter, close } = await open('/login', { width: 360, javaScriptEnabled: false })
    await page.goto(pathOf(await openLetter('Confirm your email address')))
    await page.getByText(email).waitFor()
    await button('Confirm this address').click()
    await page.getByRole('link', { name: 'Continue to sign in' }).waitFor()
    const [row] = await app.sql('select email_verified from "user" where email = $1', [email])
    expect(row).toEqual({ email_verified: true })
    await close()
  })

  it('the address of a call, opened by somebody who is signed out, is a page', async () => {
    const { page, link, expectNoFaults, close } = await open('/api/payments/none/receipt')
    await page.getByRole('heading', { name: 'This needs a sign-in' }).waitFor()
    await expectNoAxeViolations(page)
    await link('Sign in').click()
    await expectScreen(page, '/login', 'Sign In')
    expectNoFaults({ ignore: /401/ })
    await close()
  })

  it('a sign-in before it is refused with the reason and the way to a new link', async () => {
    const account = await register(app)
    const { page, signIn, button, close } = await open('/login', { width: 360 })
    // A wrong password does not reveal that the address has an account, confirmed or not.
    await signIn({ ...account, password: 'wrong password' })
    await notice(page, 'Login failed').waitFor()
    expect(await button('Send a new confirmation link').count()).toBe(0)
    await signIn(account)
    await notice(page, 'Login failed').waitFor()
    await notice(page, 'Please check your credentials and try again.').waitFor()
    await page.getByText('Confirm your email address first.').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.route('**/api/auth/send-verification-email', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '120' }, body: '{}' }),
    )
    await button('Send a new confirmation link').press('Enter')
    await page.getByText('Too many attempts. Try again in 2 minutes.').waitFor()
    await page.unroute('**/api/auth/send-verification-email')
    await button('Send a new confirmation link').press('Enter')
    await page.getByText('If this address still needs to be confirmed, a new link is on its way.').waitFor()
    await expect.poll(() => button('Send a new confirmation link').getAttribute('aria-disabled')).toBe('true')
    await close()
  })
})
