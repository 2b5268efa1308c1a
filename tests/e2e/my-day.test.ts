import { describe, expect, it } from 'vitest'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const today = todayInWarsaw(new Date())
const DESK = { width: 1440, height: 900 }

describe('A task of a colleague', () => {
  it('is chosen in the case, stands in the day of the colleague at once, and is ticked and taken back there', async () => {
    const { number } = await createApplicant(app)
    const marta = await createMember(app, { name: 'Marta Zielińska' })
    const piotr = await createMember(app, { name: 'Piotr Lis' })
    const day = await newPage({ url: app.url, person: piotr, viewport: DESK })
    await day.page.goto('/office')
    await day.page.getByRole('link', { name: 'My day' }).click()
    await day.page.getByRole('heading', { name: 'Your day is free' }).waitFor()
    await day.page.getByRole('link', { name: 'Open the work queue' }).waitFor()

    const desk = await newPage({ url: app.url, person: marta, viewport: DESK })
    await desk.page.goto(`/office/cases/${number}/tasks`)
    const field = (label: string) => desk.page.getByLabel(label, { exact: true })
    // Of somebody else's task no colleague is chosen.
    await field('Who does it').selectOption('The applicant')
    await expect.poll(() => field('Whose task it is').count()).toBe(0)
    await field('Who does it').selectOption('We, the team')
    await desk.page.getByRole('option', { name: 'Piotr Lis' }).waitFor({ state: 'attached' })
    await field('Whose task it is').selectOption('Piotr Lis')
    await field('What is to be done').fill('Call the employer')
    await desk.page.getByRole('button', { name: 'Add the task' }).click()
    await desk.page.getByText('Task of: Piotr Lis').waitFor()

    const due = day.page.getByRole('region', { name: 'Overdue and today' })
    await due.getByRole('link', { name: 'Call the employer' }).waitFor()
    for (const viewport of [{ width: 360, height: 740 }, DESK]) {
      await day.page.setViewportSize(viewport)
      await expectNoAxeViolations(day.page)
      const overflow = () => day.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
    await due.getByRole('button', { name: 'Done: Call the employer' }).click()
    await day.page.getByRole('heading', { name: 'Your day is free' }).waitFor()
    await day.page.getByRole('button', { name: /^Undo/ }).click()
    await due.getByRole('link', { name: 'Call the employer' }).click()
    await expect.poll(() => new URL(day.page.url()).pathname).toBe(`/office/cases/${number}/tasks`)
    await day.page.getByText('Task of: Piotr Lis').waitFor()
    for (const { expectNoFaults, close } of [day, desk]) {
      expectNoFaults()
      await close()
    }
  })

  it('keeps whose it is when it is changed, and the day says what is overdue, who waits and what comes', async () => {
    const { number } = await createApplicant(app, { submitted: true })
    const ewa = await createMember(app, { name: 'Ewa Nowak' })
    await app.sql('update cases set assigned_to = $2, last_legal_day = $3 where number = $1', [
      number,
      ewa.id,
      addDays(today, 9),
    ])
    const task = {
      title: 'Write to the school',
      for: 'staff',
      due_on: addDays(today, -2),
      assigned_to: ewa.id,
    }
    await ewa.json(`/api/staff/cases/${number}/tasks`, { method: 'POST', json: task })
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person: ewa, viewport: DESK })
    await page.goto('/office/my-day')
    const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    await expect
      .poll(headings)
      .toEqual(['Overdue and today', 'Clients who wait for us', 'In the coming days'])
    await page.getByRole('link', { name: 'Last legal day' }).waitFor()
    await page.getByRole('link', { name: /^Check documents/ }).waitFor()
    await page.getByRole('link', { name: 'Write to the school' }).click()
    await page.getByRole('button', { name: 'Change: Write to the school' }).click()
    const form = page.locator('form[name=task-change]')
    await expect.poll(() => form.getByLabel('Whose task it is').inputValue()).toBe(ewa.id)
    await form.getByLabel('What is to be done').fill('Write to the school again')
    await form.getByRole('button', { name: 'Save the task' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Write to the school again' })
    await row.getByText('Task of: Ewa Nowak').waitFor()
    expectNoFaults()
    await close()
  })
})
