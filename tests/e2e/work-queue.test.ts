import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { saveLongWords } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { expectFocus, expectScreen, holdCalls, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const SEARCH = 'Name, case number, passport, phone'

const marta = await createMember(app, { name: 'Marta Zielińska' })
const jan = await createMember(app, { role: 'admin', name: 'Jan Kowal' })

async function open(person: Person, path = '/office', viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
  return tab
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const box = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select case ${number}`) })
const listNumbers = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByText(/^\d{4}-\d{4} ·/)
    .allTextContents()
const numbersOf = async (page: Page) => (await listNumbers(page)).map((text) => text.slice(0, 9))

/** Applicants whose last legal days are the first of them ahead, then the next, and so on. */
async function createCases(word: string, days: readonly number[]) {
  const people = []
  for (const [n, day] of days.entries()) {
    const person = await createApplicant(app, { name: `${word} ${'ABCDEF'[n]}` })
    await setLastDay(person.number, day)
    people.push(person)
  }
  return people.map(({ number }) => number)
}

const setLastDay = (number: string, days: number) =>
  app.sql(
    `update cases set last_legal_day = (now() at time zone 'Europe/Warsaw')::date + $2::int where number = $1`,
    [number, days],
  )

describe('The work queue of an empty office', () => {
  it('says so, and finds the first case by itself', async () => {
    const { page, expectNoFaults, close } = await open(marta)
    await page.getByRole('heading', { name: 'There are no cases yet' }).waitFor()
    const { number } = await createApplicant(app, { submitted: true })
    await row(page, number).getByText('Check documents: 8').waitFor()
    await page.getByRole('link', { name: 'Work queue, our turn: 1' }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Whose turn' }).getByRole('link').allInnerTexts())
      .toEqual(['All\n1', 'Our turn\n1', 'Applicant\n0', 'Employer or school\n0', 'State office\n0'])
    expectNoFaults()
    await close()
  })
})

describe('Two people at the desk', () => {
  it('see what the other does at once, and keep focus, selection and place', async () => {
    const [first = '', second = '', third = ''] = await createCases('Living', [5, 20, 60])
    const martas = await open(marta, '/office?q=living')
    const jans = await open(jan, '/office?q=living')
    await expect.poll(() => numbersOf(jans.page)).toEqual([first, second, third])
    await jans.page.keyboard.press('j')
    await jans.page.keyboard.press('j')
    await jans.page.keyboard.press('x')
    const focused = new RegExp(`^Open case ${second}`)
    await expectFocus(jans.page, focused)

    await box(martas.page, first).click()
    await box(martas.page, third).click({ modifiers: ['Shift'] })
    await martas.page.getByText('3 cases selected').waitFor()
    await box(martas.page, second).click()
    await martas.page.getByLabel('Assign to', { exact: true }).selectOption({ label: 'Jan Kowal' })
    await martas.page.getByRole('button', { name: 'Assign', exact: true }).click()
    await notice(martas.page, '2 cases are assigned to: Jan Kowal').waitFor()
    for (const number of [first, third]) await row(jans.page, number).getByText('Jan Kowal').waitFor()
    await expect.poll(() => martas.page.getByRole('region', { name: 'Selected cases' }).count()).toBe(0)

    // The last one becomes the most urgent, and the list is in another order.
    await setLastDay(third, -2)
    await row(jans.page, third).getByText('2 days over').waitFor()
    await expect.poll(() => numbersOf(jans.page)).toEqual([third, first, second])
    await expectFocus(jans.page, focused)
    await expect.poll(() => box(jans.page, second).isChecked()).toBe(true)

    await jan.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [second], assigned_to: marta.id },
    })
    await row(martas.page, second).getByText('Marta Zielińska').waitFor()
    await jans.page.getByRole('button', { name: /^Notifications, \d unread$/ }).press('Enter')
    await jans.page.getByRole('link', { name: /2 cases are yours now/ }).waitFor()
    martas.expectNoFaults()
    jans.expectNoFaults()
    await Promise.all([martas.close(), jans.close()])
  })

  it('The next row takes the focus of one that goes away', async () => {
    const [first = '', second = '', third = ''] = await createCases('Leaving', [5, 20, 60])
    const { page, close } = await open(marta, '/office?q=leaving&assigned=none')
    await expect.poll(() => numbersOf(page)).toEqual([first, second, third])
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expectFocus(page, new RegExp(`^Open case ${second}`))
    await jan.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [second], assigned_to: jan.id },
    })
    await expect.poll(() => numbersOf(page)).toEqual([first, third])
    await expectFocus(page, new RegExp(`^Open case ${third}`))
    await close()
  })

  it('An assignment that fails keeps what was selected', async () => {
    const [number = ''] = await createCases('Failing', [5])
    const { page, close } = await open(marta, '/office?q=failing')
    await box(page, number).click()
    await app.sql(`update cases set restricted = true where number = $1`, [number])
    await page.route('**/api/staff/cases?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await notice(page, 'This could not be done').waitFor()
    await expect.poll(() => box(page, number).isChecked()).toBe(true)
    await page.getByText('This list could not be read anew. It may be old.').waitFor()
    await close()
  })
})

describe('Single keys', () => {
  it('are switched off on this device in the menu of one’s name; then nothing names them, and text is text', async () => {
    const [first = ''] = await createCases('Switched', [5, 20])
    const { page, close } = await open(marta, '/office?q=switched')
    const toggle = async (pressed: boolean) => {
      await page.getByRole('button', { name: 'Marta Zielińska' }).press('Enter')
      await page.getByRole('button', { name: 'Single keys', pressed }).press('Enter')
    }
    const help = page.getByRole('button', { name: 'Keys', exact: true })
    await help.waitFor()
    await toggle(true)
    await help.waitFor({ state: 'hidden' })
    await page.reload()
    await row(page, first).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    expect(await page.getByRole('heading', { name: 'Keys of the work queue' }).count()).toBe(0)
    await expectFocus(page, '')
    await toggle(false)
    await help.waitFor()
    await page.keyboard.press('j')
    await expectFocus(page, new RegExp(`^Open case ${first}`))
    await close()
  })
})

describe('What is shown', () => {
  it.each([
    ['Sevara Oʻktamova', "o'ktamova"],
    ['Ғалым Қасымов', 'kasymov'],
  ])('%s is found by what the keyboard of the desk has: %s', async (name, typed) => {
    const { number } = await createApplicant(app, { name })
    const { page, expectNoFaults, close } = await open(marta)
    await page.getByRole('searchbox', { name: SEARCH }).fill(typed)
    await expect.poll(() => numbersOf(page)).toEqual([number])
    await page.getByRole('link', { name }).first().waitFor()
    expectNoFaults()
    await close()
  })

  it('stands in the address, survives a reload and the way back', async () => {
    const [first = '', second = ''] = await createCases('Filtered', [5, 20])
    await jan.json('/api/staff/assignments', {
      method: 'POST',
      json: { numbers: [second], assigned_to: marta.id },
    })
    const { page, expectNoFaults, close } = await open(marta)
    const address = () => page.url().slice(new URL(page.url()).origin.length)
    await page.getByRole('searchbox', { name: SEARCH }).fill('filtered')
    await page.keyboard.press('Enter')
    await expect.poll(() => numbersOf(page)).toEqual([first, second])
    await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'My cases' })
    await expect.poll(() => numbersOf(page)).toEqual([second])
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Newest first' })
    await page.getByText('The newest cases first.').waitFor()
    await page.getByRole('link', { name: /^Applicant/ }).click()
    await expect.poll(address).toBe('/office?turn=applicant&assigned=me&q=filtered&sort=newest')
    await page.reload()
    await expect.poll(() => numbersOf(page)).toEqual([second])
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('filtered')
    await expect.poll(() => page.getByLabel('Assigned to', { exact: true }).inputValue()).toBe('me')

    await page.getByRole('link', { name: /^Our turn/ }).click()
    await page.getByRole('heading', { name: 'No case was found with “filtered”' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Search all cases' }).click()
    await expect.poll(() => numbersOf(page)).toEqual([first, second])
    await page.goBack()
    await page.goBack()
    await expect.poll(() => numbersOf(page)).toEqual([second])
    expectNoFaults()
    await close()
  })

  it('Nothing is red after filing in time: the next term has its name and day, else the stay is legal by application', async () => {
    const [late = '', filed = '', asked = ''] = await createCases('Running', [-3, -3, -3])
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-1', upo_issued_at = now() - interval '10 days' where number = any ($1)`,
      [[filed, asked]],
    )
    const { page, expectNoFaults, close } = await open(marta, '/office?q=running')
    await row(page, late).getByText('3 days over').waitFor()
    await row(page, filed).getByText('Legal by application').waitFor()
    const json = {
      title: 'Answer to the summons',
      for: 'staff',
      due_on: addDays(todayInWarsaw(new Date()), 6),
    }
    await jan.json(`/api/staff/cases/${asked}/tasks`, { method: 'POST', json })
    await row(page, asked).getByText('Our task: Answer to the summons').waitFor()
    await row(page, asked).getByText('6 days').waitFor()
    await expect.poll(() => numbersOf(page)).toEqual([late, asked, filed])
    for (const number of [filed, asked])
      expect(
        await row(page, number)
          .getByText(/days? over/)
          .count(),
      ).toBe(0)
    await expectNoAxeViolations(page)
    expectNoFaults()
    await close()
  })

  it('A failed list says so, and is tried again', async () => {
    const tab = await newPage({ url: app.url, person: marta, viewport: DESK })
    const { page } = tab
    // It would renew the list by itself before the button is pressed.
    await page.route('**/api/staff/stream*', (route) => route.abort())
    await page.route('**/api/staff/cases?sort=*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/office')
    await page.getByRole('heading', { name: 'The work queue could not be loaded' }).waitFor()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/staff/cases?sort=*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Cases' }).waitFor()
    await tab.close()
  })

  it('comes page by page, and everything that is shown can be selected, but not assigned beyond fifty', async () => {
    await app.sql(
      `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
        select 'many-' || n, 'Manifold ' || n, 'many' || n || '@example.com', 'test', now() from generate_series(1, 52) n`,
    )
    await app.sql(
      `insert into cases (user_id, number) select 'many-' || n, '2031-' || lpad(n::text, 4, '0') from generate_series(1, 52) n`,
    )
    const { page, expectNoFaults, close } = await open(marta, '/office?q=manifold')
    await expect.poll(async () => (await numbersOf(page)).length).toBe(50)
    await page.getByRole('button', { name: 'Show more cases' }).click()
    await expect.poll(async () => new Set(await numbersOf(page)).size).toBe(52)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByText('52 cases selected').waitFor()
    await page.getByText('At most 50 cases can be assigned at once.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Select none' }).click()
    await expect.poll(() => page.getByText('52 cases selected').count()).toBe(0)
    expectNoFaults()
    await close()
  })
})

describe('By the keyboard alone', () => {
  it('a case is found, selected, assigned and opened', async () => {
    const [first = '', second = ''] = await createCases('Keyed', [5, 20])
    const { page, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto('/office/account')
    await expectScreen(page, '/office/account', 'Sign-in and security')
    await page.keyboard.press('/')
    await expectFocus(page, SEARCH)
    await page.keyboard.type('keyed jx?')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No case was found with “keyed jx?”' }).waitFor()
    await expectFocus(page, SEARCH)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('keyed')
    await page.keyboard.press('Enter')
    await expect.poll(() => numbersOf(page)).toEqual([first, second])
    await expectFocus(page, new RegExp(`^Open case ${first}`))
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys of the work queue' }).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    await page.keyboard.press('j')
    await expectFocus(page, new RegExp(`^Open case ${second}`))
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+X')
    await page.getByText('2 cases selected').waitFor()
    await page.keyboard.press('a')
    await expectFocus(page, 'Assign to')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await notice(page, '2 cases are assigned to: Marta Zielińska').waitFor()
    await expectFocus(page, new RegExp(`^Open case ${first}`))
    await page.keyboard.press('Shift+Tab')
    await expectFocus(page, new RegExp(`^Select case ${first}`))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/office/cases/${first}`)
    await page.goBack()
    await expectScreen(page, '/office', 'Work queue')
    await expect.poll(() => numbersOf(page)).toEqual([first, second])
    await close()
  })
})

it('The queue is a list of cards on a phone, whatever the names are', async () => {
  const person = await app.createPerson({ name: 'Konstantynopolitańczykowianeczka'.repeat(3) })
  await saveLongWords(person)
  await person.json('/api/application/submit', { method: 'POST', json: {} })
  const tall = await createMember(app, { name: 'Константинопольськийченкович'.repeat(2) })
  const [{ number } = { number: '' }] = await app.sql<{ number: string }>(
    'update cases set assigned_to = $2 where user_id = $1 returning number',
    [person.id, tall.id],
  )
  await setLastDay(number, 12)
  const { page, expectNoFaults, close } = await open(tall, '/office?assigned=me', PHONE)
  await box(page, number).click()
  await page.getByText('1 case selected').waitFor()
  for (const viewport of [PHONE, { width: 820, height: 1180 }, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await waitUntilIdle(page)
    expect(await page.evaluate(OUTSIDE_VIEWPORT), `at ${viewport.width}`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
  }
  await page.setViewportSize(PHONE)
  const calls = await holdCalls(page, '**/api/staff/assignments')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('button', { name: 'Processing...' }).waitFor()
  calls.release()
  await page.getByText('1 case selected').waitFor({ state: 'detached' })
  expectNoFaults()
  await close()
})
