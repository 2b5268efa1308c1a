import { describe, expect, it } from 'vitest'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const today = todayInWarsaw(new Date())

describe('Calls and meetings of a case', () => {
  it('are noted with their day and minutes, kept while they are typed, and listed in the history', async () => {
    const { number } = await createApplicant(app)
    const person = await createMember(app, { name: 'Marta Zielińska' })
    const { page, expectNoFaults, close } = await newPage({
      url: app.url,
      person,
      viewport: { width: 1440, height: 900 },
    })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const minutes = page.getByLabel(/^How many minutes/)
    await page.goto(`/office/cases/${number}/notes`)
    await field('What it is about').selectOption('Call')
    // Today, until another day is typed.
    await expect.poll(() => field('Day of the talk').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    const yesterday = addDays(today, -1)
    await field('Day of the talk').fill(yesterday)
    await minutes.fill('a lot')
    await field('Add a note').fill('The employer is slow.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Enter whole minutes, at most 600.').waitFor()
    await page.getByText(/^Draft kept/).waitFor()
    await page.reload()
    await expect.poll(() => field('Day of the talk').inputValue()).toBe(yesterday)
    await minutes.fill('15')
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
    await field('Add a note').press('Control+Enter')
    const said = `Call on ${formatDate(yesterday)}, 15 minutes`
    const row = page.getByRole('listitem').filter({ hasText: 'The employer is slow.' })
    await row.getByText(said).waitFor()
    await expect.poll(() => field('What it is about').inputValue()).toBe('')
    await page.goto(`/office/cases/${number}/history`)
    await page.getByText(said).waitFor()
    expect(await page.getByText('The employer is slow.').count()).toBe(0)
    expectNoFaults()
    await close()
  })
})
