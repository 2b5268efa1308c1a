import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Plan } from '#features/plan/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

const today = todayInWarsaw(new Date())
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

async function createStay(daysLeft: number, name?: string) {
  const person = await createApplicant(app, { ...(name && { name }) })
  await app.sql('update cases set last_legal_day = $2 where number = $1', [
    person.number,
    addDays(today, daysLeft),
  ])
  return person
}

describe('The plan', () => {
  it('counts back from the last legal day, and has what is done elsewhere marked by hand', async () => {
    const person = await createStay(80)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/plan')
    await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor()
    await page.getByText('80 days left').first().waitFor()
    const pesel = item(page, 'Get a PESEL number')
    await pesel.getByText(/^Late by \d+ days$/).waitFor()
    await expectNoAxeViolations(page)
    await pesel.getByRole('checkbox', { name: 'Done: Get a PESEL number' }).press('Space')
    await page.getByText('3 steps done').click()
    await item(page, 'Get a PESEL number').getByRole('checkbox', { checked: true }).waitFor()
    await page.reload()
    await page.getByText('3 steps done').click()
    await item(page, 'Get a PESEL number').getByRole('checkbox', { checked: true }).press('Space')
    await page.getByText('2 steps done').waitFor()
    const link = item(page, 'Send the link for the annex, if your purpose has one')
    await link.getByText('The rule and its source').press('Enter')
    await link.getByText(/checked on/).waitFor()
    expectNoFaults()
    await close()
  })

  it('has its reminders, but for the last three, and its calendar', async () => {
    const person = await createStay(200)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: DESK })
    await page.goto('/plan')
    await page.getByRole('checkbox', { name: '60 days before' }).press('Space')
    await expect
      .poll(() => app.sql('select days_before from unwanted_reminders where user_id = $1', [person.id]))
      .toEqual([{ days_before: 60 }])
    await page.reload()
    await expect.poll(() => page.getByRole('checkbox', { name: '60 days before' }).isChecked()).toBe(false)
    expect(await page.getByRole('checkbox', { name: '7 days before' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Create an address' }).press('Enter')
    const address = await page.getByLabel('Address of your plan').inputValue()
    const calendar = await app.fetch(new URL(address).pathname)
    expect(await calendar.text()).toContain('SUMMARY:The last legal day to file')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Delete the address' }).press('Enter')
    await notice(page, 'The address is deleted.').waitFor()
    expect((await app.fetch(new URL(address).pathname)).status).toBe(404)
    expectNoFaults()
    await close()
  })

  it('has the term of a lost job, with what is missing said at its field, and leads to the letters', async () => {
    const person = await createStay(200)
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/plan')
    await page.getByRole('button', { name: 'Add to the plan' }).press('Enter')
    await page.getByText('Enter a date.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('Last day of the job').fill(today)
    await page.getByRole('button', { name: 'Add to the plan' }).press('Enter')
    await notice(page, 'The term stands in your plan.').waitFor()
    const title = 'Notify the voivode that the job ended'
    const term = item(page, title)
    await term.getByText('The rule and its source').waitFor({ state: 'attached' })
    await page.reload()
    await term.getByRole('button', { name: `Delete: ${title}` }).press('Enter')
    await notice(page, 'The term is deleted.').waitFor()
    await expect.poll(() => term.count()).toBe(0)
    await page.getByRole('link', { name: 'A letter came? Add it here' }).press('Enter')
    await expectScreen(page, '/letters', 'Letters of the office')
    await page.getByRole('group', { name: 'Which letter is it?' }).waitFor()
    expectNoFaults()
    await close()
  })

  it('asks for the last legal day first, and says what to do once it has passed', async () => {
    const person = await createApplicant(app, { name: 'Олександра Шевченко' })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person, viewport: PHONE })
    await page.goto('/plan')
    await page.getByRole('link', { name: 'Enter the last legal day', exact: true }).waitFor()
    const { body } = await person.json<Plan>('/api/case/plan')
    expect(body.steps.every(({ due_on }) => due_on === null)).toBe(true)
    await app.sql('update cases set last_legal_day = $2 where number = $1', [
      person.number,
      addDays(today, -3),
    ])
    await page.reload()
    await page.getByText('The last day of your legal stay was', { exact: false }).first().waitFor()
    await expectNoAxeViolations(page)
    expectNoFaults()
    await close()
  })
})
