import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { OFFICE_PATHS } from '#shared/paths.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { receiveMessage } from '#tests/support/inbox.ts'
import { OUTSIDE_VIEWPORT } from '#tests/support/layout-faults.ts'
import { decideInSandbox } from '#tests/support/payments.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
/** Wider than the content is at most. */
const WIDE = { width: 2200, height: 1200 }
/** All but the work queue, whose table needs the line of a heading. */
const PATHS = OFFICE_PATHS.filter((path) => path !== '/office')
const NAME = 'W'.repeat(200)

let admin: Person
let visitDay = ''

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

/** What a selector finds, and which of it is higher than `most`. */
const findHigh = (page: Page, selector: string, most: number) =>
  page.evaluate<{ count: number; high: string[] }>(`(() => {
    const all = [...document.querySelectorAll('${selector}')]
    const high = all.filter((one) => one.getBoundingClientRect().height > ${most})
    return { count: all.length, high: high.map((one) => one.outerHTML.slice(0, 2000)) }
  })()`)

/** What is the long name and higher than a line, or a sentence with it and higher than three. */
const HIGHER_THAN_A_LINE = `[...document.querySelectorAll('main *, header *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.includes('WWWWWWWWWW')))
  .filter((one) => !one.closest('option, title, .sr-only') && one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().height > parseFloat(getComputedStyle(one).lineHeight) * (/^W+$/.test(one.textContent) ? 1.5 : 3.5))
  .map((one) => one.outerHTML.replace(/W{10,}/g, 'W…').slice(0, 160))`

beforeAll(async () => {
  admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const person = await createApplicant(app, { submitted: true })
  await decideInSandbox(person, 'basic', 'pay')
  const [day = ''] = listOpenDays(new Date(), { after: 8 })
  const { body } = await book(person, createSlots([day])())
  visitDay = body.appointment_date
  await receiveMessage(app, { name: NAME, subject: 'Two people' })
  const colleague = await createMember(app)
  await app.sql(`update cases set assigned_to = $1 where number = $2`, [colleague.id, person.number])
  await app.sql('update "user" set full_name = $1', [NAME])
  await app.sql('update personal_info set full_name = $1', [NAME])
})

describe('The screens of the desk', () => {
  it.each([PHONE, DESK, WIDE])('have one heading each, at the same place, at %o', async (viewport) => {
    const { page, close } = await newPage({ url: app.url, person: admin, viewport })
    const places: Record<string, string> = {}
    for (const path of PATHS) {
      await show(page, path)
      const headings = page.getByRole('heading', { level: 1 })
      await expect.poll(() => headings.count(), { message: path }).toBe(1)
      const box = await headings.boundingBox()
      // The first thing below the line of the heading.
      const below = await page.evaluate<number>(
        `document.querySelector('h1').parentElement.parentElement.parentElement.querySelector(':scope > :nth-child(n + 2):not(.sr-only)').getBoundingClientRect().x`,
      )
      expect(box?.height, path).toBeLessThanOrEqual(viewport === PHONE ? 60 : 30)
      places[path] = `${Math.round(box?.x ?? -1)}, ${Math.round(below)}`
    }
    const [first] = Object.values(places)
    expect(places).toEqual(Object.fromEntries(PATHS.map((path) => [path, first])))
    await show(page, '/office')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await close()
  })

  it('begin their content high, and their heading takes the focus after a navigation', async () => {
    const { page, close } = await newPage({ url: app.url, person: admin, viewport: DESK })
    await show(page, '/office/rules')
    await page.getByRole('link', { name: 'Payments', exact: true }).press('Enter')
    await expectFocus(page, 'Payments')
    const table = page.getByRole('table', { name: 'Payments' })
    await table.waitFor()
    expect((await table.boundingBox())?.y).toBeLessThan(340)
    await close()
  })

  it('have facts in lines and files in rows of two lines', async () => {
    const { page, close } = await newPage({ url: app.url, person: admin, viewport: DESK })
    await show(page, '/office/rules')
    const facts = await findHigh(page, 'main tbody tr', 46)
    expect(facts.count).toBeGreaterThan(40)
    expect(facts.high).toEqual([])
    await show(page, '/office/rules?q=fee-visa-extension')
    const row = page.getByRole('row').filter({ hasText: 'national visa' })
    await row.getByRole('rowheader', { name: 'Extending a national visa: …' }).waitFor()
    expect(
      (await row.getByRole('cell').allTextContents()).filter((text) => text.includes('PLN')),
    ).toHaveLength(1)
    await show(page, '/office/resources')
    const files = await findHigh(page, 'main ol > li', 62)
    expect(files.count).toBeGreaterThan(8)
    expect(files.high).toEqual([])
    await close()
  })

  it.each([PHONE, DESK])('keep a name of one word of 200 letters in one line, at %o', async (viewport) => {
    const { page, close } = await newPage({ url: app.url, person: admin, viewport })
    const faults: Record<string, unknown> = {}
    for (const path of [
      ...PATHS,
      `/office/visits?date=${visitDay}`,
      `/office/visits?date=${visitDay}&show=day`,
    ]) {
      await show(page, path)
      const found = [
        ...(await page.evaluate<string[]>(HIGHER_THAN_A_LINE)),
        ...(await page.evaluate<string[]>(OUTSIDE_VIEWPORT)),
      ]
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
    await close()
  })

  it.each([PHONE, DESK])('keep it so in what is opened, at %o', async (viewport) => {
    const { page, close } = await newPage({ url: app.url, person: admin, viewport })
    const check = async (what: string) => {
      await waitUntilIdle(page)
      expect(await page.evaluate(HIGHER_THAN_A_LINE), what).toEqual([])
      expect(await page.evaluate(OUTSIDE_VIEWPORT), what).toEqual([])
    }
    await show(page, `/office/visits?date=${visitDay}&show=day`)
    await page.getByRole('link', { name: /^09:00/ }).press('Enter')
    await page.getByRole('region').filter({ hasText: 'Booked by' }).waitFor()
    await check('visit')
    await show(page, '/office/inbox')
    await page.getByRole('list', { name: 'Entries' }).getByRole('link').first().press('Enter')
    await page.getByRole('article').waitFor()
    await check('entry')
    await show(page, '/office/payments')
    await page.getByRole('button', { name: /^Open the payment/ }).press('Enter')
    await page.getByRole('complementary', { name: /PLN/ }).waitFor()
    await check('payment')
    await show(page, '/office/team')
    await page.getByRole('button', { name: /^Open: W/ }).press('Enter')
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    await check('colleague')
    await close()
  })
})
