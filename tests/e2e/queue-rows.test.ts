import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createMember } from '#tests/support/desk.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const LONG = 'W'.repeat(200)

// More than any of the screens holds, one of them with the longest name.
await app.sql(
  `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
    select 'row-' || n, case when n = 2 then $1 else 'Nguyễn Thị Hoa ' || n end, 'row' || n || '@example.com', 'test', now()
    from generate_series(1, 20) n`,
  [LONG],
)
await app.sql(
  `insert into cases (user_id, number, assigned_to, last_legal_day)
    select 'row-' || n, '2031-' || lpad(n::text, 4, '0'), case when n <= 3 then $1 end, current_date + 10 * n
    from generate_series(1, 20) n`,
  [marta.id],
)

async function open(viewport: { width: number; height: number }, path = '/office') {
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(path)
  await tab.page.getByRole('rowheader').first().waitFor()
  return tab
}

/**
 * The tab, and a stage before the screen has drawn it: the address has it, and React has had no turn, since nothing but
 * microtasks has run between them.
 */
const PRESS_TWO_AT_ONCE = `(async () => {
  const tab = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Applicant'))
  const stage = document.querySelector('select[aria-label=Stage]')
  tab.click()
  for (let turn = 0; turn < 10_000 && !location.search.includes('turn='); turn += 1) await null
  stage.value = 'preparing'
  stage.dispatchEvent(new Event('change', { bubbles: true }))
})()`

/** The other way round: a stage, and the tab before the screen, and with it the tab's link, has been drawn with it. */
const PRESS_TAB_SECOND = `(async () => {
  const tab = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Applicant'))
  const stage = document.querySelector('select[aria-label=Stage]')
  stage.value = 'preparing'
  stage.dispatchEvent(new Event('change', { bubbles: true }))
  for (let turn = 0; turn < 10_000 && !location.search.includes('stage='); turn += 1) await null
  tab.click()
})()`

/** How many rows are wholly on the screen, and how high the highest row is. */
const measureRows = (page: Page) =>
  page.evaluate<{ whole: number; highest: number }>(`(() => {
    const boxes = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    return {
      whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
      highest: Math.max(...boxes.map(({ height }) => height)),
    }
  })()`)

const compact = (page: Page) => page.getByRole('button', { name: 'Compact rows' })
const rowsOf = (page: Page) => page.getByRole('rowheader').count()

describe('Rows of the queue', () => {
  it.each([
    { width: 1440, height: 900, normal: 8, low: 12 },
    { width: 1366, height: 768, normal: 6, low: 8 },
    { width: 1024, height: 768, normal: 6, low: 8 },
  ])(
    'on a screen of $width × $height are at least $normal, compact $low',
    async ({ normal, low, ...viewport }) => {
      const { page, expectNoFaults, close } = await open(viewport)
      await page.getByRole('table', { name: 'Cases' }).waitFor()
      const { whole, highest } = await measureRows(page)
      expect(whole).toBeGreaterThanOrEqual(normal)
      // The longest name makes no row higher.
      expect(highest).toBeLessThanOrEqual(66)
      await compact(page).click()
      await expect.poll(async () => (await measureRows(page)).highest).toBeLessThanOrEqual(50)
      expect((await measureRows(page)).whole).toBeGreaterThanOrEqual(low)
      await expectNoAxeViolations(page)
      const name = page.getByRole('rowheader').getByTitle(LONG)
      await name.waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      await page.reload()
      await page.getByRole('rowheader').first().waitFor()
      await expect.poll(() => compact(page).getAttribute('aria-pressed')).toBe('true')
      await compact(page).click()
      expectNoFaults()
      await close()
    },
  )
})

describe('Filters of the queue', () => {
  it('begin with mine, stand out while they are on, and go in one click, which keeps tab and order', async () => {
    const { page, expectNoFaults, close } = await open({ width: 1440, height: 900 }, '/office?sort=newest')
    const mine = page.getByRole('button', { name: 'Mine', exact: true })
    const clear = page.getByRole('link', { name: 'Clear all' })
    const address = () => page.evaluate<string>('location.pathname + location.search')
    expect(await clear.count()).toBe(0)
    await mine.press('Enter')
    await expect.poll(() => rowsOf(page)).toBe(3)
    await expect.poll(() => mine.getAttribute('aria-pressed')).toBe('true')
    await page.evaluate(PRESS_TWO_AT_ONCE)
    await expect.poll(address).toBe('/office?turn=applicant&assigned=me&stage=preparing&sort=newest')
    await clear.press('Enter')
    await expect.poll(address).toBe('/office?turn=applicant&sort=newest')
    await expectFocus(page, 'Mine')
    await expect.poll(() => rowsOf(page)).toBe(20)
    await mine.press('Enter')
    await expect.poll(() => rowsOf(page)).toBe(3)
    await mine.press('Enter')
    await expect.poll(() => rowsOf(page)).toBe(20)
    expectNoFaults()
    await close()
  })

  it('stay when a tab is pressed at once, and go with the tab into a tab of the browser', async () => {
    const { page, expectNoFaults, close } = await open({ width: 1440, height: 900 }, '/office?sort=newest')
    const address = () => page.evaluate<string>('location.pathname + location.search')
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Whose turn' }).getByRole('link', { name })
    const both = '/office?turn=applicant&stage=preparing&sort=newest'
    await page.evaluate(PRESS_TAB_SECOND)
    await expect.poll(address).toBe(both)
    await expect.poll(() => tab(/^Applicant/).getAttribute('href')).toBe(both)
    await expect.poll(() => tab(/^All/).getAttribute('href')).toBe('/office?stage=preparing&sort=newest')
    // Where one is already is no step back.
    await tab(/^Applicant/).press('Enter')
    await expect.poll(address).toBe(both)
    const opened = page.context().waitForEvent('page')
    await tab(/^All/).click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.waitForURL('**/office?stage=preparing&sort=newest')
    await other.close()
    expect(await address()).toBe(both)
    await page.goBack()
    await expect.poll(address).toBe('/office?stage=preparing&sort=newest')
    expectNoFaults()
    await close()
  })
})
