import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const begin = (page: Page, name = 'Begin here') => page.getByRole('button', { name, exact: true })

it('A specialist begins with My day, then with a view, then with the whole queue again', async () => {
  await createApplicant(app)
  const { page, close, expectNoFaults } = await newPage({ url: app.url, person: await createMember(app) })
  await page.goto('/office/my-day')
  await begin(page).press('Enter')
  await notice(page, 'You begin here after the next sign-in').waitFor()
  await begin(page, 'You begin here').waitFor()
  await expectNoAxeViolations(page)

  // The bare address leads to it; the link of the queue, to the queue.
  await page.goto('/office')
  await expectScreen(page, '/office/my-day', 'My day')
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Work queue/ })
    .press('Enter')
  await expectScreen(page, '/office', 'Work queue')
  await page.getByRole('button', { name: 'Mine', exact: true }).press('Enter')
  await page.waitForURL('**/office?assigned=me')
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  await page.getByLabel('Name of the view').fill('Ours')
  await page.getByLabel('Name of the view').press('Enter')
  await page.getByRole('button', { name: 'Change view', exact: true }).press('Enter')
  await begin(page).press('Enter')
  await begin(page, 'You begin here').waitFor()
  await expectNoAxeViolations(page)

  await page.goto('/office')
  await page.waitForURL('**/office?assigned=me')
  // With the view goes the beginning.
  await page.getByRole('button', { name: 'Change view', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete this view' }).press('Enter')
  await page.getByRole('button', { name: 'Delete this view' }).press('Enter')
  await notice(page, 'The view “Ours” is deleted').waitFor()
  await page.goto('/office')
  await expectScreen(page, '/office', 'Work queue')
  await page.getByRole('row').nth(1).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(() => begin(page).count()).toBe(0)

  // Who begins elsewhere comes back to the whole queue from there.
  await page.goto('/office/my-day')
  await begin(page).press('Enter')
  await begin(page, 'You begin here').waitFor()
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Work queue/ })
    .press('Enter')
  await begin(page).press('Enter')
  await notice(page, 'You begin with the whole work queue again').waitFor()
  expectNoFaults()
  await close()
})
