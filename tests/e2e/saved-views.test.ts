import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SAVED_VIEWS_MAX } from '#back-office/work-queue/saved-views/contract.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }
const jan = await createMember(app, { name: 'Jan Kowal' })
const first = await createApplicant(app, { name: 'Tamar Beridze', submitted: true })
const second = await createApplicant(app, { name: 'Arjun Mehta', submitted: true })

async function open(person: Person, path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
  return tab
}

const save = async (by: Person, name: string, view: object) =>
  expect((await by.json('/api/staff/saved-views', { method: 'POST', json: { name, view } })).status).toBe(201)
const assign = (person: { number: string }, to: Person) =>
  jan.json('/api/staff/assignments', {
    method: 'POST',
    json: { numbers: [person.number], assigned_to: to.id },
  })
const views = (page: Page) => page.getByRole('list', { name: 'Saved views' })
const link = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const addressOf = (page: Page) => new URL(page.url()).search
const isSaved = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/api/staff/saved-views') && answer.request().method() === method,
  )

describe('A saved view', () => {
  it('is saved, opened, renamed and deleted with the keyboard alone', async () => {
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    const { page, expectNoFaults, close } = await open(marta, '/office?assigned=me&q=beridze')
    await button(page, 'Save view').press('Enter')
    await expectFocus(page, 'Name of the view')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await page.getByText('Type a name for the view.').waitFor()
    await page.keyboard.type('Мої справи')
    await page.keyboard.press('Enter')
    await notice(page, 'The view “Мої справи” is saved').waitFor()
    // What is searched for is no part of it.
    await link(page, 'Мої справи, cases: 0').press('Enter')
    await expect.poll(() => addressOf(page)).toBe('?assigned=me')
    await expect.poll(() => link(page, 'Мої справи, cases: 0').getAttribute('aria-current')).toBe('true')
    await button(page, 'Change view').waitFor()

    await button(page, 'Change the view “Мої справи”').press('Enter')
    await expectFocus(page, 'Name of the view')
    await page.getByLabel('Name of the view').fill('My cases')
    await page.keyboard.press('Enter')
    await notice(page, 'The view is called “My cases” now').waitFor()
    await link(page, 'My cases, cases: 0').waitFor()

    await button(page, 'Change the view “My cases”').press('Enter')
    await button(page, 'Delete this view').press('Enter')
    await page.getByText('“My cases” leaves your sidebar. Its cases stay as they are.').waitFor()
    await expectFocus(page, 'Keep this view')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await notice(page, 'The view “My cases” is deleted').waitFor()
    await expectFocus(page, /^Work queue/)
    await views(page).waitFor({ state: 'detached' })
    await button(page, 'Save view').waitFor()
    expectNoFaults()
    await close()
  })

  it('counts along when a case changes, and stands on every screen of the desk', async () => {
    const olga = await createMember(app, { name: 'Olga Nowa' })
    await save(olga, 'Mine', { assigned: 'me' })
    await save(olga, 'Nobody’s, our turn', { assigned: 'none', turn: 'ours' })
    const { page, expectNoFaults, close } = await open(olga, '/office')
    await link(page, 'Mine, cases: 0').waitFor()
    await link(page, 'Nobody’s, our turn, cases: 2').waitFor()
    await assign(first, olga)
    await link(page, 'Mine, cases: 1').waitFor()
    await link(page, 'Nobody’s, our turn, cases: 1').waitFor()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await assign(second, olga)
    await link(page, 'Mine, cases: 2').click()
    for (const { number } of [first, second])
      await page.getByRole('row').filter({ hasText: number }).waitFor()
    expectNoFaults()
    await close()
  })

  it('has a name that nobody gives twice, and a button that says so where it is saved', async () => {
    const olga = await createMember(app)
    await save(olga, 'Mine', { assigned: 'me' })
    const { page, close } = await open(olga, '/office?stage=submitted')
    await link(page, 'Mine, cases: 0').waitFor()
    await button(page, 'Save view').click()
    await page.getByLabel('Name of the view').fill('MINE')
    const refused = isSaved(page, 'POST')
    await button(page, 'Save the view').click()
    expect((await refused).status()).toBe(400)
    await page.getByText('Another of your views has this name already.').waitFor()
    await expectFocus(page, 'Name of the view')
    await button(page, 'Cancel').click()
    await expectFocus(page, 'Save view')
    await link(page, 'Mine, cases: 0').click()
    await button(page, 'Change view').click()
    await button(page, 'Delete this view').click()
    await button(page, 'Delete this view').click()
    await notice(page, 'The view “Mine” is deleted').waitFor()
    await expectFocus(page, 'Save view')
    await close()
  })
})

describe('Many saved views', () => {
  it('scroll by themselves in the sidebar and in the drawer of a phone, and one more is refused', async () => {
    const olga = await createMember(app)
    await save(olga, 'W'.repeat(60), { stage: 'submitted' })
    await save(olga, 'Щ'.repeat(60), { stage: 'filed' })
    for (let n = 3; n <= SAVED_VIEWS_MAX; n += 1) await save(olga, `View ${n}`, { sort: 'newest' })
    const desk = await open(olga, '/office?stage=decided')
    const { page } = desk
    await expect.poll(() => views(page).getByRole('link').count()).toBe(SAVED_VIEWS_MAX)
    await page.getByRole('link', { name: 'Visits' }).waitFor()
    const sizes = await views(page).evaluate((list) => ({
      scrolls: list.scrollHeight > list.clientHeight,
      fits: list.scrollWidth <= list.clientWidth,
      height: list.clientHeight,
    }))
    expect(sizes).toMatchObject({ scrolls: true, fits: true })
    expect(sizes.height).toBeLessThan(DESK.height / 2)
    await expectNoAxeViolations(page)
    await button(page, 'Save view').click()
    await page.getByLabel('Name of the view').fill('One more')
    await page.keyboard.press('Enter')
    await page.getByText('You have 30 saved views already. Delete one of them first.').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Collapse sidebar').click()
    await views(page).waitFor({ state: 'detached' })
    desk.expectNoFaults({ ignore: /409/ })
    await desk.close()

    const phone = await open(olga, '/office', PHONE)
    await button(phone.page, 'Open menu').click()
    const wide = link(phone.page, `${'W'.repeat(60)}, cases: 2`)
    await wide.waitFor()
    const box = await views(phone.page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
    await expectNoAxeViolations(phone.page)
    await wide.click()
    await expect.poll(() => addressOf(phone.page)).toBe('?stage=submitted')
    await phone.page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    phone.expectNoFaults()
    await phone.close()
  })
})
