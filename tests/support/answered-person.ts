import type { Page } from 'playwright-core'
import { APPLICATION_FORM, PERSONAL_INFO } from './applicant.ts'
import type { launchBrowser, PageOptions } from './browser.ts'
import type { TestApp } from './test-app.ts'

export const INFO = '/api/personal-info'
export const FORM = '/api/application-form'

interface Around {
  app: TestApp
  newPage: Awaited<ReturnType<typeof launchBrowser>>['newPage']
}

interface AnsweredOptions extends Partial<PageOptions> {
  /** The test can bring forward what the page does later (page.clock). */
  withClock?: boolean
}

/** A phone of somebody whose two forms are saved. */
export async function openAnswered(
  { app, newPage }: Around,
  path: string,
  { withClock, ...options }: AnsweredOptions = {},
) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await person.json(INFO, { method: 'PUT', json: PERSONAL_INFO })
  await person.json(FORM, { method: 'PUT', json: APPLICATION_FORM })
  const tab = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 }, ...options })
  const { page } = tab
  if (withClock) await page.clock.install()
  await page.goto(path)
  const main = page.getByRole('main')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    ...tab,
    person,
    field,
    main,
    save: page.getByRole('button', { name: 'Save & Continue' }),
    notice: main.getByText(
      'You are offline, nothing is lost. What you typed is kept on this device; we save when you are back.',
    ),
    saved: async () => (await person.json<{ address: string }>(INFO)).body,
  }
}

/** What the mark under the heading says, without its time. */
export const markOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('p[aria-live]')
    .textContent()
    .then((text) => (text ?? '').replace(/ [\d:]+$/, ''))
