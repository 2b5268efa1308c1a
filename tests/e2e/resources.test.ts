import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES_PATH } from '#features/resources/contract.ts'
import type { Resource } from '#features/resources/schema.ts'
import { APPLICATION_FORM } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const person = await app.createPerson()
const open = await newPage({ url: app.url, person })
const { page } = open
afterAll(() => open.close())

const list = async () => (await person.json<Resource[]>(RESOURCES_PATH)).body
const cards = () => page.getByRole('region', { name: 'Files to download' }).getByRole('article')
const titles = () => cards().getByRole('heading').allTextContents()

beforeAll(() => waitUntil(async () => expect((await list()).length).toBeGreaterThan(8)))

const newestFirst = async () => {
  const byDay = (await list()).toSorted(
    (a, b) => b.updated.localeCompare(a.updated) || a.title.localeCompare(b.title, 'en'),
  )
  return byDay.map(({ title }) => title)
}

describe('RES-1 finding a file', () => {
  test('the newest comes first, in one list, also for somebody with a purpose; our order is a choice', async () => {
    const newest = await newestFirst()
    const reversed = newest.toReversed()
    await page.route(`**${RESOURCES_PATH}`, async (route) => {
      const answer = await route.fetch()
      const all = (await answer.json()) as Resource[]
      const json = all.map((one) => ({ ...one, position: reversed.indexOf(one.title) }))
      await route.fulfill({ response: answer, json })
    })
    await page.goto('/resources')
    await expect.poll(titles).toEqual(newest)
    await page.getByLabel('Sort by').selectOption('Our order')
    await expect.poll(titles).toEqual(reversed)
    expect(new URL(page.url()).search).toBe('?sort=given')
    await page.unroute(`**${RESOURCES_PATH}`)
    open.expectNoFaults()
  })

  test('by category and order, which the address keeps through a reload', async () => {
    await page.goto('/resources')
    await expect.poll(() => cards().count()).toBe((await list()).length)

    await page.getByRole('button', { name: 'Forms' }).click()
    await page.getByLabel('Sort by').selectOption('Title, A to Z')
    const forms = (await list()).filter(({ category }) => category === 'Forms').map(({ title }) => title)
    await expect.poll(titles).toEqual(forms.sort((a, b) => a.localeCompare(b, 'en')))
    expect(new URL(page.url()).search).toBe('?category=forms&sort=title')

    await page.reload()
    await expect.poll(titles).toEqual(forms)
    await expect
      .poll(() => page.getByRole('button', { name: 'Forms' }).getAttribute('aria-pressed'))
      .toBe('true')
    open.expectNoFaults()
  })

  test('two choices before the screen has changed for the first both count', async () => {
    await page.goto('/resources')
    const sort = page.getByLabel('Sort by')
    await sort.waitFor()
    await page.evaluate(`(() => {
      const select = [...document.querySelectorAll('select')].find((one) => one.querySelector('[value=title]'))
      const other = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Guides')
      other.click()
      select.value = 'title'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await expect.poll(() => new URL(page.url()).search).toBe('?category=guides&sort=title')
    await expect.poll(() => sort.inputValue()).toBe('title')
    open.expectNoFaults()
  })

  test('by words of its title or description, which the address keeps through a reload', async () => {
    await page.goto('/resources')
    const search = page.getByLabel('Search', { exact: true })
    await search.fill('statement HOST')
    await expect.poll(titles).toEqual(['Statement: a place to live'])
    await page.getByText(/^1 of \d+ resources$/).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('statement HOST')
    await page.reload()
    await expect.poll(titles).toEqual(['Statement: a place to live'])
    await expect.poll(() => search.inputValue()).toBe('statement HOST')
    await search.fill('zebra')
    await page.getByText('Nothing has “zebra” in its title or description.').waitFor()
    await page.getByRole('button', { name: 'Show all resources' }).click()
    await expect.poll(() => cards().count()).toBe((await list()).length)
    await expect.poll(() => search.inputValue()).toBe('')
    open.expectNoFaults()
  })

  test('a phone shows a file in 175 px on average, its facts in one line, with a target of 44 px', async () => {
    const tab = await newPage({ url: app.url, person, viewport: { width: 360, height: 740 } })
    await tab.page.goto('/resources')
    const rows = tab.page.getByRole('region', { name: 'Files to download' }).getByRole('article')
    await expect.poll(() => rows.count()).toBe((await list()).length)
    const heightsOf = (all: Element[]) => all.map((one) => one.getBoundingClientRect().height)
    const heights = await rows.evaluateAll(heightsOf)
    expect(heights.reduce((sum, height) => sum + height, 0) / heights.length).toBeLessThan(175)
    const lines = await rows.locator('dl').evaluateAll(heightsOf)
    expect(Math.max(...lines)).toBeLessThan(24)
    const targets = await rows.getByRole('link', { name: /^Download: / }).evaluateAll(heightsOf)
    expect(targets).toHaveLength(heights.length)
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
    await tab.close()
  })

  test('a wide screen has the button of a file at the middle of its row', async () => {
    await page.goto('/resources')
    const row = cards().first()
    const middle = async (box: ReturnType<typeof row.boundingBox>) => {
      const { y, height } = (await box) ?? { y: 0, height: 0 }
      return y + height / 2
    }
    const link = row.getByRole('link', { name: /^Download: / })
    await link.waitFor()
    expect(Math.abs((await middle(row.boundingBox())) - (await middle(link.boundingBox())))).toBeLessThan(6)
  })

  test('for the chosen purpose is marked; by purpose it comes first, and what only others need last', async () => {
    const student = await app.createPerson()
    const json = { ...APPLICATION_FORM, purpose_of_stay: 'study' }
    await student.json('/api/application-form', { method: 'PUT', json })
    const tab = await newPage({ url: app.url, person: student, viewport: { width: 360, height: 740 } })
    await tab.page.goto('/resources')
    const marked = tab.page.getByRole('article').filter({ hasText: 'For your purpose' })
    await expect
      .poll(() => marked.getByRole('heading').allTextContents())
      .toEqual(['Document checklist: study'])
    expect(await tab.page.getByRole('heading', { name: 'For other purposes' }).count()).toBe(0)
    await tab.page.getByLabel('Sort by').selectOption('For your purpose first')
    const titlesOf = (name: string) =>
      tab.page.getByRole('list', { name }).getByRole('heading').allTextContents()
    await expect.poll(() => titlesOf('For your purpose')).toEqual(['Document checklist: study'])
    await expect.poll(() => titlesOf('For everybody')).toContain('Photo guide')
    await expect.poll(() => titlesOf('For other purposes')).toContain('Document checklist: work')
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(tab.page)
    }
    tab.expectNoFaults()
    await tab.close()
  })

  test('of a category without files shows why, and the way back', async () => {
    await page.route(`**${RESOURCES_PATH}`, async (route) => {
      const answer = await route.fetch()
      const all = (await answer.json()) as Resource[]
      await route.fulfill({ response: answer, json: all.filter(({ category }) => category !== 'Guides') })
    })
    await page.goto('/resources?category=guides')
    await page.getByRole('heading', { name: 'No resources found' }).waitFor()
    await page.getByText('No resources match the selected category').waitFor()
    await page.getByRole('button', { name: 'Show all resources' }).click()
    await expect.poll(() => cards().count()).toBeGreaterThan(4)

    await page.unroute(`**${RESOURCES_PATH}`)
    open.expectNoFaults()
  })

  test('that could not be loaded is not called empty: said in its place, without a message, and tried again', async () => {
    await page.route(`**${RESOURCES_PATH}`, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/resources')
    await page.getByRole('heading', { name: 'The resources could not be loaded' }).waitFor()
    expect(await page.getByText('No resources found').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('paragraph').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await page.unroute(`**${RESOURCES_PATH}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards().count()).toBe((await list()).length)
    open.expectNoFaults({ ignore: /400|resources could not be read/ })
    open.faults.consoleErrors.length = 0
  })
})

describe('RES-2 downloading', () => {
  test('saves the PDF under its own name, and the count rises here and on the server', async () => {
    await page.goto('/resources?category=guides')
    const card = cards().filter({ hasText: 'Photo guide' })
    await card.getByRole('link', { name: 'Download: Photo guide' }).waitFor()
    // A file that nobody has fetched yet does not say so.
    expect(await card.getByText(/\d downloads?$/).count()).toBe(0)

    const started = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Download: Photo guide' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('pobyt-photo-guide.pdf')
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/^%PDF-1\.7/)
    await card.getByText('1 download', { exact: true }).waitFor()
    expect((await list()).find(({ title }) => title === 'Photo guide')?.downloads).toBe(1)
    open.expectNoFaults()
  })
})
