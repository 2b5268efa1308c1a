import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { expectFocus, expectScreen } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntilIdle } from '#tests/support/wait-until-idle.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const DESK = { width: 1440, height: 900 }
const SEARCH = 'Name, case number, passport, phone'

const marta = await createMember(app, { name: 'Marta Zielińska' })
const ahmad = await createApplicant(app, { name: 'Fatima Al-Ahmad' })
const shevchenko = await createApplicant(app, { name: 'Олена Шевченко' })
const shevchuk = await createApplicant(app, { name: 'Олег Шевчук' })
await app.sql(`update cases set stage = 'closed', ended_at = now() where number = $1`, [shevchuk.number])

async function open(path: string) {
  const tab = await newPage({ url: app.url, person: marta, viewport: DESK })
  await tab.page.goto(path)
  return tab
}

const field = (page: Page) => page.getByRole('searchbox', { name: SEARCH })
const numbersOf = async (page: Page) => {
  const lines = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  return (await lines.getByText(/^\d{4}-\d{4} ·/).allTextContents()).map((text) => text.slice(0, 9))
}
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

describe('The search of the desk', () => {
  it('finds while somebody types, in all cases, keeps the focus and gives the view back', async () => {
    const { page, expectNoFaults, close } = await open('/office?assigned=me')
    await page.getByRole('heading', { name: 'No case fits these filters' }).waitFor()
    await field(page).pressSequentially('shev')
    await expect.poll(() => numbersOf(page)).toEqual([shevchenko.number, shevchuk.number])
    await said(page, '2 cases with “shev” were found among all cases, also those that have ended.')
    await expectFocus(page, SEARCH)
    await page.keyboard.type('chuk')
    await expect.poll(() => numbersOf(page)).toEqual([shevchuk.number])
    await said(page, '1 case with “shevchuk” was found')
    await expect.poll(() => field(page).inputValue()).toBe('shevchuk')
    await expectNoAxeViolations(page)
    await field(page).fill('')
    await page.waitForURL((url) => url.search === '?assigned=me')
    await expectFocus(page, SEARCH)
    await field(page).fill('AlAhmad')
    await expect.poll(() => numbersOf(page)).toEqual([ahmad.number])
    await page.getByLabel('Assigned to', { exact: true }).selectOption({ label: 'Assigned to nobody' })
    await said(page, '1 case with “AlAhmad” was found under these filters.')
    await page.getByRole('link', { name: 'Search all cases' }).click()
    await said(page, '1 case with “AlAhmad” was found among all cases')
    expectNoFaults()
    await close()
  })

  it('shows no answer of older words, which comes late', async () => {
    const { page, close } = await open('/office')
    const { promise, resolve } = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(/q=shevchenko/, async (route) => {
      const response = await route.fetch()
      await promise
      // The browser may have given the request up.
      await route.fulfill({ response }).catch(() => {})
      answered.resolve()
    })
    const asked = page.waitForRequest(/q=shevchenko/)
    await field(page).fill('shevchenko')
    await asked
    await field(page).fill('al ahmad')
    await expect.poll(() => numbersOf(page)).toEqual([ahmad.number])
    resolve()
    await answered.promise
    await waitUntilIdle(page)
    await said(page, '1 case with “al ahmad” was found')
    expect(await numbersOf(page)).toEqual([ahmad.number])
    await expect.poll(() => field(page).inputValue()).toBe('al ahmad')
    await close()
  })

  it('begins on any screen, and the way back leads there', async () => {
    const { page, expectNoFaults, close } = await open('/office/account')
    await expectScreen(page, '/office/account', 'Sign-in and security')
    await page.keyboard.press('/')
    await page.keyboard.type('ahmad')
    await expect.poll(() => numbersOf(page)).toEqual([ahmad.number])
    await expectFocus(page, SEARCH)
    await expect.poll(() => field(page).inputValue()).toBe('ahmad')
    await page.keyboard.press('Enter')
    await expectFocus(page, new RegExp(`^Open case ${ahmad.number}`))
    await page.goBack()
    await expectScreen(page, '/office/account', 'Sign-in and security')
    await expect.poll(() => field(page).inputValue()).toBe('')
    expectNoFaults()
    await close()
  })

  it('opens the case whose number is typed with Enter, and says when there is none', async () => {
    const { page, close } = await open('/office')
    await field(page).fill('2026-9999')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'No case that you may see has the number 2026-9999' })
    await heading.waitFor()
    await said(page, 'No case that you may see has the number 2026-9999')
    await expectFocus(page, SEARCH)
    await field(page).fill(shevchuk.number.replace('-', '/'))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/office/cases/${shevchuk.number}`)
    // What is pressed now is for the case.
    await expectFocus(page, 'Олег Шевчук')
    await close()
  })

  it('keeps the focus when its field is emptied, although a case was opened from the queue before', async () => {
    const { page, close } = await open('/office')
    await page.getByRole('link', { name: `Open case ${ahmad.number}` }).click()
    await page.waitForURL((url) => url.pathname.startsWith(`/office/cases/${ahmad.number}`))
    await field(page).fill('nobody')
    await page.getByRole('heading', { name: 'No case was found with “nobody”' }).waitFor()
    await field(page).fill('')
    await expect.poll(() => numbersOf(page)).toContain(ahmad.number)
    await waitUntilIdle(page)
    await expectFocus(page, SEARCH)
    await close()
  })
})
