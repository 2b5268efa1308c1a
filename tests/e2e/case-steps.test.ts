import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const marta = await createMember(app, { name: 'Marta Zielińska' })

async function open(path: string, viewport = DESK) {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
  return tab
}

const openLink = (page: Page, number: string) =>
  page.getByRole('link', { name: new RegExp(`^Open case ${number}`) })
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Work queue' })
const scrollOf = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const expectCase = (page: Page, number: string, part = 'documents') =>
  page.waitForURL((url) => url.pathname.startsWith(`/office/cases/${number}/${part}`))
const expectPlace = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Cases of your list' }).getByText(place, { exact: true }).waitFor()

/** Cases of people whose names begin with this word, in the order of the newest first, and their numbers. */
async function createMany(word: string, count: number, year: number) {
  await app.sql(
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
      select $1 || '-' || n, $1 || ' ' || n, $1 || n || '@example.com', 'test', now()
      from generate_series(1, $2::int) n`,
    [word, count],
  )
  const rows = await app.sql<{ number: string }>(
    `insert into cases (user_id, number, opened_at)
      select $1 || '-' || n, $3::text || '-' || lpad(n::text, 4, '0'), now() - n * interval '1 hour'
      from generate_series(1, $2::int) n returning number`,
    [word, count, year],
  )
  return rows.map(({ number }) => number).sort()
}

/** A case with one document in each of these slots. */
async function createWithDocuments(name: string, slots: readonly string[]) {
  const person = await createApplicant(app, { name })
  for (const slot of slots) {
    const body = fileForm(makePdf(), { name: `${slot}.pdf` })
    await person.json(`/api/documents/${slot}`, { method: 'PUT', body })
  }
  return person.number
}

const pageIsDrawn = (page: Page) => page.locator('[aria-busy=false] > img').waitFor()

describe('From a case back to the work queue', () => {
  it('the same view, as many pages, the same scroll and the row: by the link, after a reload, and with Back', async () => {
    const numbers = await createMany('Manifold', 53, 2031)
    const [, , third = ''] = numbers
    const last = numbers.at(-1) ?? ''
    const address = '/office?turn=applicant&q=manifold&sort=newest'
    const { page, expectNoFaults, close } = await open(address)
    const expectReturned = async (scroll: number) => {
      await expectFocus(page, new RegExp(`^Open case ${last}`))
      expect(addressOf(page)).toBe(address)
      await expect.poll(() => scrollOf(page)).toBe(scroll)
    }
    // What has just been stored is read anew once more, which would take the next page away.
    await openLink(page, third).waitFor()
    await waitUntilIdle(page)
    await page.getByRole('button', { name: 'Show more cases' }).click()
    await openLink(page, last).scrollIntoViewIfNeeded()
    const scroll = await scrollOf(page)
    expect(scroll).toBeGreaterThan(1000)
    await openLink(page, last).click()
    await expectCase(page, last)
    await back(page).click()
    await expectReturned(scroll)

    await openLink(page, last).press('Enter')
    await expectCase(page, last)
    await page.reload()
    await expect.poll(() => back(page).getAttribute('href')).toBe(address)
    await back(page).click()
    await expectReturned(scroll)

    await openLink(page, last).press('Enter')
    await expectCase(page, last)
    await page.reload()
    await back(page).waitFor()
    await page.goBack()
    await expectReturned(scroll)

    // The row of a case that has left the view meanwhile: that of its neighbour.
    await openLink(page, third).click()
    await expectCase(page, third)
    await app.sql(`update "user" set full_name = 'Renamed' where id = 'Manifold-3'`)
    await app.sql(`update cases set stage = 'on_hold', held_stage = 'preparing' where number = $1`, [third])
    await page.reload()
    await back(page).click()
    await expectFocus(page, new RegExp(`^Open case ${numbers[3]}`))
    // Gone back to once: a later visit begins at the top.
    await page.goto(address)
    await openLink(page, numbers[0] ?? '').waitFor()
    await expectFocus(page, '')
    expectNoFaults()
    await close()
  })

  it('a case that was opened from elsewhere leads to the whole queue, and has no neighbours', async () => {
    const { number } = await createApplicant(app)
    const tab = await newPage({ url: app.url, person: marta, viewport: DESK })
    await tab.page.goto(`/office/cases/${number}/dates`)
    await expect.poll(() => back(tab.page).getAttribute('href')).toBe('/office')
    expect(await tab.page.getByRole('navigation', { name: 'Cases of your list' }).count()).toBe(0)
    await tab.close()
  })
})

describe('The next case of the list, and the one before', () => {
  it('opens with a key or its link at the same part, past those that have left the list', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await createMany('Stepping', 4, 2032)
    const { page, expectNoFaults, close } = await open('/office?q=stepping&sort=newest')
    await openLink(page, first).click()
    await expectPlace(page, '1 of 4')
    await page.getByRole('link', { name: 'Tasks' }).click()
    await expectCase(page, first, 'tasks')
    await page.keyboard.press(']')
    await expectCase(page, second, 'tasks')
    await expectPlace(page, '2 of 4')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Next case' }).click()
    await expectCase(page, third, 'tasks')
    await page.keyboard.press('[')
    await expectCase(page, second, 'tasks')

    await app.sql(`update cases set restricted = true where number = $1`, [third])
    await page.getByRole('link', { name: 'Next case' }).waitFor()
    await page.reload()
    await expectPlace(page, '2 of 4')
    await page.keyboard.press(']')
    await expectCase(page, fourth, 'tasks')
    await notice(page, '1 case has left your list meanwhile and was skipped.').waitFor()
    await expectPlace(page, '4 of 4')
    await expect.poll(() => page.getByRole('link', { name: 'Next case' }).count()).toBe(0)

    // All before it have gone: no dead end, but the list.
    await app.sql(`update cases set restricted = true where number = any($1)`, [[first, second]])
    await page.reload()
    await expectPlace(page, '4 of 4')
    await page.keyboard.press('[')
    await notice(
      page,
      'No case before this one is in your list any more. This is the list as it is now.',
    ).waitFor()
    await expectFocus(page, new RegExp(`^Open case ${fourth}`))
    expectNoFaults()
    await close()
  })

  it('a case that is not there any more still shows the way on', async () => {
    const [first = '', second = '', third = ''] = await createMany('Vanishing', 3, 2033)
    const { page, close } = await open('/office?q=vanishing&sort=newest')
    await openLink(page, second).click()
    await expectPlace(page, '2 of 3')
    await app.sql(`update cases set restricted = true where number = $1`, [second])
    await page.reload()
    await page.getByRole('heading', { name: 'There is no such case' }).waitFor()
    await page.keyboard.press(']')
    await expectCase(page, third)
    await page.keyboard.press('[')
    await expectCase(page, first)
    await close()
  })
})

it('after the last verdict Enter opens the next case’s documents, and at the end the queue', async () => {
  const first = await createWithDocuments('Judging A', ['passport', 'cv'])
  const second = await createWithDocuments('Judging B', ['passport'])
  const { page, expectNoFaults, close } = await open('/office?q=judging&sort=newest')
  await openLink(page, second).waitFor()
  await openLink(page, first).waitFor()
  // The newest stands first.
  await openLink(page, second).click()
  await expectCase(page, second)
  await pageIsDrawn(page)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText('The only document is judged.').waitFor()
  await expectFocus(page, 'Next case')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expectCase(page, first)
  await expectPlace(page, '2 of 2')
  await page.getByRole('heading', { level: 2, name: 'Passport Copy', exact: true }).waitFor()
  await pageIsDrawn(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Curriculum Vitae, PDF', exact: true }).waitFor()
  await pageIsDrawn(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText('All 2 documents are judged.').waitFor()
  await expectFocus(page, 'Back to the work queue')
  await page.keyboard.press('Enter')
  await expectFocus(page, new RegExp(`^Open case ${first}`))
  expectNoFaults()
  await close()
})
