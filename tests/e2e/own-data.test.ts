import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

async function openOwnData() {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  await givePassword(app, person, hash)
  await uploadDocuments(person, ['passport'])
  const tab = await newPage({ url: app.url, person, viewport: PHONE, acceptDownloads: true })
  const { page } = tab
  await page.goto('/account')
  await page.getByRole('region', { name: 'Your data' }).getByRole('link', { name: 'Open' }).press('Enter')
  await expectScreen(page, '/account/privacy', 'Your Data')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { ...tab, person, field, button }
}

async function expectGoodLooks(page: Page) {
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
  }
}

describe('Your Data', () => {
  it('gives a copy of everything, made after the password, fetched once', async () => {
    const tab = await openOwnData()
    const { page, button } = tab
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    await expectGoodLooks(page)
    await button('Make a copy').press('Enter')
    await field('Your password').fill('wrong')
    await field('Your password').press('Enter')
    await page.getByText('The password is not right.').waitFor()
    await expectFocus(page, 'Your password')
    await expectNoAxeViolations(page)
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await notice(page, 'Your copy is being made').waitFor()
    await page.getByText('Your copy is ready').waitFor()
    await expectGoodLooks(page)
    const fetching = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).press('Enter')
    const download = await fetching
    expect(download.suggestedFilename()).toMatch(/^pobyt-\d{4}-\d\d-\d\d\.zip$/)
    const bytes = readFileSync(await download.path())
    const files = await unzip(new Uint8Array(bytes).buffer)
    expect([...files.keys()]).toContain('index.html')
    await page.getByText('The download has begun').waitFor()
    await page.reload()
    await page.getByText('No copy yet').waitFor()
    tab.expectNoFaults({ ignore: /400/ })
    await tab.close()
  })

  it('closes the account after the password, says until when, and keeps it by one press', async () => {
    const tab = await openOwnData()
    const { page, field, button } = tab
    await page.getByText('Closing stops our work on case').waitFor()
    await page.getByRole('heading', { name: 'What the law keeps' }).waitFor()
    await field('Your password').fill('wrong')
    await button('Close my account').press('Enter')
    await page.getByText('The password is not right.').waitFor()
    await expectFocus(page, 'Your password')
    await expectGoodLooks(page)
    await field('Your password').fill(PASSWORD)
    await field('Your password').press('Enter')
    await page.getByText(/^Your account will be deleted on /).waitFor()
    await expectFocus(page, 'Close my account')
    await expectGoodLooks(page)
    await page.reload()
    await button('Keep my account').press('Enter')
    await notice(page, 'Your account stays').waitFor()
    await field('Your password').waitFor()
    await expectFocus(page, 'Close my account')
    tab.expectNoFaults({ ignore: /400/ })
    await tab.close()
  })
})
