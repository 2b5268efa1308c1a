import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { SNOOZE_DAYS_MAX } from '#back-office/case-file/snoozing/contract.ts'
import { dayOf } from '#back-office/case-file/snoozing/rules.ts'
import { addDays, formatDate, formatDayOfMonth, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const START = new Date()
const TODAY = todayInWarsaw(START)
const app = await startTestApp({ overrides: { now: () => START } })
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })

async function open(path = '/office', viewport = { width: 1440, height: 900 }) {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(path)
  return tab
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const box = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select case ${number}`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Snooze until a day' })
const isListed = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/staff/cases?') && answer.ok())

/** Three cases, the first of which has a last legal day soon. */
async function createCases() {
  const people = []
  for (const name of ['Tamar Beridze', 'Arjun Mehta', 'Olena Koval'])
    people.push(await createApplicant(app, { name, submitted: true }))
  const [first = '', second = '', third = ''] = people.map(({ number }) => number)
  for (const [n, number] of [first, second, third].entries())
    await app.sql('update cases set last_legal_day = $2 where number = $1', [
      number,
      addDays(TODAY, [5, 60, 90][n] ?? 0),
    ])
  return { first, second, third, people }
}

describe('A snoozed case', () => {
  beforeEach(async () => {
    await app.sql(`update cases set stage = 'closed', ended_at = now() where ended_at is null`)
  })

  it('leaves the queue by a key, and comes back with the undo', async () => {
    const { first, second, third } = await createCases()
    const { page, expectNoFaults, close } = await open()
    await row(page, first).waitFor()
    await page.keyboard.press('j')
    await expectFocus(page, new RegExp(`^Open case ${first}`))
    await page.keyboard.press('s')
    await dialog(page).getByText('A term ends before that day or soon').waitFor()
    await dialog(page)
      .getByText(`Tamar Beridze: Last legal day, ${formatDate(addDays(TODAY, 5))}`)
      .waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expectFocus(page, new RegExp(`^Open case ${first}`))

    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await dialog(page)
      .getByRole('radio', { name: /^In two weeks/ })
      .check()
    expect(await dialog(page).getByText('A term ends before').count()).toBe(0)
    const listed = isListed(page)
    await dialog(page).getByRole('button', { name: 'Snooze', exact: true }).click()
    await notice(page, `1 case is snoozed until ${formatDate(dayOf('two_weeks', TODAY))}`).waitFor()
    await listed
    await expect.poll(() => row(page, second).count()).toBe(0)
    await expectFocus(page, new RegExp(`^Open case ${third}`))

    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, second).waitFor()
    expectNoFaults()
    await close()
  })

  it('stands with its day under its filter and in the head of the case, where a press ends it', async () => {
    const { first, second } = await createCases()
    const until = dayOf('monday', TODAY)
    const said = `Snoozed until ${formatDayOfMonth(until)}`
    const { page, expectNoFaults, close } = await open()
    await box(page, first).click()
    await box(page, second).click()
    await button(page, 'Snooze').click()
    await dialog(page)
      .getByRole('radio', { name: /^Next Monday/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Snooze', exact: true }).click()
    await notice(page, `2 cases are snoozed until ${formatDate(until)}`).waitFor()
    await expect.poll(() => row(page, first).count()).toBe(0)

    await button(page, 'Snoozed').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?snoozed=only')
    await row(page, first).getByText(said).waitFor()
    await row(page, second).getByText(said).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: new RegExp(`^Open case ${first}`) }).click()
    await page.getByRole('heading', { level: 1, name: 'Tamar Beridze' }).waitFor()
    await page.getByRole('button', { name: said }).click()
    await notice(page, '1 case is back in your queue').waitFor()
    await button(page, 'Snooze').waitFor()
    await expectNoAxeViolations(page)
    await page.goto('/office')
    await row(page, first).waitFor()
    expect(await row(page, second).count()).toBe(0)
    expectNoFaults()
    await close()
  })

  it('is snoozed on a phone until a chosen day, which is refused at its field', async () => {
    const { first } = await createCases()
    const { page, expectNoFaults, close } = await open(`/office/cases/${first}/documents`, {
      width: 360,
      height: 740,
    })
    // The first part replaces what stands before it has come: what is pressed earlier is lost.
    await page.getByRole('list', { name: 'The documents of the case' }).waitFor()
    await button(page, 'Snooze').click()
    await dialog(page).getByRole('radio', { name: 'Another day' }).check()
    const day = dialog(page).getByLabel('Day', { exact: true })
    // Not a click: the message at the field moves the button, also between its press and its release.
    const press = () => dialog(page).getByRole('button', { name: 'Snooze', exact: true }).press('Enter')
    await day.fill(TODAY)
    await press()
    await dialog(page).getByText('Choose a day after today.').waitFor()
    await day.fill(addDays(TODAY, SNOOZE_DAYS_MAX + 1))
    await press()
    await dialog(page).getByText(`Choose a day within the next ${SNOOZE_DAYS_MAX} days.`).waitFor()
    await expectNoAxeViolations(page)
    await day.fill(addDays(TODAY, 40))
    await press()
    await notice(page, `1 case is snoozed until ${formatDate(addDays(TODAY, 40))}`).waitFor()
    await page
      .getByRole('button', { name: `Snoozed until ${formatDayOfMonth(addDays(TODAY, 40))}` })
      .waitFor()
    expectNoFaults({ ignore: /400/ })
    await close()
  })

  it('comes back by itself when the client writes', async () => {
    const { first, people } = await createCases()
    const json = { numbers: [first], until: addDays(TODAY, 3) }
    expect((await marta.json('/api/staff/snoozes', { method: 'PUT', json })).status).toBe(200)
    const { page, close } = await open()
    await page.getByRole('heading', { level: 1, name: 'Work queue' }).waitFor()
    await row(page, people[1]?.number ?? '').waitFor()
    expect(await row(page, first).count()).toBe(0)
    await people[0]?.json('/api/messages', { method: 'POST', json: { text: 'When?' } })
    await row(page, first).waitFor()
    await close()
  })
})
