import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { listOpenDays } from '#tests/support/appointments.ts'
import { launchBrowser, type TestPage } from '#tests/support/browser.ts'
import { passCaptcha } from '#tests/support/captcha-box.ts'
import { makePdf, makePdfOfFiveMegabytes, makePhonePhoto, makePng } from '#tests/support/sample-files.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/start-process.ts'
import { createDataDir } from '#tests/support/test-database.ts'

// As for a new user: the server process with its embedded database, rate limits on, and a small phone.
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const PASSWORD = 'Green-Kestrel-58'

const { newPage } = await launchBrowser()
const data = createDataDir()
const [, visitDay = ''] = listOpenDays(new Date(), { after: 10 })
let server: ServerProcess
let phone: TestPage
let page: Page

beforeAll(async () => {
  server = await startServerProcess({ dataDir: data.path })
  phone = await newPage({ url: server.url, ...PHONE })
  page = phone.page
})

afterAll(async () => {
  await server.stop()
  data.remove()
})

// Each step needs the one before it. Only the first one can be repeated, for another account: a repetition that is skipped
// would look like success.
let tries = 0
let hasAccount = false
let broken: string | undefined
beforeEach(({ task, skip }) => {
  if (broken === task.id) throw new Error('A step cannot be repeated.')
  skip(broken !== undefined, 'an earlier step failed')
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail' && (hasAccount || tries > 1)) broken ??= task.id
})

/** Restarts the server, and ignores the browser's failed requests in between. */
async function restart(end: 'stop' | 'kill') {
  const before = phone.faults.consoleErrors.length
  await server[end]()
  server = await startServerProcess({ dataDir: data.path, env: { PORT: new URL(server.url).port } })
  await page.reload()
  phone.faults.consoleErrors.splice(before)
}

const email = () => `tamar.beridze.${tries}@example.com`
const field = (label: string) => page.getByLabel(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

describe('AUTH-1, AUTH-4 and AUTH-6 an account', () => {
  it('is created with the check that one is a person, and does not sign in by itself', async () => {
    tries += 1
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Start Your Application' }).first().click()
    await page.waitForURL('**/register')
    await expectScreen(page, '/register', 'Create an account')
    await field('Full name').fill('Tamar Beridze')
    await field('Email').fill(email())
    await field('Password').fill(PASSWORD)
    await field('Confirm password').fill(PASSWORD)
    await page.getByRole('checkbox', { name: /I accept the Terms of Service/ }).check()
    await passCaptcha(page)
    await button('Create account').click()
    await notice(page, 'Registration successful!').waitFor()
    await notice(page, 'You can now sign in with your credentials.').waitFor()
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    await page.goto('/dashboard')
    await expectScreen(page, '/login', 'Sign In')
    hasAccount = true
  })

  it('signs in, with a greeting', async () => {
    await field('Email').fill(email())
    await field('Password').fill(PASSWORD)
    await button('Sign In').click()
    await notice(page, 'Login successful').waitFor()
    await notice(page, 'Welcome back!').waitFor()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.getByRole('main').getByText('Welcome, Tamar Beridze').waitFor()
    await page.getByRole('heading', { name: 'Add your personal information' }).waitFor()
    await page.getByText('Done: 1 of 6').waitFor()
  })
})

describe('INFO-1 personal information', () => {
  it('is typed as it comes to mind, put in order, and saved', async () => {
    await link('Go to Personal Information').click()
    await expectScreen(page, '/personal-info', 'Personal Information')
    await field('Full Name').fill('Tamar Beridze')
    await field('Phone Number').fill('573000111')
    await field('Address').fill('ul. Prosta 51 m. 8, 00-838 Warszawa')
    await field('Date of Birth').fill('1994-03-08')
    await field('Nationality').fill('Georgia')
    await field('Passport Number').fill('15bc 40982')
    await field('Full Name').focus()
    await expect.poll(() => field('Phone Number').inputValue()).toBe('+48 573 000 111')
    await expect.poll(() => field('Passport Number').inputValue()).toBe('15BC40982')
    await button('Save & Continue').click()
    await notice(page, 'Personal information saved').waitFor()
    await notice(page, 'Your information has been successfully updated.').waitFor()
    await expectScreen(page, '/documents', 'Document Upload')
  })
})

describe('DOCS-1 eight documents', () => {
  it('are uploaded at once, and survive a kill of the server', async () => {
    const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 12 }) }
    const files: Record<Exclude<DocumentType, 'passport'>, typeof pdf> = {
      photo: { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: await makePhonePhoto() },
      application_form: { ...pdf, name: 'wniosek z MOS.pdf', buffer: makePdf() },
      accommodation: { ...pdf, name: 'umowa najmu – łóżko.pdf', buffer: makePdfOfFiveMegabytes() },
      health_insurance: { name: 'ZUS.png', mimeType: 'image/png', buffer: await makePng() },
      financial_proof: pdf,
      purpose_documents: pdf,
      cv: { name: 'cv.jpeg', mimeType: 'image/jpeg', buffer: await makePhonePhoto({ width: 800 }) },
    }
    await page.getByText('0 of 8 documents uploaded', { exact: true }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await button('Upload Passport Copy').click()
    await (await chooser).setFiles({ ...pdf, name: 'passport.pdf' })
    await Promise.all(
      Object.entries(files).map(([type, file]) =>
        page.locator(`input[type=file][name=${type}]`).setInputFiles(file),
      ),
    )
    await page.getByText('8 of 8 documents uploaded', { exact: true }).waitFor()
    await notice(page, 'Document uploaded').waitFor()

    await restart('kill')
    await page.getByText('8 of 8 documents uploaded', { exact: true }).waitFor()
    await link('umowa najmu – łóżko.pdf').waitFor()
    await page.getByText('12 pages').first().waitFor()
    await button('Continue to Application Form').click()
  })
})

describe('FORM-1 the application form', () => {
  it('is filled in and saved', async () => {
    await expectScreen(page, '/application-form', 'Application Form')
    await field('Purpose of stay').selectOption('Work')
    await field('Planned stay duration').fill('36')
    await field('Employment status').selectOption('Employed')
    await field('Monthly income').fill('7 200')
    await field('Accommodation details').fill('A rented flat, ul. Prosta 51 m. 8')
    await field('Previous applications').selectOption('No')
    await field('Criminal record').selectOption('No')
    await field('Health insurance').fill('ZUS through my employer')
    await button('Save & Continue').click()
    await notice(page, 'Application form saved').waitFor()
    await notice(page, 'Your application form has been successfully updated.').waitFor()
  })
})

describe('REVIEW-1 and REVIEW-2 the review', () => {
  it('shows everything in full and submits it', async () => {
    await expectScreen(page, '/review-application', 'Review Application')
    const complete = page.getByRole('main').getByText('Complete', { exact: true })
    await expect.poll(() => complete.count()).toBe(3)
    for (const text of ['15BC40982', '8 March 1994', 'PURPOSE DOCUMENTS', 'All uploaded: 8.', '36 months']) {
      await page.getByRole('main').getByText(text, { exact: true }).waitFor()
    }
    await button('Submit Application').click()
    await notice(page, 'Application submitted').waitFor()
  })
})

describe('APPT-1 the appointment', () => {
  it('is booked', async () => {
    await expectScreen(page, '/appointment', 'Schedule Appointment')
    await field('Office').selectOption('Warsaw Voivodeship Office')
    await field('Date').fill(visitDay)
    await field('Time').selectOption('10:30')
    await field('Notes').fill('An interpreter, please.')
    await button('Schedule').click()
    await notice(page, 'Appointment scheduled').waitFor()
    await notice(page, 'Your appointment has been successfully scheduled').waitFor()
    await expectScreen(page, '/dashboard', 'Dashboard')
  })
})

describe('DASH-1 to DASH-4 and AUTH-8 after a restart', () => {
  it('the person is still signed in, and the dashboard tells all of it', async () => {
    await restart('stop')
    await expectScreen(page, '/dashboard', 'Dashboard')
    await page.getByText('Done: 6 of 6').waitFor()
    await page
      .getByText(`${formatDate(visitDay)}, 10:30`)
      .first()
      .waitFor()
    const status = page.getByRole('region', { name: 'Application Status' })
    await expect.poll(() => status.getByText('Completed', { exact: true }).count()).toBe(4)
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await expect
      .poll(async () => (await activity.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(
        expect.arrayContaining([
          'Account created',
          'Personal information completed',
          '8 of 8 documents uploaded',
          'Application form completed',
          'Appointment scheduled',
        ]),
      )
    await expect.poll(() => activity.first().textContent()).toMatch(/^Account created/)
  })

  it('every form holds what was saved', async () => {
    await page.goto('/personal-info')
    await expect.poll(() => field('Passport Number').inputValue()).toBe('15BC40982')
    await expect.poll(() => field('Phone Number').inputValue()).toBe('+48 573 000 111')
    await page.goto('/application-form')
    await expect.poll(() => field('Monthly income').inputValue()).toBe('7200')
    await expect.poll(() => field('Purpose of stay').inputValue()).toBe('work')
    await page.goto('/appointment')
    await page.getByRole('main').getByText('Scheduled', { exact: true }).waitFor()
    await page.getByText('An interpreter, please.').waitFor()
  })
})

describe('AUTH-11 the end', () => {
  it('Logout leads to the home page, and the signed-in pages ask to sign in again', async () => {
    await button('Open menu').click()
    await button('Logout').click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/documents')
    await expectScreen(page, '/login', 'Sign In')
    phone.expectNoFaults()
  })
})
