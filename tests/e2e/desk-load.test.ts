import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESK_STREAM_PATH } from '#back-office/desk/contract.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'
import { weigh } from '#tests/support/weigh-page.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

/** Nothing of the desk has changed for longer than a page needs to begin. */
async function waitUntilQuiet(member: Person) {
  const quiet = async () => {
    const stream = await openStream(member, DESK_STREAM_PATH)
    const { quiet_ms } = await stream.next('refresh')
    stream.close()
    return Number(quiet_ms)
  }
  await expect.poll(quiet).toBeGreaterThan(3_000)
}

/** Opens the queue, and counts what it fetches until it hears of changes. */
async function openQueue(page: Page) {
  const scale = await weigh(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  const isLive = page.waitForResponse((answer) => answer.url().endsWith(DESK_STREAM_PATH))
  await page.goto('/office')
  await expectScreen(page, '/office', 'Work queue')
  await isLive
  await waitUntilIdle(page)
  return { ...scale.read(), calls }
}

describe('The desk opened first', () => {
  it('fetches everything once', async () => {
    await createApplicant(app, { submitted: true })
    const member = await createMember(app)
    await waitUntilQuiet(member)
    const { page, close } = await newPage({ url: app.url, person: member })
    const { calls } = await openQueue(page)
    expect(calls.filter((call) => call.includes('/api/staff/cases'))).toHaveLength(2)
    expect(calls.filter((call, at) => calls.indexOf(call) < at)).toEqual([])
    await close()
  })

  it('shows what changed while it was loaded', async () => {
    const first = await createApplicant(app, { submitted: true })
    const second: { number: string }[] = []
    const member = await createMember(app)
    const { page, close } = await newPage({ url: app.url, person: member })
    // The list is read before the case is there, and the changes are heard only after that.
    await page.route('**/assets/live-updates-*.js', async (route) => {
      await row(page, first.number).waitFor()
      // Nothing of it is still under way when the changes are heard, which would tell of it once more.
      second.push(await createApplicant(app))
      await route.continue()
    })
    await page.goto('/office')
    await expect.poll(() => second.length).toBe(1)
    await row(page, second[0]?.number ?? '').waitFor()
    await close()
  })
})
