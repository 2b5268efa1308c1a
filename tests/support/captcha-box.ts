import type { Page } from 'playwright-core'

/** The check that one is a person, as it is seen: by label there are two while the widget waits, hidden, to take over. */
export function captchaBox(page: Page) {
  return page.getByRole('checkbox', { name: 'Confirm that you are not a robot', exact: true })
}

/** Presses the check and waits until it has done its work. */
export async function passCaptcha(page: Page): Promise<void> {
  await captchaBox(page).click()
  await page.getByText('Done. Thank you.').waitFor()
}
