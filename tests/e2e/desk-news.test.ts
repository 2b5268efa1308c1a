import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

describe('The desk when an applicant writes', () => {
  it('has a notice in the bell and a number in the title of the tab, until the conversation is opened', async () => {
    const ewa = await createMember(app, { name: 'Ewa Nowak' })
    const person = await createApplicant(app, { name: 'Tamar Beridze' })
    const write = (text: string) => person.json('/api/messages', { method: 'POST', json: { text } })
    const { page, expectNoFaults } = await newPage({ url: app.url, person: ewa })
    await page.goto('/office')
    await expectScreen(page, '/office', 'Work queue')
    await expect.poll(() => page.title()).toBe('Work queue · Pobyt')
    await expect.poll(() => app.deps.live.count()).toBeGreaterThan(1)

    await write('Please call me!')
    await expect.poll(() => page.title()).toBe('(1) Work queue · Pobyt')
    const sentence = `The applicant of case ${person.number} has written to us.`
    await page
      .getByRole('status')
      .filter({ hasText: `New notification: ${sentence}` })
      .waitFor()
    await write('Are you there?')
    await page.goto('/office/inbox')
    await expect.poll(() => page.title()).toBe('(1) Inbox · Pobyt')

    await page.getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter')
    const panel = page.getByRole('region', { name: 'Notifications' })
    await panel.getByRole('link', { name: new RegExp(`^The applicant of case ${person.number}`) }).waitFor()
    await expectNoAxeViolations(page)
    expect(await panel.textContent()).not.toContain('Tamar')
    await panel
      .getByRole('link', { name: new RegExp(`^The applicant of case ${person.number}`) })
      .press('Enter')
    await page.waitForURL(`**/office/cases/${person.number}/messages`)
    await page.getByText('Are you there?', { exact: true }).first().waitFor()
    await expect.poll(() => page.title()).not.toContain('(')
    expectNoFaults()
  })

  it('counts nothing any more once somebody opens the conversation without the bell', async () => {
    const ewa = await createMember(app, { name: 'Ewa Lis' })
    const person = await createApplicant(app)
    const { page } = await newPage({ url: app.url, person: ewa })
    await page.goto('/office')
    await expectScreen(page, '/office', 'Work queue')
    await expect.poll(() => app.deps.live.count()).toBeGreaterThan(1)
    await person.json('/api/messages', { method: 'POST', json: { text: 'Hello' } })
    await expect.poll(() => page.title()).toBe('(1) Work queue · Pobyt')
    // The queue, too, has heard of it, and is drawn anew no more.
    await page.getByRole('main').getByText('Answer messages: 1').first().waitFor()
    const link = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(person.number) })
      .first()
    await link.press('Enter')
    // The case opens at one of its parts, and until then leads there by itself.
    await page.waitForURL(`**/office/cases/${person.number}/*`)
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .press('Enter')
    await page.waitForURL('**/messages')
    await expect.poll(() => page.title()).not.toContain('(')
  })
})
