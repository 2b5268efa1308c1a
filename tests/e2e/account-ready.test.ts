import { describe, expect, it } from 'vitest'
import { PERSONAL_INFO, register } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { passCaptcha } from '#tests/support/captcha-box.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const TERMS = /I accept the Terms of Service/
const SAVE_PERSONAL_INFO = `fetch('/api/personal-info', {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${JSON.stringify({ ...PERSONAL_INFO, full_name: 'Nino Lomidze' })}),
})`

const newcomer = () => ({
  'Full name': 'Nino Lomidze',
  Email: `nino.${crypto.randomUUID().slice(0, 8)}@example.com`,
  Password: 'Green-Kestrel-58',
  'Confirm password': 'Green-Kestrel-58',
})

async function registerAnew(texts = newcomer(), { url } = app) {
  const { page, close } = await newPage({ url })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/register')
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  await page.getByRole('checkbox', { name: TERMS }).check()
  await passCaptcha(page)
  await button('Create account').click()
  return { page, close, field, button, email: texts.Email, main: page.getByRole('main') }
}

describe('After "Create account"', () => {
  it('the account is ready, and the sign-in has the address once and asks for the password', async () => {
    const { page, main, email, field, button, close } = await registerAnew()
    await expectScreen(page, '/register', 'Your account is ready')
    await expectFocus(page, 'Your account is ready')
    await main.getByText(`Sign in with ${email} and the password you chose.`).waitFor()
    await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
    await expectNoAxeViolations(page)
    await main.getByRole('link', { name: 'Sign in' }).click()
    await expectScreen(page, '/login', 'Sign In')
    await expect.poll(() => field('Email').inputValue()).toBe(email)
    await expectFocus(page, 'Password')
    expect(page.url()).not.toContain('nino')
    await page.reload()
    await button('Sign In').waitFor()
    await expect.poll(() => page.evaluate('JSON.stringify(history.state)')).not.toContain(email)
    await expect.poll(() => field('Email').inputValue()).toBe('')
    await page.goto('/register')
    await expect.poll(() => field('Email').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('checkbox', { name: TERMS }).isChecked()).toBe(false)
    await close()
  })

  it('name and phone are not asked for a second time', async () => {
    const { page, main, field, button, close } = await registerAnew()
    await expectScreen(page, '/register', 'Your account is ready')
    await main.getByRole('link', { name: 'Sign in' }).click()
    await field('Password').fill(newcomer().Password)
    await button('Sign In').click()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.goto('/personal-info')
    await expect.poll(() => field('Full Name').inputValue()).toBe('Nino Lomidze')
    await page.evaluate(SAVE_PERSONAL_INFO)
    await page.goto('/consultation')
    await expect.poll(() => field('Full Name').inputValue()).toBe('Nino Lomidze')
    await expect.poll(() => field('Phone').inputValue()).toBe('+48 573 000 111')
    // Nothing was typed: the form neither keeps a draft nor asks before it is left.
    await page.getByRole('navigation').getByRole('link', { name: 'Resources' }).click()
    await expectScreen(page, '/resources', 'Resources')
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/573 ?000/)
    await close()
  })

  it('where addresses must be confirmed it says so, the same for an address that is known already', async () => {
    const strict = await startTestApp({ env: { REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const known = await register(strict)
    for (const texts of [newcomer(), { ...newcomer(), Email: known.email }]) {
      const { page, main, email, button, field, close } = await registerAnew(texts, strict)
      await expectScreen(page, '/register', 'Confirm your email first')
      await expectFocus(page, 'Confirm your email first')
      await notice(page, 'Registration successful!').waitFor()
      await notice(page, 'Open the link in our email, then sign in.').waitFor()
      await main.getByText(`We sent a link to ${email}. Open it, then sign in.`).waitFor()
      await expectNoAxeViolations(page)
      await button('Send a new confirmation link').click()
      await main.getByText('If this address still needs to be confirmed, a new link is on its way.').waitFor()
      await button('Register again').click()
      await expectFocus(page, 'Create an account')
      await expect.poll(() => field('Email').inputValue()).toBe('')
      await close()
    }
  })
})
