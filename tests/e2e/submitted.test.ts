import { describe, expect, it } from 'vitest'
import { saveApplication } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp({ env: { CHECK_WORKING_DAYS: '3' } })
const { newPage } = await launchBrowser()

async function open({ submitted = true, width = 390 } = {}) {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await app.sql(
    `insert into payments (case_id, user_id, package_type, status, provider) values (open_case_of($1), $1, 'standard', 'completed', 'sandbox')`,
    [person.id],
  )
  await saveApplication(person)
  if (submitted) await person.json('/api/application/submit', { method: 'POST', json: {} })
  const opened = await newPage({ url: app.url, person, viewport: { width, height: 844 } })
  const main = opened.page.getByRole('main')
  return { ...opened, person, main }
}

const readNumber = async (id: string) =>
  (await app.sql<{ number: string }>('select number from cases where user_id = $1', [id]))[0]?.number ?? ''

describe('REVIEW-2 after Submit Application', () => {
  it('The appointment screen begins with what happens now, who does it and by when', async () => {
    const { page, person, main, expectNoFaults } = await open({ submitted: false })
    await page.goto('/review-application')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.waitForURL('**/appointment')
    const band = page.getByRole('region', { name: 'We have your application' })
    await band.getByText(await readNumber(person.id)).waitFor()
    await expectFocus(page, 'We have your application')
    await band.getByText(/We check your 8 documents. Who: Pobyt. By when: \w+, \d+ \w+ \d{4}\./).waitFor()
    await band.getByText('Nothing is filed with the state yet.').waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
    await band.getByRole('link', { name: 'Open your confirmation' }).click()
    await page.waitForURL('**/submitted')
    await main.getByRole('heading', { level: 1, name: 'We have your application' }).waitFor()
    expectNoFaults()
  })

  it('The band stands where it stays from the moment that the screen is shown', async () => {
    const { page } = await open({ width: 360 })
    const { release } = await holdCalls(page, '**/api/application/submission')
    await page.goto('/appointment')
    const heading = page.getByRole('heading', { level: 1, name: 'Schedule Appointment' })
    await heading.waitFor()
    await page.getByLabel('Office', { exact: true }).waitFor()
    const before = (await heading.boundingBox())?.y ?? 0
    release()
    await page.getByRole('region', { name: 'We have your application' }).waitFor()
    const after = (await heading.boundingBox())?.y ?? 0
    expect(Math.abs(after - before)).toBeLessThan(100)
  })

  it('The booking works while nothing answers how far the application is', async () => {
    const { page, expectNoFaults } = await open({ width: 360 })
    const { release } = await holdCalls(page, '**/api/progress')
    await page.goto('/appointment')
    await page.getByLabel('Office', { exact: true }).selectOption('gdansk')
    release()
    await page.getByRole('region', { name: 'We have your application' }).waitFor()
    await expect.poll(() => page.getByLabel('Office', { exact: true }).inputValue()).toBe('gdansk')
    expectNoFaults()
  })

  it('The confirmation has what was submitted and what comes next, and never the sealed answer', async () => {
    const { page, main } = await open({ width: 1280 })
    await page.goto('/submitted')
    for (const text of [
      '15BC40982',
      '36 months',
      'Passport Copy',
      'You sign in MOS',
      'Answered. Kept sealed',
    ])
      await main.getByText(text).first().waitFor()
    await main.getByRole('button', { name: 'Print' }).waitFor()
    await expectNoAxeViolations(page, { within: 'main' })
  })

  it('The number can be copied', async () => {
    const { page, person, main } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await page.goto('/submitted')
    await main.getByRole('button', { name: 'Copy the number' }).click()
    await main.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await readNumber(person.id))
  })

  it('Review and dashboard lead to the confirmation', async () => {
    const { page, main } = await open()
    for (const path of ['/review-application', '/dashboard']) {
      await page.goto(path)
      await main.getByRole('link', { name: 'Open your confirmation' }).click()
      await page.waitForURL('**/submitted')
    }
  })

  it('Who has not submitted is sent to the review, and sees no band', async () => {
    const { page, main } = await open({ submitted: false })
    await page.goto('/submitted')
    await page.waitForURL('**/review-application')
    await page.goto('/appointment')
    await main.getByRole('heading', { level: 1, name: 'Schedule Appointment' }).waitFor()
    await waitUntilIdle(page)
    expect(await page.getByRole('region', { name: 'We have your application' }).count()).toBe(0)
  })
})
