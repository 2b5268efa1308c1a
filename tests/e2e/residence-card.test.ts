import { describe, expect, it } from 'vitest'
import type { LegalStay } from '#features/legal-stay/schema.ts'
import { remindOfRenewals } from '#features/residence-card/server/jobs.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

let now = new Date()
const app = await startTestApp({ overrides: { now: () => now } })
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const TODAY = todayInWarsaw(new Date())
const END = addDays(TODAY, 300)
const DAY_MS = 86_400_000

/** A filed case on which the office has decided, as the desk notes it. */
async function createDecided(decision: string) {
  const person = await createApplicant(app, { submitted: true })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  await app.sql(
    `update cases set stage = 'filed', upo_number = 'UPO-1', upo_issued_at = now() - interval '90 days' where number = $1`,
    [person.number],
  )
  const noted = { stage: 'decided', decision, decision_delivered_on: addDays(TODAY, -3) }
  await marta.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: noted })
  return { person, marta }
}

describe('After a granted permit', () => {
  it('the card is collected and recorded, its duties are said, and in time the next application is started', async () => {
    const { person } = await createDecided('granted')
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    const main = page.getByRole('main')
    await page.goto('/dashboard')
    await main.getByRole('heading', { name: 'Collect your residence card' }).waitFor()
    await main.getByRole('link', { name: 'How to collect it' }).press('Enter')
    await main.getByRole('heading', { level: 1, name: 'Your permit is granted' }).waitFor()
    await main.getByText('Your old card, if you have one').waitFor()
    await main.getByRole('button', { name: 'Save the card' }).press('Enter')
    await main.getByText('Enter a date', { exact: false }).first().waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByLabel('Collected on').fill(addDays(TODAY, -9))
    await main.getByLabel('Valid until').fill(END)
    await main.getByRole('button', { name: 'Save the card' }).press('Enter')
    await main.getByText('there was no decision before', { exact: false }).waitFor()
    await expect.poll(() => main.getByLabel('Valid until').inputValue()).toBe(END)
    await main.getByLabel('Collected on').fill(addDays(TODAY, -1))
    await main.getByRole('button', { name: 'Save the card' }).press('Enter')
    await notice(page, 'The card is saved').waitFor()

    await main.getByRole('heading', { level: 1, name: 'Your residence card' }).waitFor()
    await main.getByRole('heading', { name: 'The reason for your permit ends' }).waitFor()
    await main.getByText(/you tell the voivode within 15\sworking days/).waitFor()
    await main
      .getByText(`From ${formatDate(addDays(END, -90))} on you start it here.`, { exact: false })
      .waitFor()
    expect(await main.getByRole('button', { name: 'Start the next application' }).count()).toBe(0)
    await expectNoAxeViolations(page, { within: 'main' })
    await page.goto('/dashboard')
    const held = `Your residence card is valid until ${formatDate(END)}`
    await main.getByRole('heading', { name: held }).waitFor()

    now = new Date(now.getTime() + 220 * DAY_MS)
    await remindOfRenewals(app.deps)
    await page.reload()
    await main.getByRole('heading', { name: 'Start the next application' }).waitFor()
    await page.getByRole('button', { name: /Notifications/ }).press('Enter')
    await page.getByRole('link', { name: `${held}. Start the next application now.` }).press('Enter')
    await page.waitForURL('**/decision#renewal')
    await main.getByRole('checkbox', { name: /is also the last day of my legal stay/ }).press('Space')
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('button', { name: 'Start the next application' }).press('Enter')
    await page.waitForURL('**/dashboard')
    await expect
      .poll(async () => (await person.json<LegalStay>('/api/case/last-legal-day')).body)
      .toMatchObject({ last_legal_day: END, basis: 'card' })
    await main.getByText('Earlier applications', { exact: false }).first().waitFor()
    now = new Date()
    expectNoFaults()
    await close()
  })

  it('the desk records the card for its person, and corrects it', async () => {
    const { person, marta } = await createDecided('granted')
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: marta, viewport: DESK })
    await page.goto(`/office/cases/${person.number}/dates`)
    const card = page.getByRole('region', { name: 'Residence card' })
    await card.getByText('Not recorded yet.', { exact: false }).waitFor()
    await card.getByRole('button', { name: 'Record the card' }).press('Enter')
    await card.getByLabel('Collected on').fill(TODAY)
    await card.getByLabel('Valid until').fill(TODAY)
    await card.getByRole('button', { name: 'Save the card' }).press('Enter')
    await card.getByText('The last day of the card comes after', { exact: false }).waitFor()
    await card.getByLabel('Valid until').fill(END)
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Save the card' }).press('Enter')
    await card.getByText(`Recorded on ${formatDate(TODAY)} by: Marta Zielińska`).waitFor()
    await card.getByRole('button', { name: 'Correct the days' }).press('Enter')
    await card.getByLabel('Valid until').fill(addDays(END, 1))
    await card.getByRole('button', { name: 'Save the card' }).press('Enter')
    await card.getByText(`valid until ${formatDate(addDays(END, 1))}`, { exact: false }).waitFor()
    expectNoFaults()
    await close()
  })
})

describe('After a refusal', () => {
  it('the screen says until when one can appeal, what to do, and where the sheet is', async () => {
    const { person } = await createDecided('refused')
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    const main = page.getByRole('main')
    await page.goto('/dashboard')
    await main.getByRole('link', { name: 'What to do now' }).press('Enter')
    await main.getByRole('heading', { level: 1, name: 'Your application was refused' }).waitFor()
    await main.getByText('Last day', { exact: false }).first().waitFor()
    await main.getByText(/You may appeal within 14\sdays of delivery/).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await main.getByRole('link', { name: 'An appeal in Polish, filled in with your case' }).press('Enter')
    await page.waitForURL('**/forms/appeal')
    expectNoFaults()
    await close()
  })
})
