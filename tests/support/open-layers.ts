import type { Page } from 'playwright-core'

/** Opens the question whether to cancel the first thing that is booked. */
export async function openCancel(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
}
