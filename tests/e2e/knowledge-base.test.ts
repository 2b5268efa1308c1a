import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { GUIDE_PATHS } from '#features/knowledge-base/contract.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { advanceOneMinute } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const LANDING = '/knowledge-base'
const CHECKLIST = '/knowledge-base/document-checklist'
const FAQ = '/knowledge-base/support-resources/faq'
const OFFICES = '/knowledge-base/support-resources/office-contacts'

async function open(path: string, options: { scripts?: boolean; phone?: boolean } = {}) {
  const viewport = options.phone ? { width: 360, height: 740 } : { width: 1280, height: 800 }
  const tab = await newPage({ url: app.url, viewport, javaScriptEnabled: options.scripts !== false })
  await tab.page.goto(path)
  return tab
}

/** The landing page with its search box focused, its script and index loaded. */
async function openSearch() {
  const tab = await open(LANDING)
  const box = tab.page.getByLabel('Search the guides')
  await box.focus()
  await tab.page.getByRole('combobox').waitFor()
  const options = tab.page.getByRole('option')
  const chosen = () => tab.page.getByRole('option', { selected: true })
  return { ...tab, box, options, chosen }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

describe('SITE-6 search', () => {
  it('comes with the first focus and not before', async () => {
    const { page, expectNoFaults, close } = await open(LANDING)
    const requested: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|json)$/.test(pathname)) requested.push(pathname)
    })
    await page.clock.install()
    await page.reload()
    requested.length = 0
    await advanceOneMinute(page)
    expect(requested).toEqual([])
    await page.getByLabel('Search the guides').focus()
    await page.getByRole('combobox').waitFor()
    expect(requested).toContain('/knowledge-base/search-index.json')
    expect(requested).toHaveLength(2)
    expectNoFaults()
    await close()
  })

  it('suggests from two characters on, marks the match, and Enter opens the chosen guide', async () => {
    const { page, box, options, chosen, expectNoFaults, close } = await openSearch()
    await box.pressSequentially('p')
    expect(await options.count()).toBe(0)
    await box.pressSequentially('ASS')
    await expect.poll(() => chosen().locator('mark').first().textContent()).toBe('Pass')
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe(`${await options.count()} guides found`)
    await page.keyboard.press('Enter')
    await heading(page, 'Passport requirements')
    expectNoFaults()
    await close()
  })

  it('arrow keys go round, Escape closes, then empties', async () => {
    const { page, box, options, chosen, close } = await openSearch()
    await box.fill('times')
    const titles = await options.locator('[data-part=title]').allTextContents()
    expect(titles.length).toBeGreaterThan(2)
    const chosenTitle = () => chosen().locator('[data-part=title]').textContent()
    await expect.poll(() => chosenTitle()).toBe(titles[0])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosenTitle()).toBe(titles[1])
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosenTitle()).toBe(titles.at(-1))
    await page.keyboard.press('Escape')
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => box.inputValue()).toBe('times')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => box.inputValue()).toBe('')
    await close()
  })

  it('a word of another language finds the guide, and says that the guides are in English', async () => {
    const { page, box, chosen, close } = await openSearch()
    await box.fill('паспорт')
    await expect.poll(() => chosen().textContent()).toContain('Passport requirements')
    await page
      .getByText(/guides? found Our guides are in English\.$/)
      .first()
      .waitFor()
    await box.fill('passport')
    await page
      .getByText(/guides? found$/)
      .first()
      .waitFor()
    await close()
  })

  it('lodz finds Łódź, a typo is forgiven, and nothing says so', async () => {
    const { page, box, options, chosen, close } = await openSearch()
    await box.fill('lodz')
    await expect.poll(() => options.locator('mark').allTextContents()).toContain('Łódź')
    await box.fill('pasport')
    await expect.poll(() => chosen().textContent()).toContain('Passport requirements')
    await box.fill('zzqqxx')
    await page.getByText('No results found').first().waitFor()
    expect(await options.count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe(LANDING)
    await box.fill('zzqqxx passport')
    await expect.poll(() => chosen().textContent()).toContain('Passport requirements')
    await box.fill('zzqqxx')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'ask us' }).waitFor()
    await page.getByRole('link', { name: 'look at all guides' }).click()
    await page.waitForURL('**/knowledge-base#all-articles')
    await close()
  })

  it('is at most 400 px high, closes when left, and is free of axe findings while open', async () => {
    const { page, box, options, close } = await openSearch()
    await box.fill('re')
    await expect.poll(() => options.count()).toBeGreaterThan(6)
    const panel = page.locator('[data-part=panel]')
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(400)
    await expectNoAxeViolations(page, { within: 'main' })
    await page.keyboard.press('Tab')
    await expectFocus(page, 'Clear the search')
    await page.keyboard.press('Tab')
    await expect.poll(() => panel.isVisible()).toBe(false)
    await close()
  })

  it('hostile input is only text', async () => {
    const { page, box, expectNoFaults, close } = await openSearch()
    for (const typed of [
      '\u0000\u001b[2J\u202e',
      '(.*)+$\\[',
      '<img src=x onerror=alert(1)>',
      'x'.repeat(10_000),
    ]) {
      await box.fill(typed)
      expect(await page.locator('[data-part=panel] img').count()).toBe(0)
    }
    await box.fill('passport')
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
    expectNoFaults()
    await close()
  })
})

describe('the knowledge base without scripts', () => {
  it('the search leads to the full list of guides', async () => {
    const { page, close } = await open(LANDING, { scripts: false })
    await page.getByLabel('Search the guides').fill('pass')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/knowledge-base?q=pass#all-articles')
    const list = page.getByRole('region', { name: 'All guides' })
    expect(await list.getByRole('link').count()).toBe(0)
    for (const part of await list.locator('summary').all()) await part.click()
    await expect.poll(() => list.getByRole('link').count()).toBe(GUIDE_PATHS.length)
    await list.getByRole('link', { name: 'Income proof' }).click()
    await heading(page, 'Income proof')
    await close()
  })

  it('leads from the landing through a hub to a guide, to its end and back', async () => {
    const { page, close } = await open(LANDING, { scripts: false })
    await page
      .getByRole('navigation', { name: 'Parts' })
      .getByRole('link', { name: 'Processing Times' })
      .click()
    await heading(page, 'Processing times')
    await page.getByRole('list', { name: 'Guides in this part' }).getByRole('link').first().click()
    await heading(page, 'Waiting times by voivodeship')
    await page.getByRole('navigation', { name: 'Read on' }).getByRole('link', { name: 'Track' }).click()
    await heading(page, 'Track your application')
    await page.locator('article').getByRole('link', { name: 'Contact', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Processing times', exact: true }).click()
    await page.getByRole('link', { name: 'Knowledge Base', exact: true }).first().click()
    await heading(page, 'Knowledge Base')
    await close()
  })

  it('the landing leads to Help Center and Contact', async () => {
    const { page, close } = await open(LANDING, { scripts: false })
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Help Center', '/help-center'],
      ['Contact', '/contact'],
    ] as const) {
      await expect.poll(() => main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    }
    await close()
  })

  it('several questions stand open at once and each closes again', async () => {
    const { page, close } = await open(FAQ, { scripts: false })
    const questions = page.locator('main details', { has: page.locator('h3') })
    await expect.poll(() => questions.count()).toBe(12)
    await questions.nth(0).locator('summary').click()
    await questions.nth(5).locator('summary').click()
    await expect.poll(() => page.locator('main details[open]').count()).toBe(2)
    await questions.nth(0).locator('summary').click()
    await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
    await close()
  })

  it('a checklist can be ticked, and a guide says when it was checked and where it comes from', async () => {
    const { page, close } = await open(CHECKLIST, { scripts: false })
    const box = page.getByRole('checkbox', { name: 'PESEL number' })
    await box.check()
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.getByText('Checked on 18 July 2026').waitFor()
    await page.getByRole('region', { name: 'Sources' }).getByRole('link').first().waitFor()
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    await close()
  })
})

describe('guides on a phone and on paper', () => {
  it('a bar stays in view, names the section one reads and opens the contents; nothing is cut off', async () => {
    const { page, expectNoFaults, close } = await open(CHECKLIST, { phone: true })
    await page.getByText('Amount:').first().waitFor()
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
    const bar = page.getByRole('button', { name: 'On this page' })
    await bar.press('Enter')
    const link = page.locator('[popover]:popover-open').getByRole('link').last()
    const title = (await link.textContent()) ?? ''
    await expectNoAxeViolations(page, { within: 'main' })
    await link.click()
    await expect.poll(() => new URL(page.url()).hash).not.toBe('')
    await expect.poll(() => page.locator('[popover]:popover-open').count()).toBe(0)
    await page.getByRole('button', { name: `On this page ${title}` }).waitFor()
    const top = (at: Locator) => at.evaluate((box) => Math.round(box.getBoundingClientRect().top))
    await expect.poll(() => top(bar)).toBe(0)
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
    const height = (await bar.boundingBox())?.height ?? 0
    await expect.poll(() => top(heading)).toBeGreaterThanOrEqual(height)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expectNoFaults()
    await close()
  })

  it('without scripts the bar stays in its place, and its list still leads to a section', async () => {
    const { page, close } = await open(CHECKLIST, { phone: true, scripts: false })
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.locator('[popover]:popover-open').getByRole('link').last().click()
    await expect.poll(() => new URL(page.url()).hash).not.toBe('')
    await page.keyboard.press('Escape')
    const bar = page.getByRole('button', { name: 'On this page' })
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(0)
    await close()
  })

  it('on paper the text stands alone, and every answer is open', async () => {
    const { page, close } = await open(FAQ)
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => page.getByText('Stamp duty goes to the city, the card fee').isVisible())
      .toBe(true)
    for (const name of ['On this page', 'Read on']) {
      expect(await page.getByRole('navigation', { name }).isVisible(), name).toBe(false)
    }
    expect(await page.locator('[data-reading]').isVisible()).toBe(false)
    await close()
  })
})

describe('SITE-6 offices', () => {
  it('each row opens by its heading, and a link to an office opens its row, without scripts', async () => {
    const { page, close } = await open(`${OFFICES}#wroclaw`, { scripts: false })
    await page.getByRole('link', { name: 'kartapobytu@duw.pl' }).waitFor()
    const phone = page.getByRole('link', { name: '12 210 20 20' })
    expect(await phone.isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'Kraków' }).press('Enter')
    await phone.waitFor()
    await close()
  })

  it('all are open on paper', async () => {
    const { page, close } = await open(OFFICES)
    await page.emulateMedia({ media: 'print' })
    for (const office of ['krakow', 'szczecin'])
      await expect
        .poll(() => page.locator(`#${office} a`).first().isVisible(), { message: office })
        .toBe(true)
    await close()
  })
})

it.each([
  [LANDING, 5500],
  [OFFICES, 9000],
  ['/services', 7500],
])('%s is not longer than %i px on a phone', async (path, most) => {
  const { page, close } = await open(path, { phone: true })
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(most)
  await close()
})
