import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { notifyReceived } from '#tests/support/notify-received.ts'
import { expectScreen, focused, notice } from '#tests/support/screen.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let newPage: Awaited<ReturnType<typeof launchBrowser>>['newPage']

beforeAll(async () => {
  app = await startTestApp()
  ;({ newPage } = await launchBrowser())
})

const notifyOf = (person: Person, document: DocumentType) => notifyReceived(app, { person, document })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const nameOfBell = (page: Page) => bell(page).getAttribute('aria-label')

const HAS_READ_NOTIFICATIONS = `performance.getEntriesByType('resource')
  .some(({ name, responseStatus }) => name.endsWith('/api/notifications') && responseStatus === 200)`

async function expectUnread(page: Page, count: number) {
  await expect.poll(() => nameOfBell(page)).toBe(count ? `Notifications, ${count} unread` : 'Notifications')
}

describe('BELL-2 live in every tab of a browser', () => {
  it('one stream for all tabs: a new one arrives in both, a click clears both, the next tab takes over', async () => {
    const person = await app.createPerson()
    const { page: first, expectNoFaults, close } = await newPage({ url: app.url, person })
    const second = await first.context().newPage()
    for (const page of [first, second]) {
      await page.goto('/dashboard')
      // Notifications of the first response are not announced. The first request may be aborted for a newer one.
      await expect.poll(() => page.evaluate(HAS_READ_NOTIFICATIONS)).toBe(true)
      await expectUnread(page, 0)
      // The first tab is the leader before the second opens: a hidden tab does not fetch what it has missed.
      await expect.poll(() => app.deps.live.count()).toBe(1)
    }

    await notifyOf(person, 'passport')
    for (const page of [first, second]) await expectUnread(page, 1)
    // Announced in the visible tab.
    await second
      .getByRole('status')
      .filter({ hasText: 'New notification: Document received: Passport Copy.' })
      .waitFor()
    await bell(second).click()
    await panelOf(second)
      .getByRole('link', { name: /^Document received: Passport Copy\. Unread, \d+ minutes? ago$/ })
      .click()
    await expectScreen(second, '/documents', 'Document Upload')
    await panelOf(second).waitFor({ state: 'hidden' })
    for (const page of [first, second]) await expectUnread(page, 0)

    expectNoFaults()
    await first.close()
    await expect.poll(() => app.deps.live.count()).toBe(1)
    await notifyOf(person, 'cv')
    await expectUnread(second, 1)
    // After a sign-out no event is received.
    await second.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => app.deps.live.count()).toBe(0)
    await close()
  })
})

describe('BELL-2 heard before the list', () => {
  it('a notification that comes while the list is read for the first time is not lost', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    let old = true
    await page.route('**/api/notifications', async (route) => {
      if (!old) return route.continue()
      const response = await route.fetch()
      await gate
      // The request may have been abandoned.
      await route.fulfill({ response }).catch(() => {})
    })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Application Progress' }).waitFor()
    await expect.poll(() => app.deps.live.count()).toBe(1)
    old = false
    // Fetched again because of the event.
    const refetched = page.waitForRequest('**/api/progress')
    await notifyOf(person, 'passport')
    await refetched
    release()
    await expectUnread(page, 1)
    await close()
  })
})

describe('BELL-1 the panel', () => {
  it('older ones come when scrolled to, or by the keyboard; all are marked at once', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into notifications (user_id, message, link, sent_at)
        select $1, 'Number ' || i || '.', '/review-application', now() - make_interval(mins => 200 - i)
        from generate_series(1, 120) i`,
      [person.id],
    )
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await expectUnread(page, 120)
    await expect.poll(() => page.getByText('99+', { exact: true }).count()).toBe(1)
    await bell(page).press('Enter')
    const rows = panelOf(page).getByRole('link', { name: /^Number/ })
    await expect.poll(() => rows.count()).toBe(50)
    expect((await panelOf(page).boundingBox())?.width).toBe(320)
    expect((await panelOf(page).getByRole('list').boundingBox())?.height).toBe(240)
    await expect.poll(() => rows.first().textContent()).toContain('Number 120.')

    await rows.last().scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    await expect.poll(() => rows.count()).toBe(100)
    await panelOf(page).getByRole('button', { name: 'Show older' }).press('Enter')
    await expect.poll(() => rows.count()).toBe(120)
    await expect.poll(() => focused(page)).toContain('Number 20.')

    // Opened again, it fetches the newest page; the older ones stay.
    const reads: string[] = []
    page.on('request', (request) => request.url().includes('/api/notifications') && reads.push(request.url()))
    await page.keyboard.press('Escape')
    const read = page.waitForResponse('**/api/notifications')
    await bell(page).press('Enter')
    await read
    expect(reads).toEqual([`${app.url}/api/notifications`])
    await expect.poll(() => rows.count()).toBe(120)

    // A failed request is logged, and the optimistic update is undone.
    await page.route('**/api/notifications/read-all', (route) => route.abort())
    await panelOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expectUnread(page, 120)
    await page.unroute('**/api/notifications/read-all')
    await panelOf(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expectUnread(page, 0)
    await expectNoAxeViolations(page)
    await page.reload()
    await expectUnread(page, 0)
    // A read notification is a link, too.
    await bell(page).press('Enter')
    await rows.first().click()
    await expectScreen(page, '/review-application', 'Review Application')
    expectNoFaults({ ignore: /could not be marked as read|ERR_FAILED/ })
    await close()
  })
})

describe('BELL-3 what fails', () => {
  it('a marking that could not be saved is taken back alone: what came meanwhile stays', async () => {
    const person = await app.createPerson()
    await notifyOf(person, 'passport')
    const { page, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await expect.poll(() => app.deps.live.count()).toBe(1)
    await expectUnread(page, 1)
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/notifications\/[0-9a-f-]{36}$/, async (route) => {
      await gate
      await route.abort()
    })
    // The server's answers are blocked: the page shows its own optimistic update.
    await page.route('**/api/notifications', (route) => route.abort())
    await bell(page).click()
    const row = (name: RegExp) => panelOf(page).getByRole('link', { name })
    await row(/^Document received: Passport Copy/).click()
    await expectUnread(page, 0)
    await notifyOf(person, 'cv')
    await expectUnread(page, 1)
    release()
    await expectUnread(page, 2)
    await bell(page).click()
    await row(/^Document received: Passport Copy\. Unread/).waitFor()
    await row(/^Document received: Curriculum Vitae, PDF\. Unread/).waitFor()
    await close()
  })

  it.each([false, true])('a list that could not be loaded is not called empty (phone: %s)', async (phone) => {
    const viewport = phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson(), viewport })
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/dashboard')
    await bell(page).press('Enter')
    await panelOf(page).getByText('Your notifications could not be loaded.').waitFor()
    expect(await panelOf(page).getByText('No notifications').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('paragraph').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await page.unroute('**/api/notifications')
    await panelOf(page).getByRole('button', { name: 'Try again' }).press('Enter')
    await panelOf(page).getByText('No notifications', { exact: true }).waitFor()
    await close()
  })

  it('a panel whose script does not come leaves the screen alone, and comes at the next opening', async () => {
    const { page, close } = await newPage({ url: app.url, person: await app.createPerson() })
    await page.route('**/assets/live-updates-*', (route) => route.abort())
    await page.goto('/dashboard')
    await bell(page).press('Enter')
    await panelOf(page).getByText('Your notifications could not be loaded.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.unroute('**/assets/live-updates-*')
    await page.keyboard.press('Escape')
    await bell(page).press('Enter')
    await panelOf(page).getByText('No notifications', { exact: true }).waitFor()
    await close()
  })
})

describe('BELL-3 without a stream', () => {
  it('the list is asked for every minute, and a failure leaves it as it was', async () => {
    const person = await app.createPerson()
    const { page, close } = await newPage({ url: app.url, person })
    await page.clock.install()
    await page.addInitScript('delete window.EventSource')
    await page.goto('/dashboard')
    await expectUnread(page, 0)
    await page.getByRole('heading', { name: 'Application Progress' }).waitFor()
    await notifyOf(person, 'passport')
    const pollOnce = () => page.clock.fastForward(61_000)
    const pollAndReadBell = () => pollOnce().then(() => nameOfBell(page))
    await expect.poll(pollAndReadBell).toBe('Notifications, 1 unread')
    await expect.poll(() => app.deps.live.count()).toBe(0)

    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '{}' }))
    await notifyOf(person, 'cv')
    const answered = page.waitForResponse('**/api/notifications')
    await pollOnce()
    await answered
    await expectUnread(page, 1)
    await close()
  })
})

describe('BELL-1 which also come by mail', () => {
  it('a choice is saved at once and said; required ones are explained; a mail’s own way out works', async () => {
    const person = await app.createPerson()
    const { page, expectNoFaults, close } = await newPage({ url: app.url, person })
    await page.goto('/dashboard')
    await bell(page).click()
    await panelOf(page).getByRole('link', { name: 'Settings' }).click()
    await expectScreen(page, '/notification-settings', 'Notification settings')
    // The sentence below describes the box and is no part of its name.
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await expect.poll(() => box('Documents').isChecked()).toBe(false)
    await box('Documents').check()
    await box('Reminders of an appointment').uncheck()
    await notice(page, 'Documents: you get emails.').waitFor()
    await notice(page, 'Reminders of an appointment: you get no emails.').waitFor()
    const required = page.getByRole('region', { name: 'Always by email' })
    await expect.poll(() => required.getByRole('listitem').allTextContents()).toHaveLength(3)
    await page.reload()
    await box('Documents').waitFor()
    expect([
      await box('Documents').isChecked(),
      await box('Reminders of an appointment').isChecked(),
    ]).toEqual([true, false])

    await page.route('**/api/notification-settings', (route) => route.abort())
    await box('Consultations').uncheck()
    await notice(page, 'Your choice was not saved').waitFor()
    await expect.poll(() => box('Consultations').isChecked()).toBe(true)
    await page.unroute('**/api/notification-settings')

    const way = new URL(unsubscribeUrl({ ...app.deps.env, userId: person.id, topic: 'consultations' }))
    await page.goto(way.pathname + way.search)
    await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByRole('heading', { name: 'These emails have stopped' }).waitFor()
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await box('Consultations').waitFor()
    await expect.poll(() => box('Consultations').isChecked()).toBe(false)
    expectNoFaults({ ignore: /ERR_FAILED/ })
    await close()
  })
})

describe('BELL-2 several of a kind', () => {
  it('stand in one row with the newest first; the others open in place, and opening it reads all', async () => {
    const person = await app.createPerson()
    const slots = ['passport', 'cv', 'photo', 'financial_proof'] as const
    for (const document of slots) await notifyOf(person, document)
    const { page, close } = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
    await page.goto('/dashboard')
    await expectUnread(page, 4)
    await bell(page).click()
    const rows = panelOf(page).getByRole('link', { name: /received/ })
    await expect.poll(() => rows.count()).toBe(1)
    const more = panelOf(page).getByRole('button', { name: '3 more like this' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(4)
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true')
    await expectNoAxeViolations(page)
    await rows.first().click()
    await expectScreen(page, '/documents', 'Document Upload')
    await expectUnread(page, 0)
    const unread = async () =>
      (await person.json<Notification[]>('/api/notifications')).body.filter(({ read }) => !read)
    await expect.poll(unread).toEqual([])
    await close()
  })
})
