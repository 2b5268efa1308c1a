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
const GIVEN_CODE = 'Code from the app, or a recovery code'

async function createAccount() {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await givePassword(app, person, hash)
  return person
}

async function open(path: string, person: Person) {
  const tab = await newPage({ url: SITE, person, viewport: PHONE })
  const { page } = tab
  const post = (call: string, data: object) =>
    page.request.post(`${SITE}/api/auth/${call}`, { headers: { origin: SITE }, data })
  await page.goto(path)
  return {
    ...tab,
    post,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

describe('AUTH-10 What guards the account', () => {
  it('is changed in a trusted browser with a code, which is asked for once', async () => {
    const person = await createAccount()
    const { page, post, field, button, close } = await open('/account', person)
    const { totpURI: uri } = (await (await post('two-factor/enable', { password: PASSWORD })).json()) as {
      totpURI: string
    }
    expect((await post('two-factor/verify-totp', { code: await appCode(uri) })).status()).toBe(200)
    // A sign-in in a trusted browser has asked for none.
    await app.sql('update session set second_factor_at = null where user_id = $1', [person.id])
    await page.goto('/account')
    await button('Make new codes').click()
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await page.getByText('Type a code.').waitFor()
    await expectFocus(page, GIVEN_CODE)
    await field(GIVEN_CODE).fill('000000')
    await field(GIVEN_CODE).press('Enter')
    await page.getByText('This code is not right.').waitFor()
    await expectNoAxeViolations(page)
    await field(GIVEN_CODE).fill(await appCode(uri, 1))
    await field('Your password').fill('wrong')
    await field('Your password').press('Enter')
    await page.getByText('The password is not right.').waitFor()
    await expect.poll(() => field(GIVEN_CODE).count()).toBe(0)
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await page.getByText('We show them only now.').waitFor()
    await button('Done').click()
    await button('Turn off').click()
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'The second factor was turned off.').waitFor()
    await close()
  })

  it('A passkey of a colleague stands before the office, and nothing else can be set up in its place', async () => {
    const person = await createAccount()
    await app.sql(`insert into staff (user_id, role) values ($1, 'specialist')`, [person.id])
    await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
    const { page, post, field, button, close } = await open('/office/account', person)
    await addAuthenticator(page)
    await button('Add a passkey').click()
    await field('Name of the passkey').fill('Laptop')
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'The passkey was added').waitFor()
    await post('sign-out', {})
    await page.goto('/office/sign-in')
    await field('Email').fill(person.email)
    await field('Password').fill(PASSWORD)
    await field('Password').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Confirm with your passkey' }).waitFor()
    expect(await field('Your password').count()).toBe(0)
    await expectNoAxeViolations(page)
    await button('Use a passkey').press('Enter')
    await expectScreen(page, '/office', 'Work queue')
    await close()
  })
})
