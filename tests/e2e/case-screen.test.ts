import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { expectFocus } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const marta = await createMember(app, { name: 'Marta Zielińska' })
const SMALL = { width: 1366, height: 768 }
const PAGES = 12

/** A submitted case whose passport has many pages, open at the desk. */
async function openPassport(viewport = SMALL) {
  const applicant = await createApplicant(app, { submitted: true })
  const body = fileForm(makePdf({ pages: PAGES, text: 'PASZPORT' }), { name: 'passport.pdf' })
  await applicant.json('/api/documents/passport', { method: 'PUT', body })
  const tab = await newPage({ url: app.url, person: marta, viewport })
  await tab.page.goto(`/office/cases/${applicant.number}/documents/passport`)
  await expectPage(tab.page, 1)
  return { ...tab, applicant }
}

async function expectPage(page: Page, shown: number) {
  await page.getByText(`Page ${shown} of ${PAGES}`, { exact: true }).first().waitFor()
  await page.locator('[aria-busy=false] > img').waitFor()
  await page.getByRole('img', { name: `Passport Copy, page ${shown}` }).waitFor()
}

/** Whether the whole of it is on the screen. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe('The screen of a case on a small laptop', () => {
  it('has head, page and verdict in sight, and each column scrolls by itself', async () => {
    const { page, applicant, expectNoFaults, close } = await openPassport()
    const head = page.locator('.case-head')
    const height = (await head.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    // One line, and the parts of the case.
    expect(height).toBeLessThanOrEqual(104)
    await head.getByText(`${applicant.number} · No package, work`).waitFor()
    await head.getByRole('link', { name: /^Call \+48/ }).waitFor()
    await head.getByRole('link', { name: `Write to ${applicant.email}` }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(SMALL.height)
    const view = await page.getByRole('region', { name: 'Passport Copy, page 1' }).boundingBox()
    expect(view?.height).toBeGreaterThan(400)
    expect(await isInSight(page, '[aria-busy=false] > img')).toBe(true)
    await page.keyboard.press('r')
    await page.getByLabel('Reason', { exact: true }).selectOption('Pages missing')
    await page.getByLabel('Message to the applicant', { exact: true }).waitFor()
    const send = page.getByRole('button', { name: 'Send and open the next' })
    await expect
      .poll(() => send.evaluate((at) => at.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    await expectNoAxeViolations(page)
    expectNoFaults()
    await close()
  })

  it('turns to any page: by its number, by the field, by the keys of the line', async () => {
    const { page, expectNoFaults, close } = await openPassport()
    const line = page.getByRole('navigation', { name: 'Pages of the document' })
    await line.getByRole('button', { name: `Page 3 of ${PAGES}` }).click()
    await expectPage(page, 3)
    await line.getByRole('button', { name: `Page 3 of ${PAGES}` }).press('ArrowRight')
    await expectPage(page, 4)
    await expectFocus(page, `Page 4 of ${PAGES}`)
    await page.keyboard.press('End')
    await expectPage(page, PAGES)
    const field = page.getByLabel('Go to page')
    for (const [typed, shown] of [
      ['99', PAGES],
      ['7', 7],
      ['x', 7],
      ['0', 1],
      ['', 1],
    ] as const) {
      await field.fill(typed)
      await field.press('Enter')
      await expect.poll(() => field.inputValue()).toBe(String(shown))
      await expectFocus(page, 'Go to page')
      await expectPage(page, shown)
    }
    expectNoFaults()
    await close()
  })
})
