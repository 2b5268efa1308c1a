import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Case } from '#features/cases/schema.ts'
import type { Document } from '#features/documents/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO, saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { expectFocus, expectScreen, focused, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
/** A folder for screenshots, for people to look at. */
const { SCREENSHOTS } = process.env
if (SCREENSHOTS) mkdirSync(SCREENSHOTS, { recursive: true })

const nextSlot = createSlots(listOpenDays(new Date(), { after: 5 }))
const START = 'Start a new application'
const NOTE = 'This application has ended. Start a new application on the dashboard.'

/** Somebody whose submitted application, with an appointment ahead, has been closed. */
async function createEnded() {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await saveApplication(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const slot = nextSlot()
  expect((await book(person, { ...slot, notes: 'Interpreter' })).status).toBe(201)
  return { person, number: await endCase(app, person) }
}

const main = (page: Page) => page.getByRole('main')
const endedNote = (page: Page) => main(page).getByRole('note').filter({ hasText: NOTE })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const slot = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
const listCases = async (person: Person) => (await person.json<Case[]>('/api/cases')).body
const press = async (page: Page, name: string) => {
  await expectTabStop(page, name)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the element of this name has the focus. */
async function expectTabStop(page: Page, name: string) {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`"${name}" was not reached with the Tab key`)
}

describe('an application that has ended', () => {
  it('is followed by a new one, with personal information and the passport of the last one', async () => {
    const { person, number } = await createEnded()
    const { page, expectNoFaults } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await page
      .getByRole('heading', { level: 2, name: new RegExp(`^Application ${number} was closed on`) })
      .waitFor()
    expect(await main(page).getByText('Your next step').count()).toBe(0)
    await button(page, START).dblclick()
    const [open] = await expect
      .poll(() => listCases(person))
      .toHaveLength(2)
      .then(() => listCases(person))
    await notice(page, `Application ${open?.number} started`).waitFor()
    await expectScreen(page, '/documents', 'Document Upload')

    const passport = slot(page, 'Passport Copy')
    await passport.getByText(new RegExp(`^From your application ${number}, uploaded on `)).waitFor()
    expect(
      await slot(page, 'Application Form')
        .getByText(/^From your application/)
        .count(),
    ).toBe(0)
    expect((await person.json<Document[]>('/api/documents')).body).toEqual([])
    await passport.getByRole('button', { name: /^Use it again/ }).click()
    await notice(page, 'Document uploaded').waitFor()
    await passport.getByText('Uploaded', { exact: true }).waitFor()
    await main(page).getByText('1 of 8 documents uploaded').waitFor()
    await passport.getByRole('link', { name: 'scan.pdf' }).waitFor()

    await page.getByRole('link', { name: 'Personal Information' }).first().click()
    await page.waitForURL('**/personal-info')
    await expect
      .poll(() => page.getByLabel('Passport Number').inputValue())
      .toBe(PERSONAL_INFO.passport_number)
    await page.getByRole('link', { name: 'Application Form' }).first().click()
    await page.waitForURL('**/application-form')
    await expect.poll(() => page.getByLabel('Purpose of stay').inputValue()).toBe('')
    await expect.poll(() => button(page, 'Save & Continue').isEnabled()).toBe(true)
    expectNoFaults()
  })

  it('stays readable in every screen, and none of them offers to change it', async () => {
    const { person } = await createEnded()
    const { page, expectNoFaults } = await newPage({ url: app.url, person })
    const note = endedNote(page)

    await page.goto('/documents')
    await note.waitFor()
    await slot(page, 'Passport Copy').getByRole('link', { name: 'scan.pdf' }).waitFor()
    await expect.poll(() => main(page).getByRole('button').count()).toBe(0)

    await page.goto('/application-form')
    await note.waitFor()
    const income = page.getByLabel('Monthly income', { exact: false })
    await expect.poll(() => income.inputValue()).toBe(String(APPLICATION_FORM.monthly_income))
    await expect.poll(() => income.isDisabled()).toBe(true)
    await expect.poll(() => main(page).getByRole('button').count()).toBe(0)

    await page.goto('/appointment')
    await note.waitFor()
    await main(page).getByRole('link', { name: 'Calendar file' }).waitFor()
    await waitUntilIdle(page)
    expect(await main(page).getByRole('button').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'We have your application' }).count()).toBe(0)

    await page.goto('/review-application')
    await note.waitFor()
    await main(page)
      .getByText(/^You submitted your application/)
      .waitFor()
    const links = await main(page).getByRole('link').allInnerTexts()
    expect(links.map((text) => text.trim())).toEqual([
      'Start a new application on the dashboard.',
      'Back to Dashboard',
    ])

    await page.goto('/personal-info')
    await expect.poll(() => page.getByLabel('Passport Number').isEnabled()).toBe(true)
    expect(await note.count()).toBe(0)
    expectNoFaults()
  })

  it('can be read after the next one has begun, from the list on the dashboard', async () => {
    const { person, number } = await createEnded()
    await person.json('/api/cases', { method: 'POST', json: {} })
    const { page, expectNoFaults } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await main(page).getByText('Your next step').waitFor()
    await main(page).getByText('Earlier applications').click()
    await main(page)
      .getByText(/^Started on .+, closed on /)
      .waitFor()
    await main(page)
      .getByRole('link', { name: `Read application ${number}` })
      .click()
    await page.waitForURL(`**/review-application?case=${number}`)
    await main(page)
      .getByText(new RegExp(`^Application ${number} has ended.`))
      .waitFor()
    await main(page).getByText(APPLICATION_FORM.health_insurance).waitFor()
    await main(page).getByText('PASSPORT', { exact: true }).waitFor()
    expect(await button(page, 'Submit Application').count()).toBe(0)
    const links = await main(page).getByRole('link').allInnerTexts()
    expect(links.map((text) => text.trim())).toEqual(['Back to Dashboard'])
    expectNoFaults()
  })

  it('started by another tab meanwhile is not started twice, and no screen keeps answers of the last one', async () => {
    const { person } = await createEnded()
    const { page } = await newPage({ url: app.url, person })
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    await page.goto('/application-form')
    const purpose = page.getByLabel('Purpose of stay')
    await expect.poll(() => purpose.inputValue()).toBe(APPLICATION_FORM.purpose_of_stay)
    await link('Dashboard').click()
    await button(page, START).waitFor()
    await person.json('/api/cases', { method: 'POST', json: {} })
    await button(page, START).click()
    await main(page).getByText('Your next step').waitFor()
    expect(await listCases(person)).toHaveLength(2)
    await link('Application Form').click()
    await endedNote(page).waitFor({ state: 'detached' })
    await purpose.waitFor()
    await expect.poll(() => purpose.inputValue()).toBe('')
    await expect.poll(() => purpose.isEnabled()).toBe(true)
  })

  it('says when the new one could not be started, and leaves the button', async () => {
    const { person } = await createEnded()
    const { page } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await button(page, START).waitFor()
    await page.route('**/api/cases', (route) => route.fulfill({ status: 500, body: '{}' }))
    await button(page, START).click()
    await notice(page, 'Error starting the application').waitFor()
    await button(page, START).waitFor()
    expect(await listCases(person)).toHaveLength(1)
  })

  it('says when a document cannot be used again, because its place was filled meanwhile', async () => {
    const { person } = await createEnded()
    await person.json('/api/cases', { method: 'POST', json: {} })
    const { page } = await newPage({ url: app.url, person })
    const held = await holdCalls(page, '**/api/documents/passport/reuse')
    await page.goto('/documents')
    const use = slot(page, 'Passport Copy').getByRole('button', { name: /^Use it again/ })
    await use.click()
    await expect.poll(held.count).toBe(1)
    const [offered] = (await person.json<Document[]>('/api/documents/earlier')).body.filter(
      ({ document_type }) => document_type === 'passport',
    )
    const json = { document_id: offered?.id }
    await person.json('/api/documents/passport/reuse', { method: 'POST', json })
    held.release()
    await notice(page, 'There is a document in this place already.').waitFor()
    await slot(page, 'Passport Copy').getByText('Uploaded', { exact: true }).waitFor()
    await expect.poll(() => use.count()).toBe(0)
  })

  it('is left, and a document used again, with the keyboard alone', async () => {
    const { person, number } = await createEnded()
    const { page } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await button(page, START).waitFor()
    await press(page, START)
    await expectScreen(page, '/documents', 'Document Upload')
    await slot(page, 'Passport Copy')
      .getByText(/^From your application/)
      .waitFor()
    await press(page, 'Use it again: Passport Copy')
    await slot(page, 'Passport Copy').getByText('Uploaded', { exact: true }).waitFor()
    // The button has disappeared: the focus stays in the slot.
    await page.keyboard.press('Tab')
    await expectFocus(page, 'scan.pdf')
    await page.goto('/dashboard')
    await main(page).getByText('Earlier applications').waitFor()
    await press(page, 'Earlier applications')
    await press(page, `Read application ${number}`)
    await main(page)
      .getByText(new RegExp(`^Application ${number} has ended.`))
      .waitFor()
  })
})

describe.each([
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])(
  'at $width × $height, light and dark, nothing is wider than the window and axe finds nothing',
  (viewport) => {
    async function expectHealthy(page: Page, path: string, picture: string) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilIdle(page)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      if (picture === 'next-dashboard') await main(page).getByText('Earlier applications').click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {})
        if (SCREENSHOTS) {
          const name = `restart-${picture}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(SCREENSHOTS, name), fullPage: true })
        }
      }
      expect(await page.evaluate(OUTSIDE_VIEWPORT), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    }

    it('while the application has ended', async () => {
      const { person } = await createEnded()
      const { page, expectNoFaults } = await newPage({ url: app.url, person, viewport })
      await expectHealthy(page, '/dashboard', 'ended-dashboard')
      await expectHealthy(page, '/documents', 'ended-documents')
      await expectHealthy(page, '/application-form', 'ended-form')
      await expectHealthy(page, '/appointment', 'ended-appointment')
      await expectHealthy(page, '/review-application', 'ended-review')
      expectNoFaults()
    })

    it('in the next application', async () => {
      const { person, number } = await createEnded()
      await person.json('/api/cases', { method: 'POST', json: {} })
      const { page, expectNoFaults } = await newPage({ url: app.url, person, viewport })
      await expectHealthy(page, '/dashboard', 'next-dashboard')
      await expectHealthy(page, '/documents', 'next-documents')
      await expectHealthy(page, `/review-application?case=${number}`, 'next-earlier')
      expectNoFaults()
    })
  },
)
