import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
/** A passkey belongs to a name, never to an address of numbers. */
const SITE = app.url.replace('127.0.0.1', 'localhost')
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
const PHONE = { width: 360, height: 740 }

async function createAccount(name = 'Tamar Beridze') {
  const person = await app.createPerson({ name })
  await givePassword(app, person, hash)
  return person
}

async function open(
  path: string,
  { person, viewport = PHONE }: { person?: Person; viewport?: typeof PHONE } = {},
) {
  const tab = await newPage({ url: SITE, person, viewport })
  const { page } = tab
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(path)
  return { ...tab, field, button }
}

/** Signs in with the password; the second step or the dashboard comes next. */
async function signIn(person: Person) {
  const tab = await open('/login')
  await tab.field('Email').fill(person.email)
  await tab.field('Password').fill(PASSWORD)
  await tab.field('Password').press('Enter')
  return tab
}

/** Sets up an app with the keyboard alone, and returns its address and the recovery codes. */
async function setUp(page: Page) {
  await expectScreen(page, '/account/second-factor', 'Second factor')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Your password').fill('wrong')
  await field('Your password').press('Enter')
  await page.getByText('The password is not right.').waitFor()
  await expectFocus(page, 'Your password')
  await field('Your password').fill(PASSWORD)
  await field('Your password').press('Enter')
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await expectNoAxeViolations(page)
  const fills = await page
    .getByRole('img', { name: /QR code/ })
    .locator('> *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill))
  const uri = (await page.getByRole('link', { name: 'Open my app' }).getAttribute('href')) ?? ''
  await field('Code').fill('000000')
  await field('Code').press('Enter')
  await page.getByText('This code is not right.').waitFor()
  await expectFocus(page, 'Code')
  await field('Code').fill(await appCode(uri))
  await field('Code').press('Enter')
  await page.getByText('Code accepted').waitFor()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ })
    .allInnerTexts()
  return { uri, codes, fills }
}

describe('AUTH-10 a second factor', () => {
  it('is set up with the keyboard on a phone, and asked for at the next sign-in', async () => {
    const person = await createAccount()
    const tab = await open('/account', { person })
    const { page, button, field } = tab
    await page.getByRole('link', { name: 'Set up', exact: true }).press('Enter')
    // Many cameras read only black on white.
    await page.emulateMedia({ colorScheme: 'dark' })
    const { uri, codes, fills } = await setUp(page)
    expect(fills).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(codes).toHaveLength(10)
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoAxeViolations(page)
    // The codes are shown once: it goes on only when they are kept.
    await button('Done').press('Enter')
    await page.getByText('Print, copy or save the codes first').waitFor()
    await field('I keep these codes in a safe place').press('Space')
    await button('Done').press('Enter')
    await expectScreen(page, '/account', 'Sign-in and security')
    await page.getByText('10 of 10 left').waitFor()
    await page.getByText('Second factor turned on').waitFor()
    tab.expectNoFaults({ ignore: /401|400/ })
    await tab.close()

    const next = await signIn(person)
    await next.page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor()
    await expectFocus(next.page, 'Code from the app')
    await expectNoAxeViolations(next.page)
    await next.field('Code from the app').fill('000000')
    await next.field('Code from the app').press('Enter')
    await next.page.getByText('This code is not right.').waitFor()
    await expectFocus(next.page, 'Code from the app')
    await next.field('Trust this browser for 30 days').check()
    await next.field('Code from the app').fill(await appCode(uri, 1))
    await next.field('Code from the app').press('Enter')
    await expectScreen(next.page, '/dashboard', 'Dashboard')
    await notice(next.page, 'Login successful').waitFor()
    // Trusted: after a sign-out the password is enough.
    await next.page.request.post(`${SITE}/api/auth/sign-out`, { headers: { origin: SITE }, data: {} })
    await next.page.goto('/login')
    await next.field('Email').fill(person.email)
    await next.field('Password').fill(PASSWORD)
    await next.field('Password').press('Enter')
    await expectScreen(next.page, '/dashboard', 'Dashboard')
    await next.close()
  })

  it('a recovery code takes its place, once', async () => {
    const person = await createAccount()
    const first = await open('/account/second-factor', { person })
    const { codes } = await setUp(first.page)
    await first.close()
    const { page, field, button, close } = await signIn(person)
    await button('Use a recovery code').click()
    await field('Recovery code').fill('AAAA-AAAA')
    await field('Recovery code').press('Enter')
    await page.getByText('This code is not right, or it was used already.').waitFor()
    await expectFocus(page, 'Recovery code')
    await expectNoAxeViolations(page)
    await field('Recovery code').fill((codes[0] ?? '').toLowerCase())
    await field('Recovery code').press('Enter')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.goto('/account')
    await page.getByText('9 of 10 left').waitFor()
    await button('Turn off').click()
    await field('Your password').fill(PASSWORD)
    await expectNoAxeViolations(page)
    await field('Your password').press('Enter')
    await notice(page, 'The second factor was turned off.').waitFor()
    await page.getByRole('link', { name: 'Set up', exact: true }).waitFor()
    await close()
  })
})

describe('AUTH-10 a passkey', () => {
  it('is added with a name, signs in past the second factor, and is removed', async () => {
    const person = await createAccount()
    const { page, field, button, close } = await open('/account/second-factor', { person })
    await addAuthenticator(page)
    await setUp(page)
    await page.goto('/account')
    await button('Add a passkey').click()
    await field('Name of the passkey').fill('Телефон Тамари')
    await field('Your password').fill('wrong')
    await field('Your password').press('Enter')
    await page.getByText('The password is not right.').waitFor()
    await expectNoAxeViolations(page)
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'The passkey was added').waitFor()
    await page.getByText('Телефон Тамари', { exact: true }).waitFor()
    await page.getByText(/Not used yet/).waitFor()

    await page.request.post(`${SITE}/api/auth/sign-out`, { headers: { origin: SITE }, data: {} })
    await page.goto('/login')
    await button('Use a passkey').click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    const [session] = await app.sql<{ second: Date | null }>(
      'select second_factor_at as second from session where user_id = $1',
      [person.id],
    )
    expect(session?.second).not.toBeNull()

    await page.goto('/account')
    await page.getByText('Signed in with a passkey').waitFor()
    await button('Remove “Телефон Тамари”').click()
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'The passkey was removed').waitFor()
    await page.getByText('No passkey yet').waitFor()
    await close()
  })

  it('of a device that does not recognise its owner opens nothing', async () => {
    const person = await createAccount()
    const { page, field, button, close } = await open('/account', { person })
    const device = await addAuthenticator(page)
    await button('Add a passkey').click()
    await field('Name of the passkey').fill('Phone')
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'The passkey was added').waitFor()
    await page.request.post(`${SITE}/api/auth/sign-out`, { headers: { origin: SITE }, data: {} })
    await page.goto('/login')
    await device.setVerified(false)
    // A browser of an attacker asks the device for less than the server did.
    const status = await page.evaluate(`(async () => {
      const path = '/api/auth/passkey/'
      const asked = await (await fetch(path + 'generate-authenticate-options')).json()
      if (asked.userVerification !== 'required') return 'not required'
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...asked, userVerification: 'discouraged' })
      const response = (await navigator.credentials.get({ publicKey })).toJSON()
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ response }) }
      return (await fetch(path + 'verify-authentication', init)).status
    })()`)
    expect(status).toBe(401)
    expect(await app.sql('select 1 from session where user_id = $1', [person.id])).toEqual([])
    await close()
  })
})

describe('AUTH-10 a code by mail', () => {
  it('signs in without the password', async () => {
    const person = await createAccount()
    const { page, field, button, close, expectNoFaults } = await open('/login')
    await field('Email').fill(person.email)
    await button('Get a code by email').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sign in with a code' }).waitFor()
    await expect.poll(() => field('Email').inputValue()).toBe(person.email)
    await expectNoAxeViolations(page)
    await field('Email').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Look into your mailbox' }).waitFor()
    await expectNoAxeViolations(page)
    const [letter] = await app.sql<{ subject: string }>(
      `select subject from email_outbox where recipient = $1 and subject like '%is your code%'`,
      [person.email],
    )
    await field('Code from the email').fill('000000')
    await field('Code from the email').press('Enter')
    await page.getByText('This code is not right, or it is too old.').waitFor()
    await field('Code from the email').fill(letter?.subject.slice(0, 6) ?? '')
    await field('Code from the email').press('Enter')
    await expectScreen(page, '/dashboard', 'Dashboard')
    expectNoFaults({ ignore: /401/ })
    await close()
  })
})

describe('AUTH-10 Sign-in and security', () => {
  it('changes name and password, each error at its field', async () => {
    const person = await createAccount()
    const viewport = { width: 1440, height: 900 }
    const { page, field, button, close } = await open('/account', { person, viewport })
    await button('Change').first().click()
    await field('Full name').fill('A')
    await field('Full name').press('Enter')
    await page.getByText('Name must be at least 2 characters').waitFor()
    await expectFocus(page, 'Full name')
    await field('Full name').fill('Тамара Łucja')
    await field('Full name').press('Enter')
    await notice(page, 'Your name was saved').waitFor()
    await page.getByText('Welcome back, Тамара Łucja').waitFor()

    await button('Change password').click()
    await field('Current password').fill('wrong')
    await field('New password').fill('rzeka-w-lesie-3')
    await field('New password').press('Enter')
    await page.getByText('The password is not right.').waitFor()
    await expectFocus(page, 'Current password')
    await field('Current password').fill(PASSWORD)
    await field('New password').fill('password')
    await page.getByText('Easy to guess').waitFor()
    await field('New password').press('Enter')
    await page.getByText('This password is one of the most used.').waitFor()
    await expectNoAxeViolations(page)
    await field('New password').fill('rzeka-w-lesie-3')
    await page.getByText('Strong', { exact: true }).waitFor()
    await field('New password').press('Enter')
    await notice(page, 'Your password was changed').waitFor()
    await close()
  })

  it('changes the address by links in both mailboxes', async () => {
    const person = await createAccount()
    const { page, field, button, close } = await open('/account', { person })
    const newEmail = `new.${person.id.slice(0, 8)}@example.com`
    await button('Change').nth(1).click()
    await field('New email address').fill(newEmail)
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'Two emails are on their way').waitFor()
    await page.getByText(`New address waiting: ${newEmail}`).waitFor()
    const letters = await app.sql<{ text: string }>(
      `select text from email_outbox where text like '%confirm-email-change%' and recipient in ($1, $2) order by recipient = $1 desc`,
      [person.email, newEmail],
    )
    const links = letters.map(({ text }) => /confirm-email-change\?token=[\w-]+/.exec(text)?.[0] ?? '')
    expect(links).toHaveLength(2)
    const mailbox = await open(`/${links[0]}`)
    await mailbox.page.getByText(`Your account at Pobyt is to get the address ${newEmail}.`).waitFor()
    await expectNoAxeViolations(mailbox.page)
    expect(new URL(mailbox.page.url()).search).toBe('')
    await mailbox.button('Confirm the change').click()
    await mailbox.page.getByText(`Now open the link in the email to ${newEmail}.`).waitFor()
    await mailbox.page.goto(`/${links[1]}`)
    await mailbox.button('Confirm the change').click()
    await mailbox.page.getByRole('heading', { name: 'Your email address was changed' }).waitFor()
    await mailbox.page.goto(`/${links[1]}`)
    await mailbox.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await mailbox.close()
    await page.reload()
    await page.getByText(newEmail, { exact: true }).waitFor()
    await close()
  })

  it('ends another browser, and all others', async () => {
    const person = await createAccount()
    const other = await signIn(person)
    await expectScreen(other.page, '/dashboard', 'Dashboard')
    const { page, button, close } = await open('/account', { person })
    await page.getByText('This one').waitFor()
    await button('End all others').click()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End all others', exact: true }).click()
    await notice(page, 'Every other browser was signed out').waitFor()
    await expect.poll(() => button('End all others').count()).toBe(0)
    await other.page.reload()
    await other.page.waitForURL((url) => url.pathname === '/login')
    await other.close()
    await close()
  })
})
