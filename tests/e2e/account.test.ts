import { describe, expect, it } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { listOpenDays } from '#tests/support/appointments.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { captchaBox, passCaptcha } from '#tests/support/captcha-box.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const account = await register(app)

/** `deaf`: the page receives no signals, so that only the person's next action shows the end of the session. */
async function open(path: string, { deaf = false } = {}) {
  const tab = await newPage({ url: app.url })
  const { page } = tab
  if (deaf) await page.route('**/api/notifications**', (route) => route.abort())
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const register = button('Create account')
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  }
  const signIn = async ({ email, password } = account) => {
    await fill({ Email: email, Password: password })
    await button('Sign In').click()
  }
  await page.goto(path)
  return { ...tab, field, button, register, fill, signIn }
}

const newcomer = () => ({
  'Full name': 'Nino Lomidze',
  Email: `nino.${crypto.randomUUID().slice(0, 8)}@example.com`,
  Password: 'Green-Kestrel-58',
  'Confirm password': 'Green-Kestrel-58',
})
const TERMS = /I accept the Terms of Service/

describe('AUTH-1 and AUTH-2 registration', () => {
  it('Enter in an empty form shows every error at once, in a summary that has the focus', async () => {
    const { page, fill, field, close } = await open('/register')
    await fill({ Password: '12345', 'Confirm password': '54321' })
    await field('Full name').press('Enter')
    const summary = page.getByRole('region', { name: '5 things to correct' })
    await summary.waitFor()
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toEqual([
        'Name must be at least 2 characters',
        'Invalid email address',
        'Password must be at least 6 characters',
        "Passwords don't match",
        'You must accept the Terms of Service and Privacy Policy.',
      ])
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await notice(page, 'CAPTCHA Required').waitFor()
    await summary.getByRole('link', { name: 'Invalid email address' }).press('Enter')
    await expectFocus(page, 'Email')
    await expect.poll(() => field('Email').getAttribute('aria-invalid')).toBe('true')
    await close()
  })

  it('without the check the button says why it waits, and pressing it gives the notice and sends nothing', async () => {
    const { page, fill, register, close } = await open('/register')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await fill(newcomer())
    await page.getByRole('checkbox', { name: TERMS }).check()
    await expect.poll(() => register.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('You can continue once the check above is done.').waitFor()
    await register.press('Enter')
    await notice(page, 'CAPTCHA Required').waitFor()
    await notice(page, 'Please complete the CAPTCHA verification.').waitFor()
    expect(sent).toEqual([])
    await close()
  })

  it('the terms and the privacy policy open in a new tab', async () => {
    const { page, close } = await open('/register')
    for (const [name, path] of [
      ['Terms of Service', '/TermsOfService'],
      ['Privacy Policy', '/PrivacyPolicy'],
    ] as const) {
      const popup = page.waitForEvent('popup')
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      expect(new URL((await popup).url()).pathname).toBe(path)
    }
    await close()
  })

  it('the check that cannot be fetched stops, and the next press tries again', async () => {
    const { page, close } = await open('/register')
    await page.route('**/assets/captcha-widget*', (route) => route.abort())
    await captchaBox(page).click()
    await page.getByText('The check could not be loaded. Press the box to try again.').waitFor()
    await page.getByText('Takes a few seconds. No pictures to click.').waitFor()
    await page.unroute('**/assets/captcha-widget*')
    await passCaptcha(page)
    await close()
  })

  it('a signed-in person is sent on, as at the sign-in', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    for (const path of ['/register', '/login']) {
      await page.goto(path)
      await expectScreen(page, '/dashboard', 'Dashboard')
    }
    await page.goto('/register?from=/resources')
    await expectScreen(page, '/resources', 'Resources')
    await close()
  })

  it('name and address survive a reload, the passwords do not', async () => {
    const { page, fill, field, close } = await open('/register')
    const texts = newcomer()
    await fill(texts)
    await page.reload()
    await expect.poll(() => field('Email').inputValue()).toBe(texts.Email)
    await expect.poll(() => field('Full name').inputValue()).toBe('Nino Lomidze')
    await expect.poll(() => field('Password').inputValue()).toBe('')
    await close()
  })
})

describe('AUTH-3 and AUTH-4 what the server answers to a registration', () => {
  it('a refusal gives its reason, keeps what was typed and asks for the check again', async () => {
    const { page, fill, field, register, close } = await open('/register')
    await fill({ ...newcomer(), Password: 'password1', 'Confirm password': 'password1' })
    await page.getByRole('checkbox', { name: TERMS }).check()
    await passCaptcha(page)
    await register.click()
    await notice(page, 'Registration failed').waitFor()
    await notice(page, 'This password is one of the most used. Choose another one.').waitFor()
    await expect.poll(() => field('Password').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('Full name').inputValue()).toBe('Nino Lomidze')
    await page.getByText('Takes a few seconds. No pictures to click.').waitFor()
    await expect.poll(() => register.getAttribute('aria-disabled')).toBe('true')
    await close()
  })

  it('a failure without words has the fallback, and the same form then succeeds', async () => {
    const { page, fill, button, register, close } = await open('/register')
    await fill(newcomer())
    await page.getByRole('checkbox', { name: TERMS }).check()
    await passCaptcha(page)
    await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ status: 500, body: '' }))
    await register.click()
    await notice(page, 'Registration failed').waitFor()
    await notice(page, 'Failed to create account. Please try again later.').waitFor()
    await page.unroute('**/api/auth/sign-up/email')
    await passCaptcha(page)
    const signUps = await holdCalls(page, '**/api/auth/sign-up/email')
    await register.dblclick()
    await button('Creating account...').waitFor()
    signUps.release()
    await notice(page, 'Registration successful!').waitFor()
    await notice(page, 'You can now sign in with your credentials.').waitFor()
    expect(signUps.count()).toBe(1)
    await expectScreen(page, '/register', 'Your account is ready')
    await close()
  })
})

describe('AUTH-6 and AUTH-7 signing in', () => {
  it('a wrong password gives the notice, an error at the field, and keeps the address', async () => {
    const { page, signIn, field, close } = await open('/login')
    await signIn({ ...account, password: 'wrong password' })
    await notice(page, 'Login failed').waitFor()
    await notice(page, 'Please check your credentials and try again.').waitFor()
    await page.getByText('Check the password and type it again.').waitFor()
    await expect.poll(() => field('Email').inputValue()).toBe(account.email)
    await expectFocus(page, 'Password')
    await close()
  })

  it('an unknown address is answered like a wrong password', async () => {
    const { page, signIn, close } = await open('/login')
    await signIn({ ...account, email: 'nobody@example.com' })
    await notice(page, 'Please check your credentials and try again.').waitFor()
    await close()
  })

  it('without address and password it says what is needed', async () => {
    const { page, button, close } = await open('/login')
    await button('Sign In').click()
    const words = 'You must provide either an email or phone number and a password'
    await page.getByText(words).first().waitFor()
    await close()
  })

  it('no failure offers a new confirmation link where none is needed to sign in', async () => {
    const { page, signIn, button, close } = await open('/login')
    const offer = button('Send a new confirmation link')
    await button('Sign In').click()
    await page.getByText('You must provide either').first().waitFor()
    expect(await offer.count()).toBe(0)
    await signIn({ ...account, password: 'wrong password' })
    await notice(page, 'Login failed').waitFor()
    expect(await offer.count()).toBe(0)
    for (const path of ['/verify-email?token=x', '/auth/callback?error=TOKEN_EXPIRED', '/auth/callback']) {
      await page.goto(path)
      await expectScreen(page, '/login', 'Sign In')
      await notice(page, 'Authentication error').waitFor()
      expect(await offer.count()).toBe(0)
    }
    await close()
  })

  it('leads to where one came from, and Back does not lead to the sign-in again', async () => {
    const { page, signIn, button, expectNoFaults, close } = await open('/services')
    await page.goto('/documents?from=mail#cv')
    await expectScreen(page, '/login', 'Sign In')
    const signIns = await holdCalls(page, '**/api/auth/sign-in/email')
    await signIn()
    await button('Signing in...').waitFor()
    signIns.release()
    await notice(page, 'Login successful').waitFor()
    await notice(page, 'Welcome back!').waitFor()
    await expectScreen(page, '/documents', 'Document Upload')
    expect(page.url()).toContain('/documents?from=mail#cv')
    await page.goBack()
    await page.waitForURL('**/services')
    expectNoFaults()
    await close()
  })

  it('a weak password that is already in use is warned of', async () => {
    const { page, signIn, close } = await open('/login')
    const headers = { 'x-password-warning': 'common' }
    await page.route('**/api/auth/sign-in/email', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } })
    })
    await signIn()
    await notice(page, 'Your password is easy to guess').waitFor()
    await notice(page, 'It is one of the most used passwords.').waitFor()
    await close()
  })
})

describe('AUTH-8 the session', () => {
  it('lasts over a reload, and while it is being read nobody is sent away', async () => {
    const { page, signIn, close } = await open('/login')
    await signIn()
    await expectScreen(page, '/dashboard', 'Dashboard')
    const reads = await holdCalls(page, '**/api/auth/get-session')
    await page.reload()
    await page.getByText('Loading...').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    reads.release()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await close()
  })

  it('is asked for again when the gateway fails', async () => {
    const { page, signIn, close } = await open('/login')
    await signIn()
    await expectScreen(page, '/dashboard', 'Dashboard')
    const failures = [502, 503, 504]
    await page.route('**/api/auth/get-session', (route) => {
      const status = failures.shift()
      return status ? route.fulfill({ status, body: '' }) : route.continue()
    })
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    expect(failures).toEqual([])
    await close()
  })

  it('a sign-out in one tab signs out the other, a sign-in signs in the other', async () => {
    const { page, signIn, close } = await open('/login')
    await signIn()
    await expectScreen(page, '/dashboard', 'Dashboard')
    const other = await page.context().newPage()
    await other.goto(new URL('/documents', app.url).href)
    await expectScreen(other, '/documents', 'Document Upload')

    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await other.waitForURL((url) => url.pathname === '/')
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()

    await page.goto('/login')
    await other.goto(new URL('/login', app.url).href)
    await signIn()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await expectScreen(other, '/dashboard', 'Dashboard')
    await close()
  })

  it('a session lost in the middle of a form loses nothing: after sign-in the person is back with it', async () => {
    const { page, signIn, field, button, close } = await open('/personal-info', { deaf: true })
    await signIn()
    await expectScreen(page, '/personal-info', 'Personal Information')
    const texts = {
      'Full Name': 'Tamar Beridze',
      'Phone Number': '+48 573 000 111',
      Address: 'ul. Prosta 51 m. 8',
      'Date of Birth': '1994-03-08',
      Nationality: 'Georgia',
      'Passport Number': '15BC40982',
    }
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
    await app.sql('delete from session')
    await button('Save & Continue').click()
    await expectScreen(page, '/login', 'Sign In')
    await page.getByText('Sign in to continue where you were. Nothing you typed is lost.').waitFor()
    await signIn()
    await expectScreen(page, '/personal-info', 'Personal Information')
    for (const [label, text] of Object.entries(texts))
      await expect.poll(() => field(label).inputValue()).toBe(text)
    await button('Save & Continue').click()
    await notice(page, 'Personal information saved').waitFor()
    await expectScreen(page, '/documents', 'Document Upload')
    await close()
  })
})

describe('AUTH-8 other work that meets the end of the session', () => {
  it('an appointment being chosen is still chosen after the sign-in', async () => {
    const { page, signIn, field, button, close } = await open('/appointment', { deaf: true })
    const [, day = ''] = listOpenDays(new Date(), { after: 20 })
    await signIn()
    await field('Office').selectOption('gdansk')
    await field('Date').fill(day)
    await field('Time').selectOption('11:00')
    await field('Notes').fill('An interpreter, please.')
    await app.sql('delete from session')
    await button('Schedule').click()
    await expectScreen(page, '/login', 'Sign In')
    await signIn()
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await expect.poll(() => field('Time').inputValue()).toBe('11:00')
    await expect.poll(() => field('Notes').inputValue()).toBe('An interpreter, please.')
    await button('Schedule').click()
    await notice(page, 'Appointment scheduled').waitFor()
    await close()
  })

  it('an upload keeps the file: after sign-in Retry sends it', async () => {
    const { page, signIn, button, close } = await open('/documents', { deaf: true })
    await signIn()
    await page.getByRole('main').getByText('0 of 8 documents uploaded').waitFor()
    await app.sql('delete from session')
    const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: makePdf() }
    await page.locator('input[type=file][name=cv]').setInputFiles(file)
    await expectScreen(page, '/login', 'Sign In')
    await signIn()
    await expectScreen(page, '/documents', 'Document Upload')
    await button('Retry Curriculum Vitae, PDF').click()
    await page.getByRole('main').getByText('1 of 8 documents uploaded').waitFor()
    await close()
  })
})

describe('AUTH-11 logging out', () => {
  it('leads home even when the server did not hear of it, and only the console knows', async () => {
    const { page, signIn, faults, close } = await open('/login')
    await signIn()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(faults.consoleErrors.length).toBeGreaterThan(0)
    await close()
  })

  it('the Back button then leads to the sign-in, also in a browser that keeps pages as they were left', async () => {
    const browser = await launchBrowser({ backForwardCache: true })
    const { page, close } = await browser.newPage({ url: app.url, person: await app.createPerson() })
    await page.goto('/dashboard')
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    // page.goBack() waits for a load event, which a page of the back/forward cache does not have; the evaluation must
    // not wait for a page that is being left.
    await page.evaluate('setTimeout(() => history.back())')
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    await close()
  })

  it('forgets what was typed and not saved', async () => {
    const { page, signIn, field, close } = await open('/personal-info')
    await signIn()
    await field('Address').fill('ul. Tajna 1')
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Tajna')
    await close()
  })
})
