import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createMember } from '#tests/support/desk.ts'
import { expectFocus, notice } from '#tests/support/screen.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const PASSWORD = 'kwiat-na-oknie-7'
/** A folder for pictures of the screens, for people to look at. */
const { SCREENSHOTS } = process.env

const marta = await createMember(app, { name: 'Marta Zielińska' })

async function expectGoodLooks(page: Page, name: string) {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      if (!SCREENSHOTS) continue
      mkdirSync(SCREENSHOTS, { recursive: true })
      const path = join(SCREENSHOTS, `${name}-${viewport.width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
    const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  }
}

const linkTo = async (email: string) => {
  const [mail] = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  return /\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('A case for somebody who came to the office', () => {
  it('is opened by the desk, its link goes to a corrected address, and its person signs in and sees it', async () => {
    const desk = await newPage({ url: app.url, person: marta, viewport: DESK })
    const { page } = desk
    await page.goto('/office')
    await page.getByRole('link', { name: 'New case', exact: true }).waitFor()
    await expectGoodLooks(page, 'queue')
    await page.getByRole('link', { name: 'New case', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'New case' }).waitFor()
    await expectGoodLooks(page, 'new-case')
    await page.getByRole('button', { name: 'Open the case' }).click()
    await expectFocus(page, /^Two things to correct/)
    await expectGoodLooks(page, 'new-case-errors')
    await page.getByLabel('Full name').fill('Kofi Annan Boateng')
    await page.getByLabel('Email address').fill('kofi.boateng@exmaple.com')
    await page.getByLabel('Phone number').fill('600 100 277')
    await page.getByLabel('Purpose of stay').selectOption('Work')
    await page.getByLabel('Purpose of stay').press('Tab')
    await page.getByRole('button', { name: 'Open the case' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Kofi Annan Boateng' }).waitFor()
    const number = /cases\/([\d-]+)/.exec(page.url())?.[1] ?? ''
    await notice(page, `Case ${number} is open. The link was sent by email.`).waitFor()
    await page.getByText('Has not finished the registration').waitFor()
    await expectGoodLooks(page, 'unfinished')
    await page.getByRole('button', { name: 'Send the link once more' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send the link once more' })
    await dialog.getByLabel('Email address').fill('kofi.boateng@example.com')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Send it to this address' }).click()
    await notice(page, 'The link is on its way.').waitFor()
    await page.getByRole('link', { name: /kofi\.boateng@example\.com/ }).waitFor()

    const phone = await newPage({ url: app.url, viewport: PHONE })
    await phone.page.goto(await linkTo('kofi.boateng@example.com'))
    await phone.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await phone.page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD)
    await phone.page.getByRole('button', { name: 'Save the new password' }).click()
    await phone.page.waitForURL('**/login')
    await phone.page.getByLabel('Email', { exact: true }).fill('kofi.boateng@example.com')
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.page.getByLabel('Password', { exact: true }).press('Enter')
    await phone.page.waitForURL('**/dashboard')
    await phone.page.getByText('Please read our Terms of Service').waitFor()
    const own = await phone.page.evaluate<string>("fetch('/api/cases').then((answer) => answer.text())")
    expect(own).toContain(number)
    await expectGoodLooks(phone.page, 'first-dashboard')
    phone.expectNoFaults()
    await phone.close()

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Kofi Annan Boateng' }).waitFor()
    expect(await page.getByText('Has not finished the registration').count()).toBe(0)
    desk.expectNoFaults({ ignore: /400/ })
    await desk.close()
  })
})
