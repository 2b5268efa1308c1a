import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const START = new Date()
const TODAY = todayInWarsaw(START)
const UNTIL = addDays(TODAY, 4)
const app = await startTestApp({ overrides: { now: () => START } })
const { newPage } = await launchBrowser()
const ewa = await createMember(app, { name: 'Ewa Nowak' })
const piotr = await createMember(app, { name: 'Piotr Lis' })
const olga = await createMember(app, { name: 'Olga Nowa' })

async function open(person: Person, path: string) {
  const tab = await newPage({ url: app.url, person, viewport: { width: 1440, height: 900 } })
  await tab.page.goto(path)
  return tab
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

describe('While a colleague is away', () => {
  it('another one who was chosen covers the cases, and everybody sees it', async () => {
    const { number } = await createApplicant(app, { name: 'Tamar Beridze', submitted: true })
    await app.sql('update cases set assigned_to = $2 where number = $1', [number, ewa.id])
    const ewas = await open(ewa, '/office/account')
    await ewas.page.getByRole('heading', { name: 'While you are away' }).waitFor()
    await ewas.page.getByRole('link', { name: 'Open Visits' }).click()
    await ewas.page.getByRole('heading', { level: 1, name: 'Visits' }).waitFor()
    await ewas.page
      .getByRole('region', { name: 'Closed days' })
      .getByRole('button', { name: 'Change' })
      .click()
    const dialog = ewas.page.getByRole('dialog', { name: 'Closed days' })
    await dialog.getByLabel('First day').fill(TODAY)
    await dialog.getByLabel('Last day').fill(UNTIL)
    await dialog.getByLabel('Who covers the cases').selectOption({ label: 'Piotr Lis' })
    await expectNoAxeViolations(ewas.page)
    await dialog.getByRole('button', { name: 'Close these days' }).click()
    await dialog.getByText('Piotr Lis covers').waitFor()
    ewas.expectNoFaults()
    await ewas.close()

    const piotrs = await open(piotr, '/office?assigned=me')
    const { page } = piotrs
    await page
      .getByText(`Until ${formatDate(UNTIL)}, you cover the cases of a colleague: Ewa Nowak.`)
      .waitFor()
    await row(page, number).getByText('For: Ewa Nowak').waitFor()
    await expectNoAxeViolations(page)
    await page.goto('/office/my-day')
    await page.getByText('For: Ewa Nowak').first().waitFor()
    await expectNoAxeViolations(page)
    await page.goto(`/office/cases/${number}`)
    await page.getByText(`Ewa Nowak is away until ${formatDate(UNTIL)}. Piotr Lis covers.`).waitFor()
    await expectNoAxeViolations(page)
    piotrs.expectNoFaults()
    await piotrs.close()
  })

  it('who assigns a case sees until when somebody is away', async () => {
    const { number } = await createApplicant(app, { name: 'Arjun Mehta', submitted: true })
    const { page, expectNoFaults, close } = await open(olga, '/office')
    await page.getByRole('checkbox', { name: new RegExp(`^Select case ${number}`) }).click()
    const away = `Ewa Nowak, away until ${formatDate(UNTIL)}`
    await page.getByLabel('Assign to', { exact: true }).selectOption({ label: away })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await notice(page, '1 case is assigned to: Ewa Nowak').waitFor()
    expect(await page.getByText('You cover the cases').count()).toBe(0)
    expectNoFaults()
    await close()
  })
})
