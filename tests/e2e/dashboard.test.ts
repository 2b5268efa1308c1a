import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TERMS } from '#features/account/contract.ts'
import { saveApplication } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { expectScreen, holdCalls } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

/** Where the boxes below the heading begin: question, next step, progress and, on wide screens, status. */
async function tops(page: Page, count: number): Promise<number[]> {
  await page
    .locator('main .gap-10 > :not(.sr-only)')
    .nth(count - 1)
    .waitFor()
  return page.evaluate(`[...document.querySelectorAll('main .gap-10 > :not(.sr-only)')]
    .slice(0, ${count}).map((box) => Math.round(box.getBoundingClientRect().top + scrollY))`)
}

describe('DASH-1 while the dashboard is loading', () => {
  it.each([
    { width: 360, height: 740, boxes: 3 },
    { width: 768, height: 1024, boxes: 4 },
    { width: 1440, height: 900, boxes: 4 },
  ])('the boxes stand where they will be, at $width', async ({ boxes, ...viewport }) => {
    const { page, close } = await newPage({ url: app.url, viewport, person: await app.createPerson() })
    const progress = await holdCalls(page, '**/api/progress')
    await page.goto('/dashboard')
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
    await loading.waitFor()
    const before = await tops(page, boxes)
    progress.release()
    await page.getByRole('heading', { name: 'Application Progress' }).waitFor()
    await loading.waitFor({ state: 'detached' })
    const after = await tops(page, boxes)
    expect(before).toHaveLength(boxes)
    expect(Math.max(...after.map((top, n) => Math.abs(top - (before[n] ?? 0))))).toBeLessThanOrEqual(40)
    await close()
  })
})

describe('DASH-2 what the count leaves out', () => {
  it('is said in words: all but the submission is done, and it is not "6 of 6"', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    await book(person, createSlots(listOpenDays(new Date(), { after: 5 }))())
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'Application Progress' })
    await steps.getByText('Not submitted yet', { exact: true }).waitFor()
    await steps.getByText('Not submitted', { exact: true }).waitFor()
    await steps.getByText('Done: 5 of 6').waitFor()
    await close()
  })
})

/** She agreed to older terms, and the current ones were announced for this day. */
async function announceTerms({ id }: Person, from: string): Promise<void> {
  await app.sql(`update "user" set terms_version = '2025-06-18' where id = $1`, [id])
  await app.sql(
    `insert into notifications (user_id, topic, message_key, message_values, dedupe_key)
     values ($1, 'security', 'account_terms_change', jsonb_build_object('from', $2::text), $3)`,
    [id, from, `terms:${TERMS.version}:${id}`],
  )
}

describe('SITE-8 who agreed to an older version of the terms', () => {
  it('is told of the day from which the new one applies, and asked nothing before it', async () => {
    const person = await app.createPerson()
    await announceTerms(person, '2199-12-10')
    const { page, close } = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
    await page.goto('/dashboard')
    const line = page.getByRole('region', { name: 'A change of our terms' })
    await line.getByText('change on 10 December 2199').waitFor()
    await line.getByRole('link', { name: 'Close the account, free of charge' }).waitFor()
    expect(await page.getByRole('button', { name: 'I agree' }).count()).toBe(0)
    await expectNoAxeViolations(page)
    await close()
  })

  it('is asked on the dashboard, by keyboard, until the answer is stored', async () => {
    const person = await app.createPerson()
    await announceTerms(person, '2025-07-02')
    const { page, close } = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Our Terms of Service have changed' })
    await card.getByRole('link', { name: 'Read the terms' }).waitFor()
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'I agree' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => card.count()).toBe(0)
    await page.reload()
    await expectScreen(page, '/dashboard', 'Dashboard')
    await waitUntilIdle(page)
    await expect.poll(() => card.count()).toBe(0)
    await close()
  })

  it('is asked with other words when nobody has agreed yet: the consultancy has made the account', async () => {
    const person = await app.createPerson()
    await app.sql(`update "user" set terms_version = null, terms_accepted_at = null where id = $1`, [
      person.id,
    ])
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Please read our Terms of Service' })
    await card.getByRole('button', { name: 'I agree' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await close()
  })

  it('is asked after the application has ended, too', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    await endCase(app, person)
    await announceTerms(person, '2025-07-02')
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Our Terms of Service have changed' }).waitFor()
    await close()
  })
})
